"""Kaiser Nero: who challenges and who wins, worked out over all throws of the duel."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.table import Match, Open, load
from wuerfelbecher.table.pieces import shown

Chances = dict[int, Fraction]
FACES = range(1, 7)
THROWS = list(product(FACES, repeat=3))


@cache
def pips_of(dice: int) -> Chances:
    found: Chances = {}
    for throw in product(FACES, repeat=dice):
        found[sum(throw)] = found.get(sum(throw), Fraction(0)) + Fraction(1, 6**dice)
    return found


def again(throw: tuple[int, ...]) -> Chances:
    """What comes of a throw when its sixes stand and the others are thrown again."""
    sixes = throw.count(6)
    return {6 * sixes + pips: chance for pips, chance in pips_of(3 - sixes).items()}


def mixed(throws: list[tuple[int, ...]]) -> Chances:
    """What comes of throwing again, if each of these throws is equally likely."""
    found: Chances = {}
    for sixes, count in Counter(throw.count(6) for throw in throws).items():
        for pips, chance in again((6,) * sixes).items():
            found[pips] = found.get(pips, Fraction(0)) + chance * Fraction(count, len(throws))
    return found


def challenger_wins() -> Fraction:
    """A tie is as good as half a win, as it is thrown anew until somebody has more, with equal chances."""
    won = Fraction(0)
    challenges = [throw for throw in THROWS if 6 in throw]
    for sixes, pips in {(throw.count(6), sum(throw)) for throw in challenges}:
        alike = [throw for throw in challenges if throw.count(6) == sixes and sum(throw) == pips]
        holding = [throw for throw in THROWS if sum(throw) >= pips]
        theirs = mixed(holding)
        at_once = Fraction(len(THROWS) - len(holding), len(THROWS))
        later = sum(
            (
                chance * theirs[other] * (2 if pips > other else 1 if pips == other else 0) / 2
                for pips, chance in again(alike[0]).items()
                for other in theirs
            ),
            Fraction(0),
        )
        won += Fraction(len(alike), len(challenges)) * (at_once + (1 - at_once) * later)
    return won


def test_who_challenges_and_who_wins() -> None:
    six = 1 - Fraction(5, 6) ** 3
    first = six / (1 - (1 - six) ** 2)
    won = challenger_wins()
    wanted = {
        (0, 0): first * won,
        (0, 1): first * (1 - won),
        (1, 1): (1 - first) * won,
        (1, 0): (1 - first) * (1 - won),
    }

    def challenger_and_winner(match: Match) -> tuple[int, int]:
        assert match.result is not None
        [challenger] = [int(str(message.values["player"])) for _, message in match.told if message.key == "six"]
        return challenger, match.result.winners[0]

    check_chances(load("kaiser-nero", start="first"), 2, wanted, challenger_and_winner, matches=3000)


def test_there_is_always_one_winner() -> None:
    for seed in range(200):
        result = random_match(load("kaiser-nero"), 2, seed).result
        assert result is not None
        assert sorted(result.places) == [1, 2]


def test_sixes_stand_while_the_others_are_thrown_again() -> None:
    match = Match(load("kaiser-nero", start="first"), ["Anna", "Ben"], chance=Open())
    for typed in ("1 6 6", "5 5 6"):
        match.play(typed)
    assert match.view().pieces[:2] == [
        shown("dice-0", (), owner=0, kept=(6, 6)),
        shown("dice-1", (5, 5, 6), owner=1),
    ]
    match.play("2")
    assert match.view().pieces[:2] == [
        shown("dice-0", (2, 6, 6), owner=0),
        shown("dice-1", (), owner=1, kept=(6,)),
    ]
