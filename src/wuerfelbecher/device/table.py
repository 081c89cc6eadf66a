"""A table on one device: its people share a screen, bots fill the other seats.

Whatever happens is first a `Change`, made on a copy of the match and yet to be stored; `keep` then makes it true,
and `drop` forgets it. Times are seconds since 1970, as whoever runs the table reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wuerfelbecher.coach.hint import Hint, hint
from wuerfelbecher.croupier import course
from wuerfelbecher.croupier.bot_players import BotPlayers
from wuerfelbecher.croupier.course import ask_number, status_of
from wuerfelbecher.croupier.glass import Glass
from wuerfelbecher.croupier.pauses import BEFORE_A_FORCED_MOVE, BETWEEN_BOTS, GRACE, USUAL_PACE, WHILE_BOTS_THINK
from wuerfelbecher.croupier.seats import Seat, checked_bot, shown_bot
from wuerfelbecher.croupier.setup import Setup
from wuerfelbecher.croupier.shown import shown_to
from wuerfelbecher.table import NOBODY, Line, Match, Refusal, hands
from wuerfelbecher.table.chance import stand_in
from wuerfelbecher.table.match import line_of

Row = dict[str, Any]


@dataclass
class Change:
    """The match as it will be, the seats if they change, and the message that asked for it."""

    match: Match
    bots: Mapping[int, str]
    deadline: float | None
    message: tuple[str, str] | None = None
    appends: bool = True


@dataclass
class DeviceTable:
    setup: Setup
    seats: Sequence[Seat]
    match: Match
    replayed: bool = False
    """Whether the rules have changed since the match was last stored."""
    received: set[tuple[str, str]] = field(default_factory=set)
    change: Change | None = None

    def __post_init__(self) -> None:
        self._glass = Glass()
        self._bots = BotPlayers(self, self.setup.seed)

    # -- beginning and going on -----------------------------------------------------------------------

    @classmethod
    def begun(cls, setup: Setup, seats: Sequence[Seat], now: float) -> DeviceTable:
        if setup.secret:
            for seat in seats:
                seat.contribution = stand_in(setup.secret, seat.number)
        names = [seat.name for seat in seats]
        return cls.going_on(setup, seats, setup.new_match(names, [seat.contribution for seat in seats]), now)

    @classmethod
    def going_on(cls, setup: Setup, seats: Sequence[Seat], match: Match, now: float) -> DeviceTable:
        table = cls(setup, seats, match)
        table._turn_glass(now)
        return table

    @classmethod
    def restored(
        cls,
        setup: Setup,
        seats: Sequence[Seat],
        answers: Sequence[Sequence[str]],
        deadline: float | None,
        now: float,
    ) -> DeviceTable:
        """A table from storage: its match is replayed from the answers, each with the message that brought it."""
        names = [seat.name for seat in seats]
        lines = [Line(who, what) for who, what, _ in answers]
        match = setup.replayed_match(names, [seat.contribution for seat in seats], lines)
        table = cls.going_on(setup, seats, match, now)
        table.received.update((who, message) for who, _, message in answers if message)
        ask = table.match.ask
        if ask is not None and deadline is not None and table._glass.deadline is not None:
            table._glass.set(min(max(deadline, now), now + ask.seconds), ask_number(table.match))
        return table

    def _turn_glass(self, now: float) -> None:
        number = ask_number(self.match)
        self._glass.set(self._glass.deadline_for(self.match.ask, number, now), number)

    # -- what there is to see -------------------------------------------------------------------------

    @property
    def bots(self) -> dict[int, str]:
        """The bots that are playing, by seat."""
        return {seat.number: seat.bot for seat in self.seats if seat.bot}

    @property
    def mine(self) -> list[int]:
        """The seats of this device's people."""
        return [seat.number for seat in self.seats if seat.kind == "here"]

    def state(self, now: float) -> Row:
        """All that the page may see, as it gets it from a server."""
        match, bots = self.match, self.bots
        ask, left = match.ask, self._glass.left_ms(now)
        return {
            "type": "table",
            "id": self.setup.table_id,
            "game": self.setup.game.id,
            "options": self.setup.game.agreed,
            "own_dice": self.setup.own_dice,
            "hints": self.gives_hints,
            "state": status_of(match),
            "seats": [
                {
                    "seat": seat.number,
                    "name": seat.name,
                    "kind": seat.kind,
                    "taken": True,
                    "connected": seat.kind == "here",
                    "bot_plays": bool(seat.bot),
                    "bot": seat.bot and shown_bot(seat.bot, self.setup.game),
                }
                for seat in self.seats
            ],
            "open": False,
            "host_seat": NOBODY,
            "rematch": None,
            "answers": len(match.entries),
            "asked": ask_number(match),
            "waiting_for": course.waiting_for(match, bots),
            "limit": None if ask is None or left is None else {"seconds": ask.seconds, "left_ms": left},
            "pace": "",
            "fair": None,
            "mine": self.mine,
            "host": False,
            "views": {
                str(seat): shown_to(match, seat, course.can_undo(match, bots, seat))
                for seat in self.mine or [NOBODY]
            },
            "watch": "",
            "invitations": {},
            "replayed": self.replayed,
        }

    # -- what people do -------------------------------------------------------------------------------

    def play(self, seat: int, move: str, asked: int, message_id: str, now: float) -> None:
        """Play a seat's move. The same message of that seat, received again, changes nothing."""
        message = (self.match.names[self._own(seat)], message_id)
        if message not in self.received:
            self._answer(course.played(self.match, self.bots, seat, move, asked), now, message)

    @property
    def gives_hints(self) -> bool:
        """Whether people here may ask for hints: if that was agreed, or if there is only one of them."""
        return self.setup.hints or len(self.mine) == 1

    def hint(self, seat: int, asked: int) -> Hint:
        """What one of this device's people had best do."""
        if not self.gives_hints:
            raise Refusal("no-hints-here")
        if seat not in self.mine:
            raise Refusal("not-your-seat")
        if asked != ask_number(self.match):
            raise Refusal("too-late")
        return hint(self.match.view(seat))

    def undo(self, seat: int, asked: int, message_id: str, now: float) -> None:
        message = (self.match.names[self._own(seat)], message_id)
        if message not in self.received:
            match = course.taken_back(self.match, self.bots, seat, asked)
            self.change = Change(match, self.bots, self._deadline(match, now), message, appends=False)

    def let_bot_play(self, seat: int, bot_plays: bool, bot: str, now: float) -> None:
        """Let a bot play one's own seat, or take it back."""
        bots = self.bots
        bots.pop(self._own(seat), None)
        if bot_plays:
            bots[seat] = checked_bot(bot, self.setup.game.id)
        self.change = Change(self.match, bots, self._deadline(self.match, now))

    def _own(self, seat: int) -> int:
        if seat not in self.mine:
            raise Refusal("not-your-seat")
        return seat

    # -- what goes on by itself -----------------------------------------------------------------------

    def next_step_in(self, now: float) -> float | None:
        """The seconds until something happens although nobody acts."""
        deadline = self._glass.deadline
        waits = [] if deadline is None else [max(0.0, deadline + GRACE - now)]
        waits += self._by_itself_in()
        return min(waits, default=None)

    def _by_itself_in(self) -> list[float]:
        match, bots = self.match, self.bots
        pause = BETWEEN_BOTS[USUAL_PACE] if len(bots) == len(self.seats) else 0.0
        if hands.goes_by_itself(match, bots):
            return [pause]
        if course.forced_on_people(match, bots):
            return [max(pause, BEFORE_A_FORCED_MOVE)]
        seat = self._bots.next_to_answer(match)
        if seat is None:
            return []
        return [max(pause, WHILE_BOTS_THINK if self._bots.still_thinks(match, seat) else 0.0)]

    def go_on(self, now: float) -> None:
        """The next step that happens although nobody acts, if it is time for it."""
        deadline = self._glass.deadline
        if deadline is not None and now >= deadline + GRACE:
            self._answer(course.expired(self.match), now)
            return
        match = course.gone_on(self.match, self.bots)
        if match is None:
            seat = self._bots.next_to_answer(self.match)
            if seat is None or self._bots.still_thinks(self.match, seat):
                return
            match = self.match.copy()
            self._bots.play(match, seat)
        self._answer(match, now)

    def _answer(self, match: Match, now: float, message: tuple[str, str] | None = None) -> None:
        course.throw_with_the_move(match, self.bots)
        self.change = Change(match, self.bots, self._deadline(match, now), message)

    def _deadline(self, match: Match, now: float) -> float | None:
        return self._glass.deadline_for(match.ask, ask_number(match), now)

    # -- storing --------------------------------------------------------------------------------------

    def stored(self) -> Row:
        """The whole table as it is stored, but for its answers."""
        return {
            **self.setup.facts(),
            **self._stored_seats(self.bots),
            **self._stored_progress(self.match, self._glass.deadline),
        }

    def written(self) -> Row | None:
        """What of a change is to be stored: which answers stay, which are new, and whatever else differs."""
        change = self.change
        if change is None:
            return None
        match, kept = change.match, len(self.match.entries)
        who, message = change.message or ("", "")
        added = [[*line_of(entry, match.names), ""] for entry in match.entries[kept:]] if change.appends else []
        if added and message:
            added[0][2] = message
        return {
            "kept": kept if change.appends else len(match.entries),
            "added": added,
            "taken_back": [] if change.appends else [[who, message]],
            "row": {**self._stored_seats(change.bots), **self._stored_progress(match, change.deadline)},
        }

    def answers(self) -> list[list[str]]:
        return [[*line_of(entry, self.match.names), ""] for entry in self.match.entries]

    def _stored_seats(self, bots: Mapping[int, str]) -> Row:
        seats = [
            {"kind": seat.kind, "name": seat.name, "bot": bots.get(seat.number, ""), "adds": seat.contribution}
            for seat in self.seats
        ]
        return {"seats": seats}

    def _stored_progress(self, match: Match, deadline: float | None) -> Row:
        winners = [match.names[seat] for seat in match.result.winners] if match.result else []
        return {"state": status_of(match), "deadline": deadline, "winners": winners}

    def keep(self) -> None:
        """What was to be stored is stored: now it is true."""
        change = self.change
        assert change is not None
        if ask_number(change.match) != ask_number(self.match):
            self._bots.start_thinking()
        self.match, self.change = change.match, None
        for seat in self.seats:
            seat.bot = change.bots.get(seat.number, "")
        self._glass.set(change.deadline, ask_number(self.match))
        if change.message:
            self.received.add(change.message)

    def drop(self) -> None:
        """What was to be stored could not be: nothing has happened."""
        self.change = None
