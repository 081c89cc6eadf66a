"""Makes the tables that ship with the package: `python -m wuerfelbecher.solve` says which have changed."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from wuerfelbecher.games.two_dice.maexchen import NOTHING_SAID
from wuerfelbecher.odds import maexchen as maexchen_table
from wuerfelbecher.odds.tables import unpacked
from wuerfelbecher.solve import kniffel, maexchen

FOLDER = Path(__file__).parents[1] / "odds" / "data"
TABLES = {"kniffel": False, "kniffel-crossed-out-counts": True}


def main() -> None:
    try:
        from wuerfelbecher.solve.fast import solved
    except ImportError:
        from wuerfelbecher.solve.plain import solved
    for name, rules in kniffel.YAHTZEE.items():
        print(f"Yahtzee, {name}: {solved(rules)[0, 0, 0]:.4f} (published: {kniffel.PUBLISHED[name]})", flush=True)
    for name, struck_counts in TABLES.items():
        began = monotonic()
        value = solved(kniffel.rules(struck_counts))
        ship(name, kniffel.made(value, struck_counts), f"{value[0, 0, 0]:.4f} points", began)
    began = monotonic()
    table = maexchen.made(maexchen.solved())
    plays = maexchen_table.read(unpacked(table, maexchen_table.NAME)[1])
    opener, gain = plays[0, 0, NOTHING_SAID].worth, maexchen.exploitability(plays)
    ship(maexchen_table.NAME, table, f"whoever opens wins {opener:.4%}, the best answers gain {gain:.0e}", began)


def ship(name: str, table: bytes, found: str, began: float) -> None:
    """Put a table where the package reads it, and say what it holds and whether it has changed."""
    file = FOLDER / f"{name}.table"
    changed = not file.is_file() or file.read_bytes() != table
    file.write_bytes(table)
    size = f"{len(table) / 1000:.0f} kB, {monotonic() - began:.1f} s"
    print(f"{name}: {found}, {size}, {'changed' if changed else 'as before'}", flush=True)


if __name__ == "__main__":
    main()
