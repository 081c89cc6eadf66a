"""Cards and tiles."""

from __future__ import annotations

from wuerfelbecher.cli.blocks import Block, boxed, flowing, line
from wuerfelbecher.cli.pieces.look import Look
from wuerfelbecher.cli.styles import CHIP, FAINT, STRONG
from wuerfelbecher.table import pieces as of

MOST_BACKS = 10
"""More cards than this that nobody may see are only counted."""


def tiles(piece: of.Tiles, look: Look) -> Block:
    """The number above, the worth below. A tile that lies face down is faint; it is no secret."""
    if not piece.tiles:
        return [look.labelled(piece.label, look.symbols.empty)]
    wide = max(len(str(tile.number)) for tile in piece.tiles)
    boxes = [
        boxed(
            [
                line(f"{tile.number:>{wide}}", STRONG if tile.open else FAINT),
                line(f"{tile.worth:>{wide}}", CHIP if tile.open else FAINT),
            ],
            look.symbols,
            style="" if tile.open else FAINT,
        )
        for tile in piece.tiles
    ]
    return [line(look.label(piece.label)), *flowing(boxes, look.width, gap=0)]


def cards(piece: of.Cards, look: Look) -> Block:
    """A fan of cards, or the top of a heap and how many there are; of cards nobody may see, only the number."""
    head = line(look.label(piece.label))
    if not piece.cards:
        return [head + line(f" {look.symbols.empty}", FAINT)]
    count = line(f" {look.symbols.times}{len(piece.cards)}", STRONG)
    seen = piece.cards if piece.fanned else piece.cards[-1:]
    if not any(seen):
        return [head + count + line(f" {look.symbols.hidden * min(len(seen), MOST_BACKS)}", FAINT)]
    return [
        head if piece.fanned else head + count,
        *flowing([_card(card, look) for card in seen], look.width, gap=0),
    ]


def _card(card: str | None, look: Look) -> Block:
    if card is None:
        return boxed([line(look.symbols.hidden * 2, FAINT)], look.symbols, style=FAINT, margin=1)
    return boxed([line(look.label(card), STRONG)], look.symbols, margin=1)
