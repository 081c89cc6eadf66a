"""Stakes against a bank: much where they win on average, elsewhere just enough to get ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log

from wuerfelbecher.bots.thumb import NEVER, Seen, Thumb
from wuerfelbecher.games.poker_dice import die_schaukel, rock_and_roll
from wuerfelbecher.games.two_dice import craps as craps_rules
from wuerfelbecher.games.two_dice import lustige_sieben as sieben
from wuerfelbecher.mechanics.bank import ANNOUNCE, DONE, STAYS, Pays, StakesOnFields
from wuerfelbecher.mechanics.wager import Wager
from wuerfelbecher.table.dice import POKER, TWO_DICE
from wuerfelbecher.table.moves import PASS

SHARES = 3
"""Where stakes win, all that the bank covers is staked in so many parts, on different fields."""
FAVOURITE = 0.05
ODD = 1.0
"""By how much a stake looks worse that is neither what is wanted, nor much less, nor much more."""


# -- how much -----------------------------------------------------------------------------------------


def catching_up(t: StakesOnFields | Wager, seat: int, loses: bool, lead: int = 0) -> int:
    """How many chips to have at stake: just as many as it takes to get ahead by more than this `lead`, from the
    first throw on, and nothing once one is. Who loses tries again with more.
    """
    mine = owned(t, seat)
    ahead = max(owned(t, other) for other in t.others(seat))
    leader = owned(t, t.active) == ahead and t.active != seat
    short = ahead + lead - mine
    needed = short // (2 if leader else 1) + 1 if short >= 0 else 0
    return min(needed, mine // 2) if loses else needed


def owned(t: StakesOnFields | Wager, seat: int) -> int:
    lying = t.stakes[seat]
    return t.chips[seat] + (lying if isinstance(lying, int) else sum(lying))


def off(chips: int, wanted: int) -> float:
    """How far a stake is from what is wanted, by proportion."""
    ideas = (0, 1, wanted // 2, wanted, 2 * wanted)
    return -abs(log((1 + chips) / (1 + wanted))) - (0.0 if chips in ideas else ODD)


# -- fields -------------------------------------------------------------------------------------------


@cache
def gains(game: str, strict: bool = False) -> tuple[float, ...]:
    """By field, what a chip on it brings on average by the time it is decided."""
    cases: list[tuple[Pays, int]] = []
    if game == "lustige-sieben":
        for faces, weight in TWO_DICE.outcomes:
            thrown = sum(faces)
            seven = sieben.SEVEN_THROWN if thrown == sieben.SEVEN else sieben.RIGHT_THROWN
            cases.append((sieben.LEFT_THROWN if thrown in sieben.LEFT else seven, weight))
    elif game == "die-schaukel":
        cases = [(die_schaukel.pays(face), 1) for face in POKER.faces]
    else:
        cases = [(rock_and_roll.pays(faces, strict), weight) for faces, weight in rock_and_roll.FOUR_DICE.outcomes]
    found = []
    for field in range(len(cases[0][0])):
        decided = [(pays[field], weight) for pays, weight in cases if pays[field] != STAYS]
        found.append(sum(pay * weight for pay, weight in decided) / sum(weight for _, weight in decided) - 1)
    return tuple(found)


def favourite(t: StakesOnFields, seat: int, fields: int) -> int:
    """Fields that are as good as each other are taken in turn."""
    return (sum(t.chips) + 3 * t.chips[seat] + seat + t.round) % fields


def on_fields(now: Seen, fields: Sequence[str], gain: Sequence[float]) -> Sequence[float]:
    """As much as it takes to get ahead, on a field that loses least."""
    t: StakesOnFields = now.t
    lying, own = sum(t.stakes[now.seat]), owned(t, now.seat)
    wanted = catching_up(t, now.seat, loses=max(gain) < 0)
    likes, most = favourite(t, now.seat, len(fields)), 0 if max(gain) < 0 else own
    found = []
    for move in now.legal:
        if move is DONE:
            found.append(off(lying, max(wanted, lying)))
            continue
        chips, field = move.value
        at = fields.index(field)
        if gain[at] < 0 and lying + chips > max(most, own // 2, 1):
            found.append(NEVER)
            continue
        found.append(off(lying + chips, max(wanted, lying)) + gain[at] - FAVOURITE * ((at - likes) % len(fields)))
    return found


def lustige_sieben(now: Seen) -> Sequence[float]:
    """All fields lose: stake what it takes to get ahead, and nothing as the leader."""
    return on_fields(now, sieben.FIELDS, gains("lustige-sieben"))


def schaukel(now: Seen) -> Sequence[float]:
    """Fair, and the luck of whole banks is still to come: stake what it takes to lead by half of what all began
    with, as far as the bank covers that, but nothing on the other side of one's own stakes. A bank that leads ends
    soon, one that is behind goes on.
    """
    t: StakesOnFields = now.t
    if ANNOUNCE in now.legal:
        return announced(now, leads(t, now.seat))
    fields, own = die_schaukel.FIELDS, t.stakes[now.seat]
    lying, most = sum(own), max(move.value[0] for move in now.legal if move is not DONE)
    wanted = catching_up(t, now.seat, loses=False, lead=now.game.amount("chips") // 2)
    wanted, likes = max(lying, min(wanted, lying + most)), favourite(t, now.seat, len(fields))
    found = []
    for move in now.legal:
        if move is DONE:
            found.append(off(lying, wanted))
            continue
        chips, field = move.value
        at = fields.index(field)
        worth = off(lying + chips, wanted) - FAVOURITE * ((at - likes) % len(fields))
        found.append(NEVER if own[len(fields) - 1 - at] else worth)
    return found


def rock(now: Seen) -> Sequence[float]:
    """The bank pays too well: stake all it can cover, spread over the fields that bring the most for what they
    could cost it; and as the bank, end it as soon as possible.
    """
    t: StakesOnFields = now.t
    strict = now.game.variant("strict")
    gain = gains("rock-and-roll", strict)
    if ANNOUNCE in now.legal:
        return announced(now, max(gain) > 0 or leads(t, now.seat))
    pays = [rock_and_roll.COLOUR_PAYS if at < 3 else rock_and_roll.VALUE_PAYS for at in range(len(gain))]
    if max(gain) < 0:
        return on_fields(now, rock_and_roll.FIELDS, gain)
    each = max(1, t.cover // (SHARES * (min(pays) - 1)))
    found = []
    for move in now.legal:
        if move is DONE:
            found.append(0.0)
            continue
        chips, field = move.value
        at = rock_and_roll.FIELDS.index(field)
        there = t.stakes[now.seat][at]
        worth = gain[at] / (pays[at] - 1) * chips
        found.append(worth - 0.2 * max(0, there + chips - each) ** 1.5 if gain[at] > 0 else NEVER)
    return found


def announced(now: Seen, soon: bool) -> list[float]:
    return [float((move is ANNOUNCE) == soon) for move in now.legal]


def leads(t: StakesOnFields, seat: int) -> bool:
    return owned(t, seat) >= max(owned(t, other) for other in t.others(seat))


# -- wagers -------------------------------------------------------------------------------------------


@cache
def makers_chance(named: int) -> float:
    """How often whoever names a number in Craps wins: it comes at once, or another one comes twice before it."""
    likely = dict.fromkeys(craps_rules.NUMBERS, 0.0)
    for faces, weight in TWO_DICE.outcomes:
        likely[sum(faces)] += weight / TWO_DICE.total
    others = (chance for number, chance in likely.items() if number != named)
    return likely[named] + sum(chance * chance / (chance + likely[named]) for chance in others)


def craps(now: Seen) -> Sequence[float]:
    """Name the rarest number, which turns against you least often; stake what the odds are worth (Kelly)."""
    own = now.t.chips[now.seat]
    found = []
    for move in now.legal:
        chips, named = move.value
        edge = 2 * makers_chance(named) - 1
        share = min(chips / own, 1 - 1 / (own + 1))
        chance = makers_chance(named)
        growth = chance * log(1 + share) + (1 - chance) * log(1 - share)
        found.append(growth if edge > 0 or chips * 2 <= own or chips == 1 else NEVER)
    return found


def against(now: Seen, loses: bool) -> Sequence[float]:
    t: Wager = now.t
    own, wanted = owned(t, now.seat), catching_up(t, now.seat, loses)
    found = []
    for move in now.legal:
        chips = 0 if move is PASS else move.value
        found.append(NEVER if loses and chips > max(1, own // 2) else off(chips, wanted))
    return found


def unter_oder_ueber(now: Seen) -> Sequence[float]:
    """Both sides are alike, and it is fair to stake against them: what it takes to get ahead."""
    return [0.0 for _ in now.legal] if now.ask.prompt == "side" else against(now, loses=False)


def zehnerspiel(now: Seen) -> Sequence[float]:
    """The bank takes five of eight: stake nothing as the leader, and otherwise what it takes to get ahead."""
    return against(now, loses=True)


THUMBS = {
    "lustige-sieben": Thumb(lustige_sieben, slip=0.7, answers=6000, positions=0),
    "unter-oder-ueber-sieben": Thumb(unter_oder_ueber, slip=1.5, answers=6000, positions=0),
    "craps": Thumb(craps, slip=0.1, answers=6000, positions=0),
    "zehnerspiel": Thumb(zehnerspiel, slip=0.7, answers=6000, positions=0),
    "rock-and-roll": Thumb(rock, slip=1.5, answers=6000, positions=0),
    "die-schaukel": Thumb(schaukel, slip=2.0, answers=6000, positions=0),
}
