"""Stadt, Land, Fluss with dice: claims, lists, objections, votes, and what the clock does."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.games.letters.slf_schnappspiel import Schnappspiel
from wuerfelbecher.games.letters.slf_zeitspiel import Zeitspiel
from wuerfelbecher.mechanics.categories import initial
from wuerfelbecher.mechanics.stadt_land_fluss import answers, word_for
from wuerfelbecher.table import AnyGame, Match, Record, Refusal, Scripted
from wuerfelbecher.table.pieces import Text, Words

THROW = "HMTGRSEFDLBAW"
WITH_JOKER = "HMTGRSEFDL*AW"


def match_of(game: AnyGame, seats: int = 3, thrown: str = THROW, category: str = "stadt") -> Match:
    match = Match(game, NAMES[:seats], chance=Scripted(*[thrown] * 9))
    match.play(f"category {category}")
    return match


def refused(match: Match, typed: str, seat: int = 0) -> str:
    with pytest.raises(Refusal) as problem:
        match.play(typed, seat)
    return problem.value.text("en", match.names)


def test_a_category_is_known_in_both_languages_or_new() -> None:
    for typed, category in [("Stadt", "stadt"), ("city", "stadt"), ("FLUSS", "fluss"), ("automarke", "Automarke")]:
        assert match_of(Zeitspiel(), category=typed).state.category == category
    match = Match(Zeitspiel(), NAMES[:2], chance=Scripted(THROW))
    assert "“123 # 4” cannot be written" in refused(match, "category 123 # 4")
    assert "Possible: category stadt" in refused(match, "category")


@pytest.mark.parametrize("game", [Schnappspiel, Zeitspiel])
def test_the_joker_is_out(game: type[AnyGame]) -> None:
    assert len(match_of(game()).state.letters) == 13
    match = match_of(game(), thrown=WITH_JOKER)
    assert match.state.letters == "ADEFGHLMRSTW"
    assert [message.key for _, message in match.told] == ["joker-out"]


def test_a_claim_needs_a_free_die_and_a_new_word() -> None:
    match = match_of(Schnappspiel())
    assert "free die with Z" in refused(match, "claim Zürich", 1)
    assert "cannot be written" in refused(match, "claim 1+1", 1)
    assert "Possible: claim ..., pass" in refused(match, "object Zürich", 1)
    match.play("claim berlin", 1)
    assert match.entries[-1][1].text == "claim Berlin"
    assert "free die with B" in refused(match, "claim Bonn", 0)
    match = match_of(Schnappspiel(), thrown="EEEEEEEEEEEAI")
    match.play("claim Essen", 0)
    assert "already been said" in refused(match, "claim ESSEN", 1)
    assert match.state.letters.count("E") == 10


@pytest.mark.parametrize(
    "text",
    [
        "Berlin '",
        '" berlin "',
        "’berlin",
        "ﬁsch",
        "łódź",
        "Ben\u0303e",
        "Bad\u2028Ems",
        "ß" + "a" * 38,
        "st. gallen",
    ],
)
def test_a_word_that_was_noted_is_noted_the_same_from_its_record(text: str) -> None:
    for game, verb in [(Schnappspiel(), "claim"), (Zeitspiel(), "list")]:
        match = match_of(game, category=text)
        match.play(f"{verb} {text}", 1)
        written = match.record.text()
        again = Record.parse(written).replay()
        assert again.record.text() == written
        assert again.state.data() == match.state.data()


@pytest.mark.parametrize(
    "text",
    [
        "B" * 10_000,
        "ß" + "a" * 39,
        "ǰava",
        "B\x1b[31m",
        "B\x00n",
        "B\u202en",
        "Bonn: Köln",
        "B#",
        "B{0}",
        "B_n",
        "Вerlin",
        "B²",
    ],
)
@pytest.mark.parametrize(("game", "verb"), [(Schnappspiel, "claim"), (Zeitspiel, "list"), (Zeitspiel, "category")])
def test_what_is_no_word_is_refused_and_quoted_only_as_far_as_it_can_be_read(
    game: type[AnyGame], verb: str, text: str
) -> None:
    match = match_of(game()) if verb != "category" else Match(game(), NAMES[:3], chance=Scripted(THROW))
    with pytest.raises(Refusal) as problem:
        match.play(f"{verb} {text}", 0)
    for language in ("de", "en"):
        told = problem.value.text(language, match.names)
        assert len(told) < 150
        assert told.isprintable()
    assert problem.value.message.key == "word-unreadable"


CASES = json.loads((Path(__file__).parents[1] / "letters_cases.json").read_text(encoding="utf-8"))
"""What the page's own tests try, too: it hands in only words that can be noted."""


@pytest.mark.parametrize(("word", "letter", "taken"), CASES)
def test_a_word_is_taken_for_its_letter(word: str, letter: str, taken: bool) -> None:
    with nullcontext() if taken else pytest.raises(Refusal):
        word_for(word, letter, any_word=False)


def test_no_article_takes_a_die() -> None:
    match = match_of(Zeitspiel())
    match.play("list der Aal, an elk, a bear, die Gans, 'das Gans'", 0)
    assert match.entries[-1][1].text == "list Der Aal, An elk, A bear, Die Gans"


def test_who_holds_a_word_neither_doubts_it_nor_votes_on_it() -> None:
    match = match_of(Schnappspiel(), seats=4)
    match.play("claim Berlin", 2)
    offered = {seat: {move.text for move in match.legal(seat)} for seat in range(4)}
    assert [seat for seat in range(4) if "object Berlin" in offered[seat]] == [0, 1, 3]
    match.play("object Berlin", 3)
    assert match.to_act == [0, 1, 3]
    match.expire()
    assert match.state.words[2] == ("Berlin",), "who does not vote lets it stand"


