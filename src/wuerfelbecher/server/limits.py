"""How much one address, and all together, may ask of the server: generous for a family, firm for a flood."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any

from wuerfelbecher.table import Refusal
from wuerfelbecher.table.refusal import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_ADDRESSES = 10_000
"""So many addresses are remembered; the one heard of longest ago is forgotten first."""
FAR = 10**9

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


def counted_as(address: str) -> str:
    """What an address counts as: one line has a whole /64 of IPv6, whose addresses all count as one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))


class Bucket:
    """Fills again with time, drop by drop, and holds so many at most."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once = self._left = at_once
        self._a_second = a_second
        self._counted_at = time.monotonic()

    def take(self) -> float:
        """Take a drop, be it one that is still to come: the seconds until then."""
        now = time.monotonic()
        gained = (now - self._counted_at) * self._a_second
        self._left, self._counted_at = min(self._at_once, self._left + gained) - 1, now
        return max(0.0, -self._left / self._a_second)


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
    """Counts what everybody asks for, and refuses what is too much. Whoever asks for something is named by what
    their address is `counted_as`.
    """

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
        """Whether one more connection may come from this very address; if so, it counts until it leaves."""
        limits, here, counted = self.limits, self._connections, counted_as(address)
        full = here[counted] >= limits.connections_per_address and not self._is_proxy(address)
        if full or here.total() >= limits.connections:
            return False
        here[counted] += 1
        return True

    def leave(self, address: str) -> None:
        counted = counted_as(address)
        self._connections[counted] -= 1
        if self._connections[counted] <= 0:
            del self._connections[counted]

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
