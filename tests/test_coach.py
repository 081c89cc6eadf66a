"""Hints and reviews: what moves are worth, what was luck and what was skill, and how it is said."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.playing import NAMES
from tests.puzzle import PUZZLE
from wuerfelbecher import words
from wuerfelbecher.bots import bot_named, has_levels
from wuerfelbecher.bots.arena import played
from wuerfelbecher.bots.roll_outs import Trial
from wuerfelbecher.bots.thumb import ONLY_IF_AGREED
from wuerfelbecher.cli.main import run
from wuerfelbecher.coach import review as going_over
from wuerfelbecher.coach import saying, trials
from wuerfelbecher.coach.hint import hint, why
from wuerfelbecher.coach.review import ROUNDING, Choice, Review, reviewed, to_start
from wuerfelbecher.coach.trials import candidates
from wuerfelbecher.coach.weighing import by_trials
from wuerfelbecher.odds.moves import Clock, MoveOdds
from wuerfelbecher.odds.value import Value, Way
from wuerfelbecher.table import (
    Chance,
    Line,
    Match,
    Move,
    Open,
    Record,
    Refusal,
    Scripted,
    Seeded,
    View,
    catalogue,
    load,
)
from wuerfelbecher.table.state import NOT_IN_IT, YET_TO_THROW

AS_GOOD_AS_EXACT = 1e-7
OFF_BY_FEWEST_TRIALS = 0.2
"""How far a chance may be off by ten trials."""
LONG = 600.0
"""Exact odds take as long as they take; on a busy machine too."""
SOLVED_FOR_TWO = ["die-boese-drei", "hohe-hausnummern", "todessprung"]
LOST = PUZZLE + "Ben: stop\n"
"""Ben has 12 points and needs 18 to win: stopping loses."""


def record_of(game: str, seats: int, seed: int) -> Record:
    """A match of bots without a plan."""
    return played(load(game), [bot_named("bot:random", seat, game) for seat in range(seats)], Seeded(seed)).record


def unchecked(record: Record, lines: list[Line]) -> Record:
    """The same beginning of a match, with these answers."""
    return replace(record, lines=lines, dice="open", pledge=None)


def balance(review: Review, seat: int) -> float:
    """What luck and skill add up to, less what they should: 0 if the review is right."""
    changed = review.chances[-1][seat] - review.chances[0][seat]
    return review.luck(seat) + review.skill(seat) - changed


@pytest.mark.parametrize("game", SOLVED_FOR_TWO)
def test_luck_and_skill_are_all_there_is(game: str) -> None:
    review = reviewed(record_of(game, 2, 5), LONG)
    assert review.exact
    assert {"sampled", "estimated"}.isdisjoint(review.ways)
    assert review.finished
    for seat in range(2):
        assert balance(review, seat) == pytest.approx(0, abs=AS_GOOD_AS_EXACT)
        assert review.own(seat) <= AS_GOOD_AS_EXACT
    for step in review.steps:
        by_nothing = step.skill if step.thrown else step.luck
        assert by_nothing == pytest.approx([0, 0], abs=AS_GOOD_AS_EXACT)
    assert any(choice.slip for choice in review.choices)
    places = [choice.at for choice in review.choices]
    assert places == sorted(places)


@pytest.mark.parametrize("game", SOLVED_FOR_TWO)
def test_the_luck_of_a_throw_is_nothing_on_average(game: str) -> None:
    record = record_of(game, 2, 5)
    whole = record.replay()
    at = max(number for number, (_, _, chance) in enumerate(whole.entries[:8]) if chance is not None)
    ask = whole.entries[at][2]
    assert isinstance(ask, Chance)
    total = mean = spread = 0.0
    for answer, weight in ask.outcomes():
        line = Line(record.lines[at].who, f"rolled {ask.text(answer)}")
        luck = reviewed(unchecked(record, [*record.lines[:at], line]), LONG).steps[at].luck
        total, mean, spread = total + weight, mean + weight * luck[0], spread + abs(luck[0])
    assert mean / total == pytest.approx(0, abs=AS_GOOD_AS_EXACT)
    assert spread > 0.001


def test_a_slip_is_found_with_what_it_cost() -> None:
    review = reviewed(Record.parse(LOST), LONG)
    slip = review.slip(1)
    assert slip is not None
    assert slip.cost is not None
    assert (slip.at, slip.move, slip.best) == (3, "stop", "roll")
    assert slip.cost.value == pytest.approx(review.chances[3][1])
    assert review.skill(1) == pytest.approx(-slip.cost.value)
    said = " ".join(saying.summary(review, "en"))
    assert "Costliest move: “Stop” (no. 4), better “Roll on”." in said
    assert "Everything is worked out exactly." in said


def test_of_a_game_of_dice_alone_there_is_only_luck() -> None:
    review = reviewed(record_of("glueckspeter", 2, 1), 2.0)
    assert not review.choices
    assert [review.skill(seat) for seat in range(2)] == [0, 0]
    assert balance(review, 0) == pytest.approx(0, abs=AS_GOOD_AS_EXACT)
    assert "There was nothing to decide in this match; it was all luck." in saying.summary(review, "en")


def test_what_is_hidden_is_tried_out_and_says_how_far_it_is_off() -> None:
    review = reviewed(record_of("maexchen", 3, 2), 1.0)
    assert max(review.errors) > 0
    assert not review.exact
    for seat in range(3):
        assert balance(review, seat) == pytest.approx(0, abs=AS_GOOD_AS_EXACT)
    assert sum(review.chances[0]) == pytest.approx(1)


@pytest.mark.parametrize("game", ["mistkaefer", "craps", "neunundneunzig"])
def test_without_time_chances_are_rough_but_possible_and_nobody_is_praised(game: str) -> None:
    seats = max(2, load(game).players.fewest)
    review = reviewed(record_of(game, seats, 1), 0.2)
    assert 0 < review.error < OFF_BY_FEWEST_TRIALS
    assert "between" in review.ways
    assert not review.exact
    for chances in review.chances:
        assert min(chances) >= 0
        assert sum(chances) == pytest.approx(1)
    for seat in range(seats):
        assert balance(review, seat) == pytest.approx(0, abs=AS_GOOD_AS_EXACT)
    said = " ".join(saying.summary(review, "en"))
    assert "every move was the best" not in said
    assert re.search(r"Decisions tried out: \d+ of \d+", said)


def test_with_time_all_decisions_are_tried_and_blunders_cost_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST", 15)
    monkeypatch.setattr(going_over, "FOR_POSITIONS", 0)
    review = reviewed(record_of("craps", 3, 1), 120.0)
    assert len(review.choices) == sum(review.decisions) > 5
    lost = [choice.cost for choice in review.choices if choice.slip and choice.cost is not None]
    assert lost
    assert all(cost.value > 2 * cost.error > 0 for cost in lost)
    assert "Decisions tried out" not in " ".join(saying.summary(review, "en"))


def test_a_rival_is_better_only_if_it_is_so_clearly() -> None:
    match = Match(load("craps"), NAMES[:3], Seeded(1))
    while isinstance(match.ask, Chance):
        match.throw()
    view = match.view(match.to_act[0])
    low, high = (next(move for move in view.legal if move.text == text) for text in ("bet 1 on 7", "bet 12 on 2"))
    for moves in ([low, high], [high, low]):
        found = by_trials(view, lambda: True, moves)
        assert found is not None
        best = found.moves[0].move
        gain = found.changes[next(move.text for move in moves if move.text != best)]
        assert best == moves[0].text or -gain[view.seat].value > 2 * gain[view.seat].error
        assert sum(change.value for change in gain) == pytest.approx(0, abs=AS_GOOD_AS_EXACT)
        assert [change.value for change in found.changes[best]] == pytest.approx([0, 0, 0])


@pytest.mark.parametrize(
    "opening",
    [(3, YET_TO_THROW, YET_TO_THROW), (6, YET_TO_THROW), (2, NOT_IN_IT, YET_TO_THROW, 5), (4, 4, YET_TO_THROW)],
)
def test_who_may_still_win_the_roll_for_the_start(opening: tuple[int, ...]) -> None:
    to_come = [seat for seat, worth in enumerate(opening) if worth == YET_TO_THROW]
    wins = [0.0] * len(opening)
    for faces in product(range(1, 7), repeat=len(to_come)):
        thrown = dict(zip(to_come, faces, strict=True))
        worth = [thrown.get(seat, worth) for seat, worth in enumerate(opening)]
        tied = [seat for seat, one in enumerate(worth) if one == max(worth)]
        for seat in tied:
            wins[seat] += 1 / len(tied) / 6 ** len(to_come)
    assert to_start(opening) == pytest.approx(wins)


def test_before_all_rolls_for_the_start_everybody_has_the_same_chance() -> None:
    assert to_start([NOT_IN_IT] * 4) == [0.25] * 4
    assert to_start([5, 5, 2]) == [0.5, 0.5, 0]
    review = reviewed(record_of("offenes-wuerfelpoker", 2, 3), LONG)
    assert review.exact
    assert review.chances[0] == [0.5, 0.5]
    for seat in range(2):
        assert balance(review, seat) == pytest.approx(0, abs=AS_GOOD_AS_EXACT)
        assert review.own(seat) <= ROUNDING
    for step in review.steps:
        assert step.thrown or step.luck == pytest.approx([0, 0], abs=2 * ROUNDING)


def test_an_unfinished_match_is_gone_over_as_far_as_it_goes() -> None:
    record = record_of("todessprung", 2, 5)
    review = reviewed(unchecked(record, record.lines[:6]), LONG)
    assert not review.finished
    assert len(review.steps) == 6
    assert len(review.chances) == 7
    assert saying.summary(review, "en")[0] == "The match is not over; this is about what has been played."


@pytest.mark.parametrize(
    ("record", "key"),
    [
        (Record("jule", ["Anna", "Ben"]), "coach-nothing-played"),
        (Record("wieviel-augen", ["Anna"], lines=[]), "nothing-to-win"),
    ],
)
def test_where_there_is_nothing_to_go_over_that_is_said(record: Record, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        reviewed(record, 1.0)
    assert refused.value.message.key == key
    assert refused.value.text("de") != refused.value.text("en")


def test_progress_is_told() -> None:
    told: list[float] = []
    reviewed(record_of("maexchen", 3, 2), 0.5, told.append)
    assert told == sorted(told)
    assert told[-1] > 0.5


def test_after_its_time_the_coach_still_tells_that_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now, told = [0.0], list[float]()
    monkeypatch.setattr(sys.modules[Clock.__module__], "monotonic", lambda: now[0])
    clock = Clock(10.0, told.append)
    for now[0] in (5.0, 12.0, 12.5, 13.1, 13.2):
        clock.passed()
    assert told == [0.5, 1.0, 1.0]


def test_no_more_time_goes_into_finding_moves_to_try_than_into_trying_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes a second of ten here, and there are many more choices than that."""
    now, found = [0.0], list[int]()

    def in_a_second(view: View, also: Move | None) -> list[Move]:
        now[0] += 1.0
        found.append(view.answers)
        return candidates(view, also)

    monkeypatch.setattr(sys.modules[Clock.__module__], "monotonic", lambda: now[0])
    monkeypatch.setattr(going_over, "candidates", in_a_second)
    monkeypatch.setattr(going_over, "by_trials", lambda view, stop, moves: None)
    monkeypatch.setattr(going_over, "played_out", lambda match, stop: [Trial([0.5, 0.5], (), [0.0, 0.0], 1)] * 10)
    reviewed(record_of("allie-gator", 2, 2), 10.0)
    assert 1 < len(found) < 5


