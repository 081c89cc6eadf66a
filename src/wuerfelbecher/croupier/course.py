"""The course of a match at a table: who is to act, what a seat may play and take back, what goes on by itself.

`bots` are the seats that bots play, whoever holds them. What changes a match gives a copy of it, which can be
stored before it takes the match's place.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from wuerfelbecher.table import Chance, Match, Move, Refusal, hands

TableStatus = Literal["waiting", "playing", "carried", "over"]
"""`carried`: those who play the match have taken it elsewhere before its end, and here it stands still."""


def status_of(match: Match) -> TableStatus:
    return "over" if match.ask is None else "playing"


def ask_number(match: Match) -> int:
    """The number of answers there had been when the open ask was put."""
    return len(match.entries) - len(match.given)


def waiting_for(match: Match, bots: Container[int]) -> list[int]:
    """The seats that are to act, without a person whose throw falls by itself or who has no choice."""
    if hands.goes_by_itself(match, bots):
        return [seat for seat in match.to_act if seat in bots]
    forced = match.forced
    return [seat for seat in match.to_act if seat in bots or seat not in forced]


def can_undo(match: Match, bots: Container[int], seat: int) -> bool:
    return match.ask is not None and match.can_undo(seat) and not hands.goes_by_itself(match, bots)


def played(match: Match, bots: Container[int], seat: int, move: str, asked: int) -> Match:
    """The match with a seat's move, which answers the ask of this number."""
    after = _copy(match)
    if asked != ask_number(match) or hands.goes_by_itself(after, bots):
        raise Refusal("too-late")
    after.play(move, seat)
    return after


def taken_back(match: Match, bots: Container[int], seat: int, asked: int) -> Match:
    """The match without a seat's last move."""
    after = _copy(match)
    if asked != ask_number(match):
        raise Refusal("too-late")
    if hands.goes_by_itself(after, bots):
        raise Refusal("no-undo-behind-a-roll")
    after.undo(seat)
    return after


def expired(match: Match) -> Match:
    """The match with what is played when the time is up."""
    after = _copy(match)
    after.expire()
    return after


def _copy(match: Match) -> Match:
    if match.ask is None:
        raise Refusal("match-is-over")
    return match.copy()


def throw_with_the_move(match: Match, bots: Container[int]) -> None:
    """Throw what belongs to the last move.

    No state that is shown has more than one new throw: a throw that is part of the move comes with it, every other
    comes alone.
    """
    ask = match.ask
    if not (isinstance(ask, Chance) and hands.goes_by_itself(match, bots)):
        return
    if match.moved_last(ask.seat) and match.last_told_at < len(match.entries):
        hands.throw(match)


def forced_on_people(match: Match, bots: Container[int]) -> dict[int, Move]:
    """What is played for people because they have no choice."""
    return {seat: move for seat, move in match.forced.items() if seat not in bots}


def gone_on(match: Match, bots: Container[int]) -> Match | None:
    """The match with the next thing that nobody decides: a throw that needs no hand, or a move without a choice."""
    if hands.goes_by_itself(match, bots):
        after = match.copy()
        hands.throw(after)
        return after
    forced = forced_on_people(match, bots)
    if not forced:
        return None
    after = match.copy()
    for seat, move in forced.items():
        after.play(move, seat)
    return after
