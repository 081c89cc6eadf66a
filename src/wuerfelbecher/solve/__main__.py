"""Makes the tables that ship with the package: `python -m wuerfelbecher.solve` says which have changed."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from wuerfelbecher.solve import kniffel

FOLDER = Path(__file__).parents[1] / "odds" / "data"
TABLES = {"kniffel": False, "kniffel-crossed-out-counts": True}


def main() -> None:
    try:
        from wuerfelbecher.solve.fast import solved
    except ImportError:
        from wuerfelbecher.solve.plain import solved
    for name, value in kniffel.YAHTZEE.items():
        print(f"Yahtzee, {name}: {solved(value)[0, 0, 0]:.4f} (published: {kniffel.PUBLISHED[name]})", flush=True)
    for name, struck_counts in TABLES.items():
        began = monotonic()
        file, table = FOLDER / f"{name}.table", kniffel.made(solved, struck_counts)
        changed = not file.is_file() or file.read_bytes() != table
        file.write_bytes(table)
        optimum = solved(kniffel.rules(struck_counts))[0, 0, 0]
        size = f"{len(table) / 1000:.0f} kB, {monotonic() - began:.1f} s"
        print(f"{name}: {optimum:.4f} points, {size}, {'changed' if changed else 'as before'}", flush=True)


if __name__ == "__main__":
    main()
