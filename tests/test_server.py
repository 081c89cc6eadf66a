"""The server of the web table, spoken to over real HTTP and WebSockets, with real SQLite below."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.puzzle import BEGUN
from tests.serving import Data, Page, Server, friends, run
from wuerfelbecher.server.static import PAGE
from wuerfelbecher.table import Record, catalogue


def test_the_shelf_and_the_words(server: Server) -> None:
    games = server.get("/api/games")
    assert [game["id"] for game in games] == [game.id for game in catalogue()]
    german = server.get("/api/words/de/kniffel")
    assert german["labels"]["fives"] == "Fünfer"
    assert german["labels"]["chips"] == "Chips"
    assert "Kniffel" in german["rules"]
    assert server.get("/api/health")["protocol"] == 1


def test_a_match_begun_anywhere_is_replayed(server: Server) -> None:
    replayed = server.post("/api/replay", {"record": BEGUN, "step": 1})
    assert (replayed["answers"], len(replayed["view"]["log"])) == (1, 1)


@pytest.mark.parametrize(
    ("path", "body", "status", "key"),
    [
        ("/api/words/fr/kniffel", None, 404, "not-found"),
        ("/api/words/de/chess", None, 404, "not-found"),
        ("/api/nothing", None, 404, "not-found"),
        ("/api/tables", b"{", 400, "not-json"),
        ("/api/tables", b"{}", 400, "not-json"),
        ("/api/tables", b'{"game": "chess", "seats": []}', 404, "unknown-game-at-all"),
        ("/api/tables", b'{"game": "kniffel", "seats": [{"kind": "king"}]}', 400, "no-such-seat"),
        ("/api/tables", b'{"game": "kniffel", "seats": []}', 400, "wrong-number-of-players"),
        ("/api/tables", b'{"game": "kniffel", "seats": [{"kind": "me", "name": ""}]}', 400, "bad-name"),
        ("/api/tables", b'{"game": "kniffel", "options": {"x": 1}, "seats": []}', 400, "unknown-option"),
        (
            "/api/tables",
            json.dumps({"game": "kniffel", "seats": [{"kind": "friend"}] * 150}).encode(),
            400,
            "wrong-number-of-players",
        ),
        ("/api/health", b"{}", 404, "not-found"),
        ("/api/tables", b"[" * 300_000, 413, "too-large"),
        ("/api/invitations/forged", None, 403, "bad-token"),
        ("/api/invitations/forged", b'{"name": "Eve"}', 403, "bad-token"),
        ("/api/tables/x/record", None, 403, "bad-token"),
        ("/api/replay", b'{"record": "hello"}', 400, "not-a-record"),
        ("/api/replay", json.dumps({"record": BEGUN.replace("17", "[")}).encode(), 400, "record-bad-beginning"),
        (
            "/api/replay",
            json.dumps({"record": BEGUN.replace("active = 1", "active = 2")}).encode(),
            400,
            "cannot-be",
        ),
    ],
)
def test_bad_requests_are_explained_in_the_readers_language(
    server: Server, path: str, body: bytes | None, status: int, key: str
) -> None:
    told = []
    for language in ("de-AT,de", "en"):
        got, answer = server.request(path, body, {"accept-language": language})
        error = json.loads(answer)["error"]
        assert (got, error["key"]) == (status, key)
        told.append(error["text"])
    assert told[0] != told[1]


def test_a_table_knows_its_game_by_the_name_on_the_shelf(server: Server) -> None:
    table = server.set_table(" Kniffel\n", "me", "bot")
    assert server.get(f"/api/watching/{table['watch']}")["game"] == "kniffel"


def test_only_files_of_the_page_are_served(server: Server) -> None:
    front = server.request("/")
    for name in ("..%5Ckey", "..%2Fapp.py", "C:%5Ckey", ".", "assets", "index.html"):
        assert server.request(f"/{name}") == front
    assert server.request("/favicon.svg") != front


def test_every_answer_is_secured(server: Server) -> None:
    from urllib.request import urlopen

    with urlopen(f"{server.url}/api/health") as answer:
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert server.request("/api/games", headers={"host": "evil.example"})[0] == 400


def test_only_the_worker_that_runs_python_may_compile_it(server: Server) -> None:
    """And that is all it may do beyond what the page may."""
    from urllib.request import urlopen

    worker = next(file.name for file in (PAGE / "assets").glob("device-worker-*.js"))
    policies = []
    for path in ("", f"assets/{worker}"):
        with urlopen(f"{server.url}/{path}") as answer:
            policies.append(set(answer.headers["content-security-policy"].split("; ")))
    of_the_page, of_the_worker = policies
    assert of_the_worker - of_the_page == {"script-src 'self' 'wasm-unsafe-eval'"}
    assert of_the_page <= of_the_worker
    assert not any("unsafe" in rule or "script-src" in rule for rule in of_the_page)


def test_a_guest_sits_down_once_and_under_a_name_of_their_own(server: Server) -> None:
    table = server.set_table("maexchen", "me", "friend", "friend")
    invitation = table["seats"][1]["invitation"]
    assert server.get(f"/api/invitations/{invitation}") == {
        "table": table["table"],
        "seat": 1,
        "game": "maexchen",
        "host": "Anna",
        "taken": False,
    }
    drawn = server.request(f"/api/invitations/{invitation}/qr.svg")[1]
    assert b"<svg" in drawn
    assert b'xmlns="http://www.w3.org/2000/svg"' in drawn
    for name, status, key in [("anna", 409, "name-twice"), ("", 400, "bad-name"), ("x" * 99, 400, "bad-name")]:
        got, answer = server.request(f"/api/invitations/{invitation}", json.dumps({"name": name}).encode())
        assert (got, json.loads(answer)["error"]["key"]) == (status, key)
    assert server.join(table, 1, "Ben")["seat"] == 1
    got, answer = server.request(f"/api/invitations/{invitation}", b'{"name": "Eve"}')
    assert (got, json.loads(answer)["error"]["key"]) == (409, "seat-taken")
    assert server.get(f"/api/invitations/{invitation}")["taken"] is True


def test_two_friends_play_and_refusals_change_nothing(server: Server) -> None:
    async def play() -> None:
        anna, ben = await friends(server, "die-boese-drei", "Ben", start="first")
        assert anna.view(0)["throw"] is not None
        assert ben.view(1)["throw"] is None
        assert ben.view(1)["legal"] == []
        late = await ben.play(1, "roll")
        assert (late["type"], late["key"]) == ("error", "not-your-turn")
        assert "Ben" in late["text"]
        foreign = await ben.play(0, "roll")
        assert foreign["key"] == "not-your-seat"
        while anna.table["waiting_for"] == [0]:
            move = "roll" if anna.view(0)["throw"] else "stop"
            assert (await anna.play(0, move))["type"] == "ok"
            await ben.until(lambda: ben.table["answers"] >= anna.table["answers"])
        assert ben.view(1)["throw"] is not None
        stale = await anna.ask(type="play", seat=0, asked=0, move="roll")
        assert stale["key"] == "too-late"
        assert anna.table["answers"] == ben.table["answers"]

    run(play())


def test_a_move_sent_twice_counts_once(server: Server) -> None:
    async def play() -> None:
        [anna, _] = await friends(server, "kniffel", "Ben", start="first")
        move = {"type": "play", "seat": 0, "asked": 0, "move": "roll"}
        for _ in range(2):
            assert await anna.ask(**move, id="once") == {"type": "ok", "id": "once"}
        assert (await anna.ask(**move, id="twice"))["key"] == "too-late"
        assert [heard["id"] for heard in anna.heard if heard["type"] == "ok"] == ["once", "once"]
        assert anna.table["answers"] == 1

    run(play())


def test_messages_of_two_seats_may_be_called_alike(server: Server) -> None:
    async def play() -> None:
        [anna, ben] = await friends(server, "jule", "Ben", start="first")
        assert (await anna.ask(type="play", id="u1", seat=0, asked=0, move="roll"))["type"] == "ok"
        await ben.until(lambda: ben.table["waiting_for"] == [1])
        assert (await ben.ask(type="play", id="u1", seat=1, asked=ben.table["asked"], move="roll"))["type"] == "ok"
        assert ben.table["answers"] == 2

    run(play())


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    server = Server(tmp_path)

    def rename(old: str, new: str) -> None:
        with sqlite3.connect(tmp_path / "tables.sqlite") as store:
            store.execute(f"alter table {old} rename to {new}")

    async def play() -> None:
        [anna, _] = await friends(server, "kniffel", "Ben", start="first")
        moves: list[Data] = [{"type": "play", "move": "roll"}, {"type": "play", "move": "write chance"}]
        for message in [*moves, {"type": "undo"}]:
            before = anna.table
            what = {**message, "seat": 0, "asked": before["asked"]}
            rename("answers", "lost")
            assert (await anna.ask(**what))["key"] == "not-stored"
            rename("lost", "answers")
            watching = await Page.open(server, before["id"], before["watch"])
            for fact in ("answers", "asked", "waiting_for"):
                assert watching.table[fact] == before[fact]
            await watching.close()
            assert (await anna.ask(**what))["type"] == "ok"
        table = server.set_table("kniffel", "me", "friend")
        host_page = await Page.open(server, table["table"], table["host"])
        rename("seats", "lost")
        assert (await host_page.ask(type="start"))["key"] == "not-stored"
        rename("lost", "seats")
        assert host_page.table["seats"][1]["taken"] is False
        assert (await host_page.ask(type="start"))["type"] == "ok"
        await host_page.until(lambda: host_page.table["state"] == "playing")

    try:
        run(play())
    finally:
        server.stop()


def test_a_move_for_an_earlier_ask_is_refused_where_the_same_is_asked_again(server: Server) -> None:
    def moves(page: Page) -> list[str]:
        return [move["text"] for move in page.view(0)["legal"]]

    async def play() -> None:
        while True:
            [anna, _] = await friends(server, "die-boese-drei", "Ben", start="first")
            await anna.play(0, "roll")
            if anna.table["waiting_for"] != [0]:
                continue
            asked, before = anna.table["asked"], moves(anna)
            await anna.play(0, "roll")
            if anna.table["waiting_for"] == [0] and moves(anna) == before:
                break
        assert anna.table["asked"] == asked + 2 == anna.table["answers"]
        late = await anna.ask(type="play", seat=0, asked=asked, move="stop")
        assert late["key"] == "too-late"

    run(play())


def test_undo_where_the_rules_of_undo_allow(server: Server) -> None:
    async def play() -> None:
        [anna, ben] = await friends(server, "kniffel", "Ben", start="first")
        await anna.play(0, "roll")
        assert anna.view(0)["can_undo"] is False
        assert (await anna.ask(type="undo", seat=0))["key"] == "no-undo-behind-a-roll"
        await anna.play(0, "write chance")
        assert anna.view(0)["can_undo"] is True
        assert (await anna.ask(type="undo", seat=0))["type"] == "ok"
        assert anna.table["waiting_for"] == [0]
        await anna.play(0, "write ones")
        await ben.until(lambda: ben.table["waiting_for"] == [1])
        await ben.play(1, "roll")
        await anna.until(lambda: anna.table["answers"] == 3)
        assert anna.view(0)["can_undo"] is False

    run(play())


def test_the_move_that_ends_a_match_stands(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("die-boese-drei", "me", "here", own_dice=True, start="first")
        page = await Page.open(server, table["table"], *(seat["token"] for seat in table["seats"]))
        for seat, move in [(0, "5"), (0, "stop"), (1, "5"), (1, "stop")]:
            assert (await page.play(seat, move))["type"] == "ok"
        assert page.table["state"] == "over"
        assert page.view(1)["can_undo"] is False
        assert (await page.ask(type="undo", seat=1))["key"] == "match-is-over"

    run(play())


def test_a_choice_can_be_taken_back_until_everybody_has_chosen(server: Server) -> None:
    async def play() -> None:
        anna, ben, cem = pages = await friends(server, "unter-oder-ueber-sieben", "Ben", "Cem", start="first")

        async def play_on(seat: int, move: str) -> None:
            assert (await pages[seat].play(seat, move))["type"] == "ok"
            answers = pages[seat].table["answers"]
            for page in pages:
                await page.until(lambda page=page: page.table["answers"] == answers)  # type: ignore[misc]

        def can_undo() -> list[bool]:
            return [page.view(seat)["can_undo"] for seat, page in enumerate(pages)]

        await play_on(0, "under")
        await play_on(1, "stake 1")
        assert can_undo() == [False, True, False]
        assert (await ben.ask(type="undo", seat=1))["type"] == "ok"
        assert ben.table["waiting_for"] == [1, 2]
        await play_on(1, "stake 2")
        await play_on(2, "stake 1")
        assert anna.table["waiting_for"] == [0]
        assert can_undo() == [False, False, False]
        assert (await cem.ask(type="undo", seat=2))["key"] == "no-undo-behind-a-secret"

    run(play())


def test_nobody_receives_anothers_secret(server: Server) -> None:
    async def play() -> None:
        anna, ben = await friends(server, "maexchen", "Ben", start="first")
        table = anna.table["id"]
        watcher = await Page.open(server, table, anna.table["watch"])
        await anna.play(0, "roll")
        [cup] = [piece for piece in anna.view(0)["pieces"] if piece["kind"] == "cup"]
        assert len(cup["marks"]) == 2
        assert anna.view(0)["hides"] is True
        for page, seat in ((ben, 1), (watcher, -1)):
            await page.until(lambda page=page: page.table["answers"] == 1)  # type: ignore[misc]
            assert list(page.table["views"]) == [str(seat)]
            [hidden] = [piece for piece in page.view(seat)["pieces"] if piece["kind"] == "cup"]
            assert hidden["marks"] == []
            assert page.view(seat)["log"] == [{"who": 0, "what": "rolled ?"}]

    run(play())


def test_bots_play_to_the_end_and_the_match_can_be_read_again(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("tarnkappe", "me", "bot", "bot", start="first")
        anna = await Page.open(server, table["table"], table["seats"][0]["token"], table["host"])
        early = server.request(
            f"/api/tables/{table['table']}/record", headers={"authorization": f"Bearer {table['watch']}"}
        )
        assert early[0] == 400
        while anna.table["state"] != "over":
            if anna.table["waiting_for"] == [0]:
                view = anna.view(0)
                await anna.play(0, "roll" if view["throw"] else view["legal"][0]["text"])
                await asyncio.sleep(0.03)
            else:
                await anna.hear()
        assert anna.view(0)["result"]["places"]
        _, text = server.request(
            f"/api/tables/{table['table']}/record", headers={"authorization": f"Bearer {table['watch']}"}
        )
        record = Record.parse(text.decode())
        assert record.replay().result is not None
        step = server.get(f"/api/tables/{table['table']}/steps/3", authorization=f"Bearer {table['watch']}")
        assert len(step["log"]) == 3
        replayed = server.post("/api/replay", {"record": text.decode(), "step": 5})
        assert (replayed["answers"], len(replayed["view"]["log"])) == (len(record.lines), 5)
        for _ in range(2):
            assert (await anna.ask(type="rematch", id="again"))["type"] == "ok"
        moved, same = [heard for heard in anna.heard if heard["type"] == "moved"]
        assert moved == same
        again = await Page.open(server, moved["table"], *moved["tokens"])
        assert again.table["mine"] == [0]
        assert again.table["state"] == "playing"

    run(play())


def thrown(before: Data, after: Data, seat: int = 0) -> list[Data]:
    """The throws that a state shows and the one before did not."""
    log = after["views"][str(seat)]["log"]
    fresh = log[len(log) - (after["answers"] - before["answers"]) :]
    return [line for line in fresh if line["what"].startswith("rolled ")]


def piece_of(state: Data, kind: str, seat: int = 0) -> Data:
    piece: Data = next(one for one in state["views"][str(seat)]["pieces"] if one["kind"] == kind)
    return piece


def test_a_players_own_throw_is_shown_before_those_that_follow(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("jule", "me", "bot", "bot", start="first")
        anna = await Page.open(server, table["table"], table["seats"][0]["token"])
        anna.states.clear()
        start = anna.table
        assert (await anna.play(0, "roll"))["type"] == "ok"
        await anna.until(lambda: anna.table["waiting_for"] == [0])
        told = [start, *anna.states]
        throws = [thrown(one, next_one) for one, next_one in pairwise(told)]
        assert [[line["who"] for line in lines] for lines in throws] == [[0], [1], [2]]

    run(play())


@pytest.mark.parametrize(
    ("game", "options"),
    [("kniffel", {"start": "first"}), ("craps", {}), ("einundzwanzig", {}), ("die-boese-eins", {})],
)
def test_a_state_shows_one_throw_at_most(server: Server, game: str, options: Data) -> None:
    async def play() -> None:
        table = server.set_table(game, "me", "bot", "bot", **options)
        anna = await Page.open(server, table["table"], table["seats"][0]["token"])
        for _ in range(30):
            await anna.until(lambda: anna.table["waiting_for"] == [0] or anna.table["state"] == "over")
            if anna.table["state"] == "over":
                break
            view = anna.view(0)
            offered = [offer["text"] for offer in view["legal"]]
            form = view["form"]
            filled = form and form["notation"].format(*(axis[0] for axis in form["axes"]))
            assert (await anna.play(0, "roll" if view["throw"] else (offered or [filled])[0]))["type"] == "ok"
        told = anna.states
        assert max(len(thrown(one, next_one)) for one, next_one in pairwise(told)) == 1

    run(play())


def test_the_throw_of_a_move_comes_with_it(server: Server) -> None:
    async def play() -> None:
        [anna, _] = await friends(server, "kniffel", "Ben", start="first")
        await anna.play(0, "roll")
        anna.states.clear()
        await anna.play(
            0, next(offer["text"] for offer in anna.view(0)["legal"] if offer["text"].startswith("keep"))
        )
        assert [state["answers"] for state in anna.states] == [3]

    run(play())


def test_a_choice_of_one_plays_itself_after_everybody_has_seen_it(server: Server) -> None:
    async def play() -> None:
        [anna, ben] = await friends(server, "hohe-hausnummern", "Ben", start="first")
        for move in ("roll", "write hundreds", "write tens"):
            assert (await anna.play(0, move))["type"] == "ok"
        assert anna.table["waiting_for"] == []
        assert [offer["text"] for offer in anna.view(0)["legal"]] == ["write ones"]
        await ben.until(lambda: ben.table["waiting_for"] == [1])
        assert ben.view(1)["log"][-1] == {"who": 0, "what": "write ones"}

    run(play())


@pytest.mark.parametrize("other", ["here", "bot"])
def test_a_lifted_cup_is_shown_before_the_next_throw_under_it(server: Server, other: str) -> None:
    async def play() -> None:
        table = server.set_table("tarnkappe", "me", other, start="first", thrown="before")
        tokens = [seat["token"] for seat in table["seats"] if "token" in seat]
        page = await Page.open(server, table["table"], *tokens)
        for _ in range(6):
            await page.until(lambda: bool(set(page.table["waiting_for"]) & set(page.table["mine"])))
            [seat] = page.table["waiting_for"]
            page.states.clear()
            before = page.table["answers"]
            assert (await page.play(seat, "under"))["type"] == "ok"
            lifted = next(state for state in page.states if state["answers"] > before)
            assert lifted["views"]["0"]["log"][-1] == {"who": seat, "what": "under"}
            assert piece_of(lifted, "cup")["lifted"] is True
            assert piece_of(lifted, "cup")["marks"] != []
            assert lifted["views"]["0"]["can_undo"] is False
            assert not set(lifted["waiting_for"]) & set(lifted["mine"])
            await page.until(lambda: not piece_of(page.table, "cup")["lifted"])

    run(play())


def test_bots_among_themselves_can_be_followed_and_the_seat_be_taken_back(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("dreitausend", "me", "bot")
        anna = await Page.open(server, table["table"], table["seats"][0]["token"])
        await anna.until(lambda: anna.table["waiting_for"] == [0])
        assert (await anna.ask(type="bot", seat=0, on=True))["type"] == "ok"
        before, since = anna.table["answers"], time.monotonic()
        await anna.until(lambda: anna.table["answers"] > before)
        assert time.monotonic() - since > 1.5
        assert (await anna.ask(type="bot", seat=0, on=False))["type"] == "ok"
        assert anna.table["state"] == "playing"
        assert anna.table["answers"] <= before + 2
        await anna.until(lambda: anna.table["waiting_for"] == [0], seconds=20)

    run(play())


def test_after_a_restart_a_throw_that_needs_no_hand_still_falls(tmp_path: Path) -> None:
    """The server is killed after a move was stored and before the bot's throw that follows was."""
    server = Server(tmp_path)
    try:
        table = server.set_table("jule", "me", "bot", start="first")

        async def first() -> None:
            page = await Page.open(server, table["table"], table["seats"][0]["token"])
            await page.play(0, "roll")
            await page.until(lambda: page.table["answers"] == 2)

        async def then() -> None:
            page = await Page.open(server, table["table"], table["seats"][0]["token"])
            await page.until(lambda: page.table["answers"] == 2)
            assert page.table["waiting_for"] == [0]

        run(first())
        server.stop(signal.SIGKILL)
        with sqlite3.connect(tmp_path / "tables.sqlite") as store:
            store.execute("delete from answers where number = 1")
        server.start()
        run(then())
    finally:
        server.stop()


