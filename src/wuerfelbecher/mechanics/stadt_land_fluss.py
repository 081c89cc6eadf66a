"""What both games of Stadt, Land, Fluss with dice share: the category, the roll, the words, and the vote."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from unicodedata import normalize

from wuerfelbecher.mechanics.categories import ALSO, CATEGORIES, initial, known, plain, verdict
from wuerfelbecher.mechanics.letter_dice import DICE, JOKER, LETTER
from wuerfelbecher.mechanics.lexicon import listed
from wuerfelbecher.mechanics.rounds import round_shown
from wuerfelbecher.table.asks import Choose, ChooseAll, Roll, Turn
from wuerfelbecher.table.moves import Either, Move, Written
from wuerfelbecher.table.pieces import DiceShown, Piece, Text, Word, Words, scores
from wuerfelbecher.table.refusal import Refusal, quoted
from wuerfelbecher.table.state import Table, each

CATEGORY, OBJECT = "category", "object"
ACCEPT, REJECT = Move("accept"), Move("reject")
SECONDS_TO_VOTE = 20
LONGEST = 40
WORD = re.compile(r"[^\W_](?:[^\W_]|[ .'’-])*")
AROUND = " „“”»«‘’\"'"
"""Characters stripped from around a word."""
MOST_ROUNDS = 8


@dataclass(slots=True, kw_only=True)
class Round(Table):
    """`letters` are those on the dice in the middle, `words` what each seat has said or written in this round.

    `upheld` and `rejected` are the words voted on, normalised for comparison (`plain`).
    """

    points: list[int] = each(0)
    category: str = ""
    letters: str = ""
    words: list[tuple[str, ...]] = each(())
    doubted: str = ""
    upheld: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()


def lists_at_hand() -> None:
    """Refuse a match if the word lists are missing."""
    for category in CATEGORIES:
        verdict(category, "")


# -- category and throw -----------------------------------------------------------------------------


def category_named(text: str) -> tuple[str, str]:
    """The category a player writes; those with a word list are recognised in both languages."""
    name = tidy(text)
    for key, other in CATEGORIES.items():
        if plain(name) in {key, other, *ALSO[key]}:
            return key, key
    return name, name


CATEGORY_MOVES = Either(
    tuple(Move(f"{CATEGORY} {key}", key) for key in CATEGORIES),
    Written(CATEGORY, category_named, lambda: ("Automarke",), exact_case=True),
)


def open_round(t: Round) -> Turn:
    """The chooser names the category and throws. Until then the words of the last round and its dice stay there."""
    move = yield Choose(t.active, CATEGORY_MOVES, prompt="category")
    t.category, t.words = move.value, [()] * t.seats
    t.upheld, t.rejected = (), ()
    thrown = yield Roll(t.active, DICE)
    t.letters = "".join(sorted(chr(face) for face in thrown if chr(face) != JOKER))
    if len(t.letters) < len(DICE):
        t.say("joker-out")


# -- words ------------------------------------------------------------------------------------------


def tidied(text: str) -> str | None:
    """What was written, as it is recorded, or None if it cannot be a word. Tidying twice changes nothing."""
    word = " ".join(normalize("NFC", text).split()).strip(AROUND)
    word = word[:1].upper() + word[1:]
    if len(word) > LONGEST or not WORD.fullmatch(word):
        return None
    return word if all(plain(sign) for sign in word if sign.isalnum()) else None


def tidy(text: str) -> str:
    """What was written, as it is recorded, or a refusal that quotes only as much of it as anybody would read."""
    word = tidied(text)
    if word is None:
        raise Refusal("word-unreadable", word=quoted(text.strip()), longest=LONGEST)
    return word


def word_for(text: str, letters: str, any_word: bool) -> str:
    """The word that was written for one of these letters, or a refusal that says what is wrong with it."""
    word = tidy(text)
    if not any_word and plain(word).upper() in listed("slurs"):
        raise Refusal("word-degrading")
    if initial(word) not in letters:
        raise Refusal("word-no-die", word=word, letter=initial(word), lying=" ".join(letters) or "-")
    return word


def fitting(t: Round) -> Iterator[str]:
    """For each letter a listed word that nobody has said yet; for a category without a list, a city."""
    words = known(t.category) or known("stadt")
    taken = {plain(word) for own in t.words for word in own} | {*t.rejected}
    for letter in sorted({*t.letters.lower()}):
        yield from islice((word for key, word in words.items() if key[0] == letter and key not in taken), 1)


def answers(t: Round) -> dict[str, tuple[str, list[int]]]:
    """Every different word of this round, normalised for comparison: how it was first written, and who has it."""
    found: dict[str, tuple[str, list[int]]] = {}
    for seat, words in enumerate(t.words):
        for word in words:
            found.setdefault(plain(word), (word, []))[1].append(seat)
    return found


# -- objections -------------------------------------------------------------------------------------


def objections(t: Round) -> dict[int, tuple[Move, ...]]:
    """The words each seat may object to: those of others that have not been voted on."""
    open_words = [
        (Move(f"{OBJECT} {word}", word, [f"words/{word}"], kind=OBJECT), holders)
        for key, (word, holders) in answers(t).items()
        if key not in t.upheld and key not in t.rejected
    ]
    return {seat: tuple(move for move, holders in open_words if seat not in holders) for seat in t.everyone}


def vote(t: Round, word: str) -> Turn:
    """Everybody without this word votes on it. It stands unless a majority of them is against it."""
    t.doubted = word
    _, holders = answers(t)[plain(word)]
    voters = [seat for seat in t.everyone if seat not in holders]
    votes = yield ChooseAll(
        dict.fromkeys(voters, (ACCEPT, REJECT)),
        prompt="vote",
        seconds=SECONDS_TO_VOTE,
        otherwise=dict.fromkeys(voters, ACCEPT),
    )
    against = sum(move is REJECT for move in votes.values())
    t.doubted = ""
    if 2 * against > len(voters):
        t.rejected = (*t.rejected, plain(word))
        t.say("word-falls", word=word, accept=len(voters) - against, reject=against)
    else:
        t.upheld = (*t.upheld, plain(word))
        t.say("word-stands", word=word, accept=len(voters) - against, reject=against)


# -- on the table -----------------------------------------------------------------------------------


def round_figures(t: Round) -> dict[str, object]:
    """What the prompts of a round name: its category, and the word that is voted on."""
    return {"category": t.category, "word": t.doubted}


def table_shown(t: Round, worth: Callable[[str], int], rounds: int) -> list[Piece]:
    """`worth` says what a word brings everybody who has it."""
    shown: list[Piece] = [*round_shown(t, rounds), *scores("points", t.points, best="high")]
    if t.category:
        shown.append(Text(id="category", key="category-is", values={"category": t.category}))
    if t.doubted:
        advice = f"advice-{verdict(t.category, t.doubted)}"
        shown.append(Text(id="advice", key=advice, values={"word": t.doubted}))
    words = tuple(
        Word(text=word, seats=tuple(holders), worth=worth(key))
        for key, (word, holders) in sorted(answers(t).items())
    )
    dice = DiceShown(id="dice", marks=tuple(t.letters), die=LETTER)
    return [*shown, dice, Words(id="words", words=words)]
