"""Mistkäfer: dice and chips are never lost, and every way to steal, to lose and to win."""

from __future__ import annotations

import pytest

from tests.playing import random_match, restart_turn
from wuerfelbecher import words
from wuerfelbecher.games.boxed.mistkaefer import BALLS, CLOVER, CLOVERS, ONE_BALL, TWO_BALLS, State
from wuerfelbecher.table import Match, Open, Refusal, Secret, load

NAMES = ["Anna", "Ben", "Cem", "Dora"]
STAY_IN_BOX = {2: 3, 3: 1, 4: 0}
BALLS_TO_WIN = {2: 20, 3: 16, 4: 12}
Rows = list[list[int]]


def laid(*rows: Rows, chips: dict[int, tuple[int, ...]] | None = None, first_round: bool = False) -> Match:
    """A match with these rows, and these chips in front of the players; the first player's turn begins."""
    match = Match(load("mistkaefer"), NAMES[: len(rows)], chance=Open(), by_hand=True)
    t: State = match.state
    t.rows = [[[*row] for row in own] for own in rows]
    t.supply = [count - sum(len(own[colour]) for own in rows) for colour, count in enumerate(t.supply)]
    for seat, own in (chips or {}).items():
        middle = [*t.chips[-1].open()]
        for chip in own:
            middle.remove(chip)
        t.chips[seat], t.chips[-1] = Secret(own, (seat,)), Secret(tuple(middle))
    t.round = 1 if first_round else 2
    restart_turn(match)
    return match


def play(match: Match, *answers: str) -> list[str]:
    """Play all of these, and return what is legal then."""
    for answer in answers:
        match.play(answer)
    return [move.text for move in match.legal()] if match.ask else []


