"""Games in which every throw gets its place at once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import exp

from wuerfelbecher.bots.thumb import Seen, Thumb
from wuerfelbecher.games.five_dice.va_banque import DIVIDE, OPERATIONS, VaBanque
from wuerfelbecher.games.one_die.hohe_hausnummern import EMPTY, house_number
from wuerfelbecher.games.three_dice.tausend import TARGET, THROWS, in_any_order
from wuerfelbecher.table.dice import ONE_TO_SIX, THREE_DICE

# -- Sechserspiel -----------------------------------------------------------------------------------------


def sechserspiel(now: Seen) -> Sequence[float]:
    """High throws times high numbers: what it brings, and what the numbers left over still bring on average."""
    t = now.t
    left = frozenset(move.value for move in now.legal)
    return [t.die * move.value + still_brings(left - {move.value}) for move in now.legal]


@lru_cache(maxsize=64)
def still_brings(factors: frozenset[int]) -> float:
    if not factors:
        return 0.0
    return sum(max(die * one + still_brings(factors - {one}) for one in factors) for die in ONE_TO_SIX) / 6


# -- Hohe Hausnummern -------------------------------------------------------------------------------------

HIGH_ENOUGH = {3: (5, 3), 2: (4,), 1: ()}
"""With so many digits left: from which throw on it goes in front, and from which in the second place."""


def hohe_hausnummern(now: Seen) -> Sequence[float]:
    """The chance to beat those who have a number, and those whose number is still to come as it usually is."""
    t = now.t
    low, others = now.game.variant("low"), [seat for seat in range(t.seats) if seat != now.seat]
    numbers = [house_number(t, seat) for seat in others if EMPTY not in t.digits[seat]]
    best = max((mirrored(number) if low else number for number in numbers), default=0)
    mine = tuple(7 - digit if low and digit else digit for digit in t.digits[now.seat])
    die = 7 - t.die if low else t.die
    after = len(others) - len(numbers)
    return [lives_high(written(mine, move.value, die), best, after) for move in now.legal]


def mirrored(number: int) -> int:
    """As high as the number is low: seven less every digit."""
    return 777 - number


def written(digits: tuple[int, ...], at: int, die: int) -> tuple[int, ...]:
    return (*digits[:at], die, *digits[at + 1 :])


@lru_cache(maxsize=200_000)
def lives_high(digits: tuple[int, ...], best: int, after: int) -> float:
    """The chance to win with these digits, and a little for a high number where that is decided."""
    empty = [at for at, digit in enumerate(digits) if not digit]
    if empty:
        return sum(max(lives_high(written(digits, at, die), best, after) for at in empty) for die in ONE_TO_SIX) / 6
    number = 100 * digits[0] + 10 * digits[1] + digits[2]
    share = 0.0 if number < best else 0.5 if number == best else 1.0
    return share * lower(number) ** after + number / 1e6


@lru_cache(maxsize=300)
def lower(number: int) -> float:
    """How likely somebody else's number is lower; the same counts half."""
    numbers = usual_numbers()
    return (bisect_left(numbers, number) + bisect_right(numbers, number)) / 2 / len(numbers)


@lru_cache(maxsize=1)
def usual_numbers() -> list[int]:
    """The house numbers that come of all throws, if fives and sixes go in front, and so on."""
    found = []
    for throws in product(ONE_TO_SIX, repeat=3):
        digits = [EMPTY] * 3
        for die in throws:
            empty = [at for at in range(3) if not digits[at]]
            digits[empty[sum(die < enough for enough in HIGH_ENOUGH[len(empty)])]] = die
        found.append(100 * digits[0] + 10 * digits[1] + digits[2])
    return sorted(found)


# -- Tausend ----------------------------------------------------------------------------------------------

USUALLY_SHORT = 45.0
"""By so much others usually stay below a thousand."""


def tausend(now: Seen) -> Sequence[float]:
    """A third of a thousand a throw, and with the last one as near as possible; never over it, unless only that
    would have beaten the best so far.
    """
    t = now.t
    total, left = sum(t.written[now.seat]), THROWS - t.round
    others = [seat for seat in t.everyone if seat != now.seat]
    done = [sum(t.written[seat]) for seat in others if t.written[seat][-1]]
    best = max(done, default=0)
    return [towards_a_thousand(total + move.value, left, best, len(others) - len(done)) for move in now.legal]


@lru_cache(maxsize=200_000)
def towards_a_thousand(total: int, left: int, best: int, after: int) -> float:
    if total > TARGET:
        return 0.0
    if not left:
        share = 0.0 if total < best else 0.5 if total == best else 1.0
        return share * exp(-after * (TARGET - total) / USUALLY_SHORT) + total / 1e6
    return (
        sum(
            weight
            * max(towards_a_thousand(total + way.value, left - 1, best, after) for way in in_any_order(faces))
            for faces, weight in THREE_DICE.outcomes
        )
        / THREE_DICE.total
    )


# -- Va banque --------------------------------------------------------------------------------------------

USUAL_TOTAL = 12.0


def va_banque(now: Seen) -> Sequence[float]:
    """Multiply by what is high, subtract and divide by what is low; keep the division for a die that divides, and
    where a remainder costs the stake, do it in time.
    """
    t, game = now.t, now.game
    assert isinstance(game, VaBanque)
    others = [seat for seat in t.others(t.active) if seat != now.seat and t.stakes[seat]]
    done = [total for seat in others if (total := t.totals[seat]) is not None and not t.forfeits[seat]]
    after = len(others) - sum(t.totals[seat] is not None for seat in others)
    total, used = t.totals[now.seat] or 0, tuple(t.used)
    best = max(done, default=None)
    return [
        calculated(
            move.value(total, t.dice[-1]), struck(used, OPERATIONS.index(move)), game.forfeits(t), best, after
        )
        for move in now.legal
    ]


def struck(used: tuple[bool, ...], at: int) -> tuple[bool, ...]:
    return (*used[:at], True, *used[at + 1 :])


@lru_cache(maxsize=200_000)
def calculated(total: int, used: tuple[bool, ...], forfeits: bool, best: int | None, after: int) -> float:
    """How likely the total wins in the end, given how the next dice are counted."""
    if all(used):
        share = 1.0 if best is None or total > best else 0.5 if total == best else 0.0
        return share * (max(0.0, total) / (max(0.0, total) + USUAL_TOTAL)) ** after + total / 1e4
    left = [at for at in range(len(OPERATIONS)) if not used[at]]
    value = 0.0
    for die in ONE_TO_SIX:
        divides = total % die == 0
        if len(left) == 1 and OPERATIONS[left[0]] is DIVIDE and not divides and forfeits:
            continue
        ways = [at for at in left if divides or OPERATIONS[at] is not DIVIDE or len(left) == 1]
        value += max(
            calculated(OPERATIONS[at].value(total, die), struck(used, at), forfeits, best, after) for at in ways
        )
    return value / 6


THUMBS = {
    "sechserspiel": Thumb(sechserspiel, slip=2.0, answers=4_000, positions=12_000),
    "hohe-hausnummern": Thumb(hohe_hausnummern, slip=0.2, answers=4_000),
    "tausend": Thumb(tausend, slip=0.1, answers=4_000, positions=12_000),
    "va-banque": Thumb(va_banque, slip=0.2, answers=4_000),
}
