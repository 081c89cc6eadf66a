"""One match: it drives a game's turns, asks, takes answers, and can be copied, viewed, undone and recorded."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence, Sized
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from unicodedata import category

from wuerfelbecher import words
from wuerfelbecher.table import beginning
from wuerfelbecher.table.asks import Ask, Chance, Choose, Draw, Joint, Roll, Throws
from wuerfelbecher.table.chance import FAIR, UNVERIFIED, Open, OwnDice, Seeded, Source
from wuerfelbecher.table.dice import Faces
from wuerfelbecher.table.game import AnyGame, Players, Result
from wuerfelbecher.table.moves import ROLL, Form, Move, Moves, Written, find, only_move, side_by_side
from wuerfelbecher.table.possible import possible
from wuerfelbecher.table.record import Line, Record
from wuerfelbecher.table.refusal import Message, Refusal, quoted
from wuerfelbecher.table.state import NOBODY, Secret, Table

if TYPE_CHECKING:
    from wuerfelbecher.table.pieces import Piece

LONGEST_NAME = 30
FORBIDDEN = frozenset(",:#\u115f\u1160\u2800\u3164\uffa0")
"""What a name must not contain: signs that mean something in a record, and letters that look like nothing."""
LISTED = 24
MOST_LISTED = 2000
"""The most moves listed in a view's data; own dice can fall in billions of ways."""
KEPT = 8
"""How many snapshots before the latest are kept."""
OFTEN = 8
"""The number of answers after which a new snapshot of the state is due, for copies to start from."""


Entry = tuple[int, Any, Chance | None]
"""One answer as it was given: the seat, its move or what chance brought, and for chance also what was asked."""


Told = tuple[int, str, dict[str, object]]
"""Something the rules told the table: the number of answers before it, its key, its values."""


def messages(told: Sequence[Told], game: str) -> list[tuple[int, Message]]:
    return [(at, Message(key, game, **values)) for at, key, values in told]


NEVER = -1

RECENT = 200
"""Among so many answers, everybody's latest throws are looked for."""

HIDDEN = "?"
"""Stands in for an answer that somebody may not see."""


def line_of(entry: Entry, names: Sequence[str]) -> Line:
    seat = entry[0]
    return Line(names[seat] if seat >= 0 else "*", what_of(entry))


def what_of(entry: Entry) -> str:
    """An answer as a line tells it."""
    _, answer, ask = entry
    if ask is None:
        return HIDDEN if answer is HIDDEN else str(answer.text)
    verb = "rolled" if isinstance(ask, Roll) else "drew"
    return f"{verb} {HIDDEN if answer is HIDDEN else ask.text(answer)}"


class Past:
    """The state as it was before some turn, and how many answers there had been: what a copy starts from.

    A new one is taken every few answers, at the start of a turn, so that a copy never has much to replay. Where
    people throw by hand, it is taken at the start of every turn, because there is a copy for every answer; likewise
    where something may be hidden, so that a guess never has much to guess.
    """

    state: Any = None
    answers = 0
    often = OFTEN
    due = OFTEN
    beginning = True
    turn_began = 0
    halts = False
    """Whether nothing goes on when the turn is over."""
    first: tuple[Any, int] = (None, 0)
    """The very first snapshot; no state if the match began at the beginning."""
    earlier: tuple[tuple[Any, int], ...] = ()
    """The snapshots before this one, the latest last: what undo starts from."""

    def take(self, state: Any, answers: int) -> None:
        """A new snapshot."""
        self.earlier = (*self.earlier[1 - KEPT :], (self.state, self.answers))
        self.state, self.answers, self.due = state, answers, answers + self.often

    def before(self, answer: int) -> Past:
        """The latest snapshot before this answer, or else the beginning."""
        known = (*self.earlier, (self.state, self.answers))
        found = [at for at, (_, answers) in enumerate(known) if answers <= answer]
        past = Past()
        past.first, past.often = self.first, self.often
        past.state, past.answers = known[found[-1]] if found else self.first
        past.earlier = known[: found[-1]] if found else ()
        past.due, past.beginning = past.answers + past.often, past.state is None
        return past

    def twin(self) -> Past:
        """The same for a copy, which takes no snapshots of its own before it has caught up."""
        twin = Past()
        twin.first, twin.earlier = self.first, self.earlier
        twin.state, twin.answers, twin.often, twin.due, twin.beginning = (
            self.state,
            self.answers,
            self.often,
            sys.maxsize,
            self.state is None,
        )
        return twin


