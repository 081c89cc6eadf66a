"""How much one address, and all together, may ask of the server: generous for a family, firm for a flood."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_ADDRESSES = 10_000
"""So many addresses are remembered; the one heard of longest ago is forgotten first."""
FAR = 10**9
READ_AHEAD = 4
LINE = "line"
"""Where a connection's scope has its line."""

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Limits:
    """Every limit with its default; docs/hosting.md explains them."""

    connections: int = 2000
    connections_per_address: int = 200
    head_bytes: int = 32 * 1024
    head_seconds: float = 10
    body_seconds: float = 30
    requests_at_once: int = 500
    requests_a_second: float = 50
    messages_at_once: int = 600
    messages_a_second: float = 200
    page_messages_at_once: int = 40
    page_messages_a_second: float = 20
    tables_at_once: int = 60
    tables_an_hour: float = 60
    tables: int = 5000
    replays_waiting: int = 16
    hints_at_once: int = 20
    hints_a_second: float = 0.5

    @classmethod
    def none(cls) -> Limits:
        """Hardly any limits, for load tests of one's own server."""
        return cls(
            connections=FAR,
            connections_per_address=FAR,
            requests_at_once=FAR,
            messages_at_once=FAR,
            tables_at_once=FAR,
            tables=FAR,
            replays_waiting=FAR,
            hints_at_once=FAR,
        )


def network(text: str) -> Network:
    """An address, or a network of them as 10.0.0.0/8."""
    try:
        return ip_network(text)
    except ValueError:
        raise Refusal("bad-network", typed=quoted(text)) from None


LOOPBACK = (network("127.0.0.0/8"), network("::1"))


def _is_in(address: str, networks: Sequence[Network]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in one for one in networks)


