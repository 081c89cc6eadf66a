"""The dictionary: what it accepts, what it refuses, and that it can be missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from wuerfelbecher import words
from wuerfelbecher.mechanics import lexicon as module
from wuerfelbecher.mechanics.lexicon import NOWHERE, ROOT, lexicon
from wuerfelbecher.table import Refusal

LISTS = Path(__file__).parent.parent / "lexicon"


def listed(name: str) -> list[str]:
    lines = (LISTS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def test_every_valid_form_is_accepted() -> None:
    forms = listed("valid")
    assert len(set(forms)) >= 300
    assert [form for form in forms if form not in lexicon()] == []


def test_names_abbreviations_dialect_and_nonsense_are_refused() -> None:
    forms = listed("refused")
    assert len(set(forms)) >= 150
    accepted = [form for form in forms if form in lexicon()]
    assert len(accepted) <= 0.15 * len(forms), accepted


@pytest.mark.parametrize("text", ["", "KNOS", "KNOSPENX", "knospen", "KNÖSPEN", "KNOSPEN ", "1", "*"])
def test_what_is_no_word_in_capitals_is_none(text: str) -> None:
    assert text not in lexicon()


def test_words_go_on_letter_by_letter() -> None:
    place = ROOT
    endings = []
    for at, letter in enumerate("KNOSPEN", 1):
        place = lexicon().step(place, letter)
        assert place != NOWHERE
        if lexicon().is_word(place):
            endings.append(at)
    assert endings == [5, 6, 7], "KNOSP! KNOSPE, KNOSPEN"
    assert lexicon().step(place, "Q") == NOWHERE


def test_what_is_used_every_day_is_a_word() -> None:
    common = [form for form in listed("valid") if form in lexicon("everyday")]
    assert 100 < len(common) < len(listed("valid"))
    assert "ODEM" in lexicon()
    assert "ODEM" not in lexicon("everyday")


def test_a_missing_dictionary_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon.cache_clear()
    monkeypatch.setattr(module, "files", lambda _: tmp_path)
    with pytest.raises(Refusal) as refused:
        lexicon()
    for language in words.LANGUAGES:
        assert "words.dawg" in refused.value.text(language)