# -- hints ----------------------------------------------------------------------------------------------


def first_choice(game: str, seats: int = 2, **options: object) -> Match:
    kind = load(game, **options)
    seats = min(max(seats, kind.players.fewest), kind.players.most)
    match = Match(kind, NAMES[:seats], Seeded(4))
    bots = [bot_named("bot:random", seat, game) for seat in range(seats)]
    while len((view := match.view(match.to_act[0])).legal) < 2:
        assert view.ask is not None
        match.play(bots[view.seat].answer(view, view.ask), view.seat)
    return match


def check_hint(game: str, **options: object) -> None:
    match = first_choice(game, 2, **options)
    view = match.view(match.to_act[0])
    found = hint(view, 0.0)
    assert found.move is not None
    match.play(found.move, view.seat)
    for language in words.LANGUAGES:
        assert re.search(r"\d", found.why[language])
        assert found.why[language].endswith(".")
        assert "{" not in found.why[language]
    assert found.why["de"] != found.why["en"]


@pytest.mark.parametrize("game", ["kniffel", "maexchen", "die-boese-drei", "hohe-hausnummern", "treffer"])
def test_a_hint_is_a_legal_move_with_its_numbers(game: str) -> None:
    check_hint(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in catalogue() if has_levels(game.id)])
def test_there_are_hints_in_every_game_with_levels(game: str) -> None:
    check_hint(game)


