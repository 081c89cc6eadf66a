"""Score sheets and strips of numbers."""

from __future__ import annotations

from math import ceil

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from wuerfelbecher.cli.blocks import Block, flowing, line
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.styles import ACTIVE, FAINT, STRONG
from wuerfelbecher.table import pieces as of

BARE, WRITTEN, STRUCK = range(3)
"""The marks of a number on a strip."""
MARKED = ((" {} ", FAINT), ("[{}]", STRONG), ("-{}-", "red strike"))


def sheet(piece: of.Sheet, look: Look) -> Block:
    """One column for each seat, in several blocks if the screen is too narrow for all of them."""
    widest = max((len(str(value)) for row in piece.rows for value in row.values if value is not None), default=1)
    numbered = max((len(str(look.numbers.get(f"{piece.id}/{row.name}", ""))) for row in piece.rows), default=0)
    left = max((len(look.label(row.name)) for row in piece.rows), default=0) + (numbered + 1 if numbered else 0)
    blocks = ceil(len(look.names) / ((look.width - left) // (widest + 1)))
    columns = ceil(len(look.names) / blocks)
    lines: Block = []
    for first in range(0, len(look.names), columns):
        lines += _columns(piece, look, range(first, min(first + columns, len(look.names))), left, numbered, widest)
    return lines


def _columns(piece: of.Sheet, look: Look, seats: range, left: int, numbered: int, widest: int) -> Block:
    """The column of whoever is to move is highlighted; rows that can be filled bear the number of a move."""
    gap = " " * (2 if left + len(seats) * (widest + 2) <= look.width else 1)
    room = (look.width - left) // len(seats) - len(gap)
    widths = [max(widest, min(cell_len(look.names[seat]), room)) for seat in seats]
    head = line(" " * left)
    for seat, width in zip(seats, widths, strict=True):
        name = look.names[seat]
        if cell_len(name) > width:
            name = set_cell_size(name, max(1, width - 1)) + look.symbols.more[0]
        shift = " " * (width - cell_len(name))
        head += line(gap) + line(shift + name, ACTIVE if seat in look.active else STRONG)
    lines = [head, line(look.symbols.across * head.cell_len, FAINT)]
    for row in piece.rows:
        number = str(look.numbers.get(f"{piece.id}/{row.name}", ""))
        one = line(f"{number:>{numbered}} " if numbered else "", ACTIVE)
        one += line(f"{look.label(row.name):<{left - one.cell_len}}", STRONG if row.sum else "")
        for seat, width in zip(seats, widths, strict=True):
            value = row.values[seat]
            shown = look.symbols.empty if value is None else str(value)
            style = FAINT if value is None else ACTIVE if seat in look.active else STRONG if row.sum else ""
            one += line(gap) + line(f"{shown:>{width}}", style)
        lines.append(one)
    return lines


def strip(piece: of.Strip, look: Look) -> Block:
    """Numbers not yet written stand bare, written ones in brackets, struck ones between dashes."""
    wide = max(len(str(number)) for number in piece.numbers) + 2
    cells = [[marked(str(number), mark, wide)] for number, mark in zip(piece.numbers, piece.marks, strict=True)]
    return flowing(cells, look.width, gap=1)


def marked(number: str, mark: int, width: int = 0) -> Text:
    pattern, style = MARKED[mark]
    return line(pattern.format(number).center(width), style)
