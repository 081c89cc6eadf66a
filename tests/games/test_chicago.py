"""Chicago and Chicago hoch-tief (Hundert Würfelspiele, no. 56 and 57): points, chips, and dice that stand."""

from __future__ import annotations

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.three_dice.chicago import CHIPS, OUT, State
from wuerfelbecher.games.three_dice.chicago_hoch_tief import ChicagoHochTief
from wuerfelbecher.table import AnyGame, Match, Open, Refusal, Scripted, load
from wuerfelbecher.table.pieces import shown


@pytest.mark.parametrize(
    ("faces", "high", "low"),
    [
        ([1, 1, 1], 300, 3),
        ([1, 3, 6], 163, 10),
        ([1, 2, 4], 106, 7),
        ([6, 6, 6], 180, 18),
        ([2, 2, 2], 6, 6),
        ([5, 5, 5], 15, 15),
    ],
)
def test_ones_count_a_hundred_and_sixes_sixty_unless_low_is_called(faces: list[int], high: int, low: int) -> None:
    game = ChicagoHochTief()
    assert game.worth(State(seats=2, low=False, loose=faces)) == high
    assert game.worth(State(seats=2, low=True, standing=faces[:1], loose=faces[1:])) == low


@pytest.mark.parametrize(
    "game", [load("chicago"), load("chicago", two_sixes=True), load("chicago-hoch-tief")], ids=repr
)
@pytest.mark.parametrize("seats", [2, 8, 15])
def test_no_chip_is_ever_lost(seats: int, game: AnyGame) -> None:
    def watch(match: Match) -> None:
        t = match.state
        assert t.middle + sum(t.chips) == CHIPS
        assert t.middle >= 0
        assert len(t.standing) + len(t.loose) in (3, len(t.standing))
        assert all((chips == OUT) != still_in for chips, still_in in zip(t.chips, t.still_in, strict=True))
        assert t.still_in[t.starter]
        assert all(t.throws[seat] <= t.throws[t.starter] for seat in t.everyone)

    for seed in range(6):
        match = random_match(game, seats, seed, watch)
        assert match.result is not None
        assert sorted(match.result.places) == list(range(1, seats + 1))


@pytest.mark.parametrize("called", ["high", "low"])
def test_the_call_decides_who_of_eight_takes_the_chip_and_who_starts(called: str) -> None:
    """Eight different throws without ones and sixes, so that they rank the other way round with low."""
    throws = ["2 3 4", "2 2 3", "5 5 5", "2 2 2", "3 3 4", "4 4 5", "4 5 5", "3 4 4"]
    match = Match(load("chicago-hoch-tief", start="first"), NAMES[:8], chance=Scripted(*throws, "1 1 1"))
    match.play(called)
    match.play("stop")
    highest, lowest = 2, 3
    assert match.state.chips.index(1) == (lowest if called == "high" else highest)
    assert match.state.starter == match.state.active == (highest if called == "high" else lowest)
    assert match.state.low is None


def test_fifteen_players_need_all_44_chips_at_most() -> None:
    assert 14 * OUT + (OUT - 1) == CHIPS


def test_a_standing_die_is_not_picked_up_again() -> None:
    match = Match(load("chicago", start="first"), ["Anna", "Ben"], chance=Scripted("1 4 2", "4 4"))
    match.play("keep 1")
    with pytest.raises(Refusal) as refused:
        match.play("keep 1")
    assert refused.value.message.key == "already-stands"
    assert {move.text for move in match.legal()} == {"keep none", "keep 4", "stop"}


def test_two_players_tied_for_everything_are_parted_by_the_roll_off() -> None:
    """The earlier thrower loses the roll-off: then the other one is the winner and starts."""
    match = Match(
        load("chicago", start="first"),
        NAMES[:2],
        chance=Scripted("2 3 4", "2 3 4", "2 2 2", "2 2 2", "2 2 3", "1 2 2", "6 6 6"),
    )
    match.play("stop")
    assert match.state.chips == [1, 0]
    assert match.state.starter == match.state.active == 1


def test_a_throw_that_ends_a_turn_lies_there_until_the_next_one() -> None:
    match = Match(load("chicago", start="first"), NAMES[:2], chance=Open())

    def dice() -> object:
        return next(piece for piece in match.view().pieces if piece.id == "dice")

    for typed in ("1 4 2", "keep 1", "6 3", "stop"):
        match.play(typed)
    assert dice() == shown("dice", (3, 6), kept=(1,))
    for typed in ("6 6 6", "keep 6 6", "5"):
        match.play(typed)
    assert dice() == shown("dice", (5,), kept=(6, 6))
    assert (match.state.points, match.state.throws) == ([163, 125], [2, 2])
    match.play("2 2 2")
    assert dice() == shown("dice", (2, 2, 2))
    assert (match.state.points, match.state.throws) == ([6, 0], [1, 0])


@pytest.mark.parametrize(("called", "best"), [("high", 15), ("low", 9)])
def test_a_prompt_names_the_points_to_beat(called: str, best: int) -> None:
    match = Match(load("chicago-hoch-tief", start="first"), NAMES[:3], chance=Open())
    for typed in ("2 3 4", called, "stop", "5 5 5"):
        match.play(typed)
    assert match.view(2).figures == {"limit": 1, "best": best}
