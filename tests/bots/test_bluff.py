"""Bluffing: the rules of thumb, and how far a master who reads the others can be made to lose by that."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import NAMES
from wuerfelbecher.bots.thumbs.bluff import (
    FOR_TWO,
    SHOWN_BEFORE,
    claimed,
    doubted,
    leaning,
    liar,
    read,
    read_poker,
    said,
)
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import HANDS, NOTHING
from wuerfelbecher.games.two_dice.maexchen import MAEXCHEN, NOTHING_SAID, ORDER, OUT
from wuerfelbecher.mechanics.poker_hands import FOUR, THREE
from wuerfelbecher.odds.maexchen import claims, likely, positions, shipped, throws
from wuerfelbecher.table import Match, Open, Scripted, load


def worst_shares(most: float) -> tuple[float, float]:
    """What is left of a match for two, as the opener and as the other, to somebody who says what the equilibrium
    says and leans towards doubting or believing as far as what has been shown allows, whenever that is bad; the
    opponent knows all that and answers as well as possible. Every lie that is caught costs a chip, and so does
    every claim that was doubted and true.
    """
    plays = shipped()
    throwing: dict[tuple[int, int, int], float] = {}
    answering: dict[tuple[int, int, int], float] = {}

    def opened(mine: int, theirs: int, by_me: bool) -> float:
        if mine >= OUT or theirs >= OUT:
            return float(theirs >= OUT)
        return throwing[mine, theirs, NOTHING_SAID] if by_me else answering[theirs, mine, NOTHING_SAID]

    for position in sorted(positions(), key=lambda one: (one[0] + one[1], one[2]), reverse=True):
        throwers, others, to_beat = position
        play = plays[position]
        throwing[position] = answering[position] = 0.0
        answers = []
        for at, claim in enumerate(claims(to_beat)):
            lost = 2 if claim == MAEXCHEN else 1
            made = [likely(throw, to_beat) * row[at] for throw, row in zip(throws(to_beat), play.say, strict=True)]
            true = sum(often for throw, often in zip(throws(to_beat), made, strict=True) if throw >= claim)
            if claim == MAEXCHEN:
                let, believed = opened(throwers, others + 1, False), opened(others + 1, throwers, True)
            else:
                let, believed = answering[others, throwers, claim], throwing[others, throwers, claim]
            lifted = true * opened(throwers, others + lost, True)
            lifted += (sum(made) - true) * opened(throwers + lost, others, False)
            throwing[position] += min(sum(made) * let, lifted)
            doubt = play.doubt[at]
            lies, truths = (shown / (shown + 2 * SHOWN_BEFORE) for shown in (throwers, others))
            doubts = [leaning(doubt, most * lies), leaning(doubt, -most * truths)] if 0 < doubt < 1 else [doubt]
            lifted_true, lifted_lie = opened(others + lost, throwers, False), opened(others, throwers + lost, True)
            answers.append((claim, doubts, believed, lifted_true, lifted_lie))
        for throw in throws(to_beat):
            worst = min(
                (1 - doubt) * believed + doubt * (true if throw >= claim else lie)
                for claim, doubts, believed, true, lie in answers
                for doubt in doubts
            )
            answering[position] += likely(throw, to_beat) * worst
    return throwing[0, 0, NOTHING_SAID], answering[0, 0, NOTHING_SAID]


def test_nobody_skilled_says_less_than_was_thrown_or_doubts_the_lowest_claim() -> None:
    for to_beat in range(NOTHING_SAID, MAEXCHEN):
        for throw in range(to_beat + 1, MAEXCHEN + 1):
            often = said(throw, to_beat)
            assert not any(often[to_beat + 1 : throw])
            assert often[throw] > 0
    assert doubted(0, NOTHING_SAID) == 0
    assert doubted(1, NOTHING_SAID) > 0


def test_a_master_of_maexchen_loses_at_most_a_hundredth_to_whoever_sees_through_it() -> None:
    worth = shipped()[0, 0, NOTHING_SAID].worth
    assert worst_shares(0.0) == pytest.approx((worth, 1 - worth), abs=1e-9)
    opener, other = worst_shares(FOR_TWO)
    assert 0.99 * worth <= opener < worth
    assert 0.99 * (1 - worth) <= other < 1 - worth


def test_in_maexchen_good_throws_are_told_and_bad_ones_lied_about() -> None:
    assert max(range(len(ORDER)), key=lambda claim: said(ORDER.index("6-4"), -1)[claim]) == ORDER.index("6-4")
    lies = said(ORDER.index("3-1"), ORDER.index("6-1"))
    assert max(range(len(ORDER)), key=lies.__getitem__) == ORDER.index("6-2")
    assert doubted(ORDER.index("4-1"), -1) < 0.05 < 0.3 < doubted(ORDER.index("5-5"), -1)


def test_somebody_who_was_caught_is_doubted_more_often_and_the_honest_less() -> None:
    match = Match(load("maexchen", start="first"), ["Anna", "Ben"], Open())
    for throw, claim, answer in [
        ((1, 3), "say 6-6", "doubt"),
        ((5, 6), "say 6-5", "doubt"),
        ((1, 3), "say 5-3", ""),
    ]:
        match.throw(throw)
        match.play(claim)
        if answer:
            match.play(answer)
    view = match.view(match.to_act[0])
    assert liar(view, 0) == pytest.approx(1 / 7)
    assert liar(view, 1) == pytest.approx(-1 / 7)
    often = {"believe": 0.6, "doubt": 0.4}
    caught = view.state.thrower == 0
    found = read(view, often, Random(1))
    assert (found["doubt"] > 0.4) == caught
    assert sum(found.values()) == pytest.approx(1)


def test_in_covered_poker_the_truth_is_told_where_it_leads() -> None:
    truth = HANDS.index((THREE, (13,)))
    often = claimed(jokers=False, sequences=False, throw=truth, to_beat=NOTHING)
    assert max(range(len(often)), key=often.__getitem__) == truth
    beaten = claimed(jokers=False, sequences=False, throw=truth, to_beat=HANDS.index((FOUR, (9,))))
    assert max(range(len(beaten)), key=beaten.__getitem__) == NOTHING
    assert sum(often) == pytest.approx(1, abs=0.01)


def test_among_more_than_two_a_master_of_covered_poker_tells_what_it_is_good_to_tell() -> None:
    """There it plays on from guesses at what the others hold, and takes the move that does best."""
    game = load("verdecktes-wuerfelpoker", start="first")
    for throw, claim in (("9 9 9 9 J", "four 9"), ("K K K 9 A", "three K"), ("9 10 J Q A", "nothing")):
        match = Match(game, NAMES[:3], Scripted(throw))
        assert read_poker(match.view(0), {}, Random(1)) == {f"claim {claim}": 1.0}


def test_what_others_hold_in_covered_poker_is_guessed_by_the_bots_own_chance() -> None:
    match = Match(load("verdecktes-wuerfelpoker", start="first"), NAMES[:3], Scripted("9 10 J Q A"))
    own = Random(1)
    read_poker(match.view(0), {}, own)
    assert own.random() != Random(1).random()
