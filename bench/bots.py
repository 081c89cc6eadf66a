"""`python -m bench.bots`: every bot made for a game, in matches for two against the random one; adds to BOTS.md."""

from __future__ import annotations

import argparse
import platform
from datetime import date
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from wuerfelbecher.bots import BOTS, Bot, RandomBot, bot_named, bots_for
from wuerfelbecher.table import Match, Seeded, load

PAGE = Path(__file__).with_name("BOTS.md")
INTRODUCTION = """\
# Bots against the random one

`python -m bench.bots [GAME ...] [--matches N]`: two players, seats alternating, the dice from seeds 0, 1, 2 ...
A shared win counts half. In brackets: the interval that holds the true rate with 95 % confidence (Wilson).
"""
HEADING = "| game | bot | matches | won |\n|---|---|---:|---:|\n"
SURE = 1.96


class Tally(NamedTuple):
    matches: int
    won: float

    @property
    def rate(self) -> float:
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        n, p = self.matches, self.rate
        middle, apart = p + SURE**2 / (2 * n), SURE * sqrt(p * (1 - p) / n + SURE**2 / (4 * n**2))
        return (middle - apart) / (1 + SURE**2 / n), (middle + apart) / (1 + SURE**2 / n)


def against_random(game_id: str, name: str, matches: int) -> Tally:
    """A bot sits first in every second match, last in the others."""
    game, won = load(game_id), 0.0
    for seed in range(matches):
        own_seat = seed % 2
        players: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        players[own_seat] = bot_named(name, seed, game_id)
        match = Match(game, ["A", "B"], Seeded(seed))
        while match.ask is not None:
            view = match.view(match.to_act[0])
            assert view.ask is not None
            match.play(players[view.seat].answer(view, view.ask), view.seat)
        assert match.result is not None
        winners = match.result.winners
        won += (own_seat in winners) / max(1, len(winners))
    return Tally(matches, won)


def row(game_id: str, name: str, tally: Tally) -> str:
    low, high = tally.interval
    return f"| {load(game_id).title} | `{name}` | {tally.matches} | {tally.rate:.1%} ({low:.1%} to {high:.1%}) |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--matches", type=int, default=400)
    wish = parser.parse_args()
    rows = []
    for game_id in wish.games or BOTS:
        for name in bots_for(game_id)[:-1]:
            rows.append(row(game_id, name, against_random(game_id, name, wish.matches)))
            print(rows[-1], flush=True)
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else INTRODUCTION
    python = f"{platform.python_implementation()} {platform.python_version()}"
    section = f"\n## {date.today().isoformat()}\n\n{python}\n\n{HEADING}" + "\n".join(rows) + "\n"
    PAGE.write_text(before + section, encoding="utf-8")


if __name__ == "__main__":
    main()
