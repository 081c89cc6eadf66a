"""All the tables of this server: creating them, finding them again, closing those that nobody needs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from secrets import randbits, token_urlsafe
from typing import Any, NamedTuple

from wuerfelbecher.croupier.carrying import Carried, unpacked
from wuerfelbecher.croupier.course import status_of
from wuerfelbecher.croupier.seats import Seat, SeatKind, SeatRequest, new_seats
from wuerfelbecher.croupier.setup import Setup
from wuerfelbecher.server import store
from wuerfelbecher.server.coaching import Coach
from wuerfelbecher.server.journal import answers
from wuerfelbecher.server.limits import Guard
from wuerfelbecher.server.live_table import CREATOR, LiveTable
from wuerfelbecher.server.metrics import Metrics
from wuerfelbecher.server.peers import Alone, Peers
from wuerfelbecher.server.store import Behind, Row, Store, Write
from wuerfelbecher.server.tokens import ID_BYTES, Token, Tokens
from wuerfelbecher.table import AnyGame, Refusal, load
from wuerfelbecher.table.catalogue import as_recorded
from wuerfelbecher.table.chance import new_secret
from wuerfelbecher.thinking import Minds

log = logging.getLogger(__name__)

IDLE_SECONDS = 600
PULSE_SECONDS = 1.0
SWEEP_SECONDS = 60
TOUCH_SECONDS = store.TOUCH_SECONDS / 2


class Rights(NamedTuple):
    """What a page may do at a table: play these seats, and be the host if that is whoever created it."""

    seats: tuple[int, ...]
    created: bool


class Hub:
    """Tables in use are kept live; all others are only in storage."""

    def __init__(
        self, storage: Store, tokens: Tokens, guard: Guard | None = None, peers: Peers | None = None
    ) -> None:
        self.tokens = tokens
        self.guard = guard or Guard()
        self.coach = Coach(storage)
        self.metrics = Metrics()
        self._store = storage
        self._peers = peers or Alone()
        self._minds = Minds()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._feeling = asyncio.Lock()
        self._felt_at = -PULSE_SECONDS

    async def open(self) -> None:
        await self._store.open()
        await self._peers.open(self)
        for table_id in await self._store.tables_with_a_clock() if self._peers.alone else ():
            await self.bring_back(table_id)
        self._sweeper = asyncio.create_task(self._close_idle_tables())

    async def bring_back(self, table_id: str) -> LiveTable | None:
        """A table at which something goes on by itself, if it can be brought back."""
        try:
            return await self.find(table_id)
        except Refusal as refusal:
            log.warning("table %s stays put: %s", table_id, refusal.message.key)
            return None

    @property
    def live(self) -> Mapping[str, LiveTable]:
        """The tables in use."""
        return self._live

    async def pulse(self) -> None:
        """Return if all that happens here can be stored, and refuse otherwise. Storage is asked once a second."""
        async with self._feeling:
            if time.monotonic() > self._felt_at + PULSE_SECONDS:
                await self._store.pulse()
                self._felt_at = time.monotonic()

    def measured(self) -> str:
        """What there is to be measured, as Prometheus reads it."""
        live = self._live.values()
        now = {
            "becher_tables": len(live),
            "becher_tables_driven": sum(table.turns.drives for table in live),
            "becher_pages": sum(sum(1 for _ in table.audience) for table in live),
            **self._store.counts,
        }
        return self.metrics.text(now)

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self._peers.close()
        self.coach.close()
        for table in self._live.values():
            table.close()
        self._minds.close()
        await self._store.close()

    # -- creating a table ---------------------------------------------------------------------------

    async def create(
        self,
        game_id: str,
        options: dict[str, Any],
        wanted: Sequence[SeatRequest],
        language: str,
        own_dice: bool,
        hints: bool = False,
    ) -> LiveTable:
        """A new table. Its seats are `me` and `here` (on this device), `friend` (by invitation) or `bot`."""
        game = load(game_id, **options)
        return await self._create(game, new_seats(game, wanted, new_nonce), language, own_dice, hints)

    async def _create(
        self,
        game: AnyGame,
        seats: Sequence[Seat],
        language: str,
        own_dice: bool,
        hints: bool,
        host: int = CREATOR,
        table: LiveTable | None = None,
    ) -> LiveTable:
        """A new table, for the rematch at `table` if it is one."""
        secret = "" if own_dice else new_secret()
        setup = Setup(token_urlsafe(ID_BYTES), game, language, own_dice, randbits(63), secret, hints)
        rows = [_seat_row(setup, seat) for seat in seats]
        new = store.new_table({**_table_row(setup, host), "driver": self._peers.name}, rows)
        await (table.journal.change(*new, _followed_by(table, setup)) if table else self._store.write(*new))
        made = self._live[setup.table_id] = self._table(setup, seats, host)
        await self._peers.attend(made, drives=True)
        if made.seats.all_taken:
            await made.start()
        return made

    async def take_in(self, carried: Carried) -> LiveTable:
        """A table for a match that was begun elsewhere. It is stored as if it had always been here. A match that
        arrives again, because nobody heard the answer, has its table already.
        """
        arrived = f"{carried.key} {carried.record}"
        table_id = self.tokens.table_for(arrived) if carried.key else token_urlsafe(ID_BYTES)
        setup, seats, match = await self.guard.replay(unpacked, carried, table_id, randbits(63), new_nonce)
        row = {**_table_row(setup, CREATOR), "state": status_of(match), "driver": self._peers.name}
        with contextlib.suppress(Behind):
            await self._store.write(
                *store.new_table(row, [_seat_row(setup, seat) for seat in seats]),
                store.appended(table_id, 0, answers(match, 0)),
            )
        return await self.find(table_id)

    def _table(self, setup: Setup, seats: Sequence[Seat], host: int) -> LiveTable:
        return LiveTable(setup, seats, self._store, self._peers, self._minds, self.find, host)

    @property
    def tables(self) -> int:
        """How many are in use."""
        return len(self._live)

    async def sit_down(self, invitation: Token, name: str) -> LiveTable:
        table = await self.find(invitation.table_id)
        await table.refresh()
        if not table.seats[invitation.seat].taken and table.seats[invitation.seat].nonce != invitation.nonce:
            raise Refusal("invitation-void")
        await table.sit_down(invitation.seat, name, new_nonce())
        return table

    async def rematch(self, table: LiveTable, held: Collection[int], message: str) -> tuple[LiveTable, list[int]]:
        """Another table with the same seats and options, and which of these seats whoever asks holds there.

        Whoever asks first creates it and is its host. All other people are asked: their seats are free until they
        ask for a rematch too, and then they sit there again under their names. A seat is for the first page that
        asks for it, which may ask with the same message again; another that has the same token has no right there.
        """

        async def turn() -> LiveTable:
            if table.status != "over":
                raise Refusal("not-over")
            again = await self.next_table(table)
            if again is None:
                setup, host = table.setup, min(held, default=CREATOR)
                seats = [_seat_again(seat, held, message) for seat in table.seats]
                again = await self._create(
                    setup.game, seats, setup.language, setup.own_dice, setup.hints, host, table
                )
                table.next_table, table.again = again.id, again
            return again

        again = await table.turns.take(turn)
        await again.refresh()
        for seat in held:
            before = table.seats[seat]
            if not again.seats[seat].taken and again.seats[seat].nonce == _nonce_again(before):
                await again.sit_down(seat, before.name, _nonce_again(before, message))
        table.show()
        mine = [seat for seat in held if again.seats[seat].nonce == _nonce_again(table.seats[seat], message)]
        return again, mine

    async def next_table(self, table: LiveTable) -> LiveTable | None:
        """The table of the rematch, if somebody has asked for one."""
        if table.again is None and table.next_table is not None:
            table.again = await self.find(table.next_table)
        return table.again

    def rights(self, table: LiveTable, texts: Sequence[str]) -> Rights:
        """What these tokens allow. There must be at least one, and all must be for this table.

        The token of a seat that has changed hands gives no right.
        """
        if not texts:
            raise Refusal("bad-token")
        tokens = [self.tokens.read(text, "seat", "watch", "host") for text in texts]
        if any(token.table_id != table.id for token in tokens):
            raise Refusal("bad-token")
        if any(token.right == "watch" and token.nonce != table.links for token in tokens):
            raise Refusal("link-revoked")
        held = {
            token.seat for token in tokens if token.right == "seat" and table.seats[token.seat].nonce == token.nonce
        }
        if not held and all(token.right == "seat" for token in tokens):
            raise Refusal("seat-lost")
        return Rights(tuple(sorted(held)), any(token.right == "host" for token in tokens))

    # -- finding a table ----------------------------------------------------------------------------

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, brought back from storage if need be."""
        if table_id in self._live:
            return self._live[table_id]
        if not table_id.isprintable():  # PostgreSQL takes a NUL for an error
            raise Refusal("no-such-table")
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id in self._live:
                return self._live[table_id]
            found = await self._store.load(table_id)
            self._loading.pop(table_id, None)
            if found is None:
                raise Refusal("no-such-table")
            try:
                table = self._restored(*found)
            except Refusal:
                raise
            except Exception:
                log.exception("table %s cannot be brought back", table_id)
                raise Refusal("table-damaged") from None
            self._live[table_id] = table
            await self._peers.attend(table)
            table.wake()
            return table

    def _restored(self, row: Row, seats: Sequence[Row], log: Sequence[Row]) -> LiveTable:
        game = as_recorded(row["game"], row["options"])
        setup = Setup(
            row["id"], game, row["language"], row["own_dice"], int(row["seed"]), row["secret"], row["hints"]
        )
        table = self._table(setup, [], row["host"])
        table.restore(row, seats, log)
        return table

    async def _close_idle_tables(self) -> None:
        touched = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if time.monotonic() > touched + TOUCH_SECONDS:
                touched = time.monotonic()
                with contextlib.suppress(Refusal):
                    await self._store.touch(list(self._live))
            for table_id, table in list(self._live.items()):
                if table.idle_seconds > IDLE_SECONDS:
                    table.close()
                    del self._live[table_id]
                    await self._peers.forget(table)


