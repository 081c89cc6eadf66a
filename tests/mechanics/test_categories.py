"""The word lists of Stadt, Land, Fluss: complete, in order, and found however a word is written."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import wuerfelbecher
from wuerfelbecher.mechanics import categories
from wuerfelbecher.mechanics.categories import CATEGORIES, familiarity, initial, known, plain, verdict
from wuerfelbecher.mechanics.letter_dice import BOX, JOKER
from wuerfelbecher.table import Match, Refusal, load

FOLDER = Path(wuerfelbecher.__file__).parent / "lexicon" / "categories"
LONG_ENOUGH = dict.fromkeys(CATEGORIES, 300) | {"land": 197}
"""Of the countries there are no more: those of the United Nations, the Vatican, Taiwan, Kosovo and Palestine."""
RARE = {"q", "u", "x", "y"}
LETTERS = {letter.lower() for faces in BOX["dice"]["faces"] for letter in faces} - {JOKER}


def listed(category: str) -> list[str]:
    return (FOLDER / f"{category}.txt").read_text(encoding="utf-8").splitlines()


def test_there_is_a_list_for_every_category_and_no_other() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == CATEGORIES.keys()


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_list_is_long_sorted_and_without_doubles(category: str) -> None:
    words = listed(category)
    keys = [plain(word) for word in words]
    assert len(words) >= LONG_ENOUGH[category]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)
    assert all(word == " ".join(word.split()) and word[0].isupper() for word in words)


@pytest.mark.parametrize("category", [category for category in CATEGORIES if category != "land"])
def test_every_letter_of_the_dice_has_its_words(category: str) -> None:
    initials = Counter(plain(word)[0] for word in listed(category))
    for letter in LETTERS - {"x"}:
        assert initials[letter] >= (1 if letter in RARE else 8), letter
    assert sum(count >= 15 for count in initials.values()) >= 13


def test_all_countries_are_there() -> None:
    """One or two of every corner, and one of every initial that a country has in German."""
    for country in [
        *("Afghanistan", "Ägypten", "Äquatorialguinea", "Österreich", "Türkei", "Vatikanstadt", "Taiwan", "Kosovo"),
        *("Palästina", "St. Kitts und Nevis", "São Tomé und Príncipe", "Côte d'Ivoire", "Elfenbeinküste", "Tuvalu"),
        *("Bosnien und Herzegowina", "Zentralafrikanische Republik", "Vereinigte Arabische Emirate", "Osttimor"),
        *("Deutschland", "Eswatini", "Fidschi", "Ghana", "Honduras", "Irak", "Jemen", "Katar", "Laos", "Malta"),
        *("Nauru", "Oman", "Palau", "Ruanda", "Samoa", "Uganda", "Vanuatu", "Weißrussland", "USA"),
    ]:
        assert verdict("land", country) == "yes"
    for no_country in ["Antarktis", "Europa", "Bayern", "Kanarische Inseln"]:
        assert verdict("land", no_country) != "yes"


@pytest.mark.parametrize("written", ["Köln", "koeln", "KÖLN", "KOELN", " das  Köln ", "ein Koeln", "Ko\u0308ln"])
def test_a_word_is_found_however_it_is_written(written: str) -> None:
    assert plain(written) == "koeln"
    assert verdict("stadt", written) == "yes"
    assert initial(written) == "K"


def test_letters_with_signs_count_as_plain_ones_and_articles_not_at_all() -> None:
    words = ["Ägypten", "Österreich", "Überlingen", "Évian", "Ångström", "Øresund", "der Apfel", "die Birne", "Die"]
    assert [initial(word) for word in words] == ["A", "O", "U", "E", "A", "O", "A", "B", "D"]
    assert plain("Den Haag") == "denhaag"
    assert plain("Weißenfels") == plain("WEISSENFELS")
    assert plain("Orang-Utan") == plain("orang utan") == "orangutan"
    assert plain("!?") == ""


def test_the_lists_tell_what_they_know_of_a_word() -> None:
    assert verdict("tier", "Igel") == "yes"
    assert verdict("tier", "Tischbein") == "word", "but no animal"
    assert verdict("tier", "Eichhörnchn") == "near"
    assert verdict("tier", "Rose") == "other", "a plant"
    assert verdict("tier", "Xyzzyx") == "unknown"
    assert verdict("Automarke", "Audi") == "unknown", "nobody made a list of that"
    assert known("Automarke") == {}


def test_without_the_lists_a_match_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(categories, "files", lambda package: tmp_path)
    known.cache_clear()
    verdict.cache_clear()
    try:
        with pytest.raises(Refusal, match="A word list of this game is missing"):
            Match(load("slf-zeitspiel"), ["Anna", "Ben"])
    finally:
        monkeypatch.undo()
        known.cache_clear()


ANSWERS = {
    name: tomllib.loads((Path(__file__).parents[1] / "lexicon" / f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("answers", "answers_2", "answers_3", "answers_4")
}
ENOUGH = 0.95


@pytest.mark.parametrize(("name", "category"), [(name, category) for name in ANSWERS for category in ANSWERS[name]])
def test_everyday_answers_are_known_and_wrong_ones_are_doubted(name: str, category: str) -> None:
    right, wrong = (
        [answer.strip() for answer in ANSWERS[name][category][which].split(",")] for which in ("right", "wrong")
    )
    unknown = [answer for answer in right if verdict(category, answer) != "yes"]
    let_pass = [answer for answer in wrong if verdict(category, answer) == "yes"]
    assert len(unknown) <= (1 - ENOUGH) * len(right), unknown
    assert len(let_pass) <= (1 - ENOUGH) * len(wrong), let_pass


@pytest.mark.parametrize(
    ("category", "answer"),
    [
        ("essen", "Bohnen"),
        ("essen", "Nüsse"),
        ("tier", "Schäferhunde"),
        ("beruf", "Köchin"),
        ("beruf", "Landschaftsgärtnerin"),
        ("beruf", "Wetterforscher"),
        ("beruf", "Wetterforscherin"),
        ("beruf", "Milchhändler"),
        ("beruf", "Milchhändlerin"),
        ("essen", "Ungarischer Gulasch"),
        ("pflanze", "Aloe vera"),
        ("pflanze", "Brombeersträucher"),
        ("tier", "Pudelchen"),
        ("tier", "Otterbaby"),
        ("tier", "Löwinnen"),
        ("beruf", "U-Bahn-Fahrer"),
        ("beruf", "Bäckereifachverkäuferinnen"),
        ("essen", "Himbeermarmelade"),
        ("essen", "Lachs in Sahnesoße"),
        ("essen", "Kokoskekse"),
        ("essen", "Gummischlangen"),
        ("pflanze", "Rispenhortensien"),
        ("tier", "Apollofalter"),
        ("essen", "Rum"),
        ("essen", "Bohnenpfanne"),
        ("essen", "Osterkuchen"),
        ("tier", "Gebirgsziege"),
        ("tier", "Kuschelkatze"),
        ("stadt", "Kempten im Allgäu"),
        ("stadt", "St. Gallen"),
        ("stadt", "Neustadt (Aisch)"),
        ("land", "Königreich Belgien"),
        ("vorname", "Heinz-Georg"),
    ],
)
def test_plurals_compounds_and_answers_of_two_words_are_what_their_main_word_is(category: str, answer: str) -> None:
    assert verdict(category, answer) == "yes"


@pytest.mark.parametrize(
    ("category", "answer"),
    [
        ("tier", "fahren"),
        ("tier", "Spiegel"),
        ("tier", "Wasserhahn"),
        ("pflanze", "Stammbaum"),
        ("pflanze", "Unterkiefer"),
        ("essen", "Zahnpasta"),
        ("essen", "Hinweis"),
        ("beruf", "Feuerwehr"),
        ("beruf", "Zimmer"),
        ("beruf", "Köch"),
        ("vorname", "Anna Müller"),
    ],
)
def test_a_word_that_only_ends_like_one_is_doubted(category: str, answer: str) -> None:
    assert verdict(category, answer) != "yes"


ENDS_ALIKE = {
    "tier": """
        Zebrastreifen, Löwenanteil, Bücherwurm, Computermaus, Wasserhahn, Sparschwein, Papiertiger, Drahtesel,
        Teddybär, Muskelkater, Zapfhahn, Luftschlange, Sündenbock, Angsthase, Pechvogel, Kredithai, Leseratte,
        Handbremse, Schaukelpferd, Automaten, Wäschespinne, Zeitungsente, Eselsbrücke, Bärenhunger
    """,
    "pflanze": """
        Stammbaum, Purzelbaum, Kratzbaum, Schlagbaum, Kabelbaum, Gürtelrose, Windrose, Glühbirne, Augapfel,
        Adamsapfel, Fußpilz, Kontaktlinse, Unterkiefer, Augenweide, Kopfnuss, Bücherregal, Handelsgesetzbuch,
        Steckdose, Ohrfeige, Kunstrasen, Zigarettenautomaten, Verdampfer, Blumenvase, Tannenzapfenkette,
        Matrose, Jesuslatschen
    """,
    "essen": """
        Bratpfanne, Zahnpasta, Tintenfass, Kaiserschnitt, Autobahn, Sofakissen, Kabelsalat, Hustensaft,
        Zahnfleisch, Ohrenschmalz, Einkaufszentrum, Gemeindezentrum, Sportarten, Wassersportarten,
        Lateinamerikaner, Glatteis, Bürgersteig, Mutterkuchen, Sonnencreme, Währungsfonds, Motoröl, Nussknacker,
        Designerdrogen, Schuhcreme, Fahrkartenautomaten, Matrose, Historiendrama
    """,
}


@pytest.mark.parametrize("category", ENDS_ALIKE)
def test_what_only_ends_like_an_animal_a_plant_or_food_is_doubted(category: str) -> None:
    answers = [answer.strip() for answer in ENDS_ALIKE[category].split(",")]
    assert len(answers) >= 20
    assert [answer for answer in answers if verdict(category, answer) == "yes"] == []


def test_all_words_of_the_lists_have_their_place_in_the_order_of_familiarity() -> None:
    for category in CATEGORIES:
        assert known(category).keys() <= familiarity().keys()
    assert familiarity()["berlin"] < familiarity()["aschersleben"]


@pytest.mark.parametrize("job", ["Lehrerin", "Ärztin", "Kauffrau", "Feuerwehrfrau", "die Psychologin", "Bäckerin"])
def test_women_have_the_jobs_of_the_list_too(job: str) -> None:
    assert verdict("beruf", job) == "yes"
    assert verdict("tier", job) != "yes"


@pytest.mark.parametrize(("category", "word"), [("essen", "Bäckerei"), ("tier", "Kultur")])
def test_a_word_does_not_count_because_a_very_short_one_ends_it(category: str, word: str) -> None:
    """An egg is food, and an Ur was an animal."""
    assert verdict(category, word[-2:]) == "yes"
    assert verdict(category, word) != "yes"
