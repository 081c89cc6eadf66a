"""What a bot is."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from wuerfelbecher.table import Ask, Move, View


class Bot(Protocol):
    """It sees what its seat may see and what that seat is asked, and answers with one of `view.legal`.

    A bot remembers nothing between answers: the same view and the same seed give the same answer, so that a match
    put aside goes on as it would have.
    """

    def answer(self, view: View, ask: Ask) -> Move: ...


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that also says how many seconds it thinks in a race, so that people have a chance to be first."""

    def thinks(self, view: View, ask: Ask) -> float: ...
