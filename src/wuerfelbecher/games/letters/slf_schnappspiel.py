"""Würfel-Stadt-Land-Fluss, Schnappspiel: whoever first has a word for a letter takes its die."""

from __future__ import annotations

from wuerfelbecher.mechanics.categories import initial, plain
from wuerfelbecher.mechanics.stadt_land_fluss import (
    MOST_ROUNDS,
    OBJECT,
    Round,
    StadtLandFluss,
    answers,
    fitting,
    objections,
    open_round,
    read_or_none,
    table_shown,
    vote,
    why_unread,
    word_for,
)
from wuerfelbecher.table.asks import Ask, Race, Turn
from wuerfelbecher.table.game import Shelf, number, rounds
from wuerfelbecher.table.moves import Either, Moves, Written
from wuerfelbecher.table.pieces import Piece
from wuerfelbecher.table.refusal import Message, Refusal

CLAIM = "claim"
SECONDS = number("seconds", 60, 10, 300)
LAST_SECONDS = 15


class Schnappspiel(StadtLandFluss):
    id = "slf-schnappspiel"
    number = 4
    title = "Würfel-Stadt-Land-Fluss: Schnappspiel"
    shelf = Shelf("letters", "race", minutes=20, skill=3)
    options = (rounds(3, MOST_ROUNDS), SECONDS)

    def turn(self, t: Round) -> Turn:
        yield from open_round(t)
        while (race := self.race(t)) is not None:
            first = yield race
            if first is None:
                break
            seat, move = first
            if move.verb == OBJECT:
                yield from self.doubt(t, move.value)
            else:
                t.letters = t.letters.replace(initial(move.value), "", 1)
                t.words[seat] = (*t.words[seat], move.value)
        for seat in t.everyone:
            t.points[seat] += len(t.words[seat])
            t.say("counts", player=seat, points=len(t.words[seat]))
        t.letters = ""
        t.round += 1

    def race(self, t: Round) -> Race | None:
        """For the next die, or to object; once all dice are taken, only to object, if anybody still can."""
        objecting = objections(t)
        if not t.letters:
            able = {seat: moves for seat, moves in objecting.items() if moves}
            return Race(able, able, prompt="object", seconds=LAST_SECONDS) if able else None
        claim = Written(CLAIM, lambda text: self.noted(t, text), lambda: [*fitting(t)], exact_case=True)
        moves: dict[int, Moves] = {seat: Either(claim, words) for seat, words in objecting.items()}
        return Race(moves, moves, prompt="claim", seconds=self.amount("seconds"))

    def doubt(self, t: Round, word: str) -> Turn:
        """A word that is rejected gives its die back."""
        yield from vote(t, word)
        if plain(word) in t.rejected:
            t.words = [tuple(one for one in own if one != word) for own in t.words]
            t.letters = "".join(sorted(t.letters + initial(word)))

    def noted(self, t: Round, text: str) -> tuple[str, str] | None:
        word = read_or_none(lambda text: claimed(t, text), text)
        return None if word is None else (word, word)

    def pieces(self, t: Round) -> list[Piece]:
        return table_shown(t, lambda word: 1, self.amount("rounds"))

    def why_not(self, t: Round, ask: Ask, seat: int, typed: str) -> Message | None:
        return why_unread(ask, typed, CLAIM, lambda text: claimed(t, text))


def claimed(t: Round, text: str) -> str:
    """The word with which a die is claimed; every word only once a round, also if it was rejected."""
    word = word_for(text, t.letters)
    if plain(word) in answers(t) or plain(word) in t.rejected:
        raise Refusal("word-used", word=word)
    return word
