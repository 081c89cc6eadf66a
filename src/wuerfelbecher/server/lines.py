"""The lines to pages: how connections speak HTTP and WebSocket while they are counted, past all that a message
does not need once a page is connected.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Protocol

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from wuerfelbecher.server.limits import Bucket, Guard

log = logging.getLogger(__name__)

LINE = "line"
"""Where a connection's scope has its line."""
READ_AHEAD = 4
"""So many messages of a page may wait; then it has to wait itself."""
BEATS_AT_ONCE, BEATS_A_SECOND = 50, 14
"""Messages are let in as they come, so many in a row; on a busy server no more than so many times a second, then
with all that have come in between. They are carried out, stored and told together, which takes the processor much
less time than one by one.
"""
BITE = 512
"""So many bytes of a page are read before it is asked whether it sends too much: they may be 85 frames."""
FRAMES_A_MESSAGE = 2
"""Pings and parts of messages count as well, so there may be more frames than messages."""
SHORT = 126
"""The size from which a frame of a WebSocket tells its size in another way."""
TEXT, MASKED = 0x81, 0x80
"""How a frame begins that is a whole text, and how its second byte says that it is masked."""


class Line(Protocol):
    """The way to a page and back."""

    @property
    def is_free(self) -> bool:
        """Whether the page has taken nearly all that was sent to it."""

    async def free(self) -> None:
        """Return when it is free; raise ClientDisconnected when the page is gone."""

    def post(self, frame: bytes) -> None:
        """Send a frame soon, unless the connection is closed."""

    async def heard(self) -> str:
        """What the page says next; raise ClientDisconnected when it is gone, or says what is not text."""

    async def close(self, code: int) -> None:
        """End the connection; raise ClientDisconnected when it is already gone."""

    def cut_off(self) -> None:
        """End the connection without a word, to a page that does not listen."""

    def go_on_with(self, listening: Coroutine[None, None, None]) -> None:
        """Keep the connection until this ends, and let go of all that was only needed to bring it about."""


def line_of(scope: Scope) -> Line:
    """The line of a connection that comes in."""
    line: Line = scope["state"][LINE]
    return line


class Inbox:
    """Messages in their order, for one who waits for them. There is one for every page, so it is small."""

    __slots__ = ("_messages", "_waiter")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._waiter = None
        return self._messages.pop(0)

    def empty(self) -> bool:
        return not self._messages

    def qsize(self) -> int:
        return len(self._messages)


class Waiting(Protocol):
    def let_in(self) -> None:
        """Let in the messages that wait."""


