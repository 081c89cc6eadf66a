"""The bot of Letra Mix: what it lays is valid, and the harder it looks, the more it scores."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import product
from random import Random

import pytest

from wuerfelbecher.bots.letra_mix import LEVELS, Extensions, Laid, LetraMixBot, best_layout, spelt, trie
from wuerfelbecher.games.letters.letra_mix import LetraMix, value
from wuerfelbecher.mechanics.crossword import CELLS, SIZE, read, written
from wuerfelbecher.mechanics.letter_dice import DICE, JOKER
from wuerfelbecher.mechanics.lexicon import lexicon
from wuerfelbecher.table import Match, Refusal, Scripted, Seeded


def some_throws(count: int, seed: int) -> list[str]:
    pick = Random(seed)
    return ["".join(chr(pick.choice(die.faces)) for die in DICE.dice) for _ in range(count)]


def average(level: str, throws: list[str]) -> float:
    return sum(value(best_layout(thrown, LEVELS[level]), thrown).total for thrown in throws) / len(throws)


def test_the_levels_differ_clearly() -> None:
    throws = some_throws(8, seed=1)
    beginner, skilled, master = (average(level, throws) for level in LEVELS)
    assert beginner > 8
    assert skilled > beginner + 5
    assert master > skilled + 3


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_lays_is_valid(level: str) -> None:
    throws = [*some_throws(30 if level != "master" else 2, seed=2), "ENARESTONS*LI"]
    assert any(JOKER in thrown for thrown in throws)
    for thrown in throws:
        best = best_layout(thrown, LEVELS[level])
        assert read(written(best), thrown) == best


def test_extensions_are_counted_as_the_rules_count() -> None:
    thrown = "EMEGNKRNNLSPO"
    begun = read("KNOSPEN a3 across", thrown)
    words = trie(lexicon(), Counter(thrown), 13)
    laid = Laid(begun, thrown)
    found = {written({**begun, **new}): adds for adds, new in Extensions(laid, words).all()}
    assert "KNOSPEN a3 across; ORGELN c3 down" in found
    assert len(found) > 100
    for text, adds in found.items():
        assert value(read(text, thrown), thrown).total == laid.total + adds, text


def test_extensions_are_all_there_are() -> None:
    """Short words are tried at all places: whatever the rules accept, the bot finds."""
    thrown = "EMEGNKRNNLSPO"
    begun = read("KNOSPEN a3 across", thrown)
    words = trie(lexicon(), Counter(thrown), longest=SIZE)
    short = [word for word in spelt(words) if len(word) < 4]
    found = {written({**begun, **new}) for _, new in Extensions(Laid(begun, thrown), words).all()}
    accepted = set()
    for word, cell, way in product(short, CELLS[: 6 * SIZE], ("across", "down")):
        with suppress(Refusal):
            accepted.add(written(read(f"{word} {cell} {way}; KNOSPEN a3 across", thrown)))
    assert len(accepted) > 20
    assert accepted - {written(begun)} <= found


def test_it_lays_and_is_done() -> None:
    match = Match(LetraMix(rounds=1), ["Robbi", "Berta"], chance=Seeded(4))
    for seat, level in enumerate(("beginner", "skilled")):
        for verb in ("lay", "done"):
            view = match.view(seat)
            assert view.ask is not None
            move = LetraMixBot(1, level).answer(view, view.ask)
            assert move.verb == verb
            match.play(move, seat)
    assert match.result is not None


def test_it_throws_again_where_that_is_better() -> None:
    match = Match(LetraMix(rounds=1), ["Robbi"], chance=Scripted("HNTQFZVRDL*KB", "EMEGNKRNNLSPO"))
    for verb in ("roll", "lay", "done"):
        view = match.view(0)
        assert view.ask is not None
        move = LetraMixBot(1, "beginner").answer(view, view.ask)
        assert move.verb == verb
        match.play(move, 0)
