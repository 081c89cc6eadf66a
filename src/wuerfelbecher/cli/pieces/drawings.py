"""Drawings that grow part by part."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from wuerfelbecher.cli.blocks import Block, flowing, line
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.pieces.pictures import GROWING, NUMBERED, STRUCK_OUT
from wuerfelbecher.cli.pieces.sheets import BARE, STRUCK, WRITTEN, marked
from wuerfelbecher.cli.pieces.text_art import centred_in, filled_in, has_places_for, rows
from wuerfelbecher.cli.styles import FAINT, STRONG
from wuerfelbecher.table import pieces as of

MANY_DRAWINGS = 4
"""At tables with more seats than this, each player's drawing is summed up in a line."""
WIDTH_OF_PARTS = 36


def drawing(piece: of.Drawing, look: Look) -> Block:
    """The picture as far as it is drawn; without text art for it, the names of its parts."""
    count = line(f"{sum(piece.drawn)}/{len(piece.drawn)}", STRONG)
    there = {name for name, done in zip(piece.names, piece.drawn, strict=True) if done}
    few = len(look.names) <= MANY_DRAWINGS
    if has_places_for(NUMBERED.get(piece.picture), piece.names):
        return [count, *_numbered(piece, there)] if few else _in_a_row(piece, there, look)
    growing = GROWING.get(piece.picture)
    if growing is not None and {*growing[2].values()} == {*piece.names}:
        return [count, *_growing(*growing, there, look)] if few else [count + line(f" {_tally(piece, look)}")]
    parts = [
        [line(f"{look.symbols.done if done else look.symbols.empty} {look.label(name)}", "" if done else FAINT)]
        for name, done in zip(piece.names, piece.drawn, strict=True)
    ]
    return [count, *flowing(parts, min(look.width, WIDTH_OF_PARTS), gap=2)]


def _growing(art: str, masks: str, names: Mapping[str, str], there: set[str], look: Look) -> Block:
    """Every character of the art belongs to a part; those of missing parts are dots."""
    block = []
    for row, mask in zip(rows(art), rows(masks), strict=True):
        one = line("")
        for character, part in zip(row, mask, strict=True):
            if character == " " or names[part] in there:
                one += line(character, STRONG)
            else:
                one += line(look.symbols.empty, FAINT)
        block.append(one)
    return block


def _numbered(piece: of.Drawing, there: set[str]) -> Block:
    def number(name: str, width: int) -> Text:
        return centred_in(_number(piece, name, there), width)

    return [filled_in(row, number, FAINT) for row in rows(NUMBERED[piece.picture])]


def _in_a_row(piece: of.Drawing, there: set[str], look: Look) -> Block:
    return flowing([[_number(piece, name, there)] for name in piece.names], look.width)


def _number(piece: of.Drawing, name: str, there: set[str]) -> Text:
    done = STRUCK if piece.picture in STRUCK_OUT else WRITTEN
    return marked(name, done if name in there else BARE)


def _tally(piece: of.Drawing, look: Look) -> str:
    return "".join(look.symbols.done if done else look.symbols.empty for done in piece.drawn)
