"""Gestrichene Zwölf and Die Sonne: the chances of striking eleven sums, and the sun's settlement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.playing import random_match
from tests.races import check_race
from wuerfelbecher.table import Match, Open, load

PAIRS = 5
Sheet = tuple[int, ...]
"""How many of 2 and 12, of 3 and 11, ..., of 6 and 8 are struck (their chances are alike), and whether the 7 is."""


def strokes_of(sheet: Sheet) -> Iterator[tuple[Sheet, int]]:
    """What one throw can make of a sheet, with its chance in 36; the rest is a number already struck."""
    for pair in range(PAIRS):
        if sheet[pair] < 2:
            standing = 2 - sheet[pair]
            yield (*sheet[:pair], sheet[pair] + 1, *sheet[pair + 1 :]), (pair + 1) * standing
    yield (*sheet[:PAIRS], 1), 6


def done_in_turns(one_stroke_first: bool) -> list[float]:
    """The chance of striking the last number in the first turn, in the second, and so on."""
    blank, full = (0,) * (PAIRS + 1), (2,) * PAIRS + (1,)
    before: dict[Sheet, float] = {blank: 1.0}
    done: list[float] = []
    if one_stroke_first:
        before = {after: weight / 36 for after, weight in strokes_of(blank)}
        done.append(0.0)
    while sum(before.values()) > 5e-4:
        rolling: defaultdict[int, defaultdict[Sheet, float]] = defaultdict(lambda: defaultdict(float))
        for sheet, chance in before.items():
            rolling[sum(sheet)][sheet] += chance
        before = {}
        for struck in range(2 * PAIRS + 1):
            for sheet, chance in rolling[struck].items():
                again = 6 if sheet[PAIRS] else 0  # a seven struck once more changes nothing, so it is left out
                over = 36 - again
                for after, weight in strokes_of(sheet):
                    if after != sheet:
                        rolling[struck + 1][after] += chance * weight / (36 - again)
                        over -= weight
                before[sheet] = chance * over / (36 - again)
        done.append(rolling[2 * PAIRS + 1][full])
    return done


def test_gestrichene_zwoelf_lasts_as_long_as_worked_out() -> None:
    done = done_in_turns(one_stroke_first=False)
    check_race(load("gestrichene-zwoelf", start="first"), 2, done, wide=5, matches=1000)


def test_die_sonne_lasts_as_long_as_worked_out() -> None:
    done = done_in_turns(one_stroke_first=True)
    check_race(load("die-sonne", start="first"), 3, done, wide=5, matches=800)


def finisher(match: Match) -> int:
    [seat] = [seat for seat, sun in enumerate(match.state.suns) if all(sun)]
    return seat


@pytest.mark.parametrize("seats", range(3, 7))
def test_every_stroke_of_the_finisher_is_paid_for(seats: int) -> None:
    for seed in range(10):
        match = random_match(load("die-sonne", start="first"), seats, seed, chance=Open())
        result, winner = match.result, finisher(match)
        assert result is not None
        assert result.winners == [winner]
        sums = [[sum(answer) for who, answer, _ in match.entries if who == seat] for seat in range(seats)]
        strokes = 10 + sums[winner].count(7)
        for seat in range(seats):
            if seat != winner:
                assert result.settlement[seat] == 11 - len(set(sums[seat])) - strokes
        assert sum(result.settlement) == 0
        assert [who for who, _, _ in match.entries[:seats]] == list(range(seats)), (
            "one roll each in the first round"
        )