class Allowance:
    """For each address, an allowance that refills with time."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._left: dict[str, tuple[float, float]] = {}

    def spend(self, address: str) -> bool:
        """Whether the address still had something left to spend."""
        now = time.monotonic()
        left, since = self._left.pop(address, (self._at_once, now))
        left = min(self._at_once, left + (now - since) * self._a_second)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_ADDRESSES:
            del self._left[next(iter(self._left))]
        return allowed


class Guard:
    """Counts what everybody asks for, and refuses what is too much."""

    def __init__(
        self, limits: Limits | None = None, proxies: Sequence[Network] = (), watchers: Sequence[Network] = ()
    ) -> None:
        self.limits = limits = limits or Limits()
        self.proxies = proxies
        """The networks of proxies that are believed when they tell for whom they ask."""
        self.watchers = (*LOOPBACK, *watchers)
        self._connections: Counter[str] = Counter()
        self._sockets: Counter[str] = Counter()
        self._requests = Allowance(limits.requests_at_once, limits.requests_a_second)
        self._messages = Allowance(limits.messages_at_once, limits.messages_a_second)
        self._tables = Allowance(limits.tables_at_once, limits.tables_an_hour / 3600)
        self._hints = Allowance(limits.hints_at_once, limits.hints_a_second)
        self._replaying = asyncio.Lock()
        self._replays = 0

    # -- connections --------------------------------------------------------------------------------

    def enter(self, address: str) -> bool:
        """Whether one more connection may come from this address; if so, it counts until it leaves."""
        limits, here = self.limits, self._connections
        full = here[address] >= limits.connections_per_address and not self._is_proxy(address)
        if full or here.total() >= limits.connections:
            return False
        here[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._connections[address] -= 1
        if self._connections[address] <= 0:
            del self._connections[address]

    def _is_proxy(self, address: str) -> bool:
        return _is_in(address, self.proxies)

    def may_measure(self, address: str) -> bool:
        """Whether somebody at this address may read how the server is doing."""
        return _is_in(address, self.watchers)

    @contextlib.contextmanager
    def socket(self, address: str) -> Iterator[bool]:
        """Whether one more page may listen, for whoever is behind a proxy; if so, it counts meanwhile."""
        here = self._sockets
        allowed = here[address] < self.limits.connections_per_address
        here[address] += allowed
        try:
            yield allowed
        finally:
            here[address] -= allowed
            if not here[address]:
                del here[address]

    # -- what comes over them -----------------------------------------------------------------------

    def check_request(self, address: str) -> None:
        if not self._requests.spend(address):
            raise Refusal("too-many-requests")

    def check_room(self, tables: int) -> None:
        """Refuse where no more tables, or connections, have room beside those in use."""
        if tables >= self.limits.tables or self._connections.total() >= self.limits.connections:
            raise Refusal("server-full")

    def check_new_table(self, address: str, tables: int) -> None:
        self.check_room(tables)
        if not self._tables.spend(address):
            raise Refusal("too-many-tables")

    def allows_message(self, address: str) -> bool:
        return self._messages.spend(address)

    def allows_hint(self, address: str) -> bool:
        return self._hints.spend(address)

    async def replay(self, work: Callable[..., Any], *values: object) -> Any:
        """Play something again beside the tables: one at a time, so that those hardly notice."""
        if self._replays >= self.limits.replays_waiting:
            raise Refusal("too-many-requests")
        self._replays += 1
        try:
            async with self._replaying:
                return await asyncio.to_thread(work, *values)
        finally:
            self._replays -= 1


class Line(Protocol):
    """The way to a page, past all that a message does not need once the page is connected."""

    @property
    def is_free(self) -> bool:
        """Whether the page has taken nearly all that was sent to it."""

    async def free(self) -> None:
        """Return when it is free; raise ClientDisconnected when the page is gone."""

    def post(self, frame: bytes) -> None:
        """Send a frame soon, unless the connection is closed."""


def protocols(guard: Guard) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """How connections speak HTTP and WebSocket while they are counted."""
    limits = guard.limits

    class Http(HttpToolsProtocol):
        """Besides, a head that is too long or too slow, and a body that does not come, end the connection."""

        address = ""
        head = 0
        in_head = True
        entered = False
        patience: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.address = self.client[0] if self.client else ""
            self.entered = guard.enter(self.address)
            if self.entered:
                self.wait(limits.head_seconds)
            else:
                transport.abort()

        def wait(self, seconds: float) -> None:
            self.wait_no_longer()
            self.patience = self.loop.call_later(seconds, self.transport.abort)

        def wait_no_longer(self) -> None:
            if self.patience is not None:
                self.patience.cancel()
                self.patience = None

        def data_received(self, data: bytes) -> None:
            self.head += len(data)
            try:
                super().data_received(data)
            except UnicodeError:  # a path that is not even text
                self.send_400_response("Invalid HTTP request received.")
            if self.in_head and self.head > limits.head_bytes:
                self.transport.abort()

        def on_message_begin(self) -> None:
            self.in_head = True
            self.wait(limits.head_seconds)
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self.in_head, self.head = False, 0
            self.wait(limits.body_seconds)
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.in_head, self.head = True, 0
            self.wait_no_longer()
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            self.wait_no_longer()
            self.entered = False
            super().handle_websocket_upgrade()

        def connection_lost(self, exc: Exception | None) -> None:
            self.wait_no_longer()
            if self.entered:
                self.entered = False
                guard.leave(self.address)
            super().connection_lost(exc)

    class Socket(WebSocketsSansIOProtocol):
        """It was counted when it was still HTTP. It is a `Line`. To spare calls of the system, frames of the same
        moment go out together, and it reads on while a few messages wait.
        """

        posted = b""

        async def run_asgi(self) -> None:
            self.scope["state"][LINE] = self
            await super().run_asgi()

        @property
        def is_free(self) -> bool:
            return self.writable.is_set()

        async def free(self) -> None:
            await self.writable.wait()
            if self.disconnected:
                raise ClientDisconnected

        def post(self, frame: bytes) -> None:
            if not self.posted:
                self.loop.call_soon(self.deliver)
            self.posted += frame

        def deliver(self) -> None:
            posted, self.posted = self.posted, b""
            if posted and not (self.disconnected or self.close_sent):
                self.transport.write(posted)

        async def send(self, message: Any) -> None:
            self.deliver()
            await super().send(message)

        def handle_text(self, event: Frame) -> None:
            if not event.fin or self.close_sent or self.queue.qsize() >= READ_AHEAD:
                super().handle_text(event)
                return
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": str(event.data, "utf-8")})
            except UnicodeDecodeError:
                super().handle_text(event)

        def connection_lost(self, exc: Exception | None) -> None:
            guard.leave(self.client[0] if self.client else "")
            super().connection_lost(exc)

    return Http, Socket
