"""One throw of Mäxchen between the player who has seen it and the one who has to believe it or not, where what one
wins the others need not lose: how often to say what, and how often to doubt it, so that neither can do better.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import inf

HALVINGS = 60
NEARLY = 1e-7
"""What differs by less is taken to be the same, so that ties are always broken alike."""


def one_throw(
    to_beat: int,
    likely: Sequence[float],
    mine: tuple[Sequence[float], Sequence[float], Sequence[float]],
    theirs: tuple[Sequence[float], Sequence[float], Sequence[float]],
    doubt: MutableSequence[float],
    say: Sequence[MutableSequence[float]],
) -> None:
    """Fill in how often each claim is doubted, and how often it is made with each throw. `mine` and `theirs` are by
    claim what the thrower and the one who answers get if it is believed, doubted and true, or doubted and a lie.

    All lies are worth the same to whoever lies, since a claim that were worth more would be made more often. The
    more a lie is worth, the less claims are doubted; and the more throws are then lied about, the fewer lies find
    room before doubting them is better than believing. So what a lie is worth is found by halving.

    Where a claim is better never doubted or always, whatever was thrown, all further lies fit. Written so that
    numba can compile it.
    """
    believed, true, lie = mine
    count, lowest, nothing = len(likely), to_beat + 1, -1
    room = [0.0] * count
    floor, sink, top = -1.0, nothing, 0.0
    for claim in range(lowest, count):
        if claim == 0 or theirs[0][claim] >= theirs[2][claim] - NEARLY:
            room[claim] = inf
        elif theirs[0][claim] > theirs[1][claim] + NEARLY:
            room[claim] = (theirs[0][claim] - theirs[1][claim]) / (theirs[2][claim] - theirs[0][claim])
        sure = believed[claim] if room[claim] == inf else lie[claim]
        if claim and sure > floor + NEARLY:
            floor, sink = sure, claim
        top = max(top, believed[claim], true[claim]) + 1e-9

    def told(worth: float, tells: MutableSequence[int], lies: MutableSequence[float]) -> float:
        """What is told with each throw if a lie is worth so much, and how many lies find room with each claim;
        returns how many find none.
        """
        best, most, left = nothing, 0.0, 0.0
        for claim in range(count):
            lies[claim] = 0.0
        for throw in range(count):
            if throw >= lowest:
                if room[throw] == 0:
                    doubt[throw] = 1.0
                elif room[throw] == inf or believed[throw] <= worth + NEARLY:
                    doubt[throw] = 0.0
                else:
                    doubt[throw] = min(1.0, (believed[throw] - worth) / (believed[throw] - lie[throw]))
                gets = believed[throw] + doubt[throw] * (true[throw] - believed[throw])
                if gets >= most - NEARLY:
                    best, most = throw, gets
            if best != nothing and most >= worth - NEARLY:
                tells[throw] = best
                if doubt[best] > 0 and room[best] > 0:
                    lies[best] += likely[throw] * room[best]
                    left -= likely[throw] * room[best]
            else:
                tells[throw] = nothing
                left += likely[throw]
        return left

    tells, lies = [nothing] * count, [0.0] * count
    more_tells, more_lies = [nothing] * count, [0.0] * count
    share = 1.0
    left = told(floor, tells, lies)
    if left > 0:
        lies[sink] += left
    elif told(top, more_tells, more_lies) > 0:
        for _ in range(HALVINGS):
            middle = (floor + top) / 2
            if told(middle, tells, lies) > 0:
                top = middle
            else:
                floor = middle
        over = told(top, more_tells, more_lies)
        left = told(floor, tells, lies)
        share = over / (over - left)
    else:
        told(top, tells, lies)
    for claim in range(count):
        lies[claim] = share * lies[claim] + (1 - share) * more_lies[claim]
    liars = sum(lies)
    for throw in range(count):
        lying = share * (tells[throw] == nothing) + (1 - share) * (more_tells[throw] == nothing)
        for claim in range(lowest, count):
            say[throw][claim] = lying * lies[claim] / liars if lying else 0.0
        if tells[throw] != nothing:
            say[throw][tells[throw]] += share
        if more_tells[throw] != nothing:
            say[throw][more_tells[throw]] += 1 - share
