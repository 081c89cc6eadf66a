"""What was agreed when a table was created, and the match that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from wuerfelbecher.table import AnyGame, Fair, Line, Match, OwnDice, Pledge, Record, Seeded
from wuerfelbecher.table.chance import FAIR, committed


@dataclass(frozen=True, slots=True)
class Setup:
    """The game with its options, and where the dice come from. `language` is that of the page that asked for it.

    With a `secret` the dice are fair. Without one, and for bots, they come from the seed.
    """

    table_id: str
    game: AnyGame
    language: str
    own_dice: bool
    seed: int = field(repr=False)
    secret: str = field(default="", repr=False)
    hints: bool = False
    """Whether people who play against each other may ask for hints."""

    @property
    def commitment(self) -> str:
        """What everybody may know of the secret before the match."""
        return committed(self.secret) if self.secret else ""

    def facts(self) -> dict[str, Any]:
        """All of it as it is stored."""
        return {
            "id": self.table_id,
            "game": self.game.id,
            "options": self.game.agreed,
            "language": self.language,
            "own_dice": self.own_dice,
            "hints": self.hints,
            "seed": str(self.seed),
            "secret": self.secret,
        }

    def new_match(self, names: Sequence[str], contributions: Sequence[str]) -> Match:
        if self.secret:
            return Match(self.game, names, chance=Fair(self.secret, contributions), by_hand=True)
        seeded = Seeded(self.seed)
        return Match(self.game, names, chance=OwnDice(seeded) if self.own_dice else seeded, by_hand=True)

    def replayed_match(self, names: Sequence[str], contributions: Sequence[str], lines: Sequence[Line]) -> Match:
        """The match again after all its answers so far."""
        record = Record(
            game=self.game.id,
            names=names,
            options=self.game.agreed,
            dice=self._dice(),
            lines=list(lines),
            pledge=Pledge(self.commitment, tuple(contributions), self.secret) if self.secret else None,
        )
        return record.replay(until=len(lines), game=self.game, by_hand=True)

    def _dice(self) -> str:
        if self.secret:
            return FAIR
        return "own" if self.own_dice else f"seed {self.seed}"
