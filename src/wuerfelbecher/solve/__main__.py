"""Makes the tables that ship with the package: `python -m wuerfelbecher.solve` says which have changed.

With names behind it, only these parts: kniffel, kniffel-extreme, maexchen, maexchen-for-more, covered-poker,
open-poker, treffer, sheets, matches, stakes, banks, chances. The last four also write what they find into
`docs/solved.md`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from time import monotonic

from wuerfelbecher.games.kniffel.kniffel_extreme import CHIPS as EXTREME_CHIPS
from wuerfelbecher.games.two_dice.maexchen import NOTHING_SAID
from wuerfelbecher.odds import covered_poker as covered_poker_table
from wuerfelbecher.odds import kniffel_extreme as extreme_table
from wuerfelbecher.odds import maexchen as maexchen_table
from wuerfelbecher.odds import open_poker as open_poker_table
from wuerfelbecher.odds import treffer as treffer_table
from wuerfelbecher.odds.covered_poker import Rules, rules_for
from wuerfelbecher.odds.kniffel import table_name
from wuerfelbecher.odds.maexchen_for_more import FITTED, NAME, Openings
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS
from wuerfelbecher.odds.sheets import SHEETS
from wuerfelbecher.odds.tables import unpacked
from wuerfelbecher.solve import banks, covered_poker, kniffel, maexchen, open_poker, pages, score_sheets, treffer
from wuerfelbecher.solve.chances import all_chances
from wuerfelbecher.solve.fast import solved, squares
from wuerfelbecher.solve.matches import TASKS

FOLDER = Path(__file__).parents[1] / "odds" / "data"
MATCHES_TO_FIT, MATCHES_BY_MODEL = 2_000, 1_000


def solve_kniffel() -> None:
    for name, rules in kniffel.YAHTZEE.items():
        print(f"Yahtzee, {name}: {solved(rules)[0, 0, 0]:.4f} (published: {kniffel.PUBLISHED[name]})", flush=True)
    for struck_counts in (False, True):
        began, name, rules = monotonic(), table_name(struck_counts), kniffel.rules(struck_counts)
        value = solved(rules)
        ship(name, kniffel.made(value, struck_counts), f"{value[0, 0, 0]:.4f} points", began)
        square = squares(rules, value)
        spread = f"{(square - value**2)[0, 0, 0] ** 0.5:.4f} points of spread"
        ship(f"{name}-spread", kniffel.made_spread(value, square, struck_counts), spread, began)
        ship(f"{name}-last", kniffel.made_last(struck_counts), "the chances of a last box", began)


def solve_maexchen() -> None:
    began = monotonic()
    table = maexchen.made(maexchen.solved())
    plays = maexchen_table.read(unpacked(table, maexchen_table.NAME)[1])
    opener, gain = plays[0, 0, NOTHING_SAID].worth, maexchen.exploitability(plays)
    ship(maexchen_table.NAME, table, f"whoever opens wins {opener:.4%}, the best answers gain {gain:.0e}", began)


def solve_kniffel_extreme() -> None:
    """The model is fitted anew if the game has been solved on this machine, which takes long and 2 GB."""
    try:
        from wuerfelbecher.solve import extreme_model, extreme_play
        from wuerfelbecher.solve.run import Solution, usual_folder
    except ImportError:
        print(f"{extreme_table.NAME}: left as it is, because fitting it needs numba", flush=True)
        return
    began, solution = monotonic(), Solution(usual_folder())
    if not solution.finished:
        print(
            f"{extreme_table.NAME}: left as it is; once `becher solve {extreme_table.NAME}` has worked the game "
            "out, which takes about an hour, it is fitted to that",
            flush=True,
        )
        return
    threads = os.cpu_count() or 1
    known = extreme_play.played(solution, MATCHES_TO_FIT, EXTREME_CHIPS, threads)
    numbers, error = extreme_model.fitted(known.visited, solution.values, extreme_play.tables())
    by_model = extreme_play.played(solution, MATCHES_BY_MODEL, EXTREME_CHIPS, threads, numbers, seed=2)
    lost, uncertain = extreme_play.mean_with_error(by_model.lost)
    found = f"usually off by {error:.2f} points, loses {lost:.2f} ± {uncertain:.2f} points a match"
    ship(extreme_table.NAME, extreme_model.made(numbers, error), found, began)


def solve_poker() -> None:
    for jokers, sequences in product((False, True), repeat=2):
        solve_covered_poker(rules_for(jokers, sequences))


def solve_covered_poker(rules: Rules) -> None:
    began = monotonic()
    table = covered_poker.made(rules, covered_poker.solved(rules))
    plays = covered_poker_table.read(rules, unpacked(table, rules.name)[1])
    opener, gain = plays[ROUNDS, CHIPS // 2, CHIPS // 2].worth, covered_poker.exploitability(rules, plays)
    ship(rules.name, table, f"whoever starts wins {opener:.4%}, the best answers gain {gain:.0e}", began)


def solve_open_poker() -> None:
    for jokers, sequences in product((False, True), repeat=2):
        began, rules = monotonic(), open_poker_table.rules_for(jokers, sequences)
        found = open_poker.solved(rules)
        worth = found.worth[ROUNDS, CHIPS // 2, open_poker_table.LEAST]
        ship(rules.name, open_poker.made(rules, found), f"whoever starts wins {worth:.4%}", began)


def solve_treffer() -> None:
    began, found = monotonic(), treffer.solved()
    ship(treffer_table.NAME, treffer.made(found), f"whoever starts wins {found[0, 0]:.4%}", began)


def solve_maexchen_for_more() -> None:
    try:
        from wuerfelbecher.solve import maexchen_for_more
    except ImportError:
        print("Mäxchen for more than two is solved with numba, which is not there", flush=True)
        return
    began, most = monotonic(), max(FITTED)
    found = maexchen_for_more.solved(most, lambda players: print(f"Mäxchen for {players} is solved", flush=True))
    several = range(3, most + 1)
    table = maexchen_for_more.made(found, [0.0 for _ in several])
    says = maexchen_for_more.told(Openings(unpacked(table, NAME)[1]))
    worth, best = maexchen_for_more.measured(says, most)
    at, usually = maexchen_for_more.begins(most), []
    for players in several:
        here = slice(at[players], at[players + 1])
        gain, off = (best - worth)[here], abs(says - worth)[here]
        usually.append(float((off**2).mean() ** 0.5))
        print(
            f"Mäxchen for {players}: one player alone gains {gain[:players].max():.2%} from the start, at most"
            f" {gain.max():.2%}; what is told is off by {usually[-1]:.3%}, at most by {off.max():.2%}",
            flush=True,
        )
    ship(NAME, maexchen_for_more.made(found, usually), f"the first of three wins {worth[at[3]]:.2%}", began)


def solve_sheets() -> None:
    for sheet in SHEETS.values():
        began, to_come = monotonic(), sheet.solved()
        for name, table in score_sheets.made(sheet, to_come):
            ship(name, table, f"{to_come[0]:.4f} points", began)


def solve_matches() -> None:
    rows = []
    for task in TASKS:
        began = monotonic()
        found = task.find()
        rows.append(pages.match_row(task, found))
        if task.ships and found.known:
            ship(task.table, task.made(found), rows[-1], began)
        else:
            print(f"{task.table}: {rows[-1]}", flush=True)
    pages.write("matches", rows)


def solve_stakes() -> None:
    pages.write("stakes", [told(row) for row in pages.stake_rows()])


def solve_banks() -> None:
    pages.write("banks", [told(row) for row in banks.rows()])


def solve_chances() -> None:
    pages.write("chances", [told(row) for row in pages.chance_rows(list(all_chances()))])


PARTS: dict[str, Callable[[], None]] = {
    "kniffel": solve_kniffel,
    "kniffel-extreme": solve_kniffel_extreme,
    "maexchen": solve_maexchen,
    "maexchen-for-more": solve_maexchen_for_more,
    "covered-poker": solve_poker,
    "open-poker": solve_open_poker,
    "treffer": solve_treffer,
    "sheets": solve_sheets,
    "matches": solve_matches,
    "stakes": solve_stakes,
    "banks": solve_banks,
    "chances": solve_chances,
}


def told(row: str) -> str:
    print(row, flush=True)
    return row


def ship(name: str, table: bytes, found: str, began: float) -> None:
    """Put a table where the package reads it, and say what it holds and whether it has changed."""
    file = FOLDER / f"{name}.table"
    changed = not file.is_file() or file.read_bytes() != table
    file.write_bytes(table)
    size = f"{len(table) / 1000:.0f} kB, {monotonic() - began:.1f} s"
    print(f"{name}: {found}, {size}, {'changed' if changed else 'as before'}", flush=True)


if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
