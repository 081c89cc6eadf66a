"""Kleine Differenzen: see every square as it will come out, and place the throw where that is best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, pi, sqrt

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.four_dice.kleine_differenzen import CIRCLES, EXACT, SQUARES, THROWS, State
from wuerfelbecher.table.moves import Product

CORNERS = tuple(tuple(at + at // 4 + step for step in (0, 1, 5, 6)) for at in range(len(SQUARES)))
"""The circles at the corners of each square."""
AROUND = tuple(
    tuple(square for square, corners in enumerate(CORNERS) if at in corners) for at in range(len(CIRCLES))
)
"""The squares around each circle."""
WANTED = {4: 0.95, 2: 0.55, 1: 0.2}
"""How readily a circle is filled, by how many squares lie around it: there are more circles than throws."""
USUAL_SUM, USUAL_FACE = 10.5, 3.5
SPREAD_SUM, SPREAD_FACE = 35 / 4, 35 / 12
CHOICE = 0.5
"""How much of the scatter is left, because one chooses what goes where."""
MENDED = 0.75
"""How much of a difference is left for every empty place that can still mend it."""


def kleine_differenzen(now: Seen) -> Sequence[float]:
    """An empty circle counts as what it will usually show, if it is filled at all, and so does an empty square.
    What is still open can be mended; what is not, costs what it is off.
    """
    t: State = now.t
    assert isinstance(now.legal, Product)
    squares, circles = t.squares[now.seat], t.circles[now.seat]
    thrown, fourth, left = sum(t.three), t.fourth, THROWS - t.round
    empty = [at for at, circle in enumerate(circles) if not circle]
    filled = min(1.0, (left + 1) / sum(WANTED[len(AROUND[at])] for at in empty))
    chance = [0.0 if circle else min(1.0, filled * WANTED[len(AROUND[at])]) for at, circle in enumerate(circles)]
    if not left:
        chance = [0.0] * len(circles)

    def worth(square: int, value: int, circle: int = -1) -> float:
        """What a square will be worth with this value, 0 for none yet, once the throw stands in a circle."""
        off, spread, open_ = (float(value), 0.0, 0) if value else (USUAL_SUM, CHOICE * SPREAD_SUM, 1)
        for corner in CORNERS[square]:
            if corner == circle:
                off -= fourth
            elif circles[corner]:
                off -= circles[corner]
            elif chance[corner]:
                likely = chance[corner]
                off -= likely * USUAL_FACE
                spread += CHOICE * likely * (SPREAD_FACE + (1 - likely) * USUAL_FACE**2)
                open_ += 1
        return expected(round(8 * off * MENDED**open_), round(8 * spread))

    now_worth = [worth(square, value) for square, value in enumerate(squares)]
    placed = {
        square: worth(square, thrown) - now_worth[square] for square, value in enumerate(squares) if not value
    }
    put = {
        circle: sum(worth(square, squares[square], circle) - now_worth[square] for square in AROUND[circle])
        for circle in empty
    }
    both = {
        (square, circle): worth(square, thrown, circle) - worth(square, 0, circle) - placed[square]
        for circle in empty
        for square in AROUND[circle]
        if square in placed
    }
    return [placed[square] + put[circle] + both.get((square, circle), 0.0) for square in placed for circle in empty]


@lru_cache(maxsize=100_000)
def expected(off: int, spread: int) -> float:
    """What a square is worth that is off by so many eighths on average, with such a variance, also in eighths."""
    if not spread:
        return float(EXACT) if not off else -abs(off) / 8
    mean, sd = off / 8, sqrt(spread / 8)
    bell = exp(-((mean / sd) ** 2) / 2)
    distance = sd * sqrt(2 / pi) * bell + mean * erf(mean / (sd * sqrt(2)))
    return EXACT * min(1.0, bell / (sd * sqrt(2 * pi))) - distance


THUMBS = {"kleine-differenzen": Thumb(kleine_differenzen, slip=0.8, answers=8_000, alone=True)}