@pytest.mark.parametrize(("game", "option"), ONLY_IF_AGREED.items())
def test_where_choices_were_agreed_on_there_are_hints(game: str, option: str) -> None:
    check_hint(game, **{option: True})


def test_a_hint_comes_even_without_any_time() -> None:
    """Only trials tell something in Kleine Differenzen."""
    check_hint("kleine-differenzen")


def test_a_hint_names_the_best_move_and_the_next() -> None:
    match = Match(load("kniffel", start="first"), NAMES[:2], Scripted("6 6 6 2 1"))
    found = hint(match.view(0))
    assert found.move == "keep 6 6 6"
    assert re.fullmatch(
        r"„6, 6 und 6 behalten“: \d+,\d Punkte im Mittel, etwa 5\d\s% Gewinnchance; „.*“: \d+,\d \(etwa 5\d\s%\)\.",
        found.why["de"],
    )


def test_what_was_only_tried_out_is_never_called_alike() -> None:
    view = first_choice("kleine-differenzen").view(first_choice("kleine-differenzen").to_act[0])
    ways: list[Way] = ["exact", "sampled", "estimated"]
    for way in ways:
        rows = [MoveOdds(move.text, Value(0.5, way), None) for move in view.legal[:2]]
        assert ("as good as another" in why(view, rows, "en")) is (way == "exact")


