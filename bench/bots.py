"""`python -m bench.bots`: every level of bots against the one below and against random play; writes BOTS.md."""

from __future__ import annotations

import argparse
import platform
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import NamedTuple

from wuerfelbecher.bots import LEVELS, bot_named, has_levels
from wuerfelbecher.bots.arena import Tally, one_among
from wuerfelbecher.bots.levels import reckoned
from wuerfelbecher.bots.thumb import POSITIONS
from wuerfelbecher.table import Match, Seeded, catalogue, load

PAGE = Path(__file__).with_name("BOTS.md")
USUAL_SEATS = 4
CHUNK = 10
HEADING = """\
| game | players | bot | others | matches | won | if all were alike | ms a match |
|---|---:|---|---|---:|---:|---:|---:|
"""


LOSS_HEADING = """\
| game | bot | matches | decisions | odds known | lost by a decision | slowest answer, ms |
|---|---|---:|---:|---:|---:|---:|
"""
IN_VAIN = 200
"""After so many decisions whose odds are not known no more are tried."""

NO_DIFFERENCE = {
    "die-boese-drei": "the rule of thumb is nearly the best play; a match is one or two decisions",
    "marathon": "the only decision comes in the last turns, and not in every match",
    "quinze": "the rule of thumb is nearly the best play",
    "einundzwanzig": "the rule of thumb is nearly the best play",
    "todessprung": "until the limit is near, one die is nearly as good as two",
    "die-boese-sieben": "the rule of thumb is nearly the best play",
    "sequenzen": "to stop with a sequence and to throw on without one is nearly always best",
    "tarnkappe": "to say under is always best, which skilled players know",
    "treffer": "the rule of thumb is nearly the best play",
    "hohe-hausnummern": "the rule of thumb is nearly the best play",
    "tausend": "the rule of thumb is nearly the best play",
    "va-banque": "the rule of thumb is nearly the best play; for two, only remainders matter",
    "sechserspiel": "what brings most on average is nearly always what wins most often",
    "chicago": "the rule of thumb is nearly the best play",
    "chicago-hoch-tief": "the rule of thumb is nearly the best play",
    "unter-oder-ueber-sieben": "every stake is fair: whoever does not stake wildly wins as often as anybody else",
    "neunundneunzig": "what a number brings on average is nearly the best play",
}
"""Why a master may be no better than a skilled player."""


class Duel(NamedTuple):
    game: str
    seats: int
    one: str
    others: str


def duels(games: list[str], seats: int = 0, pairs: list[str] | None = None) -> list[Duel]:
    """Each level against the one below and against random play, for two and for the usual number of players."""
    ladder = ["random", *LEVELS]
    against = [(better, worse) for worse, better in pairwise(ladder)]
    against += [(level, "random") for level in LEVELS[1:]]
    return [
        Duel(game, count, f"bot:{one}", f"bot:{others}")
        for game in games
        for count in ([seats] if seats else seat_counts(game))
        for one, others in against
        if not pairs or f"{one}/{others}" in pairs
    ]


def seat_counts(game: str) -> list[int]:
    players = load(game).players
    return sorted({max(2, players.fewest), min(max(USUAL_SEATS, players.fewest), players.most)})


def some(duel: Duel, first: int, count: int) -> tuple[list[float], float]:
    began = process_time()
    shares = list(one_among(load(duel.game), duel.one, duel.others, duel.seats, range(first, first + count)))
    return shares, process_time() - began


def fought(duel: Duel, most: int, seconds: float, pool: ProcessPoolExecutor, processes: int) -> tuple[Tally, float]:
    """Matches until `most` are played, or about so much processor time is used up, or nobody can doubt any more who
    is better.
    """
    shares: list[float] = []
    used = 0.0
    while len(shares) < most and used < seconds:
        starts = [len(shares) + at * CHUNK for at in range(processes)]
        for found, took in pool.map(some, [duel] * processes, starts, [CHUNK] * processes):
            shares += found
            used += took
        low, high = Tally(len(shares), sum(shares)).interval
        apart = (high - low) / 2
        if len(shares) >= most / 4 and (low - apart > 1 / duel.seats or high + apart < 1 / duel.seats):
            break
    return Tally(len(shares), sum(shares)), used / len(shares)


def row(duel: Duel, tally: Tally, seconds: float) -> str:
    low, high = tally.interval
    title, alike = load(duel.game).title, 1 / duel.seats
    verdict = "" if low > alike else " (!)" if high < alike else " (?)"
    return (
        f"| {title} | {duel.seats} | {duel.one[4:]} | {duel.others[4:]} | {tally.matches} "
        f"| {tally.rate:.1%} ({low:.1%} to {high:.1%}){verdict} | {alike:.1%} | {seconds * 1000:.0f} |"
    )


