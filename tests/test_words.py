"""Everything a player reads exists in German and in English."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

import wuerfelbecher
from wuerfelbecher import words
from wuerfelbecher.cli.invite import game_called
from wuerfelbecher.table import AnyGame, catalogue
from wuerfelbecher.table.game import DiceOnShelf, Kind
from wuerfelbecher.table.refusal import Message

ROOT = Path(wuerfelbecher.__file__).parent
BOOKS = [words.TABLE, "cli", "coach", *(game.id for game in catalogue())]


def flat(book: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in book.items():
        if key == "also":
            continue
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}/")
        else:
            found[prefix + key] = value
    return found


def placeholders(text: str) -> set[str]:
    assert set("{}").isdisjoint(words.GAP.sub("", text)), text
    return {gap[1] for gap in words.GAP.finditer(text)}


@pytest.mark.parametrize("name", BOOKS)
def test_both_languages_say_the_same_things(name: str) -> None:
    german, english = (flat(words.book(name, language)) for language in ("de", "en"))
    assert german.keys() == english.keys()
    for key in german:
        assert german[key].strip()
        assert english[key].strip()
        if key not in ("rules", "summary", "title"):
            assert placeholders(german[key]) == placeholders(english[key]), key


def test_no_words_without_a_game() -> None:
    for language in words.LANGUAGES:
        assert sorted(file.stem for file in (ROOT / "words" / language).glob("*.toml")) == sorted(BOOKS)


def mechanics_used(file: Path) -> set[Path]:
    """The mechanics that a file builds on, directly or through others."""
    used: set[Path] = set()
    waiting = [file]
    while waiting:
        for node in ast.walk(ast.parse(waiting.pop().read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wuerfelbecher.mechanics."):
                mechanic = ROOT / "mechanics" / f"{str(node.module).rpartition('.')[2]}.py"
                if mechanic not in used:
                    used.add(mechanic)
                    waiting.append(mechanic)
    return used


def books_of(file: Path) -> list[str]:
    """Whose words a file speaks in: a game's, the terminal's, the table's; a mechanic in those of all its games."""
    folder = file.relative_to(ROOT).parts[0]
    if folder == "games":
        return [file.stem.replace("_", "-")]
    if folder == "mechanics":
        return [game for game, mechanics in USED.items() if file in mechanics]
    return [folder if folder in ("cli", "coach") else ""]


USED = {
    file.stem.replace("_", "-"): mechanics_used(file)
    for file in (ROOT / "games").rglob("*.py")
    if file.stem != "__init__"
}


def keys_in_code() -> list[tuple[str, str]]:
    """Every literal key of a refusal, a message or something said, with the book it belongs to."""
    found = []
    for file in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                key = node.args[0].value
                if called in ("Refusal", "Message", "say", "tell", "speech") and isinstance(key, str):
                    found += [(book, key) for book in books_of(file)]
    return found


@pytest.mark.parametrize(("game", "key"), sorted(set(keys_in_code())))
def test_every_key_in_the_code_has_words(game: str, key: str) -> None:
    for language in words.LANGUAGES:
        found = words.look_up(game, "said", key, language)
        assert found is not None, f"{key!r} is missing in [said] of words/{language}/{game or 'table'}.toml"


def test_rulebook_names_stay_german_and_notation_stays_plain() -> None:
    for game in catalogue():
        for word in game().vocabulary(game.players.fewest):
            assert word.isascii()
            assert word == " ".join(word.split())


@pytest.mark.parametrize("name", BOOKS)
def test_the_faces_of_a_die_are_given_as_plain_numbers(name: str) -> None:
    """A label `3 = "Chamber 3"` would turn up wherever a die shows three."""
    for language in words.LANGUAGES:
        assert not set("123456") & words.book(name, language).get("labels", {}).keys()


def test_one_thing_and_several_have_words_of_their_own() -> None:
    pattern = "{player} {players|wins|win} {chips|a chip|# chips}{chips}"
    assert words.fill(pattern, {"player": "A", "players": 1, "chips": 1}) == "A wins a chip1"
    assert words.fill(pattern, {"player": "A", "players": 2, "chips": 0}) == "A win 0 chips0"
    for language, one, several in (
        ("de", "Die 2 behalten", "1, 1 und 2 behalten"),
        ("en", "Keep the 2", "Keep 1, 1 and 2"),
    ):
        assert words.move("kniffel", "keep 2", language) == one
        assert words.move("kniffel", "keep 1 1 2", language) == several
    told = [
        words.tell("", "takes-pot", {"players": seats, "chips": 3}, "de", ("Anna", "Ben"))
        for seats in ([1], [0, 1])
    ]
    assert told == ["Die Kasse geht an Ben: 3 Chips.", "Die Kasse geht an Anna und Ben: je 3 Chips."]


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_of_every_move_it_is_told_what_a_player_did(game: type[AnyGame], language: str) -> None:
    """The history says `Anna stops`, not the name of a button."""
    players = game.players.fewest
    names = tuple(f"P{seat}" for seat in range(players))
    for notation in game().vocabulary(players)[:2000]:
        told = words.did(game.id, notation, language, "Anna", names)
        assert "Anna" in told
        assert not told.startswith("Anna: "), f"{notation!r} has no words in [did]"
        assert "{" not in told


