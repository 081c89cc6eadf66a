"""Dice on the table and dice under a cup."""

from __future__ import annotations

from wuerfelbecher.cli.blocks import FINE, Block, Symbols, beside, boxed, flowing, line
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.styles import COLOURS, FAINT, STRONG
from wuerfelbecher.table import Die
from wuerfelbecher.table import pieces as of

MANY_DICE = 10
"""More dice than this are drawn small."""
PIPS = {
    "1": ("     ", "  o  ", "     "),
    "2": ("o    ", "     ", "    o"),
    "3": ("o    ", "  o  ", "    o"),
    "4": ("o   o", "     ", "o   o"),
    "5": ("o   o", "  o  ", "o   o"),
    "6": ("o   o", "o   o", "o   o"),
}
FACE_WIDTH = 5
SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def dice(piece: of.DiceShown, look: Look) -> Block:
    """The loose dice, then a line, then the dice that stand aside."""
    marks = [mark + _small(piece.worth[mark], look.symbols) if piece.worth else mark for mark in piece.marks]
    small = len(piece.marks) + len(piece.kept) > MANY_DICE
    loose = [_die(mark, piece.die, look, small) for mark in marks]
    kept = [_die(mark, piece.die, look, small, FAINT) for mark in piece.kept]
    apart = [[line(look.symbols.down, FAINT)] * len(kept[0])] if kept else []
    return flowing([*loose, *apart, *kept], look.width)


def cup(piece: of.Cup, look: Look) -> Block:
    """The cup while it stands on the dice, and the dice for those who may see them."""
    small = len(piece.marks) > MANY_DICE
    under = flowing([_die(mark, piece.die, look, small) for mark in piece.marks], look.width)
    if piece.lifted:
        return under
    hidden = "?" * piece.count if piece.count > 5 else " ".join("?" * piece.count)
    symbols = look.symbols
    rim = len(hidden) + 6
    outside = [
        line("  " + symbols.corners[0] + symbols.across * (rim - 4) + symbols.corners[1] + "  "),
        line(f" {symbols.slash}  {hidden}  {symbols.backslash} "),
        line(symbols.slash + "_" * rim + symbols.backslash),
    ]
    return beside([outside, under], middle=True) if under else outside


def _die(mark: str, die: Die, look: Look, small: bool, style: str = "") -> Block:
    """A die with pips, or just with its mark; among dice with pips, a face without them is as large as the rest."""
    style = style or COLOURS.get(die.inks.get(mark, die.colour), "")
    if small or not die.pips:
        return boxed([line(mark, STRONG)], look.symbols, style=style, margin=1)
    if mark in PIPS:
        face = [row.replace("o", look.symbols.pip) for row in PIPS[mark]]
    else:
        face = ["", mark.center(FACE_WIDTH), ""]
    return boxed([line(row, STRONG) for row in face], look.symbols, style=style)


def _small(number: int, symbols: Symbols) -> str:
    return str(number).translate(SMALL_DIGITS) if symbols is FINE else str(number)
