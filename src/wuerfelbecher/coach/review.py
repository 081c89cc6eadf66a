"""A match looked at afterwards: everybody's chances from answer to answer, and what was luck and what was skill.

As programs for backgammon do it, every throw is compared with the mean over all that could have been thrown, and
every choice with the best one. What both add up to is how a seat's chance has changed from the first answer to the
last. Chances are proven where all positions can be listed or a table knows them, and otherwise sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from wuerfelbecher.coach.solved import Solved
from wuerfelbecher.coach.trials import candidates, played_out, shares
from wuerfelbecher.coach.weighing import Weighed, before_a_throw, by_a_table, by_positions, by_trials
from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.odds.graph import CannotEnumerate
from wuerfelbecher.odds.moves import MOST_POSITIONS, Clock, MoveOdds, hides
from wuerfelbecher.odds.turns import known_turns
from wuerfelbecher.odds.value import NEGLIGIBLE, Value, Way
from wuerfelbecher.table import Chance, Match, Open, Record, Refusal, View
from wuerfelbecher.table.match import Entry, what_of

FOR_POSITIONS = 0.4
"""How much of the time is spent on listing all positions."""
FEW_POSITIONS = 4000
"""So many are looked for from a late turn, where the whole match has too many."""
TIMES = 10
"""So many times the fewest trials are worth having; with less time, fewer positions are looked at."""
POSITIONS_A_SECOND = 1500
"""So many positions are listed and solved in a second, at least."""
SHOWN = 5
"""So many of the moves there were are told."""
SURE = 2.0
"""A choice counts as worse than another if it cost more than so many standard errors."""

Seats = list[float]


@dataclass(slots=True)
class Choice:
    """What somebody chose, the best there was, and what the difference cost: in chance, and in points or chips.
    `moves` are the best, and the one that was played. What is not known is None.
    """

    at: int
    seat: int
    move: str
    best: str
    cost: Value | None
    points: Value | None
    moves: Sequence[MoveOdds]
    worst: float = 0.0
    """What the worst move would have cost, in chance or else in points."""

    @property
    def slip(self) -> bool:
        lost = self.cost or self.points
        return lost is not None and lost.value > (lost.error if lost.way == "estimated" else NEGLIGIBLE)

    def data(self) -> dict[str, Any]:
        return {
            "at": self.at,
            "seat": self.seat,
            "move": self.move,
            "best": self.best,
            "cost": self.cost and self.cost.data(),
            "points": self.points and self.points.data(),
            "slip": self.slip,
            "moves": [row.data() for row in self.moves],
        }


@dataclass(slots=True)
class Step:
    """One answer: by how much luck and skill changed the chance of every seat. `known` is whether its own share
    was worked out, and not only that of several answers together.
    """

    at: int
    seat: int
    what: str
    thrown: bool
    luck: Seats
    skill: Seats
    known: bool = True

    def data(self) -> dict[str, Any]:
        return {
            "at": self.at,
            "seat": self.seat,
            "what": self.what,
            "thrown": self.thrown,
            "luck": self.luck,
            "skill": self.skill,
            "known": self.known,
        }


@dataclass(slots=True)
class Review:
    """`chances[answers][seat]`, with what is known of how far they are off; `steps` between them, and `choices`."""

    game: str
    names: tuple[str, ...]
    finished: bool
    chances: list[Seats] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        return not any(self.errors)

    def luck(self, seat: int) -> float:
        return sum(step.luck[seat] for step in self.steps)

    def skill(self, seat: int) -> float:
        """What all choices, one's own and the others', have brought a seat."""
        return sum(step.skill[seat] for step in self.steps)

    def own(self, seat: int) -> float:
        """What one's own choices have cost: never above zero, but for errors of samples."""
        return sum(step.skill[seat] for step in self.steps if step.seat == seat)

    def best_throw(self, seat: int) -> Step | None:
        return self._throw(seat, 1)

    def worst_throw(self, seat: int) -> Step | None:
        return self._throw(seat, -1)

    def _throw(self, seat: int, sign: int) -> Step | None:
        found = [step for step in self.steps if step.thrown and step.known and step.seat == seat]
        best = max(found, key=lambda step: sign * step.luck[seat], default=None)
        return best if best is not None and sign * best.luck[seat] > NEGLIGIBLE else None

    def slip(self, seat: int) -> Choice | None:
        """The costliest."""
        found = [choice for choice in self.choices if choice.seat == seat and choice.slip]
        return max(found, key=lambda choice: (choice.cost or choice.points or Value(0)).value, default=None)

    def share(self, seat: int) -> float | None:
        """How much of the way from the worst to the best choices was gone. None where nothing was to be gained."""
        own = [choice for choice in self.choices if choice.seat == seat]
        possible = sum(choice.worst for choice in own)
        lost = sum((choice.cost or choice.points or Value(0)).value for choice in own)
        return 1 - lost / possible if possible > NEGLIGIBLE else None

    def data(self) -> dict[str, Any]:
        seats = []
        for seat, name in enumerate(self.names):
            best, worst, slip = self.best_throw(seat), self.worst_throw(seat), self.slip(seat)
            seats.append(
                {
                    "name": name,
                    "first": self.chances[0][seat],
                    "last": self.chances[-1][seat],
                    "luck": self.luck(seat),
                    "skill": self.skill(seat),
                    "own": self.own(seat),
                    "share": self.share(seat),
                    "best_throw": best and best.data(),
                    "worst_throw": worst and worst.data(),
                    "slip": slip and slip.data(),
                }
            )
        return {
            "game": self.game,
            "players": list(self.names),
            "finished": self.finished,
            "exact": self.exact,
            "chances": self.chances,
            "errors": self.errors,
            "ways": self.ways,
            "seats": seats,
            "steps": [step.data() for step in self.steps],
            "choices": [choice.data() for choice in self.choices],
        }


