"""Throws: those that go by themselves, those that wait for Enter, and those of the players' own dice."""

from __future__ import annotations

from itertools import groupby

from wuerfelbecher import words
from wuerfelbecher.cli.session import Session
from wuerfelbecher.cli.show import show_table
from wuerfelbecher.cli.styles import STRONG
from wuerfelbecher.cli.typed import answer
from wuerfelbecher.table import D6, Chance, Faces, OwnDice, Refusal, Roll, hands


def throw(session: Session, ask: Chance) -> None:
    """Throw or draw: at once, or when the thrower has pressed Enter or typed what their own dice show."""
    if hands.goes_by_itself(session.match, session.bots):
        hands.throw(session.match)
    elif isinstance(session.match.chance, OwnDice) and isinstance(ask, Roll):
        type_dice(session, ask)
    else:
        wait_for_enter(session, ask.seat)


def wait_for_enter(session: Session, seat: int) -> None:
    show_before_throw(session, seat)
    prompt = session.screen.speech("throw", player=session.match.names[seat])
    while not answer(session, session.screen.read(prompt), seat, session.match.legal(seat)):
        pass


def show_before_throw(session: Session, seat: int) -> None:
    """Show what has happened, and the table too if no decision has shown it since the last throw."""
    session.hand_keyboard_to(seat)
    view = session.match.view(seat)
    if not session.keyboard.table_shown:
        show_table(session.screen, view)
    session.keyboard.table_shown = False
    session.screen.say(f"{view.names[seat]}: {view.prompt(session.screen.speech.language)}", STRONG)


def type_dice(session: Session, ask: Roll) -> None:
    """Ask what the players' own dice show. What was typed can be corrected until it is confirmed."""
    screen, speech = session.screen, session.screen.speech
    name = session.match.names[ask.seat]
    show_before_throw(session, ask.seat)
    screen.tell("own-dice", player=name, dice=dice_named(session, ask))
    typed_dice: Faces | None = None
    while True:
        if typed_dice is None:
            typed = screen.read(speech("own-dice-show", player=name))
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
            elif answer(session, typed, ask.seat, ()):
                return


def dice_named(session: Session, ask: Roll) -> str:
    """How many dice of which kinds, and what can be on them."""
    speech = session.screen.speech
    kinds = []
    for die, same in groupby(ask.dice.dice):
        count = len(list(same))
        own = words.look_up(session.match.game.id, "labels", die.name, speech.language)
        faces = "" if die is D6 else f" ({' '.join(die.mark(face) for face in die.faces)})"
        plain = speech("die" if count == 1 else "dice")
        kinds.append((f"{count}{session.screen.symbols.times} {own}" if own else f"{count} {plain}") + faces)
    return ", ".join(kinds)
