"""Categories as in Stadt, Land, Fluss: when two answers are the same, and what the word lists say about one.

The lists are kept beside the dictionary, one word per line. They advise; the players decide.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
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
ALSO = {
    "stadt": ("staedte", "ort", "orte", "cities", "town", "towns"),
    "land": ("laender", "staat", "staaten", "countries"),
    "fluss": ("fluesse", "gewaesser", "rivers"),
    "vorname": ("vornamen", "name", "namen", "firstname", "firstnames", "names"),
    "tier": ("tiere", "animals"),
    "pflanze": ("pflanzen", "plants"),
    "beruf": ("berufe", "jobs", "profession", "professions", "occupation", "occupations"),
    "essen": ("speise", "speisen", "gericht", "gerichte", "lebensmittel", "foods", "dish", "dishes"),
}
"""What else players call these categories, in their plain form."""
NAMES = ("stadt", "fluss", "vorname")
"""In these categories there are many more words than in any list written by hand, and none is in a dictionary."""

NAMED_IN_PARTS = ("fluss", "tier", "pflanze", "beruf", "essen")
"""Here an answer of several words is what one of them is: Schwarze Elster, Wiener Schnitzel."""

Verdict = Literal["yes", "near", "other", "word", "unknown"]
"""It is listed; it is nearly so, perhaps misspelt; it is on the list of another category; it is a German word, but
no list has it; or nothing is known about it.
"""

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
SHORTEST = 3
"""A compound counts as what its last part is, if both are at least as long: Schäferhund, Kartoffelsalat."""
AT_WORK = (
    "fuehrer", "haendler", "zusteller", "kaeufer", "forscher", "sprecher", "leiter", "macher",
    "fahrer", "arbeiter", "helfer", "bauer", "leger", "techniker", "bote", "installateur",
    "waerter", "hersteller", "zuechter", "schleifer", "dreher", "setzer", "giesser", "designer",
    "manager", "assistent", "fachangestellter", "fachangestellte", "fachfrau", "fachmann", "kraft",
    "maedchen",
)  # fmt: skip
"""What a job may end with, though it is none by itself."""
LONGEST_IN_DICTIONARY = 13
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


@cache
def further(category: str) -> frozenset[str]:
    """Words of this category beyond its list, in their plain form; all countries are on theirs."""
    if category == "land":
        return frozenset()
    file = files("wuerfelbecher") / "lexicon" / f"more_{category}.txt"
    if not file.is_file():
        raise Refusal("no-word-list", file=str(file))
    return frozenset(file.read_text(encoding="ascii").split())


@cache
def familiarity() -> Mapping[str, int]:
    """The words of all lists in their plain form, with their place in the order of how familiar they are."""
    file = files("wuerfelbecher") / "lexicon" / "familiar.txt"
    if not file.is_file():
        raise Refusal("no-word-list", file=str(file))
    return {word: place for place, word in enumerate(file.read_text(encoding="ascii").split())}


@lru_cache(maxsize=1000)
def verdict(category: str, answer: str) -> Verdict:
    """What the lists say about an answer; about a category of the players' own they say nothing."""
    words, word = known(category), plain(answer)
    if not words or not word:
        return "unknown"
    parts = [plain(part) for part in answer.split()]
    if belongs(category, word) or (category in NAMED_IN_PARTS and len(parts) > 1 and _named_by(category, parts)):
        return "yes"
    if any(belongs(other, word) for other in CATEGORIES if other != category):
        return "other"
    if word.upper() in lexicon():
        return "word"
    if get_close_matches(word, words, 1, NEAR):
        return "near"
    return "unknown"


def belongs(category: str, word: str) -> bool:
    """Whether a word, in its plain form, is listed, or is a form or a compound of one that is."""
    words = known(category)
    if word in words or word in further(category):
        return True
    if category in NAMES or category == "land":
        return False
    if not words.keys().isdisjoint(_singular_forms(word)):
        return True
    if category == "beruf" and not words.keys().isdisjoint(_masculine_forms(word)):
        return True
    if category == "beruf":
        jobs = {**words, **dict.fromkeys(AT_WORK, "")}
        return any(_ends_with_one_of(jobs, job) for job in {word, *_masculine_forms(word)})
    return _ends_with_one_of(words, word)


def _ends_with_one_of(words: Container[str], word: str) -> bool:
    heads = (word[at:] for at in range(SHORTEST, len(word) - SHORTEST + 1))
    return any(head in words and is_compound(word, word.removesuffix(head)) for head in heads)


def is_compound(word: str, first: str) -> bool:
    """Whether there is such a word, or at least its first part is one: dictionaries have few compounds."""
    return word.upper() in lexicon() or any(
        first.removesuffix(joint).upper() in lexicon() for joint in ("", "s", "es", "n", "en")
    )


def _named_by(category: str, parts: list[str]) -> bool:
    """Whether an answer of several words begins or ends with one that is listed: Wiener Schnitzel, Aloe vera."""
    return any(part in known(category) for part in (parts[0], parts[-1]) if len(part) >= SHORTEST)


def _singular_forms(word: str) -> set[str]:
    """What a plural may be the plural of: Bohnen, Nüsse, Eier, Tulpen."""
    roots = {word.removesuffix(ending) for ending in ("n", "en", "e", "er", "s", "nen", "se")}
    return roots | {root.replace(umlaut, umlaut[0], 1) for root in roots for umlaut in ("ae", "oe", "ue")}


def _masculine_forms(job: str) -> set[str]:
    """The masculine forms of a feminine job title: the lists have Lehrer, Arzt, Koch and Kaufmann."""
    root = job.removesuffix("in")
    bare = {root.replace(umlaut, umlaut[0], 1) for umlaut in ("ae", "oe", "ue")}
    return {root, f"{root}e", *bare, job.removesuffix("frau") + "mann"}