def reviewed(record: Record, seconds: float, progress: Callable[[float], None] | None = None) -> Review:
    """Look at a match, finished or not, for about so long. Everything in the record is used, hidden or not, but for
    choices: these are judged by what whoever made them could see.
    """
    whole = record.replay(until=len(record.lines))
    if whole.game.shelf.kind == "trick":
        raise Refusal("nothing-to-win", whole.game.id, title=whole.game.title)
    if not whole.entries:
        raise Refusal("coach-nothing-played", "coach")
    return Reviewer(whole, Clock(seconds, progress)).review()


def positions(whole: Match) -> Iterator[Match]:
    """The match before every answer, and in the end."""
    begins = None if whole.begins is None else whole.begins.copy()
    match = Match(whole.game, whole.names, chance=Open(), at=begins)
    yield match.copy(Open())
    for seat, answer, chance in whole.entries:
        if chance is None:
            match.play(answer.text, seat)
        else:
            match.throw(answer)
        yield match.copy(Open())


class Reviewer:
    def __init__(self, whole: Match, clock: Clock) -> None:
        self.entries: Sequence[Entry] = whole.entries
        self.matches = list(positions(whole))
        self.clock = clock
        self.seats = range(len(whole.names))
        self.books: list[Solved] = []
        self.found = Review(whole.game.id, whole.names, whole.result is not None)
        self.weighed: dict[int, Weighed] = {}
        self.known: dict[int, tuple[Sequence[float], float, Way]] = {}

    def review(self) -> Review:
        self._solve()
        for at, match in enumerate(self.matches):
            self._look_up(at, match)
        self._try_out()
        self._put_together()
        return self.found

    # -- what is proven -----------------------------------------------------------------------------

    def _solve(self) -> None:
        """List all positions of the whole match; or, where a table knows what turns are worth, of each turn; or
        where these are too many, of the last turns.
        """
        first = self.matches[0]
        most = min(MOST_POSITIONS, int(POSITIONS_A_SECOND * self.clock.seconds))
        if self._solved(first, most, FOR_POSITIONS) or known_turns(first.game, len(first.names)):
            return
        failed = 0
        for match in reversed(self.matches[1:]):
            if match.turn_begins and not self._solved(match, FEW_POSITIONS, FOR_POSITIONS + 0.1):
                failed += 1
                if failed > 1:
                    return

    def _solved(self, match: Match, most: int, until: float) -> bool:
        try:
            self.books.append(Solved(match, most, lambda: self.clock.passed() > until))
        except CannotEnumerate:
            return False
        return True

    def _look_up(self, at: int, match: Match) -> None:
        """What is known of a position without trying out anything."""
        if match.result is not None or len(self.seats) == 1:
            self.known[at] = win_share(match.result) if match.result else [1.0], 0.0, "exact"
        if match.result is not None:
            return
        book = self._book(match)
        if book is not None and (chances := book.chances(match)) is not None:
            self.known[at] = chances, 0.0, "table" if book.by_table else "exact"
        if at < len(self.entries) and (seat := self._chooser(at)) is not None:
            found = by_positions(book, match, seat) if book is not None else None
            found = found or by_a_table(match.view(seat))
            if found is not None:
                self.weighed[at] = found
        elif at not in self.known and not match.state.may_hide() and (before := self._before(at)) is not None:
            self.known[at] = before

    def _before(self, at: int) -> tuple[Sequence[float], float, Way] | None:
        """By a table: a position before a throw, which follows from a choice or comes before one."""
        last = self.weighed.get(at - 1)
        row = last.of(self.entries[at - 1][1].text) if last is not None else None
        if last is not None and row is not None and row.win is not None and at < len(self.entries):
            return last.chances[row.move], row.win.error, row.win.way
        return before_a_throw(self.matches[at], lambda: self.clock.passed() > FOR_POSITIONS)

    def _book(self, match: Match) -> Solved | None:
        """Positions among which this one is."""
        for book in (*self.books[:-2:-1], *self.books[:1]):
            if book.chances(match) is not None and self._whole_choice(book, match):
                return book
        if match.ask is not None and known_turns(match.game, len(match.names)) is not None:
            return self.books[-1] if self._solved(match, MOST_POSITIONS, 1.0) else None
        return None

    def _whole_choice(self, book: Solved, match: Match) -> bool:
        """Whether also what follows is known, if somebody is to choose."""
        if match.ask is None or isinstance(match.ask, Chance):
            return True
        return book.chances(match, match.legal(match.to_act[0])[0]) is not None

    def _chooser(self, at: int) -> int | None:
        """Who chooses here, if there is a choice."""
        seat, _, chance = self.entries[at]
        return seat if chance is None and len(self.matches[at].legal(seat)) > 1 else None

    # -- what is tried out --------------------------------------------------------------------------

    def _try_out(self) -> None:
        """Anything else, as much of it as there is time for, spread over the match."""
        wanted = [at for at in range(len(self.matches)) if self._needs_trials(at)]
        if not wanted:
            return
        start = self.clock.passed()
        self._try(wanted[-1], start)
        one = max(self.clock.passed() - start, 1e-6)
        affordable = max(2, int((1 - start) / (one * TIMES)))
        stride = -(-len(wanted) // affordable)
        chosen = [at for number, at in enumerate(wanted[:-1]) if number % stride == 0]
        for number, at in enumerate(chosen):
            passed = self.clock.passed()
            if passed >= 1:
                break
            self._try(at, passed + (1 - passed) / (len(chosen) - number))

    def _needs_trials(self, at: int) -> bool:
        match = self.matches[at]
        if at == len(self.entries) or self.entries[at][2] is not None:
            return at not in self.known
        if self._chooser(at) is None:
            return False
        found = self.weighed.get(at)
        return found is None or not found.chances or (at not in self.known and self._hides(match, at))

    def _hides(self, match: Match, at: int) -> bool:
        return hides(match, match.view(self.entries[at][0]))

    def _try(self, at: int, until: float) -> None:
        match = self.matches[at]
        seat = self._chooser(at) if at < len(self.entries) else None
        if seat is not None and (at not in self.weighed or not self.weighed[at].chances):
            found = self._tried(match.view(seat), at, until)
            if found is not None:
                self.weighed[at] = found
        if at not in self.known and (seat is None or self._hides(match, at)):
            trials = played_out(match, lambda: self.clock.passed() >= until)
            values = [shares([trials], one)[0] for one in self.seats]
            self.known[at] = [value.value for value in values], max(value.error for value in values), "sampled"

    def _tried(self, view: View, at: int, until: float) -> Weighed | None:
        """What the moves are worth by trials; where a table tells their points, the best and the one played."""
        played, table = self.entries[at][1], self.weighed.get(at)
        moves = candidates(view, played)
        if table is not None and len(view.names) > 1:
            best = next(move for move in view.legal if move.text == table.moves[0].move)
            moves = [best] if played.text == best.text else [best, played]
        found = by_trials(view, lambda: self.clock.passed() >= until, moves)
        if found is None or table is None:
            return found
        rows = {row.move: row for row in found.moves}
        both = [
            MoveOdds(row.move, rows[row.move].win if row.move in rows else None, row.measure) for row in table.moves
        ]
        return Weighed(both, found.chances, table.fewest)

    # -- what comes of it ---------------------------------------------------------------------------

    def _put_together(self) -> None:
        """From the end to the beginning: the chance before a choice follows from the one after it and from what the
        choice cost.
        """
        review, names = self.found, self.found.names
        skill = {at: self._judge(at) for at in range(len(self.entries)) if self._chooser(at) is not None}
        nothing = [0.0] * len(names)
        for at in reversed(range(len(self.matches))):
            if at in self.known:
                continue
            if at < len(self.entries) and self.entries[at][2] is None and at + 1 in self.known:
                chances, error, way = self.known[at + 1]
                lost = skill.get(at, nothing)
                self.known[at] = [now - less for now, less in zip(chances, lost, strict=True)], error, way
        self._fill_in()
        for at in range(len(self.matches)):
            chances, error, way = self.known[at]
            review.chances.append(list(chances))
            review.errors.append(error)
            review.ways.append(way)
        for at, entry in enumerate(self.entries):
            change = [after - before for before, after in zip(*review.chances[at : at + 2], strict=True)]
            by_choice = skill.get(at, nothing)
            luck = [total - part for total, part in zip(change, by_choice, strict=True)]
            thrown = entry[2] is not None
            known = at not in self._between and at + 1 not in self._between
            what = what_of(entry)
            review.steps.append(Step(at, entry[0], what, thrown, luck, list(by_choice), known))

    def _fill_in(self) -> None:
        """What there was no time for lies between what was found."""
        self._between: set[int] = set()
        found = sorted(self.known)
        for at in range(len(self.matches)):
            if at in self.known:
                continue
            after = next((one for one in found if one > at), found[-1])
            before = max((one for one in found if one < at), default=after)
            (early, error, way), (late, other, _) = self.known[before], self.known[after]
            part = (at - before) / (after - before) if after != before else 0.0
            mixed = [one + (two - one) * part for one, two in zip(early, late, strict=True)]
            self._between.add(at)
            self.known[at] = mixed, max(error, other), way

    def _judge(self, at: int) -> Seats:
        """What a choice brought every seat, against the best one."""
        seat, played, _ = self.entries[at]
        found, nothing = self.weighed.get(at), [0.0] * len(self.seats)
        if found is None or (mine := found.of(played.text)) is None:
            return nothing
        best = next((row for row in found.moves if row.win is not None), found.moves[0])
        choice = _compared(at, seat, found, best, mine)
        self.found.choices.append(choice)
        if choice.cost is None or not choice.cost.value:
            return nothing
        if best.move in found.chances and mine.move in found.chances:
            before, after = found.chances[best.move], found.chances[mine.move]
            return [now - could for could, now in zip(before, after, strict=True)]
        others = len(self.seats) - 1
        return [-choice.cost.value if one == seat else choice.cost.value / others for one in self.seats]


def _compared(at: int, seat: int, found: Weighed, best: MoveOdds, mine: MoveOdds) -> Choice:
    cost = points = None
    worst = 0.0
    if best.win is not None and mine.win is not None:
        error = 0.0 if mine is best else (best.win.error**2 + mine.win.error**2) ** 0.5
        lost = best.win.value - mine.win.value
        cost = Value(lost if lost > SURE * error or best.win.way != "sampled" else 0.0, mine.win.way, error)
        worst = best.win.value - min(row.win.value for row in found.moves if row.win is not None)
    most = found.most_points()
    if most is not None and mine.measure is not None:
        points = Value(abs(most - mine.measure.value), mine.measure.way, mine.measure.error)
        if cost is None:
            worst = max(abs(most - row.measure.value) for row in found.moves if row.measure is not None)
    shown = [*found.moves[:SHOWN]]
    return Choice(at, seat, mine.move, best.move, cost, points, shown if mine in shown else [*shown, mine], worst)
