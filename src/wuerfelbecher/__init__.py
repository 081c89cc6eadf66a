"""Würfelbecher: parlour games, played exactly by their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import wuerfelbecher.odds  # noqa: F401  # first, so that its name is then free for the function
from wuerfelbecher.table.asks import Ask, Chance, Choose, ChooseAll, Draw, Race, Roll
from wuerfelbecher.table.catalogue import catalogue, load
from wuerfelbecher.table.chance import Fair, Open, OwnDice, Scripted, Seeded
from wuerfelbecher.table.match import Match, View
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.record import Record
from wuerfelbecher.table.refusal import Refusal

if TYPE_CHECKING:
    from wuerfelbecher.odds.moves import Odds

__all__ = [
    "Ask",
    "Chance",
    "Choose",
    "ChooseAll",
    "Draw",
    "Fair",
    "Match",
    "Move",
    "Open",
    "OwnDice",
    "Race",
    "Record",
    "Refusal",
    "Roll",
    "Scripted",
    "Seeded",
    "View",
    "catalogue",
    "load",
    "odds",
]


def odds(
    of: Match | View, seat: int | None = None, seconds: float = 1.0, error: float = 0.0, seed: int = 0
) -> Odds:
    """What each move that a seat may play now is worth, best first.

    It stops when so many `seconds` have passed, or when the standard error of the best move is small enough.
    """
    from wuerfelbecher.odds.moves import odds as odds_of  # here, so that importing the package stays light

    return odds_of(of, seat, seconds, error, seed=seed)
