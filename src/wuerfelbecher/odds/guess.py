"""A guess at what is hidden: a whole match that agrees with everything one seat has seen."""

from __future__ import annotations

from typing import Any

from wuerfelbecher.table import Chance, Joint, Match, Open, Refusal, View
from wuerfelbecher.table.dice import Below
from wuerfelbecher.table.match import HIDDEN

TRIES = 2000


class CannotGuess(Exception):
    """In so many tries, no match came up that agrees with what was seen."""


def guess(view: View, below: Below, tries: int = TRIES) -> Match:
    """The match played again, with whatever the seat could not see drawn as likely as it is. What disagrees with
    something seen is thrown away, so guesses follow the true odds, as far as others' choices tell nothing. A game
    with a better way has its own `guess`.
    """
    for _ in range(tries):
        found = view.game.guess(view, below) or replayed(view, below)
        if found is not None and agrees(found, view):
            return found
    raise CannotGuess


def replayed(view: View, below: Below) -> Match | None:
    match = Match(view.game, view.names, chance=Open())
    try:
        for seat, answer, _ in view.entries:
            if answer is HIDDEN:
                draw(match, seat, below)
            elif isinstance(match.ask, Chance):
                match.throw(answer)
            else:
                match.play(answer.text, seat)
    except Refusal:
        return None
    return match


def draw(match: Match, seat: int, below: Below) -> None:
    """An answer that was not seen: chance as it falls, or any choice that somebody had."""
    if isinstance(match.ask, Chance):
        match.throw(match.ask.sample(below))
    else:
        moves = match.legal(seat)
        match.play(moves[below(len(moves))], seat)


def agrees(match: Match, view: View) -> bool:
    """Whether the seat would see the same table, be asked the same and have been told the same."""
    seen = match.view(view.seat)
    return (
        seen.state == view.state
        and seen.waiting_for == view.waiting_for
        and seen.told == view.told
        and type(seen.ask) is type(view.ask)
        and _listed(match.ask, seen) == _listed(match.ask, view)
    )


def _listed(ask: Any, view: View) -> list[str]:
    return (
        []
        if isinstance(ask, Chance) or (isinstance(ask, Joint) and not view.legal)
        else [move.text for move in view.legal[:50]]
    )
