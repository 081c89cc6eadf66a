"""Sultan: a six makes you sultan, and you name a number; whoever hits it is paid by you, and all others pay you."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.chips import take, won_and_lost
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import ONE_DIE
from wuerfelbecher.table.game import SEATS, START, Declared, Game, Result, Shelf, between, places
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Text, shown, stocks
from wuerfelbecher.table.state import NOBODY, Table, each

CHIPS = 8
CROWN = 6
COMMANDS = tuple(Move(f"name {number}", number) for number in range(1, CROWN))
FOR_THE_CROWN = [Roll(seat, ONE_DIE, prompt="for-the-crown") for seat in SEATS]
FOR_THE_TRUMP = [Roll(seat, ONE_DIE, prompt="for-the-trump") for seat in SEATS]
COMMAND = [Choose(seat, COMMANDS) for seat in SEATS]


@dataclass(slots=True, kw_only=True)
class State(Table):
    chips: list[int] = each(CHIPS)
    sultan: int = NOBODY
    trump: int = 0
    die: int = 0


class Sultan(Game[State]):
    id = "sultan"
    number = 18
    title = "Sultan"
    players = between(3, 5)
    shelf = Shelf("one", "chips", minutes=10, skill=0)
    options = (START,)
    state = State
    chips_in = ("chips",)
    leftovers = ("die",)

    def turn(self, t: State) -> Turn:
        player = t.active
        [t.die] = yield (FOR_THE_CROWN if t.sultan == NOBODY else FOR_THE_TRUMP)[player]
        if t.die == CROWN:
            t.sultan, t.trump = player, 0
            t.say("sultan", player=player)
            t.trump = (yield COMMAND[player]).value
        elif t.sultan != NOBODY:
            payer, payee = (t.sultan, player) if t.die == t.trump else (player, t.sultan)
            t.chips[payee] += take(t.chips, payer, 1)
            t.say("hit" if t.die == t.trump else "missed", player=player, other=t.sultan, trump=t.trump)
        # The sultan does not throw while reigning.
        t.next = next(seat for seat in t.others(player) if seat != t.sultan)

    def over(self, t: State) -> bool:
        return 0 in t.chips

    def result(self, t: State) -> Result:
        return Result(places(t.chips), tuple(t.chips), won_and_lost(t.chips, CHIPS))

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "other": t.sultan}

    def pieces(self, t: State) -> list[Piece]:
        reign = Text(id="reign", key="reigns", values={"player": t.sultan, "trump": t.trump})
        crown = Text(id="crown", owner=t.sultan, key="crown")
        return [
            shown("die", [t.die]),
            *([reign] if t.trump else []),
            *([crown] if t.sultan != NOBODY else []),
            *stocks(t.chips),
        ]

    def moves(self, seats: int) -> Declared:
        return (COMMANDS,)
