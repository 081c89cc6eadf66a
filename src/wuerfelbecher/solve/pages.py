"""What has been found, as tables of `docs/solved.md`: each between two marks, which stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from wuerfelbecher.solve.chances import SMALLER, Chances
from wuerfelbecher.solve.matches import Found, Task
from wuerfelbecher.solve.stakes import STAKES, Worth, stakes
from wuerfelbecher.table import load

PAGE = Path(__file__).parents[3] / "docs" / "solved.md"


def match_row(task: Task, found: Found) -> str:
    """One line of the table of matches."""
    error = f"{found.error:.0e}" if found.error > 1e-9 else "< 10⁻⁹"
    shares = " : ".join(f"{100 * chance:.4f}" for chance in found.chances)
    title, size = load(task.game).title, f"{found.positions:,} | {found.seconds:.1f}"
    return f"| {title} | {task.what} | {shares} % | {error} | {size} |"


def chance_rows(found: Iterable[Chances]) -> Iterator[str]:
    for game, all_counts in groupby(sorted(found, key=lambda one: one.game.number), key=lambda one: one.game):
        cells = {len(one.by_seat): one for one in all_counts}
        shares = [
            " : ".join(f"{100 * chance:.3f}" for chance in cells[seats].by_seat) if seats in cells else ""
            for seats in (2, 3, 4)
        ]
        agreed = "".join(f", {name}={value}" for name, value in SMALLER.get(game.id, {}).items())
        yield f"| {game.title}{agreed} | {' | '.join(shares)} | {size_told(list(cells.values()))} |"


def size_told(cells: list[Chances]) -> str:
    positions = sum(one.positions for one in cells)
    if cells[0].mirrored:
        return "mirrored"
    if not cells[0].by_seat:
        return f"more than {positions:,}" if positions else "not listed"
    return f"{positions:,}"


def stake_rows() -> Iterator[str]:
    """The stakes of one game that are worth the same, together."""
    for game in STAKES:
        worths = sorted(stakes(game), key=lambda one: round(one.gain, 9), reverse=True)
        for _, alike in groupby(worths, key=lambda one: (round(one.gain, 9), round(one.stays, 9))):
            yield stake_row(game, list(alike))


def stake_row(game: str, alike: list[Worth]) -> str:
    moves = ", ".join(f"`{one.move}`" for one in alike)
    first = alike[0]
    gain, decided = (round(one, 9) + 0.0 for one in (first.gain, first.until_decided))
    return f"| {load(game).title} | {moves} | {gain:+.4f} | {first.stays:.4f} | {decided:+.4f} |"


def written(page: str, name: str, rows: Iterable[str]) -> str:
    """The page with the rows of one table replaced."""
    before, mark, rest = page.partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- end of {name} -->\n")
    if not mark or not end:
        raise ValueError(f"there is no table {name} on the page")
    head = "".join(line for line in rest.splitlines(keepends=True)[:2])
    return before + mark + head + "".join(f"{row}\n" for row in rows) + end + after


def write(name: str, rows: Iterable[str]) -> None:
    if PAGE.is_file():
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), name, rows), encoding="utf-8")