class Beat:
    """Lets messages in: at once or, on a busy server, beat by beat."""

    def __init__(self) -> None:
        self._bucket = Bucket(BEATS_AT_ONCE, BEATS_A_SECOND)
        self._waiting: list[Waiting] = []

    def add(self, one: Waiting) -> None:
        if self._waiting:
            self._waiting.append(one)
        elif seconds := self._bucket.take():
            self._waiting.append(one)
            asyncio.get_running_loop().call_later(seconds, self._let_in)
        else:
            one.let_in()

    def _let_in(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.let_in()


def protocols(guard: Guard) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """How connections speak HTTP and WebSocket while they are counted."""
    limits, beat = guard.limits, Beat()
    outgoing: list[Socket] = []

    def deliver_all() -> None:
        posting = outgoing.copy()
        outgoing.clear()
        for socket in posting:
            socket.deliver()

    class Http(HttpToolsProtocol):
        """Besides, a head that is too long or too slow, a body that does not come, and requests that do not wait
        for answers end the connection.
        """

        address = ""
        head = 0
        """The bytes of a request that are not its body: also those between its pieces, and behind it."""
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
            if self.head > limits.head_bytes:
                self.transport.abort()

        def on_message_begin(self) -> None:
            self.wait(limits.head_seconds)
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self.wait(limits.body_seconds)
            super().on_headers_complete()
            if len(self.pipeline) > READ_AHEAD:
                raise ValueError  # the parser stops, and the request is called invalid

        def on_body(self, body: bytes) -> None:
            self.head = max(0, self.head - len(body))
            super().on_body(body)

        def on_message_complete(self) -> None:
            self.head = 0
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

        is_free = True
        posted = b""
        waiting: tuple[bytes, ...] = ()
        """What has come and is to be let in."""
        listening: asyncio.Task[None] | None = None

        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.queue = Inbox()  # type: ignore[assignment]
            self.frames_left = Bucket(
                FRAMES_A_MESSAGE * limits.page_messages_at_once, FRAMES_A_MESSAGE * limits.page_messages_a_second
            )

        async def run_asgi(self) -> None:
            """The application brings the connection about; then it has done its part."""
            self.scope["state"][LINE] = self
            try:
                await self.app(self.scope, self.receive, self.send)
            except ClientDisconnected:
                pass
            except Exception:
                log.exception("a page could not be connected")
                self.send_500_response()
            if self.listening is None:
                self.end()

        def go_on_with(self, listening: Coroutine[None, None, None]) -> None:
            self.listening = task = self.loop.create_task(listening)
            self.tasks.add(task)
            task.add_done_callback(self.listened)
            del self.request, self.response, self.scope

        def listened(self, task: asyncio.Task[None]) -> None:
            self.on_task_complete(task)
            if not task.cancelled() and (problem := task.exception()) is not None:
                log.error("a page's connection fails", exc_info=problem)
            self.end()

        def end(self) -> None:
            if self.close_timer is None:
                self.transport.close()

        async def close(self, code: int) -> None:
            if not self.handshake_complete or self.transport.is_closing():
                raise ClientDisconnected
            if not self.close_sent:
                await self.send({"type": "websocket.close", "code": code})

        def cut_off(self) -> None:
            self.transport.abort()

        def handle_ping(self) -> None:
            if self.is_free:
                super().handle_ping()
            else:
                self.conn.data_to_send()  # the pong is dropped: it would wait here for a page that does not read

        def pause_writing(self) -> None:
            self.is_free = False
            super().pause_writing()

        def resume_writing(self) -> None:
            self.is_free = True
            super().resume_writing()

        async def free(self) -> None:
            await self.writable.wait()
            if self.disconnected:
                raise ClientDisconnected

        def post(self, frame: bytes) -> None:
            if not self.posted:
                if not outgoing:
                    self.loop.call_soon(deliver_all)
                outgoing.append(self)
            self.posted += frame

        def deliver(self) -> None:
            posted, self.posted = self.posted, b""
            if posted and not (self.disconnected or self.close_sent):
                self.transport.write(posted)

        async def send(self, message: Any) -> None:
            self.deliver()
            await super().send(message)

        async def heard(self) -> str:
            message = await self.queue.get()
            if self.read_paused and self.queue.empty():
                self.read_paused = False
                self.transport.resume_reading()
            text = message.get("text")
            if not isinstance(text, str):
                raise ClientDisconnected
            return text

        def data_received(self, data: bytes) -> None:
            if not self.handshake_complete:
                self.read(data)
                return
            self.waiting += (data,)
            if len(self.waiting) == 1:
                beat.add(self)
            elif len(self.waiting) > READ_AHEAD:
                self.let_in()

        def let_in(self) -> None:
            waiting, self.waiting = self.waiting, ()
            for data in waiting:
                text = self.short_text(data)
                if text is None:
                    self.read(data)
                else:
                    self.queue.put_nowait({"type": "websocket.receive", "text": text})

        def read(self, data: bytes) -> None:
            """Have it read by the library, as long as the page does not send too much."""
            for begin in range(0, len(data), BITE):
                if self.transport.is_closing():
                    return
                super().data_received(data[begin : begin + BITE])

        def handle_events(self) -> None:
            if any(self.frames_left.take() for _ in self.conn.events):
                self.shut_out()
            else:
                super().handle_events()

        def shut_out(self) -> None:
            if self.conn.state is State.OPEN:
                self.conn.fail(CloseCode.POLICY_VIOLATION)
                self.handle_parser_exception()
            else:
                self.transport.abort()

        def short_text(self, data: bytes) -> str | None:
            """The text of a frame, if there is nothing else: nearly always it is one short message, which is read
            here in a tenth of the usual time.
            """
            size, conn = len(data) - 6, self.conn
            if not (0 <= size < SHORT and data[0] == TEXT and data[1] == MASKED | size):
                return None
            midway = conn.state is not State.OPEN or conn.reader.buffer or conn.current_size is not None
            if midway or self.close_sent or self.queue.qsize() >= READ_AHEAD:
                return None
            mask = int.from_bytes((data[2:6] * (size // 4 + 1))[:size])
            try:
                return (int.from_bytes(data[6:]) ^ mask).to_bytes(size).decode()
            except UnicodeDecodeError:
                return None

        def handle_text(self, event: Frame) -> None:
            if not event.fin or self.close_sent or self.queue.qsize() >= READ_AHEAD:
                super().handle_text(event)
                return
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": str(event.data, "utf-8")})
            except UnicodeDecodeError:
                super().handle_text(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self.let_in()
            guard.leave(self.client[0] if self.client else "")
            super().connection_lost(exc)

    return Http, Socket
