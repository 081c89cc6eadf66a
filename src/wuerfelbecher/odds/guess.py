"""A guess at what is hidden: a whole match that agrees with everything one seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wuerfelbecher.table import PASS, Chance, Faces, Joint, Match, Open, Race, Refusal, Table, View
from wuerfelbecher.table.dice import Below
from wuerfelbecher.table.match import HIDDEN

TRIES = 2000


class CannotGuess(Exception):
    """In so many tries, no match came up that agrees with what was seen."""


def guess(view: View, below: Below, tries: int = TRIES, stop: Callable[[], bool] = lambda: False) -> Match:
    """The match played again, with whatever the seat could not see drawn as likely as it is. What disagrees with
    something seen is thrown away, so guesses follow the true odds, as far as others' choices tell nothing but that
    they were possible.

    It is played again from where this turn began, if the seat knew then all that matters: state and ask decide the
    future. Otherwise a game may have a way of its own to guess the table as it was then (`Game.guess`); without
    one, the whole match is played again. `stop` is asked now and then whether to give up.
    """
    for attempt in range(tries):
        if attempt and stop():
            break
        found = supposed(view, below)
        if found is not None and agrees(found, view):
            return found
    raise CannotGuess


def supposed(view: View, below: Below) -> Match | None:
    """One try at a guess."""
    hidden: Iterator[Faces] = iter(())
    if view.then is not None and knows(view, view.then):
        match = view.supposed(view.then.copy())
    elif (own := view.game.guess(view, below)) is not None:
        match, hidden = view.supposed(own[0]), iter(own[1])
    elif view.begins is None:
        match = Match(view.game, view.names, chance=Open())
    elif knows(view, view.begins):
        match = Match(view.game, view.names, chance=Open(), at=view.begins)
    else:
        return None
    try:
        for seat, answer, chance in view.entries[len(match.entries) :]:
            if isinstance(match.ask, Chance) != (chance is not None):
                return None
            if answer is HIDDEN:
                draw(match, seat, below, hidden)
            elif chance is not None:
                match.throw(answer)
            else:
                match.play(answer.text, seat)
    except Refusal:
        return None
    return match


def knows(view: View, then: Table) -> bool:
    """Whether nothing on this table was hidden from the seat, but for what no rule reads any more."""
    return all(
        secret.value is not None or place.partition("/")[0] in view.game.spent
        for place, secret in then.secrets().items()
    )


def draw(match: Match, seat: int, below: Below, hidden: Iterator[Faces]) -> None:
    """An answer that was not seen: as the game's own guess has it, as chance brings it, or any choice there was."""
    if isinstance(match.ask, Chance):
        drawn = next(hidden, None)
        match.throw(match.ask.sample(below) if drawn is None else drawn)
    elif isinstance(match.ask, Race):  # anything but passing would have ended it, for all to see
        match.play(PASS, seat)
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
