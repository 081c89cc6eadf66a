"""Letra Mix: throw thirteen letter dice and lay words that cross, before the glass has run out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from wuerfelbecher.mechanics.crossword import (
    ACROSS,
    CELLS,
    COLUMNS,
    DOWN,
    LONGEST,
    SIZE,
    Layout,
    loose,
    read,
    runs,
    word,
    words_in,
    written,
)
from wuerfelbecher.mechanics.letter_dice import BOX, DICE, GLASS, JOKER, LETTER
from wuerfelbecher.mechanics.lexicon import ANY_WORD, lexicon
from wuerfelbecher.mechanics.rounds import is_last_of_round, round_shown
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.game import Declared, Dynamics, Game, Result, Shelf, between, highest, number, pick, rounds
from wuerfelbecher.table.moves import ROLL, Either, Move, Written
from wuerfelbecher.table.pieces import DiceShown, Grid, Piece, Score, scores, tracks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each, row

POINTS: dict[str, int] = {
    letter: points for letters, points in BOX["values"]["points"].items() for letter in letters
}
VOWELS: str = BOX["vowels"]["letters"]
FEW_VOWELS = 1
NOTHING = 0
MOST_ROUNDS = 30
EXAMPLES = 4

LAY, DONE = "lay", Move("done")
ON_GRID = tuple(f"grid/{cell}" for cell in CELLS)
SECONDS = number("seconds", GLASS, 30, 600)
TARGET = number("target", 200, 20, 300)


@dataclass(slots=True, kw_only=True)
class State(Table):
    """Letters are stored as character codes; a lower-case letter on the grid is a joker that stands for it.

    `glass_running` says that the glass of this turn has been turned: its time runs on, whatever the player does.
    """

    points: list[int] = each(0)
    thrown: list[int] = row(len(DICE), NOTHING)
    grid: list[int] = row(len(CELLS), NOTHING)
    glass_running: bool = False


class LetraMix(Game[State]):
    id = "letra-mix"
    number = 3
    title = "Letra Mix"
    players = between(1, 8)
    shelf = Shelf("letters", "word", minutes=30, skill=3)
    options = (pick("until", "rounds", "target"), rounds(3), TARGET, SECONDS, ANY_WORD)
    own_words = True
    state = State
    below_zero = ("points",)

    def setup(self, seats: int) -> State:
        lexicon()
        return State(seats=seats)

    def turn(self, t: State) -> Turn:
        yield from throw(t)
        move = yield self.ask(t)
        while move is not DONE:
            t.glass_running = True
            if move is ROLL:
                yield from throw(t)
            else:
                t.grid = [*move.value]
                tell(t)
            move = yield self.ask(t)
        t.glass_running = False
        worth = value(layout(t), letters(t))
        t.points[t.active] += worth.total
        t.say("counted", player=t.active, total=worth.total, **worth._asdict())
        t.round += is_last_of_round(t)

    def ask(self, t: State) -> Choose:
        thrown, any_word = letters(t), self.variant("any_word")
        lay = Written(
            LAY, lambda text: noted(text, thrown, any_word), lambda: examples(thrown), ON_GRID, exact_case=True
        )
        return Choose(
            t.active,
            Either(lay, (ROLL, DONE) if few_vowels(thrown) else (DONE,)),
            seconds=self.amount("seconds"),
            otherwise=DONE,
            running=t.glass_running,
            why=enough_vowels,
        )

    def over(self, t: State) -> bool:
        if self.choice("until") == "rounds":
            return t.round > self.amount("rounds")
        return is_last_of_round(t) and (max(t.points) >= self.amount("target") or t.round > MOST_ROUNDS)

    def result(self, t: State) -> Result:
        return highest(t.points)

    def pieces(self, t: State) -> list[Piece]:
        thrown, laid = letters(t), layout(t)
        cells = tuple(laid.get(cell) for cell in range(len(CELLS)))
        return [
            DiceShown(id="dice", marks=tuple(loose(laid, thrown)), die=LETTER, worth=POINTS),
            Grid(id="grid", columns=SIZE, names=CELLS, cells=cells, laid_with="dice"),
            Score(id="running", label="running", value=value(laid, thrown).total if laid else None),
            *self.standing(t),
        ]

    def standing(self, t: State) -> list[Piece]:
        if self.choice("until") == "target":
            return tracks("points", t.points, self.amount("target"))
        return [*scores("points", t.points, best="high"), *round_shown(t, self.amount("rounds"))]

    def goal(self, t: State) -> str:
        return "goal" if self.choice("until") == "rounds" else "goal-target"

    def dynamics(self) -> Dynamics:
        return "timed"

    def moves(self, seats: int) -> Declared:
        return ROLL, DONE


def enough_vowels(t: State, seat: int, move: Move) -> Message | None:
    return Message("vowels-enough") if move is ROLL else None


def throw(t: State) -> Turn:
    t.thrown = [*(yield Roll(t.active, DICE, prompt="again" if t.glass_running else ""))]
    t.grid = [NOTHING] * len(CELLS)


def tell(t: State) -> None:
    laid = layout(t)
    found = ", ".join(word(laid, run) for _, run in runs(laid))
    t.say("laid", player=t.active, words=found, total=value(laid, letters(t)).total)


def letters(t: State) -> str:
    """What was thrown, or nothing before the first throw."""
    return "".join(chr(code) for code in t.thrown if code)


def layout(t: State) -> Layout:
    return {cell: chr(code) for cell, code in enumerate(t.grid) if code}


def few_vowels(thrown: str) -> bool:
    return sum(letter in VOWELS for letter in thrown) <= FEW_VOWELS


class Worth(NamedTuple):
    """What the words across and down bring, and what the unused dice cost."""

    across: int
    down: int
    unused: int

    @property
    def total(self) -> int:
        return self.across + self.down - self.unused


def value(laid: Layout, thrown: str) -> Worth:
    """A die in two words counts in both, a joker nothing; a word laid twice counts once."""
    best: dict[str, tuple[int, int]] = {}
    for step, run in runs(laid):
        found, points = word(laid, run), sum(POINTS.get(laid[cell], 0) for cell in run)
        best[found] = max((points, step), best.get(found, (0, 0)))
    across, down = (sum(points for points, step in best.values() if step == way) for way in (ACROSS, DOWN))
    return Worth(across, down, sum(POINTS[sign] for sign in loose(laid, thrown)))


def noted(text: str, thrown: str, any_word: bool = False) -> tuple[str, tuple[int, ...]]:
    """A layout as it stands in the record, with the codes of its letters; or a refusal if it cannot be laid."""
    short = text[: LONGEST + 1]  # no more than it takes to refuse it, as the cache keeps the text
    return _noted(short, thrown, any_word)


@lru_cache(maxsize=4096)
def _noted(text: str, thrown: str, any_word: bool) -> tuple[str, tuple[int, ...]]:
    laid = read(text, thrown, any_word)
    return written(laid), tuple(ord(laid[cell]) if cell in laid else NOTHING for cell in range(len(CELLS)))


@lru_cache(maxsize=4096)
def examples(thrown: str) -> tuple[str, ...]:
    """A few words that can be laid, and two of them across each other."""
    found = [*islice(words_in(Counter(thrown.replace(JOKER, ""))), EXAMPLES)]
    alone = tuple(f"{one} a1 across" for one in found)
    for first, second in product(found, found):
        at = first.find(second[0])
        if first != second and at >= 0 and not Counter(first + second[1:]) - Counter(thrown):
            return (*alone, f"{first} a1 across; {second} {COLUMNS[at]}1 down")
    return alone
