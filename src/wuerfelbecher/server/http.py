"""The HTTP API, as docs/protocol.md describes it."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from io import BytesIO
from typing import Any

import msgspec
import segno
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from wuerfelbecher import words
from wuerfelbecher.croupier.carrying import Carried
from wuerfelbecher.croupier.catalogue import all_games, words_of
from wuerfelbecher.croupier.shown import shown_to
from wuerfelbecher.croupier.throws import all_throws
from wuerfelbecher.server.hub import Hub, new_nonce
from wuerfelbecher.server.lan import Lan
from wuerfelbecher.server.limits import counted_as
from wuerfelbecher.server.live_table import LiveTable
from wuerfelbecher.server.static import page_build
from wuerfelbecher.server.tokens import Token
from wuerfelbecher.server.wire import (
    MOST_TOKENS,
    PROTOCOL,
    Carry,
    CreateTable,
    GoOver,
    Replay,
    SitDown,
    SwitchLan,
    Throws,
)
from wuerfelbecher.table import NOBODY, Record, Refusal

LARGEST_BODY = 256 * 1024
STATUS = {
    "bad-token": 403,
    "foreign-page": 403,
    "no-such-table": 404,
    "unknown-game": 404,
    "unknown-game-at-all": 404,
    "not-found": 404,
    "seat-taken": 409,
    "no-free-seat": 409,
    "others-play-too": 403,
    "door-shut": 403,
    "invitation-void": 403,
    "link-revoked": 403,
    "seat-lost": 403,
    "token-expired": 403,
    "lan-not-here": 403,
    "lan-no-network": 409,
    "name-twice": 409,
    "carried-away": 409,
    "too-large": 413,
    "too-many-requests": 429,
    "too-many-tables": 429,
    "server-full": 503,
    "not-stored": 503,
    "server-error": 500,
}
"""The status of a refusal, by its key; any other is a 400."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What is raised by text that is not JSON, not even text, or nested deeper than anybody means it."""

log = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Response]]


