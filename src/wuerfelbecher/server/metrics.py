"""What can be counted about a running server, in the text format that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

HELP = {
    "becher_messages_total": "Messages of pages, by their type and what came of them.",
    "becher_requests_total": "Requests to /api, by the status of the answer.",
    "becher_commits_total": "Groups of writes brought to the database.",
    "becher_commit_seconds_total": "Seconds that took.",
    "becher_failed_commits_total": "Those that failed.",
    "becher_writes_total": "Writes in them, of which a move is one.",
    "becher_tables": "Tables in use.",
    "becher_tables_driven": "Tables of which this process drives clock and bots.",
    "becher_pages": "Pages connected.",
}


Labels = tuple[tuple[str, str], ...]


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Labels]] = Counter()

    def count(self, name: str, **labels: str) -> None:
        self._counts[name, tuple(labels.items())] += 1

    def text(self, others: Mapping[str, float]) -> str:
        """All of it, and these besides."""
        return "\n".join(self._lines(others)) + "\n"

    def _lines(self, others: Mapping[str, float]) -> Iterator[str]:
        found: dict[tuple[str, Labels], float] = {**self._counts}
        found.update({(name, ()): value for name, value in others.items()})
        for name, told in HELP.items():
            yield f"# HELP {name} {told}"
            yield f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}"
            for (counted, labels), value in sorted(found.items()):
                if counted == name:
                    inner = ",".join(f'{label}="{one}"' for label, one in labels)
                    told_of = f"{name}{{{inner}}}" if inner else name
                    yield f"{told_of} {value}" if isinstance(value, int) else f"{told_of} {value:.6f}"
