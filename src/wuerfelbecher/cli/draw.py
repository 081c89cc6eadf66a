"""Pieces drawn as text: one renderer for each kind, so that every game can be seen in a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from textwrap import wrap
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from wuerfelbecher import words
from wuerfelbecher.cli import pictures
from wuerfelbecher.cli.blocks import FINE, Block, Signs, beside, boxed, flowing, in_columns, line, packed, width_of
from wuerfelbecher.table import pieces as of
from wuerfelbecher.table.dice import D6, POKER, Die

MANY_DICE = 10
"""More dice than this are drawn small."""
MOST_CHIPS = 10
"""More chips than this are only counted."""
MANY_SEATS = 6
MANY_DRAWINGS = 4
"""At tables with more seats than this the players' drawings are told in a line."""
PANEL_MARGIN = 1

ACTIVE = "bold cyan"
FAINT = "bright_black"
STRONG = "bold"
CHIP = "yellow"
STRIP = ((" {} ", FAINT), ("[{}]", STRONG), ("-{}-", "red strike"))
COLOURS = {
    "yellow": "yellow",
    "blue": "bright_blue",
    "green": "green",
    "red": "red",
    "grey": "bright_black",
}


@dataclass(frozen=True, slots=True)
class Look:
    """For whom and how it is drawn: `numbers` are the moves that a part of a piece stands for, `touched` the pieces
    that can be touched at all.
    """

    game: str
    language: str
    names: tuple[str, ...]
    active: tuple[int, ...] = ()
    width: int = 80
    signs: Signs = FINE
    numbers: Mapping[str, int] = field(default_factory=dict)
    touched: frozenset[str] = frozenset()

    def label(self, key: str) -> str:
        return words.label(self.game, key, self.language)


