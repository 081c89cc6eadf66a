"""A record of a match that did not begin at the beginning."""

from __future__ import annotations

BEGUN = """\
Würfelbecher record 1
game: die-boese-drei
players: Anna, Ben
at: active = 1
at: points = [17, -1]

Ben: rolled 6
"""
PUZZLE = BEGUN + "Ben: roll\nBen: rolled 6\n"
"""Ben has 12 points and needs 18 to win: stopping loses, so rolling on is best."""
