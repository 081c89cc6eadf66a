"""The few kinds of pieces that every table is made of. Parts are what a move can touch, written `piece/part`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple

from wuerfelbecher.table.dice import D6, Die

Best = Literal["", "high", "low"]
"""Whether the highest or the lowest of everybody's numbers leads; empty where that cannot be said."""

Number = int | None
"""A number on show, or None for what is empty or may not be seen (the piece says which)."""


@dataclass(slots=True, kw_only=True)
class Piece:
    """`id` is unique on the table; `owner` is the seat it lies in front of, None for the middle."""

    id: str
    owner: int | None = None

    @property
    def kind(self) -> str:
        return _facts_of(type(self)).kind

    def parts(self) -> Iterable[str]:
        return ()

    def data(self) -> dict[str, Any]:
        facts = _facts_of(type(self))
        return {"kind": facts.kind, **_data_of(self, facts), "parts": list(self.parts())}


class _Facts(NamedTuple):
    """What is the same for all pieces of a kind."""

    kind: str
    names: tuple[str, ...]
    """Of its fields."""
    inner: tuple[str, ...]
    """Of those that hold rows, tiles, words or a die."""


_facts: dict[type, _Facts] = {}


def _facts_of(kind: type) -> _Facts:
    facts = _facts.get(kind)
    if facts is None:
        named = kind.__name__.removesuffix("Shown").casefold()
        inner = [one.name for one in fields(kind) if re.search(r"Row|Tile|Word|Die", str(one.type))]
        names = tuple(one.name for one in fields(kind))
        facts = _facts[kind] = _Facts(named, names, tuple(inner))
    return facts


def _data_of(shown: Any, facts: _Facts) -> dict[str, Any]:
    """A piece, row, tile or word as plain data, in a third of the time `asdict` takes."""
    said = {name: getattr(shown, name) for name in facts.names}
    for name in facts.inner:
        value = said[name]
        if type(value) is tuple:
            said[name] = [_data_of(inner, _facts_of(type(inner))) for inner in value]
        elif type(value) is Die:
            said[name] = value.look()
    return said


@dataclass(slots=True, kw_only=True)
class DiceShown(Piece):
    """Dice of one kind on the table. A part is a mark, touched once for each die with that mark.

    `kept` dice are set aside: they are on the table as well, but no move touches them. `worth` is printed small
    beside a mark.
    """

    marks: tuple[str, ...]
    die: Die = D6
    worth: dict[str, int] = field(default_factory=dict)
    kept: tuple[str, ...] = ()

    def parts(self) -> list[str]:
        return [*self.marks]


def shown(
    id: str, faces: Sequence[int], die: Die = D6, owner: int | None = None, kept: Sequence[int] = ()
) -> DiceShown:
    """Dice of one kind and what they show; a number that is not a face stands for a die not yet thrown."""
    marks = tuple([die.mark(face) for face in faces if face in die.faces])
    return DiceShown(id=id, owner=owner, die=die, marks=marks, kept=tuple([die.mark(face) for face in kept]))


@dataclass(slots=True, kw_only=True)
class Cup(Piece):
    """A cup turned over some dice. `marks` is empty for those who may not look under it."""

    count: int
    die: Die = D6
    marks: tuple[str, ...] = ()
    lifted: bool = False

    def parts(self) -> list[str]:
        return ["cup"]


@dataclass(slots=True, kw_only=True)
class Chips(Piece):
    """A heap of chips: a player's stock, a stake, or the pot. `label` is a key of the game's words.

    With `die` it is a heap of such dice, waiting to be thrown.
    """

    count: int
    label: str = "chips"
    die: Die | None = None

    def parts(self) -> list[str]:
        return ["chips"]


@dataclass(slots=True, kw_only=True)
class Row:
    """A row of a score sheet: a word key, a value for each column, and whether it is only a sum.

    `offer` is what the player whose turn it is would write there now.
    """

    name: str
    values: tuple[Number, ...]
    sum: bool = False
    offer: Number = None


@dataclass(slots=True, kw_only=True)
class Sheet(Piece):
    """A score sheet with one column per seat. A part is a row, in the column of the player to move.

    With `strikes`, a zero means that the row is struck out.
    """

    rows: tuple[Row, ...]
    strikes: bool = False

    def parts(self) -> list[str]:
        return [row.name for row in self.rows if not row.sum]


@dataclass(slots=True, kw_only=True)
class Strip(Piece):
    """Numbers in a row, each not yet written (0), written (1) or struck out (2)."""

    numbers: tuple[int, ...]
    marks: tuple[int, ...]

    def parts(self) -> list[str]:
        return [str(number) for number in self.numbers]


@dataclass(slots=True, kw_only=True)
class Drawing(Piece):
    """A picture that grows part by part; `picture` names it."""

    picture: str
    names: tuple[str, ...]
    drawn: tuple[bool, ...]

    def parts(self) -> list[str]:
        return list(self.names)


