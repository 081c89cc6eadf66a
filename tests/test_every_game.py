"""What holds for every game: each registered game, each option, from the fewest to the most players."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from random import Random
from typing import Any, get_args

import pytest

from tests.playing import NAMES, Settings, every_setting, go_on, look_into, random_match, seat_counts
from wuerfelbecher import words
from wuerfelbecher.mechanics.letter_dice import JOKER
from wuerfelbecher.table import (
    ROLL,
    AnyGame,
    Chance,
    ChooseAll,
    Form,
    Joint,
    Match,
    Move,
    Open,
    OwnDice,
    Race,
    Record,
    Refusal,
    Roll,
    Secret,
    Seeded,
    Source,
    Table,
    catalogue,
)
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import DiceOnShelf, Kind
from wuerfelbecher.table.match import View
from wuerfelbecher.table.moves import SOME_DICE, find
from wuerfelbecher.table.pieces import Cup, DiceShown, Strip

GAMES = catalogue()
DICE = get_args(DiceOnShelf)
KINDS = get_args(Kind)
SETTINGS = every_setting()


def name_of(value: Any) -> str:
    if isinstance(value, type):
        return str(value.id)  # type: ignore[attr-defined]
    return ",".join(f"{name}={one}" for name, one in value.items()) or "default"


of_every_game = pytest.mark.parametrize("game", GAMES, ids=name_of)
of_every_setting = pytest.mark.parametrize(("game", "setting"), SETTINGS, ids=name_of)


def same_table(first: Match, second: Match) -> bool:
    return (
        first.state == second.state
        and [move.text for seat in first.to_act for move in first.legal(seat)[:100]]
        == [move.text for seat in second.to_act for move in second.legal(seat)[:100]]
        and first.result == second.result
    )


@of_every_setting
def test_random_matches_end_and_rank_every_seat(game: type[AnyGame], setting: Settings) -> None:
    for seats in seat_counts(game):
        for seed in range(5):
            check_result(random_match(game(**setting), seats, seed))


@pytest.mark.slow
@of_every_setting
def test_thousands_of_matches_end(game: type[AnyGame], setting: Settings) -> None:
    """A thousand in every setting, spread over all numbers of players. Only a tenth of that where players write
    words of their own: those matches take ten times as long as any other.
    """
    counts = range(game.players.fewest, game.players.most + 1)
    matches = (100 if game.own_words else 1000) // len(counts)
    for seats in counts:
        for seed in range(matches):
            check_result(random_match(game(**setting), seats, seed))


def check_result(match: Match) -> None:
    result = match.result
    assert result is not None
    places = result.places
    assert len(places) == len(match.names)
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    assert abs(sum(result.returns)) < 1e-9
    assert (result.winners == []) == result.nobody_wins
    if result.settlement:
        assert sum(result.settlement) == 0
    with pytest.raises(Refusal):
        match.play("roll")


@of_every_setting
def test_legal_moves_are_accepted_and_others_refused_without_a_trace(
    game: type[AnyGame], setting: Settings
) -> None:
    pick = Random(1)
    for seats in seat_counts(game)[:2]:
        played = game(**setting)
        known = list(played.vocabulary(seats))
        assert len({word.casefold() for word in known}) == len(known), "a notation stands for one move"

        def look(match: Match, known: list[str] = known) -> None:
            for seat in match.to_act:
                accepts_only_what_is_legal(match, seat, known, pick)

        look_into(played, seats, seats, look, share=0.07, steps=600)


def accepts_only_what_is_legal(match: Match, seat: int, known: list[str], pick: Random) -> None:
    moves = match.legal(seat)
    assert len(moves) > 0
    throws = isinstance(match.ask, Chance)
    if throws:
        assert moves == (ROLL,)
    some = moves if len(moves) <= 8 else [moves[pick.randrange(len(moves))] for _ in range(8)]
    for move in some:
        declared = throws or move.text in known or move.text == "pass" or match.game.own_words
        assert declared, f"{move.text!r} is offered, but not declared in `moves`"
        cased = isinstance(moves, Form) and moves.exact_case
        found = find(moves, f"  {move.text if cased else move.text.upper()} ")
        assert found is not None
        assert found.text == move.text
        twin = match.copy()
        twin.play(move.text, seat)
        who, answer, ask = twin.entries[len(match.entries)]
        assert who == seat
        assert ask is not None if throws else answer.text == move.text
        if not throws and move.throws:
            throws_what_it_says(twin, move, seat)
    legal = {move.text for move in moves}
    before = match.copy()
    for text in [
        *pick.sample(known, min(8, len(known))),
        "",
        "nonsense",
        "roll 7 7 7 7 7 7 7 7 7",
        "keep",
        "0",
    ]:
        if find(moves, text) is None:
            assert text not in legal
            with pytest.raises(Refusal) as refused:
                match.play(text, seat)
            for language in words.LANGUAGES:
                assert refused.value.text(language, match.names) != refused.value.message.key
    for other in range(len(match.names)):
        if other not in match.to_act:
            with pytest.raises(Refusal):
                match.play(moves[0], other)
    assert same_table(match, before)
    assert match.entries == before.entries


def throws_what_it_says(match: Match, move: Move, seat: int) -> None:
    """Screens tell players how many dice a move throws: the seat throws just these next."""
    assert isinstance(match.ask, Roll), f"{move.text!r} says it throws dice, but none are thrown next"
    assert match.ask.seat == seat
    assert move.throws in (len(match.ask.dice), SOME_DICE)


@of_every_setting
def test_a_copy_goes_its_own_way(game: type[AnyGame], setting: Settings) -> None:
    kept: list[tuple[Match, Match]] = []

    def look(match: Match) -> None:
        before, data = match.copy(), json.dumps(match.state.data())
        assert same_table(match, before)
        assert before.given == match.given
        elsewhere = match.copy()
        go_on(elsewhere, seed=5, steps=30)
        assert json.dumps(match.state.data()) == data
        assert same_table(match, before)
        kept.append((match, before))

    look_into(game(**setting), game.players.fewest, 3, look, share=0.1, steps=400)
    for match, twin in kept:
        go_the_same_way(twin, match, steps=30)


def go_the_same_way(twin: Match, match: Match, steps: int) -> None:
    """Make the moves that the match has gone on with: a copy of it is dealt the same throws and cards."""
    for seat, answer, ask in match.entries[len(twin.entries) :][:steps]:
        if ask is None:
            twin.play(answer.text, seat)
        elif isinstance(ask, Roll):
            twin.play(ROLL)
    assert twin.record.lines == match.record.lines[: len(twin.entries)]
    assert twin._told == match._told[: len(twin._told)]
    if len(twin.entries) == len(match.entries):
        assert same_table(twin, match)


@of_every_setting
def test_the_record_gives_the_match_again(game: type[AnyGame], setting: Settings) -> None:
    in_mid_match = 0
    for seats in seat_counts(game)[:3]:
        for steps, by_hand in [(0, True), (1, True), (2, True), (7, False), (25, True), (100_000, False)]:
            match = random_match(game(**setting), seats, seed=4, steps=steps, by_hand=by_hand)
            in_mid_match += match.ask is not None and len(match.entries) > 0
            text = match.record.text()
            record = Record.parse(text)
            again = record.replay(by_hand=by_hand)
            assert record.text() == text
            assert same_table(match, again)
            assert again.record.text() == text
            assert [message for _, message in again.told] == [message for _, message in match.told]
            go_on(match, seed=9, steps=60)
            go_on(again, seed=9, steps=60)
            assert same_table(match, again), "a resumed match has the same future"
    assert in_mid_match


@of_every_game
def test_a_changed_record_is_refused(game: type[AnyGame]) -> None:
    text = random_match(game(), game.players.fewest, seed=4).record.text()
    lines = text.splitlines()
    rolled = next(at for at, line in enumerate(lines) if ": rolled " in line or ": drew " in line)
    for changed, key in [
        ("\n".join(lines[:-1]), "record-truncated"),
        ("\n".join([*lines[:rolled], *lines[rolled + 1 :], lines[-1]]), "record-edited"),
        (text.replace("record 1", "record 2", 1), "record-of-another-version"),
        ("PK\x03\x04 nonsense", "not-a-record"),
        ("", "not-a-record"),
    ]:
        with pytest.raises(Refusal) as refused:
            Record.parse(changed).replay()
        assert refused.value.message.key == key


@of_every_setting
def test_the_same_seed_gives_the_same_match_by_hand_or_not(game: type[AnyGame], setting: Settings) -> None:
    first, second, by_hand = (
        random_match(game(**setting), game.players.fewest, seed=6, by_hand=by_hand)
        for by_hand in (False, False, True)
    )
    assert first.record.text() == second.record.text() == by_hand.record.text()
    assert first.state == second.state == by_hand.state
    assert first._told == second._told == by_hand._told


class DiceAndLots(Source):
    """Dice from one seed, cards and lots from another, as if somebody threw dice of their own."""

    def __init__(self, dice: Seeded, lots: Seeded) -> None:
        self.dice = dice
        self.lots = lots

    def answer(self, ask: Chance, number: int = 0) -> Faces:
        return (self.dice if isinstance(ask, Roll) else self.lots).answer(ask)

    def copy(self) -> DiceAndLots:
        return DiceAndLots(self.dice.copy(), self.lots.copy())


@of_every_setting
def test_own_dice_give_the_same_match(game: type[AnyGame], setting: Settings) -> None:
    seats = game.players.fewest
    thrown = random_match(game(**setting), seats, seed=7, chance=DiceAndLots(Seeded(7), Seeded(8)))
    match = Match(game(**setting), NAMES[:seats], chance=OwnDice(Seeded(8)))
    for seat, answer, ask in thrown.entries:
        if isinstance(ask, Roll):
            with pytest.raises(Refusal):
                match.play("9 9 9 9 9 9 9", seat)
            match.play(ask.text(answer), seat)
        elif ask is None:
            match.play(answer.text, seat)
    assert match.record.lines == thrown.record.lines
    assert same_table(match, thrown)
    assert same_table(match, Record.parse(match.record.text()).replay())


@of_every_setting
def test_undo_stops_at_rolls_secrets_and_others(game: type[AnyGame], setting: Settings) -> None:
    tried = {"roll": False, "move": False}

    def look(match: Match) -> None:
        if not match.entries:
            with pytest.raises(Refusal):
                match.undo(0)
            return
        last = last_choice(match)
        if last < 0:
            assert not any(match.can_undo(seat) for seat in range(len(match.names)))
            return
        seat, answer, chance = match.entries[last]
        tried["move" if chance is None else "roll"] = True
        twin = match.copy()
        hidden = chance is not None or secret_came_out(match, last)
        refuse = range(len(match.names)) if hidden else others(match, seat)
        for one in range(len(match.names)):
            assert twin.can_undo(one) == match.can_undo(one) == (one not in refuse)
        for one in refuse:
            with pytest.raises(Refusal):
                twin.undo(one)
        assert twin.record == match.record
        assert same_table(twin, match)
        if seat not in refuse:
            twin.undo(seat)
            assert twin.record.lines == match.record.lines[:last]
            assert seat not in twin.forced
            if last == len(match.entries) - 1:
                showed_nothing_hidden(twin, answer.text, seat, match)
            for mover, move, _ in match.entries[last:]:
                twin.play(move.text, mover)
            assert same_table(twin, match)
            assert twin._told == match._told

    match = look_into(game(**setting), game.players.fewest, 8, look, share=0.05, steps=300)
    look(match)
    assert tried == {
        "roll": any(chance is not None for _, _, chance in match.entries),
        "move": any(chance is None for _, _, chance in match.entries),
    }


def showed_nothing_hidden(before: Match, move: str, seat: int, after: Match) -> None:
    """Exchange what was hidden before a move: whoever could not see it sees no difference after the move either."""
    for place, secret in before.state.secrets().items():
        if secret.value is None:
            continue
        other = before.copy()
        swap_secret(other.state, place, changed(secret))
        other.play(move, seat)
        for one in [-1, *range(len(before.names))]:
            if one not in secret.seen_by:
                assert public(other.view(one)) == public(after.view(one))


def others(match: Match, seat: int) -> list[int]:
    return [other for other in range(len(match.names)) if other != seat]


def last_choice(match: Match) -> int:
    """The number of the last answer that somebody could have given differently."""
    for last in reversed(range(len(match.entries))):
        before = match.record.replay(until=last, by_hand=True)
        if match.entries[last][2] is not None or match.entries[last][0] not in before.forced:
            return last
    return -1


def secret_came_out(match: Match, last: int) -> bool:
    """Whether what is hidden has changed since the last choice, or everybody's choices were revealed."""
    before = match.record.replay(until=last, by_hand=True)
    if before.state.secrets() != match.state.secrets():
        return True
    for seat, move, _ in match.entries[last:]:
        joint = isinstance(before.ask, Joint)
        before.play(move.text, seat)
        if joint and not before.given:
            return True
    return False


