"""A match on its way from one place to another, from a device to a server or back.

What travels is the record, with the secret of its dice even if the match is not over: only then can the other place
check every throw so far, and go on with the very dice that were pledged. So whoever carries a match could work out
what will be thrown. That is why one goes elsewhere before its end only if all its people carry it together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from wuerfelbecher.croupier.seats import KINDS, Seat, SeatRequest, checked_bot
from wuerfelbecher.croupier.setup import Setup
from wuerfelbecher.table import Match, Record, Refusal
from wuerfelbecher.table.chance import FAIR
from wuerfelbecher.table.refusal import quoted


@dataclass(slots=True)
class Carried:
    """A match with the kinds of its seats, and which bots play them. The names are in the record."""

    record: str
    seats: list[SeatRequest]
    language: str = "de"
    hints: bool = False
    key: str = ""
    """Known only to whoever carries it: the same match with the same key, arriving again, is where it was."""


def packed(setup: Setup, seats: Iterable[Seat], match: Match, mine: Collection[int]) -> Carried:
    """A match to be carried elsewhere by those who sit on these seats."""
    people = {seat.number for seat in seats if seat.kind != "bot"}
    if match.ask is not None and not people <= set(mine):
        raise Refusal("others-play-too")
    kinds = [
        SeatRequest("bot" if seat.kind == "bot" else "here" if seat.number in mine else "friend", bot=seat.bot)
        for seat in seats
    ]
    return Carried(match.record.text(), kinds, setup.language, setup.hints)


def unpacked(
    carried: Carried, table_id: str, seed: int, new_nonce: Callable[[], str]
) -> tuple[Setup, list[Seat], Match]:
    """A table for a match from elsewhere. All that was answered there is checked, and refused if it cannot be."""
    record = Record.parse(carried.record)
    own_dice, pledge = record.dice == "own", record.pledge
    if record.at or not (own_dice or (record.dice == FAIR and pledge is not None and pledge.secret)):
        raise Refusal("not-to-go-on")
    if len(carried.seats) != len(record.names):
        raise Refusal("carried-seats", given=len(carried.seats), wanted=len(record.names))
    match = record.replay(until=len(record.lines), by_hand=True)
    adds = pledge.contributions if pledge is not None else ("",) * len(match.names)
    seats = [
        _seat(number, request, name, new_nonce(), match, added)
        for number, (request, name, added) in enumerate(zip(carried.seats, match.names, adds, strict=True))
    ]
    secret = pledge.secret if pledge is not None else ""
    return Setup(table_id, match.game, carried.language, own_dice, seed, secret, carried.hints), seats, match


def _seat(number: int, wanted: SeatRequest, name: str, nonce: str, match: Match, added: str) -> Seat:
    kind = KINDS.get(wanted.kind)
    if kind is None:
        raise Refusal("no-such-seat", typed=quoted(wanted.kind), known=", ".join(KINDS))
    if kind == "friend" and match.ask is not None:
        raise Refusal("others-play-too")
    bot = checked_bot(wanted.bot, match.game.id) if kind == "bot" or wanted.bot else ""
    return Seat(number, kind, name, nonce, True, bot, added)