def test_the_voters_see_what_the_list_says() -> None:
    for word, key in [("Berlin", "advice-yes"), ("Baum", "advice-other"), ("Bxqzt", "advice-unknown")]:
        match = match_of(Schnappspiel())
        match.play(f"claim {word}", 0)
        match.play(f"object {word}", 1)
        texts = {piece.id: piece for piece in match.view(2).pieces if isinstance(piece, Text)}
        assert texts["advice"].key == key
        assert texts["category"].values == {"category": "stadt"}


@pytest.mark.parametrize("named", ["Tiere", "animals", "Animal", "tier"])
def test_a_category_is_recognised_in_both_languages_and_in_the_plural(named: str) -> None:
    match = Match(Zeitspiel(), ["Anna", "Ben"])
    match.play(f"category {named}")
    assert match.state.category == "tier"
    other = Match(Zeitspiel(), ["Anna", "Ben"])
    other.play("category first name")
    assert other.state.category == "vorname"


def test_a_word_that_fits_no_die_costs_only_itself() -> None:
    match = match_of(Zeitspiel())
    match.play("list Aal, Xylofon, Gans", 0)
    assert match.entries[-1][1].text == "list Aal, Gans"
    with pytest.raises(Refusal, match="Xylofon"):
        match_of(Zeitspiel()).play("list Xylofon", 0)
    with pytest.raises(Refusal, match="Xylofon"):
        match_of(Zeitspiel(misfits="refused")).play("list Aal, Xylofon, Gans", 0)


def test_words_that_degrade_people_are_refused_unless_the_players_agree() -> None:
    for game, move in ((Zeitspiel, "list Bimbo"), (Schnappspiel, "claim Bimbo")):
        with pytest.raises(Refusal, match="degrade"):
            match_of(game()).play(move, 0)
        match_of(game(any_word=True)).play(move, 0)


def test_silence_ends_the_round_of_the_schnappspiel() -> None:
    match = match_of(Schnappspiel(rounds=1))
    assert match.ask is not None
    assert match.ask.seconds == 60
    match.play("claim Berlin", 2)
    match.expire()
    assert match.result is not None
    assert match.result.scores == (0, 0, 1)


def test_dice_are_neither_lost_nor_found_in_a_schnappspiel() -> None:
    def watch(match: Match) -> None:
        t, prompt = match.state, getattr(match.ask, "prompt", "category")
        if t.letters and prompt != "category":
            taken = [initial(word) for own in t.words for word in own]
            lying = sorted([*t.letters, *taken])
            if t.round not in thrown:
                thrown[t.round] = lying
            assert thrown[t.round] == lying

    for seats in (2, 8):
        for seed in range(3):
            thrown: dict[int, list[str]] = {}
            random_match(Schnappspiel(), seats, seed, watch)
            assert thrown.keys() == {1, 2, 3}


@pytest.mark.parametrize("game", [Schnappspiel, Zeitspiel])
def test_the_dice_of_a_round_lie_on_the_table_until_the_next(game: type[AnyGame]) -> None:
    match = match_of(game())
    while match.ask is not None and match.ask.prompt != "category":
        match.expire()
    assert match.state.round == 2
    assert match.state.letters == "".join(sorted(THROW))


def test_a_list_takes_each_die_once_and_each_word_once() -> None:
    match = match_of(Zeitspiel(misfits="refused"), thrown="EEAAEEEEEEEAI")
    assert "free die with A" in refused(match, "list Aachen, Augsburg, Amberg, Ansbach")
    assert "free die with B" in refused(match, "list Berlin")
    assert "no word on the list" in refused(match, "list ,")
    match.play("list  essen , ESSEN;das Essen, erfurt,", 0)
    assert match.entries[-1][1].text == "list Essen, Erfurt"


def test_lists_stay_hidden_until_all_are_written() -> None:
    match = match_of(Zeitspiel())
    match.play("list Berlin", 1)
    for seat in (0, 2, -1):
        assert "Berlin" not in str(match.view(seat).data())
    assert "Berlin" in str(match.view(1).data())
    match.expire()
    assert match.state.words == [(), ("Berlin",), ()]


@pytest.mark.parametrize(
    ("lists", "points"),
    [
        (["list Köln", "list KOELN", "list das köln"], [1, 1, 1]),
        (["list Köln", "list Kiel", "pass"], [3, 3, 0]),
        (["list Köln, Aachen", "list Koeln, Essen", "list Essen"], [4, 2, 1]),
    ],
)
def test_what_a_word_brings(lists: list[str], points: list[int]) -> None:
    match = match_of(Zeitspiel(rounds=1), thrown="EAAAEKEEEEEAI")
    for seat, text in enumerate(lists):
        match.play(text, seat)
    shown = next(piece for piece in match.view().pieces if isinstance(piece, Words))
    assert sum(word.worth * len(word.seats) for word in shown.words) == sum(points)
    while match.ask is not None:
        match.play("pass", match.to_act[0])
    assert match.state.points == points


def test_points_of_a_zeitspiel_follow_from_its_lists() -> None:
    rejected = 0
    for seed in range(20):
        t = random_match(Zeitspiel(rounds=1), 5, seed).state
        standing = [holders for key, (_, holders) in answers(t).items() if key not in t.rejected]
        rejected += len(t.rejected)
        for seat in range(5):
            assert t.points[seat] == sum(3 if holders == [seat] else seat in holders for holders in standing)
    assert rejected
