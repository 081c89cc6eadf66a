"""The engine: games, asks, matches, records, chance, secrets, pieces and the catalogue."""

from wuerfelbecher.table.asks import Ask, Chance, Choose, ChooseAll, Draw, Joint, Race, Roll, Turn
from wuerfelbecher.table.catalogue import catalogue, load
from wuerfelbecher.table.chance import Fair, Open, OwnDice, Pledge, Scripted, Seeded, Source
from wuerfelbecher.table.dice import D6, POKER, Dice, Die, Faces, dice
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.game import (
    START,
    AnyGame,
    Dynamics,
    Game,
    Option,
    Players,
    Result,
    Shelf,
    at_least,
    between,
    highest,
    lowest,
    number,
    pick,
    places,
    rounds,
    switch,
)
from wuerfelbecher.table.match import Match, View
from wuerfelbecher.table.moves import PASS, ROLL, STOP, Either, Form, Move, Moves, Product, Written
from wuerfelbecher.table.record import Line, Record
from wuerfelbecher.table.refusal import Message, Refusal
from wuerfelbecher.table.state import NOBODY, Secret, Table, each, each_up_to, row, up_to, up_to_hidden

__all__ = [
    "D6", "NOBODY", "PASS", "POKER", "ROLL", "START", "STOP",
    "AnyGame", "Ask", "Chance", "Choose", "ChooseAll", "Dice", "Die", "Draw", "Dynamics", "Either", "Faces", "Fair",
    "Family", "Form", "Game", "Joint", "Line", "Match", "Message", "Move", "Moves", "Open", "Option", "OwnDice",
    "Players", "Pledge", "Product", "Race", "Record", "Refusal", "Result", "Roll", "Scripted", "Secret", "Seeded",
    "Shelf", "Source", "Table", "Turn", "View", "Written", "at_least", "between", "catalogue", "dice", "each",
    "each_up_to", "highest", "load", "lowest", "number", "pick", "places", "rounds", "row", "switch", "up_to",
    "up_to_hidden",
]  # fmt: skip
