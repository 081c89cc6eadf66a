"""What the screen shows of a match: its table, its news, the moves to choose from, the rules and the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from wuerfelbecher import words
from wuerfelbecher.cli.blocks import Block, in_columns, line
from wuerfelbecher.cli.layout import table
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.styles import ACTIVE, FAINT, STRONG
from wuerfelbecher.table import AnyGame, Chance, Either, Match, Move, Moves, Product, Result, Roll, View, Written
from wuerfelbecher.table.moves import side_by_side
from wuerfelbecher.table.pieces import Piece, Sheet

LISTED = 30
"""More moves than this are described, not listed."""
NUMBERED = 200
"""Among more moves than this, none is marked at its place on the table."""
ONE_COLUMN = 6
UNGROUPED = 12
"""So few moves are one list, whatever their verbs."""
SMALL_GROUP = 3
AXIS = 8
SHORT_MARK = 2
"""What is written so briefly on a die or a card is told as it is written."""


def show_table(screen: Screen, view: View, moves: Moves = ()) -> set[int]:
    """The table as one seat sees it, with move numbers before the rows of a sheet; tells which moves these are."""
    pieces = _pieces(view)
    rows: dict[str, list[int]] = {
        f"{piece.id}/{row}": [] for piece in pieces if isinstance(piece, Sheet) for row in piece.parts()
    }
    for number, move in enumerate(moves if len(moves) <= NUMBERED else (), 1):
        if len(move.touch) == 1 and move.touch[0] in rows:
            rows[move.touch[0]].append(number)
    numbers = {row: found[0] for row, found in rows.items() if len(found) == 1}
    look = Look(
        game=view.game.id,
        language=screen.speech.language,
        names=view.names,
        active=tuple(view.waiting_for),
        width=screen.width,
        signs=screen.signs,
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
    """The pieces that can be touched by one of these moves."""
    parts: set[str] = set()
    for choice in side_by_side(moves):
        if isinstance(choice, Product | Written):
            parts.update(choice.touching)
        else:
            parts.update(part for move in choice for part in move.touch)
    return frozenset(part.partition("/")[0] for part in parts)


def numbered(moves: Moves) -> Moves:
    """The moves that can be chosen by a number: all but what a player writes in words of his own."""
    choices = [choice for choice in side_by_side(moves) if not isinstance(choice, Written)]
    return choices[0] if len(choices) == 1 else Either(*choices)


def are_numbers(moves: Moves) -> bool:
    """Whether moves are written as bare numbers, so that a number typed is never one of a list."""
    return len(moves) > 0 and moves[0].text.isdecimal()


def show_news(screen: Screen, match: Match, view: View, since: int) -> None:
    """What was answered and told after so many answers, one line each; the same again and again is counted."""
    log, told = view.log, view.told
    news: list[tuple[str, str]] = []
    for at in range(since + 1, view.answers + 1):
        if at > 0:
            who, what = log[at - 1]
            news.append((answer_told(screen, view, who, what, match.entries[at - 1][2]), ""))
        language = screen.speech.language
        news += [(message.text(language, view.names), "yellow") for when, message in told if when == at]
    for (text, style), same in groupby(news):
        times = len(list(same))
        screen.say(text if times == 1 else f"{text} ({times}{screen.signs.times})", style)


def answer_told(screen: Screen, view: View, who: str, what: str, chance: Chance | None) -> str:
    """One line of the log in the player's language."""
    speech = screen.speech
    if what == "?":
        return speech("chose-secretly", player=who)
    if chance is None:
        return f"{who}: {move_named(screen, view, what)}"
    verb, _, shown = what.partition(" ")
    if shown == "?":
        return speech(f"{verb}-secretly", player=who)
    things = shown.split() if isinstance(chance, Roll) else [shown]
    named = [
        words.label(view.game.id, thing, speech.language) if len(thing) > SHORT_MARK else thing for thing in things
    ]
    shown = (" " if named == things else ", ").join(named)
    return speech(verb if who != "*" else "came", player=who, shown=shown)


def move_named(screen: Screen, match: Match | View, notation: str) -> str:
    return words.move(match.game.id, notation, screen.speech.language, match.names)


def moves_listed(screen: Screen, match: Match | View, numbered: Sequence[tuple[int, Move]], most: int = 0) -> Block:
    """Moves with their numbers (of which `most` is the highest), their names and their notation."""
    wide = max((len(str(number)) for number in (most, *(number for number, _ in numbered))), default=1)
    names = [move_named(screen, match, move.text) for _, move in numbered]
    longest = max(map(len, names), default=0)
    rows = [
        line(f"{number:>{wide}}  ", ACTIVE) + line(f"{name:<{longest}}  ") + line(move.text, FAINT)
        for (number, move), name in zip(numbered, names, strict=True)
    ]
    return in_columns(rows, screen.width, gap=2) if len(rows) > ONE_COLUMN else rows


