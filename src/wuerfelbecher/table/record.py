"""The record of a match: text that a person can read and type, and from which the match can be replayed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from wuerfelbecher.table.asks import Chance
from wuerfelbecher.table.beginning import laid_like
from wuerfelbecher.table.chance import FAIR, SEED_DIGITS, UNVERIFIED, Fair, Open, OwnDice, Pledge, Seeded, Source
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import AnyGame, Value, options_text
from wuerfelbecher.table.refusal import Refusal, quoted

if TYPE_CHECKING:
    from wuerfelbecher.table.match import Match

VERSION = 1
TITLE = "Würfelbecher record"
HEAD = ("check", "game", "players", "options", "dice", "commitment", "contributions", "secret")


class Line(NamedTuple):
    """Who answered what; `*` is nobody in particular."""

    who: str
    what: str

    def __str__(self) -> str:
        return f"{self.who}: {self.what}"


@dataclass(slots=True)
class Record:
    """Who sat where, what was agreed, and every answer in order: the whole truth about a match."""

    game: str
    names: Sequence[str]
    options: Mapping[str, Value | str] = field(default_factory=dict)
    dice: str = UNVERIFIED
    lines: list[Line] = field(default_factory=list)
    pledge: Pledge | None = None
    at: Mapping[str, str] = field(default_factory=dict)
    """Where the match begins, if not at the beginning: what lies on the table then, by name."""

    def text(self) -> str:
        """The record as text. Its check line comes first and reveals lines that were lost or changed."""
        title = f"{TITLE} {VERSION}"
        head = [title, f"game: {self.game}", f"players: {', '.join(self.names)}"]
        if self.options:
            options = ", ".join(f"{name}={value}" for name, value in options_text(self.options))
            head.append(f"options: {options}")
        head.append(f"dice: {self.dice}")
        if (pledge := self.pledge) is not None:
            head += [f"commitment: {pledge.commitment}", f"contributions: {' '.join(pledge.contributions)}"]
            head += [f"secret: {pledge.secret}"] if pledge.secret else []
        head += [f"at: {name} = {value}" for name, value in self.at.items()]
        body = [str(line) for line in self.lines]
        return "\n".join([title, f"check: {_check(head, body)}", *head[1:], "", *body, ""])

    def __str__(self) -> str:
        return self.text()

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record: the head, up to an empty line, then the answers. The check line may be missing, and so
        may the empty line. Other empty lines, and those that begin with `#`, are ignored.
        """
        lines = [
            (number, line.strip())
            for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)
            if not line.lstrip().startswith("#")
        ]
        while lines and not lines[0][1]:
            del lines[0]
        if not lines or not (title := re.fullmatch(rf"{TITLE} (\d{{1,9}})", lines[0][1], re.IGNORECASE)):
            raise Refusal("not-a-record")
        if int(title[1]) != VERSION:
            raise Refusal("record-of-another-version", given=int(title[1]), wanted=VERSION)
        head: dict[str, str] = {}
        at: dict[str, str] = {}
        said = [lines.pop(0)[1]]
        while lines and (lines[0][1] or not {"game", "players"} <= head.keys()):
            line = lines[0][1]
            key, _, value = line.partition(":")
            if line:
                lies = re.fullmatch(r"at:\s*(\w+) *= *(.+)", line, re.IGNORECASE)
                if lies and lies[1] not in at:
                    at[lies[1]] = lies[2]
                elif key.casefold() == "at" and key not in head.get("players", "").split(", "):
                    raise Refusal("record-bad-beginning", typed=quoted(value.strip()))
                elif key.casefold() not in HEAD or key.casefold() in head:
                    break
                else:
                    head[key.casefold()] = value.strip()
                if key.casefold() != "check":
                    said.append(line)
            del lines[0]
        for key in ("game", "players"):
            if head.get(key):
                continue
            for _, line in lines:
                if line.casefold().startswith(f"{key}:"):
                    number, stranger = lines[0]
                    raise Refusal(
                        "record-bad-head", number=number, typed=quoted(stranger), known=", ".join([*HEAD, "at"])
                    )
            raise Refusal("record-lacks", what=key)
        names = [" ".join(name.split()) for name in head["players"].split(",")]
        answers = [(number, line) for number, line in lines if line]
        if "check" in head:
            _verify(head["check"], said, [line for _, line in answers])
        return cls(
            game=head["game"],
            names=names,
            options=_options(head.get("options", "")),
            dice=head.get("dice", UNVERIFIED),
            lines=[_line(number, line, names) for number, line in answers],
            pledge=_pledge(head, len(names)) if head.get("dice") == FAIR else None,
            at=at,
        )

    def without_origin(self) -> Record:
        """The same without what its dice come from: for those who are not to work out what will be thrown."""
        return replace(self, dice=UNVERIFIED, pledge=None)

    def source(self) -> Source:
        """Where further chance comes from when the match goes on."""
        if seed := re.fullmatch(rf"seed (-?\d{{1,{SEED_DIGITS}}})", self.dice):
            return Seeded(int(seed[1]))
        if self.dice == "own":
            return OwnDice()
        if self.dice == UNVERIFIED:
            return Seeded()
        if self.dice == FAIR and (pledge := self.pledge) is not None:
            if not pledge.secret:
                return Seeded()
            if (broken := pledge.broken()) is not None:
                broken.message.names = tuple(self.names)
                raise broken
            return Fair(pledge.secret, pledge.contributions)
        raise Refusal("record-bad-dice", typed=quoted(self.dice))

    def replay(self, until: int | None = None, game: AnyGame | None = None, by_hand: bool = False) -> Match:
        """The match again, as far as the record goes and ready to continue, or as it was after `until` answers.

        Where the dice came from a seed or a secret, every throw is checked against it.
        """
        source = self.source()
        match = self._begun(game)
        for number, line in enumerate(self.lines[:until], 1):
            self._answer(match, source, number, line)
        known = self.dice != FAIR or isinstance(source, Fair)
        match.chance, match.dice, match.by_hand = source, self.dice if known else UNVERIFIED, by_hand
        if until is None:
            match.resume()
        return match

    def _begun(self, game: AnyGame | None = None) -> Match:
        from wuerfelbecher.table.catalogue import as_recorded
        from wuerfelbecher.table.match import Match

        game = game or as_recorded(self.game, self.options)
        at = laid_like(self.at, game.laid(len(self.names))) if self.at else None
        return Match(game, self.names, chance=Open(), at=at)

    def throws(self) -> Iterator[tuple[int, Chance, Faces]]:
        """Whatever chance is said to have brought: the number of the answer, what was asked, and the answer. It is
        checked against the rules alone, and refused where they do not allow it.
        """
        match, source = self._begun(), Open()
        for number, line in enumerate(self.lines, 1):
            ask = match.ask
            self._answer(match, source, number, line)
            if isinstance(ask, Chance):
                yield number, ask, match.entries[-1][1]

    def _answer(self, match: Match, source: Source, number: int, line: Line) -> None:
        seat = -1 if line.who == "*" else list(self.names).index(line.who)
        ask = match.ask
        try:
            if not isinstance(ask, Chance):
                match.play(line.what, seat)
                return
            verb, _, rest = line.what.partition(" ")
            if verb not in ("rolled", "drew") or seat != ask.seat:
                raise Refusal("record-wants-a-throw", player=ask.seat)
            answer = ask.parse(rest)
            if isinstance(source, Fair) or (isinstance(source, Seeded) and self.dice.startswith("seed")):
                due = source.answer(ask, number)
                if due != answer:
                    key = "record-throw-differs" if self.dice == FAIR else "record-dice-differ"
                    raise Refusal(key, due=ask.text(due), typed=quoted(rest), dice=self.dice)
            match.throw(answer)
        except Refusal as refusal:
            refusal.message.names = match.names
            why = refusal.message
            raise Refusal("record-line-refused", number=number, typed=quoted(str(line)), why=why) from refusal


