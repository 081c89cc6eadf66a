"""In two worlds that differ only in what a page may not see, it receives the same bytes."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.playing import NAMES, random_match
from tests.serving import Page, Server, run
from wuerfelbecher.server import store
from wuerfelbecher.server.folder import signing_key
from wuerfelbecher.server.journal import ANSWER, Logged
from wuerfelbecher.server.store import Row, Store, Write
from wuerfelbecher.server.tokens import Tokens
from wuerfelbecher.table import NOBODY, AnyGame, ChooseAll, Line, Match, catalogue, load
from wuerfelbecher.table.match import line_of

HIDING = {"joker-poker": {"poker": "covered"}}
"""Options without which a game hides nothing."""
OF_EACH_KIND = 2
STEPS = 120
NONCE = "nonce"


@dataclass
class Pair:
    """A match in two worlds that are alike in all but the last answer, which only some seats may see."""

    name: str
    game: AnyGame
    players: list[str]
    before: list[Line]
    last: tuple[Line, Line]
    seen_by: tuple[int, ...]

    @property
    def onlookers(self) -> list[int]:
        return [NOBODY, *range(len(self.players))]

    def table_id(self, seat: int) -> str:
        """Every onlooker gets a table alone, because tables go on by themselves as soon as somebody looks."""
        return f"{self.name}.{seat}"


def pairs_of(game: AnyGame) -> list[Pair]:
    """Hidden throws, cards and choices of a match played at random, each beside another one in its place."""
    players = NAMES[: max(2, game.players.fewest)]
    kinds: Counter[object] = Counter()
    pairs: list[Pair] = []

    def add(kind: object, before: list[Line], last: tuple[Line, Line], seen_by: tuple[int, ...]) -> None:
        kinds[kind] += 1
        if kinds[kind] <= OF_EACH_KIND:
            pairs.append(Pair(f"{game.id}.{len(pairs)}", game, players, before, last, seen_by))

    def look_at_choice(match: Match) -> None:
        if isinstance(match.ask, ChooseAll) and len(match.to_act) > 1:
            seat = match.to_act[0]
            moves = match.legal(seat)
            if len(moves) > 1:
                first, other = (Line(players[seat], moves[at].text) for at in (0, len(moves) - 1))
                add(match.ask.prompt, match.record.lines, (first, other), (seat,))

    match = random_match(game, len(players), 3, look_at_choice, steps=STEPS, by_hand=True)
    lines = match.record.lines
    for at, (seat, answer, ask) in enumerate(match.entries):
        if ask is not None and ask.seen_by is not None:
            other = next((outcome for outcome, _ in ask.outcomes() if outcome != answer), None)
            if other is not None:
                last = lines[at], line_of((seat, other, ask), players)
                add((type(ask), ask.seen_by), lines[:at], last, ask.seen_by)
    return pairs


async def fill(folder: Path, pairs: list[Pair], world: int) -> None:
    """Store all the matches of one world."""
    storage = Store.in_folder(folder)
    await storage.open()
    for pair in pairs:
        for seat in pair.onlookers:
            await storage.write(*rows(pair, world, pair.table_id(seat)))
    await storage.close()


def rows(pair: Pair, world: int, table_id: str) -> Iterator[Write]:
    """A match as if it had been played with the players' own dice, which could have fallen either way."""
    table: Row = {
        "id": table_id,
        "game": pair.game.id,
        "options": pair.game.agreed,
        "language": "en",
        "own_dice": True,
        "seed": "1",
        "state": "playing",
        "next_table": None,
        "deadline": None,
    }
    nobody_else = {"table_id": table_id, "kind": "here", "nonce": NONCE, "taken": True, "bot": ""}
    seats: list[Row] = [{**nobody_else, "seat": seat, "name": name} for seat, name in enumerate(pair.players)]
    yield from store.new_table(table, seats)
    lines = [Logged(ANSWER, line.who, line.what) for line in (*pair.before, pair.last[world])]
    yield store.appended(table_id, 0, lines)


async def received(server: Server, pair: Pair, seat: int) -> list[str]:
    """Everything a page is sent while it looks, tries this and that, and another player comes and goes."""
    table, tokens = pair.table_id(seat), Tokens(signing_key(server.folder))
    mine = tokens.for_watching(table) if seat == NOBODY else tokens.for_seat(table, seat, NONCE)
    page = await Page.open(server, table, mine)
    if page.table["waiting_for"]:
        asked, trying = page.table["asked"], max(seat, 0)
        await page.ask(type="play", id="a", seat=trying, asked=asked, move="peek")
        await page.ask(type="undo", id="b", seat=trying)
        other = await Page.open(server, table, tokens.for_seat(table, (seat + 1) % len(pair.players), NONCE))
        await page.hear()
        await other.close()
        await page.hear()
        told = page.raw
    else:
        told = page.raw[:1]
    await page.close()
    return [re.sub(r'"left_ms":\d+', '"left_ms":0', text) for text in told]


def test_no_byte_depends_on_what_a_page_may_not_see(tmp_path: Path) -> None:
    pairs = [pair for game in catalogue() for pair in pairs_of(load(game.id, **HIDING.get(game.id, {})))]
    assert {"maexchen", "allie-gator", "kleine-differenzen", *HIDING} <= {pair.game.id for pair in pairs}
    folders = [tmp_path / "one", tmp_path / "other"]
    signing_key(folders[0])
    shutil.copytree(folders[0], folders[1])
    for world, folder in enumerate(folders):
        asyncio.run(fill(folder, pairs, world))
    servers = [Server(folder) for folder in folders]

    async def compare() -> None:
        for pair in pairs:
            for seat in pair.onlookers:
                one, other = await asyncio.gather(*(received(server, pair, seat) for server in servers))
                assert (one != other) == (seat in pair.seen_by), f"{pair.name}, seat {seat}: {pair.last}"

    try:
        run(compare())
    finally:
        for server in servers:
            server.stop()
