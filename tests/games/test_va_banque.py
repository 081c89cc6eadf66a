"""Va banque: where every chip goes, what may be calculated, and who forfeits."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.five_dice.va_banque import CHIPS, State, divide
from wuerfelbecher.table import Choose, Match, Refusal, Scripted, load


@pytest.mark.parametrize("forfeit", [False, True])
@pytest.mark.parametrize("stake", [1, 2, 8])
@pytest.mark.parametrize("seats", range(2, 6))
def test_no_chip_is_ever_lost(seats: int, stake: int, forfeit: bool) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert sum(t.chips) + sum(t.stakes) + t.pot == CHIPS * seats
        assert min(t.chips) >= 0
        assert t.stakes[t.active] == 0
        if isinstance(match.ask, Choose) and "divide" in [move.text for move in match.legal()]:
            assert t.totals[t.player] % t.dice[-1] == 0

    for seed in range(5):
        match = random_match(load("va-banque", stake=stake, forfeit=forfeit), seats, seed, watch)
        assert match.result is not None
        assert sum(match.result.settlement) == 0
        thrown = {seat for seat, _, ask in match.entries if ask is not None}
        assert thrown == set(range(seats)) or stake == CHIPS


@pytest.mark.parametrize(
    ("total", "die", "wanted"), [(7, 2, 3), (-7, 2, -3), (6, 3, 2), (-6, 3, -2), (0, 5, 0), (-1, 6, 0)]
)
def test_a_remainder_drops_towards_zero(total: int, die: int, wanted: int) -> None:
    assert divide(total, die) == wanted


def play(match: Match, *calculations: str) -> None:
    """Everybody calculates in this order, one player after the other."""
    for calculation in calculations:
        for operation in calculation.split():
            match.play(operation)


ONE = ["1"] * 5
IN_ORDER = "add multiply divide"


def test_what_cannot_be_shared_stays_for_the_next_bank() -> None:
    """Two of three have equal totals and share three chips; the third waits, and goes to the next winner."""
    best = ["1", "6", "1", "1", "1"]
    chance = Scripted(*best, *best, *ONE, *best, *ONE, *ONE)
    match = Match(load("va-banque", stake=1, start="first"), NAMES[:4], chance=chance, by_hand=True)
    rolls_and_plays(match, 3)
    assert match.state.chips == [7, 8, 7, 6]
    assert match.state.stakes == [1, 0, 1, 1]
    assert match.state.pot == 1
    rolls_and_plays(match, 3)
    assert match.state.pot == 0
    assert [chips + stake for chips, stake in zip(match.state.chips, match.state.stakes, strict=True)] == [
        7,
        8,
        11,
        6,
    ]


def test_what_is_left_at_the_end_goes_to_whoever_leads_and_changes_no_place() -> None:
    result = load("va-banque").result(State(seats=3, chips=[7, 10, 6], pot=1))
    assert result.places == (2, 1, 3)
    assert result.scores == (7, 10, 6)
    assert result.settlement == (-1, 3, -2)


def rolls_and_plays(match: Match, players: int) -> None:
    for _ in range(players):
        match.play("roll")
        for operation in IN_ORDER.split():
            match.play("roll")
            match.play(operation)
        match.play("roll")


def test_whoever_has_no_chips_sits_out() -> None:
    """The third loses all eight chips in the first round; in the second the bank throws for the first alone."""
    best = ["1", "6", "1", "1", "1"]
    match = Match(
        load("va-banque", stake=8, start="first"), NAMES[:3], chance=Scripted(*best, *ONE, *best, *best, *ONE)
    )
    play(match, IN_ORDER, IN_ORDER)
    assert match.state.chips == [0, 16, 0]
    assert match.state.stakes == [8, 0, 0]
    play(match, IN_ORDER)
    assert match.state.active == 2
    assert match.state.stakes == [8, 8, 0]
    play(match, IN_ORDER, IN_ORDER)
    assert match.result is not None
    assert match.result.places == (1, 2, 3)
    assert match.result.settlement == (8, 0, -8)


def test_when_all_forfeit_the_bank_takes_every_stake() -> None:
    odd = ["1", "6", "1", "2", "2"]
    match = Match(
        load("va-banque", stake=3, forfeit=True, start="first"), NAMES[:3], chance=Scripted(*odd, *odd, "1", "1")
    )
    play(match, "add multiply subtract", "add multiply subtract")
    assert match.state.chips == [14 - 3, 5, 5 - 3]
    assert match.state.pot == 0


def test_an_operation_serves_once_and_a_division_comes_out_even() -> None:
    match = Match(load("va-banque", start="first"), NAMES[:2], chance=Scripted("3", "5", "3", "3"))
    with pytest.raises(Refusal) as refused:
        match.play("divide")
    assert refused.value.message.key == "leaves-a-remainder"
    match.play("add")
    with pytest.raises(Refusal) as refused:
        match.play("add")
    assert refused.value.message.key == "used-already"
