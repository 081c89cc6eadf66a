"""Mistkäfer: lay rising dice, steal those that match, and score for hidden chips before your luck runs out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wuerfelbecher.mechanics.box import box, miscounted
from wuerfelbecher.mechanics.face_down import FaceDown, Guess, Heap, likely_one, values
from wuerfelbecher.mechanics.rounds import is_last_of_round
from wuerfelbecher.table.asks import Choose, Draw, Roll, Turn
from wuerfelbecher.table.dice import D6, Below, Die, dice
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, between, places
from wuerfelbecher.table.match import HIDDEN, View
from wuerfelbecher.table.moves import PASS, Move
from wuerfelbecher.table.pieces import Chips, Piece, Score, Tableau, scores, shown, stocks
from wuerfelbecher.table.possible import numbers_in
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import NOBODY, Secret, Table, up_to

BOX = box(__name__)
COLOURS: tuple[str, ...] = tuple(BOX["dice"]["colours"])
DICE = [Die(colour, D6.faces, colour=colour) for colour in COLOURS]
MOST_DICE: int = BOX["dice"]["throw"]
CELLS: int = BOX["tableau"]["cells"]
LINE: int = BOX["tableau"]["line"]
BONUS: tuple[tuple[str, ...], ...] = tuple(tuple(BOX["bonus"][colour]) for colour in COLOURS)
CLOVER, ONE_BALL, TWO_BALLS = 0, 1, 2
MARKS = {CLOVER: "clover", ONE_BALL: "ball", TWO_BALLS: "two-balls"}
BALLS = [ONE_BALL] * BOX["chips"]["one_ball"] + [TWO_BALLS] * BOX["chips"]["two_balls"]
CLOVERS: int = BOX["chips"]["clovers"]
CLOVERS_TO_WIN: int = BOX["players"]["clovers_to_win"]

TAKE = Family("take {count} {colour}", "supply-{colour}/chips", count=range(1, MOST_DICE + 1), colour=COLOURS)
SCORE = Move("score")
PLACE = Family("place {face}", "dice/{face}", face=D6.faces)
STEAL = Family("steal {other}", "tableau-{other}/{colour}", colour=COLOURS)
ROB = Family("rob {other}", "chips-{other}/chips")
BONUSES = tuple(dict.fromkeys(bonus for row in BONUS for bonus in row if bonus))
USE = tuple(Move(f"use {bonus}", at) for at, bonus in enumerate(BONUSES))

MOST_PLAYERS = 4
ROUNDS_IN_VAIN = 2
"""After so many rounds in which all have only scored, and for nothing, the match is over."""
MOST_DRAWS = LINE + (CELLS - LINE) * len(COLOURS)
MIDDLE = -1
"""Index of the chips that nobody has yet, after those of the players."""

Row = list[int]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`rows` holds dice by seat and colour. Dice left in `thrown` already count as supply.

    What the active player may still do in this turn: steal a die from the `victims`, use the `bonuses`, and draw a
    chip from each of the `draws`. `in_vain` counts how often in a row somebody has scored for nothing.
    """

    rows: list[list[list[int]]] = up_to(CELLS)
    supply: list[int]
    thrown: list[int] = up_to(MOST_DICE)
    colour: int = 0
    victims: list[int] = up_to(MOST_PLAYERS - 1)
    laid_from: int = 0
    bonuses: list[int] = up_to(len(BONUSES))
    draws: list[int] = up_to(MOST_DRAWS)
    extra_turns: int = 0
    in_vain: int = 0
    chips: list[Secret[tuple[int, ...]]] = up_to(len(BALLS) + CLOVERS)
    winner: int = NOBODY


