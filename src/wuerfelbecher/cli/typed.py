"""What players type: a move, as much of one as is clear, its number, or a command."""

from __future__ import annotations

from wuerfelbecher.cli.match_commands import obey
from wuerfelbecher.cli.session import Session
from wuerfelbecher.cli.show_moves import are_numbers, move_named
from wuerfelbecher.cli.speech import BOOK
from wuerfelbecher.table import Move, Moves, Refusal
from wuerfelbecher.table.match import some_of
from wuerfelbecher.table.moves import find
from wuerfelbecher.table.refusal import quoted

GUESSED = 200
"""Among more moves than this, no abbreviation is understood."""


def answer(session: Session, typed: str, seat: int, moves: Moves) -> bool:
    """Play the move that was typed, or obey the command; Enter alone plays the first move.

    Returns whether the match has changed; if it has not, the same has to be asked again.
    """
    try:
        move = find(moves, typed) if typed else moves[0]
        if move is None and session.screen.speech.command_in(typed):
            return obey(session, typed, seat, moves)
        session.match.play(move or meant(session, typed, moves) or typed, seat)
        return True
    except Refusal as refusal:
        session.screen.refuse(refusal)
        return False


def meant(session: Session, typed: str, moves: Moves) -> Move | None:
    """The move with the number typed, or the only one whose notation or name begins like this."""
    if typed.isdecimal():
        number = int(typed[:9])
        if not moves or are_numbers(moves):
            return None
        if not 1 <= number <= len(moves):
            raise Refusal("no-such-number", BOOK, typed=quoted(typed), last=len(moves))
        return moves[number - 1]
    if len(moves) > GUESSED:
        return None
    begun = typed.casefold()
    found = [
        move
        for move in moves
        if move.text.startswith(begun)
        or move_named(session.screen, session.match, move.text).casefold().startswith(begun)
    ]
    if len(found) > 1:
        raise Refusal("several-moves", BOOK, typed=quoted(typed), possible=some_of(found, typed))
    return found[0] if found else None