def show_moves(screen: Screen, view: View, on_sheet: set[int]) -> None:
    """All there is to choose from, verb by verb; what is too much or already numbered on a sheet, by examples.

    Moves that are numbers themselves need no list: the prompt says from where to where they go.
    """
    first = 1
    for choice in side_by_side(view.legal):
        if are_numbers(choice):
            continue
        if isinstance(choice, Written):
            named = move_named(screen, view, f"{choice.verb} ...")
            screen.say(f"{choice.verb} {screen.signs.more}  {named}")
            continue
        if isinstance(choice, Product) and len(choice) > LISTED:
            pattern = choice.notation.format(*(_axis(axis, screen.signs.more) for axis in choice.axes))
            last = first + len(choice) - 1
            show_group(screen, view, pattern, [(first, choice[len(choice) // 2])], last)
        else:
            show_listed(screen, view, choice, on_sheet, first)
        first += len(choice)


def show_listed(screen: Screen, view: View, moves: Moves, on_sheet: set[int], first: int) -> None:
    """Moves with their numbers, verb by verb."""
    groups: dict[str, list[tuple[int, Move]]] = {}
    for number, move in enumerate(moves, first):
        groups.setdefault(move.verb if len(moves) > UNGROUPED else "", []).append((number, move))
    for verb, group in groups.items():
        if len(group) > SMALL_GROUP and all(number in on_sheet for number, _ in group):
            show_group(screen, view, f"{verb} {screen.signs.more}", group, group[-1][0], "on-the-sheet")
        elif len(group) > SMALL_GROUP and len(moves) > LISTED:
            show_group(screen, view, f"{verb} {screen.signs.more}", group, group[-1][0])
        else:
            screen.show(moves_listed(screen, view, group, first + len(moves) - 1))
    if len(moves) > LISTED:
        screen.tell("moves-lists", FAINT, count=len(moves))


def show_group(
    screen: Screen,
    view: View,
    pattern: str,
    group: Sequence[tuple[int, Move]],
    last: int,
    key: str = "for-example",
) -> None:
    """One line for many moves: their numbers, what they have in common, and one of them."""
    example = group[len(group) // 2][1]
    text = screen.speech(key, move=example.text, name=move_named(screen, view, example.text))
    screen.console.print(Text.assemble((f"{group[0][0]}-{last}  {pattern}  ", ACTIVE), text))


def _axis(axis: Sequence[object], more: str) -> str:
    if isinstance(axis, range) and len(axis) > 1:
        return f"{axis[0]}-{axis[-1]}"
    return "|".join(map(str, axis)) if len(axis) <= AXIS else f"{axis[0]}{more}{axis[-1]}"


def show_rules(screen: Screen, game: str) -> None:
    language = screen.speech.language
    screen.page(Markdown(f"# {words.title(game, language)}\n\n{words.rules(game, language)}"))


def show_agreed(screen: Screen, game: AnyGame, names: Sequence[str]) -> None:
    """What is played, by whom, and what they agreed on."""
    language = screen.speech.language
    screen.say()
    screen.say(f"{words.title(game.id, language)}: {', '.join(names)}", ACTIVE)
    agreed = []
    for option in game.options:
        value = words.option_value(game.id, option.name, option.text(game.agreed[option.name]), language)
        agreed.append(f"{words.option(game.id, option.name, language)}: {value}")
    if agreed:
        screen.say(" · ".join(agreed) if screen.fine else ", ".join(agreed), FAINT)


def show_result(screen: Screen, result: Result, names: Sequence[str], game: str) -> None:
    """Places, what was counted in this game, payments, and who has won."""
    speech = screen.speech
    scored = any(score is not None for score in result.scores)
    paid = any(result.settlement)
    ranking = Table(box=None, header_style=STRONG, padding=(0, 2, 0, 0))
    ranking.add_column(speech("place"), justify="right")
    ranking.add_column(speech("player"))
    counted = words.label(game, "result", speech.language)
    for title in [counted] * scored + [speech("settlement")] * paid:
        ranking.add_column(title, justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: result.places[seat]):
        cells = [f"{result.places[seat]}.", names[seat]]
        if scored:
            score = result.scores[seat]
            cells.append("-" if score is None else str(score))
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
