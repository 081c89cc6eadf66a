"""The user's matches on disk: their folder, and a match in it that is saved as it is played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir
from time import monotonic

from wuerfelbecher.cli.files import shown, write
from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.speech import BOOK
from wuerfelbecher.server.folder import data_folder
from wuerfelbecher.table import Match, Refusal

PERSON = "person"
PLAYED_BY = "# played by: "
SECONDS_BETWEEN_SAVES = 1.0


class SavedMatches:
    """The folder of the user's matches, unfinished and finished."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or data_folder()
        self.unfinished = folder / "unfinished"
        self.finished = folder / "finished"

    def new(self, game: str) -> Path:
        """A file for a match that begins now."""
        stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
        file = self.unfinished / f"{stamp}.record"
        number = 2
        while file.exists() or (self.finished / file.name).exists():
            file = self.unfinished / f"{stamp}-{number}.record"
            number += 1
        return file

    def holds(self, file: Path) -> bool:
        """Whether the file is one of the unfinished matches in this folder."""
        return file.resolve().parent == self.unfinished.resolve()

    def latest(self, but: Path | None = None) -> Path:
        """The unfinished match that was played last, other than `but`."""
        files = [file for file in self.unfinished.glob("*.record") if file != but]
        if not files:
            raise Refusal("nothing-to-resume", BOOK, folder=shown(self.unfinished))
        return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name))

    def save(self, file: Path, text: str, finished: bool) -> Path:
        """Save a match, and move it to the finished ones once it is over. Returns where it is now."""
        if not finished or not self.holds(file):
            write(file, text)
            return file
        done = self.finished / file.name
        write(done, text)
        file.unlink(missing_ok=True)
        return done


class Autosave:
    """Saves one match as it is played. If that fails, players are told once, and every answer tries again."""

    def __init__(
        self, screen: Screen, folder: SavedMatches, match: Match, seats: Sequence[str], file: Path | None = None
    ) -> None:
        self.file = file or folder.new(match.game.id)
        self.failing = False
        self._screen = screen
        self._folder = folder
        self._match = match
        self._seats = seats
        self._saved_at = 0.0
        self._saved_answers = -1

    @property
    def text(self) -> str:
        """The record of the match as it stands, with a remark on who plays."""
        return text_of(self._match, self._seats)

    def save(self) -> None:
        try:
            self.file = self._folder.save(self.file, self.text, finished=self._match.result is not None)
            self._saved_at, self._saved_answers = monotonic(), len(self._match.entries)
            self.failing = False
        except Refusal as refusal:
            if not self.failing:
                self._screen.refuse(refusal)
                self._screen.tell("not-saved", "red")
            self.failing = True

    def save_now_and_then(self) -> None:
        """Save, unless that was done a moment ago: bots answer faster than a disk should have to write."""
        if monotonic() - self._saved_at > SECONDS_BETWEEN_SAVES:
            self.save()

    def catch_up(self) -> None:
        """Save whatever is not saved yet."""
        if self._saved_answers != len(self._match.entries):
            self.save()

    def rescued(self) -> str:
        """Where the match can be found: in its file, in another folder if that fails, or else in this very text."""
        if not self.failing:
            return shown(self.file)
        for folder in (Path.cwd(), Path(gettempdir())):
            with suppress(Refusal):
                write(folder / self.file.name, self.text)
                self.file, self.failing = folder / self.file.name, False
                return shown(self.file)
        return f"\n{self.text}"


def text_of(match: Match, seats: Sequence[str]) -> str:
    """The record of a match, with a remark on who plays: a person, or which bot."""
    title, rest = match.record.text().split("\n", 1)
    return f"{title}\n{PLAYED_BY}{', '.join(seats)}\n{rest}"


def seats_in(text: str, count: int) -> list[str]:
    """Who plays according to the remark in a record; without one, everybody is a person."""
    found = re.search(rf"^{PLAYED_BY}(.*)$", text, re.MULTILINE)
    seats = [seat.strip() for seat in found[1].split(",")] if found else []
    return seats if len(seats) == count else [PERSON] * count
