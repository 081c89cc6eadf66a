"""Storage: tables, their seats and their answers, in SQLite or another database that SQLAlchemy can use.

The answers to what a match has asked are the whole truth about it. Each is appended under a unique (table, number),
so that a second writer of the same answer fails instead of overwriting it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

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
    delete,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.sql import Executable

from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import printable

NEWEST = "0005"
"""The newest schema of the database: the revision at the head of migrations/."""

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
)

received = SqlTable(
    "received",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("who", String(40), primary_key=True),
    Column("message", String(64), primary_key=True),
)
"""Messages that count only once and have left no answer behind, because they took one back."""

T = TypeVar("T")

Row = dict[str, Any]

Write = tuple[Executable, Sequence[Row] | None]

Stored = tuple[Row, list[Row], list[Row], list[Row]]
"""A table, its seats, its answers, and what else it has received."""


class Store:
    """The database. A single thread uses it, and commits together whatever has come in while it was busy."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        if self._is_sqlite:
            event.listen(self._engine, "connect", _set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "store")
        self._waiting: list[tuple[Sequence[Write], asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

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

    def _pulse(self) -> None:
        with self._engine.begin() as connection:
            self._beat(connection)
            connection.execute(select(tables.c.id).limit(1))

    async def open(self) -> None:
        """Bring the database to the newest schema."""
        await self._in_thread(self._migrate)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer
        self._thread.shutdown()
        self._engine.dispose()

    async def _in_thread(self, work: Callable[..., T], *values: Any) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *values)
        except DatabaseError as problem:
            raise failing(problem) from problem

    def _migrate(self) -> None:
        with self._engine.begin() as connection:
            migrate(connection)

    # -- writing ------------------------------------------------------------------------------------

    async def write(self, *writes: Write) -> None:
        """Return once these writes are committed: all of them or, if this raises, none."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            problems = await self._in_thread(self._commit_group, [writes for writes, _ in group])
            for (_, done), problem in zip(group, problems, strict=True):
                if done.done():
                    continue
                if problem is None:
                    done.set_result(None)
                else:
                    done.set_exception(failing(problem) if isinstance(problem, DatabaseError) else problem)

    def _commit_group(self, group: Sequence[Sequence[Write]]) -> list[Exception | None]:
        """Commit everything at once or, if one of the writes is wrong, one by one, so that only that one fails.
        Where the database itself fails, all of them do, and nobody waits for it once for every write.
        """
        problem = self._problem_with([write for writes in group for write in writes])
        if problem is None or len(group) == 1 or isinstance(problem, OperationalError):
            return [problem] * len(group)
        return [self._problem_with(writes) for writes in group]

    def _problem_with(self, writes: Iterable[Write]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                for statement, rows in _merged(writes):
                    connection.execute(statement, rows)
        except Exception as problem:
            return problem
        return None

    # -- reading ------------------------------------------------------------------------------------

    async def load(self, table_id: str) -> Stored | None:
        """A table with its seats and its answers in order, if there is one with this id."""
        return await self._in_thread(self._load, table_id)

    def _load(self, table_id: str) -> Stored | None:
        with self._engine.connect() as connection:
            table = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if table is None:
                return None
            its_seats = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
            its_answers = select(answers).where(answers.c.table_id == table_id).order_by(answers.c.number)
            others = select(received).where(received.c.table_id == table_id)
            return (
                dict(table),
                [dict(row) for row in connection.execute(its_seats).mappings()],
                [dict(row) for row in connection.execute(its_answers).mappings()],
                [dict(row) for row in connection.execute(others).mappings()],
            )

    async def tables_with_a_clock(self) -> list[str]:
        """The ids of the tables at which a clock is running."""
        return await self._in_thread(self._tables_with_a_clock)

    def _tables_with_a_clock(self) -> list[str]:
        with self._engine.connect() as connection:
            found = connection.execute(select(tables.c.id).where(tables.c.deadline.is_not(None)))
            return [str(row[0]) for row in found]


def failing(problem: DatabaseError) -> Refusal:
    """What is told when the database fails: nothing has changed, and it can be tried again."""
    log.warning("the database fails: %s", problem.orig)
    return Refusal("not-stored")


def new_table(table: Row, its_seats: Sequence[Row]) -> list[Write]:
    return [(insert(tables), [{**table, "created": time.time()}]), (insert(seats), list(its_seats))]


def changed_table(table_id: str, **values: Any) -> Write:
    return update(tables).where(tables.c.id == table_id).values(**values), None


def changed_seat(table_id: str, seat: int, **values: Any) -> Write:
    return update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values), None


_append = insert(answers)


def appended(rows: Sequence[Row]) -> Write:
    return _append, rows


def taken_back(table_id: str, number: int) -> Write:
    """Delete the answers from this number on."""
    return delete(answers).where(answers.c.table_id == table_id, answers.c.number >= number), None


def remembered(table_id: str, who: str, message: str) -> Write:
    return insert(received), [{"table_id": table_id, "who": who, "message": message}]


def _merged(writes: Iterable[Write]) -> Iterable[Write]:
    """The same writes, with successive appends of answers merged into one statement."""
    rows: list[Row] = []
    for statement, values in writes:
        if statement is _append and values is not None:
            rows.extend(values)
            continue
        if rows:
            yield _append, rows
            rows = []
        yield statement, values
    if rows:
        yield _append, rows


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
