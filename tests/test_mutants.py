"""The sample of mutants: which mistakes are made, which never, and that somebody is asked about every file."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

from tools.mutants import python, typescript
from tools.mutants.change import mutants_of
from tools.mutants.concern import Concerns
from tools.mutants.sample import AREAS, EQUIVALENT, all_mutants, sample, spread

ROOT = Path(__file__).parents[1]

RULES = '''
def turn(points: list[int], goal: int = 5) -> bool:
    """Whether 3 < 4 and 5 > 6."""
    while True:
        points[0] += step(points, goal)
        if not points or min(points) >= goal - 1:
            say("over", 1)
            break
    return points is not None
'''
MISTAKES = [
    "5 -> 4", "5 -> 6", "True -> False", "0 -> -1", "0 -> 1",
    "+= -> -=", "points[0] += step(points, goal) -> pass", "points, goal -> goal, points",
    "not removed", "or -> and", "min -> max", ">= -> >", "- -> +", "1 -> 0", "1 -> 2",
    'say("over", 1) -> pass', '"over", 1 -> 1, "over"', "1 -> 0", "1 -> 2", "break -> continue",
    "points is not None -> not (points is not None)", "is not -> is",
]  # fmt: skip

NOTHING_TO_NOTICE = '''
"""A module of 3 things."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    LIMIT = 3
Number = "int"

class Thing:
    __slots__ = ("a" + "b",)
    shelf = Shelf("one", minutes=5)
    number: "Literal[3, 4]"

    def __repr__(self):
        return f"{self.number + 1}"

    @cache(maxsize=3)
    def check(self) -> None:
        assert self.number > 3, "more than 3"
        text = f"{self.number + 1}"
'''


def told(source: str) -> list[str]:
    code = source.encode()
    return [mutant.told for mutant in mutants_of("rules", "turn.py", code, python.changes(code))]


def test_every_kind_of_mistake_is_made() -> None:
    assert sorted(told(RULES)) == sorted(MISTAKES)


def test_no_mistake_is_made_where_nobody_could_notice() -> None:
    assert told(NOTHING_TO_NOTICE) == []
    assert told("NOT_YET = -1") == ["-1 -> 0"]


def test_a_mutant_differs_in_one_place_and_can_be_read() -> None:
    source = (ROOT / "src/wuerfelbecher/table/dice.py").read_bytes()
    code = ast.dump(ast.parse(source))
    for change in python.changes(source):
        mutated = change.applied(source)
        assert ast.dump(ast.parse(mutated)) != code
        assert mutated.startswith(source[: change.start])
        assert mutated.endswith(source[change.end :])


def test_mistakes_in_the_page_are_found_by_its_signs() -> None:
    source = b"""import { a } from "./a";
export interface Piece { at: 3 }
/** Not 1 < 2. */
export function best(points: number[], careful = true): number {
  if (!points.length || points.some((one) => one > 7)) return Math.max(...points);
  say("3 < 4");
  return points.length ? points[0] + 1 : -1;
}
"""
    found = [mutant.told for mutant in mutants_of("page", "best.ts", source, typescript.changes(source))]
    assert sorted(found) == sorted(
        [
            "true -> false", "! removed", "|| -> &&", ".some( -> .every(", "> -> >=", "7 -> 6", "7 -> 8",
            "Math.max( -> Math.min(", "Math.max(...points) -> undefined", 'say("3 < 4") removed',
            "points.length ? points[0] + 1 : -1 -> undefined", "0 -> -1", "0 -> 1", "+ -> -", "1 -> 0", "1 -> 2",
            "-1 -> 0",
        ]
    )  # fmt: skip


def test_a_sample_is_fixed_by_its_seed_and_spread_over_areas_kinds_and_lines() -> None:
    first, other = sample(ROOT, 60, 1, ""), sample(ROOT, 60, 2, "")
    assert first != other
    assert first == sample(ROOT, 60, 1, "")
    assert {mutant.area for mutant in first} == {area.name for area in AREAS}
    assert len({(mutant.path, mutant.line) for mutant in first}) == len(first) >= 60
    kinds = [mutant.change.kind for mutant in first if mutant.area == "rules"]
    assert max(map(kinds.count, kinds)) - min(map(kinds.count, kinds)) <= 1


def test_code_elsewhere_in_a_file_leaves_the_choice_as_it_is() -> None:
    longer = f"HIGHEST = LOWEST = {{}}\n\n{RULES}"
    chosen = [
        [mutant.told for mutant in spread(mutants_of("rules", "turn.py", code, python.changes(code)), 4, 1)]
        for code in (RULES.encode(), longer.encode())
    ]
    assert chosen[0] == chosen[1]


def test_whatever_is_said_to_be_equivalent_is_there_and_has_a_reason() -> None:
    names = {mutant.name for area in AREAS for mutant in all_mutants(ROOT, area, "")}
    for mutant in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]:
        assert mutant["name"] in names
        assert mutant["why"]


def test_every_file_has_tests_that_concern_it() -> None:
    concerns = Concerns(ROOT)
    kniffel = concerns.tests_of("src/wuerfelbecher/games/kniffel/kniffel.py")
    assert "tests/games/test_kniffel.py" in kniffel.files
    assert (kniffel.quick, kniffel.games) == (["kniffel"], ["kniffel"])
    server = concerns.tests_of("src/wuerfelbecher/server/app.py").files
    assert len(set(server)) == len(server)
    assert set(server) >= {file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/test_server*.py")}
    for area in AREAS[:-1]:
        for file in ROOT.glob(area.files):
            paths = concerns.tests_of(file.relative_to(ROOT).as_posix()).paths()
            assert paths
            assert all((ROOT / path).exists() for path in paths)