class Count:
    """Counts answers where nobody needs the answers themselves."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __len__(self) -> int:
        return self.count


def all_turns(game: AnyGame, t: Any, past: Past, entries: Sized) -> Generator[Ask | None, Any, None]:
    """A whole match: the beginning, unless that is over, and turn after turn. In the end nothing is asked."""
    if past.beginning:
        yield from game.begin(t)
        past.beginning = False
        if game.over(t):
            yield None
    while True:
        past.turn_began = answers = len(entries)
        if answers >= past.due:
            past.take(game.copy_state(t), answers)
        yield from game.turn(t)
        if past.halts or game.over(t):
            yield None
        game.pass_on(t)


class Match:
    """A game being played.

    With `by_hand`, throws of dice wait until somebody plays `roll`; otherwise chance is answered at once. Chance
    that the source leaves to the players (own dice) always waits, and what they see is played as `3 5 5`.
    With `at`, it begins with the turn of that state's active player; with `after`, that turn follows on all that
    was seen before it (`View.supposed`).
    """

    __slots__ = (
        "_forced",
        "_hidden",
        "_hides",
        "_joint_closed_at",
        "_past",
        "_said",
        "_told",
        "_told_is_shared",
        "_turns",
        "_veils",
        "_viewed",
        "ask",
        "begins",
        "by_hand",
        "chance",
        "dice",
        "entries",
        "game",
        "given",
        "names",
        "result",
        "state",
    )

    def __init__(
        self,
        game: AnyGame,
        names: Sequence[str],
        chance: Source | None = None,
        by_hand: bool = False,
        copied: Match | None = None,
        at: Table | None = None,
        after: View | None = None,
    ) -> None:
        if copied is not None:
            self._catch_up(copied, chance)
            return
        self.game = game
        if isinstance(names, str):
            raise Refusal("names-are-a-list", typed=quoted(names))
        self.names = checked_names(game.title, game.players, tuple(names))
        self.chance: Source = chance or Seeded()
        self.dice = self.chance.origin()
        self.by_hand = by_hand
        self.state: Any = game.laid(len(self.names)) if at is None else at
        self.begins: Any = None if after is None else after.begins
        if at is not None and after is None:
            self.state = possible(game, at, len(self.names))
            self.begins = game.copy_state(self.state)
        self._said: list[tuple[str, dict[str, object]]] = self.state.said
        self.entries: list[Entry] = [] if after is None else [*after.entries[: after.past]]
        self._told: list[Told] = []
        self._told_is_shared = False
        self.given: dict[int, Move] = {}
        self.result: Result | None = None
        self.ask: Ask | None = None
        self._hides = self.state.may_hide()
        self._viewed = False
        """Whether there are views of it, which know the answers from the match itself."""
        self._veils = after is not None and after._veiled
        """Whether there was a throw that not everybody may see."""
        self._hidden: dict[str, Secret[Any]] = {}
        self._joint_closed_at = NEVER
        self._forced: frozenset[int] = frozenset()
        self._past = Past()
        if self._hides or by_hand:
            self._past.often = self._past.due = 0
        if at is not None:
            self._past.state, self._past.answers = game.copy_state(self.state), len(self.entries)
            self._past.first = self._past.state, self._past.answers
            self._past.beginning = False
        self._turns = all_turns(game, self.state, self._past, self.entries)
        self._go_on(None)

    # -- what is asked ------------------------------------------------------------------------------

    @property
    def to_act(self) -> list[int]:
        """The seats being asked something now."""
        ask = self.ask
        if isinstance(ask, Choose):
            return [ask.seat]
        if isinstance(ask, Chance):
            return [] if ask.seat == NOBODY else [ask.seat]
        if isinstance(ask, Joint):
            return [seat for seat in ask.choices if seat not in self.given]
        return []

    def legal(self, seat: int | None = None) -> Moves:
        """What a seat may play now; without a seat, what the one seat asked may play."""
        ask = self.ask
        if type(ask) is Choose:
            return ask.moves if seat is None or self._seated(seat) == ask.seat else ()
        if isinstance(ask, Joint):
            return self._joint_moves(ask, seat)
        if isinstance(ask, Chance) and (seat is None or self._seated(seat) == ask.seat):
            if self._waits_for_hand():
                return (ROLL,)
            if isinstance(ask, Roll):
                return Throws(ask.dice)
            return tuple(Move(ask.text(answer), answer) for answer, _ in ask.outcomes())
        return ()

    @property
    def forced(self) -> dict[int, Move]:
        """The seats with only one move to choose, and that move: nobody needs to be asked, so it can play itself.

        A move that throws dice is not among them, because a throw waits for a hand; nor is one in a game where
        having no choice would tell the others something.
        """
        ask = self.ask
        if type(ask) is Choose and type(ask.moves) is tuple and len(ask.moves) != 1:
            return {}
        if not isinstance(ask, Choose | Joint) or self.game.secret_choices:
            return {}
        only = {seat: only_move(self.legal(seat)) for seat in self.to_act}
        return {seat: move for seat, move in only.items() if move is not None and not move.throws}

    def _joint_moves(self, ask: Joint, seat: int | None) -> Moves:
        waiting = self.to_act
        if seat is None and len(waiting) == 1:
            seat = waiting[0]
        if seat is None:
            raise self._refusal("which-seat", players=waiting)
        return ask.choices[seat] if self._seated(seat) in waiting else ()

    def _waits_for_hand(self) -> bool:
        """Whether the open throw will be answered by the source, once somebody throws."""
        return self.by_hand and isinstance(self.ask, Roll) and self.chance.answers(self.ask)

    @property
    def turn_begins(self) -> bool:
        """Whether the open ask is the first of a turn, so that another match can be set `at` this state."""
        return not self._past.beginning and self.ask is not None and self._past.turn_began == len(self.entries)

    # -- answering ----------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Answer what is asked, by a move or its notation. A refusal changes nothing."""
        ask = self.ask
        if type(ask) is Choose:
            if seat is None:
                seat = ask.seat
            elif seat != ask.seat:
                raise self._refusal("not-your-turn", player=self._seated(seat), others=self.to_act)
            moves = ask.moves
            offered = type(move) is Move and type(moves) is tuple and move in moves
            chosen = move if offered else self._meant(move, moves, seat)
            self._note(seat, moves)
            self.entries.append((seat, chosen, None))
            self._go_on(chosen)
        elif isinstance(ask, Joint):
            self._play_joint(ask, move, seat)
        elif isinstance(ask, Chance):
            if seat is not None and seat != ask.seat:
                raise self._refusal("not-your-turn", player=self._seated(seat), others=self.to_act)
            text = move.text if isinstance(move, Move) else str(move)
            if self._waits_for_hand():
                if text.strip().casefold() != ROLL.text:
                    raise self._refusal("not-possible", typed=quoted(text), possible=ROLL.text)
                self.throw()
            else:
                self._answer(ask, ask.parse(text))
        else:
            raise self._refusal("match-is-over")

    def throw(self, answer: Faces | None = None) -> None:
        """Answer the chance that is asked for: from the source, or by what is given."""
        ask = self.ask
        if ask is None:
            raise self._refusal("match-is-over")
        if not isinstance(ask, Chance):
            raise self._refusal("no-throw-now", others=self.to_act)
        if answer is None:
            found = self.chance.answer(ask, len(self.entries) + 1)
        elif all(isinstance(face, int) for face in answer):
            found = ask.checked(tuple(answer))
        else:
            raise self._refusal("not-possible", typed=quoted(str(answer)), possible=some_of(self.legal(), ""))
        if found is None:
            raise self._refusal("type-your-dice")
        self._answer(ask, found)

    def _answer(self, ask: Chance, answer: Faces) -> None:
        if self._hides:
            self._hidden = self.state.secrets()
        if ask.seen_by is not None:
            self._veils = True
        self.entries.append((ask.seat, answer, ask))
        self._go_on(answer)

    def resume(self) -> None:
        """Let the source answer what was left open when the match was put aside."""
        ask = self.ask
        if not isinstance(ask, Chance) or (self.by_hand and isinstance(ask, Roll)):
            return
        if self.chance.answers(ask):
            self.throw()

    def expire(self) -> None:
        """Time is up for the open ask: whatever it provides for that is played for everybody still missing."""
        ask = self.ask
        if isinstance(ask, Choose) and ask.otherwise is not None:
            self.play(ask.otherwise, ask.seat)
        elif isinstance(ask, Joint) and ask.seconds:
            for seat in self.to_act:
                self.play(ask.expired(seat), seat)
        elif isinstance(ask, Chance) and ask.seconds:
            self.throw()
        else:
            raise self._refusal("no-time-limit")

    def _play_joint(self, ask: Joint, move: Move | str, seat: int | None) -> None:
        waiting = self.to_act
        if seat is None and len(waiting) == 1:
            seat = waiting[0]
        if seat is None:
            raise self._refusal("which-seat", players=waiting)
        if seat not in waiting:
            raise self._refusal("not-your-turn", player=self._seated(seat), others=waiting)
        moves = ask.choices[seat]
        chosen = self._meant(move, moves, seat)
        self._note(seat, moves)
        self.entries.append((seat, chosen, None))
        self.given[seat] = chosen
        if ask.complete(self.given):
            answer = ask.answer(self.given)
            self.given, self._joint_closed_at = {}, len(self.entries)
            self._go_on(answer)

    def _note(self, seat: int, moves: Moves) -> None:
        """Before a move: what is hidden until then, unless the move is forced and goes with the one before."""
        if (type(moves) is not tuple or len(moves) == 1) and seat in self.forced:
            self._forced |= {len(self.entries)}
        elif self._hides:
            self._hidden = self.state.secrets()

    def _meant(self, move: Move | str, moves: Moves, seat: int) -> Move:
        """The very move offered that is written like this, or a refusal."""
        typed = move.text if isinstance(move, Move) else str(move)
        found = find(moves, typed)
        if found is not None:
            return found
        reason = self._reason(moves, seat, typed.strip())
        if reason is not None:
            raise self._refusal(reason.key, **reason.values)
        raise self._refusal("not-possible", typed=quoted(typed.strip()), possible=some_of(moves, typed.strip()))

    def _reason(self, moves: Moves, seat: int, typed: str) -> Message | None:
        """Why a seat may not do what it typed: the ask explains the game's own moves, a form all others."""
        assert self.ask is not None
        meant = self.game.declared(typed, len(self.names))
        if meant is not None:
            return self.ask.why(self.state.seen_from(seat), seat, meant) if self.ask.why is not None else None
        for form in (moves, *self.game.moves(len(self.names))):
            if isinstance(form, Form) and (reason := form.why_not(typed)) is not None:
                return reason
        return None

    def _seated(self, seat: int) -> int:
        """The seat, if there is one, or a refusal."""
        if seat in range(len(self.names)):
            return seat
        raise self._refusal("no-seat", typed=quoted(str(seat)), last=len(self.names) - 1)

    def _refusal(self, key: str, **values: object) -> Refusal:
        refusal = Refusal(key, self.game.id, **values)
        refusal.message.names = self.names
        return refusal

    def _go_on(self, answer: Any) -> None:
        """Run the rules until they ask something that is not answered at once, or the match is over."""
        send, said = self._turns.send, self._said
        while True:
            self.ask = ask = send(answer)
            if said:
                self._hear()
            if (type(ask) is Roll and not self.by_hand) or type(ask) is Draw:
                # a source that cannot answer refuses: the throw stays open then
                answer = self.chance.answer(ask, len(self.entries) + 1)
                if answer is not None:
                    if ask.seen_by is not None:
                        self._veils = True
                    self.entries.append((ask.seat, answer, ask))
                    continue
            break
        if ask is None:
            self.result = self.game.result(self.state)
            self._hear()

    def _hear(self) -> None:
        if self._told_is_shared and self._said:
            self._told, self._told_is_shared = self._told.copy(), False
        for key, values in self._said:
            self._told.append((len(self.entries), key, values))
        self._said.clear()

    @property
    def told(self) -> list[tuple[int, Message]]:
        """What the rules told the table, each with the number of answers before it."""
        return messages(self._told, self.game.id)

    @property
    def last_told_at(self) -> int:
        """How many answers there had been when the rules last told something; -1 if they never have."""
        return self._told[-1][0] if self._told else NEVER

    @property
    def all_see_alike(self) -> bool:
        """Whether nothing is hidden from anybody, so that all see the same but what they are asked."""
        return not (self._hides or self._veils or self.given)

    # -- copies, undo, record, views ----------------------------------------------------------------

    def copy(self, chance: Source | None = None) -> Match:
        """The same match, which can go its own way: the last turns are replayed on a state from before them."""
        return Match(self.game, self.names, chance, copied=self)

    def _catch_up(self, other: Match, chance: Source | None) -> None:
        self.game = game = other.game
        self.names = other.names
        self.chance = chance or other.chance.copy()
        self.dice = other.dice if chance is None else UNVERIFIED
        self.by_hand = other.by_hand
        self.begins = other.begins
        self.entries = entries = other.entries.copy()
        self._told = other._told
        self._told_is_shared = other._told_is_shared = True
        self.result = other.result
        self.ask = ask = other.ask
        self._hides, self._hidden, self._joint_closed_at = other._hides, other._hidden, other._joint_closed_at
        self._forced, self._veils, self._viewed = other._forced, other._veils, False
        self.given = {}
        self._past = past = other._past.twin()
        if ask is None:
            self.state = other.state.copy()
            self._said = self.state.said
            self._turns = other._turns
            return
        self.state = state = game.copy_state(past.state) if past.state else game.laid(len(self.names))
        self._turns = turns = all_turns(game, state, past, entries)
        ask = turns.send(None)
        for seat, answer, _ in entries[past.answers :]:
            ask = self._collect(ask, seat, answer) if isinstance(ask, Joint) else turns.send(answer)
        self.ask = ask
        past.due, past.turn_began = past.answers + past.often, other._past.turn_began
        self._said = state.said
        self._said.clear()

    def _collect(self, ask: Joint, seat: int, move: Move) -> Ask | None:
        self.given[seat] = move
        if not ask.complete(self.given):
            return ask
        answer = ask.answer(self.given)
        self.given = {}
        return self._turns.send(answer)

    def turn_so_far(self) -> tuple[Any, bool, list[Any]]:
        """The table as it was before this turn, whether that is the beginning before all turns, and what the rules
        have been answered since.
        """
        again = TurnAgain(self)
        return self.game.copy_state(again.before), again.beginning, again.answers

    def moved_last(self, seat: int) -> bool:
        """Whether the last answer was a move of this seat, so that a throw asked of it now follows from that.

        A move that was forced follows from the one before.
        """
        entries = self.entries
        if not entries or entries[-1][0] != seat:
            return False
        last = self._last_choice()
        return last >= 0 and entries[last][0] == seat and entries[last][2] is None

    def _last_choice(self) -> int:
        """The number of the last answer that was not forced; -1 if there is none."""
        last = len(self.entries) - 1
        while last in self._forced:
            last -= 1
        return last

    def _why_no_undo(self, seat: int) -> str:
        """The key of what speaks against it, if anything does: a move may be taken back by whoever made it, unless
        chance or a secret has come up since; a roll of one's own dice by whoever typed it, unless it brought a
        secret to light. Moves that were forced go with it.
        """
        last = self._last_choice()
        if last < 0:
            return "nothing-to-undo"
        mover, _, chance = self.entries[last]
        if chance is not None:
            if mover != seat or not self._typed(chance):
                return "no-undo-behind-a-roll"
            return "no-undo-behind-a-secret" if self._came_to_light() else ""
        if mover != seat:
            return "no-undo-of-others"
        if self._joint_closed_at > last or (self._hides and self._hidden != self.state.secrets()):
            return "no-undo-behind-a-secret"
        return ""

    def _typed(self, chance: Chance) -> bool:
        """Whether the players threw for this with dice of their own: all that the thrower may see."""
        sees = chance.seen_by is None or chance.seat in chance.seen_by
        return isinstance(self.chance, OwnDice) and isinstance(chance, Roll) and sees

    def _came_to_light(self) -> bool:
        """Whether the last answer showed anybody what was hidden from them."""
        now = self.state.secrets()
        return any(
            name not in now or not set(now[name].seen_by) <= set(secret.seen_by)
            for name, secret in self._hidden.items()
        )

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last answer."""
        return not self._why_no_undo(seat)

    def undo(self, seat: int) -> None:
        """Take back the last answer, and what was forced by it, if this seat may."""
        last, why_not = self._last_choice(), self._why_no_undo(seat)
        if why_not == "no-undo-of-others":
            raise self._refusal(why_not, player=self.entries[last][0])
        if why_not:
            raise self._refusal(why_not)
        self._go_back(last)

    def _go_back(self, count: int) -> None:
        """Be as after so many answers: the last turns are run again, from a snapshot before the choice before."""
        choice = count - 1
        while choice in self._forced:
            choice -= 1
        entries, game = self.entries, self.game
        self._past = past = self._past.before(choice)
        again = entries[past.answers : count]
        if self._viewed:
            self.entries = entries = entries[: past.answers]
        else:
            del entries[past.answers :]
        self.state = state = game.laid(len(self.names)) if past.state is None else game.copy_state(past.state)
        self._turns = turns = all_turns(game, state, past, entries)
        self.given, self.result = {}, None
        self._hidden = {}
        ask = turns.send(None)
        for entry in again:
            if self._hides and len(entries) == choice:
                self._hidden = state.secrets()
            entries.append(entry)
            ask = self._collect(ask, entry[0], entry[1]) if isinstance(ask, Joint) else turns.send(entry[1])
        self.ask = ask
        self._said = state.said
        self._said.clear()
        self._forced = frozenset(number for number in self._forced if number < count)
        told = len(self._told)
        while told and self._told[told - 1][0] > count:
            told -= 1
        if told < len(self._told):
            self._told, self._told_is_shared = self._told[:told], False

    @property
    def record(self) -> Record:
        return Record(
            game=self.game.id,
            options=dict(self.game.agreed),
            names=self.names,
            dice=self.dice if self.chance.serves_one_match() else UNVERIFIED,
            pledge=self.chance.pledge() if self.dice == FAIR else None,
            lines=[line_of(entry, self.names) for entry in self.entries],
            at={} if self.begins is None else beginning.told(self.begins, self.game.laid(len(self.names))),
        )

    def view(self, seat: int = NOBODY, latest: int | None = None) -> View:
        """The match as one seat may see it; without a seat, as a spectator may. With `latest`, it may know only so
        many of the answers, which is enough for a screen that is drawn before the match goes on.
        """
        return View(self, NOBODY if seat == NOBODY else self._seated(seat), latest)


class TurnAgain:
    """The open turn run once more, on a table of its own, as far as it has come: from the last snapshot the first
    time, from the table before this turn whenever it is wanted again.
    """

    def __init__(self, match: Match) -> None:
        self._game = game = match.game
        self._past = past = match._past.twin()
        if past.answers < match._past.turn_began:
            past.due = match._past.turn_began
        laid = past.state or game.laid(len(match.names))
        state, count, answers, given = game.copy_state(laid), Count(past.answers), [], {}
        turns = all_turns(game, state, past, count)
        ask = turns.send(None)
        for entry in match.entries[past.answers :]:
            seat, answer, _ = entry
            count.count += 1
            if isinstance(ask, Joint):
                given[seat] = answer
                if not ask.complete(given):
                    continue
                answer, given = ask.answer(given), {}
            answers.append(answer)
            ask = turns.send(answer)
            if past.turn_began == count.count:
                answers.clear()
        self.beginning = past.beginning
        self.before: Any = laid if self.beginning else past.state or laid
        self.answers: list[Any] = answers
        self._ready: tuple[Any, Generator[Ask | None, Any, None]] | None = state, turns

    def after(self, move: Move) -> tuple[Any, Ask | None]:
        """The state as it will be when the move of the one seat that is asked has been carried out, and what the
        rules ask for then, chance included: nothing, if the turn is over.
        """
        state, turns = self._ready or self._run()
        self._ready = None
        self._past.halts = True
        return state, turns.send(move)

    def _run(self) -> tuple[Any, Generator[Ask | None, Any, None]]:
        past, state = self._past, self._game.copy_state(self.before)
        past.due, past.beginning = sys.maxsize, self.beginning
        turns = all_turns(self._game, state, past, [])
        for answer in (None, *self.answers):
            turns.send(answer)
        return state, turns


class View:
    """What one seat may see, and all that screens, bots and bridges ever get."""

    __slots__ = (
        "_begins",
        "_known",
        "_then",
        "_told",
        "_told_so_far",
        "_veiled",
        "answers",
        "ask",
        "beginning",
        "game",
        "legal",
        "names",
        "past",
        "result",
        "seat",
        "state",
        "waiting_for",
    )

    def __init__(self, match: Match, seat: int, latest: int | None = None) -> None:
        self.seat = seat
        self.game = match.game
        self.names = match.names
        shared = latest is not None and not match._hides
        self.state = match.state if shared else match.state.seen_from(seat)
        self.result = match.result
        self.waiting_for = match.to_act
        mine = seat in self.waiting_for and not isinstance(match.ask, Draw)
        self.ask: Ask | None = match.ask.asked_of(seat) if mine and match.ask else None
        self.legal: Moves = match.legal(seat) if mine else ()
        self.beginning = match._past.beginning and match.ask is not None
        hides, past = match._hides, match._past
        self._begins: Any = match.begins.seen_from(seat) if hides and match.begins is not None else match.begins
        self.past: int = past.answers
        self._then: Any = past.state.seen_from(seat) if hides and past.state is not None else past.state
        self.answers = len(match.entries)
        """How many answers there have been so far."""
        self._known = match.entries  # it only grows, and an undo leaves it as it is and begins another
        match._viewed = True
        self._veiled: bool = match._veils or bool(match.given)
        if self._veiled:
            self._known = _seen_by(seat, match, self.answers if latest is None else latest)
        self._told = match._told  # likewise
        self._told_so_far = len(match._told)

    @property
    def begins(self) -> Any:
        """The table on which a match was set that did not begin at the beginning."""
        return None if self._begins is None else self._begins.copy()

    @property
    def then(self) -> Any:
        """The table as it was after `past` answers, when this or an earlier turn began; None before the first."""
        return None if self._then is None else self._then.copy()

    def supposed(self, then: Table) -> Match:
        """A match that came to the beginning of this turn as this seat has seen it, and found this table there."""
        match = Match(self.game, self.names, chance=Open(), at=then, after=self)
        before = [told for told in self._told[: self._told_so_far] if told[0] <= self.past]
        match._told[:0] = before[: max(0, len(before) - len(match._told))]
        return match

    @property
    def pieces(self) -> list[Piece]:
        """What lies on the table."""
        return self.game.shown(self.state, self.beginning)

    @property
    def goal(self) -> Message:
        """What wins, in one line."""
        key = self.game.goal(self.state)
        return Message(key, self.game.id, **self._figures("said", key, NOBODY))

    @property
    def figures(self) -> dict[str, object]:
        """The numbers that the prompt of the open ask names."""
        return {} if self.ask is None else self._figures("asks", self.ask.wording, self.seat)

    def _figures(self, section: str, key: str, seat: int) -> dict[str, object]:
        wanted = words.gaps(self.game.id, section, key)
        if not wanted:
            return {}
        found = self.game.figures(self.state, seat)
        return {name: found[name] for name in wanted if name in found}

    def prompt(self, language: str = "en") -> str:
        """What this seat is asked, in words; empty if it is not asked anything."""
        if self.ask is None:
            return ""
        return words.ask(self.game.id, self.ask.wording, language, self.figures, self.names)

    @property
    def throws(self) -> list[list[tuple[str, ...]]]:
        """By seat, what it threw in its latest turn: the marks of each throw that this seat may see. Throws for the
        start are told no longer than until it is settled.
        """
        latest: list[list[tuple[str, ...]]] = [[] for _ in self.names]
        entries, missing = self._known, len(latest)
        first = len(entries) if self._veiled else self.answers
        end = max(0, first - RECENT)
        while first > end and missing:
            last, seat = first, entries[first - 1][0]
            while first > end and entries[first - 1][0] == seat:
                first -= 1
            if seat == NOBODY or latest[seat]:
                continue
            latest[seat] = [
                ask.dice.marks(answer)
                for _, answer, ask in entries[first:last]
                if isinstance(ask, Roll) and answer is not HIDDEN and (self.beginning or ask.prompt != "opening")
            ]
            missing -= bool(latest[seat])
        return latest

    @property
    def entries(self) -> Sequence[Entry]:
        """Every answer so far; what this seat may not see is `HIDDEN`."""
        return self.seen(self.answers)

    def seen(self, count: int) -> list[Entry]:
        """The last answers; what this seat may not see is `HIDDEN`."""
        known = len(self._known) if self._veiled else self.answers
        return self._known[max(0, known - count) : known]

    @property
    def log(self) -> list[Line]:
        """Every answer so far, as far as this seat may see it; the rest is shown as `?`."""
        return self.latest(self.answers)

    def latest(self, count: int) -> list[Line]:
        """The last lines of the log."""
        return [line_of(entry, self.names) for entry in self.seen(count)]

    @property
    def told(self) -> list[tuple[int, Message]]:
        """What the rules told the table, each with the number of answers before it."""
        return messages(self.last_told(self._told_so_far), self.game.id)

    def last_told(self, count: int) -> list[Told]:
        """What the rules told the table last, as keys and values of the game's words."""
        return self._told[max(0, self._told_so_far - count) : self._told_so_far]

    def data(self, language: str = "en") -> dict[str, Any]:
        """As JSON-ready data; what was told is in the language asked for."""
        return {
            "game": self.game.id,
            "players": list(self.names),
            "seat": self.seat if self.seat != NOBODY else None,
            "state": self.state.data(),
            "waiting_for": self.waiting_for,
            "goal": self.goal.text(language, self.names),
            "prompt": self.prompt(language),
            "seconds": getattr(self.ask, "seconds", 0),
            "legal": [move.text for move in self.legal[:MOST_LISTED]],
            "legal_in_all": len(self.legal),
            "pieces": [piece.data() for piece in self.pieces],
            "log": [str(line) for line in self.log],
            "told": [message.text(language, self.names) for _, message in self.told],
            "result": self.result.data() if self.result else None,
        }


