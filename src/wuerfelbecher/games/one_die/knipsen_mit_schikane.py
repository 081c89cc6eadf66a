"""Knipsen mit Schikane: flick the die up to fifty, but a round number on the way costs ten."""

from __future__ import annotations

from wuerfelbecher.games.one_die.knipsen import Knipsen, State
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import D6, ONE_DIE
from wuerfelbecher.table.game import SEATS, Shelf
from wuerfelbecher.table.pieces import Piece, shown, tracks

ROUND_NUMBERS = (10, 20, 30, 40)
COST = 10
NEAR_A_ROUND_NUMBER = [Roll(seat, ONE_DIE, prompt="snag") for seat in SEATS]


class KnipsenMitSchikane(Knipsen):
    id = "knipsen-mit-schikane"
    number = 27
    title = "Knipsen mit Schikane"
    shelf = Shelf("one", "target", minutes=15, skill=0)

    def turn(self, t: State) -> Turn:
        yield from super().turn(t)
        if t.points[t.active] in self.costly():
            t.say("round-number", player=t.active, points=t.points[t.active])
            t.points[t.active] -= COST

    def costly(self) -> tuple[int, ...]:
        """The round numbers on the way; one that reaches the target costs nothing."""
        return tuple(number for number in ROUND_NUMBERS if number < self.amount("target"))

    def snag(self, t: State) -> int | None:
        """The pips that would take the active player to a round number, if one flick can."""
        return next((face for face in D6.faces if t.points[t.active] + face in self.costly()), None)

    def flick(self, t: State) -> Roll:
        return super().flick(t) if self.snag(t) is None else NEAR_A_ROUND_NUMBER[t.active]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        costly = ", ".join(map(str, self.costly()))
        return {**super().figures(t, seat), "snag": self.snag(t), "costly": costly}

    def goal(self, t: State) -> str:
        return "goal" if self.costly() else "goal-without-snags"

    def pieces(self, t: State) -> list[Piece]:
        return [shown("die", [t.die]), *tracks("points", t.points, self.amount("target"), marks=self.costly())]