@of_every_setting
def test_views_leak_nothing(game: type[AnyGame], setting: Settings) -> None:
    played = game(**setting)
    exchanged = 0

    def look(match: Match) -> None:
        nonlocal exchanged
        secrets = {place: secret for place, secret in match.state.secrets().items() if secret.value is not None}
        seats = [seat for seat in [-1, *range(len(match.names))] if seat not in match.to_act]
        before = {seat: public(match.view(seat)) for seat in seats if secrets}
        for place, secret in secrets.items():
            other = match.copy()
            swap_secret(other.state, place, changed(secret))
            for seat in seats:
                if seat not in secret.seen_by:
                    assert public(other.view(seat)) == before[seat]
                    exchanged += 1
        choices_stay_hidden(match)

    seats = seat_counts(game)[:2][-1]
    match = look_into(played, seats, 9, look, share=0.1, steps=150)
    hidden_rolls_stay_hidden(match)
    assert (exchanged > 0) == hides_something(played)


def hides_something(game: AnyGame) -> bool:
    """The games with a cup that others may not lift, with cards in hand, or with chips lying face down."""
    match game.id:
        case "joker-poker":
            return game.choice("poker") == "covered"
        case "tarnkappe":
            return game.choice("thrown") == "before"
        case "wieviel-augen" | "wuerfelstapel":
            return not game.variant("unseen")
    return game.id in ("allie-gator", "maexchen", "mistkaefer", "verdecktes-wuerfelpoker")


