"""The bank: one player against all others, who lay chips on fields. What the bank owes it can always pay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import ClassVar, TypeVar

from wuerfelbecher.mechanics.chips import won_and_lost
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Ask, Choose, Turn
from wuerfelbecher.table.game import Game, Result, between, number, places, switch
from wuerfelbecher.table.moves import ROLL, Move
from wuerfelbecher.table.pieces import Board, Chips, Piece, Score, Text, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table

CHIPS = number("chips", default=20, low=5, high=100)
DONE, ANNOUNCE = Move("done"), Move("announce")
AT_ONCE = 10
LAST_THROWS = 5
THROWS = number("throws", default=20, low=LAST_THROWS, high=50)
GOES_AROUND = switch("goes_around")

LOST, STAYS = 0, 1
Pays = tuple[int, ...]
"""For every field how many times the stake on it is given back; a stake that `STAYS` is left lying."""


@dataclass(slots=True, kw_only=True)
class Bank(Table):
    """The active player holds the bank."""

    chips: list[int]

    def has_nothing(self, seat: int) -> bool:
        return self.chips[seat] == 0


@dataclass(slots=True, kw_only=True)
class Fields(Bank):
    """`stakes` is what each has on which field."""

    stakes: list[list[int]]

    def has_nothing(self, seat: int) -> bool:
        return self.chips[seat] == sum(self.stakes[seat]) == 0


@dataclass(slots=True, kw_only=True)
class LongBank(Fields):
    """A bank of many throws; `to_come` counts the last ones down, once they are announced."""

    thrown: int = 0
    to_come: int | None = None


# -- the bank goes around ----------------------------------------------------------------------------


def broke_go_out(t: Bank) -> None:
    for seat in t.everyone:
        if t.has_nothing(seat):
            t.out(seat)
            t.say("out", player=seat)


def leave_the_bank(t: Table) -> None:
    """The left neighbour is next; once everybody has held the bank, a round is over."""
    if is_last_of_round(t):
        t.round += 1


def most_chips_win(t: Bank, at_first: int) -> Result:
    return Result(places(t.chips), tuple(t.chips), won_and_lost(t.chips, at_first))


def bank_shown(t: Table) -> Piece:
    return Text(id="bank", owner=t.active, key="holds-the-bank")


# -- stakes on fields --------------------------------------------------------------------------------


@cache
def bets(field: str) -> tuple[Move, ...]:
    """One to ten chips on a field; who wants to lay more does so again."""
    return tuple(
        Move(f"bet {chips} on {field}", (chips, field), touch=[f"board/{field}"]) for chips in range(1, AT_ONCE + 1)
    )


def owed(stakes: Sequence[int], pays: Pays) -> int:
    """What the bank loses to these stakes if they are paid like this; below zero it wins."""
    return sum((pay - 1) * stake for pay, stake in zip(pays, stakes, strict=True))


def risk(stakes: Sequence[int], cases: Sequence[Pays]) -> int:
    """What the bank loses to these stakes in the worst case."""
    return max(0, *(owed(stakes, pays) for pays in cases))


def lay_stakes(t: Fields, fields: Sequence[str], cases: Sequence[Pays]) -> Turn:
    """From the bank's left, each lays chips on as many fields as he likes, until he is done.

    `cases` are the worst for the bank. What it can stand to lose beyond the stakes that lie is shared out: each may
    take an equal part of it, and what he leaves is for those after him.
    """
    opponents = t.others(t.active)
    for at, seat in enumerate(opponents):
        free = t.chips[t.active] - sum(risk(t.stakes[other], cases) for other in opponents)
        room = risk(t.stakes[seat], cases) + ceil(free / (len(opponents) - at))
        while offered := affordable(t, seat, fields, cases, room):
            move = yield Choose(seat, (*offered, DONE))
            if move is DONE:
                break
            chips, field = move.value
            t.chips[seat] -= chips
            t.stakes[seat][fields.index(field)] += chips


def affordable(t: Fields, seat: int, fields: Sequence[str], cases: Sequence[Pays], room: int) -> list[Move]:
    """Every bet that the player has the chips for, and after which the bank risks no more than `room` on him."""
    left = [(room - owed(t.stakes[seat], pays), pays) for pays in cases]
    offered: list[Move] = []
    for at, field in enumerate(fields):
        covered = min(slack // (pays[at] - 1) for slack, pays in left if pays[at] > STAYS)
        offered += bets(field)[: min(t.chips[seat], covered)]
    return offered


def settle(t: Fields, pays: Pays) -> None:
    """The bank takes in what is lost and pays what has won."""
    for seat in t.others(t.active):
        due = owed(t.stakes[seat], pays)
        for field, pay in enumerate(pays):
            if pay != STAYS:
                t.chips[seat] += pay * t.stakes[seat][field]
                t.stakes[seat][field] = 0
        t.chips[t.active] -= due
        if due:
            t.say("gains" if due > 0 else "loses", player=seat, chips=abs(due))


def give_back(t: Fields, *players: int) -> None:
    """Stakes that still lie go back to their owners."""
    for seat in players:
        t.chips[seat] += sum(t.stakes[seat])
        t.stakes[seat] = [0] * len(t.stakes[seat])


def fields_shown(t: Fields, picture: str, fields: Sequence[str]) -> list[Piece]:
    """The board with all stakes on it, and before each player the chips in hand and what he has laid where."""
    laid = [
        Chips(id=f"on-{field}-{seat}", owner=seat, label=f"on-{field}", count=stake)
        for seat, stakes in enumerate(t.stakes)
        for field, stake in zip(fields, stakes, strict=True)
        if stake
    ]
    total = tuple(sum(stakes) for stakes in zip(*t.stakes, strict=True))
    return [
        Board(id="board", picture=picture, fields=tuple(fields), chips=total),
        bank_shown(t),
        *stocks(t.chips),
        *laid,
    ]


def bet_words(fields: Sequence[str]) -> list[str]:
    return [*(bet.text for field in fields for bet in bets(field)), DONE.text]


def why_no_bet(ask: Ask, typed: str) -> Message | None:
    bet = re.fullmatch(r"bet \d+ on (\S+)", typed.casefold())
    if bet is None or not isinstance(ask, Choose):
        return None
    on_it = [move for move in ask.moves if move.text.casefold().endswith(f" on {bet[1]}")]
    return Message("bet-too-high", most=len(on_it)) if on_it else Message("no-bet-there")


# -- a bank of many throws ---------------------------------------------------------------------------


def announce_or_throw(t: LongBank, throws: int) -> Turn:
    """Before a throw the bank may announce that five more follow; when it has no more than five left, it must."""
    if t.to_come is not None:
        return
    if throws - t.thrown > LAST_THROWS and (yield Choose(t.active, (ROLL, ANNOUNCE), prompt="bank")) is ROLL:
        return
    t.to_come = LAST_THROWS
    t.say("announced", player=t.active)


def end_of_throw(t: LongBank, cheapest: int, goes_around: bool) -> None:
    """The bank is over after the last throw announced, or when it cannot cover even the `cheapest` stake.

    Then everybody takes up what still lies, and the bank goes to the left neighbour, or the match is over.
    """
    t.thrown += 1
    if t.to_come is not None:
        t.to_come -= 1
    broken = t.chips[t.active] < cheapest
    if broken:
        t.say("bank-broken", player=t.active)
    broke_go_out(t)
    if broken or t.to_come == 0:
        give_back(t, *t.everyone)
        t.thrown, t.to_come = 0, None
        if goes_around:
            leave_the_bank(t)
        else:
            t.round += 1


def throws_shown(t: LongBank) -> list[Piece]:
    return [
        Score(id="thrown", label="rolls", value=t.thrown),
        Score(id="to-come", label="to-come", value=t.to_come),
    ]


L = TypeVar("L", bound=LongBank)


class ManyThrows(Game[L]):
    """A match of such banks; a game says in `turn` what a throw pays."""

    players = between(3, 6)
    fields: ClassVar[tuple[str, ...]]

    def pass_on(self, t: L) -> None:
        if t.thrown == 0:
            super().pass_on(t)

    def over(self, t: L) -> bool:
        return t.round > 1 or one_is_left(t)

    def result(self, t: L) -> Result:
        return most_chips_win(t, self.amount("chips"))

    def vocabulary(self, seats: int) -> list[str]:
        return [*bet_words(self.fields), ROLL.text, ANNOUNCE.text]

    def why_not(self, t: L, ask: Ask, seat: int, typed: str) -> Message | None:
        return why_no_bet(ask, typed)