def new_nonce() -> str:
    return token_urlsafe(6)


def _seat_again(seat: Seat, held: Collection[int], message: str) -> Seat:
    """A seat at the table of a rematch: as it was for bots and for those who ask for it, free for all others."""
    if seat.kind == "bot" or seat.number in held:
        kind: SeatKind = "bot" if seat.kind == "bot" else "here"
        return Seat(
            seat.number, kind, seat.name, _nonce_again(seat, message), True, seat.bot if kind == "bot" else ""
        )
    return Seat(seat.number, "friend", "", _nonce_again(seat), False, "")


def _nonce_again(seat: Seat, message: str = "") -> str:
    """The nonce of a seat at the table of a rematch: while it waits for whoever held it before, or once it is taken
    with this message, which nobody knows but the page that sent it.
    """
    return sha256(f"{seat.nonce} {message}".encode()).hexdigest()[:16]


def _table_row(setup: Setup, host: int) -> Row:
    return {
        **setup.facts(),
        "state": "waiting",
        "next_table": None,
        "deadline": None,
        "open": True,
        "host": host,
        "links": "",
    }


def _seat_row(setup: Setup, seat: Seat) -> Row:
    facts = asdict(seat)
    return {"table_id": setup.table_id, "seat": facts.pop("number"), **facts}


def _followed_by(table: LiveTable, setup: Setup) -> Write:
    return store.changed_table(table.id, next_table=setup.table_id)
