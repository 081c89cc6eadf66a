"""The WebSocket of a page: it carries out what the page asks for, and tells it what happens at the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import msgspec
from uvicorn.protocols.utils import ClientDisconnected

from wuerfelbecher import words
from wuerfelbecher.server.http import UNREADABLE
from wuerfelbecher.server.hub import Hub, new_nonce
from wuerfelbecher.server.limits import Bucket
from wuerfelbecher.server.lines import Line
from wuerfelbecher.server.live_table import CREATOR, LiveTable, last_revoked
from wuerfelbecher.server.wire import (
    MOST_TOKENS,
    PROTOCOL,
    Again,
    AskHint,
    Contribute,
    Done,
    Emote,
    Envelope,
    Failed,
    FromPage,
    HandOn,
    Hello,
    Hinted,
    Moved,
    Ping,
    PlayMove,
    Pong,
    Rematch,
    Removed,
    RemoveFromSeat,
    Revoke,
    SetBot,
    SetDoor,
    SetLanguage,
    SetPace,
    Start,
    TableState,
    ToPage,
    Undo,
    framed,
)
from wuerfelbecher.table import Refusal

log = logging.getLogger(__name__)

read_envelope = msgspec.json.Decoder(Envelope).decode
read_hello = msgspec.json.Decoder(Hello).decode
read = msgspec.json.Decoder(FromPage).decode

HELLO_SECONDS = 10
MOST_ONLOOKERS = 100
"""At one table, beside those who play."""
STATES_QUEUED, OTHERS_QUEUED = 8, 200
"""So many states of the table, and so many other messages, may wait for a page to take them."""
LONGEST_ID = 64
LARGEST_NUMBER = 2**53
REFUSED = 1008
"""The WebSocket's close code for a page that does not keep to the protocol."""


