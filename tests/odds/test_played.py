"""Matches played by what is known of them are won, and score, as it promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from statistics import fmean, stdev

import pytest

from wuerfelbecher.odds.exact import win_share, won
from wuerfelbecher.odds.graph import explored
from wuerfelbecher.odds.moves import TABLES, chances, odds
from wuerfelbecher.odds.open_poker import LEAST, rules_for
from wuerfelbecher.odds.open_poker import shipped as open_poker
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS
from wuerfelbecher.odds.sheets import SHEETS
from wuerfelbecher.odds.treffer import shipped as treffer
from wuerfelbecher.odds.turns import known_turns
from wuerfelbecher.table import AnyGame, Match, Open, Seeded, load

NAMES = ["Anna", "Ben", "Cem"]
MOST_POSITIONS = 4_000
"""So many tell which move is best, where a turn has no end."""


def by_listing(game: AnyGame) -> float:
    promised = chances(Match(game, NAMES[:2], chance=Open()), seconds=60)
    assert promised is not None
    return promised[0].value


def by_table(game: AnyGame) -> float:
    if game.id == "treffer":
        return treffer()[0, 0]
    return open_poker(rules_for(jokers=False, sequences=False)).worth[ROUNDS, CHIPS // 2, LEAST]


def best_move(match: Match) -> str:
    """By its table, or by the positions that can follow in this turn."""
    if match.game.id in TABLES:
        return odds(match).moves[0].move
    graph = explored(match, MOST_POSITIONS, known=known_turns(match.game, len(match.names)))
    found, seat = won(graph), match.to_act[0]
    worth = [found.low[then][seat] + found.high[then][seat] for then in graph.following[0]]
    return match.legal()[worth.index(max(worth))].text


def played(game: AnyGame, matches: int, seats: int = 2) -> Iterator[Match]:
    """Matches in which everybody always plays the best move; in places that look alike, the same."""
    best: dict[str, str] = {}
    for seed in range(matches):
        match = Match(game, NAMES[:seats], chance=Seeded(seed))
        while match.ask is not None:
            state = match.state.copy()
            game.tidy(state, match.ask)
            state.round = 1 if game.longest else state.round
            place = f"{state} {match.legal()}"
            if place not in best:
                best[place] = best_move(match)
            match.play(best[place])
        yield match


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "matches", "promise"),
    [
        ("die-boese-drei", 60, by_listing),
        ("quinze", 60, by_listing),
        ("einundzwanzig", 40, by_listing),
        ("hohe-hausnummern", 300, by_listing),
        ("todessprung", 300, by_listing),
        ("chicago", 40, by_listing),
        ("chicago-hoch-tief", 40, by_listing),
        ("sequenzen", 300, by_listing),
        ("va-banque", 300, by_listing),
        ("dreimal-pasch", 40, by_listing),
        ("die-boese-sieben", 40, by_listing),
        ("tarnkappe", 60, by_listing),
        ("treffer", 30, by_table),
        ("offenes-wuerfelpoker", 20, by_table),
    ],
)
def test_matches_are_won_as_promised(name: str, matches: int, promise: Callable[[AnyGame], float]) -> None:
    game = load(name, start="first")
    chance, wins = promise(game), 0.0
    for match in played(game, matches):
        assert match.result is not None
        wins += win_share(match.result)[0]
    assert abs(wins / matches - chance) <= 3 * sqrt(chance * (1 - chance) / matches)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("ohio", 2), ("escalero", 3)])
def test_sheets_score_as_promised(name: str, seats: int) -> None:
    """Played for the most points, which is not always best for the win."""
    game, sheet, totals = load(name, start="first"), SHEETS[name], list[float]()
    for seed in range(20):
        match = Match(game, NAMES[:seats], chance=Seeded(seed))
        while match.ask is not None:
            t = match.state
            values = sheet.for_points(t.sheet, t.active, t.dice, t.throws)
            match.play(max(values, key=lambda move: values[move]))
        assert match.result is not None
        totals += [float(score) for score in match.result.scores if score is not None]
    assert abs(fmean(totals) - sheet.to_come[0]) <= 3 * stdev(totals) / sqrt(len(totals))
    assert stdev(totals) == pytest.approx(sheet.spread[0], rel=0.5)