def test_cards_that_were_dealt_but_not_yet_stored_are_dealt_again(tmp_path: Path) -> None:
    """The server is killed after the seats were stored and before the first answers were."""
    server = Server(tmp_path)
    try:
        table = server.set_table("allie-gator", "me", "bot", "bot")
        token = table["seats"][0]["token"]

        async def play() -> None:
            page = await Page.open(server, table["table"], token)
            await page.until(lambda: page.table["waiting_for"] == [0])
            view = page.view(0)
            move = "roll" if view["throw"] else view["legal"][0]["text"]
            assert (await page.play(0, move))["type"] == "ok"

        server.stop(signal.SIGKILL)
        with sqlite3.connect(tmp_path / "tables.sqlite") as store:
            store.execute("delete from answers")
        for _ in range(2):
            server.start()
            run(play())
            server.stop(signal.SIGKILL)
        server.start()
    finally:
        server.stop()


def test_a_bot_takes_an_abandoned_seat_and_gives_it_back(server: Server) -> None:
    async def play() -> None:
        anna, ben = await friends(server, "kniffel", "Ben", start="first")
        assert (await anna.ask(type="bot", seat=1, on=True))["key"] == "seat-in-use"
        await ben.close()
        await anna.until(lambda: not anna.table["seats"][1]["connected"])
        await anna.play(0, "roll")
        await anna.play(0, "write chance")
        assert (await anna.ask(type="bot", seat=1, on=True))["type"] == "ok"
        await anna.until(lambda: anna.table["waiting_for"] == [0] and anna.table["answers"] > 2)
        assert anna.table["seats"][1]["bot_plays"] is True
        assert (await anna.ask(type="bot", seat=1, on=False))["key"] == "not-your-seat"

    run(play())


