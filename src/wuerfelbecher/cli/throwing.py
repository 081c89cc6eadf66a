"""Throws: those that go by themselves, those that wait for Enter, and those of the players' own dice."""

from __future__ import annotations

from itertools import groupby

from wuerfelbecher import words
from wuerfelbecher.cli.session import Session
from wuerfelbecher.cli.show import show_table
from wuerfelbecher.cli.typed import answer
from wuerfelbecher.table import D6, NOBODY, Chance, Faces, OwnDice, Refusal, Roll


def throw(session: Session, ask: Chance) -> None:
    """A person's throw waits for Enter, unless it belongs to the move just made; bots throw at once."""
    match = session.match
    dice = match.chance
    if isinstance(dice, OwnDice) and isinstance(ask, Roll):
        if ask.seen_by is None or any(seat in session.people for seat in ask.seen_by):
            type_dice(session, ask)
        else:
            match.throw(dice.instead(ask))
    elif ask.seat in session.people and not match.moved_last(ask.seat):
        wait_for_enter(session, ask.seat)
    else:
        match.throw()


def wait_for_enter(session: Session, seat: int) -> None:
    show_before_throw(session, seat)
    while True:
        typed = session.screen.read(session.screen.speech("throw", player=session.name(seat)))
        if answer(session, typed, seat, session.match.legal(seat)):
            return


def show_before_throw(session: Session, seat: int) -> None:
    """Show what has happened, and the table too if no decision has shown it since the last throw."""
    session.hand_keyboard_to(seat)
    if not session.keyboard.table_shown:
        show_table(session.screen, session.match.view(seat))
    session.keyboard.table_shown = False


def type_dice(session: Session, ask: Roll) -> None:
    """Ask what the players' own dice show. What was typed can be corrected until it is confirmed."""
    screen, speech = session.screen, session.screen.speech
    person = who_types(session, ask)
    show_before_throw(session, person)
    screen.tell("own-dice", player=session.name(ask.seat), dice=dice_named(session, ask))
    typed_dice: Faces | None = None
    while True:
        if typed_dice is None:
            typed = screen.read(speech("own-dice-show", player=session.name(ask.seat)))
        else:
            typed = screen.read(speech("own-dice-confirm", dice=ask.text(typed_dice)))
            if not typed:
                session.match.throw(typed_dice)
                return
        try:
            typed_dice = ask.parse(typed)
        except Refusal as refusal:
            typed_dice = None
            if not speech.command_in(typed):
                screen.refuse(refusal)
            elif answer(session, typed, person, ()):
                return


def who_types(session: Session, ask: Roll) -> int:
    """The thrower; for a bot, somebody who may see its dice."""
    if ask.seat in session.people:
        return ask.seat
    may_see = [seat for seat in session.people if ask.seen_by is None or seat in ask.seen_by]
    return session.keyboard.seat if session.keyboard.seat in may_see else [*may_see, NOBODY][0]


def dice_named(session: Session, ask: Roll) -> str:
    """How many dice of which kinds, and what can be on them."""
    speech = session.screen.speech
    kinds = []
    for die, same in groupby(ask.dice.dice):
        count = len(list(same))
        own = words.look_up(session.match.game.id, "labels", die.name, speech.language)
        faces = "" if die is D6 else f" ({' '.join(die.mark(face) for face in die.faces)})"
        plain = speech("die" if count == 1 else "dice")
        kinds.append((f"{count}{session.screen.signs.times} {own}" if own else f"{count} {plain}") + faces)
    return ", ".join(kinds)
