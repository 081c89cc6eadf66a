"""A bot for Letra Mix: it lays a word, adds one word after another, and goes on with the best of many layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from typing import Any, NamedTuple

from wuerfelbecher.games.letters.letra_mix import DONE, LAY, POINTS, few_vowels, layout, letters, value
from wuerfelbecher.mechanics.crossword import ACROSS, DOWN, SIZE, Layout, written
from wuerfelbecher.mechanics.letter_dice import JOKER
from wuerfelbecher.mechanics.lexicon import NOWHERE, ROOT, Lexicon, lexicon, listed
from wuerfelbecher.table import Ask, Move, View
from wuerfelbecher.table.moves import ROLL, find

MIDDLE = SIZE // 2
GOOD_ENOUGH = 12
"""A layout that brings less is given up for another throw, where that is allowed."""

Trie = dict[str, Any]
"""Words letter by letter; where one ends, there is an entry `END`."""
END = ""


class Effort(NamedTuple):
    """Which words a bot knows, up to which length, and how hard it looks.

    It keeps the `wide` best layouts at a time, extends each in its `next` best ways, and adds up to `deep` words; a
    joker is tried as each of the letters in `jokers`.
    """

    words: str
    longest: int
    wide: int
    next: int
    deep: int
    jokers: str


LEVELS = {
    "beginner": Effort("everyday", longest=5, wide=1, next=1, deep=2, jokers="E"),
    "skilled": Effort("everyday", longest=9, wide=3, next=3, deep=4, jokers="E"),
    "master": Effort("words", longest=SIZE, wide=40, next=5, deep=8, jokers="ENS"),
}


class LetraMixBot:
    """It looks for a layout as hard as its level says, lays it at once, and is done."""

    def __init__(self, seed: int, level: str) -> None:
        self.effort = LEVELS[level]

    def answer(self, view: View, ask: Ask) -> Move:
        thrown = letters(view.state)
        if layout(view.state):
            return DONE
        best = best_layout(thrown, self.effort)
        if few_vowels(thrown) and value(best, thrown).total < GOOD_ENOUGH:
            return ROLL
        return find(view.legal, f"{LAY} {written(best)}") or DONE


@lru_cache(maxsize=64)
def best_layout(thrown: str, effort: Effort) -> Layout:
    """The best layout found; the joker is taken for each of a few letters in turn."""
    racks = [thrown.replace(JOKER, letter.lower()) for letter in effort.jokers] if JOKER in thrown else [thrown]
    shared = effort._replace(wide=max(1, effort.wide // len(racks)))
    found = [one for rack in racks for one in layouts(rack, shared)]
    return max(found, key=lambda laid: value(laid, thrown).total, default={})


def layouts(rack: str, effort: Effort) -> Iterator[Layout]:
    """The best layouts of one word, of two, and so on; a lower-case letter in the rack is the joker."""
    words = trie(lexicon(effort.words), Counter(rack.upper()), effort.longest)
    beam = [Laid(first, rack) for first in first_words(words, rack, effort.wide)]
    for _ in range(effort.deep):
        yield from (laid.cells for laid in beam)
        longer: dict[frozenset[tuple[int, str]], Laid] = {}
        for laid in beam:
            for _, new in nlargest(effort.next, Extensions(laid, words).all(), key=lambda found: found[0]):
                bigger = Laid({**laid.cells, **new}, rack)
                longer[frozenset(bigger.cells.items())] = bigger
        beam = nlargest(effort.wide, longer.values(), key=lambda laid: laid.total)


def first_words(words: Trie, rack: str, most: int) -> list[Layout]:
    """The most valuable words, one of those with the same letters."""
    best: dict[str, str] = {}
    for word in spelt(words):
        best.setdefault("".join(sorted(word)), word)
    top = nlargest(most, best.values(), key=lambda word: sum(POINTS[letter] for letter in word) + len(word))
    return [lay(word, rack) for word in top]


def lay(word: str, rack: str) -> Layout:
    """One word across in the middle of the grid."""
    left = Counter(rack)
    laid: dict[int, str] = {}
    for cell, letter in enumerate(word, MIDDLE * SIZE + (SIZE - len(word)) // 2):
        laid[cell] = die_for(letter, left) or letter
        left[laid[cell]] -= 1
    return laid


def die_for(letter: str, left: Counter[str]) -> str:
    """The die to be laid for a letter: one that shows it, or the joker that stands for it, or none."""
    if left[letter]:
        return letter
    joker = letter.lower()
    return joker if left[joker] else ""


def trie(known: Lexicon, left: Counter[str], longest: int) -> Trie:
    """All words that can be made of these letters and that a bot may use."""

    unspoken = listed("unspoken")

    def grow(place: int, begun: str) -> Trie:
        node: Trie = {END: True} if known.is_word(place) and begun not in unspoken else {}
        for letter in left if len(begun) < longest else ():
            if left[letter] and (onward := known.step(place, letter)) != NOWHERE:
                left[letter] -= 1
                if child := grow(onward, begun + letter):
                    node[letter] = child
                left[letter] += 1
        return node

    return grow(ROOT, "")


def spelt(node: Trie, begun: str = "") -> Iterator[str]:
    for letter, child in node.items():
        if letter != END:
            yield from spelt(child, begun + letter)
        elif len(begun) > 1:
            yield begun


def is_word(words: Trie, text: str) -> bool:
    for letter in text:
        words = words.get(letter, {})
    return END in words


def worth(sign: str) -> int:
    return POINTS.get(sign, 0)


class Laid:
    """A layout, the dice left over, and what it brings."""

    def __init__(self, cells: Layout, rack: str) -> None:
        self.cells = cells
        self.left = Counter(rack) - Counter(cells.values())
        self.total = value(cells, rack.upper()).total


@dataclass
class Cross:
    """What fits on an empty cell beside letters of other lines: which letters, and how much they add."""

    letters: set[str]
    adds: int


class Extensions:
    """Every way to add one word to a layout, with what it adds to the score."""

    def __init__(self, laid: Laid, words: Trie) -> None:
        self.cells = laid.cells
        self.left = laid.left
        self.words = words
        self.count = laid.left.total()

    def all(self) -> Iterator[tuple[int, dict[int, str]]]:
        if not self.count:
            return
        for step, other in ((ACROSS, DOWN), (DOWN, ACROSS)):
            for line in range(SIZE):
                cells = [line * other + at * step for at in range(SIZE)]
                tiles = [self.cells.get(cell, "") for cell in cells]
                crosses = [
                    None if tile else self.cross(cell, other) for cell, tile in zip(cells, tiles, strict=True)
                ]
                touching = [bool(tile or cross) for tile, cross in zip(tiles, crosses, strict=True)]
                if any(touching):
                    yield from Line(self, cells, tiles, crosses, touching).ways()

    def cross(self, cell: int, step: int) -> Cross | None:
        """The letters possible on an empty cell because of its neighbours in the other direction."""
        before, after = self.reach(cell, -step), self.reach(cell, step)
        if not before and not after:
            return None
        begun, rest = "".join(reversed(before)).upper(), "".join(after).upper()
        fitting = {sign.upper() for sign in self.left if is_word(self.words, begun + sign.upper() + rest)}
        return Cross(fitting, sum(worth(side[0]) for side in (before, after) if len(side) == 1))

    def reach(self, cell: int, step: int) -> list[str]:
        """The letters that follow a cell in one direction."""
        found: list[str] = []
        while True:
            edge = step in (1, -1) and (cell + step) // SIZE != cell // SIZE
            cell += step
            if edge or cell not in self.cells:
                return found
            found.append(self.cells[cell])


class Line:
    """One row or column, and all words that can be laid in it."""

    def __init__(
        self,
        search: Extensions,
        cells: list[int],
        tiles: list[str],
        crosses: list[Cross | None],
        touching: list[bool],
    ) -> None:
        self.search, self.cells, self.tiles, self.crosses = search, cells, tiles, crosses
        self.new: dict[int, str] = {}
        self.nearest = [SIZE * SIZE] * (SIZE + 1)
        for at in reversed(range(SIZE)):
            self.nearest[at] = 0 if touching[at] else self.nearest[at + 1] + 1

    def ways(self) -> Iterator[tuple[int, dict[int, str]]]:
        for start in range(SIZE):
            if not (start and self.tiles[start - 1]):
                yield from self.walk(start, self.search.words, 0, 0, False)

    def walk(
        self, at: int, node: Trie, long: int, adds: int, touched: bool
    ) -> Iterator[tuple[int, dict[int, str]]]:
        """Continue a word with its next cell; it may end where the cell after it is empty."""
        tile = self.tiles[at] if at < SIZE else ""
        if END in node and touched and long > 1 and self.new and not tile:
            yield adds, self.new.copy()
        if at == SIZE or (not touched and self.nearest[at] >= self.search.count - len(self.new) + (tile != "")):
            return
        if tile:
            child = node.get(tile.upper())
            if child:
                alone = not any(self.tiles[max(at - 1, 0) : at] + self.tiles[at + 1 : at + 2])
                yield from self.walk(at + 1, child, long + 1, adds + (worth(tile) if alone else 0), True)
            return
        left, cross, cell = self.search.left, self.crosses[at], self.cells[at]
        for letter, child in node.items():
            if letter == END or (cross and letter not in cross.letters):
                continue
            die = die_for(letter, left)
            if die:
                left[die] -= 1
                self.new[cell] = die
                more = 2 * worth(die) + (worth(die) + cross.adds if cross else 0)
                yield from self.walk(at + 1, child, long + 1, adds + more, touched or cross is not None)
                del self.new[cell]
                left[die] += 1