class Connection:
    """One page at one table. To the table it is an `Onlooker`."""

    def __init__(self, hub: Hub, line: Line, address: str) -> None:
        self.seats: tuple[int, ...] = ()
        self.created = False
        self.takes_changes = False
        self._nonces: dict[int, str] = {}
        self._links = ""
        self._asked_again_by = ""
        self._hub = hub
        self._line = line
        self._address = address
        self._language = "en"
        self._table: LiveTable | None = None
        self._outbox = Outbox(line, self._show_all)
        self._closing: asyncio.Task[None] | None = None
        self._hinting: asyncio.Task[None] | None = None
        limits = hub.guard.limits
        self._bucket = Bucket(limits.page_messages_at_once, limits.page_messages_a_second)

    async def run(self) -> None:
        """Listen until either side closes the connection."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._line.heard()
            if not self._hub.guard.allows_message(self._address):
                await self._line.close(REFUSED)
                return
            if not await self._handled(self._welcome, hello):
                await self._outbox.sent()
                await self._line.close(REFUSED)
                return
            while True:
                text = await self._line.heard()
                if self._bucket.take() or not self._hub.guard.allows_message(self._address):
                    await self._line.close(REFUSED)
                    return
                await self._handled(self._carry_out, text)
        except (ClientDisconnected, TimeoutError):
            with contextlib.suppress(ClientDisconnected):
                await self._line.close(1000)
        finally:
            self._outbox.stop()
            if self._table is not None:
                self._table.leave(self)

    def tell(self, message: ToPage) -> None:
        if isinstance(message, TableState) and (table := self._table) is not None:
            message.watch = self._hub.tokens.for_watching(table.id, table.links)
            message.invitations = self._invitations(table) if message.host else {}
            if (again := message.rematch) is not None and (to := table.again) is not None and not self.seats:
                message.rematch = Again(again.table, again.by, self._hub.tokens.for_watching(to.id, to.links))
        self._outbox.put(framed(message), isinstance(message, TableState))

    def post(self, frame: bytes) -> None:
        self._outbox.put(frame, is_state=True)

    def _show_all(self) -> None:
        if self._table is not None:
            self._table.show_to([self])

    def _invitations(self, table: LiveTable) -> dict[str, str]:
        tokens = self._hub.tokens
        return {
            str(seat.number): tokens.for_invitation(table.id, seat.number, seat.nonce) for seat in table.seats.free
        }

    def check_rights(self) -> None:
        table = self._table
        assert table is not None
        lost = [seat for seat, nonce in self._nonces.items() if table.seats[seat].nonce != nonce]
        for seat in lost:
            self.lose(seat)
        may_watch = not lost and last_revoked(self._links) == last_revoked(table.links)
        if self.seats or table.is_host(self) or may_watch:
            self._links = table.links
        else:
            table.audience.discard(self)
            self.dismiss()

    def dismiss(self) -> None:
        self._closing = asyncio.create_task(self._close())

    async def _close(self) -> None:
        with contextlib.suppress(ClientDisconnected):
            await self._line.close(REFUSED)

    def lose(self, seat: int) -> None:
        self.seats = tuple(held for held in self.seats if held != seat)
        self._nonces.pop(seat, None)
        self.tell(Removed(seat))

    # -- receiving ----------------------------------------------------------------------------------

    async def _handled(self, handle: Callable[[Envelope, str], Awaitable[None]], text: str) -> bool:
        """Whether a message was carried out. If not, nothing has changed and the page is told why."""
        message_id = None
        try:
            message = _envelope(text)
            if not _is_plain(message.id):
                raise Refusal("bad-message")
            message_id = message.id
            await handle(message, text)
        except Refusal as refusal:
            problem = refusal
        except msgspec.ValidationError:
            problem = Refusal("bad-message")
        except UNREADABLE:
            problem = Refusal("not-json")
        except Exception:
            log.exception("a message could not be carried out")
            problem = Refusal("server-error")
        else:
            if message_id is not None:
                self.tell(Done(message_id))
            self._hub.metrics.count("becher_messages_total", type=message.type, outcome="ok")
            return True
        self._hub.metrics.count("becher_messages_total", type="any", outcome=problem.message.key)
        names = tuple(self._table.seats.names) if self._table else ()
        self.tell(Failed(message_id, problem.message.key, problem.text(self._language, names)))
        return False

    async def _welcome(self, message: Envelope, text: str) -> None:
        self._set_language(message.language)
        if message.type != "hello":
            raise Refusal("greet-first")
        if message.protocol != PROTOCOL:
            raise Refusal("other-protocol", wanted=PROTOCOL)
        hello = read_hello(text)
        self.takes_changes = hello.changes
        table = await self._hub.find(hello.table)
        await table.refresh()
        with contextlib.suppress(Refusal):
            await self._hub.next_table(table)
        self._claim_rights(table, hello.tokens[:MOST_TOKENS])
        if not self.seats and not self.created and table.audience.onlookers >= MOST_ONLOOKERS:
            raise Refusal("too-many-onlookers", most=MOST_ONLOOKERS)
        self._table = table
        table.arrive(self)

    def _claim_rights(self, table: LiveTable, texts: list[str]) -> None:
        """Take the rights that these tokens give."""
        self.seats, self.created = self._hub.rights(table, texts)
        self._nonces = {seat: table.seats[seat].nonce for seat in self.seats}
        self._links = table.links

    async def _carry_out(self, _: Envelope, text: str) -> None:
        table = self._table
        assert table is not None
        match read(text):
            case PlayMove(id=message_id, seat=seat, asked=asked, move=move):
                self._check_own(seat)
                await table.live_match.play(seat, move, asked, message_id, self._check_own)
            case Undo(id=message_id, seat=seat, asked=asked):
                self._check_own(seat)
                await table.live_match.undo(seat, asked, message_id, self._check_own)
            case AskHint(seat=seat, asked=asked):
                self._check_own(seat)
                await self._promise_hint(table, seat, asked)
            case Contribute(seat=seat, contribution=contribution):
                self._check_own(seat)
                await table.contribute(seat, contribution)
            case SetBot(seat=seat, on=on, bot=bot):
                if not 0 <= seat < len(table.seats):
                    raise Refusal("not-your-seat")
                if seat not in self.seats:
                    self._check_host(table)
                await table.let_bot_play(seat, on, own=seat in self.seats, bot=bot)
            case SetPace(pace=pace):
                if not self.seats:
                    self._check_host(table)
                table.set_pace(pace)
            case Start(bot=bot):
                self._check_host(table)
                await table.start(bot)
            case Revoke():
                self._check_host(table)
                await table.revoke(new_nonce())
            case SetDoor(open=is_open):
                self._check_host(table)
                await table.set_door(is_open)
            case RemoveFromSeat(seat=seat, bot=bot):
                self._check_host(table)
                if seat in self.seats:
                    raise Refusal("own-seat")
                await table.remove(seat, new_nonce(), bot)
            case HandOn(seat=seat):
                self._check_host(table)
                await table.hand_on(seat)
            case Emote(seat=seat, emote=emote):
                self._check_own(seat)
                table.emote(seat, emote)
            case Rematch(id=message_id):
                if not self.seats and not table.is_host(self):
                    raise Refusal("not-your-seat")
                await self._rematch(table, message_id)
            case SetLanguage(language=language):
                self._set_language(language)
            case Ping():
                self.tell(Pong())

    async def _promise_hint(self, table: LiveTable, seat: int, asked: int) -> None:
        """Have a hint worked out for one's own seat; moves need not wait for it."""
        match = table.live_match.match
        if not table.gives_hints:
            raise Refusal("no-hints-here")
        if asked != table.live_match.asked or seat not in table.live_match.waiting_for:
            raise Refusal("too-late")
        if not self._hub.guard.allows_hint(self._address):
            raise Refusal("too-many-requests")

        async def tell() -> None:
            try:
                found = await self._hub.coach.hint(table.id, match, seat)
                self.tell(Hinted(seat, asked, found["move"], found["why"][self._language]))
            except Refusal as refusal:
                self.tell(Hinted(seat, asked, None, refusal.text(self._language, match.names)))

        self._hinting = asyncio.create_task(tell())

    def _check_own(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("not-your-seat")

    def _check_host(self, table: LiveTable) -> None:
        if not table.is_host(self):
            raise Refusal("only-the-host")

    def _set_language(self, language: object) -> None:
        if language in words.LANGUAGES:
            self._language = str(language)

    async def _rematch(self, table: LiveTable, message_id: str) -> None:
        """Ask for a rematch, or agree to one, and go to its table with the tokens for one's seats there."""
        self._asked_again_by = self._asked_again_by or message_id or new_nonce()
        again, kept = await self._hub.rematch(table, self.seats, self._asked_again_by)
        tokens = self._hub.tokens
        mine = [tokens.for_seat(again.id, seat, again.seats[seat].nonce) for seat in kept]
        if again.host == CREATOR and table.is_host(self):
            mine.append(tokens.for_host(again.id))
        self.tell(Moved(again.id, mine or [tokens.for_watching(again.id, again.links)]))


def _envelope(text: str) -> Envelope:
    try:
        return read_envelope(text)
    except msgspec.ValidationError:
        raise Refusal("not-json") from None


def _is_plain(message_id: object) -> bool:
    """Whether an id can be stored and told again."""
    if isinstance(message_id, str):
        return len(message_id) <= LONGEST_ID and message_id.isprintable()
    return message_id is None or (isinstance(message_id, int) and abs(message_id) < LARGEST_NUMBER)


class Outbox:
    """Sends frames to one page: at once, or from a queue, so that a slow page holds up nobody else.

    A page that is too slow for every state of the table gets the newest one in place of those that it missed; one
    that lets everything else pile up does not read at all, and is cut off.
    """

    def __init__(self, line: Line, show_all: Callable[[], None]) -> None:
        self._line = line
        self._show_all = show_all
        self._states: list[bytes] = []
        self._others: list[bytes] = []
        self._has_missed = False
        self._sending: asyncio.Task[None] | None = None

    def put(self, frame: bytes, is_state: bool) -> None:
        if self._sending is None and self._line.is_free:
            self._line.post(frame)
            return
        if not is_state:
            if len(self._others) == OTHERS_QUEUED:
                self._line.cut_off()
                return
            self._others.append(frame)
        elif self._has_missed or len(self._states) == STATES_QUEUED:
            self._states.clear()
            self._has_missed = True
        else:
            self._states.append(frame)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        with contextlib.suppress(ClientDisconnected):
            while self._states or self._others or self._has_missed:
                await self._line.free()
                if self._states or self._others:
                    self._line.post((self._states or self._others).pop(0))
                else:
                    self._has_missed = False
                    self._show_all()
            self._sending = None

    async def sent(self) -> None:
        """Return when all has been sent, or the page is gone."""
        if self._sending is not None:
            await self._sending

    def stop(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
