"""Läuse würfeln and Häuser würfeln: thirteen hits of one in six, whatever the lucky number is."""

from __future__ import annotations

from math import comb

import pytest

from tests.playing import random_match
from tests.races import check_race
from wuerfelbecher.table import Match, Open, load

HITS = 13


@pytest.mark.parametrize("game", ["laeuse-wuerfeln", "haeuser-wuerfeln"])
def test_matches_last_as_long_as_thirteen_hits_take(game: str) -> None:
    done = [comb(throws - 1, HITS - 1) * 5 ** max(0, throws - HITS) / 6**throws for throws in range(1, 250)]
    check_race(load(game, start="first"), 2, done, wide=10, before=1, matches=800)


@pytest.mark.parametrize("game", ["laeuse-wuerfeln", "haeuser-wuerfeln"])
def test_every_hit_of_ones_own_number_draws_the_next_part(game: str) -> None:
    def watch(match: Match) -> None:
        t = match.state
        lucky = match.entries[:8]
        if len(lucky) < 8:
            assert t.drawn == [0] * 8
            return
        assert t.lucky == [answer[0] if ask else answer.value for _, answer, ask in lucky]
        for seat in range(8):
            thrown = [answer[0] for at, (who, answer, _) in enumerate(match.entries) if who == seat and at >= 8]
            assert t.drawn[seat] == thrown.count(t.lucky[seat])
            [picture] = [piece for piece in match.view().pieces if piece.owner == seat and piece.kind == "drawing"]
            assert picture.data()["drawn"] == tuple([True] * t.drawn[seat] + [False] * (HITS - t.drawn[seat]))

    match = random_match(load(game, start="first"), 8, seed=3, watch=watch, chance=Open(), steps=150)
    assert max(match.state.drawn) > 2
