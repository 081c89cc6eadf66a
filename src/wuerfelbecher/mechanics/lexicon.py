"""The dictionary: which words there are, how they continue letter by letter, and which are better left unsaid.

The words are in files of their own beside the rules, made by `make lexicon`. Without them everything works except
matches that need a dictionary.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from importlib.resources import files

from wuerfelbecher.table.game import switch
from wuerfelbecher.table.refusal import Refusal

ROOT = 0
NOWHERE = -1

_LEAF, _WORD, _WIDE = 1 << 31 | 0xFF, 1 << 8, 1 << 9


class Lexicon:
    """Words as an automaton in a double array, as the library `dawgdic` writes it.

    A place is a number: `ROOT` before the first letter, and from there on by `step` from letter to letter.
    """

    def __init__(self, packed: bytes) -> None:
        units = array("I")
        units.frombytes(packed[4:])
        if sys.byteorder == "big":
            units.byteswap()
        self._jumps = [(unit >> 10) << ((unit & _WIDE) >> 6) for unit in units]
        self._labels = [unit & _LEAF for unit in units]
        self._words = [unit & _WORD != 0 for unit in units]

    def __contains__(self, word: str) -> bool:
        """Whether this, in capitals, is a word."""
        jumps, labels, place = self._jumps, self._labels, ROOT
        for label in word.encode("ascii", "replace"):
            place ^= jumps[place] ^ label
            if labels[place] != label:
                return False
        return self._words[place]

    def step(self, place: int, letter: str) -> int:
        """The place after one more letter, or `NOWHERE` if no word continues like this."""
        label = ord(letter)
        following = place ^ self._jumps[place] ^ label
        return following if self._labels[following] == label else NOWHERE

    def is_word(self, place: int) -> bool:
        """Whether the letters up to this place are a word."""
        return self._words[place]


ANY_WORD = switch("any_word", before=True)
"""Whether slurs count too, and whatever else `left_out` lists."""


def _read(name: str) -> bytes:
    file = files("wuerfelbecher") / "lexicon" / name
    if not file.is_file():
        raise Refusal("no-word-list", file=str(file))
    return file.read_bytes()


@cache
def listed(name: str) -> frozenset[str]:
    """A list of words in capitals: `slurs`, those and all that is `unspoken` by bots, or what is `left_out`."""
    return frozenset(_read(f"{name}.txt").decode("ascii").split())


@cache
def lexicon(name: str = "words") -> Lexicon:
    """All words, or only those in everyday use (`everyday`)."""
    return Lexicon(_read(f"{name}.dawg"))
