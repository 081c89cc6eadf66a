"""Games with a bank for three: what is solved turn by turn agrees with all positions listed, and with what is done
by hand.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from wuerfelbecher.odds.graph import explored  # noqa: E402
from wuerfelbecher.solve import banks, turns  # noqa: E402
from wuerfelbecher.solve.by_turns import ByTurns  # noqa: E402
from wuerfelbecher.solve.equilibrium import gain, of_two  # noqa: E402
from wuerfelbecher.solve.stakes import stakes  # noqa: E402
from wuerfelbecher.table import AnyGame, Match, Open, Table, load  # noqa: E402

NAMES = ["Anna", "Ben", "Cem"]


def laid(game: AnyGame, chips: list[int], **others: object) -> Table:
    """The last turn of a match with one round: the third player has the bank."""
    state: Table = game.laid(3)
    state.active = 2
    for name, value in {"chips": chips, **others}.items():
        setattr(state, name, value)
    for seat in range(3):
        if not chips[seat]:
            state.out(seat)
    return state


def only(way: Callable[[AnyGame], ByTurns], game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> ByTurns:
    """A solver that has not looked at the whole match."""
    with monkeypatch.context() as patch:
        patch.setattr(ByTurns, "worth", lambda solver, state: np.zeros(3))
        return way(game)


@pytest.mark.parametrize(
    ("way", "name", "chips", "others"),
    [
        (banks.craps, "craps", [4, 5, 6], {}),
        (banks.lustige_sieben, "lustige-sieben", [1, 1, 13], {}),
        (banks.rock, "rock-and-roll", [1, 1, 28], {"to_come": 1, "thrown": 4}),
    ],
)
def test_a_last_turn_is_worth_what_all_positions_make_it(
    way: Callable[[AnyGame], ByTurns],
    name: str,
    chips: list[int],
    others: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    smallest = {"chips": sum(chips) // 3, **({"throws": 5} if others else {"rounds": 1})}
    game = load(name, start="first", **smallest)
    state = laid(game, chips, **others)
    listed = turns.gone_over(explored(Match(game, NAMES, chance=Open(), at=state.copy()), 1_000_000))
    assert listed.graph.complete
    assert only(way, game, monkeypatch).worth(state) == pytest.approx(listed.chances, abs=1e-9)


def test_two_are_left_in_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """With four chips against eleven only a stake of all four can win, by the throw or after a seven."""
    zehner, sieben = (load(name, start="first", chips=5) for name in ("zehnerspiel", "unter-oder-ueber-sieben"))
    found = only(banks.zehner, zehner, monkeypatch).worth(laid(zehner, [0, 4, 11]))
    assert found == pytest.approx([0, 81 / 216, 135 / 216])
    found = only(banks.under_or_over, sieben, monkeypatch).worth(laid(sieben, [0, 4, 11]))
    assert found == pytest.approx([0, 1 / 2, 1 / 2])


def test_nobody_gains_alone_in_an_equilibrium() -> None:
    pick = np.random.default_rng(1)
    for _ in range(50):
        rows, columns = pick.random((2, 5, 7))
        assert gain(rows, columns, *of_two(rows, columns)) < 1e-9
    stone_scissors_paper = np.array([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]])
    for often in of_two(stone_scissors_paper, 1 - stone_scissors_paper):
        assert often == pytest.approx([1 / 3] * 3)


def test_what_chips_are_worth_on_average_whatever_is_played() -> None:
    """Two of these games are fair, and in two nobody who wants chips stakes any."""
    for game in ("unter-oder-ueber-sieben", "die-schaukel"):
        assert [one.gain for one in stakes(game)] == pytest.approx([0] * len(list(stakes(game))), abs=1e-9)
    for game in ("zehnerspiel", "lustige-sieben"):
        assert all(one.gain < -0.08 for one in stakes(game))
