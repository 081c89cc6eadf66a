"""The odds of the moves at hand: by a table, by all positions that can follow, or by trying them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from wuerfelbecher.odds.exact import Solution, measured, won
from wuerfelbecher.odds.graph import CannotEnumerate, Graph, Shares, explored
from wuerfelbecher.odds.guess import CannotGuess, guess
from wuerfelbecher.odds.search import Branch, trial, tried_out
from wuerfelbecher.odds.turns import known_turns
from wuerfelbecher.odds.value import NEGLIGIBLE, Value, Way
from wuerfelbecher.table import AnyGame, Chance, Match, Open, Refusal, Result, Table, View
from wuerfelbecher.table.dice import Below
from wuerfelbecher.table.match import HIDDEN
from wuerfelbecher.table.refusal import Message

MOST_POSITIONS = 200_000
TELLING = 0.05
"""A proven interval that reaches farther than this to either side tells nobody anything."""
FEW = 5
"""So few trials tell little of how far they scatter."""
A_LITTLE = 0.01
"""Progress is told in steps of at least this."""
AT_TIMES = 1.0
"""Once the time is over, progress is told again after so many seconds."""
ENOUGH = 2
"""Even without any time, so many trials are made."""
SHARE_FOR_EXACT = 0.5
"""How much of the time is spent on finding all positions before sampling begins."""
FOR_ONE_TURN = 10.0
"""So many seconds are spent, if need be, on the rest of a turn behind which a table knows what follows."""


@dataclass(frozen=True, slots=True)
class MoveOdds:
    """What a move is worth to whoever plays it: their chance to win, and what they get in points or chips. Where
    the best play must not be seen through, `often` is how often it makes the move. What is not known is None.
    """

    move: str
    win: Value | None
    measure: Value | None
    often: Value | None = None

    def data(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "win": self.win and self.win.data(),
            "measure": self.measure and self.measure.data(),
            "often": self.often and self.often.data(),
        }


@dataclass(frozen=True, slots=True)
class Odds:
    """The moves that a seat may play now, best first. `positions` were looked at, or so many `trials` made.

    `chances` are those of every seat to win before the move, where all positions are known. `no_table` says why a
    table made beforehand could not serve.
    """

    seat: int
    moves: Sequence[MoveOdds]
    positions: int = 0
    trials: int = 0
    chances: Sequence[Value] = ()
    no_table: Message | None = None

    def data(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "positions": self.positions,
            "trials": self.trials,
            "chances": [one.data() for one in self.chances],
            "moves": [one.data() for one in self.moves],
        }


class Clock:
    """How much of the time has passed, which somebody may want to be told: whenever it is a little more, and once
    it is over, at times, so that they know that the work goes on.
    """

    def __init__(self, seconds: float, progress: Callable[[float], None] | None = None) -> None:
        self.seconds, self._progress = seconds, progress
        self._start, self._told, self._told_at = monotonic(), 0.0, 0.0

    def passed(self) -> float:
        now = monotonic()
        passed = (now - self._start) / self.seconds if self.seconds > 0 else 1.0
        if self._progress is not None and self._is_news(min(1.0, passed), now):
            self._told, self._told_at = min(1.0, passed), now
            self._progress(self._told)
        return passed

    def _is_news(self, passed: float, now: float) -> bool:
        return passed - self._told >= A_LITTLE or (passed == 1.0 and now - self._told_at >= AT_TIMES)

    def is_over(self) -> bool:
        return self.passed() > 1


def odds(
    of: Match | View,
    seat: int | None = None,
    seconds: float = 1.0,
    error: float = 0.0,
    most: int = MOST_POSITIONS,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> Odds:
    """What each legal move is worth against opponents who play well.

    All positions that can follow are looked at if they are few enough; otherwise, or where something is hidden,
    moves are tried out until the `seconds` are over or the standard error of the best one is below `error`. Only
    what the seat may see is used.
    """
    view = of if isinstance(of, View) else of.view(_asked(of) if seat is None else seat)
    if view.ask is None or isinstance(view.ask, Chance):
        raise Refusal("no-choice-now", view.game.id, others=list(view.waiting_for))
    _check_that_somebody_wins(view.game)
    clock, below = Clock(seconds, progress), drawing_from(Random(f"odds {seed}"))
    no_table: Message | None = None
    if view.game.id in TABLES:
        try:
            return by_table(view)
        except Refusal as refusal:  # there is no table for these rules: the slower ways serve
            no_table = refusal.message
    try:
        match = guess(view, below, stop=clock.is_over)
    except CannotGuess:
        raise Refusal("cannot-guess", view.game.id, title=view.game.title) from None
    try:
        graph = _listed(match, most, seconds * SHARE_FOR_EXACT, clock)
        known = exactly(graph, view)
        if known is not None:
            return replace(known, no_table=no_table)
    except CannotEnumerate:
        pass
    return replace(sampled(view, match, below, clock, error), no_table=no_table)


def chances(match: Match, seconds: float = 1.0, most: int = MOST_POSITIONS) -> list[Value] | None:
    """By seat, the chance to win when all play as well as possible. None where the positions that can follow are
    too many, or something is hidden. A win that is shared counts in equal parts.
    """
    try:
        graph = _listed(match, most, seconds)
    except CannotEnumerate:
        return None
    found = _by_seat(won(graph))
    return found if all(value.error <= TELLING for value in found) else None


def _listed(match: Match, most: int, seconds: float, clock: Clock | None = None) -> Graph:
    """The positions that can follow, as many as can be found in this time. As long as a table knows what all next
    turns are worth, there is an end to them, and that is waited for.
    """
    start, table = monotonic(), known_turns(match.game, len(match.names))
    unknown = table is None

    def known(state: Table) -> Shares | None:
        nonlocal unknown
        shares = table(state) if table else None
        unknown = unknown or shares is None
        return shares

    def stop() -> bool:
        passed = monotonic() - start
        if clock is not None:
            clock.passed()
        return passed > seconds and (unknown or passed > FOR_ONE_TURN)

    return explored(match, most, stop, known)


def _by_seat(solution: Solution) -> list[Value]:
    return [value_of(solution, 0, seat) for seat in range(solution.graph.seats)]


def sampled_chances(
    match: Match, seconds: float = 1.0, seed: int = 0, progress: Callable[[float], None] | None = None
) -> list[Value]:
    """By seat, the chance to win as it turns out when the match is played on again and again, better and better.
    Only what everybody may see is used.
    """
    _check_that_somebody_wins(match.game)
    clock, below, view = Clock(seconds, progress), drawing_from(Random(f"odds {seed}")), match.view()
    root, trials = Branch(len(match.names)), 0

    def late(trials: int) -> bool:
        return trials >= ENOUGH and clock.passed() >= 1

    while not late(trials):
        try:
            world = guess(view, below, stop=clock.is_over) if hides(match, view) else match.copy(Open())
        except CannotGuess:
            break
        trials += trial(world, root, view.seat, (), lambda result: None, below, late, trials)
    if not root.tried:
        raise Refusal("cannot-guess", match.game.id, title=match.game.title)
    return [Value(root.mean(seat), "sampled", root.standard_error(seat)) for seat in range(len(match.names))]


def hides(match: Match, view: View) -> bool:
    return bool(match.state.secrets()) or any(answer is HIDDEN for _, answer, _ in view.entries)


def _check_that_somebody_wins(game: AnyGame) -> None:
    if game.shelf.kind == "trick":
        raise Refusal("nothing-to-win", game.id, title=game.title)


def by_table(view: View) -> Odds:
    """The moves by a table made beforehand."""
    return Odds(view.seat, best_first(TABLES[view.game.id](view)))


def by_table_if_any(view: View) -> Odds | None:
    """The same, or None where there is no table for this game or for these rules."""
    try:
        return by_table(view) if view.game.id in TABLES else None
    except Refusal:
        return None


def _kniffel(view: View) -> list[MoveOdds]:
    from wuerfelbecher.games.kniffel.kniffel import Kniffel  # here, because few need these
    from wuerfelbecher.odds.kniffel import PRECISION, KniffelOdds, Turn
    from wuerfelbecher.odds.kniffel_win import win_chances

    assert isinstance(view.game, Kniffel)
    known, turn = KniffelOdds(view.game), Turn(view.game, view.state)
    wins = win_chances(known, turn)
    return [
        MoveOdds(move, wins.get(move), Value(points, "table", PRECISION))
        for move, points in turn.moves(known.points(view.state)).items()
    ]


def _kniffel_extreme(view: View) -> list[MoveOdds]:
    from wuerfelbecher.odds.kniffel_extreme import KniffelExtremeOdds

    return [MoveOdds(move, None, value) for move, value in KniffelExtremeOdds().moves(view.state).items()]


def _maexchen(view: View) -> list[MoveOdds]:
    from wuerfelbecher.odds.maexchen import MaexchenOdds
    from wuerfelbecher.odds.maexchen_for_more import MaexchenForMoreOdds

    if len(view.state.everyone) > 2:
        several = MaexchenForMoreOdds(view)
        return _mixed(several.moves(), several.mix(), "estimated", several.error)
    known = MaexchenOdds(view)
    return _mixed(known.moves(), known.mix())


def _covered_poker(view: View) -> list[MoveOdds]:
    from wuerfelbecher.odds.covered_poker import CoveredPokerOdds

    known = CoveredPokerOdds(view)
    return _mixed(known.moves(), known.mix())


def _open_poker(view: View) -> list[MoveOdds]:
    from wuerfelbecher.odds.open_poker import PRECISION, OpenPokerOdds

    return [
        MoveOdds(move, Value(chance, "table", PRECISION), None)
        for move, chance in OpenPokerOdds(view).moves().items()
    ]


def _joker_poker(view: View) -> list[MoveOdds]:
    return (_open_poker if view.game.choice("poker") == "open" else _covered_poker)(view)


def _treffer(view: View) -> list[MoveOdds]:
    from wuerfelbecher.odds.treffer import TrefferOdds

    return [
        MoveOdds(move, Value(chance, "table", NEGLIGIBLE), None)
        for move, chance in TrefferOdds(view).moves().items()
    ]


def _mixed(
    wins: dict[str, float], mix: dict[str, float], way: Way = "table", error: float = NEGLIGIBLE
) -> list[MoveOdds]:
    """The moves of an equilibrium, by what they are worth and how often it plays them."""
    return [
        MoveOdds(move, Value(wins[move], way, error), None, Value(often, way, NEGLIGIBLE))
        for move, often in mix.items()
    ]


def _sheet(view: View) -> list[MoveOdds]:
    from wuerfelbecher.odds.sheets import PRECISION, SHEETS

    t, sheet = view.state, SHEETS[view.game.id]
    wins = sheet.for_the_win(t.sheet, t.active, t.dice, t.throws)
    points = sheet.for_points(t.sheet, t.active, t.dice, t.throws)
    return [MoveOdds(move, wins[move], Value(value, "table", PRECISION)) for move, value in points.items()]


TABLES: dict[str, Callable[[View], list[MoveOdds]]] = {
    "kniffel": _kniffel,
    "kniffel-extreme": _kniffel_extreme,
    "maexchen": _maexchen,
    "ohio": _sheet,
    "escalero": _sheet,
    "verdecktes-wuerfelpoker": _covered_poker,
    "offenes-wuerfelpoker": _open_poker,
    "joker-poker": _joker_poker,
    "treffer": _treffer,
}
"""The games with a table made beforehand: what it says of each move."""


def exactly(graph: Graph, view: View) -> Odds | None:
    """The moves by proven bounds, if they tell enough: the best move, or values without any error."""
    if not graph.following[0]:
        return None
    wins = won(graph)
    points = measured(graph)
    rows = [
        MoveOdds(
            move.text,
            value_of(wins, then, view.seat, 1),
            points and value_of(points[0], then, view.seat, points[1]),
        )
        for move, then in zip(view.legal, graph.following[0], strict=True)
    ]
    if any(row.win is None or row.win.way == "bounded" for row in rows):
        return None
    return Odds(view.seat, best_first(rows), positions=len(graph), chances=_by_seat(wins))


def value_of(solution: Solution, number: int, seat: int, sign: int = 1) -> Value:
    """What is proven of a position for a seat, or known by a table."""
    low, high = sorted((sign * solution.low[number][seat], sign * solution.high[number][seat]))
    value = Value.between(low, high)
    return Value(value.value, "table", NEGLIGIBLE) if solution.graph.known and value.way == "exact" else value


def sampled(
    view: View,
    match: Match,
    below: Callable[[int], int],
    clock: Clock,
    error: float,
) -> Odds:
    hidden = hides(match, view)
    found: dict[str, Branch] = {}

    def world() -> Match | None:
        if not hidden:
            return match.copy(Open())
        try:
            return guess(view, below, stop=clock.is_over)
        except CannotGuess:
            return None

    def late(trials: int) -> bool:
        return trials >= ENOUGH and clock.passed() >= 1

    def stop(trials: int) -> bool:
        best = max(found.values(), key=lambda branch: branch.tried, default=None)
        sure = best is not None and best.tried > 1 and best.standard_error(view.seat) <= error
        return late(trials) or (trials >= ENOUGH and sure)

    def measure(result: Result) -> float | None:
        kept = result.settlement or result.scores
        value = kept[view.seat] if kept else None
        return None if value is None else float(value)

    tried_out(world, view.seat, view.legal[:], measure, below, stop, late, found)
    tried = {name: branch for name, branch in found.items() if branch.tried}
    if not tried:
        raise Refusal("cannot-guess", view.game.id, title=view.game.title)
    spread = _spread([branch.scores for branch in tried.values()])
    rows = [
        MoveOdds(
            name,
            Value(branch.mean(view.seat), "sampled", branch.standard_error(view.seat)),
            _mean(branch.scores, spread),
        )
        for name, branch in tried.items()
    ]
    return Odds(view.seat, best_first(rows), trials=sum(branch.tried for branch in found.values()))


def _mean(values: list[float], spread: float) -> Value | None:
    """The mean with its standard error; where a move was tried only a few times, by the `spread` of all moves."""
    if not values:
        return None
    own = stdev(values) if len(values) >= FEW else spread
    return Value(fmean(values), "sampled", own / len(values) ** 0.5)


def _spread(trials: Sequence[list[float]]) -> float:
    together = [value for values in trials for value in values]
    return stdev(together) if len(together) > 1 else abs(sum(together))


def best_first(rows: list[MoveOdds]) -> list[MoveOdds]:
    """A move that won the one trial it got is not the best: sampled values count less their standard error."""

    def merit(row: MoveOdds) -> tuple[float, float]:
        second = row.measure or row.often
        return round(_sure(row.win) / NEGLIGIBLE) if row.win else 0, second.value if second else 0.0

    return sorted(rows, key=merit, reverse=True)


def _sure(value: Value) -> float:
    return value.value - value.error if value.way == "sampled" else value.value


def _asked(match: Match) -> int:
    waiting = match.to_act
    if not waiting:
        raise Refusal("match-is-over", match.game.id)
    return waiting[0]


def drawing_from(pick: Random) -> Below:
    """Draws numbers below a limit, all equally likely."""
    draw = pick.random
    return lambda limit: int(draw() * limit)
