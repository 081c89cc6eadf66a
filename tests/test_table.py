"""The engine by itself: dice, chance, moves, asks, secrets, undo and bad input, on a small game made for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wuerfelbecher import words
from wuerfelbecher.bots import bot_named
from wuerfelbecher.table import (
    D6,
    NOBODY,
    PASS,
    POKER,
    ROLL,
    STOP,
    AnyGame,
    Choose,
    ChooseAll,
    Dice,
    Die,
    Draw,
    Either,
    Game,
    Match,
    Move,
    OwnDice,
    Product,
    Race,
    Record,
    Refusal,
    Result,
    Roll,
    Scripted,
    Secret,
    Seeded,
    Table,
    Turn,
    Written,
    between,
    dice,
    load,
    number,
    pick,
    places,
    switch,
    up_to,
    up_to_hidden,
)
from wuerfelbecher.table.asks import Throws
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.match import some_of
from wuerfelbecher.table.moves import find, only_move
from wuerfelbecher.table.pieces import Cup, Piece
from wuerfelbecher.table.refusal import Message, quoted

STARS = Die("stars", [10, 20, 30, 0, 0, -1], {0: "star", -1: "rotten"})

# -- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("thrown", [dice(1), dice(2), dice(5), dice(3, POKER), Dice(STARS, D6, D6)])
def test_outcomes_are_exact(thrown: Dice) -> None:
    counted: Counter[tuple[int, ...]] = Counter()
    sides = [
        [face for face, weight in zip(d.faces, d.weights, strict=True) for _ in range(weight)] for d in thrown.dice
    ]
    for faces in product(*sides):
        counted[thrown.arrange(faces)] += 1
    assert dict(thrown.outcomes) == counted
    assert sum(weight for _, weight in thrown.outcomes) == thrown.total == prod(len(one) for one in sides)


@pytest.mark.parametrize("thrown", [dice(2), Dice(STARS, D6, D6), dice(7)])
def test_samples_follow_the_weights(thrown: Dice) -> None:
    below = Seeded(1).below
    counted = Counter(thrown.sample(below) for _ in range(20_000))
    likely = [(faces, weight) for faces, weight in thrown.outcomes if weight * 20_000 / thrown.total >= 5]
    surprise = sum(
        (counted[faces] - (due := weight * 20_000 / thrown.total)) ** 2 / due for faces, weight in likely
    )
    assert surprise < len(likely) + 5 * (2 * len(likely)) ** 0.5


@given(st.lists(st.integers(1, 6), min_size=5, max_size=5))
def test_throws_are_written_and_read(faces: list[int]) -> None:
    five = dice(5)
    arranged = five.arrange(faces)
    assert five.parse(five.text(arranged)) == arranged
    assert five.parse("-".join(map(str, faces))) == arranged
    assert five.parse("".join(map(str, faces))) == arranged


@pytest.mark.parametrize("typed", ["", "1 2 3 4", "1 2 3 4 5 6", "1 2 3 4 7", "a b c d e", "123456"])
def test_dice_that_cannot_be_are_refused(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        dice(5).parse(typed)
    assert refused.value.message.key in ("wrong-number-of-dice", "no-such-face")


def test_faces_have_names() -> None:
    assert dice(2, POKER).parse("a 10") == (10, 14)
    assert Dice(STARS, D6).text((0, 3)) == "star 3"
    assert Dice(STARS, D6).parse("rotten 3") == (-1, 3)


# -- chance ---------------------------------------------------------------------------------------


def test_a_seed_fixes_the_stream() -> None:
    first, second, other = Seeded(5), Seeded(5), Seeded(6)
    stream = [first.below(1000) for _ in range(300)]
    assert [second.below(1000) for _ in range(300)] == stream
    assert [other.below(1000) for _ in range(300)] != stream


@pytest.mark.parametrize("walked", [0, 1, 63, 64, 65, 200])
def test_a_copy_of_a_stream_goes_on_where_it_was_taken_at_its_own_pace(walked: int) -> None:
    stream = Seeded(5)
    for _ in range(walked):
        stream.below(1000)
    twin = stream.copy()
    following = [stream.below(1000) for _ in range(300)]
    assert [twin.below(1000) for _ in range(300)] == following
    assert twin.seed == stream.seed


def test_a_copy_of_a_script_goes_on_where_it_was_taken() -> None:
    script = Scripted("1", "2", "3")
    script.answer(Roll(0, dice(1)))
    twin = script.copy()
    assert script.answer(Roll(0, dice(1))) == twin.answer(Roll(0, dice(1))) == (2,)
    assert script.answer(Roll(0, dice(1))) == (3,)


def test_a_copy_beside_own_dice_draws_the_lots_that_come_next() -> None:
    own, lot = OwnDice(Seeded(1)), Draw(0, range(1000))
    own.answer(lot)
    twin = own.copy()
    following = [own.answer(lot) for _ in range(20)]
    assert [twin.answer(lot) for _ in range(20)] == following
    assert own.answer(Roll(0, dice(1))) is None


def test_without_a_seed_no_two_streams_are_alike() -> None:
    assert Seeded().seed != Seeded().seed


def test_dice_of_several_kinds_are_typed_in_any_order() -> None:
    assert Dice(STARS, D6, D6).parse("3 star 5") == (0, 3, 5)
    assert Dice(STARS, D6, D6).parse("3 10 5") == (10, 3, 5)
    first, second = Die("letter", [1, 2], {1: "A", 2: "B"}), Die("letter", [1, 3], {1: "A", 3: "C"})
    assert Dice(first, second).parse("AC") == (1, 3)
    assert Dice(first, second).parse("ca") == (1, 3)
    assert Dice(first, second).parse("a b") == (2, 1)
    with pytest.raises(Refusal):
        Dice(first, second).parse("B B")


def test_a_script_must_fit() -> None:
    with pytest.raises(Refusal):
        Scripted("1 2").answer(Roll(0, dice(3)))
    with pytest.raises(Refusal):
        Scripted().answer(Roll(0, dice(3)))


# -- moves ----------------------------------------------------------------------------------------


def test_a_form_finds_without_listing() -> None:
    bets = Product("bet {} on {}", range(1, 1_000_000), ["J", "Q"], touch=["board/{1}"])
    assert len(bets) == 1_999_998
    found = bets.find("bet 77 on q")
    assert found is not None
    assert found.value == (77, "Q")
    assert found.touch == ("board/Q",)
    assert found in bets
    for typed in ("bet 0 on Q", "bet 77 on K", "bet 77 Q", "bid 77 on Q", ""):
        assert bets.find(typed) is None
    assert [bets[0].text, bets[-1].text] == ["bet 1 on J", "bet 999999 on Q"]
    with pytest.raises(IndexError):
        bets[1_999_998]


def test_what_is_written_in_own_words_is_read_by_the_rules() -> None:
    looks: list[str] = []

    def examples() -> list[str]:
        looks.append("once")
        return ["Berlin", "Bonn"]

    def town(text: str) -> tuple[str, str]:
        if not text.casefold().startswith("b"):
            raise Refusal("no-such-town")
        return text.title(), text.casefold()

    calls = Written("call", town, examples, touch=["die/B"])
    found = calls.find("  Call  bad   homburg ")
    assert found is not None
    assert (found.text, found.value, found.touch) == ("call Bad Homburg", "bad homburg", ("die/B",))
    assert found in calls
    assert calls.find("call Dresden") is None
    assert calls.find("name Berlin") is None
    assert looks == []
    assert [move.text for move in calls] == ["call Berlin", "call Bonn"]
    assert looks == ["once"]


def test_choices_stand_side_by_side() -> None:
    either = Either(Product("bet {}", range(1, 4)), (ROLL, STOP))
    assert [move.text for move in either] == ["bet 1", "bet 2", "bet 3", "roll", "stop"]
    assert either[4] is STOP
    assert find(either, " STOP ") is STOP
    assert find(either, "bet 3") is not None
    assert find(either, "bet 4") is None
    assert STOP in either
    assert not either.exact_case
    assert Either(Written("lay", lambda text: (text, text), lambda: ["x"], exact_case=True), (STOP,)).exact_case


def test_a_word_of_ones_own_is_never_the_only_choice() -> None:
    word = Written("say", lambda text: (text, text), lambda: ["hello"])
    assert only_move((STOP,)) is STOP
    assert only_move(Either(word, ())) is None
    assert only_move(Either((), (STOP,))) is STOP


@pytest.mark.parametrize("typed", ["fives", "chance", "and", "chips"])
def test_what_was_typed_is_quoted_as_typed(typed: str) -> None:
    match = Match(load("kniffel", start="first"), ["Anna", "Ben"], chance=Scripted("1 2 3 4 5"))
    with pytest.raises(Refusal) as refused:
        match.play(typed)
    assert f"„{typed}“" in refused.value.text("de")
    assert f"“{typed}”" in refused.value.text("en")


def test_options_are_named_as_they_are_typed() -> None:
    for bad in ({"chips": "few"}, {"pot": 1}):
        with pytest.raises(Refusal) as refused:
            load("elf-hoch", **bad)
        assert "chips" in refused.value.text("de")


@pytest.mark.parametrize("name", ["Dice", "game", "Players", "OPTIONS", "check"])
@pytest.mark.parametrize("game", [load("die-boese-drei", start="first"), load("die-boese-eins")])
def test_a_player_may_be_called_like_a_line_of_the_record(name: str, game: AnyGame) -> None:
    match = Match(game, [name, "Ben"], chance=Seeded(1))
    again = Record.parse(match.record.text()).replay()
    assert again.state == match.state
    assert again.record.text() == match.record.text()


def test_a_refusal_gives_no_example_of_what_a_player_might_write() -> None:
    written = Written("call", lambda text: (text, text), lambda: ["Berlin"])
    assert some_of(Either(written, (STOP,)), "shout") == "call ..., stop"
    assert some_of(Product("bet {}", range(1, 100)), "bet 0").endswith("bet 24, ...")


def test_a_refusal_names_moves_with_the_verb_that_was_typed_or_one_of_every_kind() -> None:
    match = Match(load("kniffel", start="first"), ["Anna", "Ben"], chance=Seeded(1))
    for typed, possible in (("write fly", ": write ones, write twos,"), ("fly", ": keep none, write ones,")):
        with pytest.raises(Refusal) as refused:
            match.play(typed)
        assert possible in refused.value.text("en")


@pytest.mark.parametrize("seat", ["Anna", 2, -2, None])
def test_a_seat_that_does_not_exist_is_refused_as_such(seat: Any) -> None:
    match = Match(load("kniffel", start="first"), ["Anna", "Ben"], chance=Seeded(1))
    asks: list[Callable[[], object]] = [lambda: match.view(seat)]
    if seat is not None:
        asks += [lambda: match.play("keep none", seat), lambda: match.legal(seat)]
    for ask in asks:
        with pytest.raises(Refusal) as refused:
            ask()
        assert refused.value.message.key == "no-seat"
        assert "0 to 1" in refused.value.text("en")


def test_a_view_holds_no_throw_that_its_seat_may_not_see() -> None:
    match = Match(load("maexchen", start="first"), ["Anna", "Ben"], chance=Seeded(1))
    thrown = match.entries[0][1]
    assert thrown in match.view(0)._known[0]
    assert thrown not in match.view(1)._known[0]
    assert str(match.view(1).log[0]) == "Anna: rolled ?"


def test_throws_of_many_dice_are_not_listed() -> None:
    letters = Dice(*[Die(f"letter-{at}", range(at, at + 6)) for at in range(13)])
    throws = Throws(letters)
    assert len(throws) == 6**13
    assert throws[-1].value == tuple(range(5, 18))
    assert throws.find(" ".join(str(at) for at in range(13))) is not None
    assert throws.find("1 2 3") is None
    few = Throws(dice(2))
    assert [move.value for move in few] == [faces for faces, _ in dice(2).outcomes]


def test_a_family_makes_every_move_once() -> None:
    gift = Family("gift {side} {other}", "hand-{player}/gift", "field-{side}/place", side=("left", "right"))
    move = gift[1, 2, 0]
    assert (move.text, move.value) == ("gift right 3", (1, 2))
    assert move.touch == ("hand-0/gift", "field-right/place")
    assert gift[1, 2, 0] is move
    assert [move.text for move in gift.every(2)] == ["gift left 1", "gift left 2", "gift right 1", "gift right 2"]


def test_families_are_told_apart_however_many_moves_they_have_made() -> None:
    first, second = Family("first {number}", number=range(3)), Family("second {number}", number=range(3))
    assert first != second
    assert first[1].kind in (first,)
    assert first[1].kind not in (second,)


def test_the_value_of_a_move_is_what_its_notation_says() -> None:
    name = Family("name {number}", "numbers/{number}", number=range(3))
    none = Family("gift none", "hand-{player}/gift")
    assert (name[2].text, name[2].value, name[2].touch) == ("name 2", 2, ("numbers/2",))
    assert (none[1].text, none[1].value, none[1].touch) == ("gift none", None, ("hand-1/gift",))
    assert [move.text for one in (none, name) for move in one.every(4)] == [
        "gift none",
        "name 0",
        "name 1",
        "name 2",
    ]


def test_the_order_of_kept_dice_means_nothing() -> None:
    keep = Move("keep 3 5 5", any_order=True)
    assert keep.fits("keep 5 3 5")
    assert not keep.fits("keep 5 3 3")
    assert not Move("bet 3 on 5").fits("bet 5 on 3")


def test_places_share_and_skip() -> None:
    assert places([5, 9, 9, 1]) == (3, 1, 1, 4)
    assert Result((1, 1, 3)).returns == (0.5, 0.5, -1.0)


# -- a game with every kind of ask ----------------------------------------------------------------

LOOK, CALL = Move("look"), Move("call")
HIGH = (Move("bid 1", 1), Move("bid 2", 2), Move("bid 3", 3))


@dataclass(slots=True, kw_only=True)
class State(Table):
    cup: Secret[tuple[int, ...]] | None = up_to_hidden(2)
    seen: tuple[int, ...] = (0, 0)
    hands: list[list[Secret[int]]] = up_to(3)
    bids: list[int] = up_to(8)
    called_by: int = NOBODY


class Everything(Game[State]):
    """A roll under a cup, a card each, bids of all at once, and a race to call."""

    id = "everything"
    title = "Everything"
    players = between(2, 4)
    options = (number("rounds", 1, 1, 3), switch("loud"), pick("mood", "good", "bad"))
    state = State

    def setup(self, seats: int) -> State:
        return State(seats=seats, hands=[[] for _ in range(seats)])

    def turn(self, t: State) -> Turn:
        faces = yield Roll(t.active, dice(2), seen_by=(t.active,), seconds=5)
        t.cup = Secret(faces, (t.active,))
        for seat in t.everyone:
            [card] = yield Draw(seat, [7, 7, 8], seen_by=(seat,))
            t.hands[seat].append(Secret(card, (seat,)))
        if (yield Choose(t.active, (LOOK, PASS), seconds=5, otherwise=PASS)) is LOOK:
            t.seen, t.cup = faces, None
        bids = yield ChooseAll(
            dict.fromkeys(t.everyone, HIGH), seconds=9, otherwise=dict.fromkeys(t.everyone, HIGH[0])
        )
        t.bids = [bids[seat].value for seat in t.everyone]
        called = yield Race(dict.fromkeys(t.others(t.active), (CALL,)), seconds=10)
        t.called_by = NOBODY if called is None else called[0]
        t.round += 1

    def over(self, t: State) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: State) -> Result:
        return Result(places(t.bids), tuple(t.bids))

    def pieces(self, t: State) -> list[Piece]:
        return [Cup(id="cup", count=2, marks=tuple(map(str, t.cup.value)) if t.cup and t.cup.value else ())]


def match_of(*names: str, **options: object) -> Match:
    return Match(Everything(**options), names or ("Anna", "Ben", "Cem"), chance=Seeded(3))


def test_what_is_hidden_is_seen_by_nobody_else() -> None:
    match = match_of()
    mine, theirs, watching = match.view(0), match.view(1), match.view()
    assert mine.state.cup.open() == match.state.cup.open()
    assert theirs.state.cup.value is None
    assert theirs.state.cup.size == 2
    assert watching.state.hands[0][0].value is None
    assert [str(line) for line in theirs.log] == [
        "Anna: rolled ?",
        "Anna: drew ?",
        f"Ben: drew {match.entries[2][1][0]}",
        "Cem: drew ?",
    ]
    assert theirs.legal == ()
    assert theirs.ask is None
    assert theirs.waiting_for == [0]
    assert mine.data()["state"]["cup"] == list(match.state.cup.open())
    assert theirs.data()["state"]["cup"] is None
    assert len(mine.state.numbers()) == len(theirs.state.numbers()) == len(Everything().setup(3).numbers())


def test_choices_of_all_are_revealed_together() -> None:
    match = match_of()
    match.play("look")
    assert match.to_act == [0, 1, 2]
    with pytest.raises(Refusal) as refused:
        match.play("bid 2")
    assert refused.value.message.key == "which-seat"
    match.play("bid 2", seat=1)
    assert str(match.view(0).log[-1]) == "Ben: ?"
    assert str(match.view(1).log[-1]) == "Ben: bid 2"
    with pytest.raises(Refusal):
        match.play("bid 3", seat=1)
    twin = match.copy()
    assert twin.given == match.given
    twin.undo(1)
    assert twin.to_act == [0, 1, 2]
    match.play("bid 1", seat=0)
    match.play("bid 3", seat=2)
    assert match.state.bids == [1, 2, 3]
    with pytest.raises(Refusal) as refused:
        match.undo(2)
    assert refused.value.message.key == "no-undo-behind-a-secret"


def may_undo(match: Match) -> list[bool]:
    """Every seat in turn; a copy and a match that was put down and taken up again agree."""
    matches = [match, match.copy(), match.record.replay(game=match.game)]
    first, *others = [[one.can_undo(seat) for seat in range(len(one.names))] for one in matches]
    assert others == [first, first]
    return first


def test_a_choice_may_be_taken_back_until_all_are_revealed() -> None:
    match = match_of()
    assert may_undo(match) == [False, False, False]
    match.play("pass")
    assert may_undo(match) == [True, False, False]
    for seat in (2, 0):
        match.play("bid 3", seat)
        assert may_undo(match) == [one == seat for one in range(3)]
    match.play("bid 3", 1)
    assert may_undo(match) == [False, False, False]
    match.play("pass", 2)
    assert may_undo(match) == [False, False, True]
    match.undo(2)
    assert may_undo(match) == [False, False, False]


class Guess(Everything):
    """A roll under the cup, and a second one that lifts it."""

    id = "guess"

    def turn(self, t: State) -> Turn:
        t.cup = Secret((yield Roll(t.active, dice(2), seen_by=(t.active,))), (t.active,))
        yield Roll(t.active, dice(1))
        t.seen, t.cup = t.cup.open(), None
        yield Choose(t.active, (LOOK, PASS))
        t.round += 1


def test_own_dice_may_be_corrected_until_somebody_acts() -> None:
    match = Match(load("kniffel", start="first"), ("Anna", "Ben"), chance=OwnDice(Seeded(3)))
    match.play("1 2 3 4 5")
    assert [match.can_undo(0), match.can_undo(1), match.copy().can_undo(0)] == [True, False, True]
    match.undo(0)
    assert [match.can_undo(0), match.record.lines] == [False, []]
    match.play("1 2 3 4 6")
    assert [str(line) for line in match.record.lines] == ["Anna: rolled 1 2 3 4 6"]
    match.play("write chance")
    match.play("1 1 1 1 1", 1)
    assert [match.can_undo(0), match.can_undo(1)] == [False, True]
    with pytest.raises(Refusal) as refused:
        match.undo(0)
    assert refused.value.message.key == "no-undo-behind-a-roll"


def test_what_is_typed_may_be_corrected_unless_it_lifts_the_cup() -> None:
    match = Match(Guess(), ("Anna", "Ben", "Cem"), chance=OwnDice(Seeded(3)))
    match.play("1 2")
    assert may_undo(match) == [True, False, False]
    match.undo(0)
    match.play("3 4")
    match.play("6")
    assert may_undo(match) == [False, False, False]
    with pytest.raises(Refusal) as refused:
        match.undo(0)
    assert refused.value.message.key == "no-undo-behind-a-secret"


def after_bids() -> Match:
    match = match_of()
    match.play("pass")
    for seat in (0, 1, 2):
        match.play(f"bid {seat + 1}", seat)
    return match


def test_the_first_to_act_wins_a_race() -> None:
    match = after_bids()
    assert match.to_act == [1, 2]
    match.play("pass", seat=2)
    match.play("call", seat=1)
    assert match.state.called_by == 1
    assert match.result is not None
    assert match.result.winners == [2]
    everyone_passes = after_bids()
    everyone_passes.play("pass", seat=2)
    everyone_passes.play("pass")
    assert everyone_passes.state.called_by == NOBODY


def test_time_runs_out_as_the_ask_says() -> None:
    match = match_of()
    match.expire()
    assert match.entries[-1][1] is PASS
    match.play("bid 3", seat=0)
    match.expire()
    assert match.state.bids == [3, 1, 1]
    match.expire()
    assert match.state.called_by == NOBODY
    with pytest.raises(Refusal):
        match.expire()


def test_a_lifted_cup_stays_lifted() -> None:
    match = match_of()
    match.play("look")
    with pytest.raises(Refusal) as refused:
        match.undo(0)
    assert refused.value.message.key == "no-undo-behind-a-secret"
    harmless = match_of()
    harmless.play("pass")
    harmless.undo(0)
    assert [move.text for move in harmless.legal()] == ["look", "pass"]
    with pytest.raises(Refusal) as refused:
        harmless.undo(0)
    assert refused.value.message.key == "no-undo-behind-a-roll"


def test_throws_by_hand_wait() -> None:
    match = Match(Everything(), ["Anna", "Ben"], chance=Seeded(3), by_hand=True)
    assert [move.text for move in match.legal()] == ["roll"]
    with pytest.raises(Refusal):
        match.play("6 6")
    with pytest.raises(Refusal):
        match.play("roll", seat=1)
    match.play("roll", seat=0)
    assert [entry[1] for entry in match.entries] == [entry[1] for entry in match_of("Anna", "Ben").entries]


def test_own_dice_are_typed_and_cards_are_drawn() -> None:
    match = Match(Everything(), ["Anna", "Ben"], chance=OwnDice(Seeded(1)))
    assert len(match.legal()) == 21
    for typed in ("roll", "7 1", "1", "1 2 3"):
        with pytest.raises(Refusal):
            match.play(typed)
    assert match.entries == []
    match.play("6-2")
    assert match.state.cup.open() == (2, 6)
    assert len(match.entries) == 3


# -- bad input ------------------------------------------------------------------------------------


def refusals() -> Iterator[tuple[str, Callable[[], object]]]:
    yield "unknown-game", lambda: load("knifel")
    yield "unknown-game-at-all", lambda: load("@@@")
    yield "unknown-option", lambda: load("kniffel", colour="red")
    yield "unknown-option", lambda: load("kniffel", game_id="x", self="y")
    yield "option-out-of-range", lambda: Everything(rounds=4)
    yield "option-out-of-range", lambda: Everything(rounds="many")
    yield "option-out-of-range", lambda: Everything(loud=1)
    yield "option-out-of-range", lambda: Everything(mood="ugly")
    yield "wrong-number-of-players", lambda: match_of("Anna")
    yield "wrong-number-of-players", lambda: match_of(*"abcde")
    yield "name-twice", lambda: match_of("Anna", "anna ")
    yield "bad-name", lambda: match_of("Anna", "")
    yield "bad-name", lambda: match_of("Anna", "a: b")
    yield "bad-name", lambda: match_of("Anna", "x" * 31)
    yield "names-are-a-list", lambda: Match(Everything(), "Anna")
    yield "not-your-turn", lambda: match_of().play("look", seat=1)
    yield "not-possible", lambda: match_of().play("stare")
    yield "no-throw-now", lambda: match_of().throw()


@pytest.mark.parametrize(("key", "bad"), list(refusals()))
def test_bad_input_is_refused_in_both_languages(key: str, bad: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as refused:
        bad()
    assert refused.value.message.key == key
    german, english = (refused.value.text(language, ("Anna", "Ben", "Cem")) for language in ("de", "en"))
    assert german != english
    assert "{" not in german + english
    assert english == refused.value.text("en", ("Anna", "Ben", "Cem"))


def test_options_are_read_from_text() -> None:
    assert Everything(rounds="3", loud="yes", mood="bad").agreed == {"rounds": 3, "loud": True, "mood": "bad"}


# -- records --------------------------------------------------------------------------------------

HEAD = "Würfelbecher record 1\ngame: kniffel\nplayers: Anna, Ben\noptions: start=first\n"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "not-a-record"),
        ("hello", "not-a-record"),
        ("Würfelbecher record 99999999999999999999", "not-a-record"),
        ("Würfelbecher record 7\ngame: kniffel", "record-of-another-version"),
        ("Würfelbecher record 1\nplayers: Anna, Ben", "record-lacks"),
        ("Würfelbecher record 1\ngame: kniffel", "record-lacks"),
        ("Würfelbecher record 1\ngame: kniffel\n\nAnna: rolled 1", "record-lacks"),
        ("Würfelbecher record 1\ngame: kniffel\ngame: kniffel\nplayers: Anna, Ben", "record-bad-head"),
        ("Würfelbecher record 1\ngame: kniffel\nfoo: x\nplayers: Anna, Ben", "record-bad-head"),
        (HEAD + "dice: loaded\n", "record-bad-dice"),
        (HEAD + "check: fine\n", "record-bad-check"),
        (HEAD + "check:\n", "record-bad-check"),
        (HEAD + "game: kniffel\n", "record-bad-line"),
        ("Würfelbecher record 1\ngame: kniffel\nplayers: Anna, Ben\noptions: start\n", "record-bad-option"),
        (HEAD + "Anna: rolled 1 2 3 4 9\n", "record-line-refused"),
        (HEAD + "Ben: rolled 1 2 3 4 5\n", "record-line-refused"),
        (HEAD + "Anna: write chance\n", "record-line-refused"),
        (HEAD + "Anna: rolled 1 2 3 4 5\nBen: write chance\n", "record-line-refused"),
        (HEAD + "Anna: rolled 1 2 3 4 5\nAnna: write nothing\n", "record-line-refused"),
        (HEAD + "Zoe: rolled 1 2 3 4 5\n", "record-bad-line"),
        (HEAD + "Anna rolled\n", "record-bad-line"),
        (HEAD + "dice: seed 1\nAnna: rolled 6 6 6 6 6\n", "record-line-refused"),
        (
            "Würfelbecher record 1\ngame: kniffel\nplayers: Anna, Ben\noptions: self=1, start=first\n",
            "unknown-option",
        ),
        ("Würfelbecher record 1\ngame: chess\nplayers: Anna, Ben\n", "unknown-game"),
    ],
)
def test_bad_records_are_refused(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        Record.parse(text).replay()
    assert refused.value.message.key.startswith(key)
    for language in words.LANGUAGES:
        assert not set("{#") & set(refused.value.text(language))


NASTY = "\x1b[2J\x07\x9b\u202e" + "x" * 10_000


def quoting() -> Iterator[Callable[[], object]]:
    """Everything that quotes what somebody typed or what a file holds."""
    yield lambda: Match(load("kniffel", start="first"), ["Anna", "Ben"]).play(NASTY)
    yield lambda: Match(load("kniffel"), ["Anna", NASTY])
    yield lambda: Match(load("kniffel"), NASTY)
    yield lambda: load(NASTY)
    yield lambda: load("kniffel" + NASTY[:5])
    yield lambda: load("kniffel", **{NASTY: 1})
    yield lambda: load("kniffel", start=NASTY)
    yield lambda: bot_named(NASTY, 1)
    yield lambda: D6.read(NASTY)
    for line in (NASTY, f"{NASTY}: roll", f"Anna: {NASTY}", f"Anna: rolled {NASTY}", f"check: {NASTY}"):
        yield partial(replayed, HEAD + line)
    for options in (NASTY, f"{NASTY}=1", f"start={NASTY}"):
        yield partial(replayed, HEAD.replace("start=first", options))
    yield partial(replayed, f"{HEAD}dice: {NASTY}")
    yield partial(replayed, HEAD.replace("Ben", NASTY) + "Ben: roll")


def replayed(text: str) -> Match:
    return Record.parse(text).replay()


def test_a_quotation_ends_after_forty_characters() -> None:
    assert quoted("x" * 40) == "x" * 40
    assert quoted("x" * 41) == "x" * 40 + "…"


def test_a_message_and_a_refusal_read_as_their_text() -> None:
    said = Message("no-seed", typed="x", digits=40)
    assert str(said) == said.text() == str(Refusal("no-seed", typed="x", digits=40)) != ""


def test_messages_are_equal_that_say_the_same() -> None:
    assert Message("stop", count=1) == Message("stop", count=1)
    assert Message("stop", count=1) not in (Message("stop", count=2), Message("go", count=1), "stop")


@pytest.mark.parametrize("bad", list(quoting()))
def test_a_refusal_quotes_only_what_can_be_read(bad: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as refused:
        bad()
    for language in words.LANGUAGES:
        told = refused.value.text(language)
        assert told.isprintable()
        assert len(told) < 400
        assert not any(marks in told for marks in ("„„", "““", "””", '""'))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_mutilated_record_does_anything_but_replay_or_be_refused(data: st.DataObject) -> None:
    match = Match(load("kniffel"), ["Anna", "Ben"], chance=Seeded(1))
    match.play("write chance")
    lines = match.record.text().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.sampled_from(lines) | st.text(max_size=20))
    cut = data.draw(st.integers(0, len(lines)))
    with suppress(Refusal):
        Record.parse("\n".join(lines[:cut])).replay()


def test_a_record_lacks_lines_or_was_changed() -> None:
    lines = Match(load("kniffel", start="first"), ["Anna", "Ben"], chance=Seeded(1)).record.text().splitlines()
    for changed, key, german in (
        (lines[:-1], "record-truncated", "eine Zeile müsste es sein, da sind 0."),
        ([*lines, "Anna: write chance"], "record-edited", "nachträglich verändert"),
    ):
        with pytest.raises(Refusal) as refused:
            Record.parse("\n".join(changed))
        assert refused.value.message.key == key
        assert german in refused.value.text("de")


def test_no_beginning_of_a_record_passes_for_the_whole() -> None:
    match = Match(load("kniffel"), ["Anna", "Ben"], chance=Seeded(1))
    match.play("write chance")
    text = match.record.text()
    for cut in range(len(text) - 1):
        with pytest.raises(Refusal):
            Record.parse(text[:cut]).replay()
    assert Record.parse(text[:-1]).replay().state == match.state


def test_a_homemade_move_counts_as_what_its_notation_says() -> None:
    match = Match(load("craps", start="first"), ["Anna", "Ben", "Cem"], chance=Scripted("3 4", "3 4"))
    match.play(Move("BET 1 on 2", (999, 999)))
    assert match.entries[0][1].text == "bet 1 on 2"
    assert Record.parse(match.record.text()).replay().state == match.state
    with pytest.raises(Refusal):
        match.play(Move("bet 999 on 2", (1, 2)))


def test_a_homemade_pass_is_a_pass() -> None:
    match = Match(load("slf-schnappspiel"), ["Anna", "Ben"], chance=Seeded(1))
    match.play("category tier")
    before = match.state.copy()
    match.play(Move("pass"), 0)
    assert match.state == before
    assert match.to_act == [1]


@pytest.mark.parametrize("nonsense", [None, 3, 2.5, ["roll"]])
def test_what_is_no_move_at_all_is_refused(nonsense: Any) -> None:
    match = Match(load("die-boese-drei", start="first"), ["Anna", "Ben"], chance=Scripted("2"))
    before = match.record.text()
    with pytest.raises(Refusal):
        match.play(nonsense)
    assert match.record.text() == before


@pytest.mark.parametrize("answer", [(9, 9, 9, 9, 9), (1, 2), (1, 2, 3, 4, 5, 6), "12345", ()])
def test_a_throw_that_cannot_be_is_refused(answer: Any) -> None:
    match = Match(load("kniffel", start="first"), ["Anna", "Ben"], chance=OwnDice())
    before = match.record.text()
    with pytest.raises(Refusal):
        match.throw(answer)
    assert match.record.text() == before
    match.throw((5, 4, 3, 2, 1))
    assert match.state.dice == (1, 2, 3, 4, 5)


def test_a_thing_that_is_not_in_the_heap_cannot_be_drawn() -> None:
    assert Draw(0, [3, 5, 5]).checked((5,)) == (5,)
    assert Draw(0, [5, 3, 5]).outcomes() == (((3,), 1), ((5,), 2))
    with pytest.raises(Refusal):
        Draw(0, [3, 5, 5]).checked((4,))


def test_a_script_at_its_end_leaves_the_throw_open() -> None:
    match = Match(load("kniffel", start="first"), ["Anna", "Ben"], chance=Scripted("1 2 3 4 5"))
    with pytest.raises(Refusal) as refused:
        match.play("keep 1 2 3")
    assert refused.value.message.key == "script-at-its-end"
    assert isinstance(match.ask, Roll)
    match.throw((6, 6))
    assert match.state.dice == (1, 2, 3, 6, 6)
    assert Record.parse(match.record.text()).replay().state == match.state


@pytest.mark.parametrize("seed", [10**40, "abc", 2.5, True])
def test_a_seed_that_no_record_could_tell_is_refused(seed: Any) -> None:
    with pytest.raises(Refusal) as refused:
        Seeded(seed)
    assert refused.value.message.key == "no-seed"


def test_more_moves_than_anybody_reads_are_counted_and_not_listed() -> None:
    data = Match(load("letra-mix"), ["Anna", "Ben"], chance=OwnDice()).view(0).data()
    assert len(data["legal"]) == 2000
    assert data["legal_in_all"] > 10**9


def test_the_dice_are_thrown_for_whoever_lets_the_time_run_out() -> None:
    match = Match(Everything(), ["Anna", "Ben"], chance=Seeded(1), by_hand=True)
    assert (match.to_act, match.entries) == ([0], [])
    match.expire()
    assert match.state.cup is not None
    assert match.record.lines[0].what.startswith("rolled")


def test_records_may_be_typed_loosely() -> None:
    text = (
        "\ufeff# by hand\nwürfelbecher RECORD 1\r\nGame:  kniffel\nplayers: Anna ,  Ben\noptions: start=first\n\n"
    )
    match = Record.parse(text + "Anna:  rolled 5-3-1-1-2\n# a comment\n  Anna: KEEP 5 3\n").replay()
    assert match.state.dice[:1] != (0,)
    assert match.entries[1][1].text == "keep 3 5"


def test_shared_streams_do_not_vouch_for_dice() -> None:
    stream = Seeded(4)
    first = Match(load("kniffel"), ["Anna", "Ben"], chance=stream)
    second = Match(load("kniffel"), ["Anna", "Ben"], chance=stream)
    assert second.record.dice == "open"
    first.play("write chance")
    assert first.record.dice == "open"
    for match in (first, second):
        assert Record.parse(match.record.text()).replay().state == match.state
    assert first.copy().record.dice == "seed 4"
