"""Whose hand throws, and which chance goes by itself: one rule for web table and terminal."""

from __future__ import annotations

from wuerfelbecher.table import (
    ROLL,
    Choose,
    Game,
    Match,
    Move,
    OwnDice,
    Record,
    Roll,
    Scripted,
    Seeded,
    Source,
    Table,
    Turn,
    between,
    dice,
    load,
)
from wuerfelbecher.table.game import Declared
from wuerfelbecher.table.hands import goes_by_itself, throw

NAMES = ["Anna", "Ben", "Cem"]


def table(game: str, chance: Source, seats: int = 2) -> Match:
    options = {"start": "first"} if game not in ("allie-gator", "mistkaefer") else {}
    return Match(load(game, **options), NAMES[:seats], chance=chance, by_hand=True)


def test_a_persons_throw_waits_and_a_bots_does_not() -> None:
    match = table("kniffel", Seeded(1))
    assert not goes_by_itself(match, bots=())
    assert not goes_by_itself(match, bots=(1,))
    assert goes_by_itself(match, bots=(0,))


def test_the_program_throws_for_bots_even_beside_own_dice() -> None:
    match = table("kniffel", OwnDice(Seeded(1)))
    assert not goes_by_itself(match, bots=(1,))
    assert goes_by_itself(match, bots=(0,))
    throw(match)
    assert len(match.entries) == 1
    assert match.record.dice == "own"


def test_a_throw_that_a_player_chose_follows_at_once_unless_the_dice_are_their_own() -> None:
    match = table("kniffel", Seeded(1))
    throw(match)
    match.play(match.legal()[0])
    assert isinstance(match.ask, Roll)
    assert goes_by_itself(match, bots=())
    own = table("kniffel", OwnDice(Seeded(1)))
    own.play("1 2 3 4 6")
    own.play("keep none")
    assert isinstance(own.ask, Roll)
    assert not goes_by_itself(own, bots=())


def test_the_first_throw_of_a_turn_waits_whatever_the_last_player_chose() -> None:
    match = table("die-boese-drei", Scripted("4", "2"))
    match.play("roll")
    match.play("stop")
    assert match.to_act == [1]
    assert not goes_by_itself(match, bots=())


def test_where_no_player_may_look_the_program_throws() -> None:
    hidden = load("tarnkappe", thrown="before", start="first")
    match = Match(hidden, NAMES[:2], chance=OwnDice(Seeded(1)), by_hand=True)
    assert goes_by_itself(match, bots=())
    throw(match)
    assert match.entries[0][2] is not None
    maexchen = table("maexchen", OwnDice(Seeded(1)))
    assert not goes_by_itself(maexchen, bots=())


def test_a_decision_never_goes_by_itself() -> None:
    match = table("kniffel", Seeded(1))
    throw(match)
    assert not goes_by_itself(match, bots=(0, 1))


def test_cards_are_drawn_by_the_program() -> None:
    lines = table("allie-gator", OwnDice(Seeded(1)), 3).record
    dealt = Record(game=lines.game, names=lines.names, options=lines.options, dice="own", lines=lines.lines[:3])
    match = dealt.replay(until=3, by_hand=True)
    assert goes_by_itself(match, bots=())


def test_a_choice_of_one_is_forced_and_a_throw_before_it_is_not_taken_back() -> None:
    match = table("hohe-hausnummern", Scripted("4", "2", "6", "1"))
    match.play("roll")
    assert match.forced == {}
    match.play("write hundreds")
    match.play("roll")
    match.play("write tens")
    match.play("roll")
    assert [(seat, move.text) for seat, move in match.forced.items()] == [(0, "write ones")]
    match.play("write ones")
    assert match.to_act == [1]
    assert not match.can_undo(0)


LEFT, RIGHT, DOWN = Move("left"), Move("right"), Move("down")


class OneWayDown(Game[Table]):
    """A choice, and after it something that there is no choice about; then the same player throws."""

    id = "one-way-down"
    title = "One way down"
    players = between(2, 2)
    state = Table

    def turn(self, t: Table) -> Turn:
        yield Choose(t.active, (LEFT, RIGHT))
        yield Choose(t.active, (DOWN,))
        yield Roll(t.active, dice(1))

    def over(self, t: Table) -> bool:
        return False

    def moves(self, seats: int) -> Declared:
        return LEFT, RIGHT, DOWN


def test_what_was_forced_is_taken_back_with_the_choice_before_it() -> None:
    match = Match(OneWayDown(), NAMES[:2], chance=Seeded(1), by_hand=True)
    match.play("left")
    assert match.forced == {0: DOWN}
    match.play(DOWN)
    assert [match.can_undo(seat) for seat in (0, 1)] == [True, False]
    assert match.copy().can_undo(0)
    assert goes_by_itself(match, bots=())
    match.undo(0)
    assert match.entries == []
    assert match.forced == {}
    match.play("right")
    match.play(DOWN)
    match.play("roll")
    assert not match.can_undo(0)
    assert match.forced == {}


def test_a_throw_is_never_forced() -> None:
    class OnlyThrows(OneWayDown):
        def turn(self, t: Table) -> Turn:
            yield Choose(t.active, (ROLL,))
            yield Roll(t.active, dice(1))

    assert Match(OnlyThrows(), NAMES[:2], chance=Seeded(1), by_hand=True).forced == {}


def test_what_only_one_player_sees_is_not_given_away_by_a_forced_move() -> None:
    class FromTheHand(OneWayDown):
        secret_choices = True

    match = Match(FromTheHand(), NAMES[:2], chance=Seeded(1), by_hand=True)
    match.play("left")
    assert match.legal() == (DOWN,)
    assert match.forced == {}
