"""Fair dice: worked out from a pledged secret, checked by anybody, and read beforehand by nobody."""

from __future__ import annotations

import gc
import hmac
import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType

import pytest

from tests.playing import NAMES, random_match
from wuerfelbecher.cli.main import run
from wuerfelbecher.odds.moves import odds
from wuerfelbecher.table import (
    D6,
    AnyGame,
    Dice,
    Die,
    Draw,
    Fair,
    Line,
    Match,
    Record,
    Refusal,
    Roll,
    catalogue,
    dice,
    load,
)
from wuerfelbecher.table.chance import Pledge, _Words, committed, new_secret, stand_in

SECRET = "".join(f"{n:02x}" for n in range(32))
CONTRIBUTIONS = ["ab" * 16, stand_in(SECRET, 1)]


def words_of(number: int, block: int) -> list[int]:
    """What an answer is made of, worked out from the description alone."""
    message = f"{CONTRIBUTIONS[0]} {CONTRIBUTIONS[1]} {number} {block}"
    mixed = hmac.new(bytes.fromhex(SECRET), message.encode(), "sha256").digest()
    return [int.from_bytes(mixed[at : at + 4], "big") for at in range(0, 32, 4)]


def test_a_throw_is_what_pencil_and_paper_make_of_it() -> None:
    fair = Fair(SECRET, CONTRIBUTIONS)
    assert fair.answer(Roll(0, dice(5)), 7) == tuple(sorted(word % 6 + 1 for word in words_of(7, 0)[:5]))
    ten = [*words_of(3, 0), *words_of(3, 1)][:10]
    assert fair.answer(Roll(0, dice(10)), 3) == tuple(sorted(word % 6 + 1 for word in ten))
    heap = [30, 10, 20]
    assert fair.answer(Draw(0, heap), 4) == (heap[words_of(4, 0)[0] % 3],)
    odd = Die("odd", [1, 1, 1, 7])
    first, *rest = words_of(9, 0)[:3]
    mixed = fair.answer(Roll(0, Dice(odd, D6, D6)), 9)
    assert mixed == ((1, 1, 1, 7)[first % 4], *sorted(word % 6 + 1 for word in rest))


def test_no_side_is_likelier_than_another() -> None:
    """Numbers beyond the last whole multiple are passed over, however many those are."""
    fair, limit = Fair(SECRET, CONTRIBUTIONS), 3 << 30
    drawn = _Words(fair, 5)
    every = [word for block in range(40) for word in words_of(5, block)]
    kept = [word for word in every if word < limit]
    assert len(kept) < len(every)
    assert [drawn.below(limit) for _ in kept[:200]] == kept[:200]
    faces = Counter(face for number in range(4000) for face in fair.answer(Roll(0, dice(3)), number))
    assert sum((faces[face] - 2000) ** 2 / 2000 for face in range(1, 7)) < 25


def test_secret_contributions_and_number_all_matter() -> None:
    thirteen = Roll(0, dice(13))
    thrown = {
        Fair(secret, contributions).answer(thirteen, number)
        for secret in (SECRET, "11" * 32)
        for contributions in (CONTRIBUTIONS, CONTRIBUTIONS[::-1], ["00" * 16, CONTRIBUTIONS[1]])
        for number in (1, 2, 11)
    }
    assert len(thrown) == 18
    assert committed(SECRET) == sha256(bytes(range(32))).hexdigest()
    assert new_secret() != new_secret()


def finished(game: str = "kniffel", seed: int = 1) -> Match:
    return random_match(load(game), 2, seed, chance=Fair(SECRET, CONTRIBUTIONS))


def test_the_record_holds_all_of_it_and_proves_it() -> None:
    record = finished().record
    text = record.text()
    assert f"commitment: {committed(SECRET)}\ncontributions: {' '.join(CONTRIBUTIONS)}\nsecret: {SECRET}\n" in text
    again = Record.parse(text)
    assert (again.text(), again.pledge) == (text, record.pledge)
    replayed = again.replay()
    assert replayed.record.text() == text
    halfway = again.replay(until=30)
    assert Record.parse(halfway.record.text()).replay().result is None


