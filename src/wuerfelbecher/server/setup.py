"""What was agreed when a table was created, and the match that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wuerfelbecher.table import AnyGame, Line, Match, OwnDice, Record, Seeded


@dataclass(frozen=True, slots=True)
class Setup:
    """The game with its options, and where the dice come from. `language` is that of the page that asked for it."""

    table_id: str
    game: AnyGame
    language: str
    own_dice: bool
    seed: int

    def new_match(self, names: Sequence[str]) -> Match:
        seeded = Seeded(self.seed)
        return Match(self.game, names, chance=OwnDice(seeded) if self.own_dice else seeded, by_hand=True)

    def replayed_match(self, names: Sequence[str], lines: Sequence[Line]) -> Match:
        """The match again after all its answers so far."""
        record = Record(
            game=self.game.id,
            names=names,
            options=self.game.agreed,
            dice="own" if self.own_dice else f"seed {self.seed}",
            lines=list(lines),
        )
        return record.replay(until=len(lines), game=self.game, by_hand=True)