def choices_stay_hidden(match: Match) -> None:
    """What somebody chooses while others still have to, these do not see."""
    if not isinstance(match.ask, ChooseAll) or len(match.to_act) == 1:
        return
    seat = match.to_act[0]
    moves = match.legal(seat)
    first, second = match.copy(), match.copy()
    first.play(moves[0], seat)
    second.play(moves[len(moves) - 1], seat)
    for other in [-1, *others(match, seat)]:
        assert public(first.view(other)) == public(second.view(other))


def hidden_rolls_stay_hidden(match: Match) -> None:
    """Exchange each hidden throw or draw for another: until somebody acts on it, nobody else sees a difference."""
    record = match.record
    record.dice = "open"
    for at, (_, answer, ask) in enumerate(match.entries):
        if ask is None or ask.seen_by is None or at > 120:
            continue
        others = [outcome for outcome, _ in ask.outcomes() if outcome != answer]
        if not others:
            continue
        first, second = (record.replay(until=at, by_hand=True) for _ in range(2))
        first.chance = second.chance = Open()
        first.throw(answer)
        second.throw(others[at % len(others)])
        for seat in [-1, *range(len(match.names))]:
            draws_next = isinstance(first.ask, Chance) and seat in first.to_act
            if seat not in ask.seen_by and not draws_next:
                assert public(first.view(seat)) == public(second.view(seat))
        assert first.forced.keys() == second.forced.keys()


