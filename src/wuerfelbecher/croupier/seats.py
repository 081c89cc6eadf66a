"""The seats of a table as they are first taken: by people on one device, by friends to come, by bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from wuerfelbecher.bots import bot_named
from wuerfelbecher.table import AnyGame, Refusal
from wuerfelbecher.table.match import checked_names
from wuerfelbecher.table.refusal import quoted

SeatKind = Literal["here", "friend", "bot"]
KINDS: dict[str, SeatKind] = {"me": "here", "here": "here", "friend": "friend", "bot": "bot"}
BOT_NAMES = (
    "Robbi",
    "Berta",
    "Kasimir",
    "Lotte",
    "Oskar",
    "Frieda",
    "Bruno",
    "Ida",
    "Emil",
    "Paula",
    "Anton",
    "Klara",
)
BEST_BOT = "bot"


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
        bot = (request.bot or BEST_BOT) if kind == "bot" else ""
        if bot:
            bot_named(bot, 0, game.id)
        if kind != "here":
            names[number] = names[number] or unused_bot_name(names)
        seats.append(Seat(number, kind, names[number], new_nonce(), kind != "friend", bot))
    for seat, name in zip(seats, checked_names(game.title, game.players, tuple(names)), strict=True):
        seat.name = name if seat.taken else ""
    return seats


def unused_bot_name(names: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    taken = {name.casefold() for name in names}
    candidates = [*BOT_NAMES, *(f"Robbi {number}" for number in range(2, 99))]
    return next(name for name in candidates if name.casefold() not in taken)