class Mistkaefer(Game[State]):
    id = "mistkaefer"
    title = "Mistkäfer"
    players = between(2, MOST_PLAYERS)
    shelf = Shelf("other", "push", minutes=20, skill=2, boxed=True)
    state = State

    def setup(self, seats: int) -> State:
        stay_in_box = BOX["players"]["stay_in_box"][str(seats)]
        nothing: tuple[int, ...] = ()
        middle = (*[CLOVER] * (CLOVERS - stay_in_box), *BALLS)
        return State(
            seats=seats,
            rows=[[[] for _ in COLOURS] for _ in range(seats)],
            supply=[BOX["dice"]["each"] - stay_in_box for _ in COLOURS],
            chips=[*(Secret(nothing, (seat,)) for seat in range(seats)), Secret(middle)],
        )

    def turn(self, t: State) -> Turn:
        ways = ways_to_roll(t)
        move = yield Choose(t.active, (*ways, SCORE), "" if ways else "only-score", why=cannot_roll)
        if move is SCORE:
            yield from score(t)
            return
        t.in_vain = 0
        count, t.colour = move.value
        row = t.rows[t.active][t.colour]
        t.thrown = list((yield Roll(t.active, dice(count, DICE[t.colour]), prompt="" if row else "empty-row")))
        fitting = sorted({face for face in t.thrown if face > last(row)})
        if not fitting:
            bad_luck(t)
            return
        t.laid_from = len(row)
        move = yield Choose(t.active, tuple(PLACE[face] for face in fitting), prompt="place", why=too_low)
        place(t, row, move.value)
        if t.round > 1:
            yield from steal_dice(t, row, move.value)
        yield from use_bonuses(t, [bonus for bonus in BONUS[t.colour][t.laid_from : len(row)] if bonus])

    def pass_on(self, t: State) -> None:
        if t.extra_turns:
            t.extra_turns -= 1
            t.say("extra-turn", player=t.active)
            t.next = t.active
        elif is_last_of_round(t):
            t.round += 1
        super().pass_on(t)

    def over(self, t: State) -> bool:
        return t.winner != NOBODY or t.in_vain >= ROUNDS_IN_VAIN * t.seats

    def result(self, t: State) -> Result:
        balls = tuple(sum(t.chips[seat].open()) for seat in range(t.seats))
        if t.winner == NOBODY:
            return Result(places([count == max(balls) for count in balls]), balls, (), not any(balls))
        return Result(tuple(1 if seat == t.winner else 2 for seat in range(t.seats)), balls)

    def pieces(self, t: State) -> list[Piece]:
        *chips, middle = t.chips
        return [
            *(supply(die, count) for die, count in zip(DICE, t.supply, strict=True)),
            Chips(id="middle", label="middle", count=middle.size),
            shown("dice", t.thrown, DICE[t.colour]),
            *(tableau(seat, rows) for seat, rows in enumerate(t.rows)),
            *stocks([heap.size for heap in chips]),
            *scores("worth", [worth(rows) for rows in t.rows]),
            *(
                Score(id=f"{kind}-{seat}", owner=seat, label=kind, value=count)
                for seat, heap in enumerate(chips)
                if heap.value is not None
                for kind, count in (("balls", sum(heap.value)), ("clovers", heap.value.count(CLOVER)))
            ),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        numbers = {"balls": balls_to_win(t), "clovers": CLOVERS_TO_WIN, "worth": worth(t.rows[seat])}
        return {**super().figures(t, seat), **numbers}

    def impossible(self, t: State) -> Message | None:
        laid = self.laid(t.seats)
        dice = [colour for colour, count in enumerate(t.supply) for _ in range(count)]
        dice += [colour for rows in t.rows for colour, row in enumerate(rows) for _ in row]
        all_dice = [colour for colour, count in enumerate(laid.supply) for _ in range(count)]
        return miscounted(numbers_in(t.chips), numbers_in(laid.chips), MARKS) or miscounted(
            dice, all_dice, dict(enumerate(COLOURS))
        )

    def guess(self, view: View, below: Below) -> Guess | None:
        laid = self.laid(len(view.names))
        chips = likely_one(lambda: chips_as_they_may_lie(view, laid, below), below)
        if chips is None:
            return None
        then: State = view.then.copy()
        then.chips = [
            Secret(tuple(sorted(heap)), lay.seen_by) for heap, lay in zip(chips.then, then.chips, strict=True)
        ]
        return then, chips.since

    def moves(self, seats: int) -> Declared:
        return SCORE, PASS, USE, TAKE, PLACE, STEAL, ROB


def cannot_roll(t: State, seat: int, move: Move) -> Message | None:
    if move.kind is not TAKE:
        return None
    _, colour = move.value
    if len(t.rows[seat][colour]) == CELLS:
        return Message("row-full", colour=COLOURS[colour])
    return Message("too-few-dice", colour=COLOURS[colour], left=t.supply[colour])


def too_low(t: State, seat: int, move: Move) -> Message | None:
    if move.kind is PLACE and move.value in t.thrown:
        return Message("must-be-higher", last=last(t.rows[seat][t.colour]))
    return None


def ways_to_roll(t: State) -> list[Move]:
    """Up to four dice of one colour, as far as the supply goes; a full row takes no more."""
    return [
        TAKE[count, colour]
        for colour, row in enumerate(t.rows[t.active])
        if len(row) < CELLS
        for count in range(min(MOST_DICE, t.supply[colour]), 0, -1)
    ]


def place(t: State, row: Row, face: int) -> None:
    """All dice of that face, from left to right; those without room stay in the supply."""
    for _ in range(min(t.thrown.count(face), CELLS - len(row))):
        t.thrown.remove(face)
        t.supply[t.colour] -= 1
        row.append(face)


def steal_dice(t: State, row: Row, face: int) -> Turn:
    """One from each other player who has the same die at the right end of the row, as long as there is room."""
    t.victims = [other for other in t.others(t.active) if last(t.rows[other][t.colour]) == face]
    while t.victims and len(row) < CELLS:
        ways = (*(STEAL[other, t.colour] for other in t.victims), PASS)
        move = yield Choose(t.active, ways, prompt="steal")
        if move is PASS:
            break
        row.append(t.rows[move.value][t.colour].pop())
        t.victims.remove(move.value)
        t.say("stole-die", player=t.active, other=move.value, face=face)
    t.victims = []


def bad_luck(t: State) -> None:
    """All dice of this colour go back, and those of the other colours that lie behind the white line."""
    t.say("bad-luck", player=t.active)
    for colour in range(len(COLOURS)):
        put_back(t, colour, keep=0 if colour == t.colour else LINE)


def use_bonuses(t: State, bonuses: list[str]) -> Turn:
    """At once, and in the player's order if they are different."""
    t.bonuses = [BONUSES.index(bonus) for bonus in bonuses]
    while t.bonuses and t.winner == NOBODY:
        bonus = t.bonuses[0]
        if len(set(t.bonuses)) > 1:
            bonus = (yield Choose(t.active, tuple(USE[one] for one in t.bonuses), prompt="bonus")).value
        t.bonuses.remove(bonus)
        others = [other for other in t.others(t.active) if t.chips[other].size]
        match BONUSES[bonus]:
            case "extra":
                t.extra_turns += 1
            case "chip":
                yield from take_chips(t, [MIDDLE])
            case "two-chips":
                yield from take_chips(t, [MIDDLE, MIDDLE])
            case "rob-one":
                victim = others[0] if others else MIDDLE
                if len(others) > 1:
                    victim = (yield Choose(t.active, tuple(ROB[other] for other in others), prompt="rob")).value
                yield from take_chips(t, [victim])
            case "rob-all":
                yield from take_chips(t, others)


def take_chips(t: State, heaps: list[int]) -> Turn:
    """One, unseen, from each of these heaps. Whoever has enough balls or clovers says so and wins at once."""
    t.draws = [*heaps]
    while t.draws:
        place = t.draws[0]
        heap, own = t.chips[place], t.chips[t.active]
        [chip] = yield Draw(t.active, heap.open(), seen_by=(t.active, *heap.seen_by), marks=MARKS)
        t.draws.pop(0)
        left, mine = list(heap.open()), tuple(sorted((*own.open(), chip)))
        left.remove(chip)
        t.chips[place], t.chips[t.active] = Secret(tuple(left), heap.seen_by), Secret(mine, own.seen_by)
        if place != MIDDLE:
            t.say("stole-chip", player=t.active, other=place)
        if enough(t, mine):
            t.winner, t.draws = t.active, []
            t.say("wins", player=t.active, balls=sum(mine), clovers=mine.count(CLOVER))


def score(t: State) -> Turn:
    """All dice go back, for the chips they are worth."""
    chips, t.thrown = worth(t.rows[t.active]), []
    t.say("scores", player=t.active, chips=chips)
    t.in_vain = 0 if chips else t.in_vain + 1
    if t.in_vain == ROUNDS_IN_VAIN * t.seats:
        t.say("nobody-rolls")
    for colour in range(len(COLOURS)):
        put_back(t, colour, keep=0)
    yield from take_chips(t, [MIDDLE] * chips)


def worth(rows: list[Row]) -> int:
    """A chip for each full column before the white line, and for each die behind it."""
    full = sum(all(len(row) > column for row in rows) for column in range(LINE))
    return full + sum(len(row[LINE:]) for row in rows)


def put_back(t: State, colour: int, keep: int) -> None:
    row = t.rows[t.active][colour]
    t.supply[colour] += len(row[keep:])
    del row[keep:]


def enough(t: State, chips: Sequence[int]) -> bool:
    return chips.count(CLOVER) >= CLOVERS_TO_WIN or sum(chips) >= balls_to_win(t)


def balls_to_win(t: State) -> int:
    return int(BOX["players"]["balls_to_win"][str(t.seats)])


def last(row: Row) -> int:
    """The die at the right end; any die is higher than none."""
    return row[-1] if row else 0


def supply(die: Die, count: int) -> Chips:
    return Chips(id=f"supply-{die.name}", label=die.name, count=count, die=die)


def tableau(seat: int, rows: list[Row]) -> Tableau:
    cells = tuple((*row, *[None] * (CELLS - len(row))) for row in rows)
    return Tableau(id=f"tableau-{seat}", owner=seat, colours=COLOURS, dice=cells, bonus=BONUS, line=LINE)


def chips_as_they_may_lie(view: View, laid: State, below: Below) -> FaceDown:
    """Chips are drawn by chance alone, and whoever had drawn enough of them would have won."""
    first = view.begins or laid
    chips = FaceDown([seen(heap, view.seat) for heap in first.chips], numbers_in(laid.chips), below)
    for seat, answer, chance in chips.followed(view.entries, view.past):
        if isinstance(chance, Draw) and chance.seen_by is not None:
            source = chance.seen_by[1] if len(chance.seen_by) > 1 else MIDDLE
            chips.drawn(source, None if answer is HIDDEN else answer[0], seat)
            chips.count_later(nothing_won(laid, chips.heaps[seat].copy()))
    return chips


def seen(heap: Secret[tuple[int, ...]], seat: int) -> Sequence[int | None]:
    return heap.open() if seat in heap.seen_by else [None] * heap.size


def nothing_won(t: State, heap: Heap) -> Callable[[], float]:
    return lambda: 0.0 if enough(t, values(heap)) else 1.0