def test_a_hint_does_not_say_the_same_number_twice() -> None:
    view = first_choice("kleine-differenzen").view(first_choice("kleine-differenzen").to_act[0])
    for other, key in ((0.349, "hardly any worse"), (0.32, "about 32%")):
        chances = zip(view.legal[:2], (0.351, other), strict=True)
        rows = [MoveOdds(move.text, Value(chance, "sampled", 0.01), None) for move, chance in chances]
        assert key in why(view, rows, "en")
        assert ("kaum schlechter" in why(view, rows, "de")) is (other == 0.349)


@pytest.mark.parametrize(
    ("points", "fewest", "told"), [((3, 5), False, False), ((5, 3), False, True), ((3, 5), True, True)]
)
def test_a_hint_tells_no_points_that_speak_for_the_other_move(
    points: tuple[float, float], fewest: bool, told: bool
) -> None:
    view = first_choice("kleine-differenzen").view(first_choice("kleine-differenzen").to_act[0])
    worths = zip(view.legal[:2], (0.5, 0.4), points, strict=True)
    rows = [MoveOdds(move.text, Value(chance), Value(measure)) for move, chance, measure in worths]
    said = why(view, rows, "en", fewest)
    assert "50.0% chance to win" in said
    assert "40.0%" in said
    assert ("points on average" in said) is told


def test_a_hint_does_not_make_two_moves_of_many() -> None:
    """Where the best play varies between more than two, the second is not all the rest."""
    match = first_choice("maexchen")
    view = match.view(match.to_act[0])
    for shares, rest in (
        ((0.7, 0.3), "sonst „"),
        ((0.4, 0.35, 0.25), "sonst am ehesten „"),
        ((0.7, 0.3, 0.0), "sonst „"),
    ):
        chosen = zip(view.legal, shares, strict=False)
        rows = [MoveOdds(move.text, Value(0.5), None, often=Value(share)) for move, share in chosen]
        assert rest in why(view, rows, "de")
        assert why(view, rows, "de").count(". ") == 0


def test_a_chance_that_is_tried_out_is_no_less_than_none() -> None:
    """Of two moves that have always lost, the one with the luckier dice seems to be worth less than nothing."""
    unlucky, lucky = ([Trial([0.0], (), [pips + luck], 1) for pips in range(20)] for luck in (0.0, 9.0))
    won = [Trial([pips / 20], (), [float(pips)], 1) for pips in range(20)]
    values = [value.value for value in trials.shares([unlucky, lucky, won, won], 0)]
    assert min(values) == 0
    assert max(values) <= 1


