"""A table in use: its seats, everybody who is looking at it, and its match once all the seats are taken."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

import msgspec

from wuerfelbecher.bots.careful import Slip
from wuerfelbecher.croupier.carrying import Carried, packed
from wuerfelbecher.croupier.course import TableStatus, status_of
from wuerfelbecher.croupier.seats import Seat, shown_bot
from wuerfelbecher.croupier.setup import Setup
from wuerfelbecher.server import journal, store
from wuerfelbecher.server.audience import NO_SEATS, NOBODY_THERE, Audience, Elsewhere, Onlooker, seats_of
from wuerfelbecher.server.journal import CHANGE, Journal, Logged
from wuerfelbecher.server.live_match import LiveMatch
from wuerfelbecher.server.peers import Peers
from wuerfelbecher.server.seats import Seats
from wuerfelbecher.server.store import Row, Store
from wuerfelbecher.server.turns import Turns
from wuerfelbecher.server.wire import (
    EMOTES,
    Again,
    Changed,
    Emote,
    FairDice,
    SeatState,
    Slipped,
    TableState,
    framed,
)
from wuerfelbecher.table import NOBODY, Match, Refusal
from wuerfelbecher.thinking import Minds

log = logging.getLogger(__name__)

HOST_GONE_SECONDS = 60.0
"""How long a host may be away before the role passes on."""
CONTRIBUTION_SECONDS = 5.0
"""How long a full table waits for what its pages add to the dice."""
CREATOR = -1
"""The host is whoever created the table, and not a seat."""


class LiveTable:
    """Whoever changes a table takes a turn at it."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[Seat],
        storage: Store,
        peers: Peers,
        minds: Minds,
        find: Callable[[str], Awaitable[LiveTable]],
        host: int = CREATOR,
    ) -> None:
        self.id = setup.table_id
        self.setup = setup
        self.next_table: str | None = None
        """The id of the table of the rematch, if there is one."""
        self.again: LiveTable | None = None
        """That table itself, once it has been found."""
        self.is_open = True
        """Whether new people may come in."""
        self.host = host
        """The host's seat."""
        self.links = ""
        """What links for watching have to carry to be valid: one part is new whenever the host makes them void, the
        other whenever somebody is removed.
        """
        self._host_missed: asyncio.TimerHandle | None = None
        self._last_call: asyncio.TimerHandle | None = None
        self.journal = Journal(self.id, storage, lambda first, logged: peers.publish(self, first, logged))
        self.seats = Seats(setup.table_id, setup.game, seats, self.journal)
        self.audience = Audience()
        self.turns = Turns(self.catch_up)
        self._peers = peers
        self._find = find
        self._live_match: LiveMatch | None = None
        self._store = storage
        self._minds = minds
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
        """Begin, if everybody is there and has added something to the dice."""
        if self._live_match is None and self.seats.all_taken:
            if self._still_missing():
                self._wait_for_contributions()
            else:
                await self._begin()
        self.show()

    async def _begin(self) -> None:
        seats, secret = self.seats, self.setup.secret
        mixed = seats.completed(secret) if secret else {}
        begun = self._live(self.setup.new_match(seats.names, list(mixed.values())))
        await begun.begin(*(store.changed_seat(self.id, seat, contribution=one) for seat, one in mixed.items()))
        for seat, one in mixed.items():
            seats[seat].contribution = one
        self._live_match = begun

    def restore(self, row: Row, seats: Sequence[Row], log: Sequence[Row]) -> None:
        """Be as the table is stored."""
        self.next_table, self.is_open, self.host, self.links = (
            row["next_table"],
            row["open"],
            row["host"],
            row["links"],
        )
        self.seats.replace([_seat(one) for one in seats])
        course = journal.read(map(_logged, log))
        self.journal.known = log[-1]["number"] + 1 if log else 0
        if row["state"] == "waiting":
            return
        mixed = [seat.contribution for seat in self.seats]
        match = self.setup.replayed_match(self.seats.names, mixed, course.lines)
        carried = row["state"] == "carried"
        if self._live_match is None:
            self._live_match = self._live(match)
            self._live_match.carried = carried
            self._live_match.resume(row["deadline"], course.received)
        else:
            self._live_match.carried = carried
            self._live_match.follow(match, course.received)

    async def carry(self, mine: Collection[int]) -> Carried:
        """The match, for those who sit on these seats and take it elsewhere. Before its end that tells them the
        secret of its dice, so it can go on there only; whoever has not heard the answer may ask again.
        """

        async def turn() -> Carried:
            carried = packed(self.setup, self.seats, self.live_match.match, mine)
            await self.live_match.carry_away()
            return carried

        return await self.turns.take(turn)

    def _check_not_carried(self) -> None:
        if self.status == "carried":
            raise Refusal("carried-away")

    # -- other processes ----------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Know all that has been stored of this table until now, if others may have stored something."""
        if not self._peers.alone:
            async with self.turns.lock:
                await self.catch_up()

    def hears_at_once(
        self, first: int, logged: Sequence[Logged], change: Changed | None = None, rests: bool = False
    ) -> bool:
        """Whether all is known here, now, that another process knew, and has appended to it. The change is what it
        has made of that for the pages here; if the match `rests` then, or what goes on by itself goes on there,
        nobody need look at it yet.
        """
        if self.turns.lock.locked():
            return False
        rests = rests or not (self.turns.drives or (change and change.limit))
        if change is not None and first == self.journal.known and self._forward(logged, change, rests):
            if not rests:
                self.wake()
            return True
        return self._takes_in(first, logged)

    async def hear(self, first: int, logged: Sequence[Logged]) -> None:
        """Take in what another process knew, and has appended to it."""
        async with self.turns.lock:
            if not self._takes_in(first, logged):
                await self.catch_up()

    def _takes_in(self, first: int, logged: Sequence[Logged]) -> bool:
        known = self.journal.known
        return first + len(logged) <= known or (first == known and self._follow(logged))

    async def catch_up(self) -> None:
        """Read what others have appended."""
        rows = await self._store.since(self.id, self.journal.known)
        if rows and not self._follow([_logged(row) for row in rows]):
            await self._reload()
            self.show()
            self.wake()

    def _follow(self, logged: Sequence[Logged]) -> bool:
        """Go on as somebody else has stored it; whether that could be done without reading all of the table."""
        live = self._live_match
        if live is None or any(one.kind == CHANGE for one in logged):
            return False
        match = journal.followed(live.match, logged)
        if match is None:
            return False
        self.journal.known += len(logged)
        goes_on = status_of(match) == live.status
        live.follow(match, journal.read(logged).received)
        if goes_on:
            self.show_change()
        else:
            self.show()
        self.wake()
        return True

    async def _reload(self) -> None:
        stored = await self._store.load(self.id)
        if stored is None:
            raise Refusal("no-such-table")
        self.restore(*stored)
        if self.again is None and self.next_table is not None:
            self.again = await self._find(self.next_table)
        self._check_rights()
        self._mind_the_host()

    def _check_rights(self) -> None:
        """Seats or links have changed: some pages may have lost what they had."""
        before = seats_of(self.audience)
        for onlooker in self.audience:
            onlooker.check_rights()
        if seats_of(self.audience) != before:
            self._peers.tell_who_is_here(self)

    def hear_who_is_elsewhere(self, process: str, there: Elsewhere | None) -> None:
        """These look at the table through another process; None if that does not have it in use any more."""
        before = self.audience.elsewhere.pop(process, NOBODY_THERE)
        if there is not None:
            self.audience.elsewhere[process] = there
        if before != (there or NOBODY_THERE):
            self._mind_the_host()
            self.show()
            self.wake()

    def drive(self, drives: bool) -> None:
        """Let clock and bots of this table go on in this process, or in another."""
        self.turns.drives = drives
        self._mind_the_host()
        self.wake()

    # -- fair dice ----------------------------------------------------------------------------------

    async def contribute(self, seat: int, contribution: str) -> None:
        """A page adds something of its own to the dice; once they are mixed, it is too late."""

        async def turn() -> None:
            if self._live_match is None and self.setup.secret:
                await self.seats.contribute(seat, contribution)
                await self._start_if_full()

        await self.turns.take(turn)
        self.wake()

    def _still_missing(self) -> bool:
        """Whether a person has not added anything to the dice yet."""
        people = (seat for seat in self.seats if seat.kind != "bot" and not seat.bot)
        return bool(self.setup.secret) and any(not seat.contribution for seat in people)

    def _wait_for_contributions(self) -> None:
        """A page that is gone must not keep the others from beginning: the server stands in for it."""
        if self._last_call is None:
            loop = asyncio.get_running_loop()
            self._last_call = loop.call_later(
                CONTRIBUTION_SECONDS, lambda: loop.create_task(self._wait_no_longer())
            )

    async def _wait_no_longer(self) -> None:
        self._last_call = None

        async def turn() -> None:
            if self._live_match is None and self.seats.all_taken:
                await self._begin()
                self.show()

        with contextlib.suppress(Refusal):
            await self.turns.take(turn)
        self.wake()

    def _fair(self) -> FairDice | None:
        setup = self.setup
        if not setup.secret:
            return None
        secret = setup.secret if self.status == "over" else ""
        return FairDice(setup.commitment, [seat.contribution for seat in self.seats], secret)

    def _live(self, match: Match) -> LiveMatch:
        return LiveMatch(
            match,
            self.setup,
            self.seats,
            self.journal,
            self.turns,
            self.show,
            lambda: self.show_change(also_elsewhere=True),
            lambda: not self.audience.is_empty,
            self._minds,
            self._slipped,
            lambda pace: self._peers.tell_pace(self, pace),
        )

    def _slipped(self, seat: int, slip: Slip) -> None:
        self._peers.tell_slip(self, seat, slip)
        self.show_slip(seat, slip)

    def show_slip(self, seat: int, slip: Slip) -> None:
        for onlooker in self.audience:
            onlooker.tell(Slipped(seat, slip.why, slip.instead))

    def wake(self) -> None:
        """Let whatever goes on by itself go on."""
        if self._live_match is not None:
            self._live_match.wake()
        elif self.seats.all_taken:
            self._wait_for_contributions()

    # -- coming and going ---------------------------------------------------------------------------

    def arrive(self, onlooker: Onlooker) -> None:
        self.audience.add(onlooker)
        self._peers.tell_who_is_here(self)
        self._mind_the_host()
        if onlooker.seats:
            self.show()
        else:
            self.show_to([onlooker])
        self.wake()

    def leave(self, onlooker: Onlooker) -> None:
        self.audience.discard(onlooker)
        self._left_at = time.monotonic()
        self._peers.tell_who_is_here(self)
        self._mind_the_host()
        if onlooker.seats:
            self.show()

    async def sit_down(self, seat: int, name: str, nonce: str) -> None:
        """A guest takes a free seat."""

        async def turn() -> None:
            await self.seats.sit_down(seat, name, nonce)
            await self._start_if_full()

        await self.turns.take(turn)
        self.wake()

    # -- the host -----------------------------------------------------------------------------------

    def is_host(self, onlooker: Onlooker) -> bool:
        return onlooker.created if self.host == CREATOR else self.host in onlooker.seats

    @property
    def host_name(self) -> str:
        """The name under which the host sits at the table, if at all."""
        seat = (
            next((seat for seat in self.seats if seat.kind == "here"), None)
            if self.host == CREATOR
            else self.seats[self.host]
        )
        return seat.name if seat is not None else ""

    async def hand_on(self, seat: int) -> None:
        """Make the person on this seat the host."""

        async def turn() -> None:
            if not 0 <= seat < len(self.seats) or not self._is_person(self.seats[seat]):
                raise Refusal("no-person-there")
            await self._make_host(seat)

        await self.turns.take(turn)

    async def _make_host(self, seat: int) -> None:
        await self.journal.change(store.changed_table(self.id, host=seat))
        self.host = seat
        self._mind_the_host()
        self.show()

    @property
    def gives_hints(self) -> bool:
        """Whether people here may ask for hints: if that was agreed, or if there is only one of them."""
        return self.setup.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    def _is_person(self, seat: Seat) -> bool:
        return seat.taken and seat.kind != "bot" and not seat.bot

    def _mind_the_host(self) -> None:
        """If the host is away while others are here, the role passes on after a while."""
        if self._host_is_here or self._next_host() is None or not self.turns.drives:
            self._forget_timer()
        elif self._host_missed is None:
            loop = asyncio.get_running_loop()
            self._host_missed = loop.call_later(HOST_GONE_SECONDS, lambda: loop.create_task(self._pass_on()))

    @property
    def _host_is_here(self) -> bool:
        return self.audience.holds_its_creator if self.host == CREATOR else self.audience.holds(self.host)

    def _forget_timer(self) -> None:
        if self._host_missed is not None:
            self._host_missed.cancel()
            self._host_missed = None

    def _next_host(self) -> int | None:
        """The first person at the table who is here."""
        here = (seat.number for seat in self.seats if self._is_person(seat) and self.audience.holds(seat.number))
        return next(here, None)

    async def _pass_on(self) -> None:
        self._host_missed = None

        async def turn() -> None:
            seat = self._next_host()
            if seat is not None and not self._host_is_here:
                await self._make_host(seat)

        try:
            await self.turns.take(turn)
        except Exception as problem:
            why = problem.message.key if isinstance(problem, Refusal) else "an error"
            log.warning(
                "table %s: the host is away, but %s", self.id, why, exc_info=not isinstance(problem, Refusal)
            )
            self._mind_the_host()

    async def set_door(self, is_open: bool) -> None:
        """Let new people come in, or not."""

        async def turn() -> None:
            await self._set_door(is_open)
            self.show()

        await self.turns.take(turn)

    async def _set_door(self, is_open: bool) -> None:
        await self.journal.change(store.changed_table(self.id, open=is_open))
        self.is_open = is_open

    async def revoke(self, nonce: str) -> None:
        """Make links for watching and invitations to free seats void, and shut the door, behind which there are new
        ones; whoever only watches has to go.
        """

        async def turn() -> None:
            await self.seats.renew_invitations(nonce, store.changed_table(self.id, links=nonce, open=False))
            self.links, self.is_open = nonce, False
            self._check_rights()
            self.show()

        await self.turns.take(turn)

    async def remove(self, number: int, nonce: str, bot: str = "") -> None:
        """Take a seat away from a person, and shut the door behind them. The link for watching that they were told
        is void as well.

        Before the match the seat is free again; in a match a bot plays it on.
        """

        async def turn() -> None:
            self._check_not_carried()
            if not 0 <= number < len(self.seats) or not self._is_person(self.seats[number]):
                raise Refusal("no-person-there")
            links = f"{last_revoked(self.links)}.{nonce}"
            shut = store.changed_table(self.id, open=False, links=links)
            await self.seats.remove(number, nonce, self._live_match is not None, bot, shut)
            self.links, self.is_open = links, False
            self._check_rights()
            self.show()

        await self.turns.take(turn)
        self.wake()

    async def come_in(self, seat: int | None, name: str, nonce: str) -> int:
        """Whoever knows the table's address takes a free seat, this one or any."""

        async def turn() -> int:
            if not self.is_open:
                raise Refusal("door-shut")
            free = [one.number for one in self.seats.free]
            if not free:
                raise Refusal("no-free-seat")
            number = free[0] if seat is None else seat
            if number not in free:
                raise Refusal("seat-taken")
            await self.seats.sit_down(number, name, nonce)
            await self._start_if_full()
            return number

        number = await self.turns.take(turn)
        self.wake()
        return number

    async def start(self, bot: str = "") -> None:
        """Start without waiting any longer: bots take the free seats."""

        async def turn() -> None:
            await self.seats.fill_with_bots(bot)
            await self._start_if_full()

        await self.turns.take(turn)
        self.wake()

    async def let_bot_play(self, seat: int, bot_plays: bool, own: bool, bot: str = "") -> None:
        """Let a bot play one's own seat or an abandoned one, or take one's own seat back from it."""

        async def turn() -> None:
            self._check_not_carried()
            if self.seats[seat].kind == "bot":
                raise Refusal("always-a-bot", player=seat)
            if bot_plays and self.audience.holds(seat) and not own:
                raise Refusal("seat-in-use", player=seat)
            if not bot_plays and not own:
                raise Refusal("not-your-seat")
            await self.seats.let_bot_play(seat, bot_plays, bot)
            self.wake()
            self.show()

        await self.turns.take(turn)

    def set_pace(self, pace: str) -> None:
        """How quickly bots play on where they are among themselves."""
        self.take_pace(pace)
        self._peers.tell_pace(self, pace)

    def take_pace(self, pace: str) -> None:
        self.live_match.set_pace(pace)
        self.show()

    @property
    def idle_seconds(self) -> float:
        """Seconds since the last page left; none while somebody is looking or the match goes on alone."""
        busy = self.audience or (self._live_match is not None and self._live_match.goes_on_alone)
        return 0.0 if busy else time.monotonic() - self._left_at

    def close(self) -> None:
        self._forget_timer()
        if self._last_call is not None:
            self._last_call.cancel()
        if self._live_match is not None:
            self._live_match.stop()

    # -- showing ------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everybody what they may see."""
        self.show_to(list(self.audience))

    def show_to(self, onlookers: Sequence[Onlooker]) -> None:
        if not onlookers:
            return
        state, live_match = self._state_for_all(), self._live_match
        views: dict[int, msgspec.Raw] = {}
        for onlooker in onlookers:
            seats = onlooker.seats or (NOBODY,)
            if live_match is not None:
                views.update({seat: live_match.view_of(seat) for seat in seats if seat not in views})
            seen = {str(seat): views[seat] for seat in seats if seat in views}
            host = self.is_host(onlooker)
            onlooker.tell(msgspec.structs.replace(state, mine=onlooker.seats, host=host, views=seen))

    def show_change(self, also_elsewhere: bool = False) -> None:
        """Tell everybody what has changed by answers, or show them all of it where that cannot be told."""
        live, (told, shown) = self.live_match, self._ways_to_tell()
        here = seats_of(told)
        quickly = here and also_elsewhere and live.leads_on and self._peers.is_quick
        there = self.audience.seats_elsewhere if quickly else NO_SEATS
        change = live.change_for(here, there)
        if change is None:
            self.show()
            return
        common, changes = change
        if there:
            views = {str(seat): changes[seat] for seat in there}
            self._peers.tell_change(self, msgspec.structs.replace(common, views=views))
        self._post(common, changes, told, shown)

    def _forward(self, logged: Sequence[Logged], change: Changed, rests: bool) -> bool:
        """Tell everybody what another process has made of what it has appended, if it is meant for all of them."""
        live, (told, shown) = self.live_match, self._ways_to_tell()
        changes = {int(seat): view for seat, view in change.views.items()}
        here = seats_of(told)
        if not here or not here <= changes.keys() or not live.hear(logged, change.answers, changes, rests):
            return False
        self._post(change, changes, told, shown)
        return True

    def _ways_to_tell(self) -> tuple[list[Onlooker], list[Onlooker]]:
        """Those who are told what has changed, and those who are shown everything again."""
        told: list[Onlooker] = []
        shown: list[Onlooker] = []
        for onlooker in self.audience:
            (told if onlooker.takes_changes else shown).append(onlooker)
        return told, shown

    def _post(
        self,
        change: Changed,
        changes: Mapping[int, msgspec.Raw],
        told: Sequence[Onlooker],
        shown: Sequence[Onlooker],
    ) -> None:
        self.show_to(shown)
        frames: dict[tuple[int, ...], bytes] = {}
        for onlooker in told:
            seats = onlooker.seats
            if seats not in frames:
                change.views = {str(seat): changes[seat] for seat in seats or (NOBODY,)}
                frames[seats] = framed(change)
            onlooker.post(frames[seats])

    def _state_for_all(self) -> TableState:
        """What is the same for every page."""
        state = TableState(
            id=self.id,
            game=self.setup.game.id,
            options=self.setup.game.agreed,
            own_dice=self.setup.own_dice,
            hints=self.gives_hints,
            state=self.status,
            seats=[self._seat_state(seat) for seat in self.seats],
            open=self.is_open,
            host_seat=self.host,
            fair=self._fair(),
        )
        if (again := self.again) is not None:
            state.rematch = Again(again.id, again.host_name)
        if (live_match := self._live_match) is not None:
            state.answers = len(live_match.match.entries)
            state.asked = live_match.asked
            state.waiting_for = live_match.waiting_for
            state.limit = live_match.limit
            state.pace = live_match.pace
        return state

    def _seat_state(self, seat: Seat) -> SeatState:
        return SeatState(
            seat=seat.number,
            name=seat.name,
            kind=seat.kind,
            taken=seat.taken,
            connected=self.audience.holds(seat.number),
            bot_plays=bool(seat.bot),
            bot=seat.bot and shown_bot(seat.bot, self.setup.game),
        )

    def emote(self, seat: int, emote: str) -> None:
        if emote not in EMOTES:
            raise Refusal("no-such-emote", known=", ".join(EMOTES))
        self._peers.tell_emote(self, seat, emote)
        self.show_emote(seat, emote)

    def show_emote(self, seat: int, emote: str) -> None:
        for onlooker in self.audience:
            onlooker.tell(Emote(seat, emote))


def last_revoked(links: str) -> str:
    """The part of a table's links that is new whenever the host makes them void."""
    return links.partition(".")[0]


def _seat(row: Row) -> Seat:
    return Seat(row["seat"], row["kind"], row["name"], row["nonce"], row["taken"], row["bot"], row["contribution"])


def _logged(row: Row) -> Logged:
    return Logged(row["kind"], row["who"], row["what"], row["message"])