def table(pieces: Sequence[of.Piece], look: Look) -> Block:
    """The whole table: what lies in the middle, then a panel for each seat that something lies before."""
    middle = packed([draw(piece, look) for piece in pieces if piece.owner is None], look.width)
    owners = sorted({piece.owner for piece in pieces if piece.owner is not None})
    if not owners:
        return middle
    frame = 2 + 2 * PANEL_MARGIN
    widths = [look.width - frame, (look.width + 1) // len(owners) - 1 - frame]
    return middle + min((_panels(pieces, owners, look, width) for width in widths if width > 0), key=len)


def _panels(pieces: Sequence[of.Piece], owners: Sequence[int], look: Look, width: int) -> Block:
    """The panels, with what lies before each seat set in at most so much width."""
    inner = replace(look, width=width)
    own = {seat: packed([draw(piece, inner) for piece in pieces if piece.owner == seat], width) for seat in owners}
    if len(own) > MANY_SEATS and all(len(block) <= 1 for block in own.values()):
        lines = _lines(own, look)
        if width_of(lines) <= look.width:
            return lines
    widest = max(width_of(block) for block in own.values()) + 2 + 2 * PANEL_MARGIN
    alike = widest if len(own) * (widest + 1) <= look.width + 1 else 0
    return flowing([_panel(seat, block, alike, look) for seat, block in own.items() if block], look.width)


def _lines(own: Mapping[int, Block], look: Look) -> Block:
    """Many seats with little before each: a line for each seat."""
    longest = max(cell_len(look.names[seat]) for seat in own)
    lines = []
    for seat, block in own.items():
        active = seat in look.active
        name = f"{look.signs.here if active else ' '} {set_cell_size(look.names[seat], longest)}  "
        lines += [line(name, ACTIVE if active else STRONG) + one for one in block]
    return in_columns(lines, look.width)


def _panel(seat: int, own: Block, width: int, look: Look) -> Block:
    active = seat in look.active
    name = look.names[seat]
    title = line(f" {look.signs.here} {name} " if active else f" {name} ", ACTIVE if active else STRONG)
    return boxed(own, look.signs, title, ACTIVE if active else FAINT, width, PANEL_MARGIN)


def draw(piece: of.Piece, look: Look) -> Block:
    return RENDERERS[type(piece)](piece, look)


def dice_block(marks: Sequence[str], look: Look, die: Die = D6, style: str = "") -> Block:
    """Dice side by side, with pips where there are some."""
    with_pips = die.pips and all(mark in PIPS for mark in marks)
    if with_pips and len(marks) <= MANY_DICE:
        boxes = [boxed(_pips(mark, look.signs), look.signs, style=style or _colour(mark, die)) for mark in marks]
    else:
        boxes = [
            boxed([line(mark, STRONG)], look.signs, style=style or _colour(mark, die), margin=1) for mark in marks
        ]
    return flowing(boxes, look.width, gap=1)


def _colour(mark: str, die: Die) -> str:
    return COLOURS.get(die.inks.get(mark, die.colour), "")


PIPS = {
    "1": ("   ", " * ", "   "),
    "2": ("*  ", "   ", "  *"),
    "3": ("*  ", " * ", "  *"),
    "4": ("* *", "   ", "* *"),
    "5": ("* *", " * ", "* *"),
    "6": ("* *", "* *", "* *"),
}


def _pips(mark: str, signs: Signs) -> Block:
    return [line(" ".join(row).replace("*", signs.pip), STRONG) for row in PIPS[mark]]


def _dice(piece: of.DiceShown, look: Look) -> Block:
    """The dice, and behind a line those that stand aside."""
    marks = piece.marks
    if piece.worth:
        marks = tuple(f"{mark}{_small(piece.worth[mark], look.signs)}" for mark in marks)
    loose = dice_block(marks, look, piece.die) if marks else []
    if not piece.kept:
        return loose
    aside = dice_block(piece.kept, look, piece.die, FAINT)
    return beside([*([loose] if loose else []), [line(look.signs.down, FAINT)] * len(aside), aside])


def _small(number: int, signs: Signs) -> str:
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")) if signs is FINE else str(number)


def _cup(piece: of.Cup, look: Look) -> Block:
    """The cup as long as it stands on the dice, and the dice for those who may see them."""
    dice = dice_block(piece.marks, look, piece.die) if piece.marks else []
    if piece.lifted:
        return dice
    under = "?" * piece.count if piece.count > 5 else " ".join("?" * piece.count)
    signs = look.signs
    rim = len(under) + 6
    cup = [
        line("  " + signs.corners[0] + signs.across * (rim - 4) + signs.corners[1] + "  "),
        line(f" {signs.slash}  {under}  {signs.backslash} "),
        line(signs.slash + "_" * rim + signs.backslash),
    ]
    return beside([cup, dice], middle=True) if dice else cup


def _chips(piece: of.Chips, look: Look) -> Block:
    heap = look.signs.chip * piece.count if piece.count <= MOST_CHIPS else ""
    colour = COLOURS.get(piece.die.colour, CHIP) if piece.die else CHIP
    return [_named(piece.label, str(piece.count), look) + line(f" {heap}" if heap else "", colour)]


def _score(piece: of.Score, look: Look) -> Block:
    return [_named(piece.label, look.signs.empty if piece.value is None else str(piece.value), look)]


def _named(label: str, value: str, look: Look) -> Text:
    return line(f"{look.label(label)} ") + line(value, STRONG)


def _text(piece: of.Text, look: Look) -> Block:
    told = words.tell(look.game, piece.key, piece.values, look.language, look.names)
    return [line(part) for part in wrap(told, look.width)]


def _sheet(piece: of.Sheet, look: Look) -> Block:
    """One column a seat, in several blocks where the screen is too narrow for all."""
    widest = max((len(str(value)) for row in piece.rows for value in row.values if value is not None), default=1)
    numbered = max((len(str(look.numbers.get(f"{piece.id}/{row.name}", ""))) for row in piece.rows), default=0)
    left = max((len(look.label(row.name)) for row in piece.rows), default=0) + (numbered + 1 if numbered else 0)
    blocks = ceil(len(look.names) / ((look.width - left) // (widest + 1)))
    columns = ceil(len(look.names) / blocks)
    lines: Block = []
    for first in range(0, len(look.names), columns):
        lines += _columns(piece, look, range(first, min(first + columns, len(look.names))), left, numbered, widest)
    return lines


def _columns(piece: of.Sheet, look: Look, seats: range, left: int, numbered: int, widest: int) -> Block:
    """The column of whoever moves is highlighted, and rows he may fill bear a move's number."""
    gap = " " * (2 if left + len(seats) * (widest + 2) <= look.width else 1)
    room = (look.width - left) // len(seats) - len(gap)
    widths = [max(widest, min(cell_len(look.names[seat]), room)) for seat in seats]
    head = line(" " * left)
    for seat, width in zip(seats, widths, strict=True):
        name = look.names[seat]
        if cell_len(name) > width:
            name = set_cell_size(name, max(1, width - 1)) + look.signs.more[0]
        shift = " " * (width - cell_len(name))
        head += line(gap) + line(shift + name, ACTIVE if seat in look.active else STRONG)
    lines = [head, line(look.signs.across * head.cell_len, FAINT)]
    for row in piece.rows:
        number = str(look.numbers.get(f"{piece.id}/{row.name}", ""))
        one = line(f"{number:>{numbered}} " if numbered else "", ACTIVE)
        one += line(f"{look.label(row.name):<{left - one.cell_len}}", STRONG if row.sum else "")
        for seat, width in zip(seats, widths, strict=True):
            value = row.values[seat]
            shown = look.signs.empty if value is None else str(value)
            style = FAINT if value is None else ACTIVE if seat in look.active else STRONG if row.sum else ""
            one += line(gap) + line(f"{shown:>{width}}", style)
        lines.append(one)
    return lines


def _strip(piece: of.Strip, look: Look) -> Block:
    """Numbers not yet written stand bare, written ones in brackets, struck ones between dashes."""
    wide = max(len(str(number)) for number in piece.numbers) + 2
    cells = []
    for number, mark in zip(piece.numbers, piece.marks, strict=True):
        pattern, style = STRIP[mark]
        cells.append([line(pattern.format(number).center(wide), style)])
    return flowing(cells, look.width, gap=1)


def _drawing(piece: of.Drawing, look: Look) -> Block:
    """The picture as far as it is drawn; of one unknown, or of many, what is drawn and what is missing."""
    head = line(f"{sum(piece.drawn)}/{len(piece.drawn)}", STRONG)
    there = {name for name, done in zip(piece.names, piece.drawn, strict=True) if done}
    few = len(look.names) <= MANY_DRAWINGS
    if _holds(pictures.NUMBERED.get(piece.picture), piece.names):
        return [head, *_numbered(piece, there)] if few else _in_a_row(piece, there, look)
    growing = pictures.GROWING.get(piece.picture)
    if growing is not None and {*growing[2].values()} == {*piece.names}:
        return [head, *_growing(*growing, there, look)] if few else [head + line(f" {_tally(piece, look)}")]
    parts = [
        [line(f"{look.signs.done if done else look.signs.empty} {look.label(name)}", "" if done else FAINT)]
        for name, done in zip(piece.names, piece.drawn, strict=True)
    ]
    return [head, *flowing(parts, min(look.width, 36), gap=2)]


def _growing(art: str, masks: str, names: Mapping[str, str], there: set[str], look: Look) -> Block:
    """Every sign of the art belongs to a part; those of missing parts are dots."""
    block = []
    for signs, mask in zip(_rows(art), _rows(masks), strict=True):
        one = line("")
        for sign, part in zip(signs, mask, strict=True):
            if sign == " " or names[part] in there:
                one += line(sign, STRONG)
            else:
                one += line(look.signs.empty, FAINT)
        block.append(one)
    return block


def _numbered(piece: of.Drawing, there: set[str]) -> Block:
    def number(name: str, width: int) -> Text:
        return _centre(_number(piece, name, there), width)

    return [_filled(row, number, FAINT) for row in _rows(pictures.NUMBERED[piece.picture])]


def _in_a_row(piece: of.Drawing, there: set[str], look: Look) -> Block:
    return flowing([[_number(piece, name, there)] for name in piece.names], look.width)


def _number(piece: of.Drawing, name: str, there: set[str]) -> Text:
    """Numbers of the sun are struck out, those of others are written in."""
    pattern, style = STRIP[(2 if piece.picture == "sun" else 1) if name in there else 0]
    return line(pattern.format(name), style)


def _tally(piece: of.Drawing, look: Look) -> str:
    return "".join(look.signs.done if done else look.signs.empty for done in piece.drawn)


def _rows(art: str) -> list[str]:
    """The rows of a picture, without the line breaks that only make it readable in its file."""
    return art.removeprefix("\n").removesuffix("\n").split("\n")


SLOT = re.compile(r"(\{\w+ *\})")


def _holds(art: str | None, names: Sequence[str]) -> bool:
    """Whether there is a picture, and it has a place for each of these names and for no other."""
    return art is not None and sorted(slot[1:-1].rstrip() for slot in SLOT.findall(art)) == sorted(names)


def _filled(row: str, shown: Callable[[str, int], Text], style: str = "") -> Text:
    """A row of a picture with something in the place of every `{name}`, as wide as its braces stand apart."""
    one = line("")
    for at, text in enumerate(SLOT.split(row)):
        one += shown(text[1:-1].rstrip(), len(text)) if at % 2 else line(text, style)
    return one


def _board(piece: of.Board, look: Look) -> Block:
    picture = PICTURES.get(piece.picture)
    if picture is not None:
        return picture(piece, look)
    if _holds(pictures.BOARDS.get(piece.picture), piece.fields):
        return _pictured(piece, look)
    wide = max(len(look.label(field)) for field in piece.fields)
    fields = []
    for name, chips in zip(piece.fields, piece.chips, strict=True):
        heap = _heap(chips, look.signs)
        size = max(wide, heap.cell_len, 3)
        fields.append(
            boxed([line(f"{look.label(name):^{size}}"), _centre(heap, size)], look.signs, style=_frame(chips))
        )
    return flowing(fields, look.width, gap=0)


def _pictured(piece: of.Board, look: Look) -> Block:
    """Text art with the fields in their places, each with its name and its chips."""
    chips = dict(zip(piece.fields, piece.chips, strict=True))

    def field(name: str, width: int) -> Text:
        heap = _heap(chips[name], look.signs)
        within = line(f"{look.label(name):>2} ", _colour(name, POKER) or STRONG) + heap
        style = _frame(chips[name])
        return line("[", style) + within + line(" " * (width - 2 - within.cell_len)) + line("]", style)

    return [_filled(row, field) for row in _rows(pictures.BOARDS[piece.picture])]


def _heap(chips: int, signs: Signs) -> Text:
    """A few chips one by one, more as a number."""
    return line(signs.chip * chips if chips <= 3 else f"{chips}{signs.chip}", CHIP)


def _centre(text: Text, width: int) -> Text:
    before = (width - text.cell_len) // 2
    return line(" " * before) + text + line(" " * (width - before - text.cell_len))


def _frame(chips: int) -> str:
    return "" if chips else FAINT


def _zeppelin(piece: of.Board, look: Look) -> Block:
    """Five fields in the hull, the sixth in the gondola below it."""
    *hull, gondola = zip(piece.fields, piece.chips, strict=True)
    signs = look.signs
    bar = f" {signs.down} "
    names = bar.join(f"{look.label(name):^3}" for name, _ in hull)
    chips = line(bar).join(_centre(_heap(count, signs), 3) for _, count in hull)
    skin = signs.across * (len(names) + 2)
    basket = boxed([_centre(line(f"{look.label(gondola[0])}  ") + _heap(gondola[1], signs), 9)], signs)
    blank = " " * ((len(names) + 6 - width_of(basket)) // 2)
    return [
        line(f"  {signs.corners[0]}{skin}{signs.corners[1]}"),
        line(f" {signs.slash}  {names}  {signs.backslash}"),
        line(f" {signs.backslash}  ") + chips + line(f"  {signs.slash}"),
        line(f"  {signs.corners[2]}{skin}{signs.corners[3]}"),
        *(line(blank) + one for one in basket),
    ]


PICTURES: dict[str, Callable[[of.Board, Look], Block]] = {"zeppelin": _zeppelin}
"""Boards that draw themselves; others are in `pictures`, or drawn as a row of fields."""


def _tiles(piece: of.Tiles, look: Look) -> Block:
    """Number above, worth below; a tile that lies face down is faint, but no secret."""
    if not piece.tiles:
        return [_named(piece.label, look.signs.empty, look)]
    wide = max(len(str(tile.number)) for tile in piece.tiles)
    boxes = [
        boxed(
            [
                line(f"{tile.number:>{wide}}", STRONG if tile.open else FAINT),
                line(f"{tile.worth:>{wide}}", CHIP if tile.open else FAINT),
            ],
            look.signs,
            style="" if tile.open else FAINT,
        )
        for tile in piece.tiles
    ]
    return [line(look.label(piece.label)), *flowing(boxes, look.width, gap=0)]


def _cards(piece: of.Cards, look: Look) -> Block:
    """A fan of cards, or the top of a heap and how many there are; of what nobody may see, only the number."""
    head = line(look.label(piece.label))
    if not piece.cards:
        return [head + line(f" {look.signs.empty}", FAINT)]
    count = line(f" {look.signs.times}{len(piece.cards)}", STRONG)
    seen = piece.cards if piece.fanned else piece.cards[-1:]
    if not any(seen):
        return [head + count + line(f" {look.signs.hidden * min(len(seen), MOST_CHIPS)}", FAINT)]
    return [
        head if piece.fanned else head + count,
        *flowing([_card(card, look) for card in seen], look.width, gap=0),
    ]


def _card(card: str | None, look: Look) -> Block:
    if card is None:
        return boxed([line(look.signs.hidden * 2, FAINT)], look.signs, style=FAINT, margin=1)
    return boxed([line(look.label(card), STRONG)], look.signs, margin=1)


def _grid(piece: of.Grid, look: Look) -> Block:
    """Rows and columns; an empty cell shows its name, by which a move speaks of it. A bare grid waits unseen."""
    if piece.id not in look.touched and all(cell is None for cell in piece.cells):
        return []
    if piece.laid_with:
        return _laid_out(piece, look)
    wide = max(
        *(len(name) for name in piece.names),
        *(len(str(cell)) for cell in piece.cells if cell is not None),
        1,
    )
    cells = [
        line(f"{name:>{wide}}", FAINT) if cell is None else line(f"{cell:>{wide}}", STRONG)
        for name, cell in zip(piece.names, piece.cells, strict=True)
    ]
    rows = [cells[at : at + piece.columns] for at in range(0, len(cells), piece.columns)]
    return [line(look.label(piece.label)), *boxed([line(" ").join(row) for row in rows], look.signs, style=FAINT)]


def _laid_out(piece: of.Grid, look: Look) -> Block:
    """Letters on a large grid, with the names of its columns and rows at the rim."""
    rows = [piece.cells[at : at + piece.columns] for at in range(0, len(piece.cells), piece.columns)]
    numbers = [name[1:] for name in piece.names[:: piece.columns]]
    wide = max(map(len, numbers))
    block = [line(" " * wide + " " + " ".join(name[0] for name in piece.names[: piece.columns]), FAINT)]
    for number, row in zip(numbers, rows, strict=True):
        signs = [line(look.signs.empty, FAINT) if cell is None else line(str(cell), STRONG) for cell in row]
        block.append(line(f"{number:>{wide}} ", FAINT) + line(" ").join(signs))
    return [line(look.label(piece.label)), *boxed(block, look.signs, style=FAINT)]


BONUS = {"extra": ">>", "chip": "+1", "two-chips": "+2", "rob-one": "<1", "rob-all": "<<"}
"""What is printed on the places of a tableau, as two signs."""


def _tableau(piece: of.Tableau, look: Look) -> Block:
    """A row for each colour, framed as wide as its six places; free ones show what is printed on them."""
    wide = max(len(look.label(colour)) for colour in piece.colours)
    lines = []
    for colour, dice, printed in zip(piece.colours, piece.dice, piece.bonus, strict=True):
        one = line(f"{look.label(colour):<{wide}} ", COLOURS.get(colour, ""))
        for at, (face, bonus) in enumerate(zip(dice, printed, strict=True)):
            free = line(f" {BONUS.get(bonus, look.signs.empty):<2}", FAINT)
            one += line(look.signs.down) if at == piece.line else line("")
            one += free if face is None else line(f"[{face}]", f"bold {COLOURS.get(colour, '')}")
        lines.append(one)
    return lines


def _words(piece: of.Words, look: Look) -> Block:
    """Each word with what it brings, and who has it; what does not count is struck out."""
    found = [
        line(word.text, STRONG if word.worth else "strike")
        + line(f" {word.worth}  ")
        + line(", ".join(look.names[seat] for seat in word.seats), FAINT)
        for word in piece.words
    ]
    for one in found:
        one.truncate(look.width)
    return [line(look.label(piece.label)), *in_columns(found, look.width, gap=3)] if found else []


RENDERERS: dict[type[of.Piece], Callable[[Any, Look], Block]] = {
    of.DiceShown: _dice,
    of.Cup: _cup,
    of.Chips: _chips,
    of.Sheet: _sheet,
    of.Strip: _strip,
    of.Drawing: _drawing,
    of.Board: _board,
    of.Tiles: _tiles,
    of.Cards: _cards,
    of.Grid: _grid,
    of.Tableau: _tableau,
    of.Words: _words,
    of.Text: _text,
    of.Score: _score,
}
