"""What players read uses the words of the glossary."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.test_words import BOOKS, flat
from wuerfelbecher import words

GLOSSARY = (Path(__file__).parent.parent / "docs" / "glossary.md").read_text(encoding="utf-8")
PAGE = Path(__file__).parent.parent / "web" / "src" / "i18n"
HYPHEN_AS_MINUS = re.compile(r"(?:^|[\s(+:=])-(?=[\d{])")


def pattern(wording: str) -> str:
    return r"\b" + re.escape(wording).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") + r"(?!\w)"


def refused(language: str) -> re.Pattern[str]:
    rows = re.findall(rf"^\| {language} \| (.+?) \|", GLOSSARY.partition("## Not like this")[2], re.MULTILINE)
    assert rows
    return re.compile("|".join(pattern(wording) for wording in rows), re.IGNORECASE)


REFUSED = {language: refused(language) for language in words.LANGUAGES}


def without_names_of_gaps(text: str) -> str:
    return words.GAP.sub(lambda gap: gap[0] if gap[1] == "player" else gap[0].replace(gap[1], "", 1), text)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_players_read_the_words_of_the_glossary(language: str, name: str) -> None:
    for key, text in flat(words.book(name, language)).items():
        check(language, key, text)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_page_uses_the_words_of_the_glossary(language: str) -> None:
    for key, text in json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8")).items():
        check(language, key, text)


def check(language: str, key: str, text: str) -> None:
    said = without_names_of_gaps(text)
    wrong = REFUSED[language].search(said) or HYPHEN_AS_MINUS.search(said)
    assert wrong is None, f"{key}: “{wrong[0]}” in {text[:200]}"


def test_the_words_are_found_wherever_they_stand() -> None:
    assert REFUSED["en"].search("Anna Throws twice")
    assert REFUSED["en"].search("to cross\nout a number")
    assert not REFUSED["en"].search("across outer space")
    assert HYPHEN_AS_MINUS.search("he has -7")
    assert not HYPHEN_AS_MINUS.search("say 6-3")