def _seen_by(seat: int, match: Match, count: int) -> list[Entry]:
    """The last answers, except what a seat may not see: hidden throws, and what others chose in secret."""
    entries = match.entries[max(0, len(match.entries) - count) :]
    for at, (mover, _, chance) in enumerate(entries):
        if chance is not None and chance.seen_by is not None and seat not in chance.seen_by:
            entries[at] = (mover, HIDDEN, chance)
    for at in range(max(0, len(entries) - len(match.given)), len(entries)):
        if entries[at][0] != seat:
            entries[at] = (entries[at][0], HIDDEN, None)
    return entries


def some_of(moves: Moves, typed: str) -> str:
    """A few moves in their notation: those with the verb that was typed, or else one of every verb first. What
    players write in their own words is listed by its verb alone.
    """
    texts: list[str] = []
    for choice in side_by_side(moves):
        if isinstance(choice, Written):
            texts.append(f"{choice.verb} ...")
        else:
            texts += [move.text for move in choice[: LISTED + 1 if isinstance(choice, Form) else None]]
    verbs = [text.split(" ", 1)[0] for text in texts]
    wanted = typed.casefold().split(" ", 1)[0]
    if wanted in verbs:
        texts = [text for text, verb in zip(texts, verbs, strict=True) if verb == wanted]
    else:
        firsts = [texts[verbs.index(verb)] for verb in dict.fromkeys(verbs)]
        texts = [*firsts, *(text for text in texts if text not in firsts)]
    return ", ".join([*texts[:LISTED], "..."] if len(texts) > LISTED else texts)


def checked_names(title: str, players: Players, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, if they suit the table and can be written in a record, or a refusal."""
    return _checked_names(
        title, players, tuple([" ".join(str(name).split())[: LONGEST_NAME + 1] for name in names])
    )


@lru_cache(maxsize=1024)
def _checked_names(title: str, players: Players, tidy: tuple[str, ...]) -> tuple[str, ...]:
    players.check(title, len(tidy))
    for name in tidy:
        sound = name.isprintable() and not any(sign in FORBIDDEN for sign in name)
        if len(name) > LONGEST_NAME or name == "*" or not sound or all(category(sign)[0] in "MZ" for sign in name):
            raise Refusal("bad-name", typed=quoted(name), longest=LONGEST_NAME)
    for at, name in enumerate(tidy):
        if name.casefold() in (other.casefold() for other in tidy[:at]):
            raise Refusal("name-twice", typed=name)
    return tidy
