"""A match looked at afterwards: everybody's chances from answer to answer, and what was luck and what was skill.

As programs for backgammon do it, every throw is compared with the mean over all that could have been thrown, and
every choice with the best one. What both add up to is how a seat's chance has changed from the first answer to the
last. Chances are proven where all positions can be listed or a table knows them, and otherwise sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import comb, hypot
from statistics import NormalDist, fmean, pstdev
from typing import Any, Literal

from wuerfelbecher.bots.roll_outs import FEWEST, Trial
from wuerfelbecher.coach.solved import Solved
from wuerfelbecher.coach.trials import candidates, played_out, shares
from wuerfelbecher.coach.weighing import Weighed, before_a_throw, by_a_table, by_positions, by_trials
from wuerfelbecher.odds.exact import win_share
from wuerfelbecher.odds.graph import CannotEnumerate
from wuerfelbecher.odds.moves import MOST_POSITIONS, Clock, MoveOdds, hides
from wuerfelbecher.odds.turns import known_turns
from wuerfelbecher.odds.value import NEGLIGIBLE, Value, Way
from wuerfelbecher.table import NOBODY, Chance, Game, Match, Move, Open, Record, Refusal, View
from wuerfelbecher.table.game import START
from wuerfelbecher.table.match import Entry, what_of
from wuerfelbecher.table.state import NOT_IN_IT, YET_TO_THROW

FOR_POSITIONS = 0.4
"""How much of the time is spent on listing all positions."""
FEW_POSITIONS = 4000
"""So many are looked for from a late turn, where the whole match has too many."""
FOR_CHOICES = 0.6
"""How much of the time for trials is spent on choices, and the rest on the chances between them."""
FOR_CANDIDATES = 0.5
"""How much of that at most is spent on finding the moves to be tried."""
TRIALS = 40
"""So many trials of a position are worth having; with less time, fewer positions are looked at."""
POSITIONS_A_SECOND = 1500
"""So many positions are listed and solved in a second, at least."""
SHOWN = 5
"""So many of the moves there were are told."""
HARDLY = 0.01
"""Where all choices together make less of a difference, it does not matter what share of it was reached."""
ROUNDING = 1e-6
"""Tables made beforehand are off by no more than this."""
GOLDEN = 0.618034
"""Multiples of it, without their whole parts, are spread most evenly."""
NOT_SHOWN = 0.0005
"""A smaller chance is told as none."""
SURE = 2.0
"""A choice counts as worse than another if it cost more than so many standard errors."""

Seats = list[float]
Known = Way | Literal["between"]
"""How chances are known; those that lie `between` others were not looked at."""


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
        return lost is not None and lost.value > max(lost.error, NEGLIGIBLE)

    @property
    def proven(self) -> bool:
        lost = self.cost or self.points
        return lost is None or lost.way in ("exact", "table")

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
    """`chances[answers][seat]`, with what is known of how far they are off; `steps` between them, and `choices`, as
    far as something is known about them, of all `decisions` that everybody had.
    """

    game: str
    names: tuple[str, ...]
    finished: bool
    decisions: list[int]
    chances: list[Seats] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    ways: list[Known] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        return max(self.errors) <= ROUNDING and "between" not in self.ways

    @property
    def error(self) -> float:
        """How far chances are off at most, where they were looked at."""
        return max(error for error, way in zip(self.errors, self.ways, strict=True) if way != "between")

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
        return best if best is not None and sign * best.luck[seat] > self._least_luck(best.at) else None

    def _least_luck(self, at: int) -> float:
        """Less than this tells nothing of the luck of a throw."""
        return max(NOT_SHOWN, hypot(*self.errors[at : at + 2]))

    def slip(self, seat: int) -> Choice | None:
        """The costliest."""
        found = [choice for choice in self.choices if choice.seat == seat and choice.slip]
        return max(found, key=lambda choice: (choice.cost or choice.points or Value(0)).value, default=None)

    def share(self, seat: int) -> float | None:
        """What part of the way from the worst to the best choices was gone, if much was at stake and most of them
        are known.
        """
        own = [choice for choice in self.choices if choice.seat == seat]
        if 2 * len(own) < self.decisions[seat]:
            return None
        lost = [(choice.cost or choice.points or Value(0)).value for choice in own]
        possible = sum(max(choice.worst, less) for choice, less in zip(own, lost, strict=True))
        return 1 - sum(lost) / possible if possible > HARDLY else None

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
                    "decisions": self.decisions[seat],
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
        self.found = Review(whole.game.id, whole.names, whole.result is not None, [0] * len(whole.names))
        self.weighed: dict[int, Weighed] = {}
        self.known: dict[int, tuple[Sequence[float], float, Known]] = {}
        self._tried_out: dict[int, list[Trial]] = {}
        self._first_turn = self._count_throws_for_start(whole)
        self._choices = {at for at in range(len(self.entries)) if self._chooser(at) is not None}
        for at in self._choices:
            self.found.decisions[self.entries[at][0]] += 1

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
        choices = [at for at in sorted(self._choices) if at not in self.weighed]
        later = range(self._first_turn, len(self.matches))
        places = [at for at in later if at not in self.known and self._is_place(at)]
        passed = self.clock.passed()
        self._try_choices(choices, passed + (1 - passed) * (FOR_CHOICES if places else 1))
        if places:
            self._try_places(places)

    def _is_place(self, at: int) -> bool:
        """Whether the chances here do not follow from those after the next choice."""
        thrown = at == len(self.entries) or self.entries[at][2] is not None
        return thrown or (at in self._choices and self._hides(self.matches[at], at))

    def _try_choices(self, choices: list[int], until: float) -> None:
        """First those in which somebody skilled would have chosen otherwise, each kind from all over the match."""
        choices.sort(key=lambda at: at * GOLDEN % 1)
        views, moves, passed = dict[int, View](), dict[int, list[Move]](), self.clock.passed()
        enough = passed + (until - passed) * FOR_CANDIDATES
        for at in choices:
            if self.clock.passed() >= enough:
                break
            views[at] = self.matches[at].view(self.entries[at][0])
            moves[at] = candidates(views[at], self.entries[at][1])
        for number, at in enumerate(sorted(moves, key=lambda at: moves[at][0].text == self.entries[at][1].text)):
            passed = self.clock.passed()
            if passed >= until:
                break
            late = passed + (until - passed) / (len(moves) - number)
            found = by_trials(views[at], partial(self._is_late, late), moves[at])
            if found is not None:
                self.weighed[at] = found

    def _try_places(self, places: list[int]) -> None:
        """As many of them as can be tried often enough, the first and the last among them."""
        start = self.clock.passed()
        self._try_place(places[0], start)
        longest = max(self.clock.passed() - start, 1e-6) / FEWEST
        affordable = min(len(places), int((1 - start) / (longest / 2 * TRIALS)))
        steps = max(1, affordable - 1)
        chosen = sorted({places[number * (len(places) - 1) // steps] for number in range(steps + 1)})
        if affordable < 2:
            chosen = chosen[1:]
        for number, at in enumerate(chosen):
            passed = self.clock.passed()
            self._try_place(at, passed + (1 - passed) / (len(chosen) - number))

    def _is_late(self, until: float) -> bool:
        return self.clock.passed() >= until

    def _try_place(self, at: int, until: float) -> None:
        trials = played_out(self.matches[at], partial(self._is_late, until))
        values = [shares([trials], seat)[0] for seat in self.seats]
        chances = possible([value.value for value in values])
        self.known[at] = chances, max(value.error for value in values), "sampled"
        self._tried_out[at] = trials

    def _hides(self, match: Match, at: int) -> bool:
        return hides(match, match.view(self.entries[at][0]))

    # -- what comes of it ---------------------------------------------------------------------------

    def _put_together(self) -> None:
        """From the end to the beginning: the chance before a choice follows from the one after it and from what the
        choice cost.
        """
        review, nothing = self.found, [0.0] * len(self.seats)
        skill = {at: self._judge(at) for at in sorted(self._choices)}
        for at in reversed(range(len(self.matches))):
            if at in self.known:
                continue
            if at < len(self.entries) and self.entries[at][2] is None and at + 1 in self.known:
                chances, error, way = self.known[at + 1]
                lost = skill.get(at, nothing)
                before = [now - less for now, less in zip(chances, lost, strict=True)]
                self.known[at] = possible(before), error, way
        self._settle_the_start()
        self._fill_in(skill)
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
            known = "between" not in review.ways[at : at + 2]
            what = what_of(entry)
            review.steps.append(Step(at, entry[0], what, thrown, luck, list(by_choice), known))

    def _count_throws_for_start(self, whole: Match) -> int:
        """How many answers there are before the first turn, if these are throws for the start."""
        if whole.game.agreed.get(START.name) != "roll" or type(whole.game).begin is not Game.begin:
            return 0
        return next((at for at, match in enumerate(self.matches) if not match.view(NOBODY).beginning), 0)

    def _settle_the_start(self) -> None:
        """While everybody rolls for the start, all that counts is who will win that: the others follow in order."""
        if self._first_turn not in self.known:
            return
        chances, error, way = self.known[self._first_turn]
        starter, seats = self.matches[self._first_turn].state.starter, len(self.seats)
        for at in range(self._first_turn):
            if at in self.known:
                continue
            starts = to_start(self.matches[at].state.opening)
            mixed = [
                sum(starts[first] * chances[(seat - first + starter) % seats] for first in self.seats)
                for seat in self.seats
            ]
            self.known[at] = (mixed, error, way) if len(set(starts)) > 1 else ([1 / seats] * seats, 0.0, "exact")

    def _fill_in(self, skill: Mapping[int, Seats]) -> None:
        """What there was no time for lies between what was found, with what choices cost where they were made, and
        all throws alike.
        """
        for before, after in pairwise(sorted(self.known)):
            (early, error, _), (late, other, _) = self.known[before], self.known[after]
            steps = range(before, after)
            throws = {at for at in steps if self.entries[at][2] is not None} or set(steps)
            by_choice = [sum(skill[at][seat] for at in steps if at in skill) for seat in self.seats]
            luck = [
                (end - begin - part) / len(throws) for begin, end, part in zip(early, late, by_choice, strict=True)
            ]
            now = list(early)
            for at in steps[:-1]:
                for seat in self.seats:
                    now[seat] += (skill[at][seat] if at in skill else 0.0) + (luck[seat] if at in throws else 0.0)
                self.known[at + 1] = possible(now), max(error, other), "between"

    def _judge(self, at: int) -> Seats:
        """What a choice brought every seat, against the best one."""
        seat, played, _ = self.entries[at]
        found, nothing = self.weighed.get(at), [0.0] * len(self.seats)
        if found is None or (mine := found.of(played.text)) is None:
            return nothing
        best = next((row for row in found.moves if row.win is not None), found.moves[0])
        choice = _compared(at, seat, found, best, mine)
        self.found.choices.append(choice)
        if choice.cost is None and choice.points is not None and self._tried_out:
            choice.cost = self._for_points(at, seat, choice.points.value, found.fewest)
            choice.worst = (self._for_points(at, seat, choice.worst, found.fewest) or Value(choice.worst)).value
        if choice.cost is None or not choice.cost.value:
            return nothing
        if (changes := found.changes.get(mine.move)) is not None:
            return [change.value for change in changes]
        if best.move in found.chances and mine.move in found.chances:
            before, after = found.chances[best.move], found.chances[mine.move]
            return [now - could for could, now in zip(before, after, strict=True)]
        others = len(self.seats) - 1
        return [-choice.cost.value if one == seat else choice.cost.value / others for one in self.seats]

    def _for_points(self, at: int, seat: int, lost: float, fewest: bool) -> Value | None:
        """What lost points cost in chance: by how far ahead of the others the seat has come in trials nearby."""
        trials = self._tried_out[min(self._tried_out, key=lambda place: abs(place - at))]
        sign, ahead = -1 if fewest else 1, list[float]()
        for trial in trials:
            scores = [sign * score for score in trial.scores if score is not None]
            if len(scores) < len(self.seats):
                return None
            ahead.append(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
        usual, spread = fmean(ahead), pstdev(ahead) or 1.0
        chance = NormalDist(usual, spread).cdf
        error = spread / len(ahead) ** 0.5
        costs = [chance(lost - off) - chance(-off) for off in (0.0, -error, error)]
        return Value(costs[0], "estimated", max(abs(one - costs[0]) for one in costs))


def possible(chances: Sequence[float]) -> Seats:
    """Chances that errors of samples have put out of bounds, brought back."""
    within = [min(1.0, max(0.0, chance)) for chance in chances]
    return [chance / sum(within) for chance in within]


def to_start(opening: Sequence[int]) -> Seats:
    """How likely each seat is to win the roll for the start, after what has been thrown for it."""
    in_it = [seat for seat, worth in enumerate(opening) if worth != NOT_IN_IT] or list(range(len(opening)))
    to_come = [seat for seat in in_it if opening[seat] == YET_TO_THROW]
    thrown = [seat for seat in in_it if opening[seat] > YET_TO_THROW]
    best = max((opening[seat] for seat in thrown), default=0)
    tied = [seat for seat in thrown if opening[seat] == best] if thrown else in_it
    if not to_come or not thrown:
        return [1 / len(tied) if seat in tied else 0.0 for seat in range(len(opening))]

    def shared(pips: int, others: int, already: int) -> float:
        """One's share of the start with these pips, if so many others throw and so many have thrown the same."""
        lower, as_high = (pips - 1) / 6, 1 / 6
        return sum(
            comb(others, same) * pow(as_high, same) * pow(lower, others - same) / (1 + already + same)
            for same in range(others + 1)
        )

    starts = [0.0] * len(opening)
    for seat in tied:
        starts[seat] = shared(best, len(to_come), len(tied) - 1)
    for seat in to_come:
        starts[seat] = sum(
            shared(pips, len(to_come) - 1, len(tied) if pips == best else 0) / 6 for pips in range(best, 7)
        )
    return starts


def _compared(at: int, seat: int, found: Weighed, best: MoveOdds, mine: MoveOdds) -> Choice:
    cost = points = None
    worst = 0.0
    if best.win is not None and mine.win is not None:
        changes = found.changes.get(mine.move)
        if mine is best:
            cost = Value(0.0, mine.win.way)
        elif changes is not None:
            lost, error = -changes[seat].value, changes[seat].error
            cost = Value(lost if lost > SURE * error else 0.0, mine.win.way, error)
        else:
            cost = Value(best.win.value - mine.win.value, mine.win.way, hypot(best.win.error, mine.win.error))
        worst = best.win.value - min(row.win.value for row in found.moves if row.win is not None)
    most = found.most_points()
    if most is not None and mine.measure is not None:
        points = Value(abs(most - mine.measure.value), mine.measure.way, mine.measure.error)
        if cost is None:
            worst = max(abs(most - row.measure.value) for row in found.moves if row.measure is not None)
    shown = [*found.moves[:SHOWN]]
    return Choice(at, seat, mine.move, best.move, cost, points, shown if mine in shown else [*shown, mine], worst)
