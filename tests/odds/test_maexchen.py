"""Mäxchen for two solved: the table that ships against best answers, the rules, and an end that is done by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from wuerfelbecher.games.two_dice.maexchen import MAEXCHEN, NOTHING_SAID, OUT, SAY, Maexchen, rank
from wuerfelbecher.odds.maexchen import LIKELY, MaexchenOdds, claims, positions, shipped, stakes
from wuerfelbecher.odds.moves import odds
from wuerfelbecher.odds.value import NEGLIGIBLE
from wuerfelbecher.table import Match, Open, Refusal, Secret, Seeded

GAME = Maexchen(start="first")
NAMES = ["Anna", "Ben"]
THROW = {rank((low, high)): (low, high) for high in range(1, 7) for low in range(1, high + 1)}
"""How each throw falls, by its rank."""


def worth(mine: int, theirs: int, to_beat: int) -> float:
    return shipped()[mine, theirs, to_beat].worth


def match_at(chips: list[int], said_last: int = NOTHING_SAID, seats: int = 2) -> Match:
    """The first seat is about to throw."""
    state = GAME.laid(seats)
    state.chips, state.said_last, state.thrower = chips, said_last, 1
    state.middle -= sum(chips)
    if said_last != NOTHING_SAID:
        state.cup = Secret((1, 3), seen_by=(1,))
    for seat, taken in enumerate(chips):
        if taken == OUT:
            state.out(seat)
    return Match(GAME, ["Anna", "Ben", "Cleo"][:seats], chance=Open(), at=state)


def test_no_answer_gains_anything_on_the_table_that_ships() -> None:
    pytest.importorskip("scipy")
    from wuerfelbecher.solve.maexchen import best_answers, exploitability

    assert 0 <= exploitability(shipped()) < 1e-9
    throwing, answering = best_answers(shipped())
    for position, play in shipped().items():
        assert throwing[position] == pytest.approx(play.worth, abs=1e-9)
        assert answering[position] == pytest.approx(1 - play.worth, abs=1e-9)


def test_a_changed_table_could_be_exploited() -> None:
    """The best answers find what is wrong with doubting a little more, or bluffing only with the lowest throw."""
    pytest.importorskip("scipy")
    from wuerfelbecher.solve.maexchen import exploitability

    for change in ("doubt", "say"):
        plays = dict(shipped())
        play = plays[2, 3, NOTHING_SAID]
        doubt, say = play.doubt.copy(), [row.copy() for row in play.say]
        if change == "doubt":
            at = next(at for at, often in enumerate(doubt) if 0.1 < often < 0.9)
            doubt[at] += 0.001
        else:
            at = next(at for at, row in enumerate(say) if sum(often > 0 for often in row) > 1)
            highest = max(at for at, often in enumerate(say[at]) if often)
            say[at] = [float(claim == highest) for claim in range(len(say[at]))]
        plays[2, 3, NOTHING_SAID] = type(play)(play.worth, doubt, say)
        assert exploitability(plays) > 1e-6


def test_the_table_that_ships_is_the_one_that_is_made() -> None:
    pytest.importorskip("scipy")
    from wuerfelbecher.solve.maexchen import solved

    made = solved()
    assert list(shipped()) == list(positions())
    assert len(made) == len(shipped()) == 525
    for position, play in shipped().items():
        assert play.worth == pytest.approx(made[position].worth, abs=1e-11)
    assert worth(0, 0, NOTHING_SAID) == pytest.approx(0.5406835520, abs=1e-9)


@pytest.mark.parametrize("chips", [[mine, theirs] for mine in range(OUT) for theirs in range(OUT)])
def test_what_follows_a_claim_is_what_the_rules_say(chips: list[int]) -> None:
    """Every claim believed, doubted and true, or doubted and a lie, played by the rules."""

    def played(claim: int, throw: int, answer: str) -> float:
        match = match_at(chips.copy())
        match.throw(THROW[throw])
        match.play(SAY[claim])
        match.play(answer)
        if match.result is not None:
            return float(match.result.places[0] == 1)
        t = match.state
        to_beat = t.said_last if isinstance(t.cup, Secret) and t.said_last != MAEXCHEN else NOTHING_SAID
        chance = worth(t.chips[t.active], t.chips[1 - t.active], to_beat)
        return chance if t.active == 0 else 1 - chance

    for claim in claims(NOTHING_SAID):
        after = stakes(worth, chips[0], chips[1], claim)
        assert after.believed == played(claim, 0, "believe")
        assert after.true == played(claim, claim, "doubt") == played(claim, MAEXCHEN, "doubt")
        if claim:
            assert after.lie == played(claim, claim - 1, "doubt") == played(claim, 0, "doubt")
        assert after.lie < after.true


def test_four_chips_each_is_done_by_hand() -> None:
    """Whoever is doubted wins with the truth and loses with a lie, and nobody can believe a Mäxchen.

    Where 5-2 or more has to be beaten, everything is doubted, so only a better throw wins, and whoever is believed
    wins with 1 - P(better). At the start, each claim from 5-3 on is doubted so often that lying about it brings no
    more than saying 5-2, which is believed; a throw of 5-3 or better is told as it is.
    """
    chance = [Fraction(ways).limit_denominator(36) for ways in LIKELY]
    better = [sum(chance[claim + 1 :], Fraction(0)) for claim in range(len(chance))]
    for claim in range(6, MAEXCHEN):
        assert worth(4, 4, claim) == pytest.approx(float(better[claim]), abs=1e-11)
    bluff = 1 - better[6]
    doubt = [Fraction(0)] * 7 + [1 - bluff / (1 - better[claim]) for claim in range(7, MAEXCHEN)] + [Fraction(1)]
    opening = sum(
        ways * (bluff + doubt[throw] if throw < MAEXCHEN else Fraction(1)) for throw, ways in enumerate(chance)
    )
    assert worth(4, 4, NOTHING_SAID) == pytest.approx(float(opening), abs=1e-11)


def test_the_equilibrium_plays_only_the_best_moves_whatever_happened_before() -> None:
    """In matches in which anything may be said, also what the equilibrium never says."""
    pick = Random(1)
    for seed in range(60):
        match = Match(GAME, NAMES, chance=Seeded(seed))
        while match.result is None:
            known = MaexchenOdds(match.view(match.to_act[0]))
            mix, values = known.mix(), known.moves()
            assert list(mix) == list(values) == [move.text for move in match.legal()]
            assert sum(mix.values()) == pytest.approx(1)
            best = max(values.values())
            assert all(best - values[move] < NEGLIGIBLE for move, often in mix.items() if often)
            match.play(pick.choice(match.legal()))


def test_matches_played_by_the_table_are_won_as_it_promises() -> None:
    """Five hundred matches, some three thousand rounds: the share within three standard errors."""
    pick, wins, matches = Random(2), 0, 500
    for seed in range(matches):
        match = Match(GAME, NAMES, chance=Seeded(seed))
        while match.result is None:
            mix = MaexchenOdds(match.view(match.to_act[0])).mix()
            match.play(pick.choices(list(mix), list(mix.values()))[0])
        wins += match.result.places[0] == 1
    chance = worth(0, 0, NOTHING_SAID)
    assert abs(wins / matches - chance) < 3 * (chance * (1 - chance) / matches) ** 0.5


def test_odds_of_a_match_are_those_of_the_table_and_say_so() -> None:
    """At four chips each after 5-2: all that is said is doubted, so the truth wins and a lie loses."""
    match = match_at([4, 4], said_last=6)
    match.throw((4, 6))
    found = odds(match)
    wins = {row.move: row.win for row in found.moves}
    assert set(wins) == {move.text for move in match.legal()}
    assert all(win is not None and (win.way, win.error) == ("table", NEGLIGIBLE) for win in wins.values())
    assert {move for move, win in wins.items() if win and win.value > 0.5} == {
        "say 5-3", "say 5-4", "say 6-1", "say 6-2", "say 6-3", "say 6-4",
    }  # fmt: skip
    match.play("say 5-3")
    assert [(row.move, row.often and row.often.value) for row in odds(match).moves] == [
        ("doubt", 1),
        ("believe", 0),
    ]


def test_among_moves_worth_the_same_the_most_frequent_comes_first() -> None:
    match = match_at([0, 0])
    match.throw((1, 3))
    found = [row for row in odds(match).moves if row.often and row.often.value]
    often = [row.often.value for row in found if row.often]
    assert len(often) > 3
    assert often == sorted(often, reverse=True)
    assert sum(often) == pytest.approx(1)
    assert len({round(row.win.value, 8) for row in found if row.win}) == 1


def test_it_does_not_matter_which_low_throw_is_lied_about() -> None:
    say = shipped()[0, 0, NOTHING_SAID].say
    assert say[rank((1, 3))] == say[rank((2, 3))] == say[rank((1, 4))]


def test_what_a_claim_had_to_beat_tells_how_far_to_trust_it() -> None:
    """The same claim, as the first of a round and after another one."""
    doubts = []
    for said_last in (NOTHING_SAID, 6):
        match = match_at([4, 4], said_last)
        match.throw((1, 3))
        match.play("say 5-4")
        doubts.append(MaexchenOdds(match.view(1)).mix()["doubt"])
    assert doubts == pytest.approx([2 / 9, 1])


def test_what_the_other_threw_changes_nothing() -> None:
    found = []
    for throw in ((1, 2), (1, 3)):
        match = match_at([1, 3])
        match.throw(throw)
        match.play("say 6-3")
        found.append(odds(match))
    assert found[0] == found[1]


def test_the_last_two_of_three_are_two() -> None:
    three, two = match_at([2, OUT, 3], seats=3), match_at([2, 3])
    for match in (three, two):
        match.throw((3, 5))
    assert odds(three).moves == odds(two).moves


def test_without_its_table_the_moves_are_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from wuerfelbecher.odds import maexchen

    def missing() -> None:
        raise Refusal("table-of-other-rules", typed="maexchen")

    monkeypatch.setattr(maexchen, "shipped", missing)
    match = Match(GAME, NAMES, chance=Seeded(3))
    assert {row.win and row.win.way for row in odds(match, seconds=0).moves} == {"sampled"}


def test_throws_are_as_likely_as_two_dice_fall() -> None:
    for throw, (low, high) in THROW.items():
        assert LIKELY[throw] == pytest.approx((1 if low == high else 2) / 36)
