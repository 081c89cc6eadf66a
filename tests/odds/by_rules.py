"""What moves are worth by all that can follow them in one turn, beside what a table says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from wuerfelbecher.odds.exact import Solution, win_share
from wuerfelbecher.odds.graph import Explorer
from wuerfelbecher.odds.moves import odds
from wuerfelbecher.table import Chance, Match


def by_rules(match: Match, explorer: Explorer) -> Solution:
    explorer.start(match)
    while explorer.waiting:
        explorer.look_into(*explorer.waiting.popleft())
    return Solution(explorer.graph, win_share, 0.0, 1.0, total=1.0)


def check_moves(match: Match, explorer: Explorer, precision: float) -> None:
    """Every move is worth what the rules make of it."""
    solution, seat = by_rules(match, explorer), match.to_act[0]
    expected = {
        move.text: solution.low[then][seat]
        for move, then in zip(match.legal(), solution.graph.following[0], strict=True)
    }
    told = {row.move: row.win.value for row in odds(match).moves if row.win and row.win.way == "table"}
    assert told == pytest.approx(expected, abs=precision)


def decisions(begins: Callable[[], Match], answers: int, pick: Random) -> Iterator[Match]:
    """Matches at a decision, each played at random for so many answers, again and again."""
    while True:
        match = begins()
        for _ in range(answers):
            if match.ask is None:
                break
            if isinstance(match.ask, Chance):
                match.throw(match.ask.sample(pick.randrange))
                continue
            yield match
            moves = match.legal()
            match.play(moves[pick.randrange(len(moves))])
