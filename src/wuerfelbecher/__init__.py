"""Würfelbecher: parlour games, played exactly by their rules."""

from wuerfelbecher.table.asks import Ask, Chance, Choose, ChooseAll, Draw, Race, Roll
from wuerfelbecher.table.catalogue import catalogue, load
from wuerfelbecher.table.chance import Open, OwnDice, Scripted, Seeded
from wuerfelbecher.table.match import Match, View
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.record import Record
from wuerfelbecher.table.refusal import Refusal

__all__ = [
    "Ask", "Chance", "Choose", "ChooseAll", "Draw", "Match", "Move", "Open", "OwnDice", "Race", "Record", "Refusal",
    "Roll", "Scripted", "Seeded", "View", "catalogue", "load",
]  # fmt: skip
