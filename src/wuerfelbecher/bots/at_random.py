"""A bot without a plan."""

from __future__ import annotations

from random import Random

from wuerfelbecher.table import Ask, Move, View


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, view: View, ask: Ask) -> Move:
        pick = Random(f"{self.seed} {view.seat} {view.answers}")
        return view.legal[pick.randrange(len(view.legal))]
