"""The heavy solvers reach what has been published, and what the tables hold."""

from __future__ import annotations

from importlib.resources import files

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from wuerfelbecher.odds.kniffel import sheets  # noqa: E402
from wuerfelbecher.odds.tables import packed, rules_digest, table  # noqa: E402
from wuerfelbecher.solve import fast, kniffel, plain  # noqa: E402
from wuerfelbecher.solve.sheets import Sheets  # noqa: E402


@pytest.mark.parametrize("variant", kniffel.PUBLISHED)
def test_yahtzee_is_worth_what_has_been_published(variant: str) -> None:
    value = fast.solved(kniffel.YAHTZEE[variant])
    assert value[0, 0, 0] == pytest.approx(kniffel.PUBLISHED[variant], abs=5e-5)


@pytest.mark.parametrize(("struck_counts", "name"), [(False, "kniffel"), (True, "kniffel-crossed-out-counts")])
def test_the_table_that_ships_is_the_one_that_is_made(struck_counts: bool, name: str) -> None:
    value = fast.solved(kniffel.rules(struck_counts))
    shipped = table(name, rules_digest("wuerfelbecher.games.kniffel.kniffel"))
    made = [value[filled, upper, int(counts)] for filled, upper, counts in sheets(struck_counts)]
    assert np.abs(np.array(shipped) - np.array(made)).max() <= 1 / 2048 + 1e-9


@pytest.mark.slow
@pytest.mark.parametrize(("struck_counts", "name"), [(False, "kniffel"), (True, "kniffel-crossed-out-counts")])
def test_the_tables_for_the_win_are_those_that_are_made(struck_counts: bool, name: str) -> None:
    rules = kniffel.rules(struck_counts)
    value = fast.solved(rules)
    folder = files("wuerfelbecher.odds") / "data"
    spread = kniffel.made_spread(value, fast.squares(rules, value), struck_counts)
    assert (folder / f"{name}-spread.table").read_bytes() == spread
    assert (folder / f"{name}-last.table").read_bytes() == kniffel.made_last(struck_counts)


def test_numpy_alone_finds_the_same() -> None:
    """On sheets with three open boxes, from the values of those with fewer."""
    rules = kniffel.rules(False)
    fast_value, about = fast.solved(rules), Sheets(rules)
    rows = [
        (filled, upper, int(counts))
        for filled in (0b1111111111000, 0b0101011111111, 0b1111110111001, 0b1011111001111)
        for upper, counts in about.states(filled)
    ]
    filled, upper, counts = np.array(rows).T
    found = plain.Positions(about, fast_value, filled, upper, counts).turns()
    assert found == pytest.approx(fast_value[filled, upper, counts])


def test_packing_keeps_the_order_of_the_sheets() -> None:
    assert len(list(sheets(False))) == 536_320
    assert packed({}, [1.0, 2.0], 4).startswith(b'{"count": 2')
