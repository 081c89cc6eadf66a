"""Three levels of players, for every game in which a choice matters."""

from __future__ import annotations

from math import exp
from random import Random

from wuerfelbecher.bots import Level
from wuerfelbecher.bots.roll_outs import best_by_roll_outs
from wuerfelbecher.bots.thumb import POSITIONS, Thumb, chosen, seen, thumb_for
from wuerfelbecher.odds.graph import CannotEnumerate, explored
from wuerfelbecher.odds.guess import CannotGuess, guess
from wuerfelbecher.odds.moves import TABLES, Odds, by_table_if_any, exactly
from wuerfelbecher.odds.turns import known_turns
from wuerfelbecher.table import Ask, Move, View
from wuerfelbecher.table.moves import find

SOONEST, LATEST = 0.2, 0.7
"""How much of the time in a race passes before it acts."""


class LevelBot:
    """A beginner goes by the rule of thumb and misjudges; a skilled player keeps to it; a master knows the odds, or
    plays on from each of the best moves to see what comes of it, as long as `effort` allows.
    """

    def __init__(self, seed: int, level: Level, effort: float = 1.0) -> None:
        self.seed = seed
        self.level = level
        self.effort = effort

    def thinks(self, view: View, ask: Ask) -> float:
        """A moment, but never so long that the time runs out."""
        pick = Random(f"{self.seed} {view.seat} {view.answers} thinks")
        return ask.seconds * (SOONEST + (LATEST - SOONEST) * pick.random())

    def answer(self, view: View, ask: Ask) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        pick = Random(f"{self.seed} {view.seat} {view.answers}")
        thumb, now = thumb_for(view.game.id), seen(view)
        if self.level == "beginner":
            return chosen(now, thumb, thumb.slip, pick)
        if self.level == "master":
            known = reckoned(view, int(thumb.positions * self.effort))
            if known is not None:
                return by_odds(view, known, thumb, pick)
            if thumb.mix and view.state.secrets():
                often = {
                    move.text: exp(worth / thumb.mix)
                    for move, worth in zip(now.legal, thumb.weigh(now), strict=True)
                }
                return varied(view, often, thumb, pick)
            if thumb.answers:
                tried = best_by_roll_outs(view, thumb, int(thumb.answers * self.effort), pick)
                if tried is not None:
                    return tried
        return chosen(now, thumb, thumb.mix, pick)


def reckoned(view: View, most: int = POSITIONS) -> Odds | None:
    """The odds of the moves, where a table or few positions tell them. Never by the clock: the same again."""
    if view.game.id in TABLES:
        return by_table_if_any(view)
    if view.state.secrets():
        return None
    draw = Random(0).randrange
    try:
        match = guess(view, draw, tries=1)
        graph = explored(match, most, known=known_turns(view.game, len(view.names)))
        return exactly(graph, view)
    except (CannotEnumerate, CannotGuess):
        return None


def by_odds(view: View, known: Odds, thumb: Thumb, pick: Random) -> Move:
    """The best move, or where play must not be seen through, one as often as the odds say."""
    often = {row.move: row.often.value for row in known.moves if row.often is not None}
    if often:
        return varied(view, often, thumb, pick)
    return named(view, known.moves[0].move)


def varied(view: View, often: dict[str, float], thumb: Thumb, pick: Random) -> Move:
    """One move or another, as the others have shown themselves."""
    if thumb.reads is not None:
        often = thumb.reads(view, often, pick)
    return named(view, pick.choices([*often], [*often.values()])[0])


def named(view: View, name: str) -> Move:
    found = find(view.legal, name)
    assert found is not None
    return found