def public(view: View) -> str:
    return json.dumps(view.data(), sort_keys=True)


def changed(secret: Secret[Any]) -> Secret[Any]:
    value = secret.open()
    return Secret(tuple(one + 1 for one in value) if isinstance(value, tuple) else value + 1, secret.seen_by)


def swap_secret(state: Table, place: str, secret: Secret[Any]) -> None:
    name, *steps = place.split("/")
    if not steps:
        setattr(state, name, secret)
        return
    inner = getattr(state, name)
    for step in steps[:-1]:
        inner = inner[int(step)]
    inner[int(steps[-1])] = secret


@of_every_setting
def test_pieces_are_valid_and_every_legal_move_reaches_the_screen(game: type[AnyGame], setting: Settings) -> None:
    pick = Random(5)
    seen: set[str] = set()

    def look(match: Match) -> None:
        seats = [-1, *range(len(match.names))]
        json.dumps(match.view(pick.choice(seats)).data())
        for seat in seats:
            view = match.view(seat)
            pieces = view.pieces
            ids = [piece.id for piece in pieces]
            assert len(set(ids)) == len(ids)
            parts = {f"{piece.id}/{part}" for piece in pieces for part in piece.parts()}
            for piece in pieces:
                assert piece.owner is None or 0 <= piece.owner < len(match.names)
                label = getattr(piece, "label", getattr(piece, "key", None))
                if label is not None:
                    check_word(match.game.id, "labels" if hasattr(piece, "label") else "said", label)
                for row in getattr(piece, "rows", ()):
                    check_word(match.game.id, "labels", row.name)
            for move in view.legal[:200]:
                assert set(move.touch) <= parts, f"{move} touches what is not there: {set(move.touch) - parts}"
                if move.verb not in seen:
                    seen.add(move.verb)
                    for language in words.LANGUAGES:
                        worded = words.move(match.game.id, move.text, language) != move.text
                        missing = f"words/{language}/{match.game.id}.toml has no [moves] {move.verb}"
                        assert worded or not move.verb.isalpha(), missing
            if view.ask is not None and (view.ask.prompt or not isinstance(view.ask, Chance)):
                check_word(match.game.id, "asks", view.ask.prompt or "default")

    for seats in {game.players.fewest, min(game.players.most, 8)}:
        match = look_into(game(**setting), seats, 10, look, share=0.05, steps=500)
        assert seen
        assert json.dumps([piece.data() for piece in match.view().pieces])
        for _, message in match.told:
            check_word(match.game.id, "said", message.key)
            for language in words.LANGUAGES:
                assert "{" not in message.text(language, match.names)


