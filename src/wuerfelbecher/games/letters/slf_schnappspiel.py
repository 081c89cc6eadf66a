"""Würfel-Stadt-Land-Fluss, Schnappspiel: whoever first has a word for a letter takes its die."""

from __future__ import annotations

from wuerfelbecher.mechanics.categories import initial, plain
from wuerfelbecher.mechanics.lexicon import ANY_WORD
from wuerfelbecher.mechanics.stadt_land_fluss import (
    MOST_ROUNDS,
    OBJECT,
    Round,
    answers,
    fitting,
    lists_at_hand,
    objections,
    open_round,
    round_figures,
    table_shown,
    vote,
    word_for,
)
from wuerfelbecher.table.asks import Race, Turn
from wuerfelbecher.table.game import Dynamics, Game, Result, Shelf, at_least, most_scored, number, rounds
from wuerfelbecher.table.moves import Either, Moves, Written
from wuerfelbecher.table.pieces import Piece
from wuerfelbecher.table.refusal import Refusal

CLAIM = "claim"
SECONDS = number("seconds", 60, 10, 300)
LAST_SECONDS = 15


class Schnappspiel(Game[Round]):
    id = "slf-schnappspiel"
    number = 4
    title = "Würfel-Stadt-Land-Fluss: Schnappspiel"
    players = at_least(2)
    shelf = Shelf("letters", "word", minutes=20, skill=3)
    options = (rounds(3, MOST_ROUNDS), SECONDS, ANY_WORD)
    own_words = True
    state = Round

    def setup(self, seats: int) -> Round:
        lists_at_hand()
        return Round(seats=seats)

    def turn(self, t: Round) -> Turn:
        yield from open_round(t)
        while (race := self.race(t)) is not None:
            first = yield race
            if first is None:
                break
            seat, move = first
            if move.kind is OBJECT:
                yield from self.doubt(t, move.value)
            else:
                t.letters = t.letters.replace(initial(move.value), "", 1)
                t.words[seat] = (*t.words[seat], move.value)
        for seat in t.everyone:
            t.points[seat] += len(t.words[seat])
            t.say("counts", player=seat, points=len(t.words[seat]))
        t.round += 1

    def race(self, t: Round) -> Race | None:
        """For the next die, or to object; once all dice are taken, only to object, if anybody still can."""
        objecting = objections(t)
        if not t.letters:
            able = {seat: moves for seat, moves in objecting.items() if moves}
            return Race(able, prompt="object", seconds=LAST_SECONDS) if able else None
        claim = Written(
            CLAIM, lambda text: claimed(t, text, self.variant("any_word")), lambda: [*fitting(t)], exact_case=True
        )
        moves: dict[int, Moves] = {seat: Either(claim, words) for seat, words in objecting.items()}
        return Race(moves, prompt="claim", seconds=self.amount("seconds"))

    def doubt(self, t: Round, word: str) -> Turn:
        """A word that is rejected gives its die back."""
        yield from vote(t, word)
        if plain(word) in t.rejected:
            t.words = [tuple(one for one in own if one != word) for own in t.words]
            t.letters = "".join(sorted(t.letters + initial(word)))

    def over(self, t: Round) -> bool:
        return t.round > self.amount("rounds")

    def result(self, t: Round) -> Result:
        return most_scored(t.points)

    def pieces(self, t: Round) -> list[Piece]:
        return table_shown(t, lambda word: 1, self.amount("rounds"))

    def figures(self, t: Round, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), **round_figures(t)}

    def dynamics(self) -> Dynamics:
        return "timed"


def claimed(t: Round, text: str, any_word: bool) -> tuple[str, str]:
    """The word with which a die is claimed: each word only once a round, even if it was rejected."""
    word = word_for(text, t.letters, any_word)
    if plain(word) in answers(t) or plain(word) in t.rejected:
        raise Refusal("word-used", word=word)
    return word, word
