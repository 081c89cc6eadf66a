"""How random matches go, written down as checksums: `python -m tests.courses GAME ...` rewrites them.

The records prove that the rules are right. These files notice, at all the places that no record comes by, when a
match goes differently than before: who is asked what, what they may play, what is told, how it ends, what is shown.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.playing import NAMES, seat_counts, settings
from wuerfelbecher.table import AnyGame, Match, Move, Moves, Option, Refusal, Seeded, Written, catalogue
from wuerfelbecher.table.moves import find, side_by_side

FOLDER = Path(__file__).parent / "courses"
MOST_STEPS = 300
STRETCH = 10
"""How many answers lie between two checksums."""
WRONG = 5
"""How many moves are tried then that may not be possible."""
LATE = 0.2
"""How often time runs out where it is limited."""
LISTED = 300
"""How many moves of each choice are looked at."""


def cases(game: type[AnyGame]) -> Iterator[str]:
    """Which matches are written down: options, seats and seed, as they stand in the file."""
    for setting in settings(game):
        values: dict[str, Any] = setting
        agreed = ", ".join(f"{name}={Option.text(value)}" for name, value in values.items()) or "as usual"
        for seats in seat_counts(game)[:3] if not setting else seat_counts(game)[:2][-1:]:
            for seed in (1, 2) if not setting else (1,):
                yield f"{agreed}; {seats}; {seed}"


def lines_of(game: type[AnyGame]) -> Iterator[tuple[str, str]]:
    """Everything that is written down about a game, under its name."""
    yield "facts", facts(game)
    for case in cases(game):
        yield case, course(game, case)


def facts(game: type[AnyGame]) -> str:
    options = [
        [option.name, option.text(option.default), *map(option.text, (option.values[0], option.values[-1]))]
        for option in game.options
    ]
    moves = sorted(game().vocabulary(game.players.fewest))
    about = [game.number, game.players.fewest, game.players.most, options]
    return f"{json.dumps(about)} {checksum(moves):08x}"


def course(game: type[AnyGame], case: str) -> str:
    """The checksums of a match: after every stretch one of the rules and one of what is seen; and at its end."""
    agreed, seats, seed = case.split("; ")
    options = dict(one.split("=") for one in agreed.split(", ")) if agreed != "as usual" else {}
    match = Match(game(**options), NAMES[: int(seats)], chance=Seeded(int(seed)), by_hand=True)
    pick = Random(int(seed))
    words = sorted(match.game.vocabulary(int(seats)))
    rules = seen = 0
    found = []
    for step in range(MOST_STEPS):
        if match.ask is None:
            break
        rules = checksum(situation(match), rules)
        if step % STRETCH == 0:
            seen = checksum(
                [looks(match), refusals(match, Random(step).sample(words, min(WRONG, len(words))))], seen
            )
            found.append(f"{rules & 0xFFFF:04x}-{seen & 0xFFFF:04x}")
        if match.ask.seconds and pick.random() < LATE:
            match.expire()
            continue
        seat = pick.choice(match.to_act) if match.to_act else None
        match.play(some_move(match.legal(seat), pick), seat)
    told = [[at, message.key, sorted(message.values.items())] for at, message in match.told]
    end = checksum([told, match.result and match.result.data()], rules)
    return " ".join([*found, f"{end:08x}"])


def situation(match: Match) -> list[Any]:
    ask = match.ask
    assert ask is not None
    offered = [[seat, notations(match.legal(seat))] for seat in match.to_act]
    behind = match.record.lines[-1:] if match.entries else []
    return [type(ask).__name__, ask.prompt, ask.seconds, offered, [str(line) for line in behind]]


def looks(match: Match) -> list[Any]:
    """The pieces, as a spectator and the first seat see them, and what the moves touch."""
    touched = [[move.text, move.touch] for seat in match.to_act for move in match.legal(seat)[:LISTED]]
    return [sorted(touched), *([piece.data() for piece in match.view(seat).pieces] for seat in (-1, 0))]


def refusals(match: Match, typed: list[str]) -> list[str]:
    """Why moves that belong to the game are not possible now."""
    keys = []
    for seat in match.to_act[:1]:
        for text in typed:
            if find(match.legal(seat), text) is None:
                with pytest.raises(Refusal) as refused:
                    match.play(text, seat)
                keys.append(refused.value.message.key)
    return keys


def notations(moves: Moves) -> list[Any]:
    found: list[Any] = []
    for choice in side_by_side(moves):
        if isinstance(choice, Written):
            found.append(choice.verb)
        else:
            found += [len(choice), sorted(move.text for move in choice[:LISTED])]
    return found


def some_move(moves: Moves, pick: Random) -> Move:
    """Any move, the same one whatever order the rules offer them in."""
    at = pick.randrange(len(moves))
    return sorted(moves, key=lambda move: move.text)[at] if isinstance(moves, tuple) else moves[at]


def checksum(value: object, before: int = 0) -> int:
    return zlib.crc32(json.dumps(value, sort_keys=True, default=str).encode(), before)


def write(game: type[AnyGame]) -> None:
    FOLDER.mkdir(exist_ok=True)
    text = "".join(f"{name}: {line}\n" for name, line in lines_of(game))
    (FOLDER / f"{game.id}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for one in catalogue():
        if one.id in sys.argv[1:] or not sys.argv[1:]:
            write(one)
