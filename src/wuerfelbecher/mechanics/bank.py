"""The bank: one player against all others, who bet chips on fields. The bank can always pay what it owes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from wuerfelbecher.mechanics.chips import won_and_lost
from wuerfelbecher.mechanics.rounds import count_round
from wuerfelbecher.table.asks import Choose, Turn
from wuerfelbecher.table.game import SEATS, Result, number, places, switch
from wuerfelbecher.table.moves import ROLL, Move, Product, Understood
from wuerfelbecher.table.pieces import Board, Chips, Piece, Text, Track, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table

CHIPS = number("chips", default=20, low=5, high=100)
DONE, ANNOUNCE = Move("done"), Move("announce")
AT_ONCE = 10
LAST_THROWS = 5
THROWS = number("throws", default=10, low=LAST_THROWS, high=50)
GOES_AROUND = switch("goes_around", default=True)
GO_ON_OR_ANNOUNCE = [Choose(seat, (ROLL, ANNOUNCE), prompt="bank") for seat in SEATS]

LOST, STAYS = 0, 1
Pays = tuple[int, ...]
"""For every field, how many times the stake on it is paid back; a stake that `STAYS` is left where it is."""


@dataclass(slots=True, kw_only=True)
class Bank(Table):
    """The active player holds the bank."""

    chips: list[int]

    def has_nothing(self, seat: int) -> bool:
        return self.chips[seat] == 0


@dataclass(slots=True, kw_only=True)
class StakesOnFields(Bank):
    """`stakes` is what each player has on each field; `cover` is the most the betting player may cost the bank."""

    stakes: list[list[int]]
    cover: int = 0

    def has_nothing(self, seat: int) -> bool:
        return self.chips[seat] == sum(self.stakes[seat]) == 0


@dataclass(slots=True, kw_only=True)
class LongBank(StakesOnFields):
    """A bank of many throws; `to_come` counts the last ones down, once they are announced."""

    thrown: int = 0
    to_come: int | None = None


# -- the bank goes around ----------------------------------------------------------------------------


def drop_broke_players(t: Bank) -> None:
    for seat in t.everyone:
        if t.has_nothing(seat):
            t.out(seat)
            t.say("out", player=seat)


def most_chips_win(t: Bank, initial: int) -> Result:
    return Result(places(t.chips), tuple(t.chips), won_and_lost(t.chips, initial))


def bank_shown(t: Table) -> Piece:
    return Text(id="bank", owner=t.active, key="holds-the-bank")


# -- stakes on fields --------------------------------------------------------------------------------


class Layout:
    """The fields to bet on, and what they pay when the throw is one of the worst for the bank."""

    __slots__ = ("bets", "fields", "moves", "worst")

    def __init__(self, fields: Sequence[str], worst: Sequence[Pays]) -> None:
        self.fields = tuple(fields)
        self.worst = worst
        self.bets = [
            [Move(f"bet {chips} on {field}", (chips, field), [f"board/{field}"]) for chips in range(1, AT_ONCE + 1)]
            for field in fields
        ]
        """By field, one to ten chips; whoever wants to bet more bets again."""
        never = Product("bet {} on {}", range(1000), [*range(100), *fields])
        self.moves = Understood([bet for on_field in self.bets for bet in on_field], never)

    def risk(self, stakes: Sequence[int]) -> int:
        """What the bank loses to these stakes in the worst case."""
        return max(0, *(owed(stakes, pays) for pays in self.worst))

    def most(self, t: StakesOnFields, seat: int) -> list[int]:
        """The most a player can bet on each field at once, given their chips and what the bank can cover."""
        left = [(t.cover - owed(t.stakes[seat], pays), pays) for pays in self.worst]
        at_hand = min(AT_ONCE, t.chips[seat])
        return [
            min(at_hand, *(slack // (pays[at] - 1) for slack, pays in left if pays[at] > STAYS))
            for at in range(len(self.fields))
        ]

    def why_not(self, t: StakesOnFields, seat: int, move: Move) -> Message | None:
        if move.value is None:
            return None
        _, field = move.value
        most = self.most(t, seat)[self.fields.index(field)] if field in self.fields else 0
        return Message("bet-too-high", most=most) if most else Message("no-bet-there")


def owed(stakes: Sequence[int], pays: Pays) -> int:
    """What the bank loses to these stakes if they are paid like this; negative if the bank wins."""
    return sum((pay - 1) * stake for pay, stake in zip(pays, stakes, strict=True))


def place_bets(t: StakesOnFields, layout: Layout) -> Turn:
    """From the bank's left, each player bets on as many fields as they like, until they are done.

    What the bank can afford to lose beyond the stakes already on the board is shared out equally; what one player
    leaves of it is there for those who follow.
    """
    opponents = t.others(t.active)
    for at, seat in enumerate(opponents):
        free = t.chips[t.active] - sum(layout.risk(t.stakes[other]) for other in opponents)
        t.cover = layout.risk(t.stakes[seat]) + ceil(free / (len(opponents) - at))
        while any(most := layout.most(t, seat)):
            bets = [bet for on_field, count in zip(layout.bets, most, strict=True) for bet in on_field[:count]]
            move = yield Choose(seat, (*bets, DONE), why=layout.why_not)
            if move is DONE:
                break
            chips, field = move.value
            t.chips[seat] -= chips
            t.stakes[seat][layout.fields.index(field)] += chips
    t.cover = 0


def settle(t: StakesOnFields, pays: Pays) -> None:
    """The bank takes the stakes that have lost and pays those that have won."""
    for seat in t.others(t.active):
        due = owed(t.stakes[seat], pays)
        for field, pay in enumerate(pays):
            if pay != STAYS:
                t.chips[seat] += pay * t.stakes[seat][field]
                t.stakes[seat][field] = 0
        t.chips[t.active] -= due
        if due:
            t.say("gains" if due > 0 else "loses", player=seat, chips=abs(due))


def give_back(t: StakesOnFields, *players: int) -> None:
    """These players take back their stakes."""
    for seat in players:
        t.chips[seat] += sum(t.stakes[seat])
        t.stakes[seat] = [0] * len(t.stakes[seat])


def stakes_shown(t: StakesOnFields, picture: str, fields: Sequence[str]) -> list[Piece]:
    """The board with all stakes on it, and in front of each player their chips and their stakes by field."""
    placed = [
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
        *placed,
    ]


# -- a bank of many throws ---------------------------------------------------------------------------


def may_announce_the_end(t: LongBank, throws: int) -> Turn:
    """Before a throw the bank may announce the last five; once it has only five left, it must."""
    if t.to_come is not None:
        return
    if throws - t.thrown > LAST_THROWS and (yield GO_ON_OR_ANNOUNCE[t.active]) is ROLL:
        return
    t.to_come = LAST_THROWS
    t.say("announced", player=t.active)


def go_on_or_end(t: LongBank, cheapest: int, goes_around: bool) -> None:
    """The bank is over after the last throw announced, or when it cannot cover even the `cheapest` stake.

    Then everybody takes back their stakes, and the bank goes to the left neighbour, or the match is over.
    """
    t.thrown += 1
    if t.to_come is not None:
        t.to_come -= 1
    broken = t.chips[t.active] < cheapest
    if broken:
        t.say("bank-broken", player=t.active)
    drop_broke_players(t)
    if not broken and t.to_come != 0:
        t.next = t.active
        return
    give_back(t, *t.everyone)
    t.thrown, t.to_come = 0, None
    if goes_around:
        count_round(t)
    else:
        t.round += 1


def throws_shown(t: LongBank, throws: int) -> list[Piece]:
    """How many throws of this bank there have been, and when it ends: at the latest after so many throws."""
    end = throws if t.to_come is None else t.thrown + t.to_come
    return [Track(id="thrown", label="bank-rolls", value=t.thrown, target=end)]
