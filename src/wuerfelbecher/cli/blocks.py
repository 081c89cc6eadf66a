"""Blocks: lines of styled text that can be framed, stacked and set side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

Block = list[Text]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The characters that blocks are drawn with."""

    corners: str = "╭╮╰╯"
    across: str = "─"
    down: str = "│"
    pip: str = "●"
    chip: str = "●"
    hidden: str = "▒"
    here: str = "▸"
    empty: str = "·"
    done: str = "✓"
    slash: str = "╱"
    backslash: str = "╲"
    more: str = "…"
    times: str = "×"
    bar: str = "█"


FINE = Symbols()
PLAIN = Symbols("++++", "-", "|", "o", "o", "#", ">", ".", "x", "/", "\\", "..", "x", "=")
"""For terminals that can show nothing but ASCII."""


def width_of(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def line(text: str, style: str = "") -> Text:
    """Part of a line; it keeps its style when other parts are added to it."""
    return Text(no_wrap=True, overflow="ellipsis").append(text, style or None)


def padded(block: Block, width: int, height: int = 0) -> Block:
    """The block with blanks on the right and empty lines below, up to a width and a height."""
    wide = [one + line(" " * (width - one.cell_len)) if one.cell_len < width else one for one in block]
    return [*wide, *(line(" " * width) for _ in range(height - len(block)))]


def centred(block: Block, height: int) -> Block:
    above = (height - len(block)) // 2
    return [*(line("") for _ in range(above)), *block]


def beside(blocks: Sequence[Block], gap: int = 1, middle: bool = False) -> Block:
    """Blocks side by side, aligned at the top or in the middle."""
    height = max((len(block) for block in blocks), default=0)
    columns = [padded(centred(b, height) if middle else b, width_of(b), height) for b in blocks]
    return [line(" " * gap).join(parts) for parts in zip(*columns, strict=True)]


def flowing(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """Blocks side by side, in as many rows as it takes to stay within the width."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        taken = sum(width_of(one) + gap for one in rows[-1])
        if rows[-1] and taken + width_of(block) > width:
            rows.append([])
        rows[-1].append(block)
    return [one for row in rows for one in beside(row, gap)]


def packed(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """Blocks in rows: the tallest first, with shorter ones stacked beside it where they fit."""
    rows: list[list[Block]] = []
    for block in sorted((block for block in blocks if block), key=len, reverse=True):
        if not rows or not _put_into(rows[-1], block, width, gap):
            rows.append([block])
    return [one for row in rows for one in beside(row, gap)]


def _put_into(row: list[Block], block: Block, width: int, gap: int) -> bool:
    """Put a block into a row, below the last one or beside it, if it fits."""
    taken = sum(width_of(column) + gap for column in row)
    last = row[-1]
    room = width - (taken - gap - width_of(last))
    if len(row) > 1 and len(last) + len(block) <= len(row[0]) and width_of(block) <= room:
        row[-1] = last + block
    elif taken + width_of(block) <= width:
        row.append(block)
    else:
        return False
    return True


def boxed(
    block: Block, symbols: Symbols, title: Text | None = None, style: str = "", width: int = 0, margin: int = 0
) -> Block:
    """A block in a frame, with a title in its upper edge."""
    title = title or line("")
    inner = max(width_of(block) + 2 * margin, title.cell_len + (2 if title.cell_len else 0), width - 2)
    left_up, right_up, left_down, right_down = tuple(symbols.corners)
    edge = line(left_up, style)
    if title.cell_len:
        edge += line(symbols.across, style) + title + line(symbols.across * (inner - title.cell_len - 1), style)
    else:
        edge += line(symbols.across * inner, style)
    side = line(symbols.down, style)
    blank = " " * margin
    return [
        edge + line(right_up, style),
        *(side + line(blank) + one + line(blank) + side for one in padded(block, inner - 2 * margin)),
        line(left_down + symbols.across * inner + right_down, style),
    ]


def in_columns(lines: Sequence[Text], width: int, gap: int = 3) -> Block:
    """Lines in as many columns as fit, read downwards."""
    widest = width_of(list(lines))
    count = max(1, min((width + gap) // (widest + gap), len(lines)))
    height = -(-len(lines) // count)
    return beside([list(lines[at : at + height]) for at in range(0, len(lines), height)], gap)
