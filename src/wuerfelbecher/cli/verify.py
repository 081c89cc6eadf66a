"""`becher verify`: whether the dice in a record follow from the secret number and the contributions in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wuerfelbecher.cli.commands import print_json
from wuerfelbecher.cli.files import file_called, read
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.table import Chance, Pledge, Record, Refusal
from wuerfelbecher.table.catalogue import as_recorded
from wuerfelbecher.table.chance import STAND_IN
from wuerfelbecher.table.refusal import quoted

PROVED, FOUND_WRONG = 0, 1
CHANGED = ("record-edited", "record-truncated")


def verify(speech: Speech, file: str, commitment: str, contributions: Sequence[str], as_json: bool) -> int:
    """Work out every throw again, and say what that proves to somebody who saw this commitment before the match and
    added these contributions. Returns the exit code.
    """
    commitment, mine = _typed(commitment), [_typed(text) for text in contributions]
    record: Record | None = None
    throws = 0
    problem: Refusal | None = None
    try:
        record = Record.parse(read(file_called(file)))
    except Refusal as refusal:
        if refusal.message.key not in CHANGED:
            raise
        problem = refusal
    if record is not None:
        pledge = _pledge(record)
        as_recorded(record.game, record.options)
        try:
            _compare(pledge, commitment, mine)
            match = record.replay(until=len(record.lines))
            throws = sum(isinstance(ask, Chance) for _, _, ask in match.entries)
        except Refusal as refusal:
            problem = refusal
    if as_json:
        print_json(_facts(record, throws, problem, speech.language, commitment, mine))
    elif problem is not None:
        print(speech("found-wrong", why=problem.text(speech.language)))
    elif record is not None:
        print("\n".join(_told(speech, record, _pledge(record), throws, bool(commitment), mine)))
    return PROVED if problem is None else FOUND_WRONG


def _typed(text: str) -> str:
    return text.strip().casefold()


def _pledge(record: Record) -> Pledge:
    pledge = record.pledge
    if pledge is None:
        raise Refusal("nothing-pledged", BOOK, typed=quoted(record.dice))
    if not pledge.secret:
        raise Refusal("secret-missing", BOOK)
    return pledge


def _compare(pledge: Pledge, commitment: str, mine: Sequence[str]) -> None:
    """Refuse a pledge that is another than what somebody knows from before the match."""
    if commitment and commitment != pledge.commitment:
        raise Refusal("other-commitment", BOOK, typed=quoted(commitment), found=pledge.commitment)
    for text in mine:
        if text not in pledge.contributions or _is_stand_in(text):
            raise Refusal("other-contribution", BOOK, typed=quoted(text))


def _told(
    speech: Speech, record: Record, pledge: Pledge, throws: int, seen: bool, mine: Sequence[str]
) -> Iterator[str]:
    """What is proved, and no more: whoever makes up a whole record can make it agree with itself."""
    added = {
        name: text for name, text in zip(record.names, pledge.contributions, strict=True) if not _is_stand_in(text)
    }
    yield speech("proved" if added else "proved-alone", throws=throws)
    if added:
        yield speech("proved-mixed", players=", ".join(added))
        if others := [name for name in record.names if name not in added]:
            yield speech("proved-stand-in", players=", ".join(others))
        yield speech("proved-own", own=len(mine)) if mine else speech("proved-own-unknown")
    yield speech("proved-as-seen" if seen else "proved-compare", commitment=pledge.commitment)
    if not added:
        yield speech("proved-by-nobody")
    elif seen and mine:
        yield speech("proved-nobody-chose" if set(added.values()) <= set(mine) else "proved-server-did-not-choose")


def _facts(
    record: Record | None, throws: int, problem: Refusal | None, language: str, commitment: str, mine: Sequence[str]
) -> dict[str, object]:
    pledge = record.pledge if record is not None else None
    return {
        "proved": problem is None,
        "throws": throws if problem is None else None,
        "problem": None if problem is None else problem.text(language),
        "commitment": None if pledge is None else pledge.commitment,
        "commitment_seen": commitment == pledge.commitment if pledge is not None and commitment else None,
        "contributions": [
            {
                "player": name,
                "contribution": text,
                "by_server": _is_stand_in(text),
                "own": text in mine if mine else None,
            }
            for name, text in zip(record.names, pledge.contributions, strict=True)
        ]
        if record is not None and pledge is not None
        else [],
    }


def _is_stand_in(contribution: str) -> bool:
    return contribution.startswith(STAND_IN)
