"""Solved games: what is known of them agrees with the rules, with what is done by hand, and with matches played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, sqrt
from random import Random

import pytest

from wuerfelbecher.games.poker_dice import escalero
from wuerfelbecher.odds.exact import Solution, win_share, won
from wuerfelbecher.odds.graph import KNOWN as LEAF
from wuerfelbecher.odds.graph import Explorer, explored, forget_the_start
from wuerfelbecher.odds.moves import chances, odds
from wuerfelbecher.odds.sheets import SHEETS
from wuerfelbecher.odds.turns import known_turns
from wuerfelbecher.table import AnyGame, Chance, Choose, Match, Open, Seeded, Table, load

NAMES = ["Anna", "Ben", "Cem"]
QUICK = [
    "die-boese-drei",
    "quinze",
    "einundzwanzig",
    "sechserspiel",
    "hohe-hausnummern",
    "chicago",
    "chicago-hoch-tief",
    "dreimal-pasch",
    "die-boese-sieben",
    "neunundneunzig",
    "tarnkappe",
]
"""Games with a table, one turn of which is gone through in a moment."""


def turns_begun(game: AnyGame, matches: int, seed: int) -> Iterator[Match]:
    """Matches at the beginning of a turn, played at random up to there."""
    pick = Random(seed)
    for _ in range(matches):
        match = Match(game, NAMES[:2], chance=Open())
        for _ in range(pick.randrange(40)):
            ask = match.ask
            if isinstance(ask, Chance):
                match.throw(ask.sample(pick.randrange))
            elif isinstance(ask, Choose):
                match.play(ask.moves[pick.randrange(len(ask.moves))])
            if match.turn_begins:
                yield match


@pytest.mark.parametrize("start", ["first", "roll"])
@pytest.mark.parametrize("name", QUICK)
def test_a_turn_is_worth_what_the_next_ones_are(name: str, start: str) -> None:
    """Every number of a table follows by the rules from the numbers behind it, whoever started."""
    game = load(name, start=start)
    known = known_turns(game, 2)
    assert known is not None
    seen, wanted = 0, 2 if start == "first" else 1
    for match in turns_begun(game, 12, seed=1):
        state, _, _ = match.turn_so_far()
        if start == "roll" and state.starter == 0:
            continue
        state.round = 1 if game.longest else state.round
        forget_the_start(state)
        game.tidy(state, None)
        shares = known(state)
        if shares is not None:
            found = won(explored(match, 4_000, known=known))
            if found.width(0) < 1e-8:
                assert found.low[0] == pytest.approx(shares, abs=1e-8)
                seen += 1
        if seen == wanted:
            break
    assert seen == wanted


@pytest.mark.parametrize("start", ["first", "roll"])
@pytest.mark.parametrize("name", [*QUICK, "tausend"])
def test_the_first_decision_is_known(name: str, start: str) -> None:
    match = Match(load(name, start=start), NAMES[:2], chance=Seeded(1))
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    found = odds(match, seconds=0.1)
    assert {row.win.way for row in found.moves if row.win} <= {"table", "exact"}


@pytest.mark.parametrize("name", ["todessprung", "sequenzen", "va-banque"])
def test_small_games_are_solved_at_once(name: str) -> None:
    found = chances(Match(load(name, start="first"), NAMES[:2], chance=Open()), seconds=60)
    assert found is not None
    assert all(value.way == "exact" for value in found)
    assert sum(value.value for value in found) == pytest.approx(1)


def test_todessprung_by_hand() -> None:
    """Whoever has to throw at 39 goes out; before that, the best of one die and two."""
    two = [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    holds: dict[int, Fraction] = {}
    for total in range(39, -1, -1):
        after = [Fraction(0) if total + pips >= 40 else 1 - holds[total + pips] for pips in range(1, 13)]
        one_die = sum(after[:6], Fraction()) / 6
        holds[total] = max(
            one_die, sum((ways * then for ways, then in zip(two, after, strict=True)), Fraction()) / 36
        )
    found = chances(Match(load("todessprung", start="first"), NAMES[:2], chance=Open()), seconds=60)
    assert found is not None
    assert found[0].value == pytest.approx(float(holds[0]), abs=1e-12)


def test_tarnkappe_by_hand() -> None:
    """Everybody says under, which is right three times in five, and the first with ten more right than wrong wins:
    the first to guess also when both need equally many guesses.
    """
    needs = [0.0] * 1001
    for guesses in range(10, 1001, 2):
        right = (guesses + 10) // 2
        needs[guesses] = float(
            Fraction(10 * comb(guesses, right) * 3**right * 2 ** (guesses - right), guesses * 5**guesses)
        )
    first_to_guess = sum(mine * sum(needs[guesses:]) for guesses, mine in enumerate(needs))
    found = chances(Match(load("tarnkappe", start="first"), NAMES[:2], chance=Open()), seconds=60)
    assert found is not None
    assert found[1].value == pytest.approx(first_to_guess, abs=1e-9)


# -- sheets ------------------------------------------------------------------------------------------


def test_the_last_box_of_ohio_by_hand() -> None:
    """Six throws for one number: every die misses it six times with a chance of (5/6)**6."""
    sheet, nothing = SHEETS["ohio"], [0.0] * 128
    for row in range(6):
        wanted = (row + 1) * 6 * (1 - (5 / 6) ** 6)
        assert sheet.turn(sheet.full & ~(1 << row), sheet.points(nothing)) == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("name", SHEETS)
def test_the_table_holds_what_the_sheet_comes_to(name: str) -> None:
    sheet, pick = SHEETS[name], Random(4)
    for filled in [0, *(pick.randrange(sheet.full) for _ in range(3))]:
        assert sheet.turn(filled, sheet.points(sheet.to_come)) == pytest.approx(sheet.to_come[filled], abs=1e-6)


class PointsOfOneTurn(Explorer):
    """A turn of Escalero to its end, where a column is worth what stands in it and what is still to come."""

    def turn_from(self, state: Table) -> int:
        assert isinstance(state, escalero.State)
        number = self.graph.add()
        self.graph.kind[number] = LEAF
        column = state.sheet[0]
        filled = sum(1 << box for box, entry in enumerate(column) if entry >= 0)
        worth = sum(entry for entry in column if entry >= 0) + SHEETS["escalero"].to_come[filled]
        self.graph.known[number] = [worth, 0.0, 0.0]
        return number


def test_a_throw_of_escalero_is_worth_what_the_rules_make_of_it() -> None:
    """The worth of keeping and of writing, from all that can follow in this turn by the game's own rules."""
    match = Match(load("escalero", start="first"), NAMES, chance=Open())
    match.throw((9, 9, 10, 13, 14))
    match.play("keep 9 9")
    match.throw((9, 11, 14))
    explorer = PointsOfOneTurn(match.game, 3)
    explorer.start(match)
    while explorer.waiting:
        explorer.look_into(*explorer.waiting.popleft())
    solution = Solution(explorer.graph, win_share, 0.0, 1000.0)
    by_rules = {
        move.text: solution.low[then][0]
        for move, then in zip(match.legal(), explorer.graph.following[0], strict=True)
    }
    t = match.state
    assert by_rules == pytest.approx(SHEETS["escalero"].for_points(t.sheet, 0, t.dice, t.throws), abs=1e-6)


# -- played ------------------------------------------------------------------------------------------


def best_move(match: Match) -> str:
    return odds(match, seconds=30).moves[0].move


@pytest.mark.slow
@pytest.mark.parametrize(("name", "matches"), [("hohe-hausnummern", 300), ("va-banque", 300), ("quinze", 60)])
def test_playing_by_what_is_known_wins_as_promised(name: str, matches: int) -> None:
    game, wins, best = load(name, start="first"), 0.0, dict[str, str]()
    promised = chances(Match(game, NAMES[:2], chance=Open()), seconds=60)
    assert promised is not None
    for seed in range(matches):
        match = Match(game, NAMES[:2], chance=Seeded(seed))
        while match.ask is not None:
            state = match.state.copy()
            game.tidy(state, match.ask)
            state.round = 1 if game.longest else state.round
            place = f"{state} {match.legal()}"
            if place not in best:
                best[place] = best_move(match)
            match.play(best[place])
        assert match.result is not None
        wins += win_share(match.result)[0]
    chance = promised[0].value
    assert abs(wins / matches - chance) <= 3 * sqrt(chance * (1 - chance) / matches)
