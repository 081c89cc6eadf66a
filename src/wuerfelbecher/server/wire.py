"""The messages between a page and the server, as docs/protocol.md describes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from wuerfelbecher.croupier.course import TableStatus
from wuerfelbecher.croupier.seats import SeatKind, SeatRequest

PROTOCOL = 1
MOST_TOKENS = 64
"""So many are read of those that a page presents."""
EMOTES = ("laugh", "clap", "wow", "sad", "think", "hurry")


# -- bodies of HTTP requests ----------------------------------------------------------------------------


class CreateTable(msgspec.Struct):
    game: str
    seats: list[SeatRequest]
    options: dict[str, Any] = {}
    language: str = "de"
    own_dice: bool = False
    hints: bool = False


class Carry(msgspec.Struct):
    tokens: list[str]


class SitDown(msgspec.Struct):
    name: str
    seat: int | None = None


class SwitchLan(msgspec.Struct):
    on: bool


class Replay(msgspec.Struct):
    record: str
    step: int = 0


class Throws(msgspec.Struct):
    record: str


class GoOver(msgspec.Struct):
    record: str


# -- both ways ------------------------------------------------------------------------------------------


class Emote(msgspec.Struct, tag="emote"):
    seat: int
    emote: str


# -- from the page --------------------------------------------------------------------------------------

MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Envelope(msgspec.Struct):
    """What any message may have, whatever else is in it."""

    type: str
    id: Any = None
    protocol: Any = None
    language: Any = None


class Hello(msgspec.Struct):
    table: str
    tokens: list[str]
    changes: bool = False


class PlayMove(msgspec.Struct, tag="play"):
    id: MessageId
    seat: int
    asked: int
    move: str


class Undo(msgspec.Struct, tag="undo"):
    id: MessageId
    seat: int
    asked: int


class AskHint(msgspec.Struct, tag="hint"):
    id: MessageId
    seat: int
    asked: int


class Contribute(msgspec.Struct, tag="contribute"):
    seat: int
    contribution: str


class SetBot(msgspec.Struct, tag="bot"):
    seat: int
    on: bool
    bot: str = ""


class SetPace(msgspec.Struct, tag="pace"):
    pace: str


class Start(msgspec.Struct, tag="start"):
    bot: str = ""


class Revoke(msgspec.Struct, tag="revoke"):
    pass


class SetDoor(msgspec.Struct, tag="door"):
    open: bool


class RemoveFromSeat(msgspec.Struct, tag="remove"):
    seat: int
    bot: str = ""


class HandOn(msgspec.Struct, tag="host"):
    seat: int


class Rematch(msgspec.Struct, tag="rematch"):
    id: str = ""


class SetLanguage(msgspec.Struct, tag="language"):
    language: str


class Ping(msgspec.Struct, tag="ping"):
    pass


FromPage = (
    PlayMove
    | Undo
    | AskHint
    | Contribute
    | SetBot
    | SetPace
    | Start
    | Revoke
    | SetDoor
    | RemoveFromSeat
    | HandOn
    | Emote
    | Rematch
    | SetLanguage
    | Ping
)

# -- to the page ----------------------------------------------------------------------------------------


class SeatState(msgspec.Struct):
    seat: int
    name: str
    kind: SeatKind
    taken: bool
    connected: bool
    bot_plays: bool
    bot: str


class TimeLimit(msgspec.Struct):
    seconds: float
    left_ms: int


class Again(msgspec.Struct):
    """Somebody would like a rematch, and there is a table for it."""

    table: str
    by: str
    watch: str = ""


class FairDice(msgspec.Struct):
    """What is known of where the dice come from: the secret only in the end."""

    commitment: str
    contributions: list[str]
    secret: str = ""


class TableState(msgspec.Struct, tag="table"):
    """Everything a page may see of a table."""

    id: str
    game: str
    options: dict[str, Any]
    own_dice: bool
    hints: bool
    state: TableStatus
    seats: list[SeatState]
    open: bool = True
    host_seat: int = -1
    rematch: Again | None = None
    answers: int = 0
    asked: int = 0
    waiting_for: list[int] = []
    limit: TimeLimit | None = None
    pace: str = ""
    fair: FairDice | None = None
    # from here on, what differs from page to page
    mine: Sequence[int] = ()
    host: bool = False
    views: dict[str, msgspec.Raw] = {}
    watch: str = ""
    invitations: dict[str, str] = {}


class Changed(msgspec.Struct, tag="change"):
    """What has changed after answers; whatever it does not name is as it was."""

    answers: int
    asked: int
    waiting_for: list[int]
    limit: TimeLimit | None
    pace: str
    views: dict[str, msgspec.Raw]


class Done(msgspec.Struct, tag="ok"):
    id: Any


class Failed(msgspec.Struct, tag="error"):
    id: Any
    key: str
    text: str


class Moved(msgspec.Struct, tag="moved"):
    """The table has a rematch, at another table for which these are the page's tokens."""

    table: str
    tokens: list[str]


class Removed(msgspec.Struct, tag="removed"):
    """The host has removed whoever sat here."""

    seat: int


class Slipped(msgspec.Struct, tag="slip"):
    """A bot did not answer as it should, and `instead` has answered for it."""

    seat: int
    why: str
    instead: str


class Hinted(msgspec.Struct, tag="hint"):
    """The best move for a seat that was asked so, if there is one, and why."""

    seat: int
    asked: int
    move: str | None
    why: str


class Pong(msgspec.Struct, tag="pong"):
    pass


_encoded = msgspec.json.Encoder().encode

ToPage = TableState | Changed | Done | Failed | Emote | Moved | Removed | Slipped | Hinted | Pong


def framed(message: ToPage) -> bytes:
    """A message as one frame of the WebSocket protocol, as servers send it."""
    text = _encoded(message)
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)
