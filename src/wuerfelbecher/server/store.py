"""Storage: tables, their seats and their logs, in SQLite or PostgreSQL.

What is logged of a table is appended under a unique (table, number), so that a second writer of the same number
fails instead of overwriting it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from secrets import token_hex
from shutil import disk_usage
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    any_,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import BindParameter
from sqlalchemy.sql.selectable import ScalarSelect

from wuerfelbecher.server.limits import Bucket
from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import printable

NEWEST = "0009"
"""The newest schema of the database: the revision at the head of migrations/."""

PATIENCE = {"connect_timeout": 3, "options": "-c statement_timeout=10s -c lock_timeout=5s"}
"""How long PostgreSQL is waited for."""

LOG_COLUMNS = ("table_id", "number", "who", "what", "message", "kind")
LOG_KINDS = ("text", "int4", "text", "text", "text", "int4")
MANY = 8
"""So many rows PostgreSQL takes more quickly as one list a column than one by one."""

FORGOTTEN_SECONDS = 60
TOUCH_SECONDS = 3600
"""A table in use is marked as used so often, and not with every move."""
LEAST_DAYS = 1
TIDIED_AT_ONCE = 500

COMMITS_AT_ONCE, COMMITS_A_SECOND = 100, 100
"""After so many commits in a row, there are no more than so many a second: whatever comes in between is committed
together, because one move takes the disk, and the processor, as long as many.
"""

PAGE = "page_size=1024"
"""A move is short, and whatever it changes is written page by page. It counts for a new database."""
WAL = "wal_autocheckpoint=16000"
"""The pages in SQLite's log before they are brought to their place: many are written again before that."""

ROWS_AT_ONCE = 100
"""Rows in one statement. Between two statements, SQLite and the tables take turns with the processor."""

LEAST_ROOM = 1_000_000
"""With fewer bytes free, a disk counts as full: where a move has no room, a little may still be written."""

BUSY_MS = 2000
"""How long a write waits for somebody else who has locked the database."""

LOST = (OperationalError, InterfaceError)
"""What goes wrong with the database itself, and not with what it is asked for."""

log = logging.getLogger(__name__)

metadata = MetaData()

