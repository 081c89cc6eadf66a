"""A table that is being played at: its seats, its match, its clock, and who is looking on.

Everything that changes a table goes through its lock: play on a copy of the match, store, let the copy take the
match's place, then tell. What is told has been stored, and what fails on the way has not happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import uniform
from typing import Any, Protocol

import msgspec

from wuerfelbecher.bots import Bot, Thinker, bot_named
from wuerfelbecher.server import store
from wuerfelbecher.server.shown import shown_to
from wuerfelbecher.server.store import Store, Write
from wuerfelbecher.table import (
    NOBODY,
    Ask,
    Chance,
    Joint,
    Line,
    Match,
    OwnDice,
    Race,
    Record,
    Refusal,
    Roll,
    Secret,
    Seeded,
    load,
)
from wuerfelbecher.table.match import checked_names, line_of

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
EMOTES = ("laugh", "clap", "wow", "sad", "think", "hurry")
BOT_THINKS = (0.3, 0.6)
"""The part of the time in a race after which a bot acts that does not say itself how long it thinks."""
AMONG_BOTS = 2.0
"""Seconds between two states where only bots play, so that people can follow, and take a seat back."""
GRACE = 0.3
"""Seconds a clock waits beyond its time, so that an answer on its way still counts."""


@dataclass(slots=True)
class Place:
    """A seat and who holds it. `bot` is the bot that plays it now, or nothing."""

    seat: int
    kind: str
    name: str
    nonce: str
    taken: bool
    bot: str


class Onlooker(Protocol):
    """A connection: some seats of this table, or none for a spectator, and a language."""

    seats: tuple[int, ...]
    host: bool

    def tell(self, message: dict[str, Any]) -> None: ...


class LiveTable:
    def __init__(self, row: dict[str, Any], places: Sequence[Place], keep: Store) -> None:
        self.id: str = row["id"]
        self.row = row
        self.places = list(places)
        self.game = load(row["game"], **row["options"])
        self.match: Match | None = None
        self.onlookers: set[Onlooker] = set()
        self.lock = asyncio.Lock()
        self.messages: set[tuple[str, str]] = set()
        self.touched = time.monotonic()
        self._store = keep
        self._asked = 0
        self._asked_at = time.monotonic()
        self._thinking: dict[int, float] = {}
        self._open_ask: object = None
        self._secrets: tuple[dict[str, Secret[Any]], dict[str, Secret[Any]]] = ({}, {})
        self._joint_closed = False
        self._deadline: float | None = row["deadline"]
        self._glass: float | None = self._deadline
        self._turned = -1
        self._alarm: asyncio.TimerHandle | None = None
        self._driver: asyncio.Task[None] | None = None

    # -- coming and going ---------------------------------------------------------------------------

    @property
    def state(self) -> str:
        if self.match is None:
            return "waiting"
        return "over" if self.match.ask is None else "playing"

    def connected(self, seat: int) -> bool:
        return any(seat in onlooker.seats for onlooker in self.onlookers)

    def arrive(self, onlooker: Onlooker) -> None:
        self.onlookers.add(onlooker)
        self.show()
        self.go_on()

    def leave(self, onlooker: Onlooker) -> None:
        self.onlookers.discard(onlooker)
        self.touched = time.monotonic()
        self.show()

    async def sit_down(self, seat: int, name: str, nonce: str) -> None:
        """A guest takes a free seat."""
        async with self.lock:
            place = self.places[seat]
            if place.taken:
                raise Refusal("seat-taken")
            others = [other.name for other in self.places if other.taken and other.seat != seat]
            tidy = self._name_beside(name, others)
            await self._store.write(store.changed_seat(self.id, seat, name=tidy, nonce=nonce, taken=True, bot=""))
            place.name, place.nonce, place.taken, place.bot = tidy, nonce, True, ""
            await self._start_if_full()
        self.go_on()

    def _name_beside(self, name: str, others: Sequence[str]) -> str:
        filler = [f"_{at}" for at in range(self.game.players.fewest)]
        names = [name, *others]
        names += filler[: max(0, self.game.players.fewest - len(names))]
        return checked_names(self.game.title, self.game.players, tuple(names))[0]

    async def start(self) -> None:
        """Start without waiting: bots take the seats that nobody has taken."""
        async with self.lock:
            names = [place.name for place in self.places]
            free = [place for place in self.places if not place.taken]
            for place in free:
                names[place.seat] = free_name(names)
            await self._store.write(
                *(
                    store.changed_seat(self.id, place.seat, name=names[place.seat], taken=True, bot="bot")
                    for place in free
                )
            )
            for place in free:
                place.name, place.taken, place.bot = names[place.seat], True, "bot"
            await self._start_if_full()
        self.go_on()

    async def _start_if_full(self) -> None:
        if self.match is None and all(place.taken for place in self.places):
            names = [place.name for place in self.places]
            await self._keep(Match(self.game, names, chance=self._dice(), by_hand=True))
        self.show()

    def _dice(self) -> Seeded | OwnDice:
        seeded = Seeded(int(self.row["seed"]))
        return OwnDice(seeded) if self.row["own_dice"] else seeded

    def take_up(self, lines: Sequence[dict[str, Any]]) -> None:
        """Bring the match back from its stored answers."""
        if not all(place.taken for place in self.places):
            return
        record = Record(
            game=self.row["game"],
            names=[place.name for place in self.places],
            options=self.row["options"],
            dice="own" if self.row["own_dice"] else f"seed {self.row['seed']}",
            lines=[Line(line["who"], line["what"]) for line in lines],
        )
        self.match = record.replay(until=len(lines), game=self.game, by_hand=True)
        self.messages = {(line["who"], line["message"]) for line in lines if line["message"]}
        self._note_ask()

    def keep_deadline(self, deadline: float | None) -> None:
        """The clock goes on from where it stood, not from the restart."""
        if deadline is not None and self._deadline is not None:
            self._deadline = self._glass = deadline
            self._set_alarm()

    async def set_bot(self, seat: int, on: bool, own: bool) -> None:
        """A bot takes over a seat that is empty or abandoned, or gives it back to its holder."""
        async with self.lock:
            place = self.places[seat]
            if place.kind == "bot":
                raise Refusal("always-a-bot", player=seat)
            if on and self.connected(seat) and not own:
                raise Refusal("seat-in-use", player=seat)
            if not on and not own:
                raise Refusal("not-your-seat")
            bot = "bot" if on else ""
            await self._store.write(store.changed_seat(self.id, seat, bot=bot))
            place.bot = bot
            self.show()
        self.go_on()

    # -- playing ------------------------------------------------------------------------------------

    async def play(self, seat: int, move: str, asked: int, message: str) -> None:
        """A move of a seat; the same message of that seat sent again changes nothing."""
        async with self.lock:
            if (self.places[seat].name, message) in self.messages:
                return
            match = self._running().copy()
            if asked != self._asked or self._needs_no_hand(match):
                raise Refusal("too-late")
            match.play(move, seat)
            await self._keep(match, message)
        self.go_on()

    async def undo(self, seat: int) -> None:
        async with self.lock:
            match = self._running().copy()
            if self._needs_no_hand(match):
                raise Refusal("no-undo-behind-a-roll")
            match.undo(seat)
            await self._store.write(store.taken_back(self.id, len(match.entries)))
            self.match = match
            self._note_ask()
            self.show()

    def can_undo(self, seat: int) -> bool:
        """Whether the last answer is this seat's and may still be taken back."""
        match = self.match
        if match is None or match.ask is None or self._needs_no_hand(match):
            return False
        return match.moved_last(seat) and self._secrets[0] == self._secrets[1] and not self._joint_closed

    def _running(self) -> Match:
        if self.match is None:
            raise Refusal("not-started")
        if self.match.ask is None:
            raise Refusal("match-is-over")
        return self.match

    async def _keep(self, match: Match, message: str | None = None) -> None:
        """Store what has been answered in a copy of the match, let the copy take its place, and tell everybody.

        What is told shows one throw at most: a throw that is part of the move comes with it, others come alone.
        """
        if self._is_part_of_the_move(match):
            self._throw(match)
        last, before = self.match, len(self.match.entries) if self.match is not None else 0
        rows: list[dict[str, Any]] = []
        for number, entry in enumerate(match.entries[before:], before):
            line = line_of(entry, match.names)
            mine = message if number == before else None
            rows.append(
                {"table_id": self.id, "number": number, "who": line.who, "what": line.what, "message": mine}
            )
        self.match = match
        self._note_ask()
        writes: list[Write] = [store.appended(rows)] if rows else []
        if self.row["state"] != self.state or self.row["deadline"] != self._deadline:
            writes.append(store.changed_table(self.id, state=self.state, deadline=self._deadline))
        try:
            await self._store.write(*writes)
        except Exception:
            self.match = last
            if last is not None:
                self._note_ask()
            raise
        self.row["state"], self.row["deadline"] = self.state, self._deadline
        if message is not None:
            self.messages.add((rows[0]["who"], message))
        self.show()

    def _note_ask(self) -> None:
        """Look at what is asked now: number it, remember what was hidden, set the clock.

        Asks are told apart by their number: the rules may put the same one again.
        """
        match = self.match
        assert match is not None
        asked = len(match.entries) - len(match.given)
        if asked != self._asked or self._open_ask is None:
            self._joint_closed = isinstance(self._open_ask, Joint)
            self._open_ask, self._asked = match.ask, asked
            self._asked_at = time.monotonic()
            self._thinking = {}
            self._deadline = self._time_limit(match.ask)
        self._secrets = (self._secrets[1], match.state.secrets())
        self._set_alarm()

    def _time_limit(self, ask: Ask | None) -> float | None:
        """When the time for an answer is up. A glass that runs is not turned anew, nor by taking a move back."""
        if ask is None or not ask.seconds:
            return None
        if self._glass is None or not (ask.running or self._asked == self._turned):
            self._glass, self._turned = time.time() + ask.seconds, self._asked
        return self._glass

    @property
    def asked(self) -> int:
        return self._asked

    # -- what goes by itself ------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let bots and throws that need no hand run in the background."""
        self._set_alarm()
        if self._goes_by_itself() and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())

    def _goes_by_itself(self) -> bool:
        match = self.match
        return match is not None and (self._needs_no_hand(match) or self._bot_to_act(match) is not None)

    def _bot_to_act(self, match: Match) -> int | None:
        """The bot that is to answer next; in a race the quickest."""
        if isinstance(match.ask, Chance):
            return None
        bots = [seat for seat in match.to_act if self.places[seat].bot]
        if isinstance(match.ask, Race):
            bots.sort(key=lambda seat: self._thinks(match, seat))
        return bots[0] if bots else None

    def _bot(self, seat: int) -> Bot:
        return bot_named(self.places[seat].bot, int(self.row["seed"]), self.game.id)

    async def _drive(self) -> None:
        while True:
            await self._let_people_follow()
            await self._let_people_go_first()
            async with self.lock:
                if self.match is None or self.match.ask is None:
                    return
                match = self.match.copy()
                if self._needs_no_hand(match):
                    self._throw(match)
                    await self._keep(match)
                    continue
                seat = self._bot_to_act(match)
                if seat is None:
                    return
                if self._still_thinks(match, seat):
                    continue
                view = match.view(seat)
                assert view.ask is not None
                match.play(await asyncio.to_thread(self._bot(seat).answer, view, view.ask), seat)
                await self._keep(match)

    async def _let_people_follow(self) -> None:
        if all(place.bot for place in self.places):
            await asyncio.sleep(AMONG_BOTS)

    async def _let_people_go_first(self) -> None:
        """In a race a bot that answers at once would always win."""
        while (match := self.match) is not None and (seat := self._bot_to_act(match)) is not None:
            if not self._still_thinks(match, seat):
                return
            await asyncio.sleep(0.05)

    def _still_thinks(self, match: Match, seat: int) -> bool:
        if not isinstance(match.ask, Race) or all(self.places[other].bot for other in match.to_act):
            return False
        return time.monotonic() < self._asked_at + self._thinks(match, seat)

    def _thinks(self, match: Match, seat: int) -> float:
        """The seconds a bot thinks in the race at hand: as it says itself, or as long as a person might."""
        if seat not in self._thinking:
            view, bot = match.view(seat), self._bot(seat)
            assert view.ask is not None
            like_people = view.ask.seconds * uniform(*BOT_THINKS)
            self._thinking[seat] = bot.thinks(view, view.ask) if isinstance(bot, Thinker) else like_people
        return self._thinking[seat]

    def _throw(self, match: Match) -> None:
        dice, ask = match.chance, match.ask
        match.throw(dice.instead(ask) if isinstance(dice, OwnDice) and isinstance(ask, Chance) else None)

    def _is_part_of_the_move(self, match: Match) -> bool:
        """Whether a throw happens by itself that its player just chose: nothing was told in between."""
        if not (self._needs_no_hand(match) and isinstance(match.ask, Chance) and match.moved_last(match.ask.seat)):
            return False
        return match.last_told_at < len(match.entries)

    def _needs_no_hand(self, match: Match) -> bool:
        """Whether a throw happens by itself: a bot's, one that follows from its player's own move, a drawn card.

        With the players' own dice, the program throws for bots and where no player may look.
        """
        ask = match.ask
        if not isinstance(ask, Roll):
            return isinstance(ask, Chance)
        if self.places[ask.seat].bot or (ask.seen_by is not None and ask.seat not in ask.seen_by):
            return True
        return match.moved_last(ask.seat) and not isinstance(match.chance, OwnDice)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._deadline is not None:
            left = max(0.0, self._deadline - time.time()) + GRACE
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(left, lambda: loop.create_task(self._time_is_up(self._asked)))

    async def _time_is_up(self, asked: int) -> None:
        async with self.lock:
            match = self.match
            if match is None or match.ask is None or self._asked != asked or not match.ask.seconds:
                return
            match = match.copy()
            match.expire()
            await self._keep(match)
        self.go_on()

    # -- telling ------------------------------------------------------------------------------------

    def show(self) -> None:
        """Everybody gets to see what they may see."""
        if not self.onlookers:
            return
        public = self._public()
        views: dict[int, msgspec.Raw] = {}
        for onlooker in list(self.onlookers):
            seats = onlooker.seats or (NOBODY,)
            seen = {str(seat): self._view(seat, views) for seat in seats} if self.match is not None else {}
            onlooker.tell({**public, "mine": onlooker.seats, "host": onlooker.host, "views": seen})

    def emote(self, seat: int, emote: str) -> None:
        if emote not in EMOTES:
            raise Refusal("no-such-emote", known=", ".join(EMOTES))
        for onlooker in list(self.onlookers):
            onlooker.tell({"type": "emote", "seat": seat, "emote": emote})

    def _view(self, seat: int, views: dict[int, msgspec.Raw]) -> msgspec.Raw:
        """What a seat may see, ready to be sent; `views` keeps what was already made for another connection."""
        if seat not in views:
            assert self.match is not None
            views[seat] = msgspec.Raw(msgspec.json.encode(shown_to(self.match, seat, self.can_undo(seat))))
        return views[seat]

    def _public(self) -> dict[str, Any]:
        """What is the same for every connection."""
        match = self.match
        limit = None
        if match is not None and match.ask is not None and self._deadline is not None:
            left = max(0, round((self._deadline - time.time()) * 1000))
            limit = {"seconds": match.ask.seconds, "left_ms": left}
        return {
            "type": "table",
            "id": self.id,
            "game": self.row["game"],
            "options": self.game.agreed,
            "own_dice": self.row["own_dice"],
            "state": self.state,
            "seats": [self._place_data(place) for place in self.places],
            "answers": len(match.entries) if match else 0,
            "asked": self._asked,
            "waiting_for": self._waiting_for(match) if match else [],
            "limit": limit,
        }

    def _waiting_for(self, match: Match) -> list[int]:
        """The seats that are to act; nobody is waited for where a person's throw happens by itself."""
        by_itself = self._needs_no_hand(match)
        return [seat for seat in match.to_act if self.places[seat].bot or not by_itself]

    def _place_data(self, place: Place) -> dict[str, Any]:
        return {
            "seat": place.seat,
            "name": place.name,
            "kind": place.kind,
            "taken": place.taken,
            "connected": self.connected(place.seat),
            "bot_plays": bool(place.bot),
        }

    @property
    def idle(self) -> bool:
        """Nobody looks on and nothing is about to happen by itself."""
        return not self.onlookers and self._deadline is None and (self._driver is None or self._driver.done())

    def put_away(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()


def free_name(names: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    taken = {name.casefold() for name in names}
    candidates = [*BOT_NAMES, *(f"Robbi {number}" for number in range(2, 99))]
    return next(name for name in candidates if name.casefold() not in taken)
