"""What a game is: its facts, its options, one turn, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from wuerfelbecher.table.asks import Ask, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE, Faces
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.moves import Move, Moves, find
from wuerfelbecher.table.refusal import Message, Refusal, quoted
from wuerfelbecher.table.roll_off import roll_off, values_shown
from wuerfelbecher.table.state import NOBODY, NOT_IN_IT, Secret, Table, copier, state_values

if TYPE_CHECKING:
    from wuerfelbecher.table.dice import Below
    from wuerfelbecher.table.match import View
    from wuerfelbecher.table.pieces import Piece

S = TypeVar("S", bound=Table)

Value = int | str | bool

Dynamics = Literal["sequential", "simultaneous", "timed"]

Declared = Sequence[Move | Family | Moves]
"""The moves of a game: single ones, families, and forms."""


SEATS = range(16)
"""The seats at a table: no game takes more players than this."""


@dataclass(frozen=True, slots=True, eq=False)
class Players:
    """How many can play."""

    fewest: int
    most: int
    open_ended: bool = False

    def __str__(self) -> str:
        return f"{self.fewest}+" if self.open_ended else self.counts()

    def counts(self) -> str:
        return str(self.fewest) if self.fewest == self.most else f"{self.fewest}-{self.most}"

    def __contains__(self, count: object) -> bool:
        return isinstance(count, int) and self.fewest <= count <= self.most

    def check(self, title: str, given: int) -> None:
        """Refuse a number of players that this game is not for."""
        if given not in self:
            raise Refusal("wrong-number-of-players", title=title, wanted=self.counts(), given=given)


def at_least(fewest: int) -> Players:
    """The rulebook sets no upper limit; only the table does."""
    return Players(fewest, len(SEATS), open_ended=True)


def between(fewest: int, most: int) -> Players:
    return Players(fewest, most)


@dataclass(frozen=True, slots=True)
class Option:
    """Something the players agree on before they start. The first value of `values` need not be the default.

    `before` is what held in released versions that did not have this option yet: a record that leaves it out was
    played like that.
    """

    name: str
    values: Sequence[Value]
    default: Value
    before: Value | None = None

    def read(self, value: object, game: str) -> Value:
        """One of the values, given as itself or as text."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
            if isinstance(value, str) and self.text(known) == value.strip().casefold():
                return known
        raise Refusal(
            "option-out-of-range", game, option=self.name, typed=quoted(str(value)), allowed=self.allowed()
        )

    def allowed(self) -> str:
        if isinstance(self.values, range):
            return f"{self.values[0]}-{self.values[-1]}"
        return ", ".join(self.text(value) for value in self.values)

    @staticmethod
    def text(value: Value) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)


def number(name: str, default: int, low: int, high: int, before: int | None = None) -> Option:
    return Option(name, range(low, high + 1), default, before)


def switch(name: str, default: bool = False, before: bool | None = None) -> Option:
    """A variant that is on or off."""
    return Option(name, (False, True), default, before)


def pick(name: str, *values: str, before: str | None = None) -> Option:
    """One of several variants; the first is the default."""
    return Option(name, values, values[0], before)


def rounds(default: int, most: int = 20) -> Option:
    return number("rounds", default, 1, most)


START = pick("start", "roll", "first")
"""The highest roll starts, as in the rulebook; or the first seat does, which is quicker.

Where a game has no such option the first seat starts anyway, so that `start="first"` suits every game.
"""


@dataclass(slots=True)
class Result:
    """How it ended. Ties share a place (1-1-3); where nobody qualifies, all share the first and nobody wins."""

    places: tuple[int, ...]
    scores: tuple[int | float | None, ...] = ()
    settlement: tuple[int, ...] = ()
    nobody_wins: bool = False

    @property
    def winners(self) -> list[int]:
        return [] if self.nobody_wins else [seat for seat, place in enumerate(self.places) if place == 1]

    @property
    def returns(self) -> tuple[float, ...]:
        """Seats beaten minus seats lost to, between -1 and 1; the sum over all seats is zero."""
        others = max(1, len(self.places) - 1)
        return tuple(
            sum((mine < theirs) - (mine > theirs) for theirs in self.places) / others for mine in self.places
        )

    def data(self) -> dict[str, Any]:
        return {
            "places": list(self.places),
            "winners": self.winners,
            "scores": list(self.scores),
            "settlement": list(self.settlement),
            "nobody_wins": self.nobody_wins,
        }


def places(merits: Sequence[Any]) -> tuple[int, ...]:
    """Places from merits of any comparable kind, the highest first."""
    ranking = sorted(merits, reverse=True)
    return tuple([ranking.index(mine) + 1 for mine in merits])


