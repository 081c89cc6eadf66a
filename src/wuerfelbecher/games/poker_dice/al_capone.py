"""Al Capone: one open throw, stakes that may rise, and points where two have the same combination."""

from __future__ import annotations

from wuerfelbecher.mechanics.betting import (
    LEAST,
    MOST,
    STOCK,
    betting_figures,
    betting_moves,
    everybody_pays,
    may_raise,
    starts_next,
    take_the_pot,
)
from wuerfelbecher.mechanics.last_one_left import one_is_left
from wuerfelbecher.mechanics.open_hands import OpenHands, best, hands_shown, is_decided, is_on_show
from wuerfelbecher.mechanics.poker_hands import Hand, hand
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Roll, Turn
from wuerfelbecher.table.dice import POKER, Faces, dice
from wuerfelbecher.table.game import (
    SEATS,
    START,
    Declared,
    Game,
    Result,
    Shelf,
    between,
    highest,
    pick,
    rounds,
    switch,
)
from wuerfelbecher.table.pieces import Piece, scores

THROW = [Roll(seat, dice(5, POKER)) for seat in SEATS]
POINTS = {  # what 9, 10, jack, queen, king and ace count
    "a": (9, 10, 11, 12, 13, 14),
    "b": (9, 10, 2, 3, 4, 11),
    "c": (1, 2, 3, 4, 5, 11),
}


class AlCapone(Game[OpenHands]):
    id = "al-capone"
    number = 97
    title = "Al Capone"
    players = between(2, 5)
    shelf = Shelf("poker", "bet", minutes=15, skill=1)
    options = (pick("points", *POINTS), rounds(10), STOCK, LEAST, MOST, switch("sequences"), START)
    state = OpenHands
    chips_in = ("chips", "pot")

    def setup(self, seats: int) -> OpenHands:
        return OpenHands(seats=seats, chips=[self.amount("chips")] * seats)

    def turn(self, t: OpenHands) -> Turn:
        player = t.active
        if player == t.starter:
            t.thrown = [False] * t.seats
            everybody_pays(t, self.amount("least"))
        t.hands[player] = yield THROW[player]
        t.thrown[player] = True
        yield from may_raise(t, self.amount("most"))
        if is_decided(t):
            winners = best(t, self.worth)
            take_the_pot(t, winners)
            starts_next(t, winners[0])

    def worth(self, faces: Faces) -> tuple[int, int]:
        return self.hand(faces).kind, self.points(faces)

    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.variant("sequences"))

    def points(self, faces: Faces) -> int:
        points = dict(zip(POKER.faces, POINTS[self.choice("points")], strict=True))
        return sum(points[face] for face in faces)

    def over(self, t: OpenHands) -> bool:
        return t.round > self.amount("rounds") or one_is_left(t)

    def result(self, t: OpenHands) -> Result:
        return highest(t.chips)

    def pieces(self, t: OpenHands) -> list[Piece]:
        points = [self.points(faces) if is_on_show(t, seat) else None for seat, faces in enumerate(t.hands)]
        return [*hands_shown(t, self.hand), *scores("points", points), *round_shown(t, self.amount("rounds"))]

    def figures(self, t: OpenHands, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), **betting_figures(t, seat)}

    def moves(self, seats: int) -> Declared:
        return (betting_moves(self.amount("least"), self.amount("most")),)
