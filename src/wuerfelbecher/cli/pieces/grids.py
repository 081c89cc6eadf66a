"""Grids of cells, and tableaus with rows of dice."""

from __future__ import annotations

from wuerfelbecher.cli.blocks import Block, boxed, line
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.styles import COLOURS, FAINT, STRONG
from wuerfelbecher.table import pieces as of

BONUS = {"extra": ">>", "chip": "+1", "two-chips": "+2", "rob-one": "<1", "rob-all": "<<"}
"""What is printed on the places of a tableau, in two characters."""


def grid(piece: of.Grid, look: Look) -> Block:
    """Rows and columns. An empty cell shows the name that moves call it by; an empty grid waits until needed."""
    if piece.id not in look.touched and all(cell is None for cell in piece.cells):
        return []
    if piece.laid_with:
        return _laid_out(piece, look)
    wide = max(
        *(len(name) for name in piece.names),
        *(len(str(cell)) for cell in piece.cells if cell is not None),
        1,
    )
    cells = [
        line(f"{name:>{wide}}", FAINT) if cell is None else line(f"{cell:>{wide}}", STRONG)
        for name, cell in zip(piece.names, piece.cells, strict=True)
    ]
    rows = [cells[at : at + piece.columns] for at in range(0, len(cells), piece.columns)]
    return [line(look.label(piece.label)), *boxed([line(" ").join(row) for row in rows], look.symbols, style=FAINT)]


def _laid_out(piece: of.Grid, look: Look) -> Block:
    """Letters on a large grid, with the names of its columns and rows at the edge."""
    rows = [piece.cells[at : at + piece.columns] for at in range(0, len(piece.cells), piece.columns)]
    numbers = [name[1:] for name in piece.names[:: piece.columns]]
    wide = max(map(len, numbers))
    block = [line(" " * wide + " " + " ".join(name[0] for name in piece.names[: piece.columns]), FAINT)]
    for number, row in zip(numbers, rows, strict=True):
        symbols = [line(look.symbols.empty, FAINT) if cell is None else line(str(cell), STRONG) for cell in row]
        block.append(line(f"{number:>{wide}} ", FAINT) + line(" ").join(symbols))
    return [line(look.label(piece.label)), *boxed(block, look.symbols, style=FAINT)]


def tableau(piece: of.Tableau, look: Look) -> Block:
    """A row for each colour, with its dice in brackets; free places show what is printed on them."""
    wide = max(len(look.label(colour)) for colour in piece.colours)
    lines = []
    for colour, dice, printed in zip(piece.colours, piece.dice, piece.bonus, strict=True):
        one = line(f"{look.label(colour):<{wide}} ", COLOURS.get(colour, ""))
        for at, (face, bonus) in enumerate(zip(dice, printed, strict=True)):
            free = line(f" {BONUS.get(bonus, look.symbols.empty):<2}", FAINT)
            one += line(look.symbols.down) if at == piece.line else line("")
            one += free if face is None else line(f"[{face}]", f"bold {COLOURS.get(colour, '')}")
        lines.append(one)
    return lines
