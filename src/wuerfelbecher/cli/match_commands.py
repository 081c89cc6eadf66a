"""The commands that players may type instead of a move."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Group

from wuerfelbecher.cli.files import file_called, shown, write_copy
from wuerfelbecher.cli.screen import Leave
from wuerfelbecher.cli.session import Resumed, Session, resumed
from wuerfelbecher.cli.show import show_rules
from wuerfelbecher.cli.show_moves import are_numbers, move_named, moves_listed
from wuerfelbecher.cli.styles import ACTIVE
from wuerfelbecher.coach.hint import hint
from wuerfelbecher.table import Moves


def obey(session: Session, typed: str, seat: int, moves: Moves) -> bool:
    """Carry out a command. Returns whether the match has changed."""
    argument = typed.partition(" ")[2].strip()
    match session.screen.speech.command_in(typed):
        case "quit":
            raise Leave
        case "help":
            session.screen.tell("help")
        case "rules":
            show_rules(session.screen, session.match.game.id)
        case "moves":
            list_moves(session, seat, moves)
        case "hint":
            give_hint(session, seat)
        case "undo":
            undo(session, seat)
            return True
        case "save":
            save(session, argument)
        case "resume":
            resume(session, argument)
    return False


def list_moves(session: Session, seat: int, moves: Moves) -> None:
    if are_numbers(moves):
        session.screen.say(" ".join(move.text for move in moves))
        return
    listed = moves_listed(session.screen, session.match, seat, list(enumerate(moves, 1)))
    session.screen.page(Group(*listed))


def give_hint(session: Session, seat: int) -> None:
    """Say what this seat had best do, and why."""
    session.screen.say(hint(session.match.view(seat)).why[session.screen.speech.language], ACTIVE)


def undo(session: Session, seat: int) -> None:
    """Take back the last move, whoever at this keyboard made it. While it is hidden, only its owner may."""
    match = session.match
    entries = match.entries
    made_here = bool(entries) and entries[-1][0] in session.people and not match.given
    match.undo(entries[-1][0] if made_here else seat)
    session.keyboard.forget_what_was_taken_back()
    mover, answer, thrown = entries[-1]
    named = thrown.text(answer) if thrown else move_named(session.screen, match, answer.text)
    session.screen.tell("undone", player=match.names[mover], move=named)


def save(session: Session, argument: str) -> None:
    """Say where the match is saved, or save a copy in a file."""
    autosave, screen = session.autosave, session.screen
    if argument:
        write_copy(file_called(argument), autosave.text)
        screen.tell("saved", file=shown(file_called(argument)))
    else:
        autosave.save()
        screen.tell("not-saved" if autosave.failing else "saved", file=shown(autosave.file))


def resume(session: Session, argument: str) -> NoReturn:
    """Put this match aside and go on with another."""
    file = file_called(argument) if argument else session.saved_matches.latest(but=session.autosave.file)
    if session.autosave.failing:
        session.put_aside()
    other = resumed(session.screen, session.saved_matches, file)
    session.keyboard.clear_secrets()
    raise Resumed(other)
