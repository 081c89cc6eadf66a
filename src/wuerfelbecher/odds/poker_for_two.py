"""Poker for two with a table made beforehand, open and covered: which rounds the tables are for."""

from __future__ import annotations

from typing import TypeVar

from wuerfelbecher.games.poker_dice.joker_poker import JokerPoker
from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import OffenesWuerfelpoker
from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import State as Open
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import State as Covered
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import VerdecktesWuerfelpoker
from wuerfelbecher.table import Refusal, View

CHIPS, ROUNDS = 16, 10
"""The tables are for so many chips in all, and for at most so many rounds still to play."""

Poker = TypeVar("Poker", OffenesWuerfelpoker, VerdecktesWuerfelpoker)
Round = TypeVar("Round", Open, Covered)


def poker_for_two(view: View, kind: type[Poker], state: type[Round]) -> tuple[Poker, Round]:
    """The game that is played, which may be one of Joker Poker, and its table; refused where nothing is solved."""
    t = view.state
    game = view.game.poker if isinstance(view.game, JokerPoker) else view.game
    if not isinstance(game, kind) or not isinstance(t, state):
        raise not_solved(view)
    if t.seats != 2 or sum(t.chips) + t.pot != CHIPS or rounds_left(game, t) > ROUNDS:
        raise not_solved(view)
    return game, t


def rounds_left(game: OffenesWuerfelpoker | VerdecktesWuerfelpoker, t: Open | Covered) -> int:
    return game.amount("rounds") - t.round + 1


def not_solved(view: View) -> Refusal:
    return Refusal("not-solved-so", view.game.id, title=view.game.title)
