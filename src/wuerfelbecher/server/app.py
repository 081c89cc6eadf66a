"""The HTTP and WebSocket side of the table, as docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

import msgspec
import segno
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from wuerfelbecher import words
from wuerfelbecher.server.catalogue import shelf, words_of
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.live import LiveTable
from wuerfelbecher.server.shown import shown_to
from wuerfelbecher.server.tokens import Token
from wuerfelbecher.table import Record, Refusal

log = logging.getLogger(__name__)

PROTOCOL = 1
PAGE = Path(__file__).parent / "page"
LARGEST_BODY = 256 * 1024
MESSAGES_A_SECOND = 20
GREETING_SECONDS = 10
STATES_IN_LINE = 8
STATUS = {
    "bad-token": 403,
    "no-such-table": 404,
    "unknown-game": 404,
    "unknown-game-at-all": 404,
    "not-found": 404,
    "seat-taken": 409,
    "name-twice": 409,
    "too-large": 413,
}
SECURITY = {
    b"content-security-policy": b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    b"form-action 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}

Handler = Callable[[Request], Awaitable[Response]]


class SecureHeaders:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *SECURITY.items()]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Hello(msgspec.Struct):
    table: str
    tokens: list[str]


class PlayMove(msgspec.Struct, tag="play"):
    id: Id
    seat: int
    asked: int
    move: str


class Undo(msgspec.Struct, tag="undo"):
    seat: int


class SetBot(msgspec.Struct, tag="bot"):
    seat: int
    on: bool


class Start(msgspec.Struct, tag="start"):
    pass


class Emote(msgspec.Struct, tag="emote"):
    seat: int
    emote: str


class Rematch(msgspec.Struct, tag="rematch"):
    pass


class Speak(msgspec.Struct, tag="language"):
    language: str


class Ping(msgspec.Struct, tag="ping"):
    pass


FromPage = PlayMove | Undo | SetBot | Start | Emote | Rematch | Speak | Ping


class SetTable(msgspec.Struct):
    game: str
    seats: list[dict[str, Any]]
    options: dict[str, Any] = {}
    language: str = "de"
    own_dice: bool = False


class SitDown(msgspec.Struct):
    name: str


class Replay(msgspec.Struct):
    record: str
    step: int = 0


def json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def language_of(request: Request) -> str:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    first = asked.split(",")[0].split("-")[0].strip().casefold()
    return first if first in words.LANGUAGES else "en"


def answering(handler: Handler) -> Handler:
    """Refusals and unreadable bodies become errors in the language of the request."""

    async def wrapped(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refusal:
            problem = refusal
        except msgspec.DecodeError:
            problem = Refusal("not-json")
        error = {"key": problem.message.key, "text": problem.text(language_of(request))}
        return json({"error": error}, STATUS.get(problem.message.key, 400))

    return wrapped


async def body_of(request: Request) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise Refusal("too-large", most=LARGEST_BODY // 1024)
    return bytes(body)


class Site:
    """The routes, around one hub."""

    def __init__(self, hub: Hub, build: str) -> None:
        self.hub = hub
        self.build = build

    def routes(self) -> list[Any]:
        return [
            Route("/api/health", answering(self.health)),
            Route("/api/games", answering(self.games)),
            Route("/api/words/{language}/{game}", answering(self.words)),
            Route("/api/tables", answering(self.set_table), methods=["POST"]),
            Route("/api/invitations/{invitation}", answering(self.invitation), methods=["GET"]),
            Route("/api/invitations/{invitation}", answering(self.sit_down), methods=["POST"]),
            Route("/api/invitations/{invitation}/qr.svg", answering(self.qr_code)),
            Route("/api/watching/{watch}", answering(self.watching)),
            Route("/api/tables/{table}/record", answering(self.record)),
            Route("/api/tables/{table}/steps/{step:int}", answering(self.step)),
            Route("/api/replay", answering(self.replay), methods=["POST"]),
            Route("/api/{rest:path}", answering(self.not_found), methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            WebSocketRoute("/ws", self.connect),
            Mount("/assets", StaticFiles(directory=PAGE / "assets", check_dir=False)),
            Route("/{path:path}", self.page),
        ]

    # -- HTTP ---------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        return json({"version": version("wuerfelbecher"), "protocol": PROTOCOL, "build": self.build})

    async def games(self, request: Request) -> Response:
        return json(shelf())

    async def words(self, request: Request) -> Response:
        return json(words_of(request.path_params["game"], request.path_params["language"]))

    async def set_table(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await body_of(request), type=SetTable)
        language = wanted.language if wanted.language in words.LANGUAGES else "en"
        live = await self.hub.set_table(wanted.game, wanted.options, wanted.seats, language, wanted.own_dice)
        return json(self.hub.tokens_of(live))

    def _invited(self, request: Request) -> Token:
        return self.hub.tokens.read(request.path_params["invitation"], "invitation")

    async def invitation(self, request: Request) -> Response:
        token = self._invited(request)
        live = await self.hub.table(token.table)
        host = next((place.name for place in live.places if place.kind == "here"), "")
        taken = live.places[token.seat].taken
        facts = {"table": live.id, "seat": token.seat, "game": live.row["game"], "host": host, "taken": taken}
        return json(facts)

    async def sit_down(self, request: Request) -> Response:
        token = self._invited(request)
        wanted = msgspec.json.decode(await body_of(request), type=SitDown)
        live, seat_token = await self.hub.sit_down(token, wanted.name)
        return json({"table": live.id, "seat": token.seat, "token": seat_token})

    async def qr_code(self, request: Request) -> Response:
        self._invited(request)
        link = f"{request.url.scheme}://{request.url.netloc}/join/{request.path_params['invitation']}"
        drawn = BytesIO()
        segno.make(link, error="m").save(drawn, kind="svg", border=2, omitsize=True, light="#fff")
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    async def watching(self, request: Request) -> Response:
        token = self.hub.tokens.read(request.path_params["watch"], "watch")
        live = await self.hub.table(token.table)
        return json({"table": live.id, "game": live.row["game"]})

    async def _finished(self, request: Request) -> LiveTable:
        scheme, _, text = request.headers.get("authorization", "").partition(" ")
        token = self.hub.tokens.read(text if scheme.casefold() == "bearer" else "", "seat", "watch", "host")
        if token.table != request.path_params["table"]:
            raise Refusal("bad-token")
        live = await self.hub.table(token.table)
        if live.state != "over":
            raise Refusal("not-over")
        return live

    async def record(self, request: Request) -> Response:
        live = await self._finished(request)
        assert live.match is not None
        name = f"{live.row['game']}-{live.id}.record"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(live.match.record.text(), headers=headers)

    async def step(self, request: Request) -> Response:
        live = await self._finished(request)
        assert live.match is not None
        match = await asyncio.to_thread(live.match.record.replay, request.path_params["step"], live.game, True)
        return json(shown_to(match, -1, can_undo=False))

    async def replay(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await body_of(request), type=Replay)
        record = Record.parse(wanted.record)
        step = max(0, min(wanted.step, len(record.lines)))
        match = await asyncio.to_thread(record.replay, step, None, True)
        view = shown_to(match, -1, can_undo=False)
        facts = {"game": record.game, "players": list(match.names), "answers": len(record.lines), "step": step}
        return json({**facts, "view": view})

    async def not_found(self, request: Request) -> Response:
        raise Refusal("not-found")

    async def page(self, request: Request) -> Response:
        """The one page, whatever the path; its own files by name."""
        own = {file.name: file for file in PAGE.glob("*.*") if file.name != "index.html"}
        if file := own.get(request.path_params["path"]):
            return FileResponse(file)
        if not (PAGE / "index.html").is_file():
            return PlainTextResponse("The page has not been built: run `make play`.", 503)
        return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})

    # -- WebSocket ----------------------------------------------------------------------------------

    async def connect(self, socket: WebSocket) -> None:
        origin = socket.headers.get("origin")
        if origin is not None and origin.partition("://")[2] != socket.headers.get("host"):
            await socket.close(1008)
            return
        await socket.accept()
        await Connection(self.hub, socket).run()


class Connection:
    """One page at one table. What it is told waits in a line of its own, so that a slow page holds up nobody."""

    def __init__(self, hub: Hub, socket: WebSocket) -> None:
        self.hub = hub
        self.socket = socket
        self.language = "en"
        self.seats: tuple[int, ...] = ()
        self.host = False
        self.live: LiveTable | None = None
        self._watch = ""
        self._tables: deque[dict[str, Any]] = deque(maxlen=STATES_IN_LINE)
        self._others: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._allowance, self._counted = float(2 * MESSAGES_A_SECOND), time.monotonic()

    def tell(self, message: dict[str, Any]) -> None:
        """Queue a message; a page too slow for all states of the table gets only the newest ones."""
        if message["type"] == "table":
            self._tables.append(message)
        else:
            self._others.append(message)
        self._news.set()

    async def run(self) -> None:
        sender = asyncio.create_task(self._send_on())
        try:
            async with asyncio.timeout(GREETING_SECONDS):
                greeting = await self._receive()
            if await self._guarded(self._greet, greeting):
                while True:
                    text = await self._receive()
                    if not self._within_rate():
                        await self.socket.close(1008)
                        return
                    await self._guarded(self._heed, text)
            else:
                await self._flush()
                await self.socket.close(1008)
        except (WebSocketDisconnect, TimeoutError):
            with contextlib.suppress(RuntimeError):
                await self.socket.close(1000)
        finally:
            sender.cancel()
            if self.live is not None:
                self.live.leave(self)

    async def _receive(self) -> str:
        try:
            return await self.socket.receive_text()
        except (KeyError, RuntimeError) as problem:  # not text, or the connection is gone already
            raise WebSocketDisconnect from problem

    def _within_rate(self) -> bool:
        now = time.monotonic()
        gained = (now - self._counted) * MESSAGES_A_SECOND
        self._allowance = min(2.0 * MESSAGES_A_SECOND, self._allowance + gained) - 1
        self._counted = now
        return self._allowance >= 0

    async def _guarded(self, heed: Callable[[dict[str, Any]], Awaitable[None]], text: str) -> bool:
        """Whether a message was heeded; if not, the page is told why and nothing has changed."""
        message_id = None
        try:
            message = msgspec.json.decode(text)
            if not isinstance(message, dict) or not isinstance(message.get("type"), str):
                raise Refusal("not-json")
            message_id = message.get("id")
            await heed(message)
        except Refusal as refusal:
            problem = refusal
        except msgspec.ValidationError:
            problem = Refusal("bad-message")
        except msgspec.DecodeError:
            problem = Refusal("not-json")
        except Exception:
            log.exception("a message could not be heeded: %.200s", text)
            problem = Refusal("server-error")
        else:
            if message_id is not None:
                self.tell({"type": "ok", "id": message_id})
            return True
        names = tuple(place.name for place in self.live.places) if self.live else ()
        self.tell(
            {
                "type": "error",
                "id": message_id,
                "key": problem.message.key,
                "text": problem.text(self.language, names),
            }
        )
        return False

    async def _greet(self, message: dict[str, Any]) -> None:
        self._speak(message.get("language"))
        if message["type"] != "hello":
            raise Refusal("greet-first")
        if message.get("protocol") != PROTOCOL:
            raise Refusal("other-protocol", wanted=PROTOCOL)
        hello = msgspec.convert(message, Hello)
        live = await self.hub.table(hello.table)
        seats: set[int] = set()
        welcome = False
        for text in hello.tokens[:64]:
            token = self.hub.tokens.read(text, "seat", "watch", "host")
            if token.table != live.id:
                raise Refusal("bad-token")
            if token.right == "seat" and live.places[token.seat].nonce == token.nonce:
                seats.add(token.seat)
            self.host = self.host or token.right == "host"
            welcome = True
        if not welcome:
            raise Refusal("bad-token")
        self.seats, self.live, self._watch = tuple(sorted(seats)), live, self.hub.watch(live.id)
        live.arrive(self)

    def _speak(self, language: object) -> None:
        if language in words.LANGUAGES:
            self.language = str(language)

    def _own(self, seat: int) -> int:
        if seat not in self.seats:
            raise Refusal("not-your-seat")
        return seat

    async def _heed(self, message: dict[str, Any]) -> None:
        live = self.live
        assert live is not None
        match msgspec.convert(message, FromPage):
            case PlayMove(id=sent, seat=seat, asked=asked, move=move):
                await live.play(self._own(seat), move, asked, sent)
            case Undo(seat=seat):
                await live.undo(self._own(seat))
            case SetBot(seat=seat, on=on):
                if not 0 <= seat < len(live.places) or not self.seats:
                    raise Refusal("not-your-seat")
                await live.set_bot(seat, on, own=seat in self.seats)
            case Start():
                self._check_may_begin()
                await live.start()
            case Emote(seat=seat, emote=emote):
                live.emote(self._own(seat), emote)
            case Rematch():
                self._check_may_begin()
                await self._rematch(live)
            case Speak(language=language):
                self._speak(language)
            case Ping():
                self.tell({"type": "pong"})

    def _check_may_begin(self) -> None:
        """Who sits at the table or has set it may begin a match at it."""
        if not self.seats and not self.host:
            raise Refusal("not-your-seat")

    async def _rematch(self, live: LiveTable) -> None:
        again = await self.hub.rematch(live)
        for onlooker in list(live.onlookers):
            tokens = [self.hub.seat_token(again, seat) for seat in onlooker.seats]
            tokens += [] if tokens else [self.hub.watch(again.id)]
            if onlooker.host:
                tokens.append(self.hub.tokens.write(Token("host", again.id)))
            onlooker.tell({"type": "moved", "table": again.id, "tokens": tokens})

    async def _send_on(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._news.wait()
                await self._flush()

    async def _flush(self) -> None:
        self._news.clear()
        others, self._others = self._others, []
        while self._tables and self.live is not None:
            table = self._tables.popleft()
            table["watch"] = self._watch
            table["invitations"] = self._invitations(self.live) if self.host else {}
            await self._send(table)
        for message in others:
            await self._send(message)

    def _invitations(self, live: LiveTable) -> dict[str, str]:
        waiting = [place.seat for place in live.places if place.kind == "friend" and not place.taken]
        return {str(seat): self.hub.invitation(live.id, seat) for seat in waiting}

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(msgspec.json.encode(message).decode())


def build_of_page() -> str:
    """A name for the page as it was built, so that an older page in a browser can tell."""
    index = PAGE / "index.html"
    return str(int(index.stat().st_mtime)) if index.is_file() else ""


def make_app(hub: Hub, hosts: list[str]) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hub.open()
        yield
        await hub.close()

    middleware = [
        Middleware(SecureHeaders),
        Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False),
        Middleware(GZipMiddleware, minimum_size=1000),
    ]
    return Starlette(routes=Site(hub, build_of_page()).routes(), middleware=middleware, lifespan=lifespan)
