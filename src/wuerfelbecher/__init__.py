"""Würfelbecher: parlour games, played exactly by their rules."""

from wuerfelbecher.table.catalogue import catalogue, load
from wuerfelbecher.table.chance import OwnDice, Scripted, Seeded
from wuerfelbecher.table.match import Match, View
from wuerfelbecher.table.record import Record
from wuerfelbecher.table.refusal import Refusal

__all__ = ["Match", "OwnDice", "Record", "Refusal", "Scripted", "Seeded", "View", "catalogue", "load"]
