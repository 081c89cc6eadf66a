"""The page of results: how many mutants of each area were noticed, and which were not."""

from __future__ import annotations

from collections import Counter
from datetime import date

from tools.mutants.run import KILLED, Outcome
from tools.mutants.sample import AREAS

INTRODUCTION = """# Mutants

`make mutants` puts one small mistake at a time into the code (a boundary moved, a number one off, `and` for `or`,
a statement left out, another result, exchanged arguments) and runs the tests that concern it. A mutant that no test
notices has survived. The mistakes are a fixed sample; `tools/mutants/equivalent.toml` names those that change
nothing, each with the reason.
"""


def page(outcomes: list[Outcome], command: str) -> str:
    lines = [
        INTRODUCTION,
        f"{date.today().isoformat()}, `{command}`: {summary(outcomes)}.\n",
        "| area | mutants | killed | survived | killed of all |",
        "|---|---:|---:|---:|---:|",
        *(row(area.name, [one for one in outcomes if one.mutant.area == area.name]) for area in AREAS),
        row("all", outcomes),
        "",
        "| kind | mutants | killed | survived | killed of all |",
        "|---|---:|---:|---:|---:|",
        *(
            row(kind, [one for one in outcomes if one.mutant.change.kind == kind])
            for kind in sorted({one.mutant.change.kind for one in outcomes})
        ),
        "\n## Survivors\n",
        *survivors(outcomes),
    ]
    return "\n".join(lines) + "\n"


def summary(outcomes: list[Outcome]) -> str:
    killed = Counter(one.fate for one in outcomes)[KILLED]
    return f"{killed} of {len(outcomes)} mutants killed, {killed / max(len(outcomes), 1):.1%}"


def row(name: str, outcomes: list[Outcome]) -> str:
    killed = Counter(one.fate for one in outcomes)[KILLED]
    share = f"{killed / len(outcomes):.0%}" if outcomes else "-"
    return f"| {name} | {len(outcomes)} | {killed} | {len(outcomes) - killed} | {share} |"


def survivors(outcomes: list[Outcome]) -> list[str]:
    survived = sorted(
        (one for one in outcomes if one.fate != KILLED), key=lambda one: (one.mutant.path, one.mutant.line)
    )
    if not survived:
        return ["None."]
    rows = [
        f"| {one.mutant.path}:{one.mutant.line} | {cell(one.mutant.told)} | {cell(one.mutant.code)} |"
        for one in survived
    ]
    return ["| where | change | the line |", "|---|---|---|", *rows]


def cell(code: str) -> str:
    return f"`` {code.replace('|', chr(92) + '|')} ``"
