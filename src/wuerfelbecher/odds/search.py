"""Sampled values: a tree of what may follow, tried out again and again where it looks best for whoever chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt

from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.table import Chance, Match, Move, Result
from wuerfelbecher.table.dice import Below

CURIOSITY = 0.7
"""How much a move that was seldom tried is preferred to one that did well."""
OFTEN = 8
"""After so many answers it is asked whether there is still time."""
LONGEST = 3000
"""A trial that takes longer than so many answers is broken off, and the win shared."""
MOST_MOVES = 60
"""Of more moves than this, so many are tried, spread over all."""


class Branch:
    """What has come of trying one answer: how often, and the sums and squares of what each seat got of it."""

    __slots__ = ("following", "scores", "squares", "tried", "won")

    def __init__(self, seats: int) -> None:
        self.tried = 0
        self.won = [0.0] * seats
        self.squares = [0.0] * seats
        self.scores: list[float] = []
        self.following: dict[str, Branch] = {}

    def mean(self, seat: int) -> float:
        return self.won[seat] / self.tried

    def standard_error(self, seat: int) -> float:
        """With one trial more on either side, so that nothing looks certain after few."""
        count, mean = self.tried + 2, (self.won[seat] + 0.5) / (self.tried + 1)
        return sqrt(
            max(self.squares[seat] / max(self.tried, 1) - mean * mean, mean * (1 - mean) / count, 0) / count
        )

    def note(self, shares: Sequence[float], measured: float | None) -> None:
        self.tried += 1
        for seat, share in enumerate(shares):
            self.won[seat] += share
            self.squares[seat] += share * share
        if measured is not None:
            self.scores.append(measured)


def tried_out(
    world: Callable[[], Match | None],
    seat: int,
    moves: Sequence[Move],
    measure: Callable[[Result], float | None],
    below: Below,
    stop: Callable[[int], bool],
    late: Callable[[int], bool],
    found: dict[str, Branch],
) -> None:
    """Try the moves and note in `found` what came of each; `world` is the match, or another guess at it every time,
    or None where no guess could be made in time.

    `stop` is asked before every trial, and `late` now and then within one, with the number of trials so far. A
    trial that is broken off does not count.
    """
    first = (
        [*moves] if len(moves) <= MOST_MOVES else [moves[at * len(moves) // MOST_MOVES] for at in range(MOST_MOVES)]
    )
    root: Branch | None = None
    trials = 0
    while not stop(trials):
        match = world()
        if match is None:
            return
        if root is None:
            root = Branch(len(match.names))
            root.following = found
        trials += trial(match, root, seat, first, measure, below, late, trials)


def trial(
    match: Match,
    root: Branch,
    seat: int,
    first: Sequence[Move],
    measure: Callable[[Result], float | None],
    below: Below,
    late: Callable[[int], bool],
    trials: int,
) -> bool:
    """Play the match to its end. Returns whether it came to that, and counts."""
    path, branch, new = [root], root, False
    for step in range(LONGEST):
        ask = match.ask
        if ask is None:
            break
        if step % OFTEN == OFTEN - 1 and late(trials):
            return False
        if isinstance(ask, Chance):
            answer = ask.sample(below)
            match.throw(answer)
            name = "?" if ask.seen_by is not None and seat not in ask.seen_by else ask.text(answer)
        else:
            mover = seat if step == 0 else match.to_act[0]
            moves: Sequence[Move] = first if step == 0 else match.legal(mover)[:]
            move = moves[below(len(moves))] if new else preferred(branch, moves, mover, below)
            match.play(move if step else move.text, mover)
            name = move.text
        if not new:
            then = branch.following.get(name)
            if then is None:
                then = branch.following[name] = Branch(len(match.names))
                new = not isinstance(ask, Chance)
            branch = then
            path.append(branch)
    result = match.result
    seats = len(match.names)
    shares = win_share(result) if result else [1 / seats] * seats
    measured = measure(result) if result else None
    for one in path:
        one.note(shares, measured)
    return True


def preferred(branch: Branch, moves: Sequence[Move], seat: int, below: Below) -> Move:
    """A move that was not tried yet, or the most promising one."""
    many = len(moves) > MOST_MOVES
    if many:
        start = below(len(moves))
        moves = [moves[(start + at * len(moves) // MOST_MOVES) % len(moves)] for at in range(MOST_MOVES)]
    untried = [move for move in moves if move.text not in branch.following]
    if untried:
        return untried[below(len(untried))]
    spread = log(branch.tried + 1)

    def promise(move: Move) -> float:
        then = branch.following[move.text]
        return then.mean(seat) + CURIOSITY * sqrt(spread / then.tried) if then.tried else 2.0

    return max(moves, key=promise)
