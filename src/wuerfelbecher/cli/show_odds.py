"""What moves are worth, as a picture in the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.progress import Progress
from rich.table import Table as RichTable
from rich.text import Text

from wuerfelbecher import words
from wuerfelbecher.cli.commands import match_facts, print_json
from wuerfelbecher.cli.files import file_called, read
from wuerfelbecher.cli.invite import game_called
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.show import show_table
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.cli.styles import ACTIVE, FAINT, STRONG
from wuerfelbecher.odds.moves import MoveOdds, Odds, chances, odds, sampled_chances
from wuerfelbecher.odds.value import NEGLIGIBLE, Value
from wuerfelbecher.table import Chance, Match, Record, Refusal, Seeded
from wuerfelbecher.table.refusal import quoted

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee", "Gül", "Hans")
MOST_SHOWN = 12
BAR = 20


def match_at(of: str, step: str, players: str, options: dict[str, str]) -> Match:
    """The match of a record, at its end or after some answers; or of a game, at its first decision, if any."""
    if step and not re.fullmatch(r"\d{1,9}", step):
        raise Refusal("bad-step", BOOK, typed=quoted(step))
    if file_called(of).exists():
        record = Record.parse(read(file_called(of)))
        if step and int(step) > len(record.lines):
            raise Refusal("no-such-step", BOOK, typed=quoted(step), last=len(record.lines))
        return record.replay(until=int(step) if step else None, by_hand=True)
    kind = game_called(of)
    names = players.split(",") if players else NAMES[: max(2, kind.players.fewest)]
    match = Match(kind(**options), names, chance=Seeded(1), by_hand=True)
    ahead = match.copy()
    while isinstance(ahead.ask, Chance):
        ahead.throw()
    return match if ahead.ask is None else ahead


def show_odds(speech: Speech, match: Match, seconds: float, as_json: bool) -> None:
    if match.ask is None:
        raise Refusal("match-is-over", match.game.id)
    screen = Screen(speech, aside=as_json)
    found: Odds | None = None
    seats: Sequence[Value]
    with Progress(console=screen.console, transient=True, disable=not screen.console.is_terminal) as bar:
        task = bar.add_task(speech("thinking"), total=1.0)

        def progress(done: float) -> None:
            bar.update(task, completed=done)

        if isinstance(match.ask, Chance):
            half = seconds / 2
            seats = chances(match, half) or sampled_chances(match, half, progress=progress)
        else:
            found = odds(match, seconds=seconds, progress=progress)
            seats = found.chances
    if as_json:
        data = {"chances": [one.data() for one in seats]} if found is None else found.data()
        print_json(match_facts(match) | data | _no_table(found, speech))
        return
    show_table(screen, match.view(found.seat if found else -1))
    if seats:
        _show_chances(screen, match, seats)
    if found is not None:
        _show_moves(screen, match, found)


def _no_table(found: Odds | None, speech: Speech) -> dict[str, str]:
    return {"no_table": found.no_table.text(speech.language)} if found and found.no_table else {}


def _show_chances(screen: Screen, match: Match, seats: Sequence[Value]) -> None:
    screen.say()
    for name, value in zip(match.names, seats, strict=True):
        screen.say(f"{name}: {_percent(screen, value)}", STRONG)


def _show_moves(screen: Screen, match: Match, found: Odds) -> None:
    speech, shown = screen.speech, found.moves[:MOST_SHOWN]
    grid = RichTable(box=None, header_style=STRONG, padding=(0, 2, 0, 0))
    grid.add_column(speech("move"))
    with_win = any(row.win for row in shown)
    with_measure = any(row.measure for row in shown)
    with_often = any(row.often for row in shown)
    if with_win:
        grid.add_column(speech("win-chance"), justify="right")
    if with_measure:
        grid.add_column(words.label(match.game.id, "result", speech.language), justify="right")
    if with_often:
        grid.add_column(speech("how-often"), justify="right")
    grid.add_column("")
    for row in shown:
        cells = [words.move(match.game.id, row.move, speech.language, match.names)]
        cells += [_percent(screen, row.win)] * with_win + [_number(screen, row.measure)] * with_measure
        cells += [_percent(screen, row.often)] * with_often
        style = ACTIVE if row is found.moves[0] else ""
        grid.add_row(*(Text(cell, style=style) for cell in cells), Text(_bar(screen, row, shown), style=FAINT))
    screen.say()
    screen.console.print(grid)
    if len(found.moves) > MOST_SHOWN:
        screen.tell("more-moves", FAINT, count=len(found.moves) - MOST_SHOWN)
    screen.say()
    if found.no_table is not None:
        screen.say(found.no_table.text(speech.language))
    screen.tell(f"how-known-{_how_known(found)}", FAINT, positions=found.positions, trials=found.trials)


def _how_known(found: Odds) -> str:
    if found.positions or found.trials:
        return "positions" if found.positions else "trials"
    ways = {row.win.way for row in found.moves if row.win}
    if "estimated" in ways:
        return "all-alike" if any(row.often for row in found.moves) else "estimated"
    if "table" in ways:
        return "wins"
    points = {row.measure.way for row in found.moves if row.measure}
    return "model" if "estimated" in points else "throws" if points == {"exact"} else "points"


def _percent(screen: Screen, value: Value | None) -> str:
    if value is None:
        return screen.symbols.empty
    return _with_error(screen, 100 * value.value, 100 * value.error, value.way) + " %"


def _number(screen: Screen, value: Value | None) -> str:
    return screen.symbols.empty if value is None else _with_error(screen, value.value, value.error, value.way)


def _with_error(screen: Screen, value: float, error: float, way: str) -> str:
    text = (
        f"{value:.2f}" if way in ("exact", "table") else f"{value:.1f} {'±' if screen.fine else '+-'} {error:.1f}"
    )
    return text.replace(".", ",") if screen.speech.language == "de" else text


def _bar(screen: Screen, row: MoveOdds, all_rows: Sequence[MoveOdds]) -> str:
    """How good a move is between the worst and the best of those shown."""
    worths = [_worth(one) for one in all_rows]
    span = max(worths) - min(worths)
    return screen.symbols.bar * (
        BAR if span <= NEGLIGIBLE else 1 + round((BAR - 1) * (_worth(row) - min(worths)) / span)
    )


def _worth(row: MoveOdds) -> float:
    value = row.win or row.measure
    return value.value if value else 0.0
