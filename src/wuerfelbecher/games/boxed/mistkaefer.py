"""Mistkäfer: lay rising dice, steal those that match, and score for hidden chips before your luck runs out."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.box import box
from wuerfelbecher.table.asks import Ask, Choose, Draw, Roll, Turn
from wuerfelbecher.table.dice import D6, Die, dice
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, between
from wuerfelbecher.table.moves import PASS, Move
from wuerfelbecher.table.pieces import Chips, Piece, Score, Tableau, scores, shown, stocks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import NOBODY, Secret, Table, up_to

BOX = box(__name__)
COLOURS: tuple[str, ...] = tuple(BOX["dice"]["colours"])
DICE = [Die(colour, D6.faces, colour=colour) for colour in COLOURS]
THROW: int = BOX["dice"]["throw"]
CELLS: int = BOX["tableau"]["cells"]
LINE: int = BOX["tableau"]["line"]
BONUS: tuple[tuple[str, ...], ...] = tuple(tuple(BOX["bonus"][colour]) for colour in COLOURS)
CLOVER, ONE_BALL, TWO_BALLS = 0, 1, 2
MARKS = {CLOVER: "clover", ONE_BALL: "ball", TWO_BALLS: "two-balls"}
BALLS = [ONE_BALL] * BOX["chips"]["one_ball"] + [TWO_BALLS] * BOX["chips"]["two_balls"]
CLOVERS: int = BOX["chips"]["clovers"]
CLOVERS_TO_WIN: int = BOX["players"]["clovers_to_win"]

TAKE = Family("take {count} {colour}", "supply-{colour}/chips", count=range(1, THROW + 1), colour=COLOURS)
SCORE = Move("score")
PLACE = Family("place {face}", "dice/{face}", face=D6.faces)
STEAL = Family("steal {other}", "tableau-{other}/{colour}", colour=COLOURS)
ROB = Family("rob {other}", "chips-{other}/chips")
USE = {bonus: Move(f"use {bonus}", bonus) for row in BONUS for bonus in row if bonus}

MIDDLE = -1
"""Where the chips lie that nobody has: behind those of the players."""

Row = list[int]


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`rows` are dice by seat and colour. What lies there of the last throw belongs to the supply again."""

    rows: list[list[Row]] = up_to(CELLS)
    supply: list[int]
    thrown: list[int] = up_to(THROW)
    colour: int = 0
    extra_turns: int = 0
    chips: list[Secret[tuple[int, ...]]] = up_to(len(BALLS) + CLOVERS)
    winner: int = NOBODY


