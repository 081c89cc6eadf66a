"""Kniffel Extreme solved: every set of open boxes with every upper sum that makes a difference, and 0 to 3 chips.

Sheets with the same upper boxes are solved together, from the full sheet backwards, sixteen at a time side by side.
Whatever is found goes into one file, so that a run that was ended goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import accumulate, combinations_with_replacement, pairwise
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from wuerfelbecher.games.kniffel import kniffel_extreme as game
from wuerfelbecher.solve.lanes import WIDTH, add, larger, load, plus, rows, shared, store
from wuerfelbecher.table.dice import D6, Faces

DICE = 5
TENS = len(game.TEN.faces)
UPPER = len(game.UPPER)
CHIPS = game.CHIPS + 1
"""0 to 3 of them."""
COUNTS = DICE + 2
"""So often a face can lie there: not at all, up to six times."""
ALL_UPPER = (1 << UPPER) - 1
DECIDED = 0
"""The bonus has been won, or is out of reach: what is still to come is the same."""
NEVER = np.float32(-1e9)

Leads = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]
"""Of each upper box: where the values begin that follow it, how many needs there are, and by how often its face
lies there and the need before, which of them follows and the points for it."""


def sums(boxes: int) -> list[int]:
    """What these upper boxes can add up to."""
    found = {0}
    for box in range(UPPER):
        if boxes >> box & 1:
            found = {before + (box + 1) * count for before in found for count in range(COUNTS)}
    return sorted(found)


@cache
def still_needed(upper: int, points: int) -> int:
    """The least sum of the open upper boxes that wins the bonus with so many points in the filled ones."""
    need = game.BONUS_FROM - points
    return DECIDED if need <= 0 else next((one for one in sums(ALL_UPPER & ~upper) if one >= need), DECIDED)


NEEDS = [sorted({still_needed(upper, points) for points in sums(upper)}) for upper in range(ALL_UPPER + 1)]
"""By filled upper boxes, all that may still be needed for the bonus."""
WAYS = sorted(
    [kept for size in range(DICE + 1) for kept in combinations_with_replacement(D6.faces, size)],
    key=lambda kept: (len(kept), len(set(kept)), kept),
)
"""The ways to keep some of the six-sided dice, by how many they are and how many faces they show."""
FULL = next(at for at, kept in enumerate(WAYS) if len(kept) == DICE)
LAST_OPEN = next(at for at, kept in enumerate(WAYS) if len(kept) == DICE - 1)
THROWS = len(WAYS) - FULL


class Sheet:
    """The upper boxes and some lower ones, all of them unless told otherwise, and where the values of what may
    stand there are kept: by filled upper boxes, then by filled lower boxes, then by need, then by chips.
    """

    def __init__(self, lower: Sequence[int] = range(UPPER, len(game.BOXES))) -> None:
        self.lower = lower
        self.all_lower = (1 << len(lower)) - 1
        self.starts = [0, *accumulate(len(needs) * CHIPS << len(lower) for needs in NEEDS)]
        self.states = self.starts[-1]

    def place(self, upper: int, lower: int, points: int, chips: int) -> int:
        """Where the value of a column is kept, with so many points in the upper boxes."""
        needs = NEEDS[upper]
        need = needs.index(still_needed(upper, points))
        return self.starts[upper] + (lower * len(needs) + need) * CHIPS + chips

    @cached_property
    def layers(self) -> list[NDArray[np.int64]]:
        """The fillings of the lower boxes, from all of them to none, so that what follows is solved before."""
        by_size: list[list[int]] = [[] for _ in range(len(self.lower) + 1)]
        for lower in range(self.all_lower + 1):
            by_size[-1 - lower.bit_count()].append(lower)
        return [np.array(fillings, np.int64) for fillings in by_size]

    @cached_property
    def dice(self) -> tuple[NDArray[Any], ...]:
        """All throws, by the ten-sided die and then the others, with what they bring and what leads to them."""
        number = {way: at for at, way in enumerate(WAYS)}
        full = WAYS[FULL:]
        worths = [game.worth((*faces, ten)) for ten in game.TEN.faces for faces in full]
        lowers = [tuple(worth[box] for box in self.lower) for worth in worths]
        uppers = [tuple(points // (box + 1) for box, points in enumerate(worth[:UPPER])) for worth in worths]
        lower, upper = sorted(set(lowers)), sorted(set(uppers))
        one_fewer = [[number[without(way, face)] for face in sorted(set(way))] for way in WAYS]
        ends = [at for at in range(2, len(WAYS)) if kind(WAYS[at]) != kind(WAYS[at - 1])]
        return (
            np.array(lower, np.float32).reshape(len(lower), len(self.lower)),
            np.array([lower.index(one) for one in lowers], np.uint16),
            np.array(upper, np.uint16),
            np.array([upper.index(one) for one in uppers], np.uint16),
            np.array(
                [[number[tuple(sorted((*way, face)))] for face in D6.faces] for way in WAYS[:FULL]], np.uint16
            ),
            np.array([[*fewer, *[0] * (DICE - len(fewer))] for fewer in one_fewer], np.uint16),
            np.array([(a, b, len(one_fewer[a])) for a, b in pairwise([1, *ends, len(WAYS)])], np.int64),
        )

    def room(self) -> tuple[NDArray[np.float32], ...]:
        """Where one thread works."""
        ended = rows(1)
        ended[:] = NEVER
        throws, patterns = TENS * THROWS, (len(self.dice[0]), len(self.dice[2]))
        return (*map(rows, (throws, throws, THROWS, FULL, *patterns, len(self.lower), UPPER * COUNTS)), ended)

    def leads(self, filled: int) -> Leads:
        """Where writing into an upper box leads, for all sheets with these upper boxes filled."""
        needs = NEEDS[filled]
        start, among = np.zeros(UPPER, np.int64), np.zeros(UPPER, np.int64)
        after = np.zeros((UPPER, COUNTS, len(needs)), np.int64)
        gained = np.zeros((UPPER, COUNTS, len(needs)), np.float32)
        for box in range(UPPER):
            then = filled | 1 << box
            if then == filled:
                continue
            start[box], among[box] = self.starts[then], len(NEEDS[then])
            for count in range(COUNTS):
                points = (box + 1) * count
                for at, need in enumerate(needs):
                    open_ = need != DECIDED
                    left = still_needed(then, game.BONUS_FROM - need + points) if open_ else DECIDED
                    after[box, count, at] = NEEDS[then].index(left)
                    gained[box, count, at] = points + (game.BONUS if open_ and need <= points else 0)
        return start, among, after, gained


def kind(way: Faces) -> tuple[int, int]:
    return len(way), len(set(way))


def without(way: Faces, face: int) -> Faces:
    at = way.index(face)
    return way[:at] + way[at + 1 :]


@njit(cache=True, nogil=True, error_model="numpy")
def _expected(worth: Any, start: int, open_: Any, one_more: Any) -> None:
    """From what each throw of the six-sided dice is worth to what every way to keep some of them is."""
    for way in range(FULL - 1, LAST_OPEN - 1, -1):
        total = load(worth, start + one_more[way, 0] - FULL)
        for face in range(1, 6):
            total = add(total, load(worth, start + one_more[way, face] - FULL))
        store(open_, way, shared(total, 6))
    for way in range(LAST_OPEN - 1, -1, -1):
        total = load(open_, one_more[way, 0])
        for face in range(1, 6):
            total = add(total, load(open_, one_more[way, face]))
        store(open_, way, shared(total, 6))


@njit(cache=True, nogil=True, error_model="numpy")
def _best(worth: Any, start: int, open_: Any, one_fewer: Any, alike: Any) -> None:
    """From what every way to keep some dice is worth to what each throw is to somebody who may throw again."""
    for group in range(len(alike)):
        begin, end, faces = alike[group, 0], alike[group, 1], alike[group, 2]
        into, shift = (worth, start - FULL) if begin >= FULL else (open_, 0)
        if faces == 1:
            for way in range(begin, end):
                best = larger(load(into, shift + way), load(open_, one_fewer[way, 0]))
                store(into, shift + way, best)
        elif faces == 2:
            for way in range(begin, end):
                best = larger(load(into, shift + way), load(open_, one_fewer[way, 0]))
                best = larger(best, load(open_, one_fewer[way, 1]))
                store(into, shift + way, best)
        elif faces == 3:
            for way in range(begin, end):
                best = larger(load(into, shift + way), load(open_, one_fewer[way, 0]))
                best = larger(best, load(open_, one_fewer[way, 1]))
                best = larger(best, load(open_, one_fewer[way, 2]))
                store(into, shift + way, best)
        elif faces == 4:
            for way in range(begin, end):
                best = larger(load(into, shift + way), load(open_, one_fewer[way, 0]))
                best = larger(best, load(open_, one_fewer[way, 1]))
                best = larger(best, load(open_, one_fewer[way, 2]))
                best = larger(best, load(open_, one_fewer[way, 3]))
                store(into, shift + way, best)
        else:
            for way in range(begin, end):
                best = larger(load(into, shift + way), load(open_, one_fewer[way, 0]))
                best = larger(best, load(open_, one_fewer[way, 1]))
                best = larger(best, load(open_, one_fewer[way, 2]))
                best = larger(best, load(open_, one_fewer[way, 3]))
                best = larger(best, load(open_, one_fewer[way, 4]))
                store(into, shift + way, best)


@njit(cache=True, nogil=True, error_model="numpy")
def _ten_in_cup(worth: Any, cup: Any) -> None:
    """What the six-sided dice are worth before the ten-sided one is thrown."""
    for throw in range(THROWS):
        total = load(worth, throw)
        for ten in range(1, TENS):
            total = add(total, load(worth, ten * THROWS + throw))
        store(cup, throw, shared(total, TENS))


@njit(cache=True, nogil=True, error_model="numpy")
def _again(worth: Any, cup: Any, open_: Any, one_more: Any, one_fewer: Any, alike: Any) -> None:
    """From what each throw is worth to what it is to somebody who may throw any of the dice again."""
    _ten_in_cup(worth, cup)
    _expected(cup, 0, open_, one_more)
    _best(cup, 0, open_, one_fewer, alike)
    for ten in range(TENS):
        _expected(worth, ten * THROWS, open_, one_more)
        _best(worth, ten * THROWS, open_, one_fewer, alike)
        for throw in range(THROWS):
            at = ten * THROWS + throw
            store(worth, at, larger(load(worth, at), load(cup, throw)))


@njit(cache=True, nogil=True, error_model="numpy")
def solve_columns(
    first: int, last: int, value: Any, lowers: Any, needs: int, start: int, upper_filled: int, after_start: Any,
    after_needs: Any, after: Any, gained: Any, dice: Any, room: Any,
) -> None:  # fmt: skip
    """Solve the sheets from `first` to before `last`: each filling of the lower boxes in turn, with every need."""
    lower, lower_of, upper, upper_of, one_more, one_fewer, alike = dice
    boxes = lower.shape[1]
    written, again, cup, open_, low, high, then, counted, ended = room
    for begin in range(first, last, WIDTH):
        columns = min(WIDTH, last - begin)
        any_open = 0
        for lane in range(columns):
            any_open |= ~lowers[(begin + lane) // needs]
        for chips in range(CHIPS):
            for box in range(boxes):
                if any_open >> box & 1:
                    for lane in range(WIDTH):
                        column = begin + min(lane, columns - 1)
                        filled, need = lowers[column // needs], column % needs
                        if filled >> box & 1:
                            then[box * WIDTH + lane] = NEVER
                        else:
                            at = start + ((filled | 1 << box) * needs + need) * CHIPS + chips
                            then[box * WIDTH + lane] = value[at]
            for box in range(UPPER):
                if not upper_filled >> box & 1:
                    for lane in range(WIDTH):
                        column = begin + min(lane, columns - 1)
                        filled, need = lowers[column // needs], column % needs
                        place = after_start[box] + filled * after_needs[box] * CHIPS + chips
                        for count in range(COUNTS):
                            counted[(box * COUNTS + count) * WIDTH + lane] = (
                                value[place + after[box, count, need] * CHIPS] + gained[box, count, need]
                            )
            for pattern in range(len(lower)):
                best = load(ended, 0)
                for box in range(boxes):
                    if any_open >> box & 1:
                        best = larger(best, plus(load(then, box), lower[pattern, box]))
                store(low, pattern, best)
            for pattern in range(len(upper)):
                best = load(ended, 0)
                for box in range(UPPER):
                    if not upper_filled >> box & 1:
                        best = larger(best, load(counted, box * COUNTS + upper[pattern, box]))
                store(high, pattern, best)
            for throw in range(TENS * THROWS):
                best = larger(load(low, lower_of[throw]), load(high, upper_of[throw]))
                if chips:
                    store(written, throw, larger(best, load(again, throw)))
                else:
                    store(written, throw, best)
                store(again, throw, best)
            if chips < CHIPS - 1:
                _again(again, cup, open_, one_more, one_fewer, alike)
            if chips:
                _again(written, cup, open_, one_more, one_fewer, alike)
            else:
                for throw in range(TENS * THROWS):
                    store(written, throw, load(again, throw))
            _again(written, cup, open_, one_more, one_fewer, alike)
            _ten_in_cup(written, cup)
            _expected(cup, 0, open_, one_more)
            for lane in range(columns):
                column = begin + lane
                value[start + (lowers[column // needs] * needs + column % needs) * CHIPS + chips] = open_[lane]
