"""Which tests concern a file, the quickest first."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

EVERY_GAME = "tests/test_every_game.py"
RECORDS = "tests/test_records.py"
COURSES = "tests/test_courses.py"
FUTURES = "tests/test_futures.py"
GOALS = "tests/test_goal_and_now.py"

OF_THE_ENGINE = [
    "tests/test_state.py",
    "tests/test_moves.py",
    "tests/test_hands.py",
    "tests/test_roll_off.py",
    "tests/test_chances.py",
    "tests/test_table.py",
    "tests/test_words.py",
    "tests/test_undo.py",
    "tests/test_fair.py",
    "tests/test_beginnings.py",
    "tests/test_bots.py",
    "tests/odds/test_guess.py",
]
OF_A_SERVER = [
    "tests/test_hands.py",
    "tests/test_shown.py",
    "tests/test_server_start.py",
    "tests/test_server_rights.py",
]
"""The quickest; all others are called after the server, too."""

A_HANDFUL = [
    "die-boese-drei",
    "kniffel",
    "maexchen",
    "craps",
    "verdecktes-wuerfelpoker",
    "slf-schnappspiel",
    "mistkaefer",
]
"""Games that need whatever the engine can do."""

MOST_GAMES = 4
"""Of so many games that use a mechanic, everything is tried; of others, what was written for them."""


@dataclass
class Tests:
    """Whole files of tests; the records and courses of some games, which are quick; and what holds for every game,
    tried on a few.
    """

    files: list[str] = field(default_factory=list)
    quick: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)

    def paths(self) -> list[str]:
        return [
            *self.files,
            *([RECORDS, COURSES] if self.quick else []),
            *([EVERY_GAME, FUTURES, GOALS] if self.games else []),
        ]


class Concerns:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "wuerfelbecher"
        self.games = {file.stem.replace("_", "-"): file for file in sorted(self.package.glob("games/*/[a-z]*.py"))}

    def tests_of(self, path: str) -> Tests:
        file = self.root / path
        area = file.relative_to(self.package).parts[0]
        if area == "games":
            game = file.stem.replace("_", "-")
            return Tests(self.written_for([game], [file]), [game], [game])
        if area == "mechanics":
            games = [game for game, rules in self.games.items() if file in self.mechanics_of(rules)]
            return Tests(self.written_for(games, [file]), games, games[:: -(-len(games) // MOST_GAMES)])
        if area == "table":
            return Tests(OF_THE_ENGINE, A_HANDFUL, A_HANDFUL)
        others = sorted(path.relative_to(self.root).as_posix() for path in self.root.glob("tests/test_server*.py"))
        return Tests(list(dict.fromkeys([*OF_A_SERVER, *others])))

    def written_for(self, games: list[str], files: list[Path]) -> list[str]:
        """Files of tests that name one of the games or import one of the files; those of mechanics first."""
        modules = [".".join(file.relative_to(self.root / "src").with_suffix("").parts) for file in files]
        modules += [
            ".".join(self.games[game].relative_to(self.root / "src").with_suffix("").parts) for game in games
        ]
        return [
            path
            for path, text in self.texts().items()
            if any(f"from {module} import" in text for module in modules)
            or any(f'"{game}"' in text for game in games)
        ]

    @cache  # noqa: B019
    def texts(self) -> dict[str, str]:
        return {
            file.relative_to(self.root).as_posix(): file.read_text(encoding="utf-8")
            for folder in ("mechanics", "games", "bots", "odds")
            for file in sorted(self.root.glob(f"tests/{folder}/test_*.py"))
        }

    @cache  # noqa: B019
    def mechanics_of(self, file: Path) -> frozenset[Path]:
        """The mechanics that a file builds on, itself or through others."""
        used: set[Path] = set()
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wuerfelbecher.mechanics."):
                mechanic = self.package / "mechanics" / f"{str(node.module).rpartition('.')[2]}.py"
                used |= {mechanic, *self.mechanics_of(mechanic)}
        return frozenset(used)
