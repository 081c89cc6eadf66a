"""Playing in the local network: a second listener, which a page on this computer opens and closes."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator

import uvicorn
from starlette.types import ASGIApp

from wuerfelbecher.server.limits import Guard
from wuerfelbecher.server.lines import protocols
from wuerfelbecher.table import Refusal

LOOPBACK = "127.0.0.1"
STOP_SECONDS = 2
LARGEST_MESSAGE = 16 * 1024
PING_SECONDS = 45.0
"""So often a page is asked whether it is still there; proxies often give up a connection after a minute."""


def own_address() -> str:
    """This machine's address in the local network, found out without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def listening(app: ASGIApp, host: str, port: int, guard: Guard, **more: object) -> uvicorn.Config:
    """How the server listens, on whatever address."""
    http, web_socket = protocols(guard)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        http=http,
        ws=web_socket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=bool(guard.proxies),
        forwarded_allow_ips=[str(network) for network in guard.proxies],
        **more,  # type: ignore[arg-type]
    )


class Listener(uvicorn.Server):
    """Listens beside the server's own listener, to which it leaves the signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Lan:
    """Whether the local network may come in. If it may from the start, nobody can switch that off."""

    def __init__(
        self,
        port: int,
        app_for: Callable[[str], ASGIApp],
        address: Callable[[], str],
        guard: Guard,
        always: bool = False,
    ) -> None:
        self._port = port
        self._app_for = app_for
        self._address = address
        self._guard = guard
        self._always = always
        self._link = self._link_to(address()) if always else ""
        self._listener: Listener | None = None
        self._task: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    def _link_to(self, address: str) -> str:
        return f"http://{address}:{self._port}"

    @property
    def link(self) -> str:
        """The address for other devices in the network, without a slash at its end; empty if they are kept out."""
        return self._link

    @property
    def may_switch(self) -> bool:
        return not self._always

    async def switch(self, on: bool) -> None:
        if self._always:
            raise Refusal("lan-not-here")
        async with self._lock:
            if on and not self._link:
                await self._open()
            elif not on and self._link:
                await self._close()

    async def _open(self) -> None:
        address = self._address()
        if address == LOOPBACK:
            raise Refusal("lan-no-network")
        door = socket.socket()
        try:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((address, self._port))
        except OSError:
            door.close()
            raise Refusal("lan-no-network") from None
        config = listening(
            self._app_for(address),
            address,
            self._port,
            self._guard,
            lifespan="off",
            timeout_graceful_shutdown=STOP_SECONDS,
        )
        self._listener = Listener(config)
        self._task = asyncio.create_task(self._listener.serve(sockets=[door]))
        while not self._listener.started and not self._task.done():
            await asyncio.sleep(0.01)
        self._link = self._link_to(address)

    async def _close(self) -> None:
        if self._listener is not None and self._task is not None:
            self._listener.should_exit = True
            await self._task
        self._listener = self._task = None
        self._link = ""

    async def close(self) -> None:
        async with self._lock:
            await self._close()
