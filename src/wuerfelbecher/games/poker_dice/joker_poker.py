"""Joker Poker: the open or the covered poker, in which an ace is whatever you need."""

from __future__ import annotations

from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import OffenesWuerfelpoker
from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import State as Open
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import State as Covered
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import VerdecktesWuerfelpoker
from wuerfelbecher.mechanics.poker_hands import Hand, hand
from wuerfelbecher.table.asks import Turn
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import AnyGame, Declared, Dynamics, Game, Result, Shelf, between, pick
from wuerfelbecher.table.pieces import Piece


class OpenWithJokers(OffenesWuerfelpoker):
    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.variant("sequences"), wild_aces=True)


class CoveredWithJokers(VerdecktesWuerfelpoker):
    def hand(self, faces: Faces) -> Hand:
        return hand(faces, self.variant("sequences"), wild_aces=True)


EITHER: dict[str, type[AnyGame]] = {"open": OpenWithJokers, "covered": CoveredWithJokers}


class JokerPoker(Game[Open | Covered]):
    """Whichever poker was agreed on is played, with jokers in it."""

    id = "joker-poker"
    number = 96
    title = "Joker Poker"
    players = between(2, 5)
    shelf = Shelf("poker", "keep", minutes=20, skill=2)
    options = (pick("poker", *EITHER), *OffenesWuerfelpoker.options)
    spent = VerdecktesWuerfelpoker.spent
    chips_in = VerdecktesWuerfelpoker.chips_in

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        poker = EITHER[self.choice("poker")]
        self.poker: AnyGame = poker(**{option.name: self.agreed[option.name] for option in poker.options})

    def setup(self, seats: int) -> Open | Covered:
        table: Open | Covered = self.poker.setup(seats)
        return table

    def turn(self, t: Open | Covered) -> Turn:
        return self.poker.turn(t)

    def over(self, t: Open | Covered) -> bool:
        return self.poker.over(t)

    def result(self, t: Open | Covered) -> Result:
        return self.poker.result(t)

    def pieces(self, t: Open | Covered) -> list[Piece]:
        return self.poker.pieces(t)

    def figures(self, t: Open | Covered, seat: int) -> dict[str, object]:
        return self.poker.figures(t, seat)

    def moves(self, seats: int) -> Declared:
        return self.poker.moves(seats)

    def dynamics(self) -> Dynamics:
        return self.poker.dynamics()
