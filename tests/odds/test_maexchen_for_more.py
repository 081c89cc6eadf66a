"""Mäxchen for more than two: play on which nobody gains alone, the table it rests on, and the rules."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from wuerfelbecher.games.two_dice.maexchen import MAEXCHEN, NOTHING_SAID, OUT, SAY, Maexchen, rank
from wuerfelbecher.odds import maexchen_for_more
from wuerfelbecher.odds.maexchen import LIKELY, claims, stakes
from wuerfelbecher.odds.maexchen import shipped as shipped_for_two
from wuerfelbecher.odds.maexchen_for_more import MaexchenForMoreOdds, Round, Throw, shipped
from wuerfelbecher.odds.moves import odds
from wuerfelbecher.odds.one_throw import NEARLY, one_throw
from wuerfelbecher.table import Match, Open, Refusal, Secret, Seeded

GAME = Maexchen(start="first")
NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül", "Ines"]
THROW = {rank((low, high)): (low, high) for high in range(1, 7) for low in range(1, high + 1)}
"""How each throw falls, by its rank."""


def match_at(chips: list[int], said_last: int = NOTHING_SAID) -> Match:
    """The first seat is about to throw."""
    state = GAME.laid(len(chips))
    state.chips, state.said_last, state.thrower = chips.copy(), said_last, len(chips) - 1
    state.middle -= sum(chips)
    if said_last != NOTHING_SAID:
        state.cup = Secret((1, 3), seen_by=(state.thrower,))
    for seat, taken in enumerate(chips):
        if taken == OUT:
            state.out(seat)
    return Match(GAME, NAMES[: len(chips)], chance=Open(), at=state)


def worth_for_two(mine: int, theirs: int, to_beat: int) -> float:
    return shipped_for_two()[mine, theirs, to_beat].worth


def gains(throw: Throw, to_beat: int, thrower: int, other: int) -> tuple[float, float]:
    """What the thrower and the one who answers could gain by playing this throw otherwise."""
    best = answered = 0.0
    for thrown, chance in enumerate(LIKELY):
        best += chance * max(
            (1 - throw.doubt[claim]) * throw.believed[claim][thrower]
            + throw.doubt[claim] * throw.doubted(thrown, claim)[thrower]
            for claim in claims(to_beat)
        )
    for claim in claims(to_beat):
        made = [chance * row[claim] for chance, row in zip(LIKELY, throw.say, strict=True)]
        lifted = sum(often * throw.doubted(thrown, claim)[other] for thrown, often in enumerate(made))
        answered += max(sum(made) * throw.believed[claim][other], lifted)
    return best - throw.wins[thrower], answered - throw.wins[other]


def test_two_players_get_what_the_linear_programmes_found() -> None:
    """All 525 positions of the match for two, solved without them."""
    for (mine, theirs, to_beat), play in shipped_for_two().items():
        after = [
            stakes(lambda *position: shipped_for_two()[position].worth, mine, theirs, claim)
            for claim in claims(to_beat)
        ]
        below = [0.0] * (to_beat + 1)
        gets = [[*below, *(getattr(one, what) for one in after)] for what in ("believed", "true", "lie")]
        gives = [[1 - chance for chance in row] for row in gets]
        doubt, say = [0.0] * len(LIKELY), [[0.0] * len(LIKELY) for _ in LIKELY]
        one_throw(to_beat, LIKELY, (gets[0], gets[1], gets[2]), (gives[0], gives[1], gives[2]), doubt, say)
        worth = sum(
            chance * say[throw][claim]
            * ((1 - doubt[claim]) * gets[0][claim] + doubt[claim] * gets[1 if throw >= claim else 2][claim])
            for throw, chance in enumerate(LIKELY)
            for claim in claims(to_beat)
        )  # fmt: skip
        assert worth == pytest.approx(play.worth, abs=2 * NEARLY)


@pytest.mark.parametrize("players", range(3, 9))
def test_nobody_gains_by_playing_a_throw_otherwise(players: int) -> None:
    """In whole rounds from any chips: what is said and doubted is best for whoever says and doubts it."""
    pick = Random(players)
    for _ in range(2):
        chips = [pick.randrange(OUT) for _ in range(players)]
        around = Round(shipped(), chips)
        assert sum(around.throw(0, NOTHING_SAID).wins) == pytest.approx(1)
        for to_beat in range(NOTHING_SAID, MAEXCHEN):
            throw = around.throw(0, to_beat)
            for row in throw.say:
                assert sum(row[to_beat + 1 :]) == pytest.approx(1)
            assert all(-1e-9 < gain < 10 * NEARLY for gain in gains(throw, to_beat, 0, 1))


@pytest.mark.parametrize("players", range(3, 7))
def test_rounds_solved_anew_are_worth_what_the_table_says(players: int) -> None:
    """On the mean: where several plays are as good for those who throw and answer, the others may fare
    otherwise.
    """
    pick, off = Random(players), []
    for _ in range(6):
        chips = [pick.randrange(OUT) for _ in range(players)]
        wins = Round(shipped(), chips).throw(0, NOTHING_SAID).wins
        off += [abs(win - chance) for win, chance in zip(wins, shipped().chances(chips), strict=True)]
    assert fmean(off) < 0.002


@pytest.mark.parametrize("players", [3, 4, 7])
def test_what_follows_a_claim_is_what_the_rules_say(players: int) -> None:
    """Claims believed, doubted and true, or doubted and a lie, played by the rules."""
    pick = Random(players)
    for _ in range(3):
        chips = [pick.randrange(OUT) for _ in range(players)]
        throw = Round(shipped(), chips).throw(0, NOTHING_SAID)
        for claim in (0, pick.randrange(1, MAEXCHEN), MAEXCHEN):
            for thrown, answer, wins in (
                (0, "believe", throw.believed),
                (MAEXCHEN, "doubt", throw.true),
                (0, "doubt", throw.lie),
            ):
                if claim == 0 and wins is throw.lie:
                    continue
                match = match_at(chips)
                match.throw(THROW[thrown])
                match.play(SAY[claim])
                match.play(answer)
                t = match.state
                to_beat = claim if answer == "believe" and claim < MAEXCHEN else NOTHING_SAID
                if to_beat != NOTHING_SAID:
                    assert t.active == 1
                    continue
                around = [(t.active + turn) % players for turn in range(players)]
                still_in = [seat for seat in around if t.still_in[seat]]
                chances = shipped().chances([t.chips[seat] for seat in still_in])
                assert [wins[claim][seat] for seat in still_in] == chances
                assert sum(wins[claim]) == pytest.approx(1)


def test_the_odds_say_that_they_are_estimated() -> None:
    match = match_at([0, 0, 0])
    match.throw((1, 3))
    found = odds(match)
    assert found.trials == 0
    assert {row.move for row in found.moves} == {move.text for move in match.legal()}
    assert {row.win and row.win.way for row in found.moves} == {"estimated"}
    assert all(row.win and 0 < row.win.error < 0.02 for row in found.moves)
    assert sum(row.often.value for row in found.moves if row.often) == pytest.approx(1)
    match.play("say 6-5")
    assert {row.move for row in odds(match).moves} == {"believe", "doubt"}


def test_whoever_is_out_is_passed_over() -> None:
    four, three = match_at([2, OUT, 3, 1]), match_at([2, 3, 1])
    for match in (four, three):
        match.throw((3, 5))
    assert odds(four).moves == odds(three).moves


@pytest.mark.parametrize("players", [3, 5])
def test_play_is_best_whatever_happened_before(players: int) -> None:
    """In matches in which anything may be said, also what is never said; until only two are left."""
    pick = Random(players)
    match = Match(GAME, NAMES[:players], chance=Seeded(players))
    for _ in range(25):
        if len(match.state.everyone) == 2:
            break
        known = MaexchenForMoreOdds(match.view(match.to_act[0]))
        mix, values = known.mix(), known.moves()
        assert list(mix) == list(values) == [move.text for move in match.legal()]
        assert sum(mix.values()) == pytest.approx(1)
        best = max(values.values())
        assert sum(often * (best - values[move]) for move, often in mix.items()) < 100 * NEARLY
        match.play(pick.choice(match.legal()))


def test_what_the_other_threw_changes_nothing() -> None:
    found = []
    for throw in ((1, 2), (1, 3)):
        match = match_at([1, 3, 2])
        match.throw(throw)
        match.play("say 6-3")
        found.append(odds(match))
    assert found[0] == found[1]


def test_matches_played_like_this_are_won_as_promised() -> None:
    """Four hundred openings played to the end of their round: the chances within three standard errors."""
    chips, pick, known = [2, 3, 1], Random(4), shipped()
    got: list[list[float]] = [[], [], []]
    around = Round(known, chips)
    for seed in range(400):
        match = match_at(chips)
        dice = Random(seed)
        while sum(match.state.chips) == sum(chips) and match.result is None:
            match.throw(tuple(sorted((dice.randint(1, 6), dice.randint(1, 6)))))
            t = match.state
            throw = around.throw(t.thrower, t.to_beat)
            said = pick.choices(range(len(LIKELY)), throw.say[rank(t.cup.open())])[0]
            match.play(SAY[said])
            match.play("doubt" if pick.random() < throw.doubt[said] else "believe")
        t = match.state
        turn = [(t.active + seat) % 3 for seat in range(3)]
        for seat, chance in zip(turn, known.chances([t.chips[seat] for seat in turn]), strict=True):
            got[seat].append(chance)
    for seat, chance in enumerate(around.throw(0, NOTHING_SAID).wins):
        assert fmean(got[seat]) == pytest.approx(chance, abs=3 * stdev(got[seat]) / 20)


def test_without_its_table_the_moves_are_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise Refusal("table-missing", typed="maexchen-for-more")

    monkeypatch.setattr(maexchen_for_more, "shipped", missing)
    match = Match(GAME, NAMES[:3], chance=Seeded(3))
    assert {row.win and row.win.way for row in odds(match, seconds=0).moves} == {"sampled"}


@pytest.mark.slow
def test_nobody_gains_alone_over_the_whole_match() -> None:
    """Every position for two, three and four players, against the best that one player can do."""
    pytest.importorskip("numba")
    import numpy as np

    from wuerfelbecher.solve.maexchen_for_more import begins, measured, solve

    at = begins(4)
    found = np.zeros(at[-1])
    for players in (2, 3, 4):
        solve(found, players, 4)
    worth, best = measured(found, 4)
    assert abs(worth - found).max() < 1e-12
    assert 0 <= (best - worth).max() < 10 * NEARLY
