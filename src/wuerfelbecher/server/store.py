"""Storage: tables, seats and answers in SQLite (or whatever database SQLAlchemy is pointed at).

Answers are appended with a unique (table, number), so that the record is the whole truth and a second writer of
the same answer fails instead of overwriting. Writes that come in while one is under way are committed together.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
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
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql import Executable

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
    Column("state", String(10), nullable=False),
    Column("next_table", String(32)),
    Column("deadline", Float, index=True),
    Column("created", Float, nullable=False),
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

Write = tuple[Executable, Sequence[dict[str, Any]] | None]


class Store:
    """The database, with one writer that commits in groups."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
        self._waiting: list[tuple[list[Write], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}")

    async def open(self) -> None:
        """Bring the database to the present form and start the writer."""
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        if self._writer is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._writer.cancel()
        await self._engine.dispose()

    # -- writing ------------------------------------------------------------------------------------

    async def write(self, *writes: Write) -> None:
        """Return when these writes are committed; all of them are, or none."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((list(writes), done))
        self._wake.set()
        await done

    async def _write_on(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            group, self._waiting = self._waiting, []
            try:
                await self._commit([write for writes, _ in group for write in writes])
            except Exception:
                await self._commit_one_by_one(group)
            else:
                for _, done in group:
                    if not done.done():
                        done.set_result(None)

    async def _commit(self, writes: Iterable[Write]) -> None:
        async with self._engine.begin() as connection:
            for statement, rows in _merged(writes):
                await connection.execute(statement, rows)

    async def _commit_one_by_one(self, group: list[tuple[list[Write], asyncio.Future[None]]]) -> None:
        for writes, done in group:
            try:
                await self._commit(writes)
            except Exception as problem:
                if not done.done():
                    done.set_exception(problem)
            else:
                if not done.done():
                    done.set_result(None)

    # -- reading ------------------------------------------------------------------------------------

    async def load(self, table_id: str) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]] | None:
        """A table with its seats and answers in order, or nothing."""
        async with self._engine.connect() as connection:
            table = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
            if table is None:
                return None
            sitting = await connection.execute(
                select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
            )
            given = await connection.execute(
                select(answers).where(answers.c.table_id == table_id).order_by(answers.c.number)
            )
            return dict(table), [dict(row) for row in sitting.mappings()], [dict(row) for row in given.mappings()]

    async def due(self) -> list[str]:
        """The tables on which a clock is running."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(tables.c.id).where(tables.c.deadline.is_not(None)))
            return [str(row[0]) for row in found]


def new_table(row: dict[str, Any], sitting: Sequence[dict[str, Any]]) -> list[Write]:
    return [(insert(tables), [{**row, "created": time.time()}]), (insert(seats), list(sitting))]


def changed_table(table_id: str, **values: Any) -> Write:
    return update(tables).where(tables.c.id == table_id).values(**values), None


def changed_seat(table_id: str, seat: int, **values: Any) -> Write:
    return update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values), None


_append = insert(answers)


def appended(rows: Sequence[dict[str, Any]]) -> Write:
    return _append, rows


def taken_back(table_id: str, number: int) -> Write:
    return delete(answers).where(answers.c.table_id == table_id, answers.c.number >= number), None


def _merged(writes: Iterable[Write]) -> Iterable[Write]:
    """The same writes, with answers that follow each other put into one statement."""
    rows: list[dict[str, Any]] = []
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
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring a database to the newest form."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
