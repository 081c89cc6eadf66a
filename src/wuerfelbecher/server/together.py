"""Several processes, on several machines, that serve the same tables from one PostgreSQL.

The database decides everything: what happens at a table is appended to its log there, under a number that nobody
else can take. NATS only makes it quick: it carries what was appended to the other processes that have the table in
use, which read it from the database otherwise. Clock and bots of a table are driven by one process; when that is
not heard of for a moment, another takes them over. If two should drive a table at once, the log has room for what
one of them does. Who looks at which table is in the database as well, and counts while its process is alive.

Every process has a subject of its own, for what it has to know: all that happens there at a time comes in one
message. Who has which table in use is told to all.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from secrets import token_urlsafe
from typing import TYPE_CHECKING

import msgspec

from wuerfelbecher.bots.careful import Slip
from wuerfelbecher.server.audience import Elsewhere, seats_of
from wuerfelbecher.server.journal import Logged
from wuerfelbecher.server.store import Row, Store
from wuerfelbecher.server.wire import Changed
from wuerfelbecher.table import Refusal

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

    from wuerfelbecher.server.hub import Hub
    from wuerfelbecher.server.live_table import LiveTable

log = logging.getLogger(__name__)

BEAT_SECONDS = 0.5
"""How often a process says that it is alive, and looks for what others have left behind."""
LEASE_SECONDS = 2.0
"""After so long without a beat, a process is taken to be dead."""
READ_BEATS, READ_BEATS_WITH_NATS = 1, 10
"""Every so many beats the database is asked what others have done at the tables in use and who is there, in case
that nobody told.
"""
TAKEN_OVER_AT_ONCE = 50
TOLD_AT_ONCE = 20
"""So much goes into one message: whatever is told must not be larger than NATS allows."""
SUBJECT = "becher.process"
ALL = "all"


class Told(msgspec.Struct, omit_defaults=True):
    """What one process tells the others about a table."""

    process: str
    table: str
    first: int = 0
    """How much of the log of the table it knew before this."""
    log: list[Logged] = []
    change: Changed | None = None
    """What it has made of that for the pages of others."""
    rests: bool = False
    """Whether nothing happens then before a person acts."""
    seats: list[int] | None = None
    created: bool = False
    gone: bool = False
    """Whether it has the table no longer in use."""
    emote: tuple[int, str] | None = None
    pace: str = ""
    slip: tuple[int, Slip] | None = None
    asks: bool = False
    """Whether it wants to know who is there."""


read_told = msgspec.json.Decoder(list[Told]).decode


class Together:
    alone = False

    def __init__(self, storage: Store, nats: str = "") -> None:
        self.name = token_urlsafe(9)
        self._store = storage
        self._url = nats
        self._nats: Client | None = None
        self._hub: Hub | None = None
        self._outgoing: dict[str, list[Told]] = {}
        self._is_outgoing = asyncio.Event()
        self._published = Told(self.name, "")
        self._unheeded: dict[str, deque[Told]] = {}
        """By table: what was told while the table could not take it in at once."""
        self._tasks: list[asyncio.Task[None]] = []
        self._late: set[asyncio.Task[None]] = set()
        self._beats = 0
        self._untold: dict[str, int] = {}
        """The last numbers of logs, as they were at the last beat."""
        self._stirred: set[str] = set()
        """The tables to which pages have come, or which they have left, since that was stored."""
        self._told_at: dict[tuple[str, str], float] = {}
        """By table and process: when NATS told last who is there, which the database may not know yet."""

    async def open(self, hub: Hub) -> None:
        self._hub = hub
        await self._store.beat(self.name, LEASE_SECONDS)
        self._tasks = [asyncio.create_task(self._keep_watch())]
        if self._url:
            self._tasks += [asyncio.create_task(self._connect()), asyncio.create_task(self._keep_telling())]

    async def close(self) -> None:
        tasks = [*self._tasks, *self._late]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._nats is not None:
            with contextlib.suppress(Exception):
                await self._nats.close()
        with contextlib.suppress(Refusal):
            await self._store.leave(self.name)

    @property
    def is_quick(self) -> bool:
        return self._nats is not None and self._nats.is_connected

    # -- tables -------------------------------------------------------------------------------------

    async def attend(self, table: LiveTable, drives: bool = False) -> None:
        self.tell_who_is_here(table, asks=True)
        if not drives:
            table.drive(table.id in await self._store.claim([table.id], self.name))
            await table.refresh()

    async def forget(self, table: LiveTable) -> None:
        self._send(ALL, Told(self.name, table.id, gone=True))
        self._stirred.add(table.id)
        with contextlib.suppress(Refusal):
            await self._store.release(table.id, self.name)

    def publish(self, table: LiveTable, first: int, logged: Sequence[Logged]) -> None:
        self._published = Told(self.name, table.id, first=first, log=list(logged))
        self._tell(table, self._published)

    def tell_change(self, table: LiveTable, change: Changed) -> None:
        self._published.change = change
        self._published.rests = table.live_match.rests(change.waiting_for)

    def tell_who_is_here(self, table: LiveTable, asks: bool = False) -> None:
        self._stirred.add(table.id)
        self._send(ALL, self._who_is_here(table, asks))

    def tell_emote(self, table: LiveTable, seat: int, emote: str) -> None:
        self._tell(table, Told(self.name, table.id, emote=(seat, emote)))

    def tell_pace(self, table: LiveTable, pace: str) -> None:
        """To all, with how much is known here: whoever drives the table may not be known here yet, nor know there
        that only bots are left.
        """
        self._send(ALL, Told(self.name, table.id, table.journal.known, pace=pace))

    def tell_slip(self, table: LiveTable, seat: int, slip: Slip) -> None:
        self._tell(table, Told(self.name, table.id, slip=(seat, slip)))

    # -- being alive --------------------------------------------------------------------------------

    async def _keep_watch(self) -> None:
        while True:
            begun = time.monotonic()
            try:
                await self._beat()
            except Refusal:
                pass  # the database is away, and said so in the log
            except Exception:
                log.exception("the watch over other processes fails")
            await asyncio.sleep(begun + BEAT_SECONDS - time.monotonic())

    async def _beat(self) -> None:
        assert self._hub is not None
        live = self._hub.live
        left = [table.id for table in live.values() if not table.turns.drives]
        stirred, self._stirred = self._stirred, set()
        here = {table_id: self._row(live.get(table_id)) for table_id in stirred}
        try:
            never_lapsed, claimed, taken = await self._store.beat(
                self.name, LEASE_SECONDS, left, TAKEN_OVER_AT_ONCE, here
            )
        except Exception:
            self._stirred |= stirred
            raise
        if not never_lapsed:
            self._stirred.update(live)  # who is here was forgotten
            for table in live.values():
                table.drive(False)  # others may have taken them over meanwhile
        await self._drive(claimed)
        while taken:
            await self._drive(taken)
            _, _, taken = await self._store.beat(self.name, LEASE_SECONDS, most=TAKEN_OVER_AT_ONCE)
        self._beats += 1
        has_nats = self.is_quick
        await self._read_logs(self._untold)
        self._untold = {}
        if self._beats % (READ_BEATS_WITH_NATS if has_nats else READ_BEATS) == 0:
            found, there = await self._store.news(list(live), self.name)
            self._take_in_who_is_elsewhere(there)
            if has_nats:
                self._untold = found  # until the next beat it may still be told
            else:
                await self._read_logs(found)

    def _row(self, table: LiveTable | None) -> Row | None:
        """Who looks at a table here, as it is stored; None if it is not in use here."""
        if table is None:
            return None
        told = self._who_is_here(table)
        return {"seats": told.seats, "created": told.created}

    def _take_in_who_is_elsewhere(self, rows: Iterable[Row]) -> None:
        """Who looks through others that are alive, as it is stored; but what NATS told a moment ago is newer."""
        assert self._hub is not None
        lately = time.monotonic() - LEASE_SECONDS
        self._told_at = {where: at for where, at in self._told_at.items() if at > lately}
        found: dict[str, dict[str, Elsewhere]] = {}
        for row in rows:
            there = Elsewhere(frozenset(row["seats"]), row["created"])
            found.setdefault(row["table_id"], {})[row["process"]] = there
        for table in list(self._hub.live.values()):
            now = found.get(table.id, {})
            for process in now.keys() | table.audience.elsewhere.keys():
                if (table.id, process) not in self._told_at:
                    table.hear_who_is_elsewhere(process, now.get(process))

    async def _drive(self, taken: Iterable[str]) -> None:
        assert self._hub is not None
        for table_id in taken:
            if (found := await self._hub.bring_back(table_id)) is not None:
                found.drive(True)

    async def _read_logs(self, last: Mapping[str, int]) -> None:
        """Read more of those logs of which less is known here than up to these last numbers."""
        assert self._hub is not None
        for table_id, number in last.items():
            table = self._hub.live.get(table_id)
            if table is not None and number >= table.journal.known:
                with contextlib.suppress(Refusal):
                    await table.refresh()

    # -- NATS ---------------------------------------------------------------------------------------

    async def _connect(self) -> None:
        import nats

        async def quiet(problem: Exception) -> None:
            log.info("NATS: %s", type(problem).__name__)

        async def greet() -> None:
            assert self._hub is not None
            for table in list(self._hub.live.values()):
                self.tell_who_is_here(table, asks=True)

        while self._nats is None:
            try:
                connected = await nats.connect(
                    self._url,
                    no_echo=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=BEAT_SECONDS,
                    connect_timeout=2,
                    error_cb=quiet,
                    reconnected_cb=greet,
                )
                for subject in (ALL, self.name):
                    await connected.subscribe(f"{SUBJECT}.{subject}", cb=self._hear)
                self._nats = connected
            except Exception as problem:
                await quiet(problem)
                await asyncio.sleep(BEAT_SECONDS)
        await greet()

    def _tell(self, table: LiveTable, told: Told) -> None:
        """Tell the other processes that have this table in use."""
        for process in table.audience.elsewhere:
            self._send(process, told)

    def _who_is_here(self, table: LiveTable, asks: bool = False) -> Told:
        seats = sorted(seats_of(table.audience))
        created = any(onlooker.created for onlooker in table.audience)
        return Told(self.name, table.id, table.journal.known, seats=seats, created=created, asks=asks)

    def _send(self, process: str, told: Told) -> None:
        if self._nats is not None:
            self._outgoing.setdefault(process, []).append(told)
            self._is_outgoing.set()

    async def _keep_telling(self) -> None:
        while True:
            await self._is_outgoing.wait()
            self._is_outgoing.clear()
            outgoing, self._outgoing = self._outgoing, {}
            for process, told in outgoing.items():
                for begun in range(0, len(told), TOLD_AT_ONCE):
                    await self._publish(process, told[begun : begun + TOLD_AT_ONCE])

    async def _publish(self, process: str, told: list[Told]) -> None:
        if self._nats is not None and self.is_quick:
            with contextlib.suppress(Exception):
                await self._nats.publish(f"{SUBJECT}.{process}", msgspec.json.encode(told))

    async def _hear(self, message: Msg) -> None:
        assert self._hub is not None
        try:
            heard = read_told(message.data)
        except msgspec.DecodeError as problem:
            log.info("what another process told cannot be read: %s", problem)
            return
        for told in heard:
            if (table := self._hub.live.get(told.table)) is None:
                continue
            if table.id in self._unheeded:
                self._unheeded[table.id].append(told)
            elif table.hears_at_once(told.first, told.log, told.change, told.rests):
                self._heed(table, told)
            else:
                self._unheeded[table.id] = deque([told])
                self._late.add(late := asyncio.create_task(self._heed_later(table)))
                late.add_done_callback(self._late.discard)

    async def _heed_later(self, table: LiveTable) -> None:
        waiting = self._unheeded[table.id]
        try:
            while waiting:
                told = waiting.popleft()
                with contextlib.suppress(Refusal):  # what cannot be read now is read with the next beat
                    await table.hear(told.first, told.log)
                self._heed(table, told)
        finally:
            del self._unheeded[table.id]

    def _heed(self, table: LiveTable, told: Told) -> None:
        if told.seats is not None or told.gone:
            there = None if told.gone else Elsewhere(frozenset(told.seats or ()), told.created)
            self._told_at[table.id, told.process] = time.monotonic()
            table.hear_who_is_elsewhere(told.process, there)
        if told.emote is not None:
            table.show_emote(*told.emote)
        if told.pace:
            with contextlib.suppress(Refusal):  # there are others than bots again
                table.take_pace(told.pace)
        if told.slip is not None:
            table.show_slip(*told.slip)
        if told.asks:
            self._send(told.process, self._who_is_here(table))


def needs(extra: str, module: str) -> None:
    """Refuse what an extra is needed for that is not installed."""
    from importlib.util import find_spec

    if find_spec(module) is None:
        raise Refusal("extra-missing", extra=extra)


def database_url(text: str) -> str:
    """The address of a PostgreSQL as SQLAlchemy wants it."""
    scheme, found, rest = text.partition("://")
    if not found or scheme not in ("postgresql", "postgres"):
        raise Refusal("bad-database", typed=scheme)
    needs("scale", "psycopg")
    return f"postgresql+psycopg://{rest}"