def highest(points: Sequence[int], among: Iterable[int] | None = None) -> Result:
    """The most points win. Seats that are not `among` the qualified come last; if none is, nobody wins."""
    if among is None:
        return Result(places(points), tuple(points))
    qualified = set(among)
    merits = [(1, value) if seat in qualified else (0, 0) for seat, value in enumerate(points)]
    return Result(places(merits), tuple(points), nobody_wins=not qualified)


def most_scored(points: Sequence[int]) -> Result:
    """The most points win, but where nobody has scored, nobody does."""
    return Result(places(points), tuple(points), (), not any(points))


def lowest(points: Sequence[int]) -> Result:
    """The fewest points win."""
    return Result(places([-value for value in points]), tuple(points))


DiceOnShelf = Literal["one", "two", "three", "four", "five", "six", "poker", "letters", "other", "cards"]
Kind = Literal[
    "push",  # how far do you dare to go?
    "sums",  # count what was thrown, plus and minus
    "target",  # a race to a number
    "limit",  # whoever goes too far loses
    "hit",  # hope for the one right throw
    "order",  # one number after the other
    "strike",  # strike out what was thrown
    "draw",
    "place",
    "keep",  # keep some dice, throw the others again
    "sheet",
    "chips",  # chips change hands without a stake
    "bet",
    "bluff",
    "guess",
    "word",
    "trick",
    "cards",
    "board",
]
Skill = Literal[0, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class Shelf:
    """How a game stands on the shelf: its dice, its kind, how long it takes, and from luck (0) to skill (3).

    A classic is one that many families know under this name or another; a boxed game comes in a box of its own.
    """

    dice: DiceOnShelf
    kind: Kind
    minutes: int
    skill: Skill
    classic: bool = False
    boxed: bool = False


def _open(value: Any) -> Any:
    """What lies on the table, or in a secret that may be seen there."""
    return value.value if isinstance(value, Secret) else value


class Game(Generic[S]):
    """A game with its options settled. Subclasses say what is special about them, and nothing else."""

    id: ClassVar[str]
    number: ClassVar[int] = 0
    title: ClassVar[str]
    players: ClassVar[Players]
    shelf: ClassVar[Shelf]
    options: ClassVar[tuple[Option, ...]] = ()
    own_words: ClassVar[bool] = False
    """Whether players write words of their own, so that no `vocabulary` can list what they may play."""
    secret_choices: ClassVar[bool] = False
    """Whether what a player may choose from depends on what only they can see, such as the cards in their hand."""
    leftovers: ClassVar[tuple[str, ...]] = ()
    """Fields of the state that only lie there to be looked at when a turn begins; no rule reads them any more."""
    longest: ClassVar[int] = 0
    """After so many rounds a match is broken off, which hardly any comes to. 0 is never; then `tidy` may reset the
    round where no rule asks for it.
    """
    spent: ClassVar[tuple[str, ...]] = ()
    """Fields with something hidden in them that no rule reads any more once the turn is over."""
    below_zero: ClassVar[tuple[str, ...]] = ()
    """Fields whose numbers can fall below zero, or below what lies there at first."""
    chips_in: ClassVar[tuple[str, ...]] = ()
    """Fields over which all chips in play are spread: together always as many as at first when a turn begins."""
    state: ClassVar[type[Any]]
    copy_state: Callable[[S], S]

    def __init__(self, /, **options: object) -> None:
        known = {option.name: option for option in self.options}
        if START.name not in known and options.get(START.name) == "first":
            del options[START.name]
        for name in options:
            if name not in known:
                raise Refusal("unknown-option", typed=quoted(name), known=", ".join(known) or "-", title=self.title)
        self.agreed: dict[str, Value] = {
            name: option.read(options[name], self.id) if name in options else option.default
            for name, option in known.items()
        }
        self._amounts = {name: value for name, value in self.agreed.items() if isinstance(value, int)}
        self._laid: dict[int, S] = {}

    def amount(self, name: str) -> int:
        return self._amounts[name]

    def variant(self, name: str) -> bool:
        return self.agreed[name] is True

    def choice(self, name: str) -> str:
        value = self.agreed[name]
        assert isinstance(value, str)
        return value

    def setup(self, seats: int) -> S:
        """The table before the first turn."""
        table: S = self.state(seats=seats)
        return table

    def laid(self, seats: int) -> S:
        """A freshly laid table: a copy of the first one that was set up."""
        table = self._laid.get(seats)
        if table is None:
            table = self._laid[seats] = self.setup(seats)
            self.copy_state = copier(type(table))
        return self.copy_state(table)

    def begin(self, t: S) -> Turn:
        """What comes before the first turn; by default the roll for the start where the game has that option."""
        if self.agreed.get("start") == "roll":
            yield from roll_for_start(t)

    def turn(self, t: S) -> Turn:
        """One turn of the active player: the rulebook, in its own order."""
        raise NotImplementedError

    def pass_on(self, t: S) -> None:
        """After a turn that did not end the match: who is next. By default the left neighbour, or `t.next`."""
        t.active = t.left_of(t.active) if t.next == NOBODY else t.next
        t.next = NOBODY

    def tidy(self, t: S, ask: Ask | None) -> None:
        """Clear away what no rule will read any more, so that tables with the same future look alike. `ask` is what
        is asked now, or None before a turn. Nobody plays on a table tidied within a turn: it is only compared.
        """
        if ask is None and self.leftovers:
            laid = self.laid(t.seats)
            for name in self.leftovers:
                setattr(t, name, getattr(laid, name))

    def over(self, t: S) -> bool:
        raise NotImplementedError

    def result(self, t: S) -> Result:
        raise NotImplementedError

    def pieces(self, t: S) -> list[Piece]:
        """What the table shows. It is drawn from a view, so a secret may be veiled."""
        raise NotImplementedError

    def shown(self, t: S, beginning: bool) -> list[Piece]:
        """Everything on the table. Until it is settled who starts, that includes the throws for it, but no texts
        about single seats, which have no part to play yet.
        """
        pieces = self.pieces(t)
        if not beginning or self.agreed.get("start") != "roll":
            return pieces
        from wuerfelbecher.table.pieces import Text, scores

        throws = scores("opening", values_shown(t.opening))
        return [*throws, *(piece for piece in pieces if not isinstance(piece, Text) or piece.owner is None)]

    def goal(self, t: S) -> str:
        """The key of the words that say in one line what wins; another one where a variant turns that around."""
        return "goal"

    def figures(self, t: S, seat: int) -> dict[str, object]:
        """The numbers that the goal and the prompts may name: those agreed on, those on the table, and of rows with
        one entry a seat the entry of this seat. A veiled one is None. Where a turn counts its `throws`, the next of
        them is the one `coming`.
        """
        found: dict[str, object] = {"player": t.active, **self._amounts}
        for name, value in state_values(t):
            if type(value) is not int:
                if seat == NOBODY:
                    continue
                value = _open(value)
                if not isinstance(value, list | tuple) or len(value) != t.seats:
                    continue
                value = _open(value[seat])
                if type(value) is not int:
                    continue
            found[name] = value
        if isinstance(thrown := found.get("throws"), int):
            found["coming"] = thrown + 1
        return found

    def moves(self, seats: int) -> Declared:
        """Every move that anyone may ever choose in a match of this game, always in the same order."""
        return ()

    def vocabulary(self, seats: int) -> list[str]:
        """The notation of every move of this game."""
        return [move.text for declared in self.moves(seats) for move in _every(declared, seats)]

    def declared(self, typed: str, seats: int) -> Move | None:
        """The move of this game that is written like this, whether or not it is possible now."""
        for declared in self.moves(seats):
            if isinstance(declared, Family):
                found = declared.find(typed, seats)
            else:
                found = find((declared,) if isinstance(declared, Move) else declared, typed)
            if found is not None:
                return found
        return None

    def impossible(self, t: S) -> Message | None:
        """What cannot lie on the table like this when a turn begins, besides `chips_in` and `below_zero`."""
        return None

    def guess(self, view: View, below: Below) -> tuple[S, Sequence[Faces]] | None:
        """Where a game has a better way to guess what is hidden than to play on from a table that the seat knows:
        the table as it may have been when this turn began, and what may have been drawn unseen since then. Drawn by
        chance, each as likely as it is.
        """
        return None

    def dynamics(self) -> Dynamics:
        """How the seats act: one by one, at times together (`ChooseAll`), or by the clock (`seconds`, `Race`)."""
        return "sequential"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.agreed}>"


AnyGame = Game[Any]


def _every(declared: Move | Family | Moves, seats: int) -> Iterable[Move]:
    if isinstance(declared, Move):
        return (declared,)
    return declared.every(seats) if isinstance(declared, Family) else declared


FOR_START = [Roll(seat, ONE_DIE, prompt="opening") for seat in SEATS]
"""Made once, because every match asks for them."""


def roll_for_start(t: Table) -> Turn:
    """Everybody throws one die, and the highest starts."""
    if t.seats == 1:
        return
    t.starter = yield from roll_off(t, t.opening, list(range(t.seats)), FOR_START, _pips)
    t.active = t.starter
    t.opening = [NOT_IN_IT] * t.seats
    t.say("starts", player=t.starter)


def _pips(t: Table, thrown: Faces) -> int:
    return thrown[0]


def options_text(agreed: Mapping[str, Value]) -> list[tuple[str, str]]:
    return [(name, Option.text(value)) for name, value in agreed.items()]