def check_word(game: str, section: str, key: str) -> None:
    for language in words.LANGUAGES:
        missing = f"words/{language}/{game}.toml has no [{section}] {key}"
        assert words.look_up(game, section, key, language) is not None, missing


@of_every_setting
def test_a_throw_lies_on_the_table_whatever_it_has_ended(game: type[AnyGame], setting: Settings) -> None:
    """Everybody sees every open throw until something else is done, even one that has ended a turn or a round."""

    def look(match: Match) -> None:
        thrown = match.entries[-1][2] if match.entries else None
        if isinstance(thrown, Roll) and thrown.seen_by is None and thrown.prompt != "opening":
            marks = Counter(thrown.dice.marks(match.entries[-1][1]))
            if game.id in ("slf-schnappspiel", "slf-zeitspiel"):
                del marks[JOKER]  # no letter to find a word for: it is put aside at once, and the table is told
            assert marks <= lying(match.view())

    match = look_into(game(**setting), game.players.fewest, 11, look, share=0.3, steps=300)
    look(match)


def lying(view: View) -> Counter[str]:
    """What can be seen of dice: on the table, under a lifted cup, or noted on a slip of paper."""
    found: Counter[str] = Counter()
    for piece in view.pieces:
        if isinstance(piece, DiceShown):
            found.update(piece.marks + piece.kept)
        elif isinstance(piece, Cup):
            found.update(piece.marks)
        elif isinstance(piece, Strip) and piece.id == "target":
            found.update(map(str, piece.numbers))
    return found


