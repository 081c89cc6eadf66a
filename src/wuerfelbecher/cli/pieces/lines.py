"""Pieces that need no more than a line or a few: chips, scores, texts and lists of words."""

from __future__ import annotations

from textwrap import wrap

from wuerfelbecher.cli.blocks import Block, in_columns, line
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.styles import CHIP, COLOURS, FAINT, STRONG
from wuerfelbecher.table import pieces as of
from wuerfelbecher.words import tell

MOST_BAR = 24
MOST_CHIPS = 10
"""More chips than this are only counted."""


def chips(piece: of.Chips, look: Look) -> Block:
    heap = f" {look.symbols.chip * piece.count}" if 0 < piece.count <= MOST_CHIPS else ""
    colour = COLOURS.get(piece.die.colour, CHIP) if piece.die else CHIP
    return [look.labelled(piece.label, str(piece.count)) + line(heap, colour)]


def score(piece: of.Score, look: Look) -> Block:
    return [look.labelled(piece.label, look.symbols.empty if piece.value is None else str(piece.value))]


def track(piece: of.Track, look: Look) -> Block:
    """A bar as long as the way, filled as far as they have come; `|` where a number on the way matters."""
    length = min(MOST_BAR, look.width)
    come = max(0, min(length, round(length * piece.value / piece.target)))
    marks = {min(length - 1, round(length * mark / piece.target)) for mark in piece.marks}
    bar = line("")
    for at in range(length):
        shown = look.symbols.down if at in marks else look.symbols.bar if at < come else look.symbols.empty
        bar += line(shown, "red" if piece.avoid and at < come else CHIP if at < come else FAINT)
    return [look.labelled(piece.label, f"{piece.value}/{piece.target}"), bar]


def notes(piece: of.Notes, look: Look) -> Block:
    """What was written, in one row below its heads."""
    shown = [look.symbols.empty if cell is None else look.label(cell) for cell in piece.cells]
    heads = [look.label(head) for head in piece.heads]
    widths = [max(map(len, column)) for column in zip(shown, heads or shown, strict=True)]
    row = line(" ").join(
        line(f"{cell:>{width}}", "strike" if at in piece.struck else STRONG)
        for at, (cell, width) in enumerate(zip(shown, widths, strict=True))
    )
    above = line(" ".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=bool(heads))), FAINT)
    return [*([above] if heads else []), row] if shown else []


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