@dataclass(slots=True, kw_only=True)
class Board(Piece):
    """A board with named fields on which chips lie; `picture` names its drawing."""

    picture: str
    fields: tuple[str, ...]
    chips: tuple[int, ...]

    def parts(self) -> list[str]:
        return list(self.fields)


@dataclass(slots=True, kw_only=True)
class Tile:
    """A tile with a number and a worth; `open` says whether it lies face up."""

    number: int
    worth: int
    open: bool = True


@dataclass(slots=True, kw_only=True)
class Tiles(Piece):
    tiles: tuple[Tile, ...]
    label: str = "tiles"

    def parts(self) -> list[str]:
        return [str(tile.number) for tile in self.tiles]


@dataclass(slots=True, kw_only=True)
class Cards(Piece):
    """Cards: a hand, a heap, a place on the table. A card is its word key or number, None when unseen.

    `fanned` cards are shown side by side, others as a heap with the last on top. `at` names the field of a board
    beside which they lie, as `board/field`.
    """

    cards: tuple[str | None, ...]
    label: str = "cards"
    fanned: bool = False
    at: str = ""

    def parts(self) -> list[str]:
        return [*(card for card in self.cards if card is not None), "place"]


@dataclass(slots=True, kw_only=True)
class Grid(Piece):
    """Cells in rows and columns, named like `a1`; None is an empty cell.

    `around` names another grid at whose corners these cells lie. `laid_with` names letter dice that are laid out on
    this one: a cell then holds a letter, in lower case for a joker.
    """

    columns: int
    names: tuple[str, ...]
    cells: tuple[int | str | None, ...]
    label: str = "grid"
    around: str = ""
    laid_with: str = ""

    def parts(self) -> list[str]:
        return list(self.names)


@dataclass(slots=True, kw_only=True)
class Tableau(Piece):
    """A row of places for dice of each colour. A part is a colour, and means the die at the right end of its row.

    `dice` are given by colour, None for an empty place; `bonus` names what is printed on a place, if anything; a
    white line runs after the first `line` columns.
    """

    colours: tuple[str, ...]
    dice: tuple[tuple[Number, ...], ...]
    bonus: tuple[tuple[str, ...], ...]
    line: int
    label: str = "tableau"

    def parts(self) -> list[str]:
        return list(self.colours)


@dataclass(slots=True, kw_only=True)
class Word:
    """A word that players found, who has it, and what it brings each of them."""

    text: str
    seats: tuple[int, ...]
    worth: int


@dataclass(slots=True, kw_only=True)
class Words(Piece):
    """Words that players have said or written; a part is a word. One that is worth nothing is struck out."""

    words: tuple[Word, ...]
    label: str = "words"

    def parts(self) -> list[str]:
        return [word.text for word in self.words]


@dataclass(slots=True, kw_only=True)
class Text(Piece):
    """A line of words: a key of the game's words and its values."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Score(Piece):
    """A number of a seat or of all: points, a running total. `best` says which of everybody's numbers leads."""

    label: str
    value: Number
    best: Best = ""


@dataclass(slots=True, kw_only=True)
class Track(Piece):
    """How far a player, or all together, have come on the way to `target`, drawn as a bar.

    `marks` are other numbers on the way that matter. With `avoid`, it is bad to arrive.
    """

    label: str
    value: int
    target: int
    marks: tuple[int, ...] = ()
    avoid: bool = False


@dataclass(slots=True, kw_only=True)
class Notes(Piece):
    """A line that a player has written on the pad: cells in a row, None for one that is still empty.

    `heads` are printed above the cells: signs, factors, the numbers wanted. They and the cells are word keys,
    numbers, or marks of dice; a cell that is `struck` has come to nothing.
    """

    label: str
    cells: tuple[str | None, ...]
    heads: tuple[str, ...] = ()
    struck: tuple[int, ...] = ()


def scores(label: str, values: Sequence[Number], best: Best = "") -> list[Piece]:
    """One score in front of each seat."""
    return [
        Score(id=f"{label}-{seat}", owner=seat, label=label, value=value, best=best)
        for seat, value in enumerate(values)
    ]


def tracks(
    label: str, values: Sequence[int], target: int, avoid: bool = False, marks: tuple[int, ...] = ()
) -> list[Piece]:
    """One track in front of each seat, all to the same target."""
    return [
        Track(id=f"{label}-{seat}", owner=seat, label=label, value=value, target=target, avoid=avoid, marks=marks)
        for seat, value in enumerate(values)
    ]


def stocks(values: Sequence[int], label: str = "chips") -> list[Piece]:
    """One heap of chips in front of each seat."""
    return [Chips(id=f"{label}-{seat}", owner=seat, label=label, count=value) for seat, value in enumerate(values)]


def heaps(label: str, cards: Sequence[Sequence[str | None]], fanned: bool = False) -> list[Piece]:
    """Cards in front of each seat: a heap, or a fanned hand."""
    return [
        Cards(id=f"{label}-{seat}", owner=seat, label=label, cards=tuple(own), fanned=fanned)
        for seat, own in enumerate(cards)
    ]
