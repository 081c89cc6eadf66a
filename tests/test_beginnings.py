"""A match can begin anywhere: at every table on which a turn can begin, and at no other. Its record tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tests.playing import NAMES, random_match
from tests.puzzle import PUZZLE
from wuerfelbecher.games.one_die import die_boese_drei as boese_drei
from wuerfelbecher.games.one_die.die_boese_drei import DieBoeseDrei
from wuerfelbecher.table import (
    AnyGame,
    Chance,
    Match,
    Open,
    Record,
    Refusal,
    Secret,
    Seeded,
    Table,
    Turn,
    catalogue,
    load,
)

MATCHES, STEPS = 3, 150
BEGINNINGS = 12
ANSWERS = 40


def beginnings(game: type[AnyGame], seats: int, **options: object) -> list[Table]:
    """Tables on which a turn began in matches played at random, of all of them spread over the match."""
    seen: list[Table] = []

    class Watched(game):  # type: ignore[misc, valid-type]
        def turn(self, t: Any) -> Turn:
            seen.append(t.copy())
            yield from super().turn(t)

    for seed in range(MATCHES):
        random_match(Watched(**options), seats, seed, steps=STEPS)
    left_to_do = [table for table in seen if not asks_nothing(game(**options), table.copy())]
    return Random(1).sample(left_to_do, min(BEGINNINGS, len(left_to_do)))


def asks_nothing(game: AnyGame, table: Table) -> bool:
    """Whether the match is over without anything being asked, as it may be in the last turns of Va banque."""
    while next(game.turn(table), None) is None:
        if game.over(table):
            return True
        game.pass_on(table)
    return False


def at_least_two(game: type[AnyGame]) -> int:
    return min(max(2, game.players.fewest), game.players.most)


def answer(match: Match, pick: Random) -> None:
    ask = match.ask
    if isinstance(ask, Chance):
        match.throw(ask.sample(pick.randrange))
    else:
        seat = match.to_act[0]
        moves = match.legal(seat)
        match.play(moves[pick.randrange(len(moves))].text, seat)


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: str(game.id))
def test_a_match_set_where_a_turn_began_goes_on_like_the_one_it_was_taken_from(game: type[AnyGame]) -> None:
    """A match is watched where its turns begin; another one, set at what lay there, gets the same answers."""
    began: list[Table] = []

    class Watched(game):  # type: ignore[misc, valid-type]
        def turn(self, t: Any) -> Turn:
            began.append(t.copy())
            yield from super().turn(t)

    seats, pick = at_least_two(game), Random(3)
    for _ in range(2):
        match = Match(Watched(), NAMES[:seats], chance=Open())
        for _ in range(STEPS):
            if match.ask is None:
                break
            if match.turn_begins and pick.random() < 0.1:
                twin, other = match.copy(), Match(game(), NAMES[:seats], chance=Open(), at=began[-1])
                told = len(twin.told) - len(other.told)
                for step in range(ANSWERS):
                    assert str(twin.state) == str(other.state)
                    assert (type(twin.ask), twin.to_act, twin.result) == (
                        type(other.ask),
                        other.to_act,
                        other.result,
                    )
                    assert [str(one) for _, one in twin.told[told:]] == [str(one) for _, one in other.told]
                    if twin.ask is None:
                        break
                    for one in (twin, other):
                        answer(one, Random(step))
            answer(match, pick)


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: str(game.id))
def test_its_record_tells_where_it_began(game: type[AnyGame]) -> None:
    seats = at_least_two(game)
    for seed, table in enumerate(beginnings(game, seats)):
        match = Match(game(), NAMES[:seats], chance=Seeded(seed), at=table)
        pick = Random(seed)
        for _ in range(8):
            if match.ask is not None:
                answer(match, pick)
        text = match.record.text()
        again = Record.parse(text).replay()
        assert again.state == match.state
        assert again.record.text() == text
        assert "dice: seed" in text
        copy = match.copy()
        assert copy.record.text() == text


def broken(table: Any, kind: type[AnyGame]) -> Iterator[tuple[str, Table]]:
    """The table with one thing on it that cannot be, and what a refusal of it names."""

    def changed(name: str, value: object) -> Table:
        twin: Table = table.copy()
        with suppress(TypeError):  # a compiled table takes nothing of another type
            setattr(twin, name, value)
        return twin

    yield "active", changed("active", table.seats)
    yield "starter", changed("starter", -1)
    yield "round", changed("round", 0)
    yield "still_in", changed("still_in", (*table.still_in, True))
    yield "active", changed("active", "0")
    yield str(table.seats + 1), changed("seats", table.seats + 1)
    for name in table.data():
        value = getattr(table, name)
        if isinstance(value, list) and value and all(type(one) is int for one in value):
            if name not in kind.below_zero:
                yield name, changed(name, [-7, *value[1:]])
            yield f"{name}[0]", changed(name, ["1", *value[1:]])
            yield f"{name}[0]", changed(name, [Secret(None), *value[1:]])
        if isinstance(value, Secret):
            yield name, changed(name, Secret(value.value, seen_by=(table.seats,)))
            yield name, changed(name, value.seen_from(-1))
    if kind.chips_in:
        heap = getattr(table, kind.chips_in[0])
        yield str(sum(heap)), changed(kind.chips_in[0], [heap[0] + 1, *heap[1:]])


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: str(game.id))
def test_what_cannot_be_is_refused_by_its_name(game: type[AnyGame]) -> None:
    seats = at_least_two(game)
    names = NAMES[:seats]
    for table in beginnings(game, seats)[:2]:
        for named, wrong in broken(table, game):
            if wrong == table:
                continue
            before = str(wrong)
            with pytest.raises(Refusal) as refused:
                Match(game(), names, at=wrong)
            texts = refused.value.text("de"), refused.value.text("en")
            if refused.value.message.key == "cannot-be":
                assert all(named.partition("[")[0] in text for text in texts), texts
            assert texts[0] != texts[1]
            assert str(wrong) == before


def test_a_table_of_another_game_or_number_of_players_is_refused() -> None:
    with pytest.raises(Refusal, match="not of Kniffel"):
        Match(load("kniffel"), NAMES[:2], at=load("maexchen").laid(2))
    with pytest.raises(Refusal, match="for 3 players, not for 2"):
        Match(load("kniffel"), NAMES[:2], at=load("kniffel").laid(3))


def test_a_puzzle_is_typed_by_hand_resumed_and_taken_back() -> None:
    match = Record.parse(PUZZLE).replay()
    assert match.state.points == [17, -1]
    assert (match.state.running, match.to_act) == (12, [1])
    assert "at: active = 1\nat: points = [17, -1]\n" in match.record.text()
    match.play("stop")
    assert match.result is not None
    assert match.result.winners == [0]
    match.undo(1)
    assert (match.state.running, match.to_act) == (12, [1])
    assert Record.parse(match.record.text()).replay().state == match.state
    assert Record.parse(PUZZLE).replay(until=1).state.running == 6


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("at: points", "does not say where the match begins"),
        ("at: pints = [1, 2]", "pints = \\[1, 2\\]"),
        ("at: seats = 3", "seats = 3"),
        ("at: points = [1, ", "does not say where"),
        ("at: points = __import__('os')", "does not say where"),
        ("at: points = [[[[1]]], 0]", "“points\\[0\\]” cannot be"),
        ("at: points = 3", "“points” cannot be 3"),
        ("at: round = 10000000000000", "“round” cannot be"),
        ("at: round = 1000000001", "“round” cannot be"),
        ("at: points = hidden()", "does not say where"),
        ("at: points = hidden((1, 2), 0)", "“points” cannot be"),
        ("at: starter = 2", "“starter” cannot be 2"),
        ("at: active = 0", "does not say where"),
        ("at: points = " + "[" * 3000, "does not say where"),
        ("at: points = " + "1" * 9000, "does not say where"),
    ],
)
def test_a_broken_beginning_is_refused(line: str, told: str) -> None:
    text = PUZZLE.replace("at: points = [17, -1]", line)
    with pytest.raises(Refusal, match=told) as refused:
        Record.parse(text).replay()
    assert refused.value.text("de") != refused.value.text("en")


def test_a_changed_beginning_does_not_fit_its_check_line() -> None:
    text = Record.parse(PUZZLE).replay().record.text()
    for changed in (text.replace("[17, -1]", "[18, -1]"), text.replace("at: active = 1\n", "")):
        with pytest.raises(Refusal, match="was changed after it was written"):
            Record.parse(changed)


@pytest.mark.parametrize("name", ["At", "at", "Katja"])
@pytest.mark.parametrize("anywhere", [False, True])
def test_a_player_may_be_called_at(name: str, anywhere: bool) -> None:
    game = load("die-boese-drei", start="first")
    match = Match(game, [name, "Ben"], chance=Seeded(1), at=game.laid(2) if anywhere else None)
    match.play("stop")
    assert Record.parse(match.record.text()).replay().state == match.state
    assert Record.parse(match.record.text().replace("\n\n", "\n")).replay().state == match.state


def test_hidden_things_are_told_with_those_who_see_them() -> None:
    game = load("maexchen", start="first")
    table = game.laid(2)
    table.cup, table.said_last, table.thrower = Secret((1, 3), seen_by=(1,)), 4, 1
    match = Match(game, ["Anna", "Ben"], chance=Seeded(4), at=table)
    text = match.record.text()
    assert "at: cup = hidden((1, 3), 1)" in text
    again = Record.parse(text).replay()
    assert again.begins == match.begins
    assert again.view(0).begins.cup.value is None


def card_twice(t: Any) -> None:
    t.minus[0].append(7)


def card_lost(t: Any) -> None:
    t.pile = Secret(t.pile.open()[1:])


def chip_of_another_kind(t: Any) -> None:
    t.chips[-1] = Secret((*t.chips[-1].open()[1:], 2))


def die_too_many(t: Any) -> None:
    t.supply[1] += 1


def tile_of_nobody(t: Any) -> None:
    t.owner[8] = 5


def tile_that_there_is_not(t: Any) -> None:
    t.owner[0], t.open[0] = 1, True


def chip_from_nowhere(t: Any) -> None:
    t.chips[1] += 1


def entry_that_no_throw_gives(t: Any) -> None:
    t.sheet[1][0] = 7


@pytest.mark.parametrize(
    ("game", "spoil", "named"),
    [
        ("allie-gator", card_twice, "“7” is on this table 2 times"),
        ("allie-gator", card_lost, "“1” is on this table 0 times, but should be there once"),
        ("mistkaefer", chip_of_another_kind, "clover"),
        ("mistkaefer", die_too_many, "Yellow"),
        ("raffzahn", tile_of_nobody, "Tile 8"),
        ("raffzahn", tile_that_there_is_not, "Tile 0"),
        ("verdecktes-wuerfelpoker", chip_from_nowhere, "17"),
        ("kniffel", entry_that_no_throw_gives, "7 in the box Ones"),
        ("kniffel-extreme", entry_that_no_throw_gives, "7 in the box Ones"),
        ("ohio", entry_that_no_throw_gives, "7 in the box Row 1"),
        ("escalero", entry_that_no_throw_gives, "7 in the box Nines"),
    ],
)
def test_what_comes_in_a_box_is_counted_and_sheets_are_read(
    game: str, spoil: Callable[[Any], None], named: str
) -> None:
    played = load(game, start="first")
    seats = max(2, played.players.fewest)
    table = played.laid(seats)
    Match(played, NAMES[:seats], at=table)
    spoil(table)
    with pytest.raises(Refusal) as refused:
        Match(played, NAMES[:seats], at=table)
    assert named in refused.value.text("en")
    assert refused.value.text("de") != refused.value.text("en")


class EverySecond(DieBoeseDrei):
    """Whoever sits second is passed over."""

    def turn(self, t: boese_drei.State) -> Turn:
        if t.active != 1:
            yield from super().turn(t)


def test_a_match_begins_at_a_turn_that_asks_nothing() -> None:
    table = EverySecond().laid(2)
    table.active = 1
    match = Match(EverySecond(), NAMES[:2], chance=Open(), at=table)
    assert match.to_act == [0]


@pytest.mark.parametrize("game", ["kniffel", "maexchen", "allie-gator", "slf-zeitspiel", "chicago", "craps"])
def test_a_turn_can_be_played_again_from_what_it_has_come_to(game: str) -> None:
    rules = load(game)
    seats = max(2, rules.players.fewest)
    match, pick = Match(rules, NAMES[:seats], chance=Seeded(4)), Random(4)
    for _ in range(60):
        if match.ask is None:
            break
        state, beginning, answers = match.turn_so_far()
        going = rules.begin(state) if beginning else rules.turn(state)
        asked = next(going)
        for given in answers:
            asked = going.send(given)
        assert state == match.state
        assert repr(asked) == repr(match.ask)
        answer(match, pick)
