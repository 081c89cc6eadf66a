"""Choices: who is to choose, what they see, and how long they have."""

from __future__ import annotations

from wuerfelbecher.cli.rivals import Rivals
from wuerfelbecher.cli.session import Session
from wuerfelbecher.cli.show import show_table
from wuerfelbecher.cli.show_moves import are_numbers, move_named, numbered, show_moves
from wuerfelbecher.cli.styles import STRONG
from wuerfelbecher.cli.typed import answer
from wuerfelbecher.table import Ask, Race


def choose(session: Session, ask: Ask) -> None:
    """Let a seat choose. Bots come first, except in a race: there they act when they have thought long enough.

    Where a person has no choice, the move plays itself, and is told with the rest of the news.
    """
    waiting = session.match.to_act
    people = [seat for seat in waiting if seat in session.people]
    bots = [seat for seat in waiting if seat in session.bots]
    seat = [*people, *bots][0] if isinstance(ask, Race) else [*bots, *people][0]
    if seat in session.people and (forced := session.match.forced.get(seat)) is not None:
        session.match.play(forced, seat)
    elif seat in session.people:
        person_chooses(session, seat, ask)
    else:
        session.let_bot_play(seat)


def person_chooses(session: Session, seat: int, ask: Ask) -> None:
    screen, match = session.screen, session.match
    session.hand_keyboard_to(seat)
    session.keyboard.table_shown = True
    legal = match.legal(seat)
    moves = numbered(legal)
    enter_plays = len(moves) == 1 and moves is legal
    seconds, otherwise = session.glass.limit(seat, ask)
    session.glass.turn(ask)
    present(session, seat, ask, seconds)
    rivals = Rivals(session, ask)
    name = match.names[seat]
    first, last = (moves[0].text, moves[-1].text) if are_numbers(moves) else ("1", str(len(moves)))
    while True:
        typed = screen.read(f"{name} [{first}-{last}]> " if moves else f"{name}> ")
        if rivals.were_first():
            screen.tell("too-slow", "red")
            return
        if otherwise is not None and not session.glass.left(seconds):
            screen.tell("too-late", "red", move=move_named(screen, match, otherwise.text))
            match.play(otherwise, seat)
            return
        if not typed and not enter_plays:
            present(session, seat, ask, seconds)
        elif answer(session, typed, seat, moves):
            return


def present(session: Session, seat: int, ask: Ask, seconds: int) -> None:
    """Show the table and what there is to choose from."""
    screen, view = session.screen, session.match.view(seat)
    on_sheet = show_table(screen, view, view.legal)
    screen.say(f"{view.names[seat]}: {view.prompt(screen.speech.language)}", STRONG)
    if seconds:
        screen.tell("seconds", "yellow", seconds=session.glass.left(seconds))
    show_moves(screen, session.match, seat, on_sheet)
