"""All tables of this server: setting them, finding them again, putting them away."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from secrets import randbits, token_urlsafe
from typing import Any

from wuerfelbecher.bots import bot_named
from wuerfelbecher.server import store
from wuerfelbecher.server.live import LiveTable, Place, free_name
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.tokens import Token, Tokens
from wuerfelbecher.table import AnyGame, Refusal, load
from wuerfelbecher.table.match import checked_names
from wuerfelbecher.table.refusal import quoted

IDLE_SECONDS = 600
KINDS = ("me", "here", "friend", "bot")


class Hub:
    def __init__(self, keep: Store, tokens: Tokens) -> None:
        self.store = keep
        self.tokens = tokens
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        for table_id in await self.store.due():
            with contextlib.suppress(Refusal):
                await self.table(table_id)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in self._live.values():
            live.put_away()
        await self.store.close()

    # -- setting a table ----------------------------------------------------------------------------

    async def set_table(
        self, game: str, options: dict[str, Any], wanted: Sequence[dict[str, Any]], language: str, own_dice: bool
    ) -> LiveTable:
        """A new table. Seats are `me` and `here` (this device), `friend` (by invitation) or `bot`."""
        settled = load(game, **options)
        places = self._places(settled, wanted)
        row = {
            "id": token_urlsafe(9),
            "game": settled.id,
            "options": settled.agreed,
            "language": language,
            "own_dice": own_dice,
            "seed": str(randbits(63)),
            "state": "waiting",
            "next_table": None,
            "deadline": None,
        }
        sitting = [
            {
                "table_id": row["id"],
                "seat": place.seat,
                "kind": place.kind,
                "name": place.name,
                "nonce": place.nonce,
                "taken": place.taken,
                "bot": place.bot,
            }
            for place in places
        ]
        await self.store.write(*store.new_table(row, sitting))
        live = LiveTable(row, places, self.store)
        self._live[live.id] = live
        if all(place.taken for place in places):
            await live.start()
        return live

    def _places(self, game: AnyGame, wanted: Sequence[dict[str, Any]]) -> list[Place]:
        game.players.check(game.title, len(wanted))
        places: list[Place] = []
        names = [str(seat.get("name") or "") for seat in wanted]
        for at, seat in enumerate(wanted):
            kind = seat.get("kind")
            if kind not in KINDS:
                raise Refusal("no-such-seat", typed=quoted(str(kind)), known=", ".join(KINDS))
            bot = str(seat.get("bot") or "bot") if kind == "bot" else ""
            if bot:
                bot_named(bot, 0, game.id)
            if kind in ("bot", "friend"):
                names[at] = names[at] or free_name(names)
            places.append(
                Place(at, "here" if kind == "me" else kind, names[at], token_urlsafe(6), kind != "friend", bot)
            )
        for place, name in zip(places, checked_names(game.title, game.players, tuple(names)), strict=True):
            place.name = name if place.taken else ""
        return places

    def tokens_of(self, live: LiveTable) -> dict[str, Any]:
        """What the device that set a table gets: its seats, the invitations, the link for watching."""
        seats = []
        for place in live.places:
            entry: dict[str, Any] = {"seat": place.seat}
            if place.kind == "here":
                entry["token"] = self.seat_token(live, place.seat)
            elif place.kind == "friend":
                entry["invitation"] = self.invitation(live.id, place.seat)
            seats.append(entry)
        host = self.tokens.write(Token("host", live.id))
        return {"table": live.id, "seats": seats, "watch": self.watch(live.id), "host": host}

    def seat_token(self, live: LiveTable, seat: int) -> str:
        return self.tokens.write(Token("seat", live.id, seat, live.places[seat].nonce))

    def invitation(self, table_id: str, seat: int) -> str:
        return self.tokens.write(Token("invitation", table_id, seat))

    def watch(self, table_id: str) -> str:
        return self.tokens.write(Token("watch", table_id))

    async def sit_down(self, token: Token, name: str) -> tuple[LiveTable, str]:
        live = await self.table(token.table)
        await live.sit_down(token.seat, name, token_urlsafe(6))
        return live, self.seat_token(live, token.seat)

    async def rematch(self, live: LiveTable) -> LiveTable:
        """The same seats and options at a new table; whoever asks first sets it."""
        async with live.lock:
            if live.state != "over":
                raise Refusal("not-over")
            if live.row["next_table"]:
                return await self.table(live.row["next_table"])
            wanted = [{"kind": place.kind, "name": place.name, "bot": place.bot} for place in live.places]
            as_before = [{**seat, "kind": "here"} if seat["kind"] == "friend" else seat for seat in wanted]
            again = await self.set_table(
                live.row["game"], live.row["options"], as_before, live.row["language"], live.row["own_dice"]
            )
            for old, new in zip(live.places, again.places, strict=True):
                new.kind, new.bot = old.kind, old.bot
            await self.store.write(
                store.changed_table(live.id, next_table=again.id),
                *(store.changed_seat(again.id, new.seat, kind=new.kind, bot=new.bot) for new in again.places),
            )
            live.row["next_table"] = again.id
            return again

    # -- finding a table ----------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id, brought back from storage if need be."""
        live = self._live.get(table_id)
        if live is not None:
            return live
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id in self._live:
                return self._live[table_id]
            found = await self.store.load(table_id)
            self._loading.pop(table_id, None)
            if found is None:
                raise Refusal("no-such-table")
            row, sitting, lines = found
            places = [
                Place(one["seat"], one["kind"], one["name"], one["nonce"], one["taken"], one["bot"])
                for one in sitting
            ]
            live = LiveTable(row, places, self.store)
            deadline = row["deadline"]
            live.take_up(lines)
            live.keep_deadline(deadline)
            self._live[table_id] = live
            live.go_on()
            return live

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            now = time.monotonic()
            for table_id, live in list(self._live.items()):
                if live.idle and now - live.touched > IDLE_SECONDS:
                    live.put_away()
                    del self._live[table_id]
