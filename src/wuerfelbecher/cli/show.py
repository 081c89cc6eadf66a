"""What the screen shows of a match: its table, its news, the rules and the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.markdown import Markdown
from rich.table import Table as RichTable
from rich.text import Text

from wuerfelbecher import words
from wuerfelbecher.cli.layout import table
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.show_moves import numbered
from wuerfelbecher.cli.styles import ACTIVE, FAINT, STRONG
from wuerfelbecher.table import Chance, Match, Moves, Product, Result, Roll, View, Written
from wuerfelbecher.table.match import HIDDEN
from wuerfelbecher.table.moves import side_by_side
from wuerfelbecher.table.pieces import Piece, Sheet

MOST_NUMBERED = 200
"""Among more moves than this, none is marked at its place on the table."""
SHORT_MARK = 2
"""A mark of up to this many characters on a die or a card is shown as it is, a longer one in words."""


def show_table(screen: Screen, view: View, moves: Moves = ()) -> set[int]:
    """Show the table as one seat sees it. Rows of a sheet bear the number of the move that fills them.

    Returns these numbers.
    """
    pieces = _pieces(view)
    rows: dict[str, list[int]] = {
        f"{piece.id}/{row}": [] for piece in pieces if isinstance(piece, Sheet) for row in piece.parts()
    }
    choices = numbered(moves)
    for number, move in enumerate(choices if len(choices) <= MOST_NUMBERED else (), 1):
        if len(move.touch) == 1 and move.touch[0] in rows:
            rows[move.touch[0]].append(number)
    numbers = {row: found[0] for row, found in rows.items() if len(found) == 1}
    look = Look(
        game=view.game.id,
        language=screen.speech.language,
        names=view.names,
        active=tuple(view.waiting_for),
        width=screen.width,
        symbols=screen.symbols,
        numbers=numbers,
        touched=_touched(moves),
    )
    screen.say()
    screen.show(table(pieces, look))
    return set(numbers.values())


def _pieces(view: View) -> list[Piece]:
    """What lies on the table. Until it is settled who starts, only the throws for it, which are no game's own."""
    if view.beginning:
        own = {piece.id for piece in view.game.pieces(view.state)}
        return [piece for piece in view.pieces if piece.id not in own] or view.pieces
    return view.pieces


def _touched(moves: Moves) -> frozenset[str]:
    """The pieces that any of these moves touches."""
    parts: set[str] = set()
    for choice in side_by_side(moves):
        if isinstance(choice, Product | Written):
            parts.update(choice.touching)
        else:
            parts.update(part for move in choice for part in move.touch)
    return frozenset(part.partition("/")[0] for part in parts)


def show_news(screen: Screen, match: Match, view: View, since: int) -> None:
    """Show what was answered and said after answer `since`, in a line each; lines that repeat are counted."""
    log, messages = view.log, view.told
    news: list[tuple[str, str]] = []
    for at in range(since + 1, view.answers + 1):
        if at > 0:
            who, what = log[at - 1]
            news.append((answer_line(screen, view, who, what, match.entries[at - 1][2]), ""))
        language = screen.speech.language
        news += [(message.text(language, view.names), "yellow") for when, message in messages if when == at]
    for (text, style), same in groupby(news):
        times = len(list(same))
        screen.say(text if times == 1 else f"{text} ({times}{screen.symbols.times})", style)


def answer_line(screen: Screen, view: View, who: str, what: str, chance: Chance | None) -> str:
    """One answer in the player's language."""
    speech = screen.speech
    if what == HIDDEN:
        return speech("chose-secretly", player=who)
    if chance is None:
        return words.did(view.game.id, what, speech.language, who, view.names)
    key = "rolled" if isinstance(chance, Roll) else "drew"
    shown = what.partition(" ")[2]
    if shown == HIDDEN:
        return speech(f"{key}-secretly", player=who)
    things = shown.split() if isinstance(chance, Roll) else [shown]
    named = [
        words.label(view.game.id, thing, speech.language) if len(thing) > SHORT_MARK else thing for thing in things
    ]
    shown = (" " if named == things else ", ").join(named)
    return speech(key if who != "*" else "came", player=who, shown=shown)


def show_rules(screen: Screen, game: str) -> None:
    language = screen.speech.language
    screen.page(Markdown(f"# {words.title(game, language)}\n\n{words.rules(game, language)}"))


def show_agreed(screen: Screen, match: Match) -> None:
    """Show what is played, by whom, what wins, and what they agreed on."""
    language, game, names = screen.speech.language, match.game, match.names
    screen.say()
    screen.say(f"{words.title(game.id, language)}: {', '.join(names)}", ACTIVE)
    agreed = []
    for option in game.options:
        value = words.option_value(game.id, option.name, option.text(game.agreed[option.name]), language)
        agreed.append(f"{words.option(game.id, option.name, language)}: {value}")
    if agreed:
        screen.say(" · ".join(agreed) if screen.fine else ", ".join(agreed), FAINT)
    screen.say(match.view().goal.text(language, names))


def show_result(screen: Screen, result: Result, names: Sequence[str], game: str) -> None:
    """Show who came where, with scores and payments where there are any, and who has won."""
    speech = screen.speech
    scored = any(score is not None for score in result.scores)
    paid = any(result.settlement)
    ranking = RichTable(box=None, header_style=STRONG, padding=(0, 2, 0, 0))
    ranking.add_column(speech("place"), justify="right")
    ranking.add_column(speech("player"))
    counted = words.label(game, "result", speech.language)
    for title in [counted] * scored + [speech("settlement")] * paid:
        ranking.add_column(title, justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: result.places[seat]):
        cells = [f"{result.places[seat]}.", names[seat]]
        if scored:
            score = result.scores[seat]
            cells.append("-" if score is None else str(score).replace(".", speech("decimal-point")))
        if paid:
            cells.append(f"{result.settlement[seat]:+}")
        ranking.add_row(*map(Text, cells), style=ACTIVE if seat in result.winners else "")
    screen.say()
    screen.console.print(ranking)
    screen.say()
    *first, last = [names[seat] for seat in result.winners] or [""]
    if result.nobody_wins:
        screen.tell("nobody-wins", STRONG)
    elif first:
        screen.tell("win", STRONG, first=", ".join(first), last=last)
    elif len(names) > 1:
        screen.tell("wins", STRONG, player=last)