class Loss(NamedTuple):
    """What a bot lost against itself, as a part of the win: `lost` in all decisions whose odds are known."""

    matches: int
    decisions: int
    known: int
    lost: float
    slowest: float


def lost(game: str, level: str, most: int, seconds: float) -> Loss:
    """Two bots of a level play each other; the odds, where they are known, tell what their moves cost."""
    decisions = known = matches = 0
    total = slowest = 0.0
    began = process_time()
    while matches < most and process_time() - began < seconds:
        match = Match(load(game), ["1", "2"], Seeded(matches))
        bots = [bot_named(f"bot:{level}", 2 * matches + seat, game) for seat in range(2)]
        while match.ask is not None and process_time() - began < seconds:
            view = match.view(match.to_act[0])
            assert view.ask is not None
            asked_at = process_time()
            move = bots[view.seat].answer(view, view.ask)
            slowest = max(slowest, process_time() - asked_at)
            if len(view.legal) > 1:
                decisions += 1
                odds = reckoned(view, POSITIONS) if known or decisions < IN_VAIN else None
                wins = {row.move: row.win.value for row in odds.moves if row.win} if odds else {}
                if wins:
                    known += 1
                    total += max(wins.values()) - wins[move.text]
            match.play(move, view.seat)
        matches += 1
    return Loss(matches, decisions, known, total, slowest)


def loss_row(game: str, level: str, loss: Loss) -> str:
    mean = f"{loss.lost / loss.known:.3%}" if loss.known else ""
    return (
        f"| {load(game).title} | {level} | {loss.matches} | {loss.decisions} | {loss.known} | {mean} "
        f"| {loss.slowest * 1000:.0f} |"
    )


def reasons(games: list[str]) -> str:
    return "\n".join(f"- {load(game).title}: {NO_DIFFERENCE[game]}." for game in games if game in NO_DIFFERENCE)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games; writes no page")
    parser.add_argument("--matches", type=int, default=1000, help="at most so many for a row (1000)")
    parser.add_argument("--seconds", type=float, default=20.0, help="processor time for a row (20)")
    parser.add_argument("--seats", type=int, default=0, help="only with so many players")
    parser.add_argument("--pairs", default="", help="only these, as in master/skilled,skilled/beginner")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--losses", action="store_true", help="only what decisions cost, where the odds are known")
    wish = parser.parse_args()
    games = wish.games or [game.id for game in catalogue() if has_levels(game.id)]
    rows, losses = [], []
    with ProcessPoolExecutor(wish.processes) as pool:
        for duel in duels(games, wish.seats, wish.pairs.split(",") if wish.pairs else None):
            if not wish.losses:
                rows.append(row(duel, *fought(duel, wish.matches, wish.seconds, pool, wish.processes)))
                print(rows[-1], flush=True)
        every = [(game, level) for game in games if 2 in load(game).players for level in LEVELS]
        if wish.losses or not (wish.pairs or wish.seats):
            which, levels = [game for game, _ in every], [level for _, level in every]
            found = pool.map(lost, which, levels, [wish.matches] * len(every), [wish.seconds] * len(every))
            for (game, level), loss in zip(every, found, strict=True):
                losses.append(loss_row(game, level, loss))
                print(losses[-1], flush=True)
    print(reasons(games))
    if not wish.games and not wish.pairs and not wish.seats and not wish.losses:
        python = f"{platform.python_implementation()} {platform.python_version()}"
        page = f"{INTRODUCTION}\n{date.today().isoformat()}, {python}\n\n{HEADING}" + "\n".join(rows) + "\n"
        page += f"\n{LOSSES}\n{LOSS_HEADING}" + "\n".join(losses) + f"\n\n{NO_DIFFERENCES}\n{reasons(games)}\n"
        PAGE.write_text(page, "utf-8")


INTRODUCTION = """\
# How well the bots play

`make bench-bots`: one bot among others that are all alike, on every seat in turn, the dice from seeds 0, 1, 2 ...
A shared win counts in equal parts. In brackets: the interval that holds the true rate with 95 %
confidence (Wilson).
(?) marks rows in which no difference shows, (!) those in which the supposedly better one is worse.
"""

LOSSES = """\
## What a decision costs

Two bots of the same level against each other. Where the odds of the moves are known (exactly or by a table), a
decision costs the best chance to win less that of the move made. The slowest answer is processor time.
"""

NO_DIFFERENCES = """\
## Why a master may be no better than a skilled player
"""

if __name__ == "__main__":
    main()
