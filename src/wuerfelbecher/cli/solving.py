"""`becher solve`: what the best play of a game brings, worked out from scratch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rich.progress import Progress

from wuerfelbecher.cli.commands import print_json
from wuerfelbecher.cli.invite import game_called
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.games.kniffel.kniffel import Kniffel
from wuerfelbecher.table import AnyGame, Refusal
from wuerfelbecher.table.game import options_text
from wuerfelbecher.table.refusal import quoted


def solve(speech: Speech, game_id: str, options: dict[str, str], target: str | None, as_json: bool) -> None:
    kind = game_called(game_id)
    if kind.id not in SOLVERS:
        raise Refusal("no-solver", BOOK, title=kind.id, known=", ".join(SOLVERS))
    game = kind(**options)
    screen = Screen(speech, aside=as_json)
    try:
        facts = SOLVERS[kind.id](screen, game) if target is None else reached(screen, game, target)
    except ImportError as missing:
        raise Refusal("solver-missing", BOOK, module=missing.name or "") from None
    if as_json:
        print_json({"game": game.id, "options": dict(options_text(game.agreed)), **facts})


def kniffel(screen: Screen, game: AnyGame) -> dict[str, Any]:
    from wuerfelbecher.solve import kniffel

    try:
        from wuerfelbecher.solve.fast import solved
    except ImportError:
        from wuerfelbecher.solve.plain import solved

    assert isinstance(game, Kniffel)
    with screen.console.status(screen.speech("thinking")):
        points = float(solved(kniffel.rules(game.variant("crossed_out_counts")))[0, 0, 0])
    screen.tell("best-points", points=number(screen, points))
    return {"points": points}


def reached(screen: Screen, game: AnyGame, target: str) -> dict[str, Any]:
    """The best chance to reach a target score."""
    if not isinstance(game, Kniffel):
        raise Refusal("no-target", BOOK, title=game.title, known=Kniffel.title)
    if not re.fullmatch(r"\d{1,9}", target):
        raise Refusal("bad-target", BOOK, typed=quoted(target))
    from wuerfelbecher.solve.kniffel import rules
    from wuerfelbecher.solve.target import Target, highest

    agreed = rules(game.variant("crossed_out_counts"))
    if int(target) > highest(agreed):
        raise Refusal("target-too-high", BOOK, typed=target, highest=highest(agreed))
    with Progress(console=screen.console, transient=True, disable=not screen.console.is_terminal) as bar:
        task = bar.add_task(screen.speech("thinking"), total=1.0)
        solved = Target(agreed, int(target), lambda done: bar.update(task, completed=done))
    chance = solved.chance(0, 0, False, int(target))
    screen.tell("best-target", points=target, percent=number(screen, 100 * chance))
    return {"target": int(target), "chance": chance}


def maexchen(screen: Screen, game: AnyGame) -> dict[str, Any]:
    from wuerfelbecher.games.two_dice.maexchen import NOTHING_SAID
    from wuerfelbecher.solve.maexchen import solved

    with screen.console.status(screen.speech("thinking")):
        opener = solved()[0, 0, NOTHING_SAID].worth
    screen.tell("best-opener", percent=number(screen, 100 * opener))
    return {"opener": opener}


SOLVERS: dict[str, Callable[[Screen, AnyGame], dict[str, Any]]] = {"kniffel": kniffel, "maexchen": maexchen}


def number(screen: Screen, value: float) -> str:
    return f"{value:.4f}".replace(".", screen.speech("decimal-point"))