tables = SqlTable(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("language", String(2), nullable=False),
    Column("own_dice", Boolean, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("secret", String(64), nullable=False, default=""),
    Column("state", String(10), nullable=False),
    Column("next_table", String(32)),
    Column("deadline", Float, index=True),
    Column("created", Float, nullable=False),
    Column("open", Boolean, nullable=False, default=True),
    Column("host", Integer, nullable=False, default=-1),
    Column("links", String(32), nullable=False, default=""),
    Column("driver", String(32), nullable=False, default="", index=True),
    Column("touched", Float, nullable=False, default=0.0, index=True),
    Column("hints", Boolean, nullable=False, default=False),
)

seats = SqlTable(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("nonce", String(32), nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("bot", String(20), nullable=False),
    Column("contribution", String(48), nullable=False, default=""),
)

answers = SqlTable(
    "answers",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("who", String(40), nullable=False),
    Column("what", Text, nullable=False),
    Column("message", String(64)),
    Column("kind", Integer, nullable=False, default=0),
)

reviews = SqlTable(
    "reviews",
    metadata,
    Column("record", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("review", Text, nullable=False),
)
"""Matches gone over, each under a digest of its record, and deleted with the table it was made for."""

processes = SqlTable(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)
"""The server processes that share this database, and until when each of them is taken to be alive."""

presence = SqlTable(
    "presence",
    metadata,
    Column("process", String(32), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), primary_key=True, index=True),
    Column("seats", JSON, nullable=False),
    Column("created", Boolean, nullable=False),
)
"""Who looks at a table through a process: the seats of its pages, and whether one of them created the table."""

keys = SqlTable(
    "keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
)
"""The key that signs tokens, where processes on several machines need the same."""

T = TypeVar("T")

Row = dict[str, Any]


class Appended(NamedTuple):
    """Rows of the log of one table."""

    rows: list[tuple[Any, ...]]


Write = Appended | Executable

Stored = tuple[Row, list[Row], list[Row]]
"""A table, its seats and its log."""


Group = list[tuple[Sequence[Write], asyncio.Future[None]]]
"""Writes that are committed together, and who waits for them."""


class Behind(Exception):
    """Somebody else has appended to the log in the meantime: read it first."""


class Store:
    """The database. A single thread uses it, and commits together whatever has come in while it was busy."""

    def __init__(self, url: str) -> None:
        self._is_sqlite = url.startswith("sqlite")
        try:
            self._engine = create_engine(url, connect_args={} if self._is_sqlite else PATIENCE)
        except (ArgumentError, ValueError) as problem:
            raise Refusal("bad-database-address") from problem
        if self._is_sqlite:
            event.listen(self._engine, "connect", _set_up_sqlite)
        gaps = ", ".join(["?" if self._is_sqlite else "%s"] * len(LOG_COLUMNS))
        self._append_sql = f"INSERT INTO answers ({', '.join(LOG_COLUMNS)}) VALUES ({gaps})"
        self._one_more = f", ({gaps})"
        columns = ", ".join(f"%b::{kind}[]" for kind in LOG_KINDS)
        self._append_many_sql = (
            f"INSERT INTO answers ({', '.join(LOG_COLUMNS)}) SELECT * FROM unnest({columns})"  # PostgreSQL's
        )
        self._jobs: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._connection: Connection | None = None
        self._waiting: Group = []
        self._writing: asyncio.Future[None] | None = None
        self._bucket = Bucket(COMMITS_AT_ONCE, COMMITS_A_SECOND)
        self.counts = dict.fromkeys(
            ("becher_commits_total", "becher_failed_commits_total", "becher_writes_total"), 0
        ) | {"becher_commit_seconds_total": 0.0}

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'tables.sqlite'}")

    def check(self) -> None:
        """Bring the database to the newest schema, or refuse one that is damaged or cannot be written to."""
        where = printable(self._database if self._is_sqlite else self._engine.url.render_as_string())
        try:
            with self._engine.begin() as connection:
                migrate(connection)
                self._beat(connection)
                if self._is_sqlite:
                    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
                    if found != "ok":
                        raise Refusal("database-damaged", file=where, why=printable(found))
        except DatabaseError as problem:
            why = printable(" ".join(str(problem.orig).split()))
            if not self._is_sqlite:
                raise Refusal("database-refuses", address=where, why=why) from problem
            key = "database-unusable" if isinstance(problem, OperationalError) else "database-damaged"
            raise Refusal(key, file=where, why=why) from problem
        finally:
            self._engine.dispose()

    @property
    def _database(self) -> str:
        return str(self._engine.url.database)

    def shared_key(self) -> bytes:
        """The key that signs tokens, drawn once for all processes that use this database."""
        with self._engine.begin() as connection:
            connection.execute(postgresql.insert(keys).values(id=1, key=token_hex(32)).on_conflict_do_nothing())
            return bytes.fromhex(str(connection.execute(select(keys.c.key)).scalar_one()))

    def _beat(self, connection: Connection) -> None:
        """Write something that changes nothing: it fails where nothing can be written."""
        if self._is_sqlite:
            connection.exec_driver_sql("PRAGMA user_version = 1")
            connection.exec_driver_sql("PRAGMA user_version = 0")
        else:
            connection.exec_driver_sql("SELECT pg_logical_emit_message(true, 'becher', 'beat')")

    async def pulse(self) -> None:
        """Return if the database can be written to, and refuse otherwise."""
        await self._in_thread(self._pulse)

    def _pulse(self, connection: Connection) -> None:
        self._beat(connection)
        if self._is_sqlite and disk_usage(Path(self._database).parent).free < LEAST_ROOM:
            log.warning("the disk is full")
            raise Refusal("not-stored")
        connection.execute(select(tables.c.id).limit(1))

    async def open(self) -> None:
        """Bring the database to the newest schema."""
        await self._in_thread(migrate)

    async def close(self) -> None:
        while self._writing is not None:
            await self._writing
        if self._thread is not None:
            self._jobs.put(self._disconnect)
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        self._engine.dispose()

    # -- the thread ---------------------------------------------------------------------------------

    def _submit(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Let the thread do something."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def job() -> None:
            try:
                result = work()
            except Exception as problem:
                loop.call_soon_threadsafe(_fail, done, problem)
            else:
                loop.call_soon_threadsafe(_finish, done, result)

        self._do(job)
        return done

    def _do(self, job: Callable[[], object]) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="store", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    async def _in_thread(self, work: Callable[..., T], *values: Any) -> T:
        """Do something in one transaction."""
        try:
            return await self._submit(lambda: self._in_transaction(work, *values))
        except DBAPIError as problem:
            raise failing(problem) from problem

    def _in_transaction(self, work: Callable[..., T], *values: Any) -> T:
        connection = self._connected()
        try:
            with connection.begin():
                return work(connection, *values)
        except LOST:
            self._disconnect()
            raise

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        """Begin with a new connection next time: this one may be of no use any more."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            connection.close()

    # -- writing ------------------------------------------------------------------------------------

    async def write(self, *writes: Write) -> None:
        """Return once these writes are committed: all of them or, if this raises, none."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_future()
            self._write_soon()
        await done

    def _write_soon(self) -> None:
        """Whatever else is written at this moment comes along."""
        asyncio.get_running_loop().call_later(self._bucket.take(), self._write_group)

    def _write_group(self) -> None:
        group, self._waiting = self._waiting, []
        loop, commits = asyncio.get_running_loop(), [writes for writes, _ in group]
        self._do(lambda: loop.call_soon_threadsafe(self._written, group, self._commit_group(commits)))

    def _written(self, group: Group, problems: Sequence[Exception | None]) -> None:
        if self._waiting:
            self._write_soon()
        else:
            assert self._writing is not None
            self._writing.set_result(None)
            self._writing = None
        for (_, done), problem in zip(group, problems, strict=True):
            if done.done():
                continue
            if problem is None:
                done.set_result(None)
            elif isinstance(problem, IntegrityError):
                done.set_exception(Behind())
            else:
                done.set_exception(failing(problem) if isinstance(problem, DBAPIError) else problem)

    def _commit_group(self, group: Sequence[Sequence[Write]]) -> list[Exception | None]:
        """Commit everything at once or, if one of the writes is wrong, one by one, so that only that one fails.
        Where the database itself fails, all of them do, and nobody waits for it once for every write.
        """
        begun, counts = time.monotonic(), self.counts
        problem = self._problem_with([write for writes in group for write in writes])
        counts["becher_commits_total"] += 1
        counts["becher_failed_commits_total"] += problem is not None
        counts["becher_writes_total"] += len(group)
        counts["becher_commit_seconds_total"] += time.monotonic() - begun
        if problem is None or len(group) == 1 or isinstance(problem, LOST):
            return [problem] * len(group)
        return [self._problem_with(writes) for writes in group]

    def _problem_with(self, writes: Sequence[Write]) -> Exception | None:
        try:
            if all(isinstance(write, Appended) for write in writes):
                self._append([row for write in writes for row in write.rows])  # type: ignore[union-attr]
            else:
                self._in_transaction(self._carry_out, writes)
        except Exception as problem:
            return problem
        return None

    def _append(self, rows: list[tuple[Any, ...]]) -> None:
        """Nothing but moves, as nearly always: past SQLAlchemy, which takes more time for it than the database."""
        dialect, error = self._engine.dialect, self._engine.dialect.loaded_dbapi.Error
        raw: Any = self._connected().connection.dbapi_connection
        try:
            if self._is_sqlite:
                for first in range(0, len(rows), ROWS_AT_ONCE):
                    some = rows[first : first + ROWS_AT_ONCE]
                    raw.execute(self._append_sql + self._one_more * (len(some) - 1), [*chain.from_iterable(some)])
                raw.commit()
            else:
                with raw.pipeline():  # begin, insert and commit go to the server together
                    if len(rows) < MANY:
                        raw.cursor().executemany(self._append_sql, rows)
                    else:
                        raw.cursor().execute(
                            self._append_many_sql, [[*column] for column in zip(*rows, strict=True)]
                        )
                    raw.commit()
        except error as problem:
            found = DBAPIError.instance(self._append_sql, None, problem, error, dialect=dialect)
            if isinstance(found, LOST):
                self._disconnect()
            else:
                raw.rollback()
            raise found from problem

    def _carry_out(self, connection: Connection, writes: Sequence[Write]) -> None:
        """Changes in their order, and everything that is appended at the end, by one statement."""
        rows: list[tuple[Any, ...]] = []
        for write in writes:
            if isinstance(write, Appended):
                rows += write.rows
            else:
                connection.execute(write)
        if rows:
            connection.exec_driver_sql(self._append_sql, rows)

    # -- reading ------------------------------------------------------------------------------------

    async def load(self, table_id: str) -> Stored | None:
        """A table with its seats and its log in order, if there is one with this id."""
        return await self._in_thread(self._load, table_id)

    def _load(self, connection: Connection, table_id: str) -> Stored | None:
        log = self._since(
            connection, table_id, 0
        )  # first: what another process appends meanwhile is to be read again
        table = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        if table is None:
            return None
        if table["touched"] < time.time() - TOUCH_SECONDS:
            self._touch(connection, [table_id])
        its_seats = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
        return dict(table), [dict(row) for row in connection.execute(its_seats).mappings()], log

    async def touch(self, table_ids: Sequence[str]) -> None:
        """Somebody uses these tables."""
        await self._in_thread(self._touch, table_ids)

    def _touch(self, connection: Connection, table_ids: Sequence[str]) -> None:
        connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(touched=time.time()))

    def tidy(self, days: float) -> int:
        """Delete the tables that nobody has used for so many days; how many there were."""
        old = select(tables.c.id).where(tables.c.touched < time.time() - max(days, LEAST_DAYS) * 86_400)
        with self._engine.begin() as connection:
            gone = [row[0] for row in connection.execute(old)]
            for begun in range(0, len(gone), TIDIED_AT_ONCE):
                some = gone[begun : begun + TIDIED_AT_ONCE]
                for kept in (reviews, answers, seats):
                    connection.execute(delete(kept).where(kept.c.table_id.in_(some)))
                connection.execute(delete(tables).where(tables.c.id.in_(some)))
        return len(gone)

    async def since(self, table_id: str, number: int) -> list[Row]:
        """The log of a table from this number on."""
        return await self._in_thread(self._since, table_id, number)

    def _since(self, connection: Connection, table_id: str, number: int) -> list[Row]:
        log = select(answers).where(answers.c.table_id == table_id, answers.c.number >= number)
        return [dict(row) for row in connection.execute(log.order_by(answers.c.number)).mappings()]

    async def review(self, record: str) -> str | None:
        """The review that is kept under this name, if there is one."""
        return await self._in_thread(self._review, record)

    def _review(self, connection: Connection, record: str) -> str | None:
        found = connection.execute(select(reviews.c.review).where(reviews.c.record == record)).scalar()
        return None if found is None else str(found)

    # -- several processes, on PostgreSQL -----------------------------------------------------------

    async def news(self, table_ids: Sequence[str], name: str) -> tuple[dict[str, int], list[Row]]:
        """The last number in the logs of these tables, and who looks at them through others who are alive."""
        return await self._in_thread(self._news, table_ids, name)

    def _news(
        self, connection: Connection, table_ids: Sequence[str], name: str
    ) -> tuple[dict[str, int], list[Row]]:
        table_id = func.unnest(_together(table_ids)).column_valued()
        last = select(func.max(answers.c.number)).where(answers.c.table_id == table_id).scalar_subquery()
        found = connection.execute(select(table_id, last))  # from the end of every log, however long it is
        numbers = {row[0]: row[1] for row in found if row[1] is not None}
        there = select(presence).where(presence.c.table_id == any_(_together(table_ids)))
        there = there.where(presence.c.process.in_(_others(name)))
        return numbers, [dict(row) for row in connection.execute(there).mappings()]

    async def beat(
        self,
        name: str,
        seconds: float,
        table_ids: Sequence[str] = (),
        most: int = 0,
        here: Mapping[str, Row | None] | None = None,
    ) -> tuple[bool, set[str], set[str]]:
        """Be taken to be alive for so long from now, by the clock of the database; drive those of these tables that
        nobody else drives who is alive, and some that somebody drove who is not alive any more. Whether it was
        taken to be alive all the time, and the tables of both kinds. `here` is who looks at which table, where that
        has changed, and None for a table that is in use no longer. All at once: a busy process waits long for
        every answer.
        """
        return await self._in_thread(self._beat_once, name, seconds, table_ids, most, here or {})

    def _beat_once(
        self,
        connection: Connection,
        name: str,
        seconds: float,
        table_ids: Sequence[str],
        most: int,
        here: Mapping[str, Row | None],
    ) -> tuple[bool, set[str], set[str]]:
        never_lapsed = self._lease(connection, name, seconds)
        self._keep_presence(connection, name, here)
        claimed = self._claim(connection, table_ids, name) if table_ids else set()
        return never_lapsed, claimed, self._take_over(connection, name, most)

    def _lease(self, connection: Connection, name: str, seconds: float) -> bool:
        connection.execute(delete(processes).where(processes.c.until < NOW - FORGOTTEN_SECONDS))
        renewed = update(processes).where(processes.c.id == name, processes.c.until > NOW)
        if connection.execute(renewed.values(until=NOW + seconds)).rowcount:
            return True
        connection.execute(delete(processes).where(processes.c.id == name))
        connection.execute(insert(processes).values(id=name, until=NOW + seconds))
        return False

    def _keep_presence(self, connection: Connection, name: str, here: Mapping[str, Row | None]) -> None:
        gone = [table_id for table_id, row in here.items() if row is None]
        if gone:
            connection.execute(delete(presence).where(presence.c.process == name, presence.c.table_id.in_(gone)))
        rows = [{"process": name, "table_id": table_id, **row} for table_id, row in here.items() if row is not None]
        if rows:
            new = postgresql.insert(presence)
            changed = {"seats": new.excluded.seats, "created": new.excluded.created}
            connection.execute(
                new.on_conflict_do_update(index_elements=["process", "table_id"], set_=changed), rows
            )

    async def leave(self, name: str) -> None:
        """Let others take over at once whatever this process drives."""
        await self._in_thread(
            lambda connection: connection.execute(delete(processes).where(processes.c.id == name))
        )

    async def claim(self, table_ids: Sequence[str], name: str) -> set[str]:
        """Drive those of these tables that nobody else drives who is alive."""
        return await self._in_thread(self._claim, table_ids, name)

    def _claim(self, connection: Connection, table_ids: Sequence[str], name: str) -> set[str]:
        driven = update(tables).where(
            tables.c.id == any_(_together(table_ids)), tables.c.driver.not_in(_others(name))
        )
        return {row[0] for row in connection.execute(driven.values(driver=name).returning(tables.c.id))}

    def _take_over(self, connection: Connection, name: str, most: int) -> set[str]:
        left = (
            select(tables.c.id)
            .where(
                tables.c.driver.not_in(("", name)),
                tables.c.driver.not_in(_others(name)),
                tables.c.state == "playing",
            )
            .order_by(tables.c.deadline)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        driven = update(tables).where(tables.c.id.in_(left.scalar_subquery())).values(driver=name)
        return {row[0] for row in connection.execute(driven.returning(tables.c.id))}

    async def release(self, table_id: str, name: str) -> None:
        """Let anybody drive this table."""
        free = update(tables).where(tables.c.id == table_id, tables.c.driver == name).values(driver="")
        await self._in_thread(lambda connection: connection.execute(free))

    async def tables_with_a_clock(self) -> list[str]:
        """The ids of the tables at which a clock is running."""
        return await self._in_thread(self._tables_with_a_clock)

    def _tables_with_a_clock(self, connection: Connection) -> list[str]:
        found = connection.execute(select(tables.c.id).where(tables.c.deadline.is_not(None)))
        return [str(row[0]) for row in found]


NOW = func.extract("epoch", func.statement_timestamp()).cast(Float)
"""By the clock of the database, which all processes share: as a statement begins, and not anew for every row."""


def _others(name: str) -> ScalarSelect[str]:
    """The other processes that are alive."""
    return select(processes.c.id).where(processes.c.until > NOW, processes.c.id != name).scalar_subquery()


def _together(table_ids: Sequence[str]) -> BindParameter[Any]:
    """These as one value: hundreds of them, one by one, take longer to write down than to look up."""
    return literal(table_ids, postgresql.ARRAY(String))


def _finish(done: asyncio.Future[T], result: T) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[T], problem: Exception) -> None:
    if not done.done():
        done.set_exception(problem)


def failing(problem: DBAPIError) -> Refusal:
    """What is told when the database fails: nothing has changed, and it can be tried again."""
    said = str(problem.orig).partition("\n")[0] if isinstance(problem, LOST) else ""
    log.warning("the database fails: %s %s", type(problem.orig).__name__, said)
    return Refusal("not-stored")


def new_table(table: Row, its_seats: Sequence[Row]) -> list[Write]:
    now = time.time()
    return [insert(tables).values(**table, created=now, touched=now), insert(seats).values(list(its_seats))]


def new_review(table_id: str, record: str, review: str) -> Write:
    return insert(reviews).values(record=record, table_id=table_id, review=review)


def changed_table(table_id: str, **values: Any) -> Write:
    return update(tables).where(tables.c.id == table_id).values(**values)


def changed_seat(table_id: str, seat: int, **values: Any) -> Write:
    return update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values)


def appended(table_id: str, first: int, logged: Iterable[tuple[int, str, str, str | None]]) -> Appended:
    """What is logged of a table, from number `first` on: its kind, who did what, and in which message."""
    return Appended(
        [
            (table_id, number, who, what, message, kind)
            for number, (kind, who, what, message) in enumerate(logged, first)
        ]
    )


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in (PAGE, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}", WAL):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


MIGRATING = 8104


def migrate(connection: Connection) -> None:
    """Bring a database to the newest schema. Alembic is only imported for one that does not have it yet."""
    if connection.dialect.name == "postgresql":  # several processes may start at once
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    if inspect(connection).has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found == NEWEST:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
