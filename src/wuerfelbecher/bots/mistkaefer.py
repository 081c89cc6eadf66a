"""A bot for Mistkäfer: it looks one throw ahead, and counts in chips what a tableau is worth."""

from __future__ import annotations

from functools import lru_cache

from wuerfelbecher.games.boxed.mistkaefer import BONUS, CELLS, COLOURS, LINE, State, balls_to_win, last, worth
from wuerfelbecher.table import Ask, Move, View, dice

PER_TURN = 0.9
"""What a turn brings, and so what scoring costs: a turn in which no die is laid."""
GROWTH = 0.5
"""What a row that can still grow is worth, weighted by the odds of a higher number with four dice."""
FOOTHOLD = 0.12
"""What a die before the white line is worth."""
LOSS = 0.4
"""What it is worth that somebody else loses a die or a chip."""
BONUSES = {"extra": PER_TURN, "chip": 1.0, "two-chips": 2.0, "rob-one": 1 + LOSS}

Row = tuple[int, int]
"""How many dice lie in a row, and what the last one shows."""
Rows = tuple[Row, ...]
EMPTY: Rows = ((0, 0),) * len(COLOURS)
Among = tuple[tuple[int, ...], int]
"""How many others have each number at the end of their row, where it may be stolen; and how many have chips."""


class MistkaeferBot:
    """It throws as many dice as it may, steals whatever it can, and scores when another throw promises less."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, view: View, ask: Ask) -> Move:
        t: State = view.state
        match ask.prompt:
            case "place":
                rows, among = lengths(t, view.seat), around(t, view.seat, t.colour)
                return max(
                    view.legal,
                    key=lambda move: placed(rows, t.colour, move.value, t.thrown.count(move.value), among),
                )
            case "steal":
                return max(view.legal[:-1], key=lambda move: t.chips[move.value].size)
            case "rob":
                return max(view.legal, key=lambda move: t.chips[move.value].size)
            case "bonus":
                return view.legal[-1]
        return roll_or_score(view)


def roll_or_score(view: View) -> Move:
    t: State = view.state
    *ways, score = view.legal
    most: dict[int, Move] = {}
    for move in ways:
        most.setdefault(move.value[1], move)
    rows, own = lengths(t, view.seat), t.chips[view.seat].value or ()
    chips = worth(t.rows[view.seat])
    if not ways or sum(own) + chips >= balls_to_win(t):
        return score
    promises = {
        expected(rows, colour, move.value[0], around(t, view.seat, colour)): move for colour, move in most.items()
    }
    return promises[max(promises)] if max(promises) > chips + value(EMPTY) else score


def lengths(t: State, seat: int) -> Rows:
    return tuple((len(row), last(row)) for row in t.rows[seat])


def around(t: State, seat: int, colour: int) -> Among:
    others = t.others(seat)
    ends = [last(t.rows[other][colour]) if t.round > 1 else 0 for other in others]
    return tuple(map(ends.count, range(7))), sum(t.chips[other].size > 0 for other in others)


@lru_cache(maxsize=100_000)
def expected(rows: Rows, colour: int, count: int, among: Among) -> float:
    """What the tableau is worth after a throw, on average."""
    low = rows[colour][1]
    bad_luck = tuple((0, 0) if at == colour else (min(row[0], LINE), row[1]) for at, row in enumerate(rows))
    worst = value(bad_luck)
    gain = {
        (face, many): placed(rows, colour, face, many, among)
        for face in range(low + 1, 7)
        for many in range(1, count + 1)
    }
    throws = dice(count)
    total = 0.0
    for faces, weight in throws.outcomes:
        fitting = [gain[face, faces.count(face)] for face in faces if face > low]
        total += weight * max(fitting, default=worst)
    return total / throws.total


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
