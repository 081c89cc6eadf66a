"""Letter dice laid out as in a crossword: how a player writes that down, which words it makes, what is wrong.

It serves Letra Mix and the bot that plays it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from unicodedata import normalize

from wuerfelbecher.mechanics.letter_dice import JOKER
from wuerfelbecher.mechanics.lexicon import NOWHERE, ROOT, lexicon, listed
from wuerfelbecher.table.refusal import Refusal, quoted

COLUMNS = "abcdefghijklm"
SIZE = len(COLUMNS)
CELLS = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS)
"""The names of the cells, row by row; a cell is identified by its index."""
ACROSS, DOWN = 1, SIZE
"""How far the next cell of a word is from this one."""

Layout = Mapping[int, str]
"""The letters by cell; a lower-case letter is a joker that stands for it."""
Run = tuple[int, ...]

DIRECTIONS = {
    ACROSS: ("across", "quer", "waagerecht", "waagrecht"),
    DOWN: ("down", "senkrecht", "runter"),
}
PLACED = re.compile(r"([a-z]+) ([a-z]) ?(\d{1,2}) ([a-z]+)", re.IGNORECASE | re.ASCII)
SPELT_OUT = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "SS", "ẞ": "SS"})
LONGEST = 1000
"""The most characters a layout may be written with; thirteen dice never need half of them."""


def cells_from(cell: int, step: int, count: int) -> Run | None:
    """`count` cells in a line from this one on, or None if they do not fit on the grid."""
    first = cell % SIZE if step == ACROSS else cell // SIZE
    return tuple(range(cell, cell + step * count, step)) if first + count <= SIZE else None


def around(cell: int) -> Iterator[int]:
    """The cells beside, above and below this one."""
    if cell % SIZE > 0:
        yield cell - ACROSS
    if cell % SIZE < SIZE - 1:
        yield cell + ACROSS
    if cell >= SIZE:
        yield cell - DOWN
    if cell + DOWN < SIZE * SIZE:
        yield cell + DOWN


def runs(layout: Layout) -> Iterator[tuple[int, Run]]:
    """Every line of two or more letters with its direction: first those across, then those down."""
    for step in (ACROSS, DOWN):
        for cell in sorted(layout):
            begins = cell - step not in layout or (step == ACROSS and cell % SIZE == 0)
            if begins and len(run := tuple(_run_from(layout, cell, step))) > 1:
                yield step, run


def _run_from(layout: Layout, cell: int, step: int) -> Iterator[int]:
    while cell in layout:
        yield cell
        cell += step
        if step == ACROSS and cell % SIZE == 0:
            return


def word(layout: Layout, run: Run) -> str:
    """The word laid on these cells, in capitals."""
    return "".join(layout[cell] for cell in run).upper()


def written(layout: Layout) -> str:
    """The layout as a player writes it: `KNOSPEN a3 across; ORGELN c3 down`."""
    return "; ".join(
        f"{''.join(layout[cell] for cell in run)} {CELLS[run[0]]} {DIRECTIONS[step][0]}"
        for step, run in runs(layout)
    )


def read(text: str, thrown: str, any_word: bool = False) -> Layout:
    """The layout that a player writes for these dice, or a refusal that says what is wrong with it."""
    if len(text) > LONGEST:
        raise Refusal("layout-too-long", longest=LONGEST)
    laid: dict[int, str] = {}
    marked: set[int] = set()
    for part in re.split("[;,]", text.strip(";, ")):
        placed = [*_placed(part)]
        if not as_usually_written("".join(letter for _, letter in placed)):
            marked.update(cell for cell, letter in placed if letter.islower())
        for cell, letter in placed:
            there = laid.setdefault(cell, letter)
            if there.upper() != letter.upper():
                raise Refusal("layout-two-letters", cell=CELLS[cell], first=there.upper(), second=letter.upper())
            laid[cell] = max(there, letter)  # lower-case letters sort after capitals
    layout = _with_jokers(laid, thrown, marked)
    words = [word(layout, run) for _, run in runs(layout)]
    if not words:
        raise Refusal("layout-no-word")
    if not hangs_together(layout):
        raise Refusal("layout-falls-apart", words=", ".join(words))
    wrong = dict.fromkeys(
        one for one in words if one not in lexicon() and not (any_word and one in listed("left_out"))
    )
    if wrong:
        raise Refusal("layout-unknown-words", words=", ".join(wrong))
    return layout


def _placed(part: str) -> Iterator[tuple[int, str]]:
    """The letters of one word with their cells: `KNOSPEN a3 across`."""
    found = PLACED.fullmatch(normalize("NFC", part).strip().translate(SPELT_OUT))
    ways = [step for step, names in DIRECTIONS.items() if found and found[4].casefold() in names]
    if not found or not ways:
        raise Refusal("layout-unclear", typed=quoted(part.strip()))
    name = f"{found[2].lower()}{int(found[3])}"
    run = cells_from(CELLS.index(name), ways[0], len(found[1])) if name in CELLS else None
    if run is None:
        raise Refusal("layout-off-the-grid", word=quoted(found[1].upper()), cell=name)
    return zip(run, found[1], strict=True)


def as_usually_written(text: str) -> bool:
    """Whether small letters mean nothing, as in `Ei` or `ei`, and do not mark jokers, as in `eI`.

    A joker that has to be used is found all the same, and nobody uses one while a die with its letter lies idle.
    """
    return text[1:].islower()


def _with_jokers(laid: Layout, thrown: str, marked: set[int]) -> Layout:
    """Marked letters are jokers, unless there are too many of them; so are letters that no die shows."""
    jokers = thrown.count(JOKER)
    small = {*marked} if len(marked) <= jokers else set()
    wanted = Counter(letter.upper() for cell, letter in laid.items() if cell not in small)
    missing = [*(wanted - Counter(thrown)).elements()]
    if len(missing) > jokers - len(small):
        raise Refusal("layout-missing", letters=" ".join(missing))
    words_at = Counter(cell for _, run in runs(laid) for cell in run)
    for letter in missing:
        candidates = [cell for cell in laid if laid[cell].upper() == letter and cell not in small]
        small.add(min(candidates, key=lambda cell: (laid[cell].isupper(), words_at[cell])))
    return {cell: letter.lower() if cell in small else letter.upper() for cell, letter in laid.items()}


def loose(layout: Layout, thrown: str) -> list[str]:
    """The dice not laid on the grid, in the order in which they were thrown."""
    used = Counter(letter if letter.isupper() else JOKER for letter in layout.values())
    left: list[str] = []
    for sign in thrown:
        if used[sign]:
            used[sign] -= 1
        else:
            left.append(sign)
    return left


def hangs_together(layout: Layout) -> bool:
    """Whether every letter can be reached from every other."""
    reached: set[int] = set()
    waiting = [*layout][:1]
    while waiting:
        cell = waiting.pop()
        reached.add(cell)
        waiting += [near for near in around(cell) if near in layout and near not in reached]
    return len(reached) == len(layout)


def words_in(left: Counter[str], begun: str = "", place: int = ROOT) -> Iterator[str]:
    """The words of three or more letters that can be made from these, without those better left unsaid."""
    for letter in [*left]:
        onward = lexicon().step(place, letter) if left[letter] else NOWHERE
        if onward != NOWHERE:
            left[letter] -= 1
            longer = begun + letter
            if len(begun) > 1 and lexicon().is_word(onward) and longer not in listed("unspoken"):
                yield longer
            yield from words_in(left, longer, onward)
            left[letter] += 1
