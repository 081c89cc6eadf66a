"""Tables on one device: what a page's worker hears from the rules, and what it is to store before it shows it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from wuerfelbecher.device import desk
from wuerfelbecher.device.desk import Desk
from wuerfelbecher.server.wire import TableState
from wuerfelbecher.table import Match, Record, Seeded, load

Data = dict[str, Any]
SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]


class Shelf:
    """The worker's part, without a browser: rows in a dictionary, and a clock that only moves by hand."""

    def __init__(self) -> None:
        self.desk = Desk("rules 1")
        self.rows: dict[str, Data] = {}
        self.now = 1000.0
        self.full = False

    def create(self, game: str, *seats: Data, **wanted: Any) -> str:
        body = {"game": game, "seats": seats or SEATS, "language": "en", **wanted}
        row = self.said(self.desk.create(json.dumps(body), "en", self.now))["row"]
        self.rows[row["id"]] = row
        return str(row["id"])

    def said(self, text: str) -> Data:
        answer: Data = json.loads(text)
        assert "refused" not in answer, answer["refused"]["text"]
        return answer

    def hear(self, table: str, **message: Any) -> Data:
        heard: Data = json.loads(self.desk.hear(table, json.dumps(message), "en", self.now))
        self.store(table, heard.get("write"))
        return heard

    def go_on(self, table: str) -> None:
        """Let everything happen that needs nobody."""
        while (seconds := self.desk.next_step_in(table, self.now)) >= 0:
            self.now += seconds
            self.store(table, self.said(self.desk.go_on(table, self.now))["write"])

    def store(self, table: str, write: Data | None) -> None:
        if write is None:
            return
        if self.full:
            self.desk.failed(table)
            return
        row = self.rows[table]
        answers = [*row["answers"][: write["kept"]], *write["added"]]
        taken_back = [*row["taken_back"], *write["taken_back"]]
        self.rows[table] = {**row, **write["row"], "answers": answers, "taken_back": taken_back}
        self.desk.stored(table)

    def state(self, table: str) -> Data:
        state: Data = json.loads(self.desk.state(table, self.now))
        return state

    def reload(self, table: str, rules: str = "rules 1") -> None:
        """A new worker that knows nothing but what was stored."""
        self.desk = Desk(rules)
        self.said(self.desk.open(json.dumps(self.rows[table]), "en", self.now))


def a_move(view: Data, pick: Random) -> str:
    if view["throw"]:
        return "roll"
    if view["form"] and (not view["legal"] or pick.random() < 0.5):
        return str(view["form"]["notation"].format(*(pick.choice(axis) for axis in view["form"]["axes"])))
    return str(pick.choice(view["legal"])["text"])


def play_out(shelf: Shelf, table: str, seed: int = 1, reload_every: int = 7) -> Data:
    pick = Random(seed)
    for step in range(3000):
        shelf.go_on(table)
        state = shelf.state(table)
        if state["state"] == "over":
            return state
        if step % reload_every == 0:
            before = state
            shelf.reload(table)
            state = shelf.state(table)
            assert {**state, "limit": None} == {**before, "limit": None}
        seat = next(seat for seat in state["waiting_for"] if seat in state["mine"])
        move = a_move(state["views"][str(seat)], pick)
        shelf.hear(table, type="play", id=f"m{step}", seat=seat, asked=state["asked"], move=move)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", ["die-boese-drei", "kniffel", "maexchen", "craps", "mistkaefer"])
def test_a_match_on_a_device_ends_and_gives_a_record(game: str) -> None:
    shelf = Shelf()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}, {"kind": "bot"}]
    table = shelf.create(game, *seats[: max(2, load(game).players.fewest)])
    over = play_out(shelf, table)
    record = shelf.said(f'{{"text": {shelf.desk.ask(f"api/tables/{table}/record", "", "en")}}}')["text"]
    match = Record.parse(record).replay()
    assert match.result is not None
    assert next(iter(over["views"].values()))["result"] == match.result.data()
    assert shelf.rows[table]["state"] == "over"
    assert shelf.rows[table]["winners"] == [match.names[seat] for seat in match.result.winners]