def test_what_a_player_writes_is_repeated_as_written() -> None:
    for language in words.LANGUAGES:
        assert "Das land" in words.move("slf-schnappspiel", "claim Das land", language)


def test_what_is_quoted_is_never_looked_up() -> None:
    names = {
        str(value.arg)
        for file in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for value in node.keywords
        if isinstance(value.value, ast.Call) and getattr(value.value.func, "id", "") == "quoted"
    }
    assert names
    assert names <= words.AS_WRITTEN


CASES = json.loads((Path(__file__).parent / "words_cases.json").read_text(encoding="utf-8"))
"""What the page's own tests try, too: both fill in words in the same way."""


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose words are those of the cases."""
    books = {"invented": CASES["words"], words.TABLE: {}}
    monkeypatch.setattr(words, "book", lambda name, language: books[name])
    return "invented"


def test_words_are_looked_up_and_filled_in_as_on_the_page(invented: str) -> None:
    names = tuple(CASES["names"])
    for key, text in CASES["labels"]:
        assert words.label(invented, key, "de") == text
    for prompt, figures, text in CASES["asks"]:
        assert words.ask(invented, prompt, "de", figures, names) == text
    for notation, text in CASES["moves"]:
        assert words.move(invented, notation, "de", names) == text
    for notation, text in CASES["did"]:
        assert words.did(invented, notation, "de", names[0], names) == text
    for key, values, text in CASES["said"]:
        assert words.tell(invented, key, values, "de", names) == text
    assert set(CASES["as_written"]) == words.AS_WRITTEN


def test_a_message_within_a_message_is_put_into_words(invented: str) -> None:
    inner = Message("takes", invented, player=0, chips=1)
    assert words.tell(invented, "box", {"box": inner, "points": 2}, "de", ("Anna",)) == "Anna nimmt 1.: 2"


@pytest.mark.parametrize("game", ["letra-mix", "slf-schnappspiel", "slf-zeitspiel"])
def test_the_rules_say_how_players_write_their_own_words(game: str) -> None:
    for language in words.LANGUAGES:
        moves = words.book(game, language)["moves"]
        verbs = {key.removesuffix(" ...") for key in moves if key.endswith(" ...")}
        verbs |= {"category", "object", "accept", "reject"} if game.startswith("slf") else set()
        assert verbs
        for verb in verbs:
            assert re.search(f"`{verb}[ `]", words.rules(game, language)), verb


@pytest.mark.parametrize("name", BOOKS)
def test_quotation_marks_are_those_of_the_language(name: str) -> None:
    for language, strange in (("de", '"”'), ("en", '"„')):
        for key, text in flat(words.book(name, language)).items():
            if key != "said/names-are-a-list":
                assert set(strange).isdisjoint(text), key


def test_a_game_is_found_by_other_names_that_no_other_game_has() -> None:
    """A name of its own that another game bears as its title would lead to the wrong one."""
    titles = {words.title(game.id, language).casefold() for game in catalogue() for language in words.LANGUAGES}
    for game in catalogue():
        for language in words.LANGUAGES:
            also = words.book(game.id, language).get("also", [])
            assert all(name == name.strip() and name for name in also)
            assert not {name.casefold() for name in also} & titles


def test_what_is_counted_in_a_game_has_a_name() -> None:
    assert words.label("kniffel", "result", "de") == "Punkte"
    assert words.label("glueckspeter", "result", "de") == "Chips"
    assert words.label("filzlaus", "result", "en") == "Rolls"


def test_the_terminal_finds_a_game_by_its_other_names() -> None:
    for name, game in (("Yahtzee", "kniffel"), ("mia", "maexchen"), ("Meier", "maexchen"), ("Pasch", "pasch")):
        assert game_called(name).id == game


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_page_names_what_stands_on_the_shelf(language: str) -> None:
    texts = json.loads(
        (Path(__file__).parents[1] / "web" / "src" / "i18n" / f"{language}.json").read_text(encoding="utf-8")
    )
    facts = [f"kind.{kind}" for kind in get_args(Kind)] + [f"dice.{dice}" for dice in get_args(DiceOnShelf)]
    assert [key for key in facts if key not in texts] == []


def test_no_kind_of_game_is_so_common_that_it_says_nothing() -> None:
    kinds = Counter(game.shelf.kind for game in catalogue())
    assert max(kinds.values()) <= len(catalogue()) / 5
