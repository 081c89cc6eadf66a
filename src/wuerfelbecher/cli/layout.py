"""The whole table laid out: what lies in the middle, and a panel for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.cells import cell_len, set_cell_size

from wuerfelbecher.cli.blocks import Block, boxed, flowing, in_columns, line, packed, width_of
from wuerfelbecher.cli.pieces.draw import draw
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.styles import ACTIVE, FAINT, STRONG
from wuerfelbecher.table import pieces as of

MANY_SEATS = 6
"""At tables with more seats than this, one line for each is enough where little lies before them."""
PANEL_MARGIN = 1


def table(pieces: Sequence[of.Piece], look: Look) -> Block:
    """What lies in the middle, then a panel for each seat that something lies before."""
    middle = packed([draw(piece, look) for piece in pieces if piece.owner is None], look.width)
    owners = sorted({piece.owner for piece in pieces if piece.owner is not None})
    if not owners:
        return middle
    frame = 2 + 2 * PANEL_MARGIN
    widths = [look.width - frame, (look.width + 1) // len(owners) - 1 - frame]
    return middle + min((_panels(pieces, owners, look, width) for width in widths if width > 0), key=len)


def _panels(pieces: Sequence[of.Piece], owners: Sequence[int], look: Look, width: int) -> Block:
    """The panels, each at most so wide inside."""
    inner = replace(look, width=width)
    own = {seat: packed([draw(piece, inner) for piece in pieces if piece.owner == seat], width) for seat in owners}
    if len(own) > MANY_SEATS and all(len(block) <= 1 for block in own.values()):
        lines = _lines(own, look)
        if width_of(lines) <= look.width:
            return lines
    widest = max(width_of(block) for block in own.values()) + 2 + 2 * PANEL_MARGIN
    alike = widest if len(own) * (widest + 1) <= look.width + 1 else 0
    return flowing([_panel(seat, block, alike, look) for seat, block in own.items() if block], look.width)


def _lines(own: Mapping[int, Block], look: Look) -> Block:
    """One line for each seat."""
    longest = max(cell_len(look.names[seat]) for seat in own)
    lines = []
    for seat, block in own.items():
        active = seat in look.active
        name = f"{look.symbols.here if active else ' '} {set_cell_size(look.names[seat], longest)}  "
        lines += [line(name, ACTIVE if active else STRONG) + one for one in block]
    return in_columns(lines, look.width)


def _panel(seat: int, own: Block, width: int, look: Look) -> Block:
    active = seat in look.active
    name = look.names[seat]
    title = line(f" {look.symbols.here} {name} " if active else f" {name} ", ACTIVE if active else STRONG)
    return boxed(own, look.symbols, title, ACTIVE if active else FAINT, width, PANEL_MARGIN)
