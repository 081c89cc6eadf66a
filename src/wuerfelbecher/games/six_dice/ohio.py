"""Ohio: up to six throws a turn, seven rows, and the sequence of all six numbers is worth most."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.keep import keep_words, keeps, together
from wuerfelbecher.mechanics.score_sheet import enter
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import SIX_DICE, Faces, dice
from wuerfelbecher.table.game import START, Game, Result, Shelf, at_least, highest
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Row, Score, Sheet, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each

ROWS = ("ones", "twos", "threes", "fours", "fives", "sixes", "ohio")
WRITE = tuple(Move(f"write {row}", at, [f"sheet/{row}"]) for at, row in enumerate(ROWS))
OHIO, SEQUENCE = 40, (1, 2, 3, 4, 5, 6)
DICE, THROWS = 6, 6
OPEN = -1


def worth(faces: Faces, row: int) -> int:
    if ROWS[row] == "ohio":
        return OHIO if faces == SEQUENCE else 0
    return (row + 1) * faces.count(row + 1)


@dataclass(slots=True, kw_only=True)
class State(Table):
    sheet: list[list[int]] = each([OPEN] * len(ROWS))
    dice: tuple[int, ...] = (0,) * DICE
    throws: int = 0


class Ohio(Game[State]):
    id = "ohio"
    number = 93
    title = "Ohio"
    players = at_least(2)
    shelf = Shelf("six", "sheet", minutes=25, skill=2)
    options = (START,)
    state = State

    def turn(self, t: State) -> Turn:
        player, sheet = t.active, t.sheet[t.active]
        writes = tuple(write for write in WRITE if sheet[write.value] == OPEN)
        t.dice, t.throws = (yield Roll(player, SIX_DICE)), 1
        while True:
            last = t.throws == THROWS
            moves = writes if last else keeps(t.dice) + writes
            move = yield Choose(player, moves, prompt="write" if last else "")
            if move in writes:
                break
            t.dice = together(move.value, (yield Roll(player, dice(DICE - len(move.value)))))
            t.throws += 1
        enter(t, sheet, move, worth(t.dice, move.value))
        t.throws = 0

    def over(self, t: State) -> bool:
        return OPEN not in t.sheet[t.right_of(t.starter)]

    def result(self, t: State) -> Result:
        return highest([total(t, seat) for seat in range(t.seats)])

    def pieces(self, t: State) -> list[Piece]:
        seats = range(t.seats)
        rows = [
            Row(
                name=row,
                values=tuple(None if t.sheet[seat][at] == OPEN else t.sheet[seat][at] for seat in seats),
                offer=worth(t.dice, at) if t.throws and t.sheet[t.active][at] == OPEN else None,
            )
            for at, row in enumerate(ROWS)
        ]
        return [
            shown("dice", t.dice if t.throws else ()),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            Sheet(
                id="sheet",
                rows=(*rows, Row(name="total", values=tuple(total(t, seat) for seat in seats), sum=True)),
            ),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        return [*keep_words(DICE - 1), *(write.text for write in WRITE)]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        verb, _, row = typed.casefold().partition(" ")
        if verb == "write" and row in ROWS:
            return Message("row-filled", row=row)
        if verb == "keep" and t.throws == THROWS:
            return Message("no-throw-left")
        return None


def total(t: State, seat: int) -> int:
    return sum(entry for entry in t.sheet[seat] if entry != OPEN)
