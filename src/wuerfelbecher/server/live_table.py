"""A table in use: its seats, everybody who is looking at it, and its match once all the seats are taken."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from functools import cache

import msgspec

from wuerfelbecher.server.audience import Audience, Onlooker
from wuerfelbecher.server.live_match import LiveMatch
from wuerfelbecher.server.seats import Seat, Seats
from wuerfelbecher.server.setup import Setup
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.wire import EMOTES, Emote, SeatState, TableState, TableStatus
from wuerfelbecher.table import NOBODY, Line, Match, Refusal


class LiveTable:
    """Whoever changes a table holds its lock."""

    def __init__(self, setup: Setup, seats: Sequence[Seat], storage: Store, next_table: str | None = None) -> None:
        self.id = setup.table_id
        self.setup = setup
        self.next_table = next_table
        """The table of the rematch, if there is one."""
        self.seats = Seats(setup.table_id, setup.game, seats, storage)
        self.audience = Audience()
        self.lock = asyncio.Lock()
        self._live_match: LiveMatch | None = None
        self._store = storage
        self._left_at = time.monotonic()

    @property
    def status(self) -> TableStatus:
        return self._live_match.status if self._live_match else "waiting"

    @property
    def live_match(self) -> LiveMatch:
        if self._live_match is None:
            raise Refusal("not-started")
        return self._live_match

    # -- the match ----------------------------------------------------------------------------------

    async def _start_if_full(self) -> None:
        if self._live_match is None and self.seats.all_taken:
            begun = self._live(self.setup.new_match(self.seats.names))
            await begun.begin()
            self._live_match = begun
        self.show()

    def restore(self, lines: Sequence[Line], deadline: float | None, received: Collection[tuple[str, str]]) -> None:
        """Bring the match back from storage, if it had begun."""
        if self.seats.all_taken:
            self._live_match = self._live(self.setup.replayed_match(self.seats.names, lines))
            self._live_match.resume(deadline, received)

    def _live(self, match: Match) -> LiveMatch:
        return LiveMatch(match, self.setup, self.seats, self._store, self.lock, self.show)

    def wake(self) -> None:
        """Let whatever goes on by itself go on."""
        if self._live_match is not None:
            self._live_match.wake()

    # -- coming and going ---------------------------------------------------------------------------

    def arrive(self, onlooker: Onlooker) -> None:
        self.audience.add(onlooker)
        self.show()
        self.wake()

    def leave(self, onlooker: Onlooker) -> None:
        self.audience.discard(onlooker)
        self._left_at = time.monotonic()
        self.show()

    async def sit_down(self, seat: int, name: str, nonce: str) -> None:
        """A guest takes a free seat."""
        async with self.lock:
            await self.seats.sit_down(seat, name, nonce)
            await self._start_if_full()
        self.wake()

    async def start(self) -> None:
        """Start without waiting any longer: bots take the free seats."""
        async with self.lock:
            await self.seats.fill_with_bots()
            await self._start_if_full()
        self.wake()

    async def let_bot_play(self, seat: int, bot_plays: bool, own: bool) -> None:
        """Let a bot play one's own seat or an abandoned one, or take one's own seat back from it."""
        async with self.lock:
            if self.seats[seat].kind == "bot":
                raise Refusal("always-a-bot", player=seat)
            if bot_plays and self.audience.holds(seat) and not own:
                raise Refusal("seat-in-use", player=seat)
            if not bot_plays and not own:
                raise Refusal("not-your-seat")
            await self.seats.let_bot_play(seat, bot_plays)
            self.show()
        self.wake()

    @property
    def idle_seconds(self) -> float:
        """Seconds since the last page left; none while somebody is looking or the match goes on alone."""
        busy = self.audience or (self._live_match is not None and self._live_match.goes_on_alone)
        return 0.0 if busy else time.monotonic() - self._left_at

    def close(self) -> None:
        if self._live_match is not None:
            self._live_match.stop()

    # -- showing ------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everybody what they may see."""
        if not self.audience:
            return
        state, live_match = self._state_for_all(), self._live_match
        view_of = cache(live_match.view_of) if live_match else None
        for onlooker in self.audience:
            seats = onlooker.seats or (NOBODY,)
            views = {str(seat): view_of(seat) for seat in seats} if view_of else {}
            onlooker.tell(msgspec.structs.replace(state, mine=onlooker.seats, host=onlooker.host, views=views))

    def _state_for_all(self) -> TableState:
        """What is the same for every page."""
        state = TableState(
            id=self.id,
            game=self.setup.game.id,
            options=self.setup.game.agreed,
            own_dice=self.setup.own_dice,
            state=self.status,
            seats=[self._seat_state(seat) for seat in self.seats],
        )
        if (live_match := self._live_match) is not None:
            state.answers = len(live_match.match.entries)
            state.asked = live_match.asked
            state.waiting_for = live_match.waiting_for
            state.limit = live_match.limit
        return state

    def _seat_state(self, seat: Seat) -> SeatState:
        return SeatState(
            seat=seat.number,
            name=seat.name,
            kind=seat.kind,
            taken=seat.taken,
            connected=self.audience.holds(seat.number),
            bot_plays=bool(seat.bot),
        )

    def emote(self, seat: int, emote: str) -> None:
        if emote not in EMOTES:
            raise Refusal("no-such-emote", known=", ".join(EMOTES))
        for onlooker in self.audience:
            onlooker.tell(Emote(seat, emote))
