"""Rentmeister: the numbers are filled in order, and good throws are worth more the later they come."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from tests.chances import check_chances
from tests.playing import random_match
from wuerfelbecher.table import Match, load

BAND = 20


def test_how_many_points_six_throws_bring() -> None:
    """By totals in bands, as there are some hundred of them."""
    throws = Counter(map(sum, product(range(1, 7), repeat=3)))
    totals = Counter({0: 1})
    for number in range(3, 9):
        longer: Counter[int] = Counter()
        for (total, ways), (pips, more) in product(totals.items(), throws.items()):
            longer[total + number * pips] += ways * more
        totals = longer
    wanted: dict[int, Fraction] = {}
    for total, ways in totals.items():
        wanted[total // BAND] = wanted.get(total // BAND, Fraction(0)) + Fraction(ways, 216**6)

    def band_of_the_second(match: Match) -> int:
        return int(sum(match.state.products[1])) // BAND

    check_chances(load("rentmeister"), 2, wanted, band_of_the_second, matches=1500)


def test_the_pad_is_filled_number_by_number_at_a_full_table() -> None:
    match = random_match(load("rentmeister"), 16, seed=3)
    assert [seat for seat, _, _ in match.entries] == list(range(16)) * 6
    pieces = {piece.id: piece.data() for piece in match.view().pieces}
    throws = [sum(throw) for _, throw, _ in match.entries]
    for seat in range(16):
        assert pieces[f"products-{seat}"]["cells"] == tuple(
            str(number * pips) for number, pips in zip(range(3, 9), throws[seat::16], strict=True)
        )
    assert match.result is not None
    assert tuple(pieces[f"total-{seat}"]["value"] for seat in range(16)) == match.result.scores
