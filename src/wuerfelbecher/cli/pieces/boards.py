"""Boards with fields on which chips lie."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from wuerfelbecher.cli.blocks import Block, Symbols, boxed, flowing, line, width_of
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.pieces.pictures import BOARDS, FIELD_COLOURS
from wuerfelbecher.cli.pieces.text_art import centred_in, filled_in, has_places_for, rows
from wuerfelbecher.cli.styles import CHIP, COLOURS, FAINT, STRONG
from wuerfelbecher.table import pieces as of


def board(piece: of.Board, look: Look) -> Block:
    """A picture of the board, or just its fields where there is none."""
    if piece.picture in DRAWN:
        return DRAWN[piece.picture](piece, look)
    if has_places_for(BOARDS.get(piece.picture), piece.fields):
        return _pictured(piece, look)
    wide = max(len(look.label(field)) for field in piece.fields)
    fields = []
    for name, chips in zip(piece.fields, piece.chips, strict=True):
        heap = _heap(chips, look.symbols)
        size = max(wide, heap.cell_len, 3)
        fields.append(
            boxed([line(f"{look.label(name):^{size}}"), centred_in(heap, size)], look.symbols, style=_frame(chips))
        )
    return flowing(fields, look.width, gap=0)


def _pictured(piece: of.Board, look: Look) -> Block:
    """Text art with the fields in their places, each with its name and its chips."""
    chips = dict(zip(piece.fields, piece.chips, strict=True))
    colours = FIELD_COLOURS.get(piece.picture, {})

    def field(name: str, width: int) -> Text:
        heap = _heap(chips[name], look.symbols)
        within = line(f"{look.label(name):>2} ", COLOURS.get(colours.get(name, ""), STRONG)) + heap
        style = _frame(chips[name])
        return line("[", style) + within + line(" " * (width - 2 - within.cell_len)) + line("]", style)

    return [filled_in(row, field) for row in rows(BOARDS[piece.picture])]


def _heap(chips: int, symbols: Symbols) -> Text:
    """A few chips one by one, more as a number."""
    return line(symbols.chip * chips if chips <= 3 else f"{chips}{symbols.chip}", CHIP)


def _frame(chips: int) -> str:
    return "" if chips else FAINT


def _zeppelin(piece: of.Board, look: Look) -> Block:
    """Five fields in the hull, the sixth in the gondola below it."""
    *hull, gondola = zip(piece.fields, piece.chips, strict=True)
    symbols = look.symbols
    bar = f" {symbols.down} "
    names = bar.join(f"{look.label(name):^3}" for name, _ in hull)
    chips = line(bar).join(centred_in(_heap(count, symbols), 3) for _, count in hull)
    skin = symbols.across * (len(names) + 2)
    basket = boxed([centred_in(line(f"{look.label(gondola[0])}  ") + _heap(gondola[1], symbols), 9)], symbols)
    blank = " " * ((len(names) + 6 - width_of(basket)) // 2)
    return [
        line(f"  {symbols.corners[0]}{skin}{symbols.corners[1]}"),
        line(f" {symbols.slash}  {names}  {symbols.backslash}"),
        line(f" {symbols.backslash}  ") + chips + line(f"  {symbols.slash}"),
        line(f"  {symbols.corners[2]}{skin}{symbols.corners[3]}"),
        *(line(blank) + one for one in basket),
    ]


DRAWN: dict[str, Callable[[of.Board, Look], Block]] = {"zeppelin": _zeppelin}
"""Boards drawn by a function of their own; the others are text art in `pictures`."""