class Api:
    """Everything under `/api`."""

    def __init__(self, hub: Hub, lan: Lan | None = None) -> None:
        self._hub = hub
        self._lan = lan
        self._build = page_build()

    def answering(self, handler: Handler) -> Handler:
        """Answer refusals and unreadable bodies by an error in the language of the request."""

        async def wrapped(request: Request) -> Response:
            counts = self._hub.metrics
            try:
                self._hub.guard.check_request(visitor_of(request))
                if request.method != "GET":
                    check_sender(request)
                answer = await handler(request)
                counts.count("becher_requests_total", status=str(answer.status_code))
                return answer
            except Refusal as refusal:
                problem = refusal
            except UNREADABLE:
                problem = Refusal("not-json")
            except ClientDisconnect:  # nobody hears the answer
                return Response(status_code=400)
            except Exception:
                log.exception("a request failed: %s %s", request.method, handler.__name__)
                problem = Refusal("server-error")
            error = {"key": problem.message.key, "text": problem.text(language_of(request))}
            status = STATUS.get(problem.message.key, 400)
            counts.count("becher_requests_total", status=str(status))
            return json({"error": error}, status)

        return wrapped

    def routes(self) -> list[Route]:
        answering = self.answering
        every_method = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        return [
            Route("/api/health", answering(self.health)),
            Route("/api/ready", answering(self.ready)),
            Route("/api/metrics", answering(self.metrics)),
            Route("/api/games", answering(self.games)),
            Route("/api/words/{language}/{game}", answering(self.words)),
            Route("/api/tables", answering(self.create_table), methods=["POST"]),
            Route("/api/matches", answering(self.take_in), methods=["POST"]),
            Route("/api/tables/{table}/match", answering(self.carry), methods=["POST"]),
            Route("/api/invitations/{invitation}", answering(self.invitation), methods=["GET"]),
            Route("/api/invitations/{invitation}", answering(self.sit_down), methods=["POST"]),
            Route("/api/invitations/{invitation}/qr.svg", answering(self.qr_code)),
            Route("/api/watching/{watch}", answering(self.watching)),
            Route("/api/tables/{table}", answering(self.door)),
            Route("/api/tables/{table}/seats", answering(self.come_in), methods=["POST"]),
            Route("/api/tables/{table}/qr.svg", answering(self.qr_code_of_table)),
            Route("/api/tables/{table}/record", answering(self.record)),
            Route("/api/tables/{table}/steps/{step}", answering(self.step)),
            Route("/api/tables/{table}/review", answering(self.review)),
            Route("/api/review", answering(self.go_over), methods=["POST"]),
            Route("/api/lan", answering(self.lan), methods=["GET"]),
            Route("/api/lan", answering(self.switch_lan), methods=["POST"]),
            Route("/api/replay", answering(self.replay), methods=["POST"]),
            Route("/api/throws", answering(self.throws), methods=["POST"]),
            Route("/api/{rest:path}", answering(self.not_found), methods=every_method),
        ]

    # -- the shelf ----------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        await self._hub.pulse()
        return json({"version": version("wuerfelbecher"), "protocol": PROTOCOL, "build": self._build})

    async def ready(self, request: Request) -> Response:
        """Whether new visitors may be sent here: everything can be stored, and there is room for more."""
        self._hub.guard.check_room(self._hub.tables)
        await self._hub.pulse()
        return json({"ready": True})

    async def metrics(self, request: Request) -> Response:
        if not self._hub.guard.may_measure(address_of(request)):
            raise Refusal("not-found")
        return PlainTextResponse(self._hub.measured(), media_type="text/plain; version=0.0.4")

    async def games(self, request: Request) -> Response:
        return json(all_games())

    async def words(self, request: Request) -> Response:
        return json(words_of(request.path_params["game"], request.path_params["language"]))

    async def _table(self, table_id: str) -> LiveTable:
        """A table as it is now, whichever process its people are connected to."""
        table = await self._hub.find(table_id)
        await table.refresh()
        return table

    # -- getting to a table -------------------------------------------------------------------------

    async def create_table(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await body_of(request), type=CreateTable)
        language = wanted.language if wanted.language in words.LANGUAGES else "en"
        self._hub.guard.check_new_table(visitor_of(request), self._hub.tables)
        table = await self._hub.create(
            wanted.game, wanted.options, wanted.seats, language, wanted.own_dice, wanted.hints
        )
        return json(self._tokens_for_host(table))

    def _tokens_for_host(self, table: LiveTable) -> dict[str, Any]:
        """What the device gets that created a table: its own seats, the invitations, the link for watching."""
        tokens = self._hub.tokens
        seats = []
        for seat in table.seats:
            entry: dict[str, Any] = {"seat": seat.number}
            if seat.kind == "here":
                entry["token"] = tokens.for_seat(table.id, seat.number, seat.nonce)
            elif seat.kind == "friend":
                entry["invitation"] = tokens.for_invitation(table.id, seat.number, seat.nonce)
            seats.append(entry)
        return {
            "table": table.id,
            "seats": seats,
            "watch": tokens.for_watching(table.id, table.links),
            "host": tokens.for_host(table.id),
        }

    async def take_in(self, request: Request) -> Response:
        """A match from a device goes on here."""
        carried = msgspec.json.decode(await body_of(request), type=Carried)
        carried.language = carried.language if carried.language in words.LANGUAGES else "en"
        self._hub.guard.check_new_table(visitor_of(request), self._hub.tables)
        return json(self._tokens_for_host(await self._hub.take_in(carried)))

    async def carry(self, request: Request) -> Response:
        """A match that is to go on elsewhere, for those who play it."""
        wanted = msgspec.json.decode(await body_of(request), type=Carry)
        table = await self._table(request.path_params["table"])
        rights = self._hub.rights(table, wanted.tokens[:MOST_TOKENS])
        return json(await table.carry(rights.seats))

    def _invitation(self, request: Request) -> Token:
        return self._hub.tokens.read(request.path_params["invitation"], "invitation")

    async def invitation(self, request: Request) -> Response:
        invitation = self._invitation(request)
        table = await self._table(invitation.table_id)
        return json(
            {
                "table": table.id,
                "seat": invitation.seat,
                "game": table.setup.game.id,
                "host": table.host_name,
                "taken": table.seats[invitation.seat].taken,
            }
        )

    async def door(self, request: Request) -> Response:
        """What a table looks like to somebody who has its address and stands at its door."""
        table = await self._table(request.path_params["table"])
        if not table.is_open:
            raise Refusal("door-shut")
        return json(
            {
                "table": table.id,
                "game": table.setup.game.id,
                "host": table.host_name,
                "state": table.status,
                "seats": [{"seat": seat.number, "name": seat.name, "taken": seat.taken} for seat in table.seats],
                "watch": self._hub.tokens.for_watching(table.id, table.links),
            }
        )

    async def come_in(self, request: Request) -> Response:
        table = await self._table(request.path_params["table"])
        wanted = msgspec.json.decode(await body_of(request), type=SitDown)
        number = await table.come_in(wanted.seat, wanted.name, new_nonce())
        return json({"table": table.id, "seat": number, "token": self._seat_token(table, number)})

    def _seat_token(self, table: LiveTable, number: int) -> str:
        return self._hub.tokens.for_seat(table.id, number, table.seats[number].nonce)

    async def sit_down(self, request: Request) -> Response:
        invitation = self._invitation(request)
        wanted = msgspec.json.decode(await body_of(request), type=SitDown)
        table = await self._hub.sit_down(invitation, wanted.name)
        return json({"table": table.id, "seat": invitation.seat, "token": self._seat_token(table, invitation.seat)})

    async def qr_code(self, request: Request) -> Response:
        self._invitation(request)
        return qr_code(f"{self._origin(request)}/join/{request.path_params['invitation']}")

    async def qr_code_of_table(self, request: Request) -> Response:
        table = await self._table(request.path_params["table"])
        return qr_code(f"{self._origin(request)}/table/{table.id}")

    async def watching(self, request: Request) -> Response:
        token = self._hub.tokens.read(request.path_params["watch"], "watch")
        table = await self._table(token.table_id)
        if token.nonce != table.links:
            raise Refusal("link-revoked")
        return json({"table": table.id, "game": table.setup.game.id})

    # -- the local network --------------------------------------------------------------------------

    async def lan(self, request: Request) -> Response:
        lan = self._lan_for(request)
        return json({"may_switch": lan is not None and lan.may_switch, "link": lan.link if lan is not None else ""})

    async def switch_lan(self, request: Request) -> Response:
        lan = self._lan_for(request)
        if lan is None:
            raise Refusal("lan-not-here")
        await lan.switch(msgspec.json.decode(await body_of(request), type=SwitchLan).on)
        return await self.lan(request)

    def _lan_for(self, request: Request) -> Lan | None:
        """The switch for the local network, which only pages opened on this computer may see."""
        loopback = ("127.0.0.1", "::1")
        at_home = request.url.hostname in ("localhost", *loopback) and address_of(request) in loopback
        return self._lan if at_home else None

    def _origin(self, request: Request) -> str:
        """Where other devices find this server, as far as it knows."""
        lan = self._lan_for(request)
        return (lan.link if lan is not None else "") or f"{request.url.scheme}://{request.url.netloc}"

    # -- reading a match again ----------------------------------------------------------------------

    async def _finished(self, request: Request) -> LiveTable:
        """The table in the path, for whoever has a token of it, once its match is over."""
        scheme, _, text = request.headers.get("authorization", "").partition(" ")
        token = self._hub.tokens.read(text if scheme.casefold() == "bearer" else "", "seat", "watch", "host")
        if token.table_id != request.path_params["table"]:
            raise Refusal("bad-token")
        table = await self._table(token.table_id)
        self._hub.rights(table, [text])
        if table.status != "over":
            raise Refusal("not-over")
        return table

    async def record(self, request: Request) -> Response:
        table = await self._finished(request)
        headers = {"content-disposition": f'attachment; filename="{table.setup.game.id}-{table.id}.record"'}
        return PlainTextResponse(table.live_match.match.record.text(), headers=headers)

    async def step(self, request: Request) -> Response:
        if not re.fullmatch(r"[0-9]{1,9}", request.path_params["step"]):
            raise Refusal("not-found")
        table = await self._finished(request)
        record, step = table.live_match.match.record, int(request.path_params["step"])
        match = await self._hub.guard.replay(record.replay, step, table.setup.game, True)
        return json(shown_to(match, NOBODY, can_undo=False))

    async def review(self, request: Request) -> Response:
        """A match that is over, gone over; or how far that has come."""
        table = await self._finished(request)
        return self._reviewed(request, await self._hub.coach.review(table.live_match.match.record, table.id))

    async def go_over(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await body_of(request), type=GoOver)
        return self._reviewed(request, await self._hub.coach.review(Record.parse(wanted.record)))

    def _reviewed(self, request: Request, found: dict[str, Any]) -> Response:
        language = language_of(request)
        return json({name: value if name == "progress" else value[language] for name, value in found.items()})

    async def replay(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await body_of(request), type=Replay)
        record = Record.parse(wanted.record)
        step = max(0, min(wanted.step, len(record.lines)))
        match = await self._hub.guard.replay(record.replay, step, None, True)
        return json(
            {
                "game": record.game,
                "players": list(match.names),
                "answers": len(record.lines),
                "step": step,
                "view": shown_to(match, NOBODY, can_undo=False),
            }
        )

    async def throws(self, request: Request) -> Response:
        """All that is needed to work out every throw of a record again, which is up to the page."""
        wanted = msgspec.json.decode(await body_of(request), type=Throws)
        record = Record.parse(wanted.record)
        return json(await self._hub.guard.replay(all_throws, record, language_of(request)))

    async def not_found(self, request: Request) -> Response:
        raise Refusal("not-found")


def qr_code(link: str) -> Response:
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, omitsize=True, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""


def visitor_of(connection: HTTPConnection) -> str:
    """What limits count an address as."""
    return counted_as(address_of(connection))


def check_sender(request: Request) -> None:
    """Refuse what another site's page makes a browser send: that has another origin, or is not sent as JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if not has_own_origin(request) or kind != "application/json":
        raise Refusal("foreign-page")


def has_own_origin(request: HTTPConnection) -> bool:
    """Whether this server's own page asks, or nobody's page at all."""
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("host")


def language_of(request: Request) -> str:
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
    first = wanted.split(",")[0].split("-")[0].strip().casefold()
    return first if first in words.LANGUAGES else "en"


async def body_of(request: Request) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise Refusal("too-large", most=LARGEST_BODY // 1024)
    return bytes(body)