def sizes(match: Match) -> list[int]:
    return [heap.size for heap in match.state.chips]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_die_and_no_chip_is_ever_lost(seats: int) -> None:
    def watch(match: Match) -> None:
        t: State = match.state
        for colour, left in enumerate(t.supply):
            rows = [own[colour] for own in t.rows]
            assert left + sum(map(len, rows)) == 9 - STAY_IN_BOX[seats]
            assert all(len(row) <= 6 and row == sorted(row) for row in rows)
        assert len(t.thrown) <= t.supply[t.colour]
        chips = sorted(chip for heap in t.chips for chip in heap.open())
        assert chips == [CLOVER] * (CLOVERS - STAY_IN_BOX[seats]) + BALLS

    for seed in range(4):
        match = random_match(load("mistkaefer"), seats, seed, watch)
        watch(match)
        won = match.state.chips[match.state.winner].open()
        assert won.count(CLOVER) == 4 or sum(won) >= BALLS_TO_WIN[seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chips_always_suffice_for_a_winner(seats: int) -> None:
    """When all chips are taken somebody has won: losers cannot hold all the balls."""
    assert len(BALLS) + CLOVERS == 48
    assert sum(BALLS) > seats * (BALLS_TO_WIN[seats] - 1)


def test_only_the_die_at_the_right_end_is_stolen_once_from_each_who_has_it() -> None:
    match = laid([[], [1], []], [[], [2, 3], []], [[], [3, 3], []], [[], [3, 4], []])
    assert play(match, "take 2 yellow", "3 5", "place 3") == ["steal 2", "steal 3", "pass"]
    assert play(match, "steal 3") == ["steal 2", "pass"]
    play(match, "steal 2")
    assert [own[1] for own in match.state.rows] == [[1, 3, 3, 3], [2], [3], [3, 4]]
    assert sizes(match)[0] == 0
    play(match, "ball")
    assert sizes(match)[0] == 1, "the stolen die lies on yellow 4"


def test_nobody_has_to_steal() -> None:
    match = laid([[], [], []], [[2], [], []])
    play(match, "take 1 green", "2", "place 2", "pass")
    assert match.state.rows == [[[2], [], []], [[2], [], []]]
    assert match.state.victims == []
    assert match.state.active == 1


def test_in_the_first_round_no_die_is_stolen_but_a_chip_is() -> None:
    match = laid([[], [], []], [[], [], [3]], chips={1: (ONE_BALL,)}, first_round=True)
    play(match, "take 4 blue", "3 3 3 3", "place 3", "ball")
    assert match.state.rows == [[[], [], [3, 3, 3, 3]], [[], [], [3]]]
    assert sizes(match) == [1, 0, 44]


def test_a_die_without_room_is_neither_laid_nor_stolen() -> None:
    match = laid([[1, 1, 1, 1], [], []], [[2], [], []], [[2], [], []])
    assert play(match, "take 1 green", "2", "place 2") == ["steal 2", "steal 3", "pass"]
    play(match, "steal 2")
    assert match.state.rows[0][0] == [1, 1, 1, 1, 2, 2], "the row is full, and nobody asks about the other die"
    assert match.state.rows[2][0] == [2]
    match = laid([[1, 1, 1, 1, 1], [], []], [[2], [], []], [[], [], []])
    play(match, "take 2 green", "2 2", "place 2")
    assert match.state.rows[0][0] == [1, 1, 1, 1, 1, 2]
    assert match.state.supply[0] == 1
    assert match.state.thrown == [2]
    assert "take 1 green" not in play(match), "a row that is full takes no more"
    with pytest.raises(Refusal) as refused:
        match.play("take 1 green")
    assert refused.value.message.key == "row-full"


def test_a_number_must_be_higher_than_the_last() -> None:
    match = laid([[4], [], []], [[], [], []])
    assert play(match, "take 3 green", "3 4 5") == ["place 5"]
    for typed in ("place 3", "place 4"):
        with pytest.raises(Refusal) as refused:
            match.play(typed)
        assert "4" in refused.value.text("de")


def test_no_more_dice_are_taken_than_are_left() -> None:
    match = laid([[4], [], [1, 1, 2]], [[], [], []])
    for typed in ("take 4 blue", "TAKE 4 Blue"):
        with pytest.raises(Refusal) as refused:
            match.play(typed)
        assert refused.value.message.key == "too-few-dice"
        assert "Blau: 3" in refused.value.text("de")
    with pytest.raises(Refusal) as refused:
        match.play("take 5 green")
    assert refused.value.message.key == "not-possible"
    play(match, "take 3 blue", "3 4 4")
    with pytest.raises(Refusal) as refused:
        match.play("take 4 blue")
    assert refused.value.message.key == "not-possible", "now a number is to be laid"


def test_bad_luck_takes_the_colour_and_all_behind_the_line() -> None:
    match = laid([[1, 2, 3], [6], [1, 1, 1, 2, 2, 2]], [[1], [], []])
    play(match, "take 4 yellow", "1 2 3 6")
    assert match.state.rows == [[[1, 2], [], [1, 1]], [[1], [], []]]
    assert match.state.supply == [3, 6, 4]
    assert match.state.thrown == [1, 2, 3, 6], "all can see what was thrown"
    assert [message.key for _, message in match.told] == ["bad-luck"]


def test_two_green_bonus_cells_are_two_extra_turns() -> None:
    match = laid([[1, 1], [], []], [[], [], []])
    play(match, "take 4 green", "3 3 3 3", "place 3")
    assert (match.state.active, match.state.extra_turns) == (0, 1)
    play(match, "take 1 blue", "3", "place 3")
    assert (match.state.active, match.state.extra_turns) == (0, 0)
    play(match, "score", "ball", "ball", "ball", "ball")
    assert match.state.active == 1


def test_blue_bonuses_come_in_the_players_order() -> None:
    chips = {1: (ONE_BALL,), 2: (ONE_BALL, TWO_BALLS)}
    rows: list[Rows] = [[[], [], [1, 1]], [[], [], []], [[], [], []]]
    for_all_first = laid(*rows, chips=chips)
    assert play(for_all_first, "take 4 blue", "2 2 2 2", "place 2") == ["use rob-one", "use rob-all"]
    play(for_all_first, "use rob-all", "ball", "two-balls")
    assert for_all_first.state.chips[2].open() == (ONE_BALL,)
    play(for_all_first, "ball")
    assert sizes(for_all_first)[:3] == [3, 0, 0]
    for_one_first = laid(*rows, chips=chips)
    assert play(for_one_first, "take 4 blue", "2 2 2 2", "place 2", "use rob-one") == ["rob 2", "rob 3"]
    play(for_one_first, "rob 3", "ball", "ball", "two-balls")
    assert sizes(for_one_first)[:3] == [3, 0, 0]
    assert for_one_first.state.active == 1


def test_the_sixth_blue_cell_brings_nothing_where_nobody_has_a_chip() -> None:
    match = laid([[], [], [1, 1, 1, 1, 1]], [[], [], []])
    play(match, "take 1 blue", "2", "place 2")
    assert (sizes(match), match.state.active) == ([0, 0, 45], 1)


def test_a_chip_is_seen_by_its_owner_and_a_stolen_one_by_both() -> None:
    match = laid([[], [], [1, 1, 1]], [[], [], []], [[], [], []], chips={1: (CLOVER, TWO_BALLS), 2: (ONE_BALL,)})
    play(match, "take 1 blue", "2", "place 2", "rob 2", "two-balls")
    assert [str(match.view(seat).log[-1]) for seat in (-1, 0, 1, 2)] == [
        "Anna: drew ?",
        "Anna: drew two-balls",
        "Anna: drew two-balls",
        "Anna: drew ?",
    ]
    seen = [[heap.value for heap in match.view(seat).state.chips] for seat in (-1, 0, 1)]
    assert seen == [[None] * 4, [(TWO_BALLS,), None, None, None], [None, (CLOVER,), None, None]]
    known = {piece.id for piece in match.view(1).pieces if piece.id.startswith(("balls", "clovers"))}
    assert known == {"balls-1", "clovers-1"}


def test_dice_that_scored_are_back_before_chips_are_drawn() -> None:
    """Chips are drawn for a score and as a bonus, and the state alone decides what comes after that."""
    scoring = laid([[1], [1], [1, 2, 3, 4]], [[], [], []])
    play(scoring, "score")
    assert (scoring.state.rows[0], scoring.state.supply) == ([[], [], []], [6, 6, 6]), "the dice are back already"
    assert len(scoring.state.draws) == 3
    play(scoring, "ball", "ball", "ball")
    assert (sizes(scoring)[0], scoring.state.active) == (3, 1)
    bonus = laid([[], [1, 1, 1], []], [[], [], []])
    play(bonus, "take 1 yellow", "2", "place 2")
    assert bonus.state.rows[0][1] == [1, 1, 1, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_enough_balls_win_at_once(seats: int) -> None:
    need = BALLS_TO_WIN[seats]
    own = (TWO_BALLS,) * (need // 2 - 1)
    others: list[Rows] = [[[], [], []]] * (seats - 1)
    match = laid([[1, 1, 1], [1], [1, 1, 1]], *others, chips={0: own})
    play(match, "score", "ball")
    assert match.result is None
    play(match, "ball")
    assert match.result is not None
    assert match.result.places == (1, *(2,) * (seats - 1))
    _, told = match.told[-1]
    for language in words.LANGUAGES:
        assert str(need) in told.text(language, match.names)


def test_a_stolen_chip_can_win_before_the_next_bonus() -> None:
    match = laid([[], [], [1, 1]], [[], [], []], chips={0: (CLOVER,) * 3, 1: (CLOVER, ONE_BALL)})
    play(match, "take 4 blue", "2 2 2 2", "place 2", "use rob-all", "clover")
    assert match.result is not None
    assert match.result.winners == [0]
    assert sizes(match)[:2] == [4, 1]


def test_whoever_cannot_roll_any_colour_has_to_score() -> None:
    match = laid([[1, 2, 3, 4, 5, 6], [1, 2, 3], [1, 2, 3]], [[], [1, 2, 3], [1, 2, 3]])
    assert play(match) == ["score"]
    assert match.ask is not None
    assert match.ask.wording == "only-score"


def test_a_match_in_which_all_only_score_for_nothing_ends() -> None:
    match = laid([[], [], []], [[], [], []], [[], [], []], chips={1: (TWO_BALLS,), 2: (ONE_BALL,)})
    play(match, *["score"] * 5)
    assert match.result is None
    play(match, "score")
    assert match.result is not None
    assert (match.result.winners, match.result.places) == ([1], (2, 1, 2))
    assert match.told[-1][1].key == "nobody-rolls"


def test_whoever_rolls_or_scores_for_something_keeps_the_match_going() -> None:
    match = laid([[], [], []], [[1, 2, 3], [], []])
    play(match, "score", "score", "ball", "score", "score", "score")
    assert match.result is None
    play(match, "take 1 green", "1", "place 1", *["score"] * 3)
    assert match.result is None
    play(match, "score")
    assert match.result is not None


def test_where_nobody_has_anything_nobody_wins_a_match_without_rolls() -> None:
    match = laid([[], [], []], [[], [], []])
    play(match, *["score"] * 4)
    assert match.result is not None
    assert match.result.nobody_wins


def test_only_a_row_with_dice_in_it_asks_for_a_higher_number() -> None:
    match = laid([[3], [], []], [[], [], []])
    play(match, "take 1 green")
    assert match.view(0).prompt("en") == "The number must be higher than the last die of the row."
    match = laid([[3], [], []], [[], [], []])
    play(match, "take 1 blue")
    assert match.view(0).prompt("en") == "The row is still empty: any number fits."
