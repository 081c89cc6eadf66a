"""`python -m bench.letra_mix`: what each level of the Letra Mix bot lays, and how fast; writes to BOTS.md."""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean
from time import process_time
from timeit import repeat

from bench.bots import machine, put
from wuerfelbecher.bots.letra_mix import LEVELS, best_layout
from wuerfelbecher.games.letters.letra_mix import value
from wuerfelbecher.mechanics.letter_dice import DICE
from wuerfelbecher.mechanics.lexicon import lexicon

SECTION = "## Letra Mix"
HEADING = "| level | points a throw | all dice used | seconds an answer | longest |\n|---|---:|---:|---:|---:|\n"


def throws(count: int) -> list[str]:
    pick = Random(1)
    return ["".join(chr(pick.choice(die.faces)) for die in DICE.dice) for _ in range(count)]


def row(level: str, thrown: list[str]) -> str:
    points, complete, seconds = [], [], []
    for letters in thrown:
        began = process_time()
        laid = best_layout(letters, LEVELS[level])
        seconds.append(process_time() - began)
        points.append(value(laid, letters).total)
        complete.append(len(laid) == len(letters))
    return f"| {level} | {mean(points):.1f} | {mean(complete):.0%} | {mean(seconds):.3f} | {max(seconds):.3f} |"


def look_up() -> str:
    """How long a look-up takes, compared with a set of the same few words."""
    words, loops = ["AB", "TASSE", "KNOSPEN", "WUERFELN", "VERSCHMIERE", "QWERTZ", "KNOSPUNG"], 20_000
    ours, theirs = lexicon(), set(words)

    def microseconds(known: object) -> float:
        best = min(
            repeat("for word in words: word in known", globals={"words": words, "known": known}, number=loops)
        )
        return best / loops / len(words) * 1e6

    mine, peer = microseconds(ours), microseconds(theirs)
    return f"\nA look-up in the dictionary takes {mine:.2f} µs, {mine / peer:.0f} times as long as in a set.\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.letra_mix", description=__doc__)
    parser.add_argument("--throws", type=int, default=200)
    wish = parser.parse_args()
    rows = []
    for level in LEVELS:
        rows.append(row(level, throws(wish.throws)))
        print(rows[-1], flush=True)
    head = f"{SECTION}\n\n{machine()}, {wish.throws} throws, processor time\n\n{HEADING}"
    put(head + "\n".join(rows) + "\n" + look_up())


if __name__ == "__main__":
    main()
