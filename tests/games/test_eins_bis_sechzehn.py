"""Eins bis sechzehn (Hundert Würfelspiele, no. 77): what every throw can make."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tests.playing import NAMES
from wuerfelbecher.games.three_dice.eins_bis_sechzehn import State, made_from
from wuerfelbecher.table import Choose, Match, Refusal, Roll, Scripted, load
from wuerfelbecher.table.dice import THREE_DICE

WAY = [*range(1, 17), *range(16, 0, -1)]


def every_result(throw: tuple[int, ...], times: bool) -> set[int]:
    """One, two or three dice in any order, with any signs and any brackets."""

    def combined(ones: set[int], others: set[int]) -> set[int]:
        pairs = list(product(ones, others))
        found = {one + other for one, other in pairs} | {one - other for one, other in pairs}
        if times:
            found |= {one * other for one, other in pairs}
            found |= {one // other for one, other in pairs if other and one % other == 0}
        return found

    results: set[int] = set()
    for a, b, c in permutations([{face} for face in throw]):
        results |= a | combined(a, b) | combined(combined(a, b), c) | combined(a, combined(b, c))
    return results


@pytest.mark.parametrize("times", [False, True])
def test_whoever_has_thrown_may_go_as_far_as_all_numbers_in_a_row_can_be_made(times: bool) -> None:
    game, by_itself = (load("eins-bis-sechzehn", times=times, choose=choose) for choose in (True, False))
    assert len(THREE_DICE.outcomes) == 56
    for throw, _ in THREE_DICE.outcomes:
        possible = every_result(throw, times)
        for done in range(len(WAY)):
            t = State(seats=2, done=[done, 0])
            quick = State(seats=2, done=[done, 0])
            straight_on = by_itself.turn(quick)
            straight_on.send(None)
            with pytest.raises(StopIteration):
                straight_on.send(throw)
            turn = game.turn(t)
            assert isinstance(turn.send(None), Roll)
            expected = []
            for step in range(done, len(WAY)):
                if WAY[step] not in possible:
                    break
                expected.append(f"{'write' if step < 16 else 'strike'} {WAY[step]}")
            try:
                ask = turn.send(throw)
            except StopIteration:
                assert not expected
                assert quick.done == [done, 0]
                continue
            assert isinstance(ask, Choose)
            assert [move.text for move in ask.moves] == expected
            with pytest.raises(StopIteration):
                turn.send(ask.moves[-1])
            assert t.done == quick.done == [done + len(expected), 0]


@pytest.mark.parametrize("times", [False, True])
def test_every_number_is_calculated_correctly_from_the_dice_thrown(times: bool) -> None:
    for throw, _ in THREE_DICE.outcomes:
        for number, how in made_from(throw[::-1], times).items():
            assert eval(how.translate(str.maketrans("−×÷", "-*/"))) == number
            left = list(throw)
            for face in filter(str.isdecimal, how):
                left.remove(int(face))


def test_the_first_of_eight_to_get_back_wins_at_once() -> None:
    """All eight make the same from the same throws; the last step decides, and the others share second place."""
    throws = ["1 3 6", "1 5 6", "3 4 6", "3 5 6", "4 5 6", "4 6 6", "4 5 6", "3 5 6", "2 5 6", "1 5 6"]
    everybody = [throw for throw in throws for _ in range(8)]
    match = Match(load("eins-bis-sechzehn", start="first"), NAMES[:8], chance=Scripted(*everybody, "1 3 6"))
    assert match.ask is None
    assert match.state.done == [32, *[23] * 7]
    assert match.result is not None
    assert match.result.places == (1, *[2] * 7)


def test_a_number_that_does_not_come_next_is_refused_with_a_reason() -> None:
    match = Match(load("eins-bis-sechzehn", choose=True, start="first"), NAMES[:2], chance=Scripted("1 3 6"))
    for typed in ("write 11", "strike 1"):
        with pytest.raises(Refusal) as refused:
            match.play(typed)
        assert refused.value.message.key == "not-so-far"


@pytest.mark.parametrize(("done", "wanted"), [(0, 1), (15, 16), (16, 16), (31, 1)])
def test_a_prompt_names_the_number_that_comes_next(done: int, wanted: int) -> None:
    match = Match(load("eins-bis-sechzehn", start="first"), NAMES[:2], by_hand=True)
    match.state.done = [done, 5]
    assert match.view(0).figures == {"wanted": wanted}
