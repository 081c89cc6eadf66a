"""What a page's worker says to the rules and hears from them, in JSON: the small interface that a server has, too.

The worker stores. It hands in tables from storage (`open`), is told what to store (`hear`, `go_on`), and says when
that is done (`stored`), or that it could not be (`failed`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict
from os import urandom
from typing import Any

from wuerfelbecher import words
from wuerfelbecher.coach.review import reviewed
from wuerfelbecher.coach.saying import told
from wuerfelbecher.croupier.carrying import Carried, packed, unpacked
from wuerfelbecher.croupier.catalogue import all_games, words_of
from wuerfelbecher.croupier.seats import Seat, SeatRequest, new_seats
from wuerfelbecher.croupier.setup import Setup
from wuerfelbecher.croupier.shown import shown_to
from wuerfelbecher.croupier.throws import all_throws
from wuerfelbecher.device.table import DeviceTable
from wuerfelbecher.table import NOBODY, Line, Pledge, Record, Refusal, load
from wuerfelbecher.table.catalogue import as_recorded
from wuerfelbecher.table.chance import FAIR, committed, new_secret

HERE = "here-"
"""What the ids of tables on this device begin with."""
REVIEW_SECONDS = 15.0

Progress = Callable[[float], None] | None


class Desk:
    """All tables that are open on this device. `rules` identifies the rules that are in force."""

    def __init__(self, rules: str) -> None:
        self._rules = rules
        self._tables: dict[str, DeviceTable] = {}

    def try_out(self) -> None:
        """Set a table, look at it and clear it away: then whatever every match needs has been read."""
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]
        table = self._created({"game": "kniffel", "seats": seats}, 0.0)["row"]["id"]
        self.state(table, 0.0)
        self.close(table)

    # -- what needs no table --------------------------------------------------------------------------

    def ask(self, path: str, body: str, language: str, going_over: Progress = None) -> str:
        """The answer to a request of the HTTP API of docs/protocol.md that needs no server. `going_over` is told
        how much of a match has been gone over, from 0 to 1.
        """
        return self._answer(language, lambda: self._asked(path, json.loads(body or "{}"), language, going_over))

    def _asked(self, path: str, body: dict[str, Any], language: str, going_over: Progress) -> Any:
        match path.strip("/").split("/")[1:]:
            case ["games"]:
                return all_games()
            case ["words", spoken, game]:
                return words_of(game, spoken)
            case ["replay"]:
                record = Record.parse(str(body["record"]))
                step = max(0, min(int(body.get("step", 0)), len(record.lines)))
                match = record.replay(step, by_hand=True)
                return {
                    "game": record.game,
                    "players": list(match.names),
                    "answers": len(record.lines),
                    "step": step,
                    "view": shown_to(match, NOBODY, can_undo=False),
                }
            case ["throws"]:
                return all_throws(Record.parse(str(body["record"])), language)
            case ["review"]:
                return _reviewed(Record.parse(str(body["record"])), language, going_over)
            case ["tables", table, "review"] if table in self._tables:
                return _reviewed(self._finished(table).match.record, language, going_over)
            case ["tables", table, "match"] if table in self._tables:
                at = self._tables[table]
                return asdict(packed(at.setup, at.seats, at.match, at.mine))
            case ["tables", table, "record"] if table in self._tables:
                return self._finished(table).match.record.text()
            case ["tables", table, "steps", step] if table in self._tables and re.fullmatch("[0-9]{1,9}", step):
                over = self._finished(table)
                match = over.match.record.replay(int(step), over.setup.game, by_hand=True)
                return shown_to(match, NOBODY, can_undo=False)
        raise Refusal("not-found")

    def _finished(self, table: str) -> DeviceTable:
        if self._tables[table].match.ask is not None:
            raise Refusal("not-over")
        return self._tables[table]

    # -- tables ---------------------------------------------------------------------------------------

    def create(self, body: str, language: str, now: float) -> str:
        """A new table, to be stored: `{"row": ...}` with its answers so far."""
        return self._answer(language, lambda: self._created(json.loads(body), now))

    def _created(self, wanted: dict[str, Any], now: float) -> dict[str, Any]:
        game = load(str(wanted["game"]), **wanted.get("options", {}))
        requests = [SeatRequest(**{name: str(value) for name, value in seat.items()}) for seat in wanted["seats"]]
        if any(request.kind == "friend" for request in requests):
            raise Refusal("no-links-here")
        own_dice = bool(wanted.get("own_dice"))
        setup = Setup(
            table_id=_new_id(),
            game=game,
            language=str(wanted.get("language", "de")),
            own_dice=own_dice,
            seed=_new_seed(),
            secret="" if own_dice else new_secret(),
            hints=bool(wanted.get("hints")),
        )
        return self._row(DeviceTable.begun(setup, new_seats(game, requests, str), now))

    def _row(self, table: DeviceTable) -> dict[str, Any]:
        self._tables[table.setup.table_id] = table
        return {"row": {**table.stored(), "answers": table.answers(), "taken_back": [], "rules": self._rules}}

    def take_in(self, body: str, language: str, now: float) -> str:
        """A table for a match from a server, to be stored as a new one is."""
        return self._answer(language, lambda: self._taken_in(json.loads(body), now))

    def _taken_in(self, told: dict[str, Any], now: float) -> dict[str, Any]:
        carried = Carried(**{**told, "seats": [SeatRequest(**seat) for seat in told["seats"]]})
        setup, seats, match = unpacked(carried, _new_id(), _new_seed(), str)
        return self._row(DeviceTable.going_on(setup, seats, match, now))

    def open(self, row: str, language: str, now: float) -> str:
        """A table from storage: it takes the place of what was known of it."""
        return self._answer(language, lambda: self._opened(json.loads(row), now))

    def _opened(self, row: dict[str, Any], now: float) -> dict[str, Any]:
        other_rules = row["rules"] != self._rules
        try:
            table = _restored(row, now)
        except Exception as error:  # rules that were not made for these answers may fail at them in any way
            raise Refusal("older-rules" if other_rules else "table-damaged") from error
        table.replayed = other_rules and row["state"] == "playing"
        self._tables[row["id"]] = table
        return {"rules": self._rules}

    def as_stored(self, row: str) -> str:
        """The record of a table from storage, which need not be one that these rules allow."""
        at = json.loads(row)
        secret, names = at["secret"], [seat["name"] for seat in at["seats"]]
        return Record(
            game=at["game"],
            names=names,
            options=at["options"],
            dice=FAIR if secret else "own",
            lines=[Line(who, what) for who, what, _ in at["answers"]],
            pledge=Pledge(committed(secret), tuple(seat["adds"] for seat in at["seats"]), secret)
            if secret
            else None,
        ).text()

    def close(self, table: str) -> None:
        self._tables.pop(table, None)

    def state(self, table: str, now: float) -> str:
        return _json(self._tables[table].state(now))

    def next_step_in(self, table: str, now: float) -> float:
        """The seconds until `go_on` is due, or -1."""
        seconds = self._tables[table].next_step_in(now)
        return -1.0 if seconds is None else seconds

    def go_on(self, table: str, now: float) -> str:
        """What goes on by itself: `{"write": ...}` with what is to be stored, or null if nothing happens."""
        at = self._tables[table]

        def gone_on() -> dict[str, Any]:
            at.go_on(now)
            return {"write": self._written(at)}

        return self._answer(at.setup.language, gone_on)

    def hear(self, table: str, message: str, language: str, now: float) -> str:
        """Carry out a page's message: `{"write": ..., "tell": [...]}`."""
        at, said = self._tables[table], json.loads(message)

        def heard() -> dict[str, Any]:
            tell: list[dict[str, Any]] = []
            match said:
                case {
                    "type": "play",
                    "id": str(message_id),
                    "seat": int(seat),
                    "asked": int(asked),
                    "move": str(move),
                }:
                    at.play(seat, move, asked, message_id, now)
                case {"type": "undo", "id": str(message_id), "seat": int(seat), "asked": int(asked)}:
                    at.undo(seat, asked, message_id, now)
                case {"type": "hint", "seat": int(seat), "asked": int(asked)}:
                    found = at.hint(seat, asked)
                    tell.append(
                        {
                            "type": "hint",
                            "seat": seat,
                            "asked": asked,
                            "move": found.move,
                            "why": found.why[language],
                        }
                    )
                case {"type": "bot", "seat": int(seat), "on": bool(bot_plays)}:
                    at.let_bot_play(seat, bot_plays, str(said.get("bot", "")), now)
                case {"type": "emote"}:
                    tell.append(said)
                case {"type": "rematch"}:
                    if at.match.ask is not None:
                        raise Refusal("not-over")
                    again = self._created(_as_wanted(at), now)
                    return {"write": None, "tell": [], **again}
                case {"type": "contribute" | "language"}:
                    pass
                case {"type": "ping"}:
                    tell.append({"type": "pong"})
                case _:
                    raise Refusal("no-links-here")
            return {"write": self._written(at), "tell": tell}

        return self._answer(language, heard)

    def _written(self, table: DeviceTable) -> dict[str, Any] | None:
        write = table.written()
        if write is not None:
            write["row"]["rules"] = self._rules
        return write

    def stored(self, table: str) -> None:
        self._tables[table].keep()

    def failed(self, table: str) -> None:
        self._tables[table].drop()

    def refusal(self, key: str, language: str) -> str:
        """Why something did not work, in words."""
        return Refusal(key).text(language)

    def _answer(self, language: str, answer: Callable[[], Any]) -> str:
        try:
            return _json(answer())
        except Refusal as refusal:
            spoken = language if language in words.LANGUAGES else "en"
            return _json({"refused": {"key": refusal.message.key, "text": refusal.text(spoken)}})


