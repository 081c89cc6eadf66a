"""Whatever a bot does, the match goes on: with the level below, at the web table and in the terminal."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_server_table import a_table, play, until
from wuerfelbecher.bots import seed_for_bot
from wuerfelbecher.bots.careful import Slip, TooSlow, levels_below, play_carefully, thought
from wuerfelbecher.cli.saved_matches import SavedMatches
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.session import Session
from wuerfelbecher.cli.speech import Speech
from wuerfelbecher.croupier.pauses import USUAL_PACE
from wuerfelbecher.croupier.seats import BOT_NAMES, unused_bot_name
from wuerfelbecher.server import autoplay
from wuerfelbecher.server.coaching import Worker
from wuerfelbecher.server.logs import Json
from wuerfelbecher.server.wire import Slipped, TableState, ToPage
from wuerfelbecher.table import Match, Move, Refusal, Seeded, load
from wuerfelbecher.thinking import Mind, Minds

ODD_BOTS = """
import os, sys, threading, time

class Hangs:
    def __init__(self, seed): pass
    def answer(self, view, ask):
        while True: pass

class Sleeps(Hangs):
    def answer(self, view, ask): time.sleep(1000)

class Crashes(Hangs):
    def answer(self, view, ask): return {}["nothing"]

class Quotes(Hangs):
    def answer(self, view, ask): raise LookupError(f"a word of {view.names[0]}")

class Quits(Hangs):
    def answer(self, view, ask): os._exit(3)

class Leaves(Hangs):
    def answer(self, view, ask): sys.exit()

class Cheats(Hangs):
    def answer(self, view, ask): return "fly away"

class Lingers(Hangs):
    def answer(self, view, ask):
        threading.Thread(target=time.sleep, args=[1000]).start()
        return view.legal[0]

class Foresees:
    def __init__(self, seed): self.seed = seed
    def answer(self, view, ask): return str(self.seed)

class Chatters(Hangs):
    def answer(self, view, ask):
        print("thinking ...")
        return view.legal[-1].text
