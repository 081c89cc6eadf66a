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
THINGS = ("tier", "pflanze", "essen")
"""What is on these lists may be the first part of any compound: Kokoseis, Kapokbaum."""
ONLY_ALONE = {
    "pflanze": {"heide", "heiden", "knospe", "knospen", "mate", "maten", "teak"},
    "essen": {
        "amerikaner", "gin", "gins", "jaegermeister", "knacker", "leckerei", "leckereien", "lende", "lenden",
        "lion", "mate", "maten", "met", "nelken", "radler", "rogen", "rum", "rums", "spritz", "tarten", "teige",
    },
}  # fmt: skip
"""Words that others end with by chance, so that it tells nothing of a compound: Zentrum, Automaten, Sportarten."""
NAMED_BY_LAST_WORD = ("fluss", "tier", "pflanze", "beruf", "essen")
"""Here an answer of several words is what the last one is: Schwarze Elster, U-Bahn-Fahrer."""
NAMED_BY_FIRST_WORD = ("pflanze", "essen")
"""And here it may be what the first one is: Aloe vera, Lachs in Sahnesoße."""
WHERE = re.compile(r"[ (/,-]+(?:am|an|auf|bei|i|im|in|ob|unter|vor|ueber|von|a|v|d|b|[(/])\b.*|[ ]*[(/].*")
"""How places of the same name are told apart: Halle an der Saale, Kempten im Allgäu, Neustadt (Aisch)."""
KIND_OF_COUNTRY = re.compile("((volks|bundes|islamische|arabische)?(republik|koenigreich|fuerstentum|inselstaat))?")

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
YOUNG = ("baby", "babys", "junges", "weibchen", "maennchen", "mama", "papa", "kind", "kinder")
"""What may stand behind an animal that is one all the same: Otterbaby, Löwenjunges."""
SERVED = (
    "pfanne", "schnitte", "schnitten", "rolle", "rollen", "tasche", "taschen", "scheibe", "scheiben", "stange",
    "stangen", "schnecke", "schnecken", "happen", "spalten", "shake",
)  # fmt: skip
"""What may stand behind food that is food all the same: Bohnenpfanne, Pizzatasche."""
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
    if belongs(category, word) or _belongs_in_parts(category, answer):
        return "yes"
    if any(belongs(other, word) for other in CATEGORIES if other != category):
        return "other"
    if word.upper() in lexicon():
        return "word"
    if get_close_matches(word, words, 1, NEAR):
        return "near"
    return "unknown"


def belongs(category: str, word: str) -> bool:
    """Whether a word, in its plain form, is listed, or is a form or a compound of one that is.

    The lists have all nouns of the dictionary that belong, so only words that it lacks are taken apart.
    """
    if word in known(category) or word in further(category):
        return True
    if category in NAMES or category == "land":
        return False
    roots = _roots(category, word)
    if any(root in known(category) or root in further(category) for root in roots):
        return True
    if word.upper() in lexicon():
        return category == "essen" and _is_food_with_food(word)
    return any(_is_compound(category, root) for root in {word, *roots}) or (
        category == "essen" and _is_served(word)
    )


def _belongs_in_parts(category: str, answer: str) -> bool:
    """Whether an answer of several words is what its main word is, or tells more than the lists have."""
    said = answer.casefold().strip()
    parts = [part for part in map(plain, re.split(r"[\s-]+", said)) if part and part not in ARTICLES]
    if category == "stadt":
        place = re.sub(r"\bst\.?(?= )", "sankt", WHERE.sub("", said))
        return any(name and belongs(category, name) for name in (plain(place), plain(place).removesuffix("stadt")))
    if category == "land":
        name = parts[-1].removesuffix("staat") if parts else ""
        return name in known(category) and bool(KIND_OF_COUNTRY.fullmatch("".join(parts[:-1])))
    if len(parts) < 2:
        return False
    if category == "vorname":
        return all(belongs(category, part) for part in parts)
    if category == "beruf" and parts[-1] in AT_WORK:
        return True
    return (category in NAMED_BY_LAST_WORD and len(parts[-1]) >= SHORTEST and belongs(category, parts[-1])) or (
        category in NAMED_BY_FIRST_WORD and len(parts[0]) >= SHORTEST and belongs(category, parts[0])
    )


def _is_compound(category: str, word: str) -> bool:
    """Whether a word ends with one of its category, with a word or two before that: Grundschullehrer."""
    jobs = AT_WORK if category == "beruf" else ()
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        head, first = word[at:], word[:at]
        if head in ONLY_ALONE.get(category, ()):
            continue
        if head in known(category) or head in further(category) or head in jobs:
            joints = range(SHORTEST, len(first) - SHORTEST + 1)
            two_words = any(_is_word(first[:joint]) and _is_word(first[joint:]) for joint in joints)
            if two_words or _is_word(first) or _is_thing(first):
                return True
    return False


def _is_food_with_food(word: str) -> bool:
    """Whether a word is made of two that are food: Honigbrot, Kräuterquark."""
    food = known("essen").keys() | further("essen")
    ends = food - ONLY_ALONE["essen"]
    return any(
        word[at:] in ends and any(part in food for part in _unjoined(word[:at]))
        for at in range(SHORTEST, len(word) - SHORTEST + 1)
    )


def _is_served(word: str) -> bool:
    """Whether a word names food by how it is cooked or cut."""
    return any(
        part in known("essen") or part in further("essen")
        for way in SERVED
        if word.endswith(way)
        for part in _unjoined(word.removesuffix(way))
    )


def _is_word(part: str) -> bool:
    """Whether a part of a compound is a word in everyday use, or is listed: Grundschul-, Brombeer-."""
    everyday = lexicon("everyday")
    return any(
        word.upper() in everyday or any(word in known(category) for category in CATEGORIES)
        for word in _unjoined(part)
        if len(word) >= SHORTEST
    )


def _is_thing(part: str) -> bool:
    """Whether a part of a compound is an animal, a plant or food that is not in everyday use: Kokos-."""
    return any(word in further(category) for word in _unjoined(part) for category in THINGS)


def _unjoined(part: str) -> tuple[str, ...]:
    """What a part of a compound may be by itself, without what joins it: Schule, Frau, Kalb, Gebirge, kuscheln."""
    bare = (part.removesuffix(joint) for joint in ("", "s", "es", "n", "en"))
    return (*bare, f"{part.removesuffix('s')}e", f"{part}e", f"{part}en", f"{part}n")


def _roots(category: str, word: str) -> set[str]:
    """What a word may be a form of: a feminine of a job or an animal, a diminutive of a thing."""
    singular = word.removesuffix("nen") if word.endswith("innen") else word
    roots = set[str]()
    if category in ("beruf", "tier") and singular.endswith("in"):
        roots |= {singular.removesuffix("in"), singular.removesuffix("in") + "e"}
    if category == "beruf" and singular.endswith("frau"):
        roots.add(singular.removesuffix("frau") + "mann")
    if category == "tier":
        roots |= {root for young in YOUNG if word.endswith(young) for root in _unjoined(word.removesuffix(young))}
    small = singular[: -len("chen")]
    if category != "beruf" and singular.endswith(("chen", "lein")) and len(small) >= SHORTEST:
        roots |= {small, f"{small}e", f"{small}en"}
    return roots | {root.replace(umlaut, umlaut[0], 1) for root in roots for umlaut in ("ae", "oe", "ue")}
