"""What a rule of thumb is, and how players of three levels go by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import inf, log
from random import Random
from typing import Any, NamedTuple

from wuerfelbecher.table import AnyGame, Ask, Match, Move, View
from wuerfelbecher.table.moves import Moves


class Seen(NamedTuple):
    """What a player goes by: the game, the table `t` as they see it, their seat, and what they may play."""

    game: AnyGame
    t: Any
    seat: int
    ask: Ask
    legal: Moves


Weigh = Callable[[Seen], Sequence[float]]
"""What each legal move is worth, in whatever the game counts."""
NEVER = -inf
"""What a move is worth that nobody makes who has another, such as staking most of one's chips where stakes lose."""
Standing = Callable[[Any, Any], Sequence[float] | None]
"""From the table before a move and the table now: what share of the win everybody can expect, once it shows what
came of the move (after the round, say); None until then.
"""
Reads = Callable[[View, dict[str, float], Random], dict[str, float]]
"""How often to play each move, after what the others have shown so far, how often without that, and the bot's own
chance.
"""
POSITIONS = 4000
"""So many positions a master usually looks at before trying moves out instead."""


@dataclass(frozen=True, slots=True)
class Thumb:
    """How a game is played well without reckoning for long.

    `slip` is by how much a beginner misjudges a move, in the same measure. `mix` is by how much a skilled player
    varies, where play must not be seen through: with 1, moves come as often as the exponentials of their worth.
    A master looks at so many `positions` at most to find the odds, and otherwise plays matches on to compare moves,
    so many `answers` all told (0 is not at all), each until its `standing` can be told, or to the end. Where it is
    harder to guess what is hidden than to play on, it plays on from so many `guesses` at most.
    With `alone`, nobody can get in anybody's way, and points tell sooner than wins which move is better.
    Where the best play varies, a master `reads` the others.
    """

    weigh: Weigh
    slip: float
    mix: float = 0.0
    answers: int = 0
    guesses: float = inf
    positions: int = POSITIONS
    standing: Standing | None = None
    alone: bool = False
    reads: Reads | None = None


MODULES: dict[str, tuple[str, ...]] = {
    "allie_gator": ("allie-gator",),
    "bluff": ("maexchen", "verdecktes-wuerfelpoker"),
    "guessing": ("tarnkappe",),
    "keeping": ("sequenzen", "dreimal-pasch", "treffer", "chicago", "chicago-hoch-tief"),
    "kleine_differenzen": ("kleine-differenzen",),
    "mistkaefer": ("mistkaefer",),
    "neunundneunzig": ("neunundneunzig",),
    "placing": ("sechserspiel", "hohe-hausnummern", "tausend", "va-banque"),
    "poker": ("offenes-wuerfelpoker", "joker-poker", "al-capone"),
    "push": ("die-boese-drei", "marathon", "quinze", "einundzwanzig", "todessprung", "die-boese-sieben"),
    "raffzahn": ("raffzahn",),
    "sheets": ("kniffel", "kniffel-extreme", "ohio", "escalero"),
    "stakes": (
        *("lustige-sieben", "unter-oder-ueber-sieben", "craps", "zehnerspiel", "rock-and-roll", "die-schaukel"),
    ),
    "variants": ("dufte-hundert", "eins-bis-sechzehn", "wuerfelpoker"),
}
WHERE = {game: module for module, games in MODULES.items() for game in games}
"""In which module of `thumbs` the rule of thumb for a game stands."""
ONLY_IF_AGREED = {"dufte-hundert": "schikane", "eins-bis-sechzehn": "choose", "wuerfelpoker": "raising"}
"""Games in which something is left to choose only with this option."""


def thumb_for(game: str) -> Thumb:
    found: Thumb = import_module(f"wuerfelbecher.bots.thumbs.{WHERE[game]}").THUMBS[game]
    return found


def seen(view: View) -> Seen:
    assert view.ask is not None
    return Seen(view.game, view.state, view.seat, view.ask, view.legal)


def looked_at(match: Match, seat: int) -> Seen:
    """The same without a view, which tells also what has been: for matches that are only tried out."""
    assert match.ask is not None
    return Seen(match.game, match.state.seen_from(seat), seat, match.ask.asked_of(seat), match.legal(seat))


def chosen(now: Seen, thumb: Thumb, wavers: float, pick: Random) -> Move:
    """The move that looks best to somebody who `wavers` by so much."""
    if len(now.legal) == 1:
        return now.legal[0]
    worth = thumb.weigh(now)
    if wavers:
        return now.legal[max(range(len(worth)), key=lambda at: worth[at] + wavers * whim(pick))]
    best = max(worth)
    alike = [at for at, value in enumerate(worth) if value == best]
    return now.legal[alike[int(pick.random() * len(alike))]]


def whim(pick: Random) -> float:
    """From the Gumbel distribution: added to logarithms of weights, it makes the greatest sum a draw by weight."""
    return -log(-log(pick.random() or 0.5))