def test_a_match_goes_on_with_the_same_dice_after_a_replay() -> None:
    played = random_match(load("kniffel"), 2, 1, chance=Fair(SECRET, CONTRIBUTIONS), steps=40, by_hand=True)
    again = played.record.replay(until=len(played.entries), by_hand=True)
    for match in (played, again):
        pick = Random(5)
        for _ in range(40):
            match.play(pick.choice(list(match.legal())))
    assert again.record.text() == played.record.text()


@pytest.mark.parametrize("what", ["a throw", "a contribution", "a stand-in", "the secret", "the commitment"])
def test_whatever_is_changed_is_found(what: str) -> None:
    record = finished().record
    pledge = record.pledge
    assert pledge is not None
    mine, bots = pledge.contributions
    changed = {
        "a contribution": Pledge(pledge.commitment, ("ac" * 16, bots), SECRET),
        "a stand-in": Pledge(pledge.commitment, (mine, "server-" + "00" * 16), SECRET),
        "the secret": Pledge(pledge.commitment, (mine, bots), "11" * 32),
        "the commitment": Pledge(committed("11" * 32), (mine, bots), SECRET),
    }
    if what == "a throw":
        at = next(at for at, line in enumerate(record.lines) if re.fullmatch(r"rolled \d( \d){4}", line.what))
        other = "rolled 1 1 1 1 1" if record.lines[at].what != "rolled 1 1 1 1 1" else "rolled 1 1 1 1 2"
        record.lines[at] = Line(record.lines[at].who, other)
    else:
        record.pledge = changed[what]
    with pytest.raises(Refusal) as found:
        Record.parse(record.text()).replay()
    assert found.value.message.key == {
        "a throw": "record-line-refused",
        "a contribution": "record-line-refused",
        "a stand-in": "pledge-stand-in-differs",
        "the secret": "pledge-secret-differs",
        "the commitment": "pledge-secret-differs",
    }[what]  # fmt: skip
    for language in ("de", "en"):
        assert found.value.text(language)


def test_without_the_secret_a_record_replays_unproved() -> None:
    record = finished().record
    assert record.pledge is not None
    record.pledge = Pledge(record.pledge.commitment, record.pledge.contributions)
    again = Record.parse(record.text())
    assert again.pledge == record.pledge
    assert again.replay().record.dice == "open"


@pytest.mark.parametrize(
    "head",
    [
        "",
        f"commitment: {'0' * 64}",
        f"commitment: {'0' * 63}\ncontributions: {'a' * 32} {'b' * 32}",
        f"commitment: {'0' * 64}\ncontributions: {'a' * 32}",
        f"commitment: {'0' * 64}\ncontributions: {'a' * 32} {'x' * 32}",
        f"commitment: {'0' * 64}\ncontributions: {'a' * 32} {'b' * 32}\nsecret: zz",
    ],
)
def test_a_pledge_that_is_none_is_refused(head: str) -> None:
    text = f"Würfelbecher record 1\ngame: kniffel\nplayers: Anna, Ben\ndice: fair\n{head}\n\n"
    with pytest.raises(Refusal) as refused:
        Record.parse(text)
    assert refused.value.message.key == "record-bad-pledge"


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_every_game_plays_with_fair_dice(game: type[AnyGame]) -> None:
    seats = max(game.players.fewest, 1)
    contributions = [stand_in(SECRET, seat) for seat in range(seats)]
    match = random_match(load(game.id), seats, 3, chance=Fair(SECRET, contributions), steps=60, by_hand=True)
    again = Record.parse(match.record.text()).replay(until=len(match.entries), by_hand=True)
    assert again.record.text() == match.record.text()


