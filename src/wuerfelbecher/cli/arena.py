"""`becher arena`: a tournament of bots, and who wins how often."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn
from rich.progress import Progress as Bar
from rich.table import Table as RichTable

from wuerfelbecher.bots import LEVELS, RANDOM, RandomBot, bot_named, bots_for, is_bot
from wuerfelbecher.bots.arena import Tally, played, seated
from wuerfelbecher.bots.careful import Broken, Slip, TooSlow, play_carefully, thought
from wuerfelbecher.cli.commands import print_json, read_seed
from wuerfelbecher.cli.invite import game_called
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.cli.styles import STRONG
from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.table import AnyGame, Match, Refusal, Seeded
from wuerfelbecher.table.game import options_text
from wuerfelbecher.table.refusal import printable, quoted
from wuerfelbecher.thinking import Mind

MATCHES = 100
MOST_MATCHES = 1_000_000
LONGEST_SAID = 200
OWN = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
"""A bot of one's own: a module and a class in it."""


class Tournament(NamedTuple):
    game: AnyGame
    bots: tuple[str, ...]
    seats: int
    seed: int
    folder: str


class Outcome(NamedTuple):
    """Of one match: who sat where, what each seat got of the win, and which bot slipped in what way."""

    seated: list[int]
    shares: list[float]
    slips: list[tuple[int, Slip]]


@dataclass(slots=True)
class Standing:
    bot: str
    seats: int = 0
    won: float = 0.0
    slips: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)
    """What happened exactly the first time, by kind of slip."""

    @property
    def tally(self) -> Tally:
        return Tally(self.seats, self.won)