def test_a_page_is_told_what_a_server_would_tell_it() -> None:
    shelf = Shelf()
    state = shelf.state(shelf.create("kniffel"))
    fields = {field.name for field in msgspec.structs.fields(TableState)}
    assert set(state) - {"type", "replayed"} == fields
    msgspec.convert({key: value for key, value in state.items() if key != "views"}, TableState)


def test_what_could_not_be_stored_has_not_happened() -> None:
    shelf = Shelf()
    table = shelf.create("die-boese-drei", options={"start": "first"})
    before = shelf.state(table)
    shelf.full = True
    play = {"type": "play", "id": "one", "seat": 0, "asked": before["asked"], "move": "roll"}
    shelf.hear(table, **play)
    assert shelf.state(table) == before
    shelf.full = False
    assert shelf.hear(table, type="ping")["write"] is None, "it is forgotten, and not stored later"
    shelf.hear(table, **play)
    assert shelf.state(table)["answers"] > before["answers"]


def test_a_message_that_comes_twice_counts_once_also_after_a_reload() -> None:
    shelf = Shelf()
    table = shelf.create("die-boese-drei", options={"start": "first"})
    play = {"type": "play", "id": "one", "seat": 0, "asked": 0, "move": "roll"}
    shelf.hear(table, **play)
    after = shelf.state(table)
    assert shelf.hear(table, **play) == {"write": None, "tell": []}
    shelf.reload(table)
    assert shelf.hear(table, **play) == {"write": None, "tell": []}
    assert shelf.state(table) == after


def test_undo_is_stored_too() -> None:
    shelf, pick = Shelf(), Random(1)
    table = shelf.create("kniffel", {"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"})
    while not (able := [seat for seat in (0, 1) if shelf.state(table)["views"][str(seat)]["can_undo"]]):
        shelf.go_on(table)
        state = shelf.state(table)
        seat = state["waiting_for"][0]
        move = a_move(state["views"][str(seat)], pick)
        shelf.hear(table, type="play", id=str(state["answers"]), seat=seat, asked=state["asked"], move=move)
    before = shelf.state(table)
    shelf.hear(table, type="undo", id="u", seat=able[0], asked=before["asked"])
    after = shelf.state(table)
    assert after["answers"] < before["answers"]
    assert after["answers"] == len(shelf.rows[table]["answers"])
    assert shelf.hear(table, type="undo", id="u", seat=able[0], asked=after["asked"]) == {"write": None, "tell": []}
    shelf.reload(table)
    assert shelf.state(table) == after


def test_a_match_of_other_rules_is_replayed_and_says_so() -> None:
    shelf = Shelf()
    table = shelf.create("kniffel")
    assert not shelf.state(table)["replayed"]
    shelf.reload(table, rules="rules 2")
    assert shelf.state(table)["replayed"]


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row["answers"].__setitem__(-1, ["Anna", "stake 100", ""]),
        lambda row: row["options"].update(jokers=True),
        lambda row: row.update(game="a game that was taken out"),
        lambda row: row["seats"].pop(),
        lambda row: row["seats"][0].pop("bot"),
    ],
    ids=["answer", "option", "game", "seats", "row"],
)
def test_a_match_that_new_rules_cannot_replay_says_so_and_can_be_saved(change: Any) -> None:
    shelf = Shelf()
    table = shelf.create("kniffel", options={"start": "first"})
    shelf.hear(table, type="play", id="m1", seat=0, asked=0, move="roll")
    row = shelf.rows[table]
    told = shelf.state(table)["answers"]
    change(row)
    for rules, key in (("rules 2", "older-rules"), ("rules 1", "table-damaged")):
        refused = json.loads(Desk(rules).open(json.dumps(row), "de", shelf.now))["refused"]
        assert refused["key"] == key
        assert "becher" not in refused["text"]
    text = Desk("rules 2").as_stored(json.dumps(row))
    assert f"game: {row['game']}" in text
    assert f"secret: {row['secret']}" in text
    assert text.count("Anna: ") == told


