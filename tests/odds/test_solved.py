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


def test_a_last_row_of_ohio_by_hand_for_the_win() -> None:
    """The dice show the number each by itself: how far they scatter, and how often all six do."""
    sheet, hit = SHEETS["ohio"], 1 - (5 / 6) ** 6
    for row in range(6):
        assert sheet.spread[sheet.full & ~(1 << row)] == pytest.approx((row + 1) * sqrt(6 * hit * (1 - hit)))
        reaching = sheet.reaching[row]
        assert len(reaching) == 6 * (row + 1)
        assert reaching[-1] == pytest.approx(hit**6, abs=1e-8)
        assert reaching[row] == pytest.approx(1 - (1 - hit) ** 6, abs=1e-8)


@pytest.mark.parametrize(("name", "seats"), [("ohio", 2), ("ohio", 3), ("escalero", 3)])
def test_at_first_all_are_about_as_likely_to_win(name: str, seats: int) -> None:
    found = odds(Match(load(name, start="first"), NAMES[:seats], chance=Seeded(2))).moves[0].win
    assert found is not None
    assert found.way == "estimated"
    assert found.value == pytest.approx(1 / seats, abs=0.1)


def test_the_last_throw_of_ohio_is_worth_what_the_rules_make_of_it() -> None:
    """Anna has 63 points. Ben has 45 and his sixes to come: three of them are a draw."""
    game = load("ohio", start="first")
    state = game.laid(2)
    state.sheet, state.active = [[6, 12, 18, 12, 15, 0, 0], [5, 0, 0, 0, 0, -1, 40]], 1
    match = Match(game, NAMES[:2], chance=Open(), at=state)
    match.throw((1, 2, 3, 4, 6, 6))
    for _ in range(4):
        match.play("keep 6 6")
        match.throw((1, 1, 2, 3))
    listed = won(explored(match, 100_000))
    assert listed.graph.complete
    expected = {
        move.text: listed.low[then][1] for move, then in zip(match.legal(), listed.graph.following[0], strict=True)
    }
    found = {row.move: row.win.value for row in odds(match).moves if row.win and row.win.way == "exact"}
    assert found == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", SHEETS)
def test_solved_duels_end_as_a_turn_does(name: str) -> None:
    """The last turn of two, beside the same worked out die by die in plain Python, for some leads."""
    pytest.importorskip("numpy")
    from wuerfelbecher.solve.duel import SheetDuel

    sheet = SHEETS[name]
    duel, box = SheetDuel(sheet), 3
    mine, theirs = sheet.full & ~(1 << box), sheet.full & ~(1 << box - 1)

    for lead in (-9, -8, 0, 3):

        def last(filled: int, gained: int, lead: int = lead) -> float:
            return (1 + (lead + gained > 0) - (lead + gained < 0)) / 2

        def last_but_one(filled: int, gained: int, lead: int = lead) -> float:
            return 1 - duel.chance(theirs, sheet.full, -(lead + gained))

        assert duel.chance(mine, sheet.full, lead) == pytest.approx(sheet.turn(mine, last), abs=1e-12)
        assert duel.chance(mine, theirs, lead) == pytest.approx(sheet.turn(mine, last_but_one), abs=1e-12)
