"""A bot for both games of Stadt, Land, Fluss with dice: it knows part of the word lists, and takes its time."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from math import ceil
from typing import NamedTuple

from wuerfelbecher.games.letters.slf_schnappspiel import CLAIM
from wuerfelbecher.games.letters.slf_zeitspiel import LIST
from wuerfelbecher.mechanics.categories import (
    CATEGORIES,
    LONGEST_IN_DICTIONARY,
    NAMES,
    familiarity,
    known,
    plain,
    verdict,
)
from wuerfelbecher.mechanics.stadt_land_fluss import ACCEPT, CATEGORY, OBJECT, REJECT, Round, answers
from wuerfelbecher.table import Ask, Move, View
from wuerfelbecher.table.moves import PASS, Form, find, side_by_side


class Level(NamedTuple):
    """What share of the words a bot knows, the most familiar first; for what share of the dice one comes to mind;
    after what share of the time it acts; and how readily it objects.
    """

    knows: float
    recalls: float
    soonest: float
    latest: float
    objects: float


LEVELS = {
    "beginner": Level(knows=0.3, recalls=0.68, soonest=0.12, latest=0.48, objects=0.2),
    "skilled": Level(knows=0.5, recalls=0.82, soonest=0.08, latest=0.4, objects=0.5),
    "master": Level(knows=0.8, recalls=0.95, soonest=0.05, latest=0.3, objects=0.8),
}


class StadtLandFlussBot:
    def __init__(self, seed: int, level: str) -> None:
        self.seed = seed
        self.level = LEVELS[level]

    def answer(self, view: View, ask: Ask) -> Move:
        t: Round = view.state
        if ask.prompt == CATEGORY:
            played = {line.what.removeprefix(f"{CATEGORY} ") for line in view.log}
            fresh = [category for category in CATEGORIES if category not in played]
            return self.played(view, f"{CATEGORY} {self.any_of(fresh or [*CATEGORIES], view, 'category')}")
        if ask.prompt == LIST:
            words = ", ".join(self.words(view))
            return self.played(view, f"{LIST} {words}") if words else PASS
        if ask.prompt == "vote":
            wrong = self.chance(view, "vote", t.doubted) < doubt(t.category, t.doubted)
            return REJECT if wrong else ACCEPT
        return self.objection(view) or self.claim(view, ask)

    def thinks(self, view: View, ask: Ask) -> float:
        """It thinks about a race for a different while each time; the fewer letters, the longer."""
        lying = max(1, len(view.state.letters))
        share = self.level.soonest + (self.level.latest - self.level.soonest) * self.chance(view, f"{view.answers}")
        return ask.seconds * min(share * (1 + 2 / lying), 0.9)

    # -- what it knows ------------------------------------------------------------------------------

    def chance(self, view: View, *about: str) -> float:
        """A number from 0 to 1, always the same for this bot and this subject."""
        subject = " ".join((str(self.seed), str(view.seat), *about))
        return int.from_bytes(sha256(subject.encode()).digest()[:4]) / 2**32

    def any_of(self, words: list[str], view: View, *about: str) -> str:
        return min(words, key=lambda word: self.chance(view, word, f"{view.answers}", *about))

    def words(self, view: View) -> Iterator[str]:
        """Words for the dice that it knows and nobody has said, as far as they come to mind."""
        t: Round = view.state
        taken = {*answers(t), *t.rejected}
        for at, letter in enumerate(t.letters):
            if self.chance(view, f"{view.answers}", f"die {at}") > self.level.recalls:
                continue
            fitting = [word for key, word in self.familiar(t.category, letter) if key not in taken]
            if fitting:
                word = self.any_of(fitting, view)
                taken.add(plain(word))
                yield word

    def familiar(self, category: str, letter: str) -> list[tuple[str, str]]:
        """The words with this letter that it knows: the most familiar ones, as far as its level goes."""
        words = [(key, word) for key, word in known(category).items() if key[0].upper() == letter]
        words.sort(key=lambda one: familiarity()[one[0]])
        return words[: ceil(self.level.knows * len(words))]

    # -- what it does -------------------------------------------------------------------------------

    def played(self, view: View, text: str) -> Move:
        move = find(view.legal, text)
        assert move is not None, text
        return move

    def claim(self, view: View, ask: Ask) -> Move:
        words = [*self.words(view)] if ask.prompt == CLAIM else []
        return self.played(view, f"{CLAIM} {self.any_of(words, view)}") if words else PASS

    def objection(self, view: View) -> Move | None:
        """An objection to the first word of another player that seems wrong enough."""
        listed = [move for moves in side_by_side(view.legal) if not isinstance(moves, Form) for move in moves]
        for move in listed:
            if move.verb == OBJECT:
                wrong = doubt(view.state.category, move.value) * self.level.objects
                if self.chance(view, "object", move.value) < wrong:
                    return move
        return None


def doubt(category: str, word: str) -> float:
    """How likely a word is wrong, as far as the lists can tell; of other categories they say nothing."""
    listed = verdict(category, word)
    if listed == "yes" or category not in CATEGORIES:
        return 0.0
    if listed in ("other", "word") or category == "land":
        return 0.15 if listed == "near" else 0.95
    if listed == "near":
        return 0.15
    return 0.3 if category in NAMES or len(plain(word)) > LONGEST_IN_DICTIONARY else 0.7
