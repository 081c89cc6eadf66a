"""Which function draws which kind of piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wuerfelbecher.cli.blocks import Block
from wuerfelbecher.cli.pieces.boards import board
from wuerfelbecher.cli.pieces.cards import cards, tiles
from wuerfelbecher.cli.pieces.dice import cup, dice
from wuerfelbecher.cli.pieces.drawings import drawing
from wuerfelbecher.cli.pieces.grids import grid, tableau
from wuerfelbecher.cli.pieces.lines import chips, notes, score, text, track, words
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.pieces.sheets import sheet, strip
from wuerfelbecher.table import pieces as of

RENDERERS: dict[type[of.Piece], Callable[[Any, Look], Block]] = {
    of.DiceShown: dice,
    of.Cup: cup,
    of.Chips: chips,
    of.Sheet: sheet,
    of.Strip: strip,
    of.Drawing: drawing,
    of.Board: board,
    of.Tiles: tiles,
    of.Cards: cards,
    of.Grid: grid,
    of.Tableau: tableau,
    of.Words: words,
    of.Text: text,
    of.Score: score,
    of.Track: track,
    of.Notes: notes,
}


def draw(piece: of.Piece, look: Look) -> Block:
    return RENDERERS[type(piece)](piece, look)
