"""No bot uses slurs or coarse words, and nothing suggests them; slurs are refused unless the players agree."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from wuerfelbecher.bots.letra_mix import LEVELS, best_layout, spelt, trie
from wuerfelbecher.mechanics.categories import CATEGORIES, known
from wuerfelbecher.mechanics.crossword import read, runs, word, words_in
from wuerfelbecher.mechanics.letter_dice import DICE
from wuerfelbecher.mechanics.lexicon import lexicon, listed
from wuerfelbecher.table import Refusal

COARSE, SLUR = "SCHEISSE", "NEGER"


def test_the_lists_hold_what_they_should() -> None:
    assert listed("slurs") <= listed("unspoken")
    assert listed("slurs") <= listed("left_out")
    assert not any(one in lexicon() for one in listed("left_out"))
    assert not any(one in lexicon("everyday") for one in listed("unspoken"))
    assert COARSE in listed("unspoken")
    assert COARSE in lexicon()
    assert SLUR in listed("slurs")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_never_lay_them(level: str) -> None:
    effort = LEVELS[level]
    made = spelt(trie(lexicon(effort.words), Counter(COARSE), 13))
    assert not listed("unspoken") & {*made}
    pick = Random(1)
    for _ in range(5):
        thrown = "".join(map(chr, DICE.sample(pick.randrange)))
        laid = best_layout(thrown, effort._replace(wide=1, next=1))
        assert not listed("unspoken") & {word(laid, run) for _, run in runs(laid)}


def test_nothing_suggests_them() -> None:
    assert COARSE not in words_in(Counter(COARSE))
    for category in CATEGORIES:
        assert not listed("unspoken") & {one.upper() for one in known(category)}


def test_slurs_and_names_are_refused_unless_the_players_agree() -> None:
    for one in (SLUR, "KLAUS"):
        with pytest.raises(Refusal) as refused:
            read(f"{one} a1 across", one)
        assert refused.value.message.key == "layout-unknown-words"
        assert read(f"{one} a1 across", one, any_word=True)


@pytest.mark.parametrize(
    ("typed", "thrown", "laid"),
    [
        ("Ei", "EI*", "EI"),
        ("ei", "EI*", "EI"),
        ("Ei", "E*N", "Ei"),
        ("eI", "EI*", "eI"),
        ("EI", "EI*", "EI"),
        ("Eier", "EIER*", "EIER"),
        ("Eier", "EIR*", "EIeR"),
    ],
)
def test_words_in_their_usual_spelling_mean_no_joker(typed: str, thrown: str, laid: str) -> None:
    layout = read(f"{typed} a1 across", thrown)
    assert "".join(layout[cell] for cell in sorted(layout)) == laid
