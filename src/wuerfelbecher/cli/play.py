"""Playing a match in the terminal, from its first answer to its result."""

from __future__ import annotations

from wuerfelbecher.cli.choosing import choose
from wuerfelbecher.cli.screen import Leave
from wuerfelbecher.cli.session import Resumed, Session
from wuerfelbecher.cli.show import show_agreed, show_result, show_table
from wuerfelbecher.cli.styles import FAINT
from wuerfelbecher.cli.throwing import throw
from wuerfelbecher.table import NOBODY, Ask, Chance, OwnDice

NEWS_AMONG_BOTS = 20
"""Where only bots play, their answers are shown in portions of this size."""


def play_session(session: Session) -> Session:
    """Play until the match is over or the players leave; nothing that was played is ever lost.

    Players may go on with another match in between: the session returned is the one they ended with.
    """
    while True:
        try:
            play_match(session)
            return session
        except Resumed as resumed:
            session = resumed.session


def play_match(session: Session) -> None:
    greet(session)
    try:
        session.autosave.save()
        while session.match.ask is not None:
            step(session, session.match.ask)
    except Leave:
        session.put_aside()
    except KeyboardInterrupt:
        session.put_aside()
        raise
    else:
        finish(session)
    finally:
        session.mind.close()


def greet(session: Session) -> None:
    show_agreed(session.screen, session.match)
    if session.people:
        session.screen.tell("keys", FAINT)
    if isinstance(session.match.chance, OwnDice):
        session.screen.tell("own-dice-rule", FAINT)


def step(session: Session, ask: Ask) -> None:
    """Get one answer, and save it at once if a person gave it."""
    answers = len(session.match.entries)
    if isinstance(ask, Chance):
        throw(session, ask)
    else:
        choose(session, ask)
    entries = session.match.entries
    if len(entries) <= answers or entries[answers][0] in session.people:
        session.autosave.save()
    else:
        session.autosave.save_now_and_then()
    if not session.people and session.keyboard.unread_news() >= NEWS_AMONG_BOTS:
        session.keyboard.tell_news(NOBODY)


def finish(session: Session) -> None:
    """Show how the match has ended; to one person alone also what only they may see."""
    screen, match = session.screen, session.match
    session.keyboard.clear_secrets()
    session.autosave.save()
    seat = session.people[0] if len(session.people) == 1 else NOBODY
    session.keyboard.tell_news(seat)
    show_table(screen, match.view(seat))
    assert match.result is not None
    show_result(screen, match.result, match.names, match.game.id)
    screen.tell("recorded", FAINT, file=session.autosave.rescued())
