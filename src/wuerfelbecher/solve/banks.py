"""Games with a bank for three, from start to end: which are solved, and with how many chips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import process_time

from wuerfelbecher.games.poker_dice import rock_and_roll
from wuerfelbecher.games.three_dice import zehnerspiel
from wuerfelbecher.games.two_dice import lustige_sieben as sieben
from wuerfelbecher.games.two_dice.craps import Craps
from wuerfelbecher.games.two_dice.unter_oder_ueber_sieben import SEVEN
from wuerfelbecher.mechanics.bank import Pays
from wuerfelbecher.solve.by_turns import ByTurns, CrapsByTurns, OneSide, Shares
from wuerfelbecher.solve.on_fields import OnFields, Throws
from wuerfelbecher.solve.stakes import stakes
from wuerfelbecher.table import AnyGame, load
from wuerfelbecher.table.dice import TWO_DICE, Faces

SEATS = 3


@dataclass(frozen=True)
class Solved:
    """Everybody's chances to win, and on how many tables a turn can begin."""

    chances: Shares
    turns: int
    seconds: float


@dataclass(frozen=True)
class Bank:
    """A match for three in which the first seat starts."""

    game: str
    way: Callable[[AnyGame], ByTurns]
    agreed: Mapping[str, object] = field(default_factory=dict)

    def load(self) -> AnyGame:
        return load(self.game, start="first", **self.agreed)

    def find(self) -> Solved:
        began, found = process_time(), self.way(self.load())
        return Solved(found.first, len(found.turns), process_time() - began)


def craps(game: AnyGame) -> ByTurns:
    assert isinstance(game, Craps)
    chances = {int(one.move.split()[-1]): (one.gain + 1) / 2 for one in stakes("craps")}
    return CrapsByTurns(game, SEATS, chances)


def zehner(game: AnyGame) -> ByTurns:
    return ByTurns(game, SEATS, lambda faces: sum(faces) >= zehnerspiel.BANK_WINS_FROM)


def under_or_over(game: AnyGame) -> ByTurns:
    return OneSide(game, SEATS, lambda faces: (sum(faces) > SEVEN) - (sum(faces) < SEVEN))


def lustige_sieben(game: AnyGame) -> ByTurns:
    """One number of the left side, one of the right, and the seven: all others pay like one of these."""

    def pays(faces: Faces) -> Pays:
        if sum(faces) == sieben.SEVEN:
            return sieben.SEVEN_THROWN
        return sieben.LEFT_THROWN if sum(faces) in sieben.LEFT else sieben.RIGHT_THROWN

    fields = [sieben.NUMBERS.index(number) for number in (sieben.LEFT[0], 3, sieben.SEVEN)]
    return OnFields(game, SEATS, sieben.LAYOUT, Throws.of(TWO_DICE, pays), fields)


def rock(game: AnyGame) -> ByTurns:
    def pays(faces: Faces) -> Pays:
        return rock_and_roll.pays(faces, strict=False)

    return OnFields(game, SEATS, rock_and_roll.LAYOUT[False], Throws.of(rock_and_roll.FOUR_DICE, pays))


BANKS = (
    Bank("craps", craps),
    Bank("zehnerspiel", zehner),
    Bank("unter-oder-ueber-sieben", under_or_over),
    Bank("lustige-sieben", lustige_sieben, {"chips": 5}),
    Bank("rock-and-roll", rock, {"chips": 10, "throws": 5, "goes_around": False}),
)


def rows() -> Iterator[str]:
    """The lines of a table."""
    for bank in BANKS:
        game, found = bank.load(), bank.find()
        agreed = ", ".join(f"{name} {game.agreed[name]}" for name in told_options(game))
        shares = " : ".join(f"{100 * chance:.4f}" for chance in found.chances)
        yield f"| {game.title} | {agreed} | {shares} % | {found.turns:,} | {found.seconds:.1f} |"


def told_options(game: AnyGame) -> list[str]:
    return [option.name for option in game.options if option.name in ("chips", "rounds", "throws")]
