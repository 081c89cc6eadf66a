"""A bot of one's own: `becher arena die-boese-drei --bots cautious:Cautious,skilled,random`."""

from random import Random

from wuerfelbecher.table import Ask, Move, View

ENOUGH = 12


class Cautious:
    """Rolls on in Die böse Drei until it has twelve points; plays any other game by chance."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, view: View, ask: Ask) -> Move:
        running = getattr(view.state, "running", None)
        for move in view.legal:
            if running is not None and move.text == ("stop" if running >= ENOUGH else "roll"):
                return move
        return Random(f"{self.seed} {view.answers}").choice(view.legal)
