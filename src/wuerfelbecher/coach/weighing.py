"""What the moves at hand are worth to everybody, by the best way there is to know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wuerfelbecher.bots.levels import reckoned
from wuerfelbecher.bots.roll_outs import CLEARLY, gained
from wuerfelbecher.bots.thumb import POSITIONS, WHERE, thumb_for
from wuerfelbecher.coach.solved import Solved
from wuerfelbecher.coach.trials import (
    Stop,
    candidates,
    fewest_best,
    scores,
    shares,
    standing_in,
    tried,
)
from wuerfelbecher.odds.guess import CannotGuess
from wuerfelbecher.odds.moves import TABLES, MoveOdds, best_first, by_table_if_any
from wuerfelbecher.odds.value import NEGLIGIBLE, Value, Way
from wuerfelbecher.table import Chance, Choose, Match, Move, Open, View

MOST_OUTCOMES = 300
"""So many outcomes of a throw are looked at one by one."""
TABLE: Way = "table"
MANY = 20_000
"""Of more moves than this nobody can be shown the best."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Moves, the best first, with what they are worth to whoever chooses; and by move everybody's chances after it,
    where these are known. In some games the `fewest` points are best. By trials, the `changes` are how much more
    everybody gets with a move than with the best one, and the same dice.
    """

    moves: Sequence[MoveOdds]
    chances: Mapping[str, Sequence[float]]
    fewest: bool = False
    changes: Mapping[str, Sequence[Value]] = field(default_factory=dict)

    def of(self, move: str) -> MoveOdds | None:
        return next((row for row in self.moves if row.move == move), None)

    def most_points(self) -> float | None:
        """What the move brings that is best for points or chips, if they are counted."""
        found = [row.measure.value for row in self.moves if row.measure is not None]
        return None if not found else min(found) if self.fewest else max(found)


def by_positions(solved: Solved, match: Match, seat: int) -> Weighed | None:
    """By all positions that can follow."""
    rows, chances = [], {}
    for move in match.legal(seat):
        after = solved.chances(match, move)
        if after is None:
            return None
        chances[move.text] = after
        win = Value(after[seat], TABLE, NEGLIGIBLE) if solved.by_table else Value(after[seat])
        rows.append(MoveOdds(move.text, win, solved.points(match, seat, move)))
    return Weighed(best_first(rows), chances, solved.fewest_best)


def by_a_table(view: View) -> Weighed | None:
    """By a table made beforehand. It tells only one's own chance: what that leaves, the others share."""
    known = by_table_if_any(view)
    if known is None:
        return None
    rows, others = known.moves, len(view.names) - 1
    chances: dict[str, Sequence[float]] = {
        row.move: [
            row.win.value if seat == view.seat else (1 - row.win.value) / others for seat in range(others + 1)
        ]
        for row in rows
        if row.win is not None
    }
    if not others:
        chances = {row.move: [1.0] for row in rows}
    return Weighed(rows, chances)


def before_a_throw(match: Match, stop: Stop) -> tuple[Sequence[float], float, Way] | None:
    """By a table, everybody's chance before a throw after which somebody chooses, and how far it is off."""
    ask = match.ask
    if match.game.id not in TABLES or not isinstance(ask, Chance) or len(match.names) == 1:
        return None
    if match.game.id == "kniffel":
        return _kniffel(match) if match.turn_begins else None
    outcomes = ask.outcomes()
    if len(outcomes) > MOST_OUTCOMES or len(match.names) > 2:
        return None
    means, error, way = [0.0, 0.0], 0.0, TABLE
    for answer, weight in outcomes:
        then = match.copy(Open())
        then.throw(answer)
        if stop() or not isinstance(then.ask, Choose):
            return None
        found = by_a_table(then.view(then.ask.seat))
        if found is None or (best := found.moves[0]).win is None:
            return None
        error, way = max(error, best.win.error), best.win.way
        for seat, chance in enumerate(found.chances[best.move]):
            means[seat] += weight * chance
    total = sum(weight for _, weight in outcomes)
    return [mean / total for mean in means], error, way


def _kniffel(match: Match) -> tuple[Sequence[float], float, Way]:
    from wuerfelbecher.games.kniffel.kniffel import Kniffel  # here, because few need these
    from wuerfelbecher.odds.kniffel import KniffelOdds, Turn
    from wuerfelbecher.odds.kniffel_win import ERROR, chances_before

    assert isinstance(match.game, Kniffel)
    return chances_before(KniffelOdds(match.game), Turn(match.game, match.state)), ERROR, "estimated"


def by_trials(view: View, stop: Stop, moves: Sequence[Move]) -> Weighed | None:
    """By playing on from each of some moves; None where what is hidden cannot be guessed. The first of them counts
    as the best unless another does clearly better.
    """
    try:
        groups = tried(view, moves, stop)
    except CannotGuess:
        return None
    seats = range(len(view.names))
    way: Way = "estimated" if standing_in(view.game) else "sampled"
    by_seat = [shares(groups, seat, way) for seat in seats]
    counted = scores(groups, view.seat)
    rows = [
        MoveOdds(move.text, by_seat[view.seat][at], None if counted is None else counted[at])
        for at, move in enumerate(moves)
    ]
    gains = {at: gained(groups[at], groups[0], view.seat) for at in range(1, len(moves))}
    better = [at for at, gain in gains.items() if gain.value > CLEARLY * gain.error]
    best = max(better, key=lambda at: gains[at].value, default=0)
    chances = {move.text: [one[at].value for one in by_seat] for at, move in enumerate(moves)}
    changes = {
        move.text: [gained(group, groups[best], seat) for seat in seats]
        for move, group in zip(moves, groups, strict=True)
    }
    others = best_first([row for row in rows if row is not rows[best]])
    fewest_points = counted is not None and fewest_best(groups, view.seat)
    return Weighed([rows[best], *others], chances, fewest_points, changes)


def weighed(view: View, stop: Stop) -> Weighed | None:
    """For a hint: by a table, by all positions if they are few, or by trials."""
    game = view.game.id
    most = thumb_for(game).positions if game in WHERE else POSITIONS
    known = reckoned(view, most) if len(view.legal) <= MANY else None
    if known is not None:
        return Weighed(known.moves, {})
    return by_trials(view, stop, candidates(view))
