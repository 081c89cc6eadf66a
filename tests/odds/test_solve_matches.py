"""The solvers of whole matches: two ways agree, stakes are worth what they are by hand, the page says all that."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("numba")

from wuerfelbecher.odds.exact import won
from wuerfelbecher.odds.graph import explored
from wuerfelbecher.solve import pages, side_by_side, turns
from wuerfelbecher.solve.chances import chances, is_mirrored, is_pure_chance
from wuerfelbecher.solve.matches import TASKS
from wuerfelbecher.solve.stakes import STAKES, stakes
from wuerfelbecher.table import Match, Open, catalogue, load

PAGE = Path(__file__).parents[2] / "docs" / "solved.md"


@pytest.mark.parametrize("two_stay", [False, True])
def test_all_positions_and_games_side_by_side_agree(two_stay: bool) -> None:
    game = load("sequenzen", start="first", two_stay=two_stay)
    assert side_by_side.solved(game).chances == pytest.approx(turns.solved(game, 2).chances, abs=1e-12)


def test_numba_and_plain_sweeps_agree() -> None:
    for name in ("jule", "todessprung", "va-banque"):
        graph = explored(Match(load(name, start="first"), ["Anna", "Ben"], chance=Open()), 100_000)
        plain, quick = won(graph), turns.gone_over(graph)
        for number in range(len(graph)):
            assert quick.low[number] == pytest.approx(plain.low[number], abs=1e-9)
            assert quick.high[number] == pytest.approx(plain.high[number], abs=1e-9)


def test_stakes_by_hand() -> None:
    gains = {game: {worth.move: worth for worth in stakes(game)} for game in STAKES}
    assert gains["zehnerspiel"]["stake 1"].gain == pytest.approx(-1 / 4)
    assert gains["lustige-sieben"]["bet 1 on 2"].gain == pytest.approx(-1 / 6)
    assert gains["lustige-sieben"]["bet 1 on 7"].until_decided == pytest.approx((2 * 6 - 15) / 21)
    shown = 1 - (4 / 6) ** 4
    assert gains["rock-and-roll"]["bet 1 on red"].gain == pytest.approx(2 * shown - (1 - shown))
    ways = {pips: Fraction(6 - abs(7 - pips), 36) for pips in range(2, 13)}
    for named in range(2, 13):
        wins = ways[named] + sum(
            (ways[lucky] * ways[lucky] / (ways[lucky] + ways[named]) for lucky in ways if lucky != named),
            Fraction(),
        )
        assert gains["craps"][f"bet 1 on {named}"].gain == pytest.approx(float(2 * wins - 1), abs=1e-9)


def test_chance_and_choice_are_told_apart() -> None:
    assert is_pure_chance(load("jule", start="first"))
    assert not is_pure_chance(load("die-boese-drei", start="first"))
    assert not is_pure_chance(load("zehnerspiel", start="first"))


def test_the_page_says_what_is_found() -> None:
    """A sample of each of its tables, found again."""
    page = PAGE.read_text(encoding="utf-8")
    for task in TASKS:
        if task.game in ("todessprung", "sequenzen", "va-banque"):
            *facts, _, _ = pages.match_row(task, task.find()).split("|")
            assert "|".join(facts) in page
    for row in pages.stake_rows():
        assert row in page


def test_the_page_tells_the_chances_in_every_game_of_pure_chance() -> None:
    """All of them stand there, and a sample is found again."""
    page = PAGE.read_text(encoding="utf-8")
    _, _, rows = page.partition("<!-- chances -->")
    games = [load(game.id, start="first") for game in catalogue() if is_pure_chance(game(start="first"))]
    for game in games:
        assert f"\n| {game.title}" in rows
    for name, seats in [("jule", 2), ("jule", 3), ("doppeltes-lottchen", 2), ("abseits", 2), ("teilen", 2)]:
        found = chances(load(name, start="first"), seats)
        [row] = [row for row in rows.splitlines() if row.startswith(f"| {found.game.title} |")]
        assert row.split(" | ")[seats - 1] == " : ".join(f"{100 * chance:.3f}" for chance in found.by_seat)


def test_who_could_change_places() -> None:
    """In Plus-Minus everybody throws for themselves; in Jule the first to finish wins, and somebody begins."""
    assert is_mirrored(load("plus-minus", start="first"))
    assert not is_mirrored(load("jule", start="first"))
    assert not is_mirrored(load("schluck-hansel", start="first"))
