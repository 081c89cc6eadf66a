"""Letra Mix: what can be laid, what is refused and why, what it counts, and the dice in the box."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.playing import random_match
from wuerfelbecher import words
from wuerfelbecher.games.letters import letra_mix
from wuerfelbecher.games.letters.letra_mix import POINTS, LetraMix, few_vowels, noted, value
from wuerfelbecher.mechanics import crossword, lexicon
from wuerfelbecher.mechanics.crossword import CELLS, loose, read, runs, word, written
from wuerfelbecher.mechanics.letter_dice import BOX, DICE
from wuerfelbecher.table import Match, Refusal, Scripted, Seeded

EXAMPLE = "EMEGNKRNNLSPO"
WITH_JOKER = "ENARESTONS*LI"
FEW_VOWELS = "JMCTNKENGTBPB"


def refusal(text: str, thrown: str = EXAMPLE) -> str:
    with pytest.raises(Refusal) as refused:
        read(text, thrown)
    return words.tell("letra-mix", refused.value.message.key, refused.value.message.values, "en")


def test_a_layout_is_written_in_many_ways_and_noted_in_one() -> None:
    wanted = "KNOSPEN a3 across; ORGELN c3 down"
    for typed in [
        wanted,
        "ORGELN c3 down; KNOSPEN a3 across",
        "knospen A3 quer, Orgeln c3 SENKRECHT",
        "KNOS a3 waagerecht; PEN e3 across; ORGELN c3 runter",
        "Knospen a 3 waagrecht;  orgeln c03 down",
    ]:
        assert written(read(" ".join(typed.split()), EXAMPLE)) == wanted
    assert noted(wanted, EXAMPLE) == noted("orgeln c3 down; knospen a3 across", EXAMPLE)


def test_umlauts_are_spelt_out() -> None:
    dice = "KAESEOELSSTRA"
    assert written(read("käse a1 across", dice)) == "KAESE a1 across"
    assert written(read("KÄSE a1 across", dice)) == "KAESE a1 across"
    assert written(read("KA\N{COMBINING DIAERESIS}SE a1 across", dice)) == "KAESE a1 across"
    assert written(read("Öl a1 down", dice)) == "OEL a1 down"
    assert written(read("LAßE a1 down", dice)) == "LASSE a1 down"


def test_the_joker_goes_where_it_is_wanted_or_where_it_costs_least() -> None:
    assert written(read("ROMAN a1 across", WITH_JOKER)) == "ROmAN a1 across"
    assert written(read("ROSEn a1 across", WITH_JOKER)) == "ROSEn a1 across"
    assert written(read("rosen a1 across", WITH_JOKER)) == "ROSEN a1 across"
    three_of_a_kind = read("NENNEN a1 across; NASS c1 down", WITH_JOKER.replace("O", "N"))
    assert three_of_a_kind[2] == "N", "the crossing counts twice, so a real die is laid there"
    assert sum(letter.islower() for letter in three_of_a_kind.values()) == 1


def test_a_joker_at_a_crossing_need_be_marked_in_one_of_the_two_words_only() -> None:
    for typed in ("ROsEN a1 across; SEIL c1 down", "ROSEN a1 across; sEIL c1 down"):
        assert written(read(typed, WITH_JOKER)) == "ROsEN a1 across; sEIL c1 down"
    one_s = WITH_JOKER.replace("S", "X", 1)
    assert written(read("ROSSE a1 across; seil c1 down", one_s)) == "ROsSE a1 across; sEIL c1 down"


def test_a_refusal_names_what_is_wrong() -> None:
    assert refusal("KNOPSEN a3 across; ORGLEN c3 down") == "Not in the dictionary: KNOPSEN, ORGLEN."
    assert refusal("KNOSPEN a3 across; LAGER c3 down") == "O and L cannot both lie on c3."
    assert refusal("KNOSPEN a3 across; MAST a5 down", EXAMPLE) == "You do not have the dice for this: S A T."
    assert refusal("ROMANE a3 across; MAMA c3 down", WITH_JOKER) == "You do not have the dice for this: M M A A."
    assert refusal("ROSEn a3 across; MAST c1 down", WITH_JOKER) == "You do not have the dice for this: M."
    assert "are not all connected: KNOSPEN, LEGO" in refusal("KNOSPEN a3 across; LEGO a9 across", EXAMPLE + "O")
    assert "does not fit" in refusal("KNOSPEN h3 across")
    assert "does not fit" in refusal("KNOSPEN a14 across")
    assert "does not fit" in refusal("KNOSPEN a8 down")
    assert "is not clear" in refusal("KNOSPEN")
    assert "is not clear" in refusal("KNOSPEN a3 sideways")
    assert "is not clear" in refusal("")
    assert refusal("E a1 down") == "A word has at least two letters."


@pytest.mark.parametrize("thrown", [EXAMPLE, WITH_JOKER])
def test_only_plain_letters_and_digits_are_read(thrown: str) -> None:
    for strange in [
        "RO\N{LATIN SMALL LETTER LONG S}EN a1",
        "\N{LATIN SMALL LETTER DOTLESS I}N a1",
        "ROSEN a\u0663",
    ]:
        assert "is not clear" in refusal(f"{strange} across", thrown)


def test_a_layout_that_is_far_too_long_is_refused_at_once_and_in_few_words() -> None:
    match = Match(LetraMix(), ["Anna"], chance=Scripted(EXAMPLE))
    many = "; ".join(["KNOSPEN a3 across"] * 1000)
    for text in [many, "A" * 10**6, "a" + "\u0316\u0300" * 10**5, ";" * 10**6]:
        with pytest.raises(Refusal, match="too long: a layout has at most 1000 characters"):
            match.play(f"lay {text}")
    for text in ["A" * 900, "A" * 900 + " a1 across"]:
        assert len(refusal(text)) < 200
    assert not match.told


def test_a_separator_too_many_does_no_harm_at_the_end() -> None:
    assert written(read("KNOSPEN a3 across; ", EXAMPLE)) == "KNOSPEN a3 across"
    assert "is not clear" in refusal("KNOSPEN a3 across;; ORGELN c3 down")


def test_the_target_is_the_one_the_rulebook_names() -> None:
    assert LetraMix(until="target").amount("target") == 200


def test_neighbours_make_words_too() -> None:
    assert refusal("GEN a1 across; ROSE a2 across", "GENROSEXXXXXX") == "Not in the dictionary: GR, EO, NS."


def test_words_do_not_go_around_the_edge() -> None:
    laid = {crossword.CELLS.index("m1"): "E", crossword.CELLS.index("a2"): "S"}
    assert list(runs(laid)) == []
    assert not crossword.hangs_together(laid)


def test_the_same_word_twice_counts_once_and_jokers_nothing() -> None:
    laid = read("ES a1 across; ES a1 down", "ESSXXXXXXXXXX")
    assert value(laid, "ESSXXXXXXXXXX").total == 2 - 10 * POINTS["X"]
    with_joker = read("ES a1 across; Es a1 down", "ES*XXXXXXXXXX")
    assert value(with_joker, "ES*XXXXXXXXXX").total == 2 - 10 * POINTS["X"], "the better of the two"


def test_points_are_dice_used_crossings_again_and_unused_dice_off() -> None:
    """Counted in another way: every die on the grid once for each word it lies in."""

    def watch(match: Match) -> None:
        t = match.state
        laid, thrown = letra_mix.layout(t), letra_mix.letters(t)
        found = [word(laid, run) for _, run in runs(laid)]
        if thrown and len(set(found)) == len(found):
            often = [cell for _, run in runs(laid) for cell in run]
            counted = sum(POINTS.get(laid[cell], 0) * often.count(cell) for cell in laid)
            off = sum(POINTS[sign] for sign in thrown) - sum(POINTS.get(sign, 0) for sign in laid.values())
            assert value(laid, thrown).total == counted - off
            assert len(laid) + len(loose(laid, thrown)) == len(DICE)

    for seed in range(10):
        random_match(LetraMix(), 2, seed, watch=watch)


def test_the_box() -> None:
    faces = BOX["dice"]["faces"]
    assert len(faces) == 13
    assert all(len(die) == 6 for die in faces)
    assert "".join(faces).count("*") == 1
    assert set("".join(faces)) == set(POINTS) == {*map(chr, range(65, 91)), "*"}
    assert (POINTS["E"], POINTS["Y"], POINTS["*"]) == (1, 7, 0)


def test_vowels() -> None:
    assert few_vowels("HNTQFZVRDL*KB")
    assert few_vowels("YNTQFZVRDL*KB")
    assert not few_vowels("YUTQFZVRDL*KB")


def test_no_throw_again_with_two_vowels() -> None:
    match = Match(LetraMix(), ["Anna"], chance=Scripted(EXAMPLE))
    with pytest.raises(Refusal, match="at most one vowel"):
        match.play("roll")
    with pytest.raises(Refusal, match="Not in the dictionary: KNOPSEN"):
        match.play("lay KNOPSEN a1 across")
    assert not any(match.state.grid)
    match.play("lay knospen a1 across")
    with pytest.raises(Refusal):
        match.play("lay KNOPSEN a1 across")
    assert written(letra_mix.layout(match.state)) == "KNOSPEN a1 across", "the words laid before are still there"


def test_the_state_says_whether_the_glass_is_already_running() -> None:
    match = Match(LetraMix(), ["Anna", "Ben"], chance=Scripted(FEW_VOWELS, FEW_VOWELS, EXAMPLE))
    assert match.ask is not None
    assert not match.ask.running
    first = match.state.copy()
    match.play("roll")
    assert match.ask.running
    assert match.state != first, "the same dice again, but the glass has not been turned back"
    match.play("done")
    assert not match.ask.running, "the next player turns the glass"


def test_each_lay_replaces_the_last_and_the_time_ends_the_turn() -> None:
    match = Match(LetraMix(rounds=1), ["Anna", "Ben"], chance=Scripted(EXAMPLE, EXAMPLE))
    match.play("lay ORGELN a1 across")
    match.play("lay KNOSPEN a1 across")
    assert "".join(chr(code) for code in match.state.grid if code) == "KNOSPEN"
    match.expire()
    assert match.state.points == [14 - 10, 0]
    assert match.state.active == 1
    match.expire()
    assert match.result is not None
    assert match.result.places == (1, 2)


def test_eight_players_play_the_rounds_in_turn() -> None:
    match = random_match(LetraMix(rounds=2), 8, seed=1)
    throwers = [seat for seat, _, chance in match.entries if chance is not None]
    turns = [seat for seat, after in pairwise([*throwers, -1]) if seat != after]
    assert turns == [*range(8), *range(8)]


def test_a_target_is_reached_at_the_end_of_a_round_or_never() -> None:
    for seed in range(3):
        match = random_match(LetraMix(until="target", target=300), 2, seed)
        assert max(match.state.points) >= 300 or match.state.round == letra_mix.MOST_ROUNDS + 1
    match = random_match(LetraMix(until="target", target=20), 3, 5)
    assert max(match.state.points) >= 20 or match.state.round == letra_mix.MOST_ROUNDS + 1


def test_without_the_dictionary_a_match_is_refused_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon.lexicon.cache_clear()
    monkeypatch.setattr(lexicon, "files", lambda package: __import__("pathlib").Path("/nowhere"))
    with pytest.raises(Refusal, match="installing it again"):
        Match(LetraMix(), ["Anna"], chance=Seeded(1))
    lexicon.lexicon.cache_clear()


def test_every_cell_has_its_name() -> None:
    assert CELLS[0] == "a1"
    assert CELLS[12] == "m1"
    assert CELLS[13] == "a2"
    assert CELLS[-1] == "m13"