"""


@pytest.fixture
def odd(tmp_path: Path) -> str:
    (tmp_path / "odd.py").write_text(ODD_BOTS)
    return str(tmp_path)


def a_match(game: str = "die-boese-drei") -> Match:
    return Match(load(game, start="first"), ["Anna", "Ben"], Seeded(3))


def test_below_a_master_are_all_others_and_below_luck_is_nobody() -> None:
    assert levels_below("bot:master") == ["bot:skilled", "bot:beginner", "bot:random"]
    assert levels_below("bot") == ["bot:beginner", "bot:random"]
    assert levels_below("bot:random") == []
    assert levels_below("bot:grand") == levels_below("odd:Own") == ["bot:skilled", "bot:beginner", "bot:random"]


def test_the_level_below_answers_for_a_bot_that_fails() -> None:
    match, asked = a_match(), []

    def think(name: str) -> object:
        asked.append(name)
        if name == "bot:master":
            raise TooSlow("9 s")
        if name == "bot:skilled":
            return Move("fly")
        if name == "bot:beginner":
            raise ZeroDivisionError
        return match.view(0).legal[0]

    slips = play_carefully(match, 0, "bot:master", 1, think)
    assert asked == ["bot:master", "bot:skilled", "bot:beginner", "bot:random"]
    assert [(slip.why, slip.instead) for slip in slips] == [
        ("slow", "bot:skilled"),
        ("illegal", "bot:beginner"),
        ("crashed", "bot:random"),
    ]
    assert len(match.entries) > 0


def test_where_everybody_fails_luck_decides() -> None:
    match = a_match()
    slips = play_carefully(match, 0, "bot:beginner", 1, lambda name: None)
    assert [slip.why for slip in slips] == ["illegal", "illegal"]
    assert match.entries[0][0] == 0


def test_an_unknown_level_plays_as_the_usual_one() -> None:
    match, same = a_match("mistkaefer"), a_match("mistkaefer")
    [slip] = play_carefully(match, 0, "bot:grand", 5, lambda bot: thought(match, 0, bot, 5))
    assert slip == Slip("bot:grand", "unknown", "bot:grand", "bot:skilled", "bot:grand")
    same.play(thought(same, 0, "bot", 5), 0)
    assert match.record.text() == same.record.text()


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Hangs", "slow"),
        ("Sleeps", "slow"),
        ("Crashes", "crashed"),
        ("Quits", "crashed"),
        ("Leaves", "crashed"),
        ("Cheats", "illegal"),
        ("Nobody", "crashed"),
    ],
)
def test_a_bot_in_a_process_of_its_own_cannot_stop_the_match(odd: str, bot: str, why: str) -> None:
    match, mind = a_match(), Mind(seconds=2, folder=odd)
    slips = mind.play(match, 0, f"odd:{bot}", 1)
    assert slips[0].why == why
    answers = len(match.entries)
    assert answers > 0
    assert mind.play(match, match.to_act[0], "odd:Chatters", 1) == []
    assert len(match.entries) > answers
    mind.close()


def test_what_a_bot_leaves_running_ends_with_its_process(odd: str) -> None:
    job = {"job": "answer", "record": a_match().record.without_origin().text(), "seat": 0, "seed": 1}
    line = json.dumps({**job, "bot": "odd:Lingers", "folder": odd, "patience": 30}) + "\n"
    process = [sys.executable, "-P", "-m", "wuerfelbecher.thinking", "0"]
    ended = subprocess.run(process, input=line, capture_output=True, text=True, timeout=30, check=True)
    assert "done" in json.loads(ended.stdout.splitlines()[-1])


def test_the_seed_of_a_bot_from_outside_tells_nothing_of_the_dice(odd: str) -> None:
    """In the arena it comes from that of the dice."""
    mind = Mind(folder=odd)
    [slip, *_] = mind.play(a_match(), 0, "odd:Foresees", 3)
    mind.close()
    assert slip.why == "illegal"
    assert str(seed_for_bot(3)) in slip.what


def test_a_bot_answers_in_its_process_as_it_does_here() -> None:
    here, there, mind = a_match("mistkaefer"), a_match("mistkaefer"), Mind()
    for _ in range(12):
        seat = here.to_act[0]
        here.play(thought(here, seat, "bot:beginner", 7), seat)
        assert mind.play(there, seat, "bot:beginner", 7) == []
    mind.close()
    assert there.record.text() == here.record.text()


class Watcher:
    """A page without a network."""

    seats: tuple[int, ...] = ()
    created = True

    def __init__(self) -> None:
        self.slips: list[Slipped] = []
        self.states: list[TableState] = []

    takes_changes = False

    def post(self, frame: bytes) -> None: ...

    def tell(self, message: ToPage) -> None:
        if isinstance(message, Slipped):
            self.slips.append(message)
        elif isinstance(message, TableState):
            self.states.append(message)

    def check_rights(self) -> None: ...


def has_moved(match: Match, seat: int) -> bool:
    return any(who == seat and isinstance(answer, Move) for who, answer, _ in match.entries)


def test_the_table_is_told_and_goes_on_when_a_bot_thinks_too_long(
    tmp_path: Path, odd: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "bot", start="first") as table:
            live_match, watcher = table.live_match, Watcher()
            live_match._autoplay._minds = minds = Minds(seconds=1, folder=odd)
            table.seats[1].bot = "odd:Hangs"
            table.arrive(watcher)
            async with asyncio.timeout(60):
                while not watcher.slips:
                    if live_match.match.to_act == [0]:
                        await play(live_match, 0, live_match.match.legal()[-1].text)
                    await asyncio.sleep(0.01)
            await until(lambda: has_moved(live_match.match, 1))
            minds.close()
            assert (watcher.slips[0].seat, watcher.slips[0].why) == (1, "slow")

    with caplog.at_level(logging.WARNING):
        asyncio.run(main())
    assert "odd:Hangs at seat 1, slow" in caplog.text


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the server writes into its log."""
    written = io.StringIO()
    handler, logger = logging.StreamHandler(written), logging.getLogger("wuerfelbecher")
    handler.setFormatter(Json())
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


@pytest.mark.parametrize(
    ("bot", "why"),
    [("Quotes", "crashed: LookupError"), ("Cheats", "illegal: not-possible"), ("Quits", "crashed: ended")],
)
def test_the_log_tells_what_kind_of_slip_it_was_and_quotes_nobody(
    tmp_path: Path, odd: str, log: io.StringIO, bot: str, why: str
) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "bot", start="first") as table:
            live_match = table.live_match
            live_match._autoplay._minds = minds = Minds(folder=odd)
            table.seats[1].bot = f"odd:{bot}"
            while live_match.match.to_act == [0]:
                await play(live_match, 0, live_match.match.legal()[-1].text)
            await until(lambda: has_moved(live_match.match, 1))
            minds.close()

    asyncio.run(main())
    assert f"odd:{bot} at seat 1, {why}" in log.getvalue()
    for quoted in ("a word of P0", "fly away"):
        assert quoted not in log.getvalue()


def test_the_log_tells_what_kind_of_error_stopped_the_coach(log: io.StringIO) -> None:
    async def main() -> None:
        worker = Worker(5)
        with pytest.raises(Refusal):
            await worker.ask({"job": "Anna"}, 1)
        worker.close()

    asyncio.run(main())
    assert "the coach failed: AttributeError" in log.getvalue()
    assert "Anna" not in log.getvalue()


def test_while_a_bot_thinks_its_table_and_all_others_go_on(tmp_path: Path, odd: str) -> None:
    """The longest that anything else had to wait is far below what a bot takes that never comes to an end."""

    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "bot", start="first") as table:
            live_match = table.live_match
            live_match._autoplay._minds = minds = Minds(seconds=3, folder=odd)
            table.seats[1].bot = "odd:Hangs"
            while live_match.match.to_act == [0]:
                await play(live_match, 0, live_match.match.legal()[-1].text)
            waited = 0.0
            while not has_moved(live_match.match, 1):
                began = time.monotonic()
                async with table.turns.lock:
                    await asyncio.sleep(0)
                waited = max(waited, time.monotonic() - began)
                await asyncio.sleep(0.01)
            minds.close()
            assert waited < 1.5

    asyncio.run(main())


