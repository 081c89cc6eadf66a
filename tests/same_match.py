"""Matches from a seed, as digests, so that two Pythons can be compared. It needs nothing but the rules."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import product
from typing import Any

from wuerfelbecher.bots import bot_named
from wuerfelbecher.table import Match, Seeded, load
from wuerfelbecher.table.catalogue import game_class

MOST_ANSWERS = 150


def match_from(game: str, seed: int, bots: str) -> dict[str, Any]:
    """A match up to its end, or as far as so many answers go."""
    options = {"start": "first"} if any(option.name == "start" for option in game_class(game).options) else {}
    chosen = load(game, **options)
    players = chosen.players
    names = [f"P{seat}" for seat in range(max(players.fewest, min(3, players.most)))]
    match, bot = Match(chosen, names, chance=Seeded(seed)), bot_named(bots, seed, game)
    while match.ask is not None and len(match.entries) < MOST_ANSWERS:
        seat = match.to_act[0]
        view = match.view(seat)
        assert view.ask is not None
        match.play(bot.answer(view, view.ask), seat)
    record = match.record.text()
    pieces = json.dumps([piece.data() for piece in match.view().pieces], sort_keys=True)
    return {
        "answers": len(match.entries),
        "record": sha256(record.encode()).hexdigest(),
        "table": sha256(pieces.encode()).hexdigest(),
        "result": None if match.result is None else match.result.data(),
    }


def main(wanted: str) -> str:
    """`{"games": [...], "seeds": [...], "bots": ["bot:random"]}`, and back comes every match by all of these."""
    given = json.loads(wanted)
    matches = product(given["games"], given["seeds"], given["bots"])
    return json.dumps({f"{game} {seed} {bot}": match_from(game, seed, bot) for game, seed, bot in matches})