def test_quotation_marks_of_a_move_do_not_meet_those_of_the_sentence() -> None:
    assert saying.quoted("„Irene“") == saying.quoted("“Irene”") == "Irene"
    assert saying.quoted("Einspruch gegen „Ulm“") == "Einspruch gegen ‚Ulm‘"
    assert saying.quoted("Play “Steal a card” without effect") == "Play ‘Steal a card’ without effect"
    assert saying.quoted("„Ulm“ oder „Bonn“") == "‚Ulm‘ oder ‚Bonn‘"


def test_where_nothing_is_to_be_chosen_the_hint_says_so() -> None:
    match = Match(load("kniffel", start="first"), NAMES[:2], Open(), by_hand=True)
    assert "nothing to choose about that" in hint(match.view(0)).why["en"]
    assert "nicht gefragt" in hint(match.view(1)).why["de"]
    only = Match(load("jule"), NAMES[:2], Open(), by_hand=True)
    assert hint(only.view(0)).move is None


# -- in the terminal ------------------------------------------------------------------------------------


def becher(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        run(arguments)
    printed = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, printed.out, printed.err


def test_becher_coach_shows_curve_decisions_and_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle"
    file.write_text(LOST, encoding="utf-8")
    code, out, _ = becher(capsys, "coach", str(file), "--lang", "de")
    assert code == 0
    assert "Gewinnchance von Antwort zu Antwort" in out
    assert re.search(r"4 +Ben: Aufhören +\d+,\d\s% Gewinnchance +Weiterwürfeln", out)
    assert "Alles ist genau gerechnet." in out
    code, out, _ = becher(capsys, "coach", str(file), "--json", "--lang", "en")
    data = json.loads(out)
    assert code == 0
    assert data["seats"][1]["slip"]["best"] == "roll"
    assert data["steps"][0]["text"] == "Ben rolls 6"
    assert len(data["chances"]) == len(data["steps"]) + 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Backgammon 7", "This is not a record"),
        (LOST.replace("record 1", "record 9"), "version 9"),
        (LOST.replace("rolled 6", "rolled 7", 1), "is not possible"),
        (LOST.split("\n\n")[0] + "\n", "Nothing has been played"),
    ],
)
def test_becher_coach_refuses_what_is_no_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    file = tmp_path / "broken"
    file.write_text(text, encoding="utf-8")
    code, out, err = becher(capsys, "coach", str(file), "--lang", "en")
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert becher(capsys, "coach", str(file), "--seconds", "soon")[0] == 2
    assert becher(capsys, "coach", str(tmp_path / "nowhere"))[0] == 2


def sampled(at: int, lost: float, error: float) -> Choice:
    return Choice(at, 0, "stop", "roll", Value(lost, "sampled", error), None, (), worst=0.2)


def test_what_is_tried_out_is_told_with_its_error() -> None:
    review = Review("marathon", ("Anna", "Ben"), True, [2, 0])
    assert saying.cost(review, sampled(0, 0.032, 0.011), "de") == "3,2 ± 1,1\u00a0% Gewinnchance"
    assert saying.cost(review, sampled(0, 0.032, 0.0), "en") == "3.2% of the chance to win"


def test_a_loss_below_its_error_is_no_slip() -> None:
    assert sampled(0, 0.032, 0.011).slip
    assert not sampled(0, 0.032, 0.04).slip


def test_a_share_of_the_possible_is_told_only_if_most_decisions_are_known() -> None:
    known = [sampled(0, 0.05, 0.01)]
    assert Review("marathon", ("Anna", "Ben"), True, [2, 0], choices=known).share(0) == pytest.approx(0.75)
    assert Review("marathon", ("Anna", "Ben"), True, [3, 0], choices=known).share(0) is None


def test_nobody_reaches_less_than_nothing_of_the_possible() -> None:
    assert Review("marathon", ("Anna", "Ben"), True, [1, 0], choices=[sampled(0, 0.25, 0.1)]).share(0) == 0
