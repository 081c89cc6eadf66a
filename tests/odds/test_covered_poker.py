"""Covered poker for two solved: the tables that ship against best answers, the rules, and rounds done by hand."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from statistics import fmean, stdev

import pytest

from wuerfelbecher.games.poker_dice.joker_poker import JokerPoker
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import (
    CLAIM,
    FIVE_DICE,
    HANDS,
    NOTHING,
    STAKE,
    VerdecktesWuerfelpoker,
)
from wuerfelbecher.odds import covered_poker
from wuerfelbecher.odds.covered_poker import (
    Answer,
    CoveredPokerOdds,
    Opening,
    Pot,
    after_stakes,
    positions,
    rules_for,
    shipped,
)
from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.odds.matrix_game import MOST_STEPS, bounds, equilibrium, gain, simplex
from wuerfelbecher.odds.moves import odds
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS
from wuerfelbecher.odds.value import NEGLIGIBLE
from wuerfelbecher.table import AnyGame, Match, Open, Refusal, Seeded
from wuerfelbecher.table.dice import Faces

NAMES = ["Anna", "Ben"]
VARIANTS = list(product((False, True), repeat=2))
COLUMNS = list(product((0, 1), repeat=2))
PLAIN = rules_for(jokers=False, sequences=False)
A_WAY: dict[int, Faces] = {
    HANDS.index(VerdecktesWuerfelpoker().hand(faces)[:2]): faces for faces, _ in FIVE_DICE.outcomes
}
"""One way to throw each hand."""


def poker(jokers: bool = False, sequences: bool = False, **options: object) -> AnyGame:
    if jokers:
        return JokerPoker(poker="covered", sequences=sequences, start="first", **options)
    return VerdecktesWuerfelpoker(sequences=sequences, start="first", **options)


def match_at(rounds: int, mine: int, theirs: int) -> Match:
    """The first seat is about to start a round, and so many are still to play."""
    game = poker(rounds=rounds)
    state = game.laid(2)
    state.chips, state.pot = [mine, theirs], CHIPS - mine - theirs
    return Match(game, NAMES, chance=Open(), at=state)


def worth(rounds: int, mine: int, theirs: int) -> float:
    return shipped(PLAIN)[rounds, mine, theirs].worth


def test_what_follows_each_claim_is_what_the_rules_say() -> None:
    """Rounds in which anything is thrown, claimed and doubted, played by the rules to their end."""
    pick = Random(1)
    all_positions, throws = list(positions()), list(A_WAY)
    for _ in range(250):
        position = pick.choice(all_positions)
        match = match_at(*position)
        pot, high = after_stakes(*position), 0
        for thrower in (0, 1):
            throw, claim = pick.choice(throws), pick.choice(PLAIN.claims)
            match.throw(A_WAY[throw])
            match.play(CLAIM[claim])
            half = Opening(PLAIN, worth, pot) if thrower == 0 else Answer(PLAIN, worth, pot, high)
            doubted = claim != NOTHING and pick.random() < 0.6
            expected = half.doubted(throw, claim) if doubted else half.believed(claim)
            if claim != NOTHING:
                match.play("doubt" if doubted else "pass", 1 - thrower)
            if thrower == 0:
                t = match.state
                high = t.claims[0]
                assert high == (min(throw, claim) if doubted else claim)
                pot = Pot(pot.rounds, t.chips[0], t.chips[1], t.pot)
                assert Answer(PLAIN, worth, pot, high).worth == pytest.approx(expected, abs=1e-12)
        if match.result is not None:
            assert expected == win_share(match.result)[0]
        else:
            t = match.state
            assert t.round == 2  # and the stakes have been paid
            chance = worth(position[0] - 1, t.chips[t.active] + STAKE, t.chips[1 - t.active] + STAKE)
            assert expected == (chance if t.active == 0 else 1 - chance)


@pytest.mark.parametrize(("jokers", "sequences"), VARIANTS)
def test_positions_of_the_table_are_solved_anew(jokers: bool, sequences: bool) -> None:
    """A last round and a first one: what they are worth, and that no answer gains anything in them."""
    pytest.importorskip("scipy")
    from wuerfelbecher.solve.covered_poker import best_answer, opening

    rules = rules_for(jokers, sequences)
    plays = shipped(rules)
    assert list(plays) == list(positions())
    values = {position: play.worth for position, play in plays.items()}
    others = {position: 1 - value for position, value in values.items()}

    def worth(rounds: int, mine: int, theirs: int) -> float:
        return values[rounds, mine, theirs]

    for position in [(1, 7, 9), (10, 8, 8)]:
        made = opening(rules, Opening(rules, worth, after_stakes(*position)))
        assert made.worth == pytest.approx(values[position], abs=1e-9)

        @cache
        def answer(pot: Pot, to_beat: int) -> covered_poker.Play:
            return Answer(rules, worth, pot, to_beat).play()

        for i_start, mine in ((True, values), (False, others)):
            gets = best_answer(rules, plays, answer, position, values, others, i_start)
            assert gets == pytest.approx(mine[position], abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("jokers", "sequences"), VARIANTS)
def test_no_answer_gains_anything_on_the_tables_that_ship(jokers: bool, sequences: bool) -> None:
    pytest.importorskip("scipy")
    from wuerfelbecher.solve.covered_poker import exploitability

    rules = rules_for(jokers, sequences)
    assert exploitability(rules, shipped(rules)) < 1e-9


def test_a_changed_table_could_be_exploited() -> None:
    """The best answers find what is wrong with doubting a little more, or always telling the truth."""
    pytest.importorskip("scipy")
    from wuerfelbecher.solve.covered_poker import best_answer

    position = (10, 8, 8)
    values = {position: play.worth for position, play in shipped(PLAIN).items()}
    others = {position: 1 - value for position, value in values.items()}

    def answer(pot: Pot, to_beat: int) -> covered_poker.Play:
        return Answer(PLAIN, worth, pot, to_beat).play()

    play = shipped(PLAIN)[position]
    often = next(claim for claim, doubt in play.doubt.items() if 0.1 < doubt < 0.9)
    doubting = covered_poker.Play(play.worth, {**play.doubt, often: play.doubt[often] + 0.01}, play.say)
    honest = covered_poker.Play(play.worth, play.doubt, {throw: {throw: 1.0} for throw in play.say})
    for changed, i_start, mine in ((doubting, True, values), (honest, False, others)):
        plays = {**shipped(PLAIN), position: changed}
        assert best_answer(PLAIN, plays, answer, position, values, others, i_start) > mine[position] + 1e-6


def test_the_second_half_of_the_last_round_is_done_by_hand() -> None:
    """Seven chips each and two in the pot: whoever gets it has won. So doubting a higher claim costs nothing,
    and such a claim wins just if it is true. Claiming as much as the starter is doubted at a risk, for what is
    then equal is won by whoever was right. So the other bluffs as often as that claim is true, if lower throws
    are that many.
    """

    def never(*position: int) -> float:
        raise AssertionError("there is no further round")

    for to_beat in PLAIN.claims:
        higher, equal, lower = (
            sum(PLAIN.likely[part])
            for part in (slice(to_beat + 1, None), slice(to_beat, to_beat + 1), slice(to_beat))
        )
        after = Answer(PLAIN, never, Pot(0, 7, 7, 2), to_beat)
        assert after.worth == pytest.approx(1 - higher - min(equal, (equal + lower) / 2), abs=1e-12)


def test_higher_claims_are_true_equally_often_and_doubted_equally_often() -> None:
    to_beat = HANDS.index((1, (12,)))
    play = Answer(PLAIN, worth, Pot(9, 7, 7, 2), to_beat).play()
    shares = set()
    for claim in PLAIN.claims[PLAIN.claims.index(to_beat) + 1 :]:
        made = {throw: PLAIN.likely[throw] * row.get(claim, 0.0) for throw, row in play.say.items()}
        shares.add(round(sum(often for throw, often in made.items() if throw >= claim) / sum(made.values()), 9))
    assert len(shares) == 1
    assert 0.3 < shares.pop() < 1
    assert len({play.doubt[claim] for claim in PLAIN.claims if claim > to_beat}) == 1


def test_small_games_are_solved() -> None:
    """Rock, paper, scissors; a game with a saddle; and one done by hand."""
    value, rows, columns = equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert value == pytest.approx(0)
    assert [*rows, *columns] == pytest.approx([1 / 3] * 6)
    for game, solution in (
        ([[3, 1], [4, 2]], [2, 0, 1, 0, 1]),
        ([[2, -1], [-1, 1]], [0.2, 0.4, 0.6, 0.4, 0.6]),
    ):
        value, rows, columns = equilibrium(game)
        assert [value, *rows, *columns] == pytest.approx(solution)


def test_small_games_leave_nobody_anything_to_gain() -> None:
    """Also where payoffs differ by hardly more than rounding, which spoils floating-point numbers now and then."""
    pick, spoiled = Random(5), 0
    for _ in range(400):
        few, noise = [pick.random() for _ in range(4)], 10 ** pick.uniform(-16, -9)
        parts = [
            [[weight * (pick.choice(few) + pick.uniform(-noise, noise)) for _ in range(2)] for _ in range(3)]
            for weight in (0.3 * pick.random(), 10 ** pick.uniform(-5, 0), pick.random())
        ]
        game = [
            [sum(part[way][(*column, 0)[way]] for part, way in zip(parts, ways, strict=True)) for column in COLUMNS]
            for ways in product(range(3), repeat=3)
        ]
        value, rows, columns = equilibrium(game)
        assert gain(game, (rows, columns)) < 1e-11
        assert bounds(game, (rows, columns)) == pytest.approx((value, value), abs=1e-11)
        assert sum(rows) == pytest.approx(1)
        assert sum(columns) == pytest.approx(1)
        rounded = simplex(game, 1e-12, MOST_STEPS)
        spoiled += rounded is None or gain(game, rounded) > 1e-11
    assert spoiled


@pytest.mark.parametrize(("jokers", "sequences"), VARIANTS)
def test_the_equilibrium_plays_only_the_best_moves_whatever_happened_before(jokers: bool, sequences: bool) -> None:
    """In matches in which anything may be claimed, also what the equilibrium never claims."""
    pick = Random(1)
    match = Match(poker(jokers, sequences), NAMES, chance=Seeded(7))
    while match.result is None:
        view = match.view(match.to_act[0])
        known = CoveredPokerOdds(view)
        mix, values = known.mix(), known.moves()
        assert set(mix) == set(values) == {move.text for move in view.legal}
        assert sum(mix.values()) == pytest.approx(1)
        best = max(values.values())
        assert all(best - values[move] < 10 * NEGLIGIBLE for move, often in mix.items() if often > 1e-9)
        match.play(pick.choice(list(mix)), view.seat)


def test_matches_played_by_the_table_are_won_as_it_promises() -> None:
    """A hundred matches of up to ten rounds: the share within three standard errors."""
    pick, shares = Random(2), []
    for seed in range(100):
        match = Match(poker(), NAMES, chance=Seeded(seed))
        while match.result is None:
            view = match.view(match.to_act[0])
            mix = CoveredPokerOdds(view).mix()
            match.play(pick.choices(list(mix), list(mix.values()))[0], view.seat)
        shares.append(win_share(match.result)[0])
    assert fmean(shares) == pytest.approx(worth(ROUNDS, 8, 8), abs=3 * stdev(shares) / len(shares) ** 0.5)


def test_odds_of_a_match_are_those_of_the_table_and_say_so() -> None:
    for jokers in (False, True):
        match = Match(poker(jokers), NAMES, chance=Seeded(3))
        found = odds(match)
        assert found.trials == found.positions == 0
        assert next(row.move for row in found.moves if row.often and row.often.value) == found.moves[0].move
        assert {(row.win.way, row.win.error) for row in found.moves if row.win} == {("table", NEGLIGIBLE)}
        assert len(found.moves) == len(match.legal())


def test_what_the_other_threw_changes_nothing() -> None:
    found = []
    for throw in (0, 69):
        match = match_at(5, 8, 8)
        match.throw(A_WAY[throw])
        match.play(CLAIM[20])
        found.append(odds(match, 1))
    assert found[0] == found[1]
    assert {row.move for row in found[0].moves} == {"doubt", "pass"}


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (poker(chips=9), 2),
        (poker(rounds=ROUNDS + 1), 2),
        (poker(), 3),
        (JokerPoker(poker="open", chips=9, start="first"), 2),
    ],
)  # fmt: skip
def test_where_nothing_was_solved_the_moves_are_tried_out(game: AnyGame, seats: int) -> None:
    match = Match(game, ["Anna", "Ben", "Cleo"][:seats], chance=Seeded(3))
    with pytest.raises(Refusal, match="not been solved"):
        CoveredPokerOdds(match.view(match.to_act[0]))
    assert {row.win and row.win.way for row in odds(match, seconds=0).moves} == {"sampled"}


def test_the_end_of_a_longer_match_is_solved() -> None:
    state = poker(rounds=20).laid(2)
    state.round = 11
    match = Match(poker(rounds=20), NAMES, chance=Open(), at=state)
    match.throw(A_WAY[30])
    as_long = match_at(10, 8, 8)
    as_long.throw(A_WAY[30])
    assert odds(match).moves == odds(as_long).moves


def test_a_broken_table_makes_the_moves_be_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rules: object) -> None:
        raise Refusal("table-broken", typed="covered-poker")

    monkeypatch.setattr(covered_poker, "shipped", broken)
    match = Match(poker(), NAMES, chance=Seeded(3))
    assert {row.win and row.win.way for row in odds(match, seconds=0).moves} == {"sampled"}


def test_throws_are_as_likely_as_five_dice_fall() -> None:
    ways = {
        name: round(7776 * sum(rules_for(name, True).likely[at] for at, hand in enumerate(HANDS) if hand[0] == 7))
        for name in (False, True)
    }
    assert ways[False] == 6
    assert ways[True] == 6 + 5 * (2**5 - 2)
    assert PLAIN.likely[NOTHING] == pytest.approx(720 / 7776)
    assert rules_for(False, True).likely[NOTHING] == pytest.approx(480 / 7776)
    for jokers, sequences in VARIANTS:
        assert sum(rules_for(jokers, sequences).likely) == pytest.approx(1)
