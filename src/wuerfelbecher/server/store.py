"""Storage: tables, their seats and their logs, in SQLite or PostgreSQL.

What is logged of a table is appended under a unique (table, number), so that a second writer of the same number
fails instead of overwriting it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from queue import SimpleQueue
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
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.sql import Executable

from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import printable

NEWEST = "0007"
"""The newest schema of the database: the revision at the head of migrations/."""

LOG_COLUMNS = ("table_id", "number", "who", "what", "message", "kind")

BUSY_MS = 2000
"""How long a write waits for somebody else who has locked the database."""

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
    Column("review", Text, nullable=False),
)
"""Matches gone over, each under a digest of its record."""

processes = SqlTable(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)
"""The server processes that share this database, and until when each of them is taken to be alive."""

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


class Behind(Exception):
    """Somebody else has appended to the log in the meantime: read it first."""


class Store:
    """The database. A single thread uses it, and commits together whatever has come in while it was busy."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        if self._is_sqlite:
            event.listen(self._engine, "connect", _set_up_sqlite)
        gaps = ", ".join(["?" if self._is_sqlite else "%s"] * len(LOG_COLUMNS))
        self._append_sql = f"INSERT INTO answers ({', '.join(LOG_COLUMNS)}) VALUES ({gaps})"
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._connection: Connection | None = None
        self._waiting: list[tuple[Sequence[Write], asyncio.Future[None]]] = []
        self._writing: asyncio.Future[None] | None = None

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'tables.sqlite'}")

    def check(self) -> None:
        """Bring the database to the newest schema, or refuse one that is damaged or cannot be written to."""
        where = printable(str(self._engine.url.database))
        try:
            with self._engine.begin() as connection:
                migrate(connection)
                self._beat(connection)
                if self._is_sqlite:
                    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
                    if found != "ok":
                        raise Refusal("database-damaged", file=where, why=printable(found))
        except DatabaseError as problem:
            key = "database-unusable" if isinstance(problem, OperationalError) else "database-damaged"
            raise Refusal(key, file=where, why=printable(str(problem.orig))) from problem
        finally:
            self._engine.dispose()

    def _beat(self, connection: Connection) -> None:
        """Write something that changes nothing: it fails where nothing can be written."""
        if self._is_sqlite:
            connection.exec_driver_sql("PRAGMA user_version = 1")
            connection.exec_driver_sql("PRAGMA user_version = 0")

    async def pulse(self) -> None:
        """Return if the database can be written to, and refuse otherwise."""
        await self._in_thread(self._pulse)

    def _pulse(self, connection: Connection) -> None:
        self._beat(connection)
        connection.execute(select(tables.c.id).limit(1))

    async def open(self) -> None:
        """Bring the database to the newest schema."""
        await self._in_thread(migrate)

    async def close(self) -> None:
        while self._writing is not None:
            await asyncio.wait([self._writing])
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

        if self._thread is None:
            self._thread = Thread(target=self._work, name="store", daemon=True)
            self._thread.start()
        self._jobs.put(job)
        return done

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    async def _in_thread(self, work: Callable[..., T], *values: Any) -> T:
        """Do something in one transaction."""
        try:
            return await self._submit(lambda: self._in_transaction(work, *values))
        except DatabaseError as problem:
            raise failing(problem) from problem

    def _in_transaction(self, work: Callable[..., T], *values: Any) -> T:
        connection = self._connected()
        try:
            with connection.begin():
                return work(connection, *values)
        except DatabaseError as problem:
            if not isinstance(problem, IntegrityError):
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
            self._write_group()
        await done

    def _write_group(self) -> None:
        group, self._waiting = self._waiting, []
        writing = self._submit(lambda: self._commit_group([writes for writes, _ in group]))

        def written(_: object) -> None:
            self._writing = None
            if self._waiting:
                self._write_group()
            problems = writing.result()
            for (_, done), problem in zip(group, problems, strict=True):
                if done.done():
                    continue
                if problem is None:
                    done.set_result(None)
                elif isinstance(problem, IntegrityError):
                    done.set_exception(Behind())
                else:
                    done.set_exception(failing(problem) if isinstance(problem, DatabaseError) else problem)

        self._writing = writing  # type: ignore[assignment]
        writing.add_done_callback(written)

    def _commit_group(self, group: Sequence[Sequence[Write]]) -> list[Exception | None]:
        """Commit everything at once or, if one of the writes is wrong, one by one, so that only that one fails.
        Where the database itself fails, all of them do, and nobody waits for it once for every write.
        """
        problem = self._problem_with([write for writes in group for write in writes])
        if problem is None or len(group) == 1 or isinstance(problem, OperationalError):
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
                raw.executemany(self._append_sql, rows)
                raw.commit()
            else:
                with raw.pipeline():  # begin, insert and commit go to the server together
                    raw.cursor().executemany(self._append_sql, rows)
                    raw.commit()
        except error as problem:
            found = DBAPIError.instance(self._append_sql, None, problem, error, dialect=dialect)
            if isinstance(found, IntegrityError):
                raw.rollback()
            else:
                self._disconnect()
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
        table = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        if table is None:
            return None
        its_seats = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
        return (
            dict(table),
            [dict(row) for row in connection.execute(its_seats).mappings()],
            self._since(connection, table_id, 0),
        )

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

    async def tables_with_a_clock(self) -> list[str]:
        """The ids of the tables at which a clock is running."""
        return await self._in_thread(self._tables_with_a_clock)

    def _tables_with_a_clock(self, connection: Connection) -> list[str]:
        found = connection.execute(select(tables.c.id).where(tables.c.deadline.is_not(None)))
        return [str(row[0]) for row in found]


def _finish(done: asyncio.Future[T], result: T) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[T], problem: Exception) -> None:
    if not done.done():
        done.set_exception(problem)


def failing(problem: DatabaseError) -> Refusal:
    """What is told when the database fails: nothing has changed, and it can be tried again."""
    log.warning("the database fails: %s", problem.orig)
    return Refusal("not-stored")


def new_table(table: Row, its_seats: Sequence[Row]) -> list[Write]:
    now = time.time()
    return [insert(tables).values(**table, created=now, touched=now), insert(seats).values(list(its_seats))]


def new_review(record: str, review: str) -> Write:
    return insert(reviews).values(record=record, review=review)


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
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring a database to the newest schema. Alembic is only imported for one that does not have it yet."""
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