def test_what_is_saved_of_a_stored_match_is_its_record() -> None:
    shelf = Shelf()
    for wanted in ({}, {"own_dice": True}):
        table = shelf.create("kniffel", options={"start": "first"}, **wanted)
        move = "1 2 3 4 5" if wanted else "roll"
        shelf.hear(table, type="play", id="m1", seat=0, asked=0, move=move)
        carried = shelf.said(shelf.desk.ask(f"/api/tables/{table}/match", "", "en"))
        assert shelf.desk.as_stored(json.dumps(shelf.rows[table])) == carried["record"]


def test_a_rematch_has_the_same_seats_and_another_secret() -> None:
    shelf = Shelf()
    table = shelf.create("die-boese-drei", options={"start": "first"})
    play_out(shelf, table)
    again = shelf.hear(table, type="rematch", id="r")["row"]
    assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in shelf.rows[table]["seats"]]
    assert again["secret"] != shelf.rows[table]["secret"]
    assert again["options"] == shelf.rows[table]["options"]


def test_time_runs_out_and_goes_on_after_a_reload() -> None:
    shelf = Shelf()
    table = shelf.create("letra-mix", {"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"})
    while not shelf.state(table)["limit"]:
        shelf.go_on(table) if not shelf.state(table)["waiting_for"] else None
        state = shelf.state(table)
        seat = state["waiting_for"][0]
        shelf.hear(
            table, type="play", id=f"{state['answers']}", seat=seat, asked=state["asked"],
            move=a_move(state["views"][str(seat)], Random(1)),
        )  # fmt: skip
    limit = shelf.state(table)["limit"]
    shelf.now += 5
    shelf.reload(table)
    assert shelf.state(table)["limit"]["left_ms"] == limit["left_ms"] - 5000
    asked = shelf.state(table)["asked"]
    shelf.now += limit["seconds"]
    shelf.store(table, shelf.said(shelf.desk.go_on(table, shelf.now))["write"])
    assert shelf.state(table)["asked"] > asked


def test_seats_by_link_are_refused_in_words() -> None:
    desk = Desk("rules 1")
    body = json.dumps({"game": "kniffel", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "friend"}]})
    refused = json.loads(desk.create(body, "de", 0.0))["refused"]
    assert refused["key"] == "no-links-here"
    assert "Server" in refused["text"]


def test_hints_and_reviews_need_no_server() -> None:
    shelf = Shelf()
    table = shelf.create("die-boese-drei", options={"start": "first", "rounds": 1})
    for number in range(200):
        shelf.go_on(table)
        state = shelf.state(table)
        assert state["hints"]
        if state["state"] == "over":
            break
        view = state["views"]["0"]
        if view["legal"]:
            [hint] = shelf.hear(table, type="hint", id=f"h{number}", seat=0, asked=state["asked"])["tell"]
            assert hint["move"] in ("roll", "stop")
            assert "chance to win" in hint["why"]
        move = "roll" if view["throw"] else "stop"
        shelf.hear(table, type="play", id=f"p{number}", seat=0, asked=state["asked"], move=move)
    reviewed = shelf.said(shelf.desk.ask(f"/api/tables/{table}/review", "", "en"))["review"]
    assert reviewed["exact"]
    assert reviewed["summary"][0] == "Everything is worked out exactly."


def test_it_is_told_how_much_of_a_match_has_been_gone_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "REVIEW_SECONDS", 0.3)
    match, luck = Match(load("kniffel"), ["Anna", "Ben"], Seeded(1)), Random(1)
    while match.ask is not None:
        match.play(luck.choice(match.legal()))
    done: list[float] = []
    body = json.dumps({"record": match.record.text()})
    assert "review" in json.loads(Desk("these").ask("/api/review", body, "en", done.append))
    assert len(done) > 1
    assert done == sorted(done)
    assert done[-1] <= 1


def test_among_people_on_one_device_there_are_hints_only_if_agreed() -> None:
    shelf = Shelf()
    people = ({"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"})
    table = shelf.create("die-boese-drei", *people)
    heard = shelf.hear(table, type="hint", id="h1", seat=0, asked=0)
    assert heard["refused"]["key"] == "no-hints-here"
    agreed = shelf.create("die-boese-drei", *people, hints=True)
    assert shelf.state(agreed)["hints"]
    shelf.reload(agreed)
    assert shelf.state(agreed)["hints"]
