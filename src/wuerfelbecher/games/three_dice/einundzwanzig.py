"""Einundzwanzig: three dice, then two, then one by one: up to twenty-one, but never over it."""

from __future__ import annotations

from wuerfelbecher.games.one_die.quinze import Quinze
from wuerfelbecher.table.dice import ONE_DIE, THREE_DICE, TWO_DICE
from wuerfelbecher.table.game import Shelf, between


class Einundzwanzig(Quinze):
    id = "einundzwanzig"
    number = 55
    title = "Einundzwanzig"
    players = between(2, 5)
    shelf = Shelf("three", "push", minutes=15, skill=1, classic=True)
    target = 21
    throws = (THREE_DICE, TWO_DICE, ONE_DIE)
