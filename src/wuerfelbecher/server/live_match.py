"""A match being played at a table: its moves, its clock, and what goes on by itself.

Every change follows the same path, in a turn at the table: it is made on a copy of the match and stored; only then
does the copy replace the match, and only then do pages see it. Whatever fails on the way has not happened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence, Set

import msgspec

from wuerfelbecher.bots.careful import Slip
from wuerfelbecher.croupier import course
from wuerfelbecher.croupier.bot_players import BotPlayers
from wuerfelbecher.croupier.course import TableStatus, ask_number, status_of
from wuerfelbecher.croupier.setup import Setup
from wuerfelbecher.croupier.shown import Display
from wuerfelbecher.server import store
from wuerfelbecher.server.autoplay import PACES, TO_THE_END, Autoplay
from wuerfelbecher.server.clock import Clock, as_restored, as_stored
from wuerfelbecher.server.journal import CHANGE, UNDO, Journal, Logged, answers, followed
from wuerfelbecher.server.seats import Seats
from wuerfelbecher.server.store import Write
from wuerfelbecher.server.turns import Turns
from wuerfelbecher.server.wire import Changed, TimeLimit
from wuerfelbecher.table import Match, Refusal
from wuerfelbecher.table.refusal import quoted
from wuerfelbecher.thinking import Minds

log = logging.getLogger(__name__)

encoded = msgspec.json.Encoder().encode


class PieceId(msgspec.Struct):
    """All that is read here of a piece that another process has told."""

    id: str


read_names = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
read_pieces = msgspec.json.Decoder(list[PieceId]).decode

MOST_UNSEEN = 16
"""So much of what others have stored may wait for the match to be looked at."""

AGAIN_SECONDS = 2.0
"""After this time something that could not be stored is tried again."""


def trusted(_: int) -> None:
    """Whoever asks may play every seat."""


class LiveMatch:
    def __init__(
        self,
        match: Match,
        setup: Setup,
        seats: Seats,
        journal: Journal,
        turns: Turns,
        show: Callable[[], None],
        show_change: Callable[[], None],
        is_looked_at: Callable[[], bool],
        minds: Minds,
        slipped: Callable[[int, Slip], None],
        tell_pace: Callable[[str], None],
    ) -> None:
        self._match = match
        self._unseen: list[Logged] = []
        self._changes_unseen: list[Mapping[int, msgspec.Raw]] = []
        self.turns = turns
        self._table_id = setup.table_id
        self._seats = seats
        self._journal = journal
        self._show = show
        self._show_change = show_change
        self._is_looked_at = is_looked_at
        self._received: set[tuple[str, str]] = set()
        self.carried = False
        """Whether the match goes on elsewhere: here nothing happens any more."""
        self._display = Display()
        self.leads_on = False
        """Whether a change leads on from what pages were shown here before."""
        self._clock = Clock(self._time_is_up)
        self._bots = BotPlayers(seats, setup.seed)
        self._slipped = slipped
        self.tell_pace = tell_pace
        self._autoplay = Autoplay(self, seats, self._bots, minds)

    @property
    def match(self) -> Match:
        if self._unseen:
            self._look()
        return self._match

    async def begin(self, *along: Write) -> None:
        """Store the match as it begins, and what belongs to its beginning."""
        deadline = self._clock.deadline_for(self.match.ask, self.asked)
        status = store.changed_table(self._table_id, state=self.status, deadline=as_stored(deadline))
        await self._journal.append([Logged(CHANGE), *answers(self.match, 0)], *along, status)
        self._clock.set(deadline, self.asked)

    def resume(self, deadline: float | None, received: Collection[tuple[str, str]]) -> None:
        """Go on with a match from storage. Its clock continues from where it stood."""
        self._received.update(received)
        ask = self.match.ask
        due = self._deadline_for(self.match)
        if ask is not None and due is not None and deadline is not None:
            due = as_restored(deadline, ask.seconds)
        self._clock.set(due, self.asked)

    async def carry_away(self) -> None:
        """From now on the match goes on elsewhere, unless it is over."""
        if self.status == "playing":
            await self._journal.change(store.changed_table(self._table_id, state="carried", deadline=None))
            self.carried = True
            self._clock.set(None, self.asked)
            self._show()

    # -- what there is to see -----------------------------------------------------------------------

    @property
    def status(self) -> TableStatus:
        return "carried" if self.carried else status_of(self.match)

    @property
    def asked(self) -> int:
        """The number of the open ask, which identifies it: the rules may put an equal ask again."""
        return ask_number(self.match)

    @property
    def waiting_for(self) -> list[int]:
        """The seats that are to act, without a person whose throw falls by itself or who has no choice."""
        return [] if self.carried else course.waiting_for(self.match, self._seats.bots)

    @property
    def limit(self) -> TimeLimit | None:
        ask, left = self.match.ask, self._clock.left_ms
        return None if ask is None or left is None else TimeLimit(ask.seconds, left)

    def view_of(self, seat: int) -> msgspec.Raw:
        """What a seat may see, ready to be sent."""
        can_undo = course.can_undo(self.match, self._seats.bots, seat)
        return msgspec.Raw(encoded(self._display.shown_to(self.match, seat, can_undo)))

    def change_for(self, here: Set[int], there: Set[int]) -> tuple[Changed, dict[int, msgspec.Raw]] | None:
        """What all are told, and these seats besides, that were shown the state before, here or by another process;
        None if one of them has to be shown all of this one.
        """
        match, bots, views = self.match, self._seats.bots, {}
        begun = b""
        for seat in here | there if there else here:
            can_undo = course.can_undo(match, bots, seat)
            change = self._display.changed_for(match, seat, can_undo, elsewhere=seat not in here)
            if change is None:
                return None
            alike, own = change
            begun = begun or encoded(alike)[:-1]
            views[seat] = msgspec.Raw(b"%b,%b" % (begun, encoded(own)[1:]))
        waiting_for = course.waiting_for(match, bots)
        return Changed(len(match.entries), ask_number(match), waiting_for, self.limit, self.pace, {}), views

    # -- playing ------------------------------------------------------------------------------------

    async def play(
        self, seat: int, move: str, asked: int, message_id: str, check: Callable[[int], None] = trusted
    ) -> None:
        """Play a seat's move. The same message of that seat, received again, changes nothing. `check` refuses one
        who does not hold the seat, also if it was lost only while this had to wait.
        """

        async def turn() -> None:
            check(seat)
            match = self.match
            message = (match.names[seat], message_id)
            if message in self._received:
                return
            await self.keep(course.played(match, self._seats.bots, seat, move, asked), message_id)
            self._received.add(message)

        await self.turns.take(turn)
        self.wake()

    async def undo(self, seat: int, asked: int, message_id: str, check: Callable[[int], None] = trusted) -> None:
        """Take back a seat's last move. The same message of that seat, received again, changes nothing."""

        async def turn() -> None:
            check(seat)
            message = (self.match.names[seat], message_id)
            if message in self._received:
                return
            match = course.taken_back(self.match, self._seats.bots, seat, asked)
            await self._replace_by(match, [Logged(UNDO, message[0], str(len(match.entries)), message_id)])
            self._received.add(message)

        await self.turns.take(turn)

    async def _time_is_up(self) -> None:
        asked = self.asked

        async def expire() -> None:
            if self.turns.drives and self.asked == asked and self._clock.deadline is not None:
                await self.keep(course.expired(self.match))

        try:
            await self.turns.take(expire)
        except Refusal as refusal:
            log.warning("table %s: time is up, but %s", self._table_id, refusal.message.key)
            self._clock.set_alarm(earliest=AGAIN_SECONDS)
            return
        self.wake()

    async def keep(self, match: Match, message_id: str | None = None) -> None:
        """Replace the match by a copy of it in which more has been answered."""
        course.throw_with_the_move(match, self._seats.bots)
        await self._replace_by(match, answers(match, len(self.match.entries), message_id))

    async def _replace_by(self, match: Match, logged: Sequence[Logged]) -> None:
        if self.carried:
            raise Refusal("carried-away")
        deadline = self._clock.deadline_for(match.ask, ask_number(match))
        status, before = status_of(match), self.status
        along: list[Write] = []
        if status != before or deadline != self._clock.deadline:
            along.append(store.changed_table(self._table_id, state=status, deadline=as_stored(deadline)))
        await self._journal.append(logged, *along)
        self._go_on_with(match, deadline)
        if status == before:
            self._show_change()
        else:
            self._show()

    def follow(self, match: Match, received: Collection[tuple[str, str]]) -> None:
        """Go on with the match as somebody else has stored it."""
        self._unseen.clear()
        self._changes_unseen.clear()
        self._received.update(received)
        self._go_on_with(match, self._deadline_for(match))

    def _deadline_for(self, match: Match) -> float | None:
        return None if self.carried else self._clock.deadline_for(match.ask, ask_number(match))

    def hear(self, logged: Sequence[Logged], answers: int, changes: Mapping[int, msgspec.Raw], rests: bool) -> bool:
        """Somebody else has stored more answers, and these seats are told what has changed; whether that leads on
        from what pages were shown before. If it `rests` then, the match need not go on before it is looked at.
        """
        known = len(self._match.entries) + len(self._unseen)
        if known + len(logged) != answers or not (self._unseen or self._display.is_at(self._match)):
            return False
        self._journal.known += len(logged)
        self._unseen += logged
        self._changes_unseen.append(changes)
        self._received.update((one.who, one.message) for one in logged if one.message)
        if not rests or self._clock.deadline is not None or len(self._unseen) > MOST_UNSEEN:
            self._look()
        return True

    def _look(self) -> None:
        """Go on to what others have stored."""
        unseen, changes = self._unseen, self._changes_unseen
        self._unseen, self._changes_unseen = [], []
        match = followed(self._match, unseen)
        if match is None:
            log.warning("table %s: what another process told does not lead on", self._table_id)
            self._journal.known -= len(unseen)  # so it is read from storage
            return
        self._go_on_with(match, self._clock.deadline_for(match.ask, ask_number(match)))
        for change in changes:
            told = {seat: read_names(view) for seat, view in change.items()}
            pieces = [piece.id for view in told.values() for piece in read_pieces(view["pieces"])]
            self._display.pass_over(match, told, pieces)

    def _go_on_with(self, match: Match, deadline: float | None) -> None:
        asked = ask_number(match)
        if asked != self.asked:
            self._bots.start_thinking()
        self.leads_on = self._display.is_at(self._match)
        self._match = match
        self._clock.set(deadline, asked)

    # -- going on by itself -------------------------------------------------------------------------

    def rests(self, waiting_for: Sequence[int]) -> bool:
        """Whether nothing happens before one of these acts, who are all people."""
        bots = self._seats.bots
        return (
            self._clock.deadline is None
            and len(waiting_for) == len(self.match.to_act)
            and not any(seat in bots for seat in waiting_for)
        )

    @property
    def is_followed(self) -> bool:
        return not self.carried and (len(self._seats.bots) < len(self._seats) or self._is_looked_at())

    @property
    def pace(self) -> str:
        """How quickly bots play where they are among themselves."""
        return self._autoplay.pace

    def set_pace(self, pace: str) -> None:
        if pace not in PACES:
            raise Refusal("no-such-pace", typed=quoted(pace), known=", ".join(PACES))
        if pace == TO_THE_END and not self._autoplay.only_bots:
            raise Refusal("not-only-bots")
        self._autoplay.pace = pace
        self.wake()

    def tell_slips(self, seat: int, slips: Sequence[Slip]) -> None:
        for slip in slips:
            log.warning("table %s: %s at seat %d, %s: %s", self._table_id, slip.bot, seat, slip.why, slip.kind)
        self._slipped(seat, slips[-1])

    def wake(self) -> None:
        """Set the alarm, and let bots and throws that need nobody's hand go on."""
        if self.turns.drives and not self.carried:
            self._clock.set_alarm()
            self._autoplay.wake()
        else:
            self._clock.stop()

    @property
    def goes_on_alone(self) -> bool:
        """Whether something is going to happen even if no one acts."""
        return self._clock.deadline is not None or self._autoplay.running

    def stop(self) -> None:
        self._clock.stop()
