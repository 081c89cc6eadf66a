"""Kniffel solved: by the table that ships, by the rules, and against published figures of its American sister."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from statistics import fmean, stdev

import pytest

from wuerfelbecher.games.kniffel.kniffel import BOXES, KNIFFEL, Kniffel, State, worth
from wuerfelbecher.mechanics.score_sheet import EMPTY
from wuerfelbecher.odds.kniffel import FULL, PRECISION, SPREAD_PRECISION, KniffelOdds, Turn, sheet_of
from wuerfelbecher.odds.lattice import lattice
from wuerfelbecher.odds.moves import odds
from wuerfelbecher.odds.tables import packed, rules_digest, table, unpacked
from wuerfelbecher.table import D6, Match, Refusal, Seeded

OPTIMUM = {False: 248.2068, True: 251.4901}


@pytest.mark.parametrize("struck_counts", [False, True])
def test_the_table_agrees_with_the_rules_turn_by_turn(struck_counts: bool) -> None:
    """A turn played out by the game's own functions is worth what the table says of its start."""
    game = Kniffel(crossed_out_counts=struck_counts)
    known, pick = KniffelOdds(game), Random(1)
    assert known.to_come((0, 0, False)) == pytest.approx(OPTIMUM[struck_counts], abs=2e-3)
    state = game.laid(1)
    for _ in range(25):
        column = [EMPTY if pick.random() < 0.4 else pick.choice(THROWS)[box] for box in range(len(BOXES))]
        column[KNIFFEL] = pick.choice((EMPTY, 0, 50))
        if EMPTY in column:
            state.sheet[0] = column
            whole = Turn(game, state).whole(lambda sheet, gained: gained + known.to_come(sheet))
            assert whole == pytest.approx(known.to_come(sheet_of(column, struck_counts)), abs=3 * PRECISION)


def points_of_moves(game: Kniffel, state: State) -> dict[str, float]:
    return Turn(game, state).moves(KniffelOdds(game).points(state))


THROWS = [worth(faces) for [faces] in lattice((D6, 5)).full]


def test_a_five_alike_after_a_kniffel_is_valued_as_the_rules_have_it() -> None:
    """Sixes are free: a further Kniffel of sixes must go there, for 30 and 50 extra."""
    game = Kniffel(start="first")
    state = game.laid(1)
    state.sheet[0][KNIFFEL], state.dice, state.throws = 50, (6,) * 5, 3
    values = points_of_moves(game, state)
    assert list(values) == ["write sixes"]
    after = (1 << KNIFFEL | 1 << BOXES.index("sixes"), 30, True)
    assert values["write sixes"] == pytest.approx(50 + 30 + 50 + KniffelOdds(game).to_come(after))


def test_with_one_box_left_it_is_brute_force() -> None:
    """Only the large straight is left, with one throw to go: one die completes it one time in six, or in three."""
    game = Kniffel(start="first")
    state = game.laid(1)
    state.sheet[0] = [0] * 13
    state.sheet[0][BOXES.index("large-straight")] = EMPTY
    state.throws = 2
    state.dice = (2, 3, 4, 5, 5)
    values = points_of_moves(game, state)
    assert values["keep 2 3 4 5"] == pytest.approx(40 / 3)
    state.dice = (1, 2, 3, 4, 4)
    assert points_of_moves(game, state)["keep 1 2 3 4"] == pytest.approx(40 / 6)


def test_odds_of_a_match_are_those_of_the_table_and_say_so() -> None:
    match = Match(Kniffel(start="first"), ["Anna", "Ben"], chance=Seeded(9))
    found = odds(match)
    assert [row.move for row in found.moves[:2]] == ["keep 5 5", "keep 3 3"]
    best = found.moves[0].measure
    assert best is not None
    assert (best.way, best.error) == ("table", PRECISION)
    assert {row.move for row in found.moves} == {move.text for move in match.legal()}


def test_playing_by_the_table_brings_what_it_promises() -> None:
    """Forty matches: their mean and their spread lie within three standard errors."""
    game = Kniffel(start="first")
    spread = KniffelOdds(game).spread((0, 0, False))
    points = []
    for seed in range(40):
        match = Match(game, ["Anna"], chance=Seeded(seed))
        while match.result is None:
            values = points_of_moves(game, match.state)
            match.play(max(values, key=lambda move: values[move]))
        points.append(match.result.scores[0] or 0)
    assert abs(fmean(points) - OPTIMUM[False]) < 3 * spread / len(points) ** 0.5
    assert abs(stdev(points) - spread) < 3 * spread / (2 * len(points)) ** 0.5


def test_the_spread_of_a_last_kniffel_is_that_of_one_chance() -> None:
    chance = 0.04602864
    spread = KniffelOdds(Kniffel()).spread((FULL & ~(1 << KNIFFEL), 0, False))
    assert spread == pytest.approx(50 * (chance * (1 - chance)) ** 0.5, abs=SPREAD_PRECISION)


def test_the_tables_are_small() -> None:
    tables = [file for file in (files("wuerfelbecher.odds") / "data").iterdir() if file.name.startswith("kniffel")]
    ours = [file for file in tables if "extreme" not in file.name]
    assert len(ours) == 6
    assert sum(len(file.read_bytes()) for file in ours) < 1_500_000


def test_a_table_survives_packing_and_a_broken_one_is_refused() -> None:
    numbers = [0.0, 17.25, 3.5, 250.0, -1.75]
    data = packed({"rules": "x"}, numbers, 1024)
    facts, again = unpacked(data, "test")
    assert facts["rules"] == "x"
    assert list(again) == numbers
    for broken in (data[:-3], data[:20], b"", b"{}\n", data.replace(b'"count": 5', b'"count": 6')):
        with pytest.raises(Refusal, match="cut off or damaged"):
            unpacked(broken, "test")


def test_a_table_of_other_rules_is_refused_and_sampling_serves() -> None:
    with pytest.raises(Refusal, match="belongs to other rules"):
        table("kniffel", "0123456789abcdef")
    with pytest.raises(Refusal, match="is missing"):
        table("no-such-game", "")


def test_a_digest_changes_with_the_rules_and_not_with_their_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    from wuerfelbecher.games.kniffel import kniffel
    from wuerfelbecher.odds import tables

    source = Path(str(kniffel.__file__)).with_name("kniffel.py").read_text(encoding="utf-8")
    before = rules_digest(kniffel.__name__)

    class Changed:
        def __init__(self, text: str) -> None:
            self.text = text

        def __truediv__(self, _: str) -> Changed:
            return self

        def read_text(self, encoding: str) -> str:
            return self.text

    def digest_of(text: str) -> str:
        monkeypatch.setattr(tables, "files", lambda _: Changed(text))
        return rules_digest(kniffel.__name__)

    assert digest_of(source) == before
    assert (
        digest_of(source.replace('label="throws-left"', 'label="left"').replace("one entry a turn", "x")) == before
    )
    assert digest_of(source.replace("BONUS_FROM, EXTRA = 35, 63, 50", "BONUS_FROM, EXTRA = 35, 63, 60")) != before