def _check(head: Sequence[str], body: Sequence[str]) -> str:
    digest = zlib.crc32("\n".join([*head, *body]).encode())
    return f"{len(body)} lines {digest:08x}"


def _verify(given: str, head: Sequence[str], body: Sequence[str]) -> None:
    counted = re.fullmatch(r"(\d{1,9}) lines ([0-9a-f]{8})", given)
    if not counted:
        raise Refusal("record-bad-check", typed=quoted(given))
    if int(counted[1]) > len(body):
        raise Refusal("record-truncated", wanted=int(counted[1]), given=len(body))
    if given != _check(head, body):
        raise Refusal("record-edited")


def _pledge(head: Mapping[str, str], seats: int) -> Pledge:
    pledge = Pledge(
        head.get("commitment", ""), tuple(head.get("contributions", "").split()), head.get("secret", "")
    )
    pledge.check(seats)
    return pledge


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split(","):
        if part.strip():
            name, equals, value = part.partition("=")
            if not equals:
                raise Refusal("record-bad-option", typed=quoted(part.strip()))
            options[name.strip()] = value.strip()
    return options


def _line(number: int, line: str, names: Sequence[str]) -> Line:
    who, colon, what = line.partition(":")
    if not colon or not what.strip() or (who.strip() not in names and who.strip() != "*"):
        raise Refusal("record-bad-line", number=number, typed=quoted(line), known=quoted(", ".join(names)))
    return Line(who.strip(), " ".join(what.split()))
