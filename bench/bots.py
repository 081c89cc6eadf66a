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

from wuerfelbecher.bots import LEVELS, has_levels
from wuerfelbecher.bots.arena import Tally, one_among
from wuerfelbecher.table import catalogue, load

PAGE = Path(__file__).with_name("BOTS.md")
USUAL_SEATS = 4
CHUNK = 10
HEADING = """\
| game | players | bot | others | matches | won | if all were alike | ms a match |
|---|---:|---|---|---:|---:|---:|---:|
"""


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


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games; writes no page")
    parser.add_argument("--matches", type=int, default=1000, help="at most so many for a row (1000)")
    parser.add_argument("--seconds", type=float, default=20.0, help="processor time for a row (20)")
    parser.add_argument("--seats", type=int, default=0, help="only with so many players")
    parser.add_argument("--pairs", default="", help="only these, as in master/skilled,skilled/beginner")
    parser.add_argument("--processes", type=int, default=2)
    wish = parser.parse_args()
    games = wish.games or [game.id for game in catalogue() if has_levels(game.id)]
    rows = []
    with ProcessPoolExecutor(wish.processes) as pool:
        for duel in duels(games, wish.seats, wish.pairs.split(",") if wish.pairs else None):
            rows.append(row(duel, *fought(duel, wish.matches, wish.seconds, pool, wish.processes)))
            print(rows[-1], flush=True)
    if not wish.games and not wish.pairs and not wish.seats:
        python = f"{platform.python_implementation()} {platform.python_version()}"
        PAGE.write_text(
            f"{INTRODUCTION}\n{date.today().isoformat()}, {python}\n\n{HEADING}" + "\n".join(rows) + "\n", "utf-8"
        )


INTRODUCTION = """\
# How well the bots play

`make bench-bots`: one bot among others that are all alike, on every seat in turn, the dice from seeds 0, 1, 2 ...
A shared win counts in equal parts. In brackets: the interval that holds the true rate with 95 %
confidence (Wilson).
(?) marks rows in which no difference shows, (!) those in which the supposedly better one is worse.
"""

if __name__ == "__main__":
    main()