def arena(
    speech: Speech,
    game_id: str,
    bots: str,
    options: dict[str, str],
    matches: str,
    players: str,
    seed: str,
    processes: str,
    as_json: bool,
) -> None:
    kind = game_called(game_id)
    game = kind(**options)
    folder = str(Path.cwd())
    names = entrants(bots, kind.id, folder)
    if players and not (players.isdecimal() and int(players[:9]) in kind.players):
        raise Refusal("no-such-count", BOOK, players=kind.players)
    seats = int(players) if players else min(max(len(names), kind.players.fewest, 2), kind.players.most)
    tournament = Tournament(game, names, seats, read_seed(seed) or 0, folder)
    count = read_count("matches", matches, MATCHES)
    at_once = read_count("processes", processes, os.cpu_count() or 1)
    screen = Screen(speech, aside=as_json)
    standings = [Standing(name) for name in names]
    with Bar(
        BarColumn(), MofNCompleteColumn(), console=screen.console, transient=True,
        disable=not screen.console.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task("", total=count)
        for outcome in outcomes(tournament, count, at_once):
            add(standings, outcome)
            bar.advance(task)
    standings.sort(key=lambda standing: -standing.tally.rate if standing.seats else 0.0)
    if as_json:
        print_json(facts(tournament, count, standings))
    else:
        show(screen, tournament, count, standings)


def entrants(text: str, game: str, folder: str) -> tuple[str, ...]:
    """The bots that take part: levels with or without `bot:` in front, and bots of one's own as `module:Class`."""
    levels = (*LEVELS, RANDOM)
    names = [f"bot:{name}" if name in levels else name for name in (part.strip() for part in text.split(","))]
    for name in names:
        if is_bot(name) or not OWN.fullmatch(name):
            bot_named(name, 0, game)
    if len(names) < 2 or len(set(names)) < len(names):
        raise Refusal("arena-needs-bots", BOOK, known=", ".join(bots_for(game)))
    for name in names:
        if not is_bot(name):
            make(name, folder)
    return tuple(names)


def make(name: str, folder: str) -> None:
    """See whether a bot of one's own is there."""
    try:
        mind_for(folder).make(name)
    except (Broken, TooSlow) as problem:
        raise Refusal("arena-no-bot", BOOK, typed=quoted(name), why=printable(str(problem))) from problem


def read_count(option: str, text: str, usual: int) -> int:
    if text and not (re.fullmatch(r"\d{1,7}", text) and 0 < int(text) <= MOST_MATCHES):
        raise Refusal("bad-number", BOOK, option=f"--{option}", typed=quoted(text), most=MOST_MATCHES)
    return int(text) if text else usual


def outcomes(tournament: Tournament, count: int, processes: int) -> Iterator[Outcome]:
    """All matches, in the order of their numbers."""
    if min(processes, count) == 1:
        yield from (one_match(tournament, number) for number in range(count))
        return
    game = tournament.game
    described = (game.id, dict(options_text(game.agreed)), tournament.bots, tournament.seats, tournament.seed)
    with ProcessPoolExecutor(min(processes, count), mp_context=get_context("spawn")) as pool:
        yield from pool.map(one_of, [(*described, tournament.folder)] * count, range(count))


def one_of(described: tuple[str, dict[str, str], tuple[str, ...], int, int, str], number: int) -> Outcome:
    """A match of a tournament that is described in plain words, for another process."""
    game_id, options, bots, seats, seed, folder = described
    return one_match(Tournament(game_called(game_id)(**options), bots, seats, seed, folder), number)


def one_match(tournament: Tournament, number: int) -> Outcome:
    """A match. Levels think here, bots from outside in a process of their own; whoever fails is stood in for."""
    game, names, seats, seed, folder = tournament
    places = seated(len(names), seats, number)
    here = [bot_named(names[who], 0, game.id) if is_bot(names[who]) else RandomBot(0) for who in places]
    slips = list[tuple[int, Slip]]()

    def play(match: Match, seat: int) -> None:
        who, own = places[seat], (seed + number) * seats + seat
        if is_bot(names[who]):
            found = play_carefully(match, seat, names[who], own, lambda bot: thought(match, seat, bot, own))
        else:
            found = mind_for(folder).play(match, seat, names[who], own)
        slips.extend((who, slip) for slip in found)

    match = played(game, here, Seeded(seed + number), play)
    return Outcome(places, win_share(match.result) if match.result else [1 / seats] * seats, slips)


@cache
def mind_for(folder: str) -> Mind:
    """The process in which this one has bots from outside think; it ends with this one."""
    return Mind(folder=folder)


def add(standings: Sequence[Standing], outcome: Outcome) -> None:
    for who, share in zip(outcome.seated, outcome.shares, strict=True):
        standings[who].seats += 1
        standings[who].won += share
    for who, slip in outcome.slips:
        standings[who].slips[slip.why] += 1
        standings[who].first.setdefault(slip.why, slip.what[:LONGEST_SAID])


def facts(tournament: Tournament, count: int, standings: Sequence[Standing]) -> dict[str, Any]:
    def of(standing: Standing) -> dict[str, Any]:
        low, high = standing.tally.interval
        return {
            "bot": standing.bot,
            "seats": standing.seats,
            "won": standing.won,
            "rate": standing.tally.rate,
            "low": low,
            "high": high,
            "slips": dict(standing.slips),
            "first": standing.first,
        }

    return {
        "game": tournament.game.id,
        "options": dict(options_text(tournament.game.agreed)),
        "players": tournament.seats,
        "matches": count,
        "seed": tournament.seed,
        "alike": 1 / tournament.seats,
        "bots": [of(standing) for standing in standings if standing.seats],
    }


def show(screen: Screen, tournament: Tournament, count: int, standings: Sequence[Standing]) -> None:
    speech = screen.speech
    screen.tell("arena", matches=count, players=tournament.seats, percent=percent(speech, 1 / tournament.seats))
    table = RichTable(box=None, header_style=STRONG, padding=(0, 2, 0, 0))
    table.add_column(speech("arena-bot"))
    for key in ("arena-seats", "arena-won", "arena-sure", "arena-slips"):
        table.add_column(speech(key), justify="right")
    for standing in standings:
        if standing.seats:
            low, high = (percent(speech, bound) for bound in standing.tally.interval)
            rate = percent(speech, standing.tally.rate)
            slips = str(standing.slips.total() or "")
            table.add_row(standing.bot, str(standing.seats), f"{rate} %", f"{low} – {high} %", slips)
    screen.console.print(table)
    for standing in standings:
        if standing.slips:
            reasons = (
                f"{times}\u00a0× {speech(f'slip-{why}')} ({printable(standing.first[why])})"
                for why, times in standing.slips.most_common()
            )
            screen.tell("arena-why", bot=standing.bot, reasons=", ".join(reasons))


def percent(speech: Speech, share: float) -> str:
    return f"{100 * share:.1f}".replace(".", speech("decimal-point"))