def test_a_bots_own_seat_stays_with_it(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "bot")
        anna = await Page.open(server, table["table"], table["seats"][0]["token"], table["host"])
        assert (await anna.ask(type="bot", seat=1, on=True))["key"] == "always-a-bot"

    run(play())


def test_a_table_starts_with_bots_when_friends_do_not_come(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("die-boese-drei", "me", "friend", start="first")
        anna = await Page.open(server, table["table"], table["seats"][0]["token"], table["host"])
        assert anna.table["state"] == "waiting"
        assert list(anna.table["invitations"]) == ["1"]
        assert (await anna.ask(type="play", seat=0, asked=0, move="roll"))["key"] == "not-started"
        assert (await anna.ask(type="start"))["type"] == "ok"
        await anna.until(lambda: anna.table["state"] == "playing")
        assert anna.table["seats"][1]["bot_plays"] is True

    run(play())


def test_players_type_what_their_own_dice_show(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "here", own_dice=True, start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"], table["seats"][1]["token"])
        assert page.table["mine"] == [0, 1]
        assert page.view(0)["throw"]["own"] is True
        assert (await page.play(0, "roll"))["type"] == "error"
        assert (await page.play(0, "7 7 7 7 7"))["key"] == "no-such-face"
        assert (await page.play(0, "6 6 6 6 6"))["type"] == "ok"
        [shown] = [piece for piece in page.view(0)["pieces"] if piece["kind"] == "dice"]
        assert shown["marks"] == ["6"] * 5

    run(play())


@pytest.mark.parametrize(
    "text",
    [
        "nonsense", "[]", "{}", '{"type": 5}', '{"type": "fly"}', '{"type": "play"}', '{"type": "play", "id": 7}',
        '{"type": "play", "id": "a", "seat": "0", "asked": 0, "move": "roll"}',
        '{"type": "play", "id": "a", "seat": 0, "asked": "0", "move": "roll"}',
        '{"type": "play", "id": "a", "seat": 0, "asked": 0, "move": {"x": 1}}',
        '{"type": "play", "id": "", "seat": 0, "asked": 0, "move": "roll"}',
        '{"type": "bot", "id": "b", "seat": 99, "on": true}', '{"type": "emote", "seat": 0, "emote": "<script>"}',
        '{"type": "hello"}', '{"type": "undo", "id": "c", "seat": null}',
    ],
)  # fmt: skip
def test_hostile_messages_get_an_error_and_change_nothing(server: Server, text: str) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "bot", start="first")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        before = page.table["answers"]
        await page.socket.send(text)
        await page.until(lambda: any(heard["type"] == "error" for heard in page.heard))
        assert (await page.play(0, "roll"))["type"] == "ok"
        assert page.table["answers"] == before + 1

    run(play())


def test_floods_and_large_messages_are_shut_out(server: Server) -> None:
    async def flood() -> None:
        table = server.set_table("kniffel", "me", "bot")
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        with pytest.raises(ConnectionClosed):
            for _ in range(500):
                await page.send(type="ping")
            while True:
                await page.hear()
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        await page.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            while True:
                await page.hear()

    run(flood())


def test_an_older_page_is_told_to_reload(server: Server) -> None:
    async def knock() -> None:
        socket = await connect(f"ws://127.0.0.1:{server.port}/ws")
        await socket.send(
            json.dumps({"type": "hello", "protocol": 0, "table": "x", "tokens": [], "language": "de"})
        )
        assert "neu laden" in json.loads(await socket.recv())["text"]

    run(knock())


def test_two_tabs_on_one_seat_see_the_same(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("kniffel", "me", "bot", start="first")
        first, second = [await Page.open(server, table["table"], table["seats"][0]["token"]) for _ in range(2)]
        await second.play(0, "roll")
        await first.until(lambda: first.table["answers"] == 1)
        assert first.view(0) == second.view(0)

    run(play())


def test_neither_a_move_nor_taking_it_back_turns_a_running_glass(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("letra-mix", "me", own_dice=True)
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        await page.play(0, "E M E G N K R N N L S P O")
        left = page.table["limit"]["left_ms"]
        await asyncio.sleep(0.3)
        await page.play(0, "lay KNOSPEN a3 across")
        assert page.table["limit"]["left_ms"] <= left - 290
        await page.ask(type="undo", seat=0)
        assert page.table["answers"] == 1
        assert page.table["limit"]["left_ms"] <= left - 290

    run(play())


def test_clocks_run_while_nobody_looks_and_over_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        table: Data = {}

        async def to_the_race() -> None:
            nonlocal table
            table = server.set_table("verdecktes-wuerfelpoker", "me", "here", start="first", rounds=1)
            tokens = [seat["token"] for seat in table["seats"]]
            page = await Page.open(server, table["table"], *tokens)
            while page.table["limit"] is None:
                await page.until(lambda: page.table["waiting_for"] != [])
                [seat] = page.table["waiting_for"]
                view = page.view(seat)
                await page.play(seat, "roll" if view["throw"] else view["legal"][-1]["text"])
                await asyncio.sleep(0.03)
            assert 0 < page.table["limit"]["left_ms"] <= 10_000
            await page.close()

        run(to_the_race())
        answers_before = time.monotonic()
        server.stop(signal.SIGKILL)
        server.start()

        async def later() -> None:
            tokens = [seat["token"] for seat in table["seats"]]
            await asyncio.sleep(max(0.0, answers_before + 10.8 - time.monotonic()))
            page = await Page.open(server, table["table"], *tokens)
            await page.until(lambda: page.table["limit"] is None, seconds=5)
            assert {"who": 1, "what": "pass"} in page.view(0)["log"]

        run(later())
    finally:
        server.stop()


def test_in_a_race_bots_think_about_every_word_again(server: Server) -> None:
    async def play() -> None:
        table = server.set_table("slf-schnappspiel", "me", "bot", seconds=10, rounds=1)
        page = await Page.open(server, table["table"], table["seats"][0]["token"])
        await page.play(0, "category Wort")
        for _ in range(4):
            dice = next(piece for piece in page.view(0)["pieces"] if piece["kind"] == "dice")
            before = page.table["answers"]
            assert (await page.play(0, f"claim {dice['marks'][0] * (before + 1)}"))["type"] == "ok"
            await page.until(lambda before=before: page.table["answers"] > before)  # type: ignore[misc]
            assert page.table["answers"] == before + 1, "the bot still thinks"
        await page.until(lambda: page.view(0)["log"][-1]["who"] == 1, seconds=9)
        assert page.table["state"] == "playing"

    run(play())


def test_a_restart_keeps_every_seat(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        seen: list[Any] = []
        table = server.set_table("kniffel", "me", "friend", start="first")
        ben_token = server.join(table, 1, "Ben")["token"]
        anna_token = table["seats"][0]["token"]

        async def play(step: Callable[[Page], Awaitable[None]]) -> None:
            page = await Page.open(server, table["table"], anna_token, ben_token)
            await step(page)

        async def before(page: Page) -> None:
            await page.play(0, "roll")
            await page.play(0, page.view(0)["legal"][1]["text"])
            seen.append({**page.table, "watch": ""})

        async def after(page: Page) -> None:
            assert {**page.table, "watch": ""} == seen[0]
            await page.play(0, "write chance")
            assert page.table["waiting_for"] == [1]

        run(play(before))
        server.stop(signal.SIGKILL)
        server.start()
        run(play(after))
    finally:
        server.stop()


def test_the_database_is_brought_to_its_newest_form_once(tmp_path: Path) -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from sqlalchemy import create_engine, inspect

    from wuerfelbecher.server import store

    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == store.NEWEST
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    for _ in range(2):
        with engine.begin() as connection:
            store.migrate(connection)
    columns = {
        name: {column["name"] for column in inspect(engine).get_columns(name)} for name in store.metadata.tables
    }
    assert columns == {name: set(table.columns.keys()) for name, table in store.metadata.tables.items()}


def test_reviews_of_unknown_tables_do_not_outlast_the_older_schema(tmp_path: Path) -> None:
    from sqlalchemy import create_engine, text

    from wuerfelbecher.server import store

    engine = create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with engine.begin() as connection:
        store.migrate(connection)
        connection.execute(text("DROP TABLE presence"))
        connection.execute(text("DROP TABLE reviews"))
        connection.execute(text("CREATE TABLE reviews (record VARCHAR(64) PRIMARY KEY, review TEXT NOT NULL)"))
        connection.execute(text("INSERT INTO reviews VALUES ('0', 'Anna')"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0007'"))
    with engine.begin() as connection:
        store.migrate(connection)
        assert connection.execute(text("SELECT * FROM reviews")).all() == []


@pytest.mark.parametrize(("lan", "listens", "hosts"), [(False, "127.0.0.1", 3), (True, "0.0.0.0", 4)])
def test_only_lan_opens_the_table_to_the_network(
    lan: bool, listens: str, hosts: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wuerfelbecher.server import run as running

    started: dict[str, Any] = {}
    monkeypatch.setattr(running, "_announce", lambda *_: None)
    monkeypatch.setattr(running, "make_app", lambda hub, allowed, network: started.update(hosts=allowed))
    monkeypatch.setattr(running, "_collect_seldom", lambda: None)
    monkeypatch.setattr("uvicorn.Server.run", lambda server: started.update(host=server.config.host))
    running.serve(8104, lan=lan, folder=tmp_path, find_address=lambda: "192.0.2.7")
    assert started["host"] == listens
    assert len(started["hosts"]) == hosts
    assert ("192.0.2.7" in started["hosts"]) == lan
