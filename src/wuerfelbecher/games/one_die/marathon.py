"""Marathon: forty-two ones; whoever threw the twenty-first may throw three times when the count is forty."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, at_least, places
from wuerfelbecher.table.moves import ROLL, STOP
from wuerfelbecher.table.pieces import Piece, Score, Text, Track, shown
from wuerfelbecher.table.state import NOBODY, Table

HALF_TIME, REWARD, FINISH = 21, 40, 42
REWARDED_THROWS = 3
THROW = [Roll(seat, ONE_DIE) for seat in SEATS]
FOR_THE_LAST = [Roll(seat, ONE_DIE, prompt="for-the-last") for seat in SEATS]
ANOTHER = [Choose(seat, (ROLL, STOP)) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`throws_left` counts the reward throws left; without the reward everybody has one throw a turn."""

    ones: int = 0
    half_time_winner: int = NOBODY
    throws_left: int = 0
    die: int = 0


class Marathon(Game[State]):
    id = "marathon"
    number = 15
    title = "Marathon"
    players = at_least(2)
    shelf = Shelf("one", "target", minutes=20, skill=1)
    options = (START,)
    state = State
    leftovers = ("die", "throws_left")

    def turn(self, t: State) -> Turn:
        player, t.throws_left = t.active, 0
        if t.ones == REWARD and player == t.half_time_winner:
            t.throws_left = REWARDED_THROWS
            t.say("reward", player=player)
        yield from throw(t)
        while t.throws_left and not self.over(t) and (yield ANOTHER[player]) is ROLL:
            yield from throw(t)

    def over(self, t: State) -> bool:
        return t.ones == FINISH

    def result(self, t: State) -> Result:
        return Result(places([seat == t.active for seat in range(t.seats)]))

    def pieces(self, t: State) -> list[Piece]:
        won = t.half_time_winner != NOBODY
        return [
            shown("die", [t.die]),
            Track(id="ones", label="ones", value=t.ones, target=FINISH, marks=(HALF_TIME, REWARD)),
            *([Score(id="throws-left", label="throws-left", value=t.throws_left)] if t.throws_left else []),
            *([Text(id="spurt", key="spurt", values={"player": t.half_time_winner})] if won else []),
        ]

    def moves(self, seats: int) -> Declared:
        return ROLL, STOP


def throw(t: State) -> Turn:
    """One throw; if it is a one, it counts, and the twenty-first wins half-time."""
    player = t.active
    [t.die] = yield (FOR_THE_LAST if t.ones == FINISH - 1 else THROW)[player]
    if t.throws_left:
        t.throws_left -= 1
    if t.die == 1:
        t.ones += 1
        t.say("one", player=player, ones=t.ones)
        if t.ones == HALF_TIME:
            t.half_time_winner = player
            t.say("half-time", player=player)
