"""The section on random play in the page of results: targets, medians, every game, and a row for each run."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path

from bench.contestants import KNIFFEL, OURS, PIG, PIG_BY_HAND, PIG_EXAMPLE, THREE, THREES, YACHT_CPP, Rates

PAGE = Path(__file__).with_name("RESULTS.md")
SECTION = "## Random play"
INTRODUCTION = """
`make bench`: on one core, all contestants in turn, several times over; medians, in seconds of processor time.
A step is an answer, be it a decision or a throw. Our matches go through the whole interface in plain Python
(`match.legal()`, `match.play(move)`). OpenSpiel's games are written in C++. Driven from Python, their chance is
sampled by its true odds with `random.choices`; in two more rows with a loop of our own, the quickest way in
Python we know, and as OpenSpiel's `example.py` does it, with `numpy.random.choice`. In C++, a rollout is a match.
A match of Die böse Drei has eight or nine steps, so that setting the table counts for much; with twenty rounds it
is about as long as one of pig. The compiled games (`make compiled`) play the same in a process of their own.
"""
MOST_COPY_US, MOST_COPY_US_COMPILED, MOST_IMPORT_MS = 20, 10, 100
LEAST_GAIN = {KNIFFEL: 1.7, THREE: 2.0, THREES: 2.0}
"""How much faster the compiled games have to be."""


@dataclass(frozen=True)
class Measured:
    beside_peers: dict[str, Rates]
    compiled: dict[str, Rates]
    every_game: dict[str, Rates]
    copy_us: float
    copy_us_compiled: float
    import_ms: float


def write(measured: Measured) -> str:
    """Rewrite the section, with the rows of former runs; a second run on the same day replaces the first."""
    return rewrite(
        SECTION, lambda old: section(measured, [line for line in old.splitlines() if line.startswith("| 2")])
    )


def rewrite(heading: str, section: Callable[[str], str], page: Path | None = None) -> str:
    """Put a section of a page in the place of its former self, and leave all others as they are."""
    page = page or PAGE
    text = page.read_text(encoding="utf-8") if page.exists() else "# Results\n"
    before, _, rest = text.partition(f"{heading}\n")
    old, _, after = rest.partition("\n## ")
    new = section(old)
    page.write_text(f"{before.rstrip()}\n\n{new}" + (f"\n## {after}" if after else ""), encoding="utf-8")
    return new


def section(measured: Measured, former: list[str]) -> str:
    today = date.today().isoformat()
    peers = f"OpenSpiel {version('open_spiel')}, PettingZoo {version('pettingzoo')}"
    lines = [
        SECTION,
        INTRODUCTION,
        f"### {today}\n\n{machine()} of which one was used; {peers}\n",
        *table("target|ours|peer or limit|ratio|met", targets(measured)),
        *table("beside peers|matches/s|steps/s", speeds(measured.beside_peers)),
        *table("compiled|matches/s|steps/s|times interpreted|at least|met", gains(measured)),
        *table("every game, fewest players but at least two|matches/s|steps/s", speeds(measured.every_game)),
        "### All runs\n",
        *table(
            "date|Python|Kniffel matches/s|Yacht in C++ matches/s|Die böse Drei steps/s|the same, 20 rounds|"
            "pig steps/s|copy µs|import ms",
            [in_short(today, measured)],
        )[:-1],
        *(row for row in former if not row.startswith(f"| {today} ")),
    ]
    return "\n".join(lines) + "\n"


def machine() -> str:
    return (
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    )


def table(heading: str, rows: list[list[str]]) -> list[str]:
    columns = heading.split("|")
    return [
        f"| {' | '.join(columns)} |",
        "|---" + "|---:" * (len(columns) - 1) + "|",
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
    ]


def targets(measured: Measured) -> list[list[str]]:
    rates = measured.beside_peers
    rows = []
    for name, mine, peer in [
        ("Kniffel, matches/s as Yacht in C++", rates[KNIFFEL].matches, rates[YACHT_CPP].matches),
        ("Die böse Drei, 20 rounds, steps/s as pig from Python", rates[THREES].steps, rates[PIG].steps),
        ("the same, one round", rates[THREE].steps, rates[PIG].steps),
        ("the same, 20 rounds, as pig with a loop of our own", rates[THREES].steps, rates[PIG_BY_HAND].steps),
        ("the same, 20 rounds, as pig like its example", rates[THREES].steps, rates[PIG_EXAMPLE].steps),
    ]:
        rows.append([name, f"{mine:,.0f}", f"{peer:,.0f}", f"{mine / peer:.2f}", yes(mine >= peer)])
    for name, mine, most in [
        ("copy of a Kniffel match in mid-turn, µs", measured.copy_us, MOST_COPY_US),
        ("the same, compiled", measured.copy_us_compiled, MOST_COPY_US_COMPILED),
        ("`import wuerfelbecher`, no third-party modules, ms", measured.import_ms, MOST_IMPORT_MS),
    ]:
        rows.append([name, f"{mine:.1f}", f"{most}", f"{mine / most:.2f}", yes(mine <= most)])
    return rows


def gains(measured: Measured) -> list[list[str]]:
    """Our games compiled, beside the same interpreted."""
    rows = []
    for name in OURS:
        mine, least = measured.compiled[name], LEAST_GAIN[name]
        gain = mine.matches / measured.beside_peers[name].matches
        rows.append([name, *speed(mine), f"{gain:.2f}", f"{least}", yes(gain >= least)])
    return rows


def yes(met: bool) -> str:
    return "yes" if met else "no"


def speeds(measured: dict[str, Rates]) -> list[list[str]]:
    return [[name, *speed(rates)] for name, rates in measured.items()]


def speed(rates: Rates) -> list[str]:
    return [f"{rates.matches:,.0f}", f"{rates.steps:,.0f}" if rates.steps else "-"]


def in_short(today: str, measured: Measured) -> list[str]:
    rates = measured.beside_peers
    numbers = [
        rates[KNIFFEL].matches,
        rates[YACHT_CPP].matches,
        *(rates[one].steps for one in (THREE, THREES, PIG)),
    ]
    return [
        today,
        platform.python_version(),
        *(f"{number:,.0f}" for number in numbers),
        f"{measured.copy_us:.1f}",
        f"{measured.import_ms:.0f}",
    ]