def _restored(row: dict[str, Any], now: float) -> DeviceTable:
    game = as_recorded(row["game"], row["options"])
    hints = bool(row.get("hints"))
    setup = Setup(row["id"], game, row["language"], row["own_dice"], int(row["seed"]), row["secret"], hints)
    seats = [
        Seat(number, one["kind"], one["name"], "", True, one["bot"], one["adds"])
        for number, one in enumerate(row["seats"])
    ]
    table = DeviceTable.restored(setup, seats, row["answers"], row["deadline"], now)
    table.received.update((who, message) for who, message in row["taken_back"])
    return table


def _new_id() -> str:
    return HERE + urandom(9).hex()


def _new_seed() -> int:
    return int.from_bytes(urandom(8), "big") >> 1


def _reviewed(record: Record, language: str, going_over: Progress) -> dict[str, Any]:
    return {"review": told(reviewed(record, REVIEW_SECONDS, going_over), language)}


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _as_wanted(table: DeviceTable) -> dict[str, Any]:
    """The same seats and options once more."""
    setup = table.setup
    return {
        "game": setup.game.id,
        "options": setup.game.agreed,
        "language": setup.language,
        "own_dice": setup.own_dice,
        "hints": setup.hints,
        "seats": [
            {"kind": seat.kind, "name": seat.name, "bot": seat.bot if seat.kind == "bot" else ""}
            for seat in table.seats
        ],
    }
