"""Moves to choose from: how they are numbered, named, listed and, where there are many, described."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wuerfelbecher import words
from wuerfelbecher.cli.blocks import Block, in_columns, line
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.styles import ACTIVE, FAINT
from wuerfelbecher.table import Either, Match, Move, Moves, Product, View, Written
from wuerfelbecher.table.foresight import Counted, foreseen
from wuerfelbecher.table.moves import side_by_side
from wuerfelbecher.table.pieces import Piece

LISTED = 30
"""More moves than this are described, not listed."""
UNGROUPED = 12
"""Up to this many moves make one list, whatever their verbs."""
SMALL_GROUP = 3
"""Groups of up to this many moves are always listed."""
ONE_COLUMN = 6
"""Up to this many moves go in one column."""
LONG_AXIS = 8
"""Of more values than this, only the first and the last are shown."""


def numbered(moves: Moves) -> Moves:
    """The moves that can be chosen by a number: all but those in a player's own words."""
    choices = [choice for choice in side_by_side(moves) if not isinstance(choice, Written)]
    return choices[0] if len(choices) == 1 else Either(*choices)


def are_numbers(moves: Moves) -> bool:
    """Whether the moves are numbers themselves, so that no number typed is one from a list."""
    return len(moves) > 0 and moves[0].text.isdecimal()


def move_named(screen: Screen, match: Match | View, notation: str) -> str:
    return words.move(match.game.id, notation, screen.speech.language, match.names)


def move_with_throw(screen: Screen, match: Match | View, move: Move) -> str:
    """The name of a move and, if it picks dice, how many others are thrown."""
    name = move_named(screen, match, move.text)
    return screen.speech("then-throws", move=name, dice=move.throws) if move.touch and move.throws > 0 else name


def moves_foretold(screen: Screen, match: Match, seat: int, moves: Sequence[Move]) -> list[str]:
    """The names of moves, each with the chips and points that change hands; of very many moves only the names."""
    named = [move_with_throw(screen, match, move) for move in moves]
    if len(moves) > LISTED:
        return named
    pieces = {piece.id: piece for piece in match.view(seat).pieces}
    foretold = []
    for name, changes in zip(named, foreseen(match, seat, moves), strict=True):
        told = [f"{_whose(screen, match, seat, pieces[piece])} {by:+}" for piece, by in changes.items()]
        foretold.append(f"{name} ({', '.join(told)})" if told else name)
    return foretold


def _whose(screen: Screen, match: Match, seat: int, piece: Piece) -> str:
    """What a piece is called before a seat: one of another player by their name, all else by its own."""
    if piece.owner is not None and piece.owner != seat:
        return match.names[piece.owner]
    assert isinstance(piece, Counted)
    return words.label(match.game.id, piece.label, screen.speech.language)


def moves_listed(
    screen: Screen, match: Match, seat: int, numbered: Sequence[tuple[int, Move]], most: int = 0
) -> Block:
    """Moves with their numbers (of which `most` is the highest), their names and their notation."""
    wide = max((len(str(number)) for number in (most, *(number for number, _ in numbered))), default=1)
    names = moves_foretold(screen, match, seat, [move for _, move in numbered])
    longest = max(map(len, names), default=0)
    rows = [
        line(f"{number:>{wide}}  ", ACTIVE) + line(f"{name:<{longest}}  ") + line(move.text, FAINT)
        for (number, move), name in zip(numbered, names, strict=True)
    ]
    return in_columns(rows, screen.width, gap=2) if len(rows) > ONE_COLUMN else rows


def show_moves(screen: Screen, match: Match, seat: int, on_sheet: set[int]) -> None:
    """Show what there is to choose from, verb by verb; where there is too much of it, or it stands numbered on a
    sheet, by an example.

    Moves that are numbers themselves need no list: the prompt shows the first and the last.
    """
    first = 1
    for choice in side_by_side(match.legal(seat)):
        if are_numbers(choice):
            continue
        if isinstance(choice, Written):
            named = move_named(screen, match, f"{choice.verb} ...")
            screen.say(f"{choice.verb} {screen.symbols.more}  {named}")
            continue
        if isinstance(choice, Product) and len(choice) > LISTED:
            pattern = choice.notation.format(*(_axis(axis, screen.symbols.more) for axis in choice.axes))
            last = first + len(choice) - 1
            show_group(screen, match, pattern, [(first, choice[len(choice) // 2])], last)
        else:
            show_listed(screen, match, seat, choice, on_sheet, first)
        first += len(choice)


def show_listed(screen: Screen, match: Match, seat: int, moves: Moves, on_sheet: set[int], first: int) -> None:
    """List moves with their numbers, verb by verb."""
    groups: dict[str, list[tuple[int, Move]]] = {}
    for number, move in enumerate(moves, first):
        groups.setdefault(move.verb if len(moves) > UNGROUPED else "", []).append((number, move))
    for verb, group in groups.items():
        if len(group) > SMALL_GROUP and all(number in on_sheet for number, _ in group):
            show_group(screen, match, f"{verb} {screen.symbols.more}", group, group[-1][0], "on-the-sheet")
        elif len(group) > SMALL_GROUP and len(moves) > LISTED:
            show_group(screen, match, f"{verb} {screen.symbols.more}", group, group[-1][0])
        else:
            screen.show(moves_listed(screen, match, seat, group, first + len(moves) - 1))
    if len(moves) > LISTED:
        screen.tell("moves-lists", FAINT, count=len(moves))


def show_group(
    screen: Screen,
    match: Match,
    pattern: str,
    group: Sequence[tuple[int, Move]],
    last: int,
    key: str = "for-example",
) -> None:
    """Describe many moves in one line: their numbers, what they have in common, and one of them."""
    example = group[len(group) // 2][1]
    text = screen.speech(key, move=example.text, name=move_named(screen, match, example.text))
    screen.console.print(Text.assemble((f"{group[0][0]}-{last}  {pattern}  ", ACTIVE), text))


def _axis(axis: Sequence[object], more: str) -> str:
    if isinstance(axis, range) and len(axis) > 1:
        return f"{axis[0]}-{axis[-1]}"
    return "|".join(map(str, axis)) if len(axis) <= LONG_AXIS else f"{axis[0]}{more}{axis[-1]}"