class Mistkaefer(Game[State]):
    id = "mistkaefer"
    title = "Mistkäfer"
    players = between(2, 4)
    shelf = Shelf("other", "push", minutes=20, skill=2)
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
        move = yield Choose(t.active, (*ways_to_roll(t), SCORE))
        if move is SCORE:
            yield from score(t)
            return
        count, t.colour = move.value
        t.thrown = list((yield Roll(t.active, dice(count, DICE[t.colour]))))
        row = t.rows[t.active][t.colour]
        if fitting := sorted({face for face in t.thrown if face > last(row)}):
            laid_before = len(row)
            move = yield Choose(t.active, tuple(PLACE[face] for face in fitting), prompt="place")
            place(t, row, move.value)
            if t.round > 1:
                yield from steal_dice(t, row, move.value)
            yield from use_bonuses(t, [bonus for bonus in BONUS[t.colour][laid_before : len(row)] if bonus])
        else:
            bad_luck(t)

    def pass_on(self, t: State) -> None:
        if t.extra_turns:
            t.extra_turns -= 1
            t.say("extra-turn", player=t.active)
            return
        t.active = t.left_of(t.active)
        if t.active == t.starter:
            t.round += 1

    def over(self, t: State) -> bool:
        return t.winner != NOBODY

    def result(self, t: State) -> Result:
        return Result(tuple(1 if seat == t.winner else 2 for seat in range(t.seats)))

    def pieces(self, t: State) -> list[Piece]:
        *chips, middle = t.chips
        return [
            *(supply(die, count) for die, count in zip(DICE, t.supply, strict=True)),
            Chips(id="middle", label="middle", count=middle.size),
            Score(id="goal", label="goal", value=balls_to_win(t)),
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

    def moves(self, seats: int) -> Declared:
        return SCORE, PASS, *USE.values(), TAKE, PLACE, STEAL, ROB

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        match typed.casefold().split():
            case ["place", face] if ask.prompt == "place" and face in map(str, t.thrown):
                return Message("must-be-higher", last=last(t.rows[seat][t.colour]))
            case ["take", count, colour] if not ask.prompt and colour in COLOURS:
                if len(t.rows[seat][COLOURS.index(colour)]) == CELLS:
                    return Message("row-full", colour=colour)
                if count in map(str, range(1, THROW + 1)):
                    return Message("too-few-dice", colour=colour, left=t.supply[COLOURS.index(colour)])
        return None


def ways_to_roll(t: State) -> list[Move]:
    """Up to four dice of a colour, as far as there are so many; a row that is full takes no more."""
    return [
        TAKE[count, colour]
        for colour, row in enumerate(t.rows[t.active])
        if len(row) < CELLS
        for count in range(min(THROW, t.supply[colour]), 0, -1)
    ]


def place(t: State, row: Row, face: int) -> None:
    """All dice of that face, from left to right; those without room stay in the supply."""
    for _ in range(min(t.thrown.count(face), CELLS - len(row))):
        t.thrown.remove(face)
        t.supply[t.colour] -= 1
        row.append(face)


def steal_dice(t: State, row: Row, face: int) -> Turn:
    """One from each other player who has the same die at the right end of the row, as long as there is room."""
    victims = [other for other in t.others(t.active) if last(t.rows[other][t.colour]) == face]
    while victims and len(row) < CELLS:
        ways = (*(STEAL[other, t.colour] for other in victims), PASS)
        move = yield Choose(t.active, ways, prompt="steal")
        if move is PASS:
            return
        row.append(t.rows[move.value][t.colour].pop())
        victims.remove(move.value)
        t.say("stole-die", player=t.active, other=move.value, face=face)


def bad_luck(t: State) -> None:
    """All dice of the colour go back, and those of the other colours behind the white line."""
    t.say("bad-luck", player=t.active)
    for colour in range(len(COLOURS)):
        put_back(t, colour, keep=0 if colour == t.colour else LINE)


def use_bonuses(t: State, bonuses: list[str]) -> Turn:
    """At once, and in the player's order if they are different."""
    while bonuses and t.winner == NOBODY:
        bonus = bonuses[0]
        if len(set(bonuses)) > 1:
            bonus = (yield Choose(t.active, tuple(USE[one] for one in bonuses), prompt="bonus")).value
        bonuses.remove(bonus)
        others = [other for other in t.others(t.active) if t.chips[other].size]
        match bonus:
            case "extra":
                t.extra_turns += 1
            case "chip":
                yield from take_chips(t, [MIDDLE])
            case "two-chips":
                yield from take_chips(t, [MIDDLE, MIDDLE])
            case "rob-one" if len(others) > 1:
                move = yield Choose(t.active, tuple(ROB[other] for other in others), prompt="rob")
                yield from take_chips(t, [move.value])
            case "rob-one":
                yield from take_chips(t, others or [MIDDLE])
            case "rob-all":
                yield from take_chips(t, others)


def take_chips(t: State, places: list[int]) -> Turn:
    """One, unseen, from each of these. Whoever has enough balls or clovers says so and wins at once."""
    for place in places:
        heap, own = t.chips[place], t.chips[t.active]
        [chip] = yield Draw(t.active, heap.open(), seen_by=(t.active, *heap.seen_by), marks=MARKS)
        left, mine = list(heap.open()), tuple(sorted((*own.open(), chip)))
        left.remove(chip)
        t.chips[place], t.chips[t.active] = Secret(tuple(left), heap.seen_by), Secret(mine, own.seen_by)
        if place != MIDDLE:
            t.say("stole-chip", player=t.active, other=place)
        if mine.count(CLOVER) >= CLOVERS_TO_WIN or sum(mine) >= balls_to_win(t):
            t.winner = t.active
            t.say("wins", player=t.active, balls=sum(mine), clovers=mine.count(CLOVER))
            return


def score(t: State) -> Turn:
    """Take the chips; then all dice go back."""
    chips, t.thrown = worth(t.rows[t.active]), []
    t.say("scores", player=t.active, chips=chips)
    yield from take_chips(t, [MIDDLE] * chips)
    for colour in range(len(COLOURS)):
        put_back(t, colour, keep=0)


def worth(rows: list[Row]) -> int:
    """A chip for each full column before the white line, and for each die behind it."""
    full = sum(all(len(row) > column for row in rows) for column in range(LINE))
    return full + sum(len(row[LINE:]) for row in rows)


def put_back(t: State, colour: int, keep: int) -> None:
    row = t.rows[t.active][colour]
    t.supply[colour] += len(row[keep:])
    del row[keep:]


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
