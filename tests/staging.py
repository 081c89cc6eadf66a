"""One page that shows any moment of any match: its table is played in this process, and the page is fed by hand."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browsing import WEB_SOCKET, Browsing
from tests.playing import random_match
from tests.serving import Data
from wuerfelbecher.croupier.shown import shown_to
from wuerfelbecher.table import AnyGame, Match, Refusal, Roll, Seeded, hands

NAMES = ("Annemarie", "Kasimir", "Berta", "Robbi", "Lotte", "Emil", "Frieda", "Gustav")
ME = 0
EARLY = 3
LONGEST = 160
"""After so many steps, a match has shown what it asks."""


class Stage:
    """A page that takes whatever match is put on it for its table. Moves made on it are played in the match."""

    def __init__(self, browsing: Browsing, language: str = "de", **how: Any) -> None:
        seat = {"seat": ME, "token": "me"}
        table = {"table": "stage", "game": "kniffel", "seats": [seat], "host": "", "watch": ""}
        self.screen = browsing.open(language=language, tables=(table,), calm=False, **how)
        self._language = language
        self._titles: dict[str, str] = {}
        self.page: Page = self.screen.page
        self.match: Match | None = None
        self._socket: WebSocketRoute | None = None
        self._shown = 0
        self.page.route_web_socket(WEB_SOCKET, self._take)

    def _take(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._hear(json.loads(str(text))))

    def _hear(self, said: Data) -> None:
        if said["type"] == "hello" and self.match:
            self._tell()
        elif said["type"] == "ping":
            self._send({"type": "pong"})
        elif said["type"] == "play" and self.match:
            self._play(said)

    def _play(self, said: Data) -> None:
        assert self.match is not None
        try:
            self.match.play(said["move"], said["seat"])
        except Refusal as refusal:
            self._send({"type": "error", "id": said["id"], "key": "refused", "text": str(refusal)})
            return
        self._tell()
        self._send({"type": "ok", "id": said["id"]})
        while hands.goes_by_itself(self.match, ()):
            hands.throw(self.match)
            self._tell()

    def _send(self, message: Data) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def _tell(self) -> None:
        match = self.match
        assert match is not None
        self._send(
            {
                "type": "table",
                "id": f"stage-{self._shown}",
                "game": match.game.id,
                "options": {},
                "own_dice": False,
                "state": "over" if match.result else "playing",
                "seats": [
                    {
                        "seat": seat,
                        "name": name,
                        "kind": "bot" if seat else "here",
                        "taken": True,
                        "connected": True,
                    }
                    | {"bot_plays": seat != ME}
                    for seat, name in enumerate(match.names)
                ],
                "answers": len(match.entries),
                "asked": len(match.entries),
                "waiting_for": [] if hands.goes_by_itself(match, ()) else match.to_act,
                "limit": None,
                "mine": [ME],
                "host": True,
                "invitations": {},
                "watch": "",
                "views": {str(ME): shown_to(match, ME, match.can_undo(ME))},
            }
        )

    def show(self, match: Match) -> None:
        """Put a match on the page, as it stands."""
        self._shown += 1
        self.match = match
        if self._socket is None:
            self.page.goto(f"{self.screen.server.url}/table/stage")
        else:
            self._tell()
        title = self._title(match.game.id)
        self.page.wait_for_selector(
            f'.screen[data-answers="{len(match.entries)}"][data-table="stage-{self._shown}"]'
        )
        self.page.wait_for_function("(title) => document.querySelector('h1')?.textContent === title", arg=title)
        self.page.wait_for_load_state("networkidle")

    def _title(self, game: str) -> str:
        if game not in self._titles:
            self._titles[game] = self.screen.server.get(f"/api/words/{self._language}/{game}")["title"]
        return self._titles[game]


def moments(game: type[AnyGame], players: int, seed: int = 1) -> list[Match]:
    """A match wherever it asks the first seat something for the first time, once everybody has had a turn or two.

    Of one that is over by then, the last moment.
    """
    found: dict[tuple[object, ...], Match] = {}
    early: list[Match] = []

    def watch(match: Match) -> None:
        ask = match.ask
        if ask is None or ME not in match.to_act or hands.goes_by_itself(match, ()):
            return
        if len(match.entries) < EARLY * players:
            early[:] = [match.copy()]
        else:
            found.setdefault((ask.wording, isinstance(ask, Roll)), match.copy())

    random_match(game(), players, seed, watch, chance=Seeded(seed), steps=LONGEST, by_hand=True)
    return list(found.values()) or early
