"""Würfel-Stadt-Land-Fluss, Zeitspiel: a word for every letter before the sand has run out; rare ones count more."""

from __future__ import annotations

import re

from wuerfelbecher.mechanics.categories import initial, plain
from wuerfelbecher.mechanics.letter_dice import GLASS
from wuerfelbecher.mechanics.lexicon import ANY_WORD
from wuerfelbecher.mechanics.stadt_land_fluss import (
    MOST_ROUNDS,
    Round,
    answers,
    fitting,
    lists_at_hand,
    objections,
    open_round,
    round_figures,
    table_shown,
    tidied,
    vote,
    word_for,
)
from wuerfelbecher.table.asks import ChooseAll, Race, Turn
from wuerfelbecher.table.game import Dynamics, Game, Result, Shelf, at_least, most_scored, number, pick, rounds
from wuerfelbecher.table.moves import PASS, Either, Written
from wuerfelbecher.table.pieces import Piece
from wuerfelbecher.table.refusal import Refusal

LIST = "list"
ALONE, SHARED = 3, 1
SECONDS = number("seconds", GLASS, 30, 600)
SECONDS_TO_OBJECT = 60
MISFITS = pick("misfits", "dropped", "refused", before="refused")
"""What becomes of a list with a word that fits no die: the glass runs, so by default only that word is lost."""


class Zeitspiel(Game[Round]):
    id = "slf-zeitspiel"
    number = 5
    title = "Würfel-Stadt-Land-Fluss: Zeitspiel"
    players = at_least(2)
    shelf = Shelf("letters", "word", minutes=20, skill=3, classic=True)
    options = (rounds(3, MOST_ROUNDS), SECONDS, MISFITS, ANY_WORD)
    own_words = True
    state = Round

    def setup(self, seats: int) -> Round:
        lists_at_hand()
        return Round(seats=seats)

    def turn(self, t: Round) -> Turn:
        yield from open_round(t)
        lists = yield self.writing(t)
        t.words = [lists[seat].value or () for seat in t.everyone]
        while able := {seat: moves for seat, moves in objections(t).items() if moves}:
            first = yield Race(able, prompt="object", seconds=SECONDS_TO_OBJECT)
            if first is None:
                break
            yield from vote(t, first[1].value)
        for seat in t.everyone:
            points = sum(worth(t, plain(word)) for word in t.words[seat])
            t.points[seat] += points
            t.say("counts", player=seat, points=points)
        t.round += 1

    def writing(self, t: Round) -> ChooseAll:
        form = Written(
            LIST, lambda text: self.noted(t, text), lambda: [", ".join(fitting(t))], exact_case=True, each="dice"
        )
        return ChooseAll(
            dict.fromkeys(t.everyone, Either(form, (PASS,))),
            prompt="list",
            seconds=self.amount("seconds"),
            otherwise=dict.fromkeys(t.everyone, PASS),
        )

    def noted(self, t: Round, text: str) -> tuple[str, tuple[str, ...]]:
        words = listed(t, text, self.choice("misfits") == "dropped", self.variant("any_word"))
        return ", ".join(words), words

    def over(self, t: Round) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Round) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Round) -> list[Piece]:
        return table_shown(t, lambda word: worth(t, word), self.amount("rounds"))

    def figures(self, t: Round, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), **round_figures(t)}

    def dynamics(self) -> Dynamics:
        return "timed"


def listed(t: Round, text: str, drop_misfits: bool, any_word: bool) -> tuple[str, ...]:
    """The words of a list: one for each die at most, and none twice. With `drop_misfits` a word that fits no die is
    left out, as long as another fits; otherwise it refuses the list.
    """
    words: dict[str, str] = {}
    left = t.letters
    misfit: Refusal | None = None
    for part in re.split("[,;]", text):
        if part.strip() and plain(tidied(part) or "") not in words:
            try:
                word = word_for(part, left, any_word)
            except Refusal as refusal:
                if not drop_misfits:
                    raise
                misfit = misfit or refusal
                continue
            left = left.replace(initial(word), "", 1)
            words[plain(word)] = word
    if not words:
        raise misfit or Refusal("list-empty")
    return tuple(words.values())


def worth(t: Round, word: str) -> int:
    """Three points for a word that nobody else has, one if others have it too, nothing if it was rejected."""
    if word in t.rejected:
        return 0
    return ALONE if len(answers(t)[word][1]) == 1 else SHARED
