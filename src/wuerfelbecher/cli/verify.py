"""`becher verify`: whether the dice in a record are those that were pledged before the match."""

from __future__ import annotations

from wuerfelbecher.cli.commands import print_json
from wuerfelbecher.cli.files import file_called, read
from wuerfelbecher.cli.speech import BOOK, Speech
from wuerfelbecher.table import Chance, Pledge, Record, Refusal
from wuerfelbecher.table.catalogue import as_recorded
from wuerfelbecher.table.chance import STAND_IN
from wuerfelbecher.table.refusal import quoted

PROVED, FOUND_WRONG = 0, 1
CHANGED = ("record-edited", "record-truncated")


def verify(speech: Speech, file: str, commitment: str, as_json: bool) -> int:
    """Work out every throw again, and say what that proves. Returns the exit code."""
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
            if commitment and commitment.strip().casefold() != pledge.commitment:
                raise Refusal("other-commitment", BOOK, typed=quoted(commitment.strip()), found=pledge.commitment)
            match = record.replay(until=len(record.lines))
            throws = sum(isinstance(ask, Chance) for _, _, ask in match.entries)
        except Refusal as refusal:
            problem = refusal
    if as_json:
        print_json(_facts(record, throws, problem, speech.language))
    elif problem is not None:
        print(speech("found-wrong", why=problem.text(speech.language)))
    elif record is not None:
        _tell(speech, record, _pledge(record), throws, seen=bool(commitment))
    return PROVED if problem is None else FOUND_WRONG


def _pledge(record: Record) -> Pledge:
    pledge = record.pledge
    if pledge is None:
        raise Refusal("nothing-pledged", BOOK, typed=quoted(record.dice))
    if not pledge.secret:
        raise Refusal("secret-missing", BOOK)
    return pledge


def _tell(speech: Speech, record: Record, pledge: Pledge, throws: int, seen: bool) -> None:
    own = [name for name, text in zip(record.names, pledge.contributions, strict=True) if not _is_stand_in(text)]
    others = [name for name in record.names if name not in own]
    print(speech("proved", throws=throws))
    print(speech("proved-mixed", players=", ".join(own)) if own else speech("proved-by-nobody"))
    if others:
        print(speech("proved-stand-in", players=", ".join(others)))
    print(speech("proved-as-seen" if seen else "proved-compare", commitment=pledge.commitment))


def _facts(record: Record | None, throws: int, problem: Refusal | None, language: str) -> dict[str, object]:
    pledge = record.pledge if record is not None else None
    return {
        "proved": problem is None,
        "throws": throws if problem is None else None,
        "problem": None if problem is None else problem.text(language),
        "commitment": None if pledge is None else pledge.commitment,
        "contributions": [
            {"player": name, "contribution": text, "by_server": _is_stand_in(text)}
            for name, text in zip(record.names, pledge.contributions, strict=True)
        ]
        if record is not None and pledge is not None
        else [],
    }


def _is_stand_in(contribution: str) -> bool:
    return contribution.startswith(STAND_IN)
