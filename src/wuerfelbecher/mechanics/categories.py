"""Categories as in Stadt, Land, Fluss: when two answers are the same, and what the word lists say about one.

The lists are kept beside the dictionary, one word per line. They advise; the players decide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal
from unicodedata import combining, normalize

from wuerfelbecher.mechanics.lexicon import lexicon
from wuerfelbecher.table.refusal import Refusal

CATEGORIES = {
    "stadt": "city",
    "land": "country",
    "fluss": "river",
    "vorname": "name",
    "tier": "animal",
    "pflanze": "plant",
    "beruf": "job",
    "essen": "food",
}
"""The categories with a word list, each with its English name."""

Verdict = Literal["yes", "maybe", "unknown"]

ARTICLES = ("der", "die", "das", "ein", "eine", "the", "a", "an")
SPELT_OUT = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
    }
)
NEAR = 0.85
"""How similar a misspelt word must be to a listed one."""


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """An answer normalised for comparison: Köln, KOELN and `das Koeln` are the same."""
    article, _, rest = normalize("NFC", text).casefold().strip().partition(" ")
    answer = rest if article in ARTICLES and rest.strip() else f"{article}{rest}"
    bare = normalize("NFD", answer.translate(SPELT_OUT))
    return re.sub("[^a-z0-9]", "", "".join(sign for sign in bare if not combining(sign)))


def initial(text: str) -> str:
    """The letter that a die must show for this answer; Ä counts as A."""
    return plain(text)[:1].upper()


@cache
def known(category: str) -> Mapping[str, str]:
    """The list of a category: its words by their plain form. A category of the players' own has none."""
    if category not in CATEGORIES:
        return {}
    file = files("wuerfelbecher") / "lexicon" / "categories" / f"{category}.txt"
    if not file.is_file():
        raise Refusal("no-word-list", file=str(file))
    return {plain(word): word for word in file.read_text(encoding="utf-8").splitlines()}


@lru_cache(maxsize=1000)
def verdict(category: str, answer: str) -> Verdict:
    """Whether an answer is listed; if not, whether it is at least a German word, or close to a listed one."""
    words, word = known(category), plain(answer)
    if word in words or (category == "beruf" and not words.keys().isdisjoint(_masculine_forms(word))):
        return "yes"
    if words and (word.upper() in lexicon() or get_close_matches(word, words, 1, NEAR)):
        return "maybe"
    return "unknown"


def _masculine_forms(job: str) -> set[str]:
    """The masculine forms of a feminine job title: the lists have Lehrer, Arzt and Kaufmann."""
    root = job.removesuffix("in")
    return {root, f"{root}e", root.replace("ae", "a", 1), job.removesuffix("frau") + "mann"}
