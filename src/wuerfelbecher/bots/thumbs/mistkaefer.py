"""Mistkäfer: look one throw ahead, and count in chips what a tableau is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.boxed.mistkaefer import (
    BONUS,
    CELLS,
    CLOVER,
    CLOVERS_TO_WIN,
    COLOURS,
    LINE,
    MOST_DICE,
    SCORE,
    State,
    balls_to_win,
    last,
    worth,
)
from wuerfelbecher.table import dice

PER_TURN = 0.9
"""What a turn brings, and so what scoring costs: a turn in which no die is laid."""
GROWTH = 0.5
"""What a row that can still grow is worth, weighted by the odds of a higher number with four dice."""
FOOTHOLD = 0.12
"""What a die before the white line is worth."""
LOSS = 0.4
"""What it is worth that somebody else loses a die or a chip."""
BONUSES = {"extra": PER_TURN, "chip": 1.0, "two-chips": 2.0, "rob-one": 1 + LOSS}
BALLS_A_CHIP, CHIPS_A_CLOVER = 52 / 48, 48 / 10
ROUNDS_AHEAD = 4
CHIPS_APART = 3.0
"""Whoever has so many more chips to go wins about a third as often."""

Row = tuple[int, int]
"""How many dice lie in a row, and what the last one shows."""
Rows = tuple[Row, ...]
BAD_LUCK = 0
EMPTY: Rows = ((0, 0),) * len(COLOURS)
Among = tuple[tuple[int, ...], int]
"""How many others have each number at the end of their row, where it may be stolen; and how many have chips."""


def mistkaefer(now: Seen) -> Sequence[float]:
    """Throw as many dice as possible, steal whatever there is, and score when another throw promises less."""
    t: State = now.t
    match now.ask.prompt:
        case "place":
            rows, among = lengths(t, now.seat), around(t, now.seat, t.colour)
            return [placed(rows, t.colour, move.value, t.thrown.count(move.value), among) for move in now.legal]
        case "steal":
            return [*(LOSS + LOSS * t.chips[move.value].size for move in now.legal[:-1]), 0.0]
        case "rob":
            return [LOSS * t.chips[move.value].size for move in now.legal]
        case "bonus":
            return [LOSS * at for at in range(len(now.legal))]
    return roll_or_score(now)


def roll_or_score(now: Seen) -> list[float]:
    t: State = now.t
    rows, own = lengths(t, now.seat), t.chips[now.seat].value or ()
    chips = worth(t.rows[now.seat])
    done = sum(own) + chips >= balls_to_win(t)
    return [
        chips + (CELLS if done else value(EMPTY))
        if move is SCORE
        else expected(rows, move.value[1], move.value[0], around(t, now.seat, move.value[1]))
        for move in now.legal
    ]


def lengths(t: State, seat: int) -> Rows:
    return tuple((len(row), last(row)) for row in t.rows[seat])


def around(t: State, seat: int, colour: int) -> Among:
    others = t.others(seat)
    ends = [last(t.rows[other][colour]) if t.round > 1 else 0 for other in others]
    return tuple(map(ends.count, range(7))), sum(t.chips[other].size > 0 for other in others)


@lru_cache(maxsize=100_000)
def expected(rows: Rows, colour: int, count: int, among: Among) -> float:
    """What the tableau is worth after a throw, on average."""
    comes_of = ways(rows, colour, among).__getitem__
    total = 0.0
    for fitting, weight in throws(rows[colour][1], count):
        total += weight * max(map(comes_of, fitting))
    return total / dice(count).total


@cache
def throws(low: int, count: int) -> list[tuple[tuple[int, ...], int]]:
    """What can be laid of every throw of so many dice, as `ways` has it, with the weight of that throw."""
    return [
        (tuple({face * MOST_DICE + faces.count(face): 0 for face in faces if face > low}) or (BAD_LUCK,), weight)
        for faces, weight in dice(count).outcomes
    ]


@lru_cache(maxsize=100_000)
def ways(rows: Rows, colour: int, among: Among) -> list[float]:
    """What the tableau is worth if nothing fits, and from `face * MOST_DICE + many` on for what can be laid."""
    low = rows[colour][1]
    worst = value(tuple((0, 0) if at == colour else (min(row[0], LINE), row[1]) for at, row in enumerate(rows)))
    return [worst] * (1 + (low + 1) * MOST_DICE) + [
        placed(rows, colour, face, many, among) for face in range(low + 1, 7) for many in range(1, MOST_DICE + 1)
    ]


def placed(rows: Rows, colour: int, face: int, many: int, among: Among) -> float:
    """What the tableau is worth once `many` dice of a face are laid, others stolen, and the bonuses used."""
    ends, with_chips = among
    before, _ = rows[colour]
    laid = min(CELLS, before + many)
    stolen = min(CELLS - laid, ends[face])
    covered = BONUS[colour][before : laid + stolen]
    prizes = sum(BONUSES.get(bonus, with_chips * (1 + LOSS)) for bonus in covered if bonus)
    after = (*rows[:colour], (laid + stolen, face), *rows[colour + 1 :])
    return value(after) + prizes + LOSS * stolen


@lru_cache(maxsize=100_000)
def value(rows: Rows) -> float:
    """In chips: what it would score, and what it can become."""
    chips = sum(max(0, length - LINE) for length, _ in rows) + min(LINE, *(length for length, _ in rows))
    growth = sum(1 - (face / 6) ** 4 for length, face in rows if length < CELLS)
    foothold = sum(min(length, LINE) for length, _ in rows)
    return chips + GROWTH * growth + FOOTHOLD * foothold


def standing(before: State, t: State) -> Sequence[float] | None:
    """After some rounds: who has the fewest chips to go, with what their tableau would bring, wins most often."""
    if t.round < before.round + ROUNDS_AHEAD:
        return None
    ahead = [exp(-to_go(t, seat) / CHIPS_APART) for seat in range(t.seats)]
    return [each / sum(ahead) for each in ahead]


def to_go(t: State, seat: int) -> float:
    chips = t.chips[seat].open()
    by_balls = (balls_to_win(t) - sum(chips)) / BALLS_A_CHIP
    by_clovers = (CLOVERS_TO_WIN - chips.count(CLOVER)) * CHIPS_A_CLOVER
    return min(by_balls, by_clovers) - value(lengths(t, seat))


THUMBS = {"mistkaefer": Thumb(mistkaefer, slip=0.6, answers=5_000, guesses=150, standing=standing)}
