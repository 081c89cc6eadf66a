"""Treffer for two solved: the table that ships against the rules, turn by turn."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from tests.odds.by_rules import by_rules, check_moves, decisions
from wuerfelbecher.games.five_dice.treffer import GOAL, State, Treffer
from wuerfelbecher.odds.graph import KNOWN, Explorer
from wuerfelbecher.odds.treffer import TrefferOdds, aim, shipped
from wuerfelbecher.table import Match, Open, Table

NAMES = ["Anna", "Ben"]


def round_begins(*points: int) -> Match:
    game = Treffer(start="first")
    state = game.laid(2)
    state.points = [*points]
    return Match(game, NAMES, chance=Open(), at=state)


class OneTurn(Explorer):
    """A turn by the rules. The next round is worth what the table says, the other's turn in this one what follows
    from that.
    """

    def turn_from(self, state: Table) -> int:
        assert isinstance(state, State)
        self.game.tidy(state, None)
        key = "next", self._lies(state)
        if key in self._numbers:
            return self._numbers[key]
        starter, other = state.points[state.starter], state.points[1 - state.starter]
        share = shipped()[starter, other]
        if state.active != state.starter:
            answer = TrefferOdds(Match(self.game, NAMES, chance=Open(), at=state.copy()).view(state.active))
            share = 1 - answer.answered(state.values[state.starter])
        number = self._numbers[key] = self.graph.add()
        self.graph.kind[number] = KNOWN
        self.graph.known[number] = [share, 1 - share] if state.starter == 0 else [1 - share, share]
        return number


def test_the_other_turn_is_worth_what_the_rules_make_of_it() -> None:
    """From the first throw of it on."""
    match = round_begins(7, 9)
    match.throw((1, 4, 4, 6, 6))
    match.throw((1, 2, 3, 4, 6))
    match.play("stop")
    answer = TrefferOdds(match.view(1)).answered(match.state.values[0])
    assert by_rules(match, OneTurn(match.game, 2)).low[0][1] == pytest.approx(answer, abs=1e-9)


def test_moves_are_worth_what_the_rules_make_of_them() -> None:
    """Those of both, in rounds played at random."""
    pick, seen = Random(5), [0, 0]

    def begins() -> Match:
        return round_begins(pick.randrange(GOAL), pick.randrange(GOAL))

    for match in decisions(begins, 12, pick):
        seat = match.to_act[0]
        if seen[seat] < 3 and match.state.starter == 0:
            seen[seat] += 1
            check_moves(match, OneTurn(match.game, 2), 1e-9)
        if min(seen) == 3:
            break


def test_a_throw_at_one_number_by_hand() -> None:
    """Five sixes are the target and the most of them wanted. Whoever throws none has to stop."""

    def more(dice: int, throws: int) -> float:
        found = 0.0
        for hit in range(1, dice + 1):
            chance = comb(dice, hit) * 5 ** (dice - hit) / 6**dice
            found += chance * (hit + (more(dice - hit, throws - 1) if throws > 1 else 0.0))
        return found

    goal = aim((6,) * 5)
    ends = {part: float(len(part)) for part in goal.parts}
    assert goal.turn(ends, max)[()] == pytest.approx(more(5, 3), abs=1e-12)


@pytest.mark.slow
def test_the_table_comes_out_of_itself() -> None:
    """What the next round is worth makes this one worth what the table says."""
    pytest.importorskip("numpy")
    from wuerfelbecher.solve.treffer import one_round

    assert one_round(shipped()) == pytest.approx(shipped(), abs=1e-9)
