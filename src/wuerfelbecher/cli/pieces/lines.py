"""Pieces that need no more than a line or a few: chips, scores, texts and lists of words."""

from __future__ import annotations

from textwrap import wrap

from wuerfelbecher.cli.blocks import Block, in_columns, line
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.styles import CHIP, COLOURS, FAINT, STRONG
from wuerfelbecher.table import pieces as of
from wuerfelbecher.words import tell

MOST_CHIPS = 10
"""More chips than this are only counted."""


def chips(piece: of.Chips, look: Look) -> Block:
    heap = f" {look.symbols.chip * piece.count}" if 0 < piece.count <= MOST_CHIPS else ""
    colour = COLOURS.get(piece.die.colour, CHIP) if piece.die else CHIP
    return [look.labelled(piece.label, str(piece.count)) + line(heap, colour)]


def score(piece: of.Score, look: Look) -> Block:
    return [look.labelled(piece.label, look.symbols.empty if piece.value is None else str(piece.value))]


def text(piece: of.Text, look: Look) -> Block:
    text = tell(look.game, piece.key, piece.values, look.language, look.names)
    return [line(part) for part in wrap(text, look.width)]


def words(piece: of.Words, look: Look) -> Block:
    """Each word with its worth and whoever has it; those that do not count are struck out."""
    found = [
        line(word.text, STRONG if word.worth else "strike")
        + line(f" {word.worth}  ")
        + line(", ".join(look.names[seat] for seat in word.seats), FAINT)
        for word in piece.words
    ]
    for one in found:
        one.truncate(look.width)
    return [line(look.label(piece.label)), *in_columns(found, look.width, gap=3)] if found else []
