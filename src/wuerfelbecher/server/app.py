"""The web application: the HTTP API, the WebSocket and the page, behind what guards all of them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from wuerfelbecher.server.connection import REFUSED, Connection
from wuerfelbecher.server.http import Api, has_own_origin, visitor_of
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.lan import Lan
from wuerfelbecher.server.lines import Line, line_of
from wuerfelbecher.server.static import WORKER, page_routes

POLICY = (
    b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
POLICY_OF_THE_WORKER = POLICY + b"; script-src 'self' 'wasm-unsafe-eval'"
SECURITY_HEADERS = {
    b"content-security-policy": POLICY,
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}

WATCHED = ("/api/health", "/api/ready", "/api/metrics")


def make_app(hub: Hub, hosts: list[str], lan: Lan | None = None) -> ASGIApp:
    """The application around one hub, answering to these host names alone. With `lan`, it can open the network."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hub.open()
        yield
        if lan is not None:
            await lan.close()
        await hub.close()

    async def connect(socket: WebSocket) -> None:
        if not has_own_origin(socket):
            await socket.close(REFUSED)
            return
        line, address = line_of(socket.scope), visitor_of(socket)
        with contextlib.ExitStack() as counted:
            if not counted.enter_context(hub.guard.socket(address)):
                await socket.close(REFUSED)
                return
            await socket.accept()
            line.go_on_with(listen(line, address, counted.pop_all()))

    async def listen(line: Line, address: str, counted: contextlib.ExitStack) -> None:
        with counted:
            await Connection(hub, line, address).run()

    app = Starlette(
        routes=[*Api(hub, lan).routes(), WebSocketRoute("/ws", connect), *page_routes()],
        middleware=[
            Middleware(KnownHosts, allowed_hosts=hosts, www_redirect=False),
            Middleware(Compressing, minimum_size=1000),
        ],
        lifespan=lifespan,
    )
    return SecurityHeaders(app)


class KnownHosts(TrustedHostMiddleware):
    """Refuses host names that are not the server's own, but not to machines that watch over it: they know its
    address alone, and what they are told is no secret.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        watched = scope["type"] == "http" and scope["path"] in WATCHED
        await (self.app if watched else super().__call__)(scope, receive, send)


class Compressing(GZipMiddleware):
    """Compresses whatever is not compressed yet."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        compressed = scope["type"] == "http" and scope["path"].endswith(".bin")
        await (self.app if compressed else super().__call__)(scope, receive, send)


class SecurityHeaders:
    """Puts the security headers on every answer, also on one that goes wrong: nothing else wraps it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = SECURITY_HEADERS
        if scope["type"] == "http" and scope["path"].startswith(WORKER):
            headers = {**headers, b"content-security-policy": POLICY_OF_THE_WORKER}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *headers.items()]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
