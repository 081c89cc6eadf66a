"""Bluffing: how often to lie and to doubt, told as weights, because play that never varies is seen through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log
from random import Random

from wuerfelbecher.bots.roll_outs import best_by_roll_outs
from wuerfelbecher.bots.thumb import NEVER, Seen, Thumb
from wuerfelbecher.games.poker_dice.joker_poker import CoveredWithJokers, JokerPoker
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import (
    DOUBT,
    HANDS,
    NOTHING,
    State,
    VerdecktesWuerfelpoker,
)
from wuerfelbecher.games.two_dice import maexchen as rules
from wuerfelbecher.mechanics.poker_hands import PAIR, THREE, TWO_PAIRS
from wuerfelbecher.odds.covered_poker import rules_for
from wuerfelbecher.odds.maexchen import peeked
from wuerfelbecher.table import View

HARDLY = 0.002
"""Nothing is quite out of the question."""

# -- Mäxchen ------------------------------------------------------------------------------------------

GOOD, SURE = rules.ORDER.index("5-2"), rules.ORDER.index("6-6")
"""From here on it pays to tell the truth; and only a Mäxchen beats the highest double."""
NOT_MUCH_HIGHER = 0.7
"""So much less often each higher lie is told than the one below it."""


def maexchen(now: Seen) -> Sequence[float]:
    """Tell the truth from 5-2 on if it is high enough; otherwise lie, not much higher than need be. Believe what is
    below that, and doubt the more often the higher the claim.
    """
    t: rules.State = now.t
    if now.ask.prompt in ("say", "say-higher"):
        return [logged(often) for often in said(rules.rank(peeked(t.cup)), t.to_beat)[t.to_beat + 1 :]]
    doubt = doubted(t.said_last, t.to_beat)
    return [logged(doubt if move is rules.DOUBT else 1 - doubt) for move in now.legal]


def logged(often: float) -> float:
    return log(often) if often else NEVER


@cache
def said(throw: int, to_beat: int) -> list[float]:
    """By claim, how often it is made; never less than was thrown, if that is enough."""
    often = [HARDLY if claim >= throw or throw <= to_beat else 0.0 for claim in range(len(rules.ORDER))]
    if throw > to_beat and throw >= GOOD:
        often[throw] = 1.0
        return often
    lowest = max(to_beat, GOOD) + 1
    for claim in range(lowest, rules.MAEXCHEN + 1):
        often[claim] = NOT_MUCH_HIGHER ** (claim - lowest)
    if throw > to_beat:
        often[throw] = 0.5
    return often


@cache
def doubted(claim: int, to_beat: int) -> float:
    """How often a claim is doubted; never the lowest of all, which nobody has to lie for."""
    if claim == 0:
        return 0.0
    if claim == rules.MAEXCHEN:
        return 0.7 if to_beat >= SURE - 2 else 0.4
    if claim == SURE:
        return 0.95
    beyond = (claim - GOOD) / (SURE - GOOD)
    return HARDLY if beyond <= 0 else min(0.9, 0.1 + 0.6 * beyond + (0.15 if to_beat >= GOOD else 0.0))


# -- covered poker ------------------------------------------------------------------------------------

LIES_A_TRUTH = 0.3
"""So many lies come on a claim that is true."""
MOST_LIES = 0.5
BY_KIND = {NOTHING: HARDLY, PAIR: 0.05, TWO_PAIRS: 0.3, THREE: 0.42}
OFTEN = 0.48
"""How often a claim is doubted, by its kind: the better hands about every other time."""
NOT_MY_POT = 0.3
"""So much less often somebody doubts who does not lead anyway."""


def covered_poker(now: Seen) -> Sequence[float]:
    """Tell the truth where it is the highest claim so far; otherwise say nothing, or now and then claim something
    higher, as often as it is thrown. Doubt who gets ahead of you, two pairs seldom and higher claims often.
    """
    t: State = now.t
    game = now.game.poker if isinstance(now.game, JokerPoker) else now.game
    assert isinstance(game, VerdecktesWuerfelpoker)
    if now.ask.prompt == "claim":
        throw = HANDS.index(game.hand(peeked(t.cup))[:2])
        to_beat = max(t.claims[seat] for seat in t.everyone if seat != now.seat)
        often = claimed(
            isinstance(game, CoveredWithJokers), game.variant("sequences"), throw, max(to_beat, NOTHING)
        )
        return [log(often[move.value]) for move in now.legal]
    doubt = doubting(t, now.seat)
    return [log(doubt if move is DOUBT else 1 - doubt) for move in now.legal]


@cache
def claimed(jokers: bool, sequences: bool, throw: int, to_beat: int) -> list[float]:
    """By claim, how often it is made."""
    likely = rules_for(jokers, sequences).likely
    often = [HARDLY / len(likely)] * len(likely)
    above = sum(likely[max(to_beat, throw) + 1 :])
    truth = throw if throw > to_beat else NOTHING
    lies = min(MOST_LIES, LIES_A_TRUTH * above / max(HARDLY, 1 - above)) if above else 0.0
    for claim in range(max(to_beat, throw) + 1, len(likely)):
        often[claim] += lies * likely[claim] / above if above else 0.0
    often[truth] += 1 - lies
    return often


def doubting(t: State, seat: int) -> float:
    claim = t.claims[t.thrower]
    others = t.others(t.thrower)
    leads = max(t.claims[other] for other in others)
    if claim <= leads:
        return HARDLY
    often = BY_KIND.get(HANDS[claim][0], OFTEN)
    often = float(1 - (1 - often) ** (1 / len(others)))
    return often if t.claims[seat] == leads else max(HARDLY, often * NOT_MY_POT)


# -- reading ------------------------------------------------------------------------------------------

TRUE = {"true", "claim-true"}
LIE = {"lie", "claim-false"}
SHOWN_BEFORE = 3
"""Of somebody who has shown nothing yet it is supposed that so many of their claims turned out true, and as many
false: doubts are worth it in about every other case.
"""
FOR_TWO = 0.035
FOR_MORE = 0.4
TRIED = 5000
"""How far a master goes from the equilibrium towards what the others' lies deserve: for two so little that nobody
can make much of it. In covered poker with more than two, so many answers are spent on playing on instead.
"""


def read(view: View, often: dict[str, float], pick: Random) -> dict[str, float]:
    """Doubt those a little more often who were caught lying, and those less who told the truth."""
    doubt = often.get(DOUBT.text, 0.0)
    if not 0 < doubt < 1:
        return often
    lean = liar(view, view.state.thrower) * (FOR_TWO if len(view.state.everyone) == 2 else FOR_MORE)
    doubt = leaning(doubt, lean)
    return {move: doubt if move == DOUBT.text else 1 - doubt for move in often}


def read_poker(view: View, often: dict[str, float], pick: Random) -> dict[str, float]:
    """The same for two. Among more, what the others may hold after what they claim is guessed, and played on."""
    if len(view.names) > 2:
        tried = best_by_roll_outs(view, THUMBS[view.game.id], TRIED, pick)
        if tried is not None:
            return {tried.text: 1.0}
    return read(view, often, pick)


def leaning(doubt: float, lean: float) -> float:
    return doubt + lean * (1 - doubt if lean > 0 else doubt)


def liar(view: View, seat: int) -> float:
    """From -1 for somebody whose claims were always true to 1 for somebody who was always caught."""
    true = lies = SHOWN_BEFORE
    for _, message in view.told:
        if message.key in TRUE | LIE and message.values["player"] == seat:
            true += message.key in TRUE
            lies += message.key in LIE
    return (lies - true) / (lies + true)


THUMBS = {
    "maexchen": Thumb(maexchen, slip=2.5, mix=1.0, reads=read),
    "verdecktes-wuerfelpoker": Thumb(covered_poker, slip=2.1, mix=1.0, positions=0, reads=read_poker),
}