@of_every_setting
def test_the_state_is_plain_data(game: type[AnyGame], setting: Settings) -> None:
    """Numbers, as many as at the start; where players write words of their own, these may be among them."""
    plain = (int, bool, str) if game.own_words else (int, bool)
    for seats in (game.players.fewest, min(game.players.most, 5)):
        played = game(**setting)
        for name, value in played.setup(seats).data().items():
            for leaf in leaves(value):
                assert leaf is None or type(leaf) in plain, f"{name} of the state is {leaf!r}, which is no number"
        width = 0 if game.own_words else len(played.setup(seats).numbers())

        def look(match: Match, width: int = width) -> None:
            for leaf in leaves(list(match.state.data().values())):
                assert leaf is None or type(leaf) in plain, f"{leaf!r} is no number"
            if width:
                assert len(match.state.numbers()) == width, "a list that grows is declared with `up_to`"
                for seat in (-1, 0):
                    assert len(match.state.seen_from(seat).numbers()) == width

        look_into(played, seats, 11, look, share=0.3, steps=400)


def leaves(value: Any) -> Iterable[Any]:
    if isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    else:
        yield value


@of_every_setting
def test_time_limits_say_what_happens(game: type[AnyGame], setting: Settings) -> None:
    def look(match: Match) -> None:
        if match.ask is not None and match.ask.seconds:
            twin = match.copy()
            twin.expire()
            assert twin.entries != match.entries
        elif match.ask is not None:
            with pytest.raises(Refusal):
                match.expire()

    look_into(game(**setting), game.players.fewest, 12, look, steps=100)


@of_every_setting
def test_the_dynamics_are_as_declared(game: type[AnyGame], setting: Settings) -> None:
    """A game whose seats do not always act one by one says so in `dynamics`; the bridges rely on it."""
    weakest_first = ("sequential", "simultaneous", "timed")
    seen = {"sequential"}

    def look(match: Match) -> None:
        if isinstance(match.ask, Race) or (match.ask is not None and match.ask.seconds):
            seen.add("timed")
        elif isinstance(match.ask, ChooseAll):
            seen.add("simultaneous")

    for seed in range(5):
        look_into(game(**setting), game.players.fewest, seed, look, steps=500)
    assert game(**setting).dynamics() == max(seen, key=weakest_first.index)


@of_every_game
def test_facts_are_complete(game: type[AnyGame]) -> None:
    assert game.id == game.id.casefold().strip()
    for language in words.LANGUAGES:
        assert words.book(game.id, language), f"words/{language}/{game.id}.toml is missing"
    assert game.title == words.title(game.id, "de"), "the title in words/de is that of the game's file"
    assert game.shelf.dice in DICE
    assert game.shelf.kind in KINDS
    assert game.shelf.minutes > 0
    assert game.shelf.skill in range(4)
    for option in game.options:
        check_word(game.id, "options", option.name)
    on_the_table = {one.name for one in fields(game().setup(game.players.fewest))}
    assert on_the_table.issuperset(game.leftovers), "leftovers are fields of the state"
    for language in words.LANGUAGES:
        assert words.summary(game.id, language)
        assert len(words.rules(game.id, language)) > 200
        for option in game.options:
            assert option.default in option.values
            assert option.name.isidentifier(), "an option is a keyword of wb.load"
            for value in option.values if not isinstance(option.values, range) else ():
                text = option.text(value)
                assert words.look_up(game.id, "options", f"{option.name}.{text}", language) or text in (
                    "yes",
                    "no",
                )
