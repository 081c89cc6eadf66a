"""`becher solve`: what the best play of a game brings, worked out from scratch."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from wuerfelbecher.cli.commands import print_json
from wuerfelbecher.cli.files import file_called, reason, shown
from wuerfelbecher.cli.invite import game_called
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.games.kniffel.kniffel import Kniffel
from wuerfelbecher.table import AnyGame, Refusal
from wuerfelbecher.table.game import options_text
from wuerfelbecher.table.refusal import quoted

if TYPE_CHECKING:
    from wuerfelbecher.solve.run import Progress, Solution

SECONDS_BETWEEN_LINES = 60.0
"""How often progress is told where there is no terminal to draw it."""


def solve(
    speech: Speech, game_id: str, options: dict[str, str], target: str | None, folder: str, as_json: bool
) -> None:
    kind = game_called(game_id)
    if kind.id not in SOLVERS:
        raise Refusal("no-solver", BOOK, title=kind.id, known=", ".join(SOLVERS))
    game = kind(**options)
    screen = Screen(speech, aside=as_json)
    try:
        if target is None:
            facts = SOLVERS[kind.id](screen, game, file_called(folder) if folder else None)
        else:
            facts = reached(screen, game, target)
    except ImportError as missing:
        raise Refusal("solver-missing", BOOK, module=missing.name or "") from None
    if as_json:
        print_json({"game": game.id, "options": dict(options_text(game.agreed)), **facts})


def kniffel(screen: Screen, game: AnyGame, folder: Path | None) -> dict[str, Any]:
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
    with Bar(console=screen.console, transient=True, disable=not screen.console.is_terminal) as bar:
        task = bar.add_task(screen.speech("thinking"), total=1.0)
        solved = Target(agreed, int(target), lambda done: bar.update(task, completed=done))
    chance = solved.chance(0, 0, False, int(target))
    screen.tell("best-target", points=target, percent=number(screen, 100 * chance))
    return {"target": int(target), "chance": chance}


def maexchen(screen: Screen, game: AnyGame, folder: Path | None) -> dict[str, Any]:
    from wuerfelbecher.games.two_dice.maexchen import NOTHING_SAID
    from wuerfelbecher.solve.maexchen import solved

    with screen.console.status(screen.speech("thinking")):
        opener = solved()[0, 0, NOTHING_SAID].worth
    screen.tell("best-opener", percent=number(screen, 100 * opener))
    return {"opener": opener}


def kniffel_extreme(screen: Screen, game: AnyGame, folder: Path | None) -> dict[str, Any]:
    """Solved into a file, which a further run goes on with, and checked at the end."""
    from wuerfelbecher.solve.extreme_check import Check, checked
    from wuerfelbecher.solve.run import Solution, usual_folder

    solution = Solution(folder or usual_folder())
    threads = os.cpu_count() or 1
    if solution.finished:
        screen.tell("solved-before", file=shown(solution.file))
    else:
        try:
            solution.reserve()
        except OSError as error:
            raise Refusal("file-unwritable", BOOK, file=shown(solution.folder), why=reason(error)) from error
        screen.tell("solving", states=thousands(screen, solution.sheet.states), file=shown(solution.file))
        watched(screen, solution, threads)
    points = [solution.of(0, 0, 0, chips) for chips in range(4)]
    for chips, best in enumerate(points):
        screen.tell("best-points-with-chips", chips=chips, points=number(screen, best))

    def tell(check: Check) -> None:
        values = {
            key: one if isinstance(one, int) else number(screen, one, 6 if key == "most" else 4)
            for key, one in check.found.items()
        }
        found = screen.speech(check.name, **values)
        if not check.holds:
            raise Refusal("check-failed", BOOK, why=found)
        screen.say(found)

    with screen.console.status(screen.speech("checking")):
        checks = [check.found for check in checked(solution, threads, tell)]
    return {"points": points, "seconds": solution.seconds, "file": str(solution.file), "checks": checks}


def watched(screen: Screen, solution: Solution, threads: int) -> None:
    """Solve what is missing, and show how far that is."""
    bar = Bar(
        BarColumn(), TextColumn("{task.description}"), console=screen.console, transient=True,
        disable=not screen.console.is_terminal,
    )  # fmt: skip
    told = monotonic()

    def show(progress: Progress) -> None:
        nonlocal told
        minutes = max(1, round(progress.seconds_left / 60))
        text = screen.speech("time-left", percent=int(100 * progress.done / progress.states), minutes=minutes)
        bar.update(task, completed=progress.done, description=text)
        if bar.disable and monotonic() - told > SECONDS_BETWEEN_LINES:
            told = monotonic()
            screen.say(text)

    with bar:
        task = bar.add_task("", total=solution.sheet.states)
        solution.solve(threads, show)


SOLVERS: dict[str, Callable[[Screen, AnyGame, Path | None], dict[str, Any]]] = {
    "kniffel": kniffel,
    "kniffel-extreme": kniffel_extreme,
    "maexchen": maexchen,
}


def number(screen: Screen, value: float, digits: int = 4) -> str:
    return f"{value:.{digits}f}".replace(".", screen.speech("decimal-point"))


def thousands(screen: Screen, value: int) -> str:
    return f"{value:,}".replace(",", "," if screen.speech("decimal-point") == "." else ".")