def test_bots_among_themselves_play_on_to_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "bot", "bot", start="first") as table:
            watcher = Watcher()
            table.arrive(watcher)
            table.set_pace("end")
            await until(lambda: table.status == "over")
            assert watcher.states[-1].state == "over"
            assert len(watcher.states) < len(table.live_match.match.entries) / 2

    asyncio.run(main())


def test_where_people_play_nothing_is_played_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "AT_ONCE_SECONDS", 0.001)

    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "bot", start="first") as table:
            for pace, key in (("end", "not-only-bots"), ("slow", "no-such-pace")):
                with pytest.raises(Refusal) as refused:
                    table.set_pace(pace)
                assert refused.value.message.key == key
            await table.let_bot_play(0, True, own=True, bot="bot:beginner")
            table.arrive(Watcher())
            table.set_pace("end")
            await until(lambda: len(table.live_match.match.entries) > 8)
            await table.let_bot_play(0, False, own=True)
            assert table.live_match.pace != "end"
            await until(lambda: table.live_match.waiting_for == [0])

    asyncio.run(main())


@pytest.mark.parametrize("because", ["long", "person"])
def test_other_processes_are_told_when_bots_slow_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, because: str
) -> None:
    monkeypatch.setattr(autoplay, "AT_ONCE_SECONDS", 0.001)
    monkeypatch.setattr(autoplay, "AT_ONCE_ANSWERS", 10 if because == "long" else 5000)

    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "bot", start="first") as table:
            told: list[str] = []
            monkeypatch.setattr(table._peers, "tell_pace", lambda table, pace: told.append(pace))
            await table.let_bot_play(0, True, own=True, bot="bot:beginner")
            table.arrive(Watcher())
            table.set_pace("end")
            if because == "person":
                await until(lambda: len(table.live_match.match.entries) > 8)
                assert told == ["end"]
                await table.let_bot_play(0, False, own=True)
            await until(lambda: told == ["end", USUAL_PACE])

    asyncio.run(main())


def test_a_bot_gives_its_name_to_a_guest_who_has_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "kniffel", "me", "friend", "bot") as table:
            bot = table.seats[2].name
            await table.sit_down(1, f" {bot.upper()} ", "nonce")
            assert table.seats[1].name == bot.upper()
            assert table.seats[2].name not in (bot, "")

    asyncio.run(main())


def test_every_bot_has_a_face_of_its_own_and_two_tables_have_different_ones() -> None:
    cast = (Path(__file__).parent.parent / "web" / "src" / "cast.ts").read_text(encoding="utf-8")
    looks = dict(re.findall(r"^  (\w+): (\{ fur.*\}),$", cast, re.MULTILINE))
    assert sorted(looks) == sorted(BOT_NAMES)
    assert len(set(looks.values())) == len(looks)
    assert len({unused_bot_name([], f"lot {number}") for number in range(20)}) > 5
    assert unused_bot_name([name.upper() for name in BOT_NAMES], "lot") == "Rollo 2"


def test_the_bot_that_takes_over_is_of_the_level_asked_for(tmp_path: Path) -> None:
    async def main() -> None:
        async with a_table(tmp_path, "mistkaefer", "me", "friend") as table:
            with pytest.raises(Refusal) as refused:
                await table.start("bot:grand")
            assert refused.value.message.key == "unknown-bot"
            assert not table.seats[1].taken
            await table.start("bot:master")
            await table.let_bot_play(0, True, own=True, bot="bot:beginner")
            watcher = Watcher()
            table.arrive(watcher)
            assert [seat.bot for seat in watcher.states[-1].seats] == ["bot:beginner", "bot:master"]
            await table.let_bot_play(0, True, own=True)
            assert watcher.states[-1].seats[0].bot == "bot:skilled"

    asyncio.run(main())


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_terminal_says_who_plays_for_a_bot_that_fails(tmp_path: Path, odd: str, language: str) -> None:
    out = io.StringIO()
    screen = Screen(Speech(language))
    screen.console.file = out
    session = Session(screen, SavedMatches(tmp_path), a_match("mistkaefer"), ["bot", "bot"])
    session.mind = Mind(seconds=2, folder=odd)
    told: list[str] = []
    for bot in ("odd:Hangs", "odd:Crashes", "odd:Cheats", "bot:grand"):
        [seat, *_] = session.match.to_act
        session.bots[seat] = bot
        session.let_bot_play(seat)
        told.append(out.getvalue()[len("".join(told)) :])
        assert "bot:skilled" in told[-1]
    session.mind.close()
    assert len({text.split("(")[0] for text in told}) == 4