def reachable(root: object) -> list[object]:
    """Everything that can be got hold of from here, but for code and modules."""
    seen: dict[int, object] = {}
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | FunctionType):
            continue
        seen[id(one)] = one
        waiting += gc.get_referents(one)
    return list(seen.values())


@pytest.mark.parametrize("game", ["kniffel", "maexchen", "allie-gator"])
def test_nobody_gets_hold_of_the_secret_through_a_view(game: str) -> None:
    contributions = [stand_in(SECRET, seat) for seat in range(3)]
    match = random_match(load(game), 3, 2, chance=Fair(SECRET, contributions), steps=20, by_hand=True)
    assert any(isinstance(one, Fair) for one in reachable(match))
    for seat in (-1, 0, 1, 2):
        found = reachable(match.view(seat))
        assert not any(isinstance(one, Fair) or one in (SECRET, bytes.fromhex(SECRET)) for one in found)


@pytest.mark.parametrize("game", ["kniffel", "die-boese-drei"])
def test_a_search_never_asks_the_dice_of_the_match(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(load(game, start="first"), ["Anna", "Ben"], chance=Fair(SECRET, CONTRIBUTIONS))
    while not match.to_act or len(match.legal()) < 2:
        match.play(match.legal()[0])

    def peek(*_: object) -> None:
        raise AssertionError("somebody looked ahead")

    monkeypatch.setattr(Fair, "answer", peek)
    assert odds(match, seconds=0.05).moves


# -- becher verify ----------------------------------------------------------------------------------


def verify(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        run(["verify", *arguments])
    said = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, said.out, said.err


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "kniffel.record"
    file.write_text(finished().record.text(), encoding="utf-8")
    return file


def test_verify_says_what_has_been_proved(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws = sum(line.what.startswith("rolled") for line in finished().record.lines)
    code, out, _ = verify(capsys, str(record_file), "--lang", "en")
    assert code == 0
    assert f"all {throws} rolls" in out


FIXED_BEFORE = {"de": "stand schon vor der Partie fest", "en": "was fixed before the match, because"}
NOT_CHOSEN = {"de": "nicht aussuchen", "en": "could not choose"}
BY_NOBODY = {"de": "konnte sich niemand die Würfe aussuchen", "en": "nobody could choose"}


@pytest.mark.parametrize("language", ["de", "en"])
def test_verify_claims_no_more_than_it_knows(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever makes up a whole record can try out secrets and contributions until they win."""
    file, both = tmp_path / "made-up.record", ["ab" * 16, "cd" * 16]
    match = random_match(load("kniffel"), 2, 1, chance=Fair(SECRET, both))
    file.write_text(match.record.text(), encoding="utf-8")
    seen, mine = ("--commitment", committed(SECRET)), ("--contribution", both[0].upper())

    def claims(*known: str) -> tuple[bool, bool, bool]:
        code, out, _ = verify(capsys, str(file), "--lang", language, *known)
        assert code == 0
        return tuple(said[language] in out for said in (FIXED_BEFORE, NOT_CHOSEN, BY_NOBODY))  # type: ignore[return-value]

    assert claims() == (False, False, False)
    assert claims(*seen) == (True, False, False)
    assert claims(*mine) == (False, False, False)
    assert claims(*seen, *mine) == (True, True, False)
    assert claims(*seen, *mine, "--contribution", both[1]) == (True, False, True)


@pytest.mark.parametrize("language", ["de", "en"])
def test_verify_speaks_of_no_contributions_where_there_are_none(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, alone = tmp_path / "alone.record", [stand_in(SECRET, seat) for seat in range(2)]
    match = random_match(load("kniffel"), 2, 1, chance=Fair(SECRET, alone))
    file.write_text(match.record.text(), encoding="utf-8")
    known = ("--lang", language, "--commitment", committed(SECRET))
    code, out, _ = verify(capsys, str(file), *known)
    assert code == 0
    assert {"de": "hat dieses Gerät selbst gewürfelt", "en": "that device rolled the dice itself"}[language] in out
    for claim in (NOT_CHOSEN, BY_NOBODY, {"de": "Beiträge", "en": "contribution"}):
        assert claim[language] not in out
    assert verify(capsys, str(file), *known, "--contribution", alone[0])[0] == 1


def test_verify_looks_for_ones_own_contribution(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = ("--contribution", CONTRIBUTIONS[0])
    for language, part in (("de", "Dein Beitrag ist darin"), ("en", "Your contribution is part of it")):
        code, out, _ = verify(capsys, str(record_file), *mine, "--lang", language)
        assert (code, part in out) == (0, True)
    code, out, _ = verify(capsys, str(record_file), *mine, "--contribution", "00" * 16, "--lang", "en")
    assert (code, out.startswith("Found wrong:"), "00" * 16 in out) == (1, True, True)
    code, out, _ = verify(capsys, str(record_file), *mine, "--json")
    assert [one["own"] for one in json.loads(out)["contributions"]] == [True, False]


def test_verify_compares_the_pledge_one_has_seen(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(capsys, str(record_file), "--commitment", committed(SECRET).upper(), "--lang", "de")[0] == 0
    code, out, _ = verify(capsys, str(record_file), "--commitment", "00" * 32, "--lang", "de")
    assert (code, "Fingerabdruck" in out) == (1, True)
    code, out, _ = verify(capsys, str(record_file), "--commitment", "00" * 32, "--json")
    assert (code, json.loads(out)["commitment_seen"]) == (1, False)


def test_verify_finds_a_changed_line_with_and_without_its_check(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record_file.read_text(encoding="utf-8")
    line = re.search(r"^\w+: rolled \d \d \d \d \d$", text, re.MULTILINE)
    assert line is not None
    other = "1 1 1 1 2" if line[0].endswith("1 1 1 1 1") else "1 1 1 1 1"
    edited = text.replace(line[0], line[0][:-9] + other, 1)
    unchecked = re.sub(r"^check: .*\n", "", edited, flags=re.MULTILINE)
    for changed in (edited, unchecked):
        record_file.write_text(changed, encoding="utf-8")
        code, out, _ = verify(capsys, str(record_file), "--lang", "en")
        assert (code, out.startswith("Found wrong:")) == (1, True)
        code, out, _ = verify(capsys, str(record_file), "--json", "--lang", "en")
        facts = json.loads(out)
        assert (code, facts["proved"], facts["throws"]) == (1, False, None)
        assert facts["problem"]


@pytest.mark.parametrize("dice", ["seed 5", "own", "open"])
def test_verify_does_not_call_proved_what_was_not_pledged(
    dice: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.record"
    file.write_text(f"Würfelbecher record 1\ngame: kniffel\nplayers: Anna, Ben\ndice: {dice}\n\n", encoding="utf-8")
    code, out, err = verify(capsys, str(file), "--lang", "en")
    assert (code, out) == (2, "")
    assert "Nothing can be proved" in err
    file.write_text("no record at all", encoding="utf-8")
    assert verify(capsys, str(file))[0] == 2
    assert verify(capsys, str(tmp_path / "nowhere"))[0] == 2


def test_verify_tells_programs_everything(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = verify(capsys, str(record_file), "--json")
    facts = json.loads(out)
    assert (code, facts["proved"], facts["commitment"], facts["problem"]) == (0, True, committed(SECRET), None)
    assert facts["commitment_seen"] is None
    assert facts["contributions"] == [
        {"player": NAMES[0], "contribution": CONTRIBUTIONS[0], "by_server": False, "own": None},
        {"player": NAMES[1], "contribution": CONTRIBUTIONS[1], "by_server": True, "own": None},
    ]
    _, out, _ = verify(capsys, str(record_file), "--commitment", committed(SECRET), "--json")
    assert json.loads(out)["commitment_seen"] is True
