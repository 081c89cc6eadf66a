"""A match gone over in the terminal: the curve of chances, every decision, and the summary."""

from __future__ import annotations

from rich.progress import Progress
from rich.table import Table as RichTable
from rich.text import Text

from wuerfelbecher import words
from wuerfelbecher.cli.commands import print_json
from wuerfelbecher.cli.files import file_called, read, shown
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.cli.styles import ACTIVE, FAINT, STRONG
from wuerfelbecher.coach import saying
from wuerfelbecher.coach.review import Choice, Review, reviewed
from wuerfelbecher.table import Record, Refusal

HEIGHTS = " ▁▂▃▄▅▆▇█"
PLAIN_HEIGHTS = " .:-=+*#@"


def coach(speech: Speech, file: str, seconds: float, as_json: bool) -> None:
    """Go over the match of a record."""
    screen = Screen(speech, aside=as_json)
    path = file_called(file)
    text = read(path)
    try:
        record = Record.parse(text)
        with Progress(console=screen.console, transient=True, disable=not screen.console.is_terminal) as bar:
            task = bar.add_task(speech("thinking"), total=1.0)
            review = reviewed(record, seconds, lambda done: bar.update(task, completed=done))
    except Refusal as refusal:
        raise Refusal("file-refused", BOOK, file=shown(path), why=refusal.message) from refusal
    if as_json:
        print_json(saying.told(review, speech.language))
        return
    show_curve(screen, review)
    show_choices(screen, review)
    screen.say()
    for line in saying.summary(review, speech.language):
        screen.say(line, STRONG if line.startswith(tuple(f"{name}:" for name in review.names)) else "")


def show_curve(screen: Screen, review: Review) -> None:
    """A line of heights for every player: from certain defeat, which is nothing, to certain victory."""
    heights = HEIGHTS if screen.fine else PLAIN_HEIGHTS
    longest = max(map(len, review.names))
    wide = max(10, min(len(review.chances), screen.width - longest - 10))
    screen.say()
    screen.say(saying.said(screen.speech.language, "curve"), FAINT)
    for seat, name in enumerate(review.names):
        chances = [review.chances[at * (len(review.chances) - 1) // (wide - 1)][seat] for at in range(wide)]
        drawn = "".join(heights[round(min(1.0, max(0.0, one)) * (len(heights) - 1))] for one in chances)
        last = saying.number(100 * chances[-1], screen.speech.language)
        screen.say(f"{name:<{longest}} {drawn} {last} %", ACTIVE if chances[-1] == max(review.chances[-1]) else "")


def show_choices(screen: Screen, review: Review) -> None:
    """Every decision with what it cost."""
    speech, language = screen.speech, screen.speech.language
    if not review.choices:
        return
    grid = RichTable(box=None, header_style=STRONG, padding=(0, 2, 0, 0))
    grid.add_column(speech("coach-answer"), justify="right")
    for title in ("coach-what", "coach-cost", "coach-better"):
        grid.add_column(speech(title))
    for choice in review.choices:
        grid.add_row(*(Text(cell, style="" if choice.slip else FAINT) for cell in _cells(review, choice, language)))
    screen.say()
    screen.console.print(grid)


def _cells(review: Review, choice: Choice, language: str) -> list[str]:
    named = saying.line(review, review.steps[choice.at], language)
    if not choice.slip:
        return [str(choice.at + 1), named, "", ""]
    better = words.move(review.game, choice.best, language, review.names)
    return [str(choice.at + 1), named, saying.cost(review, choice, language), better]
