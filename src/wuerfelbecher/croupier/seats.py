"""The seats of a table as they are first taken: by people on one device, by friends to come, by bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from wuerfelbecher.bots import PREFIX, USUAL, bot_named, has_levels, level_of
from wuerfelbecher.table import AnyGame, Refusal
from wuerfelbecher.table.match import checked_names
from wuerfelbecher.table.refusal import quoted

SeatKind = Literal["here", "friend", "bot"]
KINDS: dict[str, SeatKind] = {"me": "here", "here": "here", "friend": "friend", "bot": "bot"}
BOT_NAMES = (
    "Rollo",
    "Trixi",
    "Kasimir",
    "Momo",
    "Pepe",
    "Olga",
    "Bruno",
    "Fips",
    "Tilda",
    "Knut",
    "Mokka",
    "Zora",
    "Ferdi",
    "Lulu",
    "Otto",
    "Wanda",
)
"""Each has a face of its own on the page (`web/src/cast.ts`)."""


@dataclass(slots=True)
class SeatRequest:
    """A seat as somebody wants it who sets a table."""

    kind: str = ""
    name: str = ""
    bot: str = ""


@dataclass(slots=True)
class Seat:
    """A seat and who holds it. `bot` names the bot that is playing it; empty when a person plays."""

    number: int
    kind: SeatKind
    name: str
    nonce: str
    taken: bool
    bot: str
    contribution: str = ""
    """What its page has added to the dice."""


def new_seats(game: AnyGame, wanted: Sequence[SeatRequest], new_nonce: Callable[[], str]) -> list[Seat]:
    """The seats of a new table, with a name for everybody who already sits there."""
    game.players.check(game.title, len(wanted))
    names = [seat.name for seat in wanted]
    seats: list[Seat] = []
    for number, request in enumerate(wanted):
        if request.kind not in KINDS:
            raise Refusal("no-such-seat", typed=quoted(request.kind), known=", ".join(KINDS))
        kind = KINDS[request.kind]
        bot, nonce = checked_bot(request.bot, game.id) if kind == "bot" else "", new_nonce()
        if kind != "here":
            names[number] = names[number] or unused_bot_name(names, nonce)
        seats.append(Seat(number, kind, names[number], nonce, kind != "friend", bot))
    for seat, name in zip(seats, checked_names(game.title, game.players, tuple(names)), strict=True):
        seat.name = name if seat.taken else ""
    return seats


def checked_bot(bot: str, game: str) -> str:
    """A bot that somebody wants at the table, or the usual one."""
    bot = bot or PREFIX
    bot_named(bot, 0, game)
    return bot


def shown_bot(bot: str, game: AnyGame) -> str:
    """A bot as pages get it: with its level, unless nothing can be played better or worse."""
    level = level_of(bot) or USUAL
    return f"{PREFIX}:{level}" if has_levels(game.id, game.agreed) else PREFIX


def unused_bot_name(names: Sequence[str], lot: str) -> str:
    """A name for a bot that nobody at the table has; the lot decides which."""
    taken = {name.casefold() for name in names}
    drawn = sorted(BOT_NAMES, key=lambda name: sha256(f"{lot} {name}".encode()).digest())
    candidates = [*drawn, *(f"{BOT_NAMES[0]} {number}" for number in range(2, 99))]
    return next(name for name in candidates if name.casefold() not in taken)
