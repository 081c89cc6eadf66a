"""A match at the terminal, with everything its players need."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wuerfelbecher.bots import is_bot
from wuerfelbecher.cli.files import read, shown
from wuerfelbecher.cli.keyboard import Keyboard
from wuerfelbecher.cli.sandglass import Sandglass
from wuerfelbecher.cli.saved_matches import Autosave, SavedMatches, seats_in
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.speech import BOOK
from wuerfelbecher.table import Match, Record, Refusal, Seeded
from wuerfelbecher.table.refusal import quoted
from wuerfelbecher.thinking import Mind

ANSWERS_RETOLD = 5
"""How many of the last answers are shown again when a match is resumed."""


class Session:
    """A match that people play at one keyboard, with bots at the other seats."""

    def __init__(
        self,
        screen: Screen,
        saved_matches: SavedMatches,
        match: Match,
        seats: Sequence[str],
        file: Path | None = None,
        news_seen: int = -1,
    ) -> None:
        self.screen = screen
        self.saved_matches = saved_matches
        self.match = match
        self.bot_seed = match.chance.seed if isinstance(match.chance, Seeded) else Seeded().seed
        self.bots = {seat: who for seat, who in enumerate(seats) if is_bot(who)}
        self.mind = Mind()
        self.people = [seat for seat in range(len(match.names)) if seat not in self.bots]
        self.autosave = Autosave(screen, saved_matches, match, seats, file)
        self.keyboard = Keyboard(screen, match, self.people, news_seen)
        self.glass = Sandglass(match, self.people)

    def hand_keyboard_to(self, seat: int) -> None:
        """Save everything, let a seat take the keyboard, and tell it what has happened since it last looked."""
        self.autosave.catch_up()
        self.keyboard.hand_to(seat)
        self.keyboard.tell_news(seat)

    def let_bot_play(self, seat: int) -> None:
        """Play a bot's move, and say so if another level had to stand in for it."""
        for slip in self.mind.play(self.match, seat, self.bots[seat], self.bot_seed):
            self.screen.tell(
                f"bot-{slip.why}",
                "yellow",
                player=self.match.names[seat],
                bot=slip.instead,
                typed=quoted(slip.what),
            )

    def put_aside(self) -> None:
        """Save the match and say how to go on with it."""
        self.autosave.save()
        self.screen.say()
        key = "put-aside-elsewhere" if self.autosave.failing else "put-aside"
        self.screen.tell(key, file=self.autosave.rescued())


class Resumed(Exception):
    """The players go on with another match."""

    def __init__(self, session: Session) -> None:
        self.session = session


def resumed(screen: Screen, saved_matches: SavedMatches, file: Path) -> Session:
    """A match that was put aside. It is saved in its own file again, unless that is a copy kept somewhere else."""
    text = read(file)
    try:
        match = Record.parse(text).replay(by_hand=True)
    except Refusal as refusal:
        raise Refusal("file-refused", BOOK, file=shown(file), why=refusal.message) from refusal
    return Session(
        screen,
        saved_matches,
        match,
        seats_in(text, len(match.names)),
        file=file if saved_matches.holds(file) else None,
        news_seen=max(-1, len(match.entries) - ANSWERS_RETOLD),
    )
