"""Raffzahn: throw the number of a monster and take it, from the middle or from a neighbour; the most teeth win."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.box import box
from wuerfelbecher.mechanics.keep import MixedDice
from wuerfelbecher.table.asks import Choose, Roll, Turn
from wuerfelbecher.table.dice import Die
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, between, pick, places, switch
from wuerfelbecher.table.moves import STOP, Move
from wuerfelbecher.table.pieces import Piece, Score, Text, Tile, Tiles, scores, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, up_to

STAR, ROTTEN = 0, -1
YELLOW = Die("yellow", (10, 20, 30, STAR, STAR, ROTTEN), {STAR: "Y*", ROTTEN: "rotten"}, colour="yellow")
BLUE = Die("blue", (1, 2, 3, 4, 5, STAR), {STAR: "*"}, colour="blue", pips=True)
DICE = MixedDice(yellow=(YELLOW, 1), blue=(BLUE, 2))
KEEP = tuple(move for move in DICE if ROTTEN not in move.value[0])
THROWS = 3

TEETH: tuple[int, ...] = (0, *box(__name__)["teeth"]["by_tile"])
NUMBERS = range(1, len(TEETH))
NO_TILE = 0
"""Below every tile; also what three stars add up to, which hits nothing."""
UNPROTECTED_FIRST = 3
FINE = 3
PROTECTED = Text(id="protected", key="face-down")

MOST_PLAYERS = 6
EDGE, MIDDLE = MOST_PLAYERS, MOST_PLAYERS + 1
PLACES = (*(f"tiles-{seat}" for seat in range(MOST_PLAYERS)), "edge", "middle")
"""Where a tile may lie, by its owner: a seat, `EDGE` or `MIDDLE`."""
TILE = {"tile": NUMBERS, "place": PLACES}
TAKE = Family("take {tile}", "{place}/{tile}", **TILE)
TAKE_PROTECTED = Family("take {tile} protected", "{place}/{tile}", **TILE)
TAKE_OPEN = Family("take {tile} open", "{place}/{tile}", **TILE)
TAKING = (TAKE, TAKE_PROTECTED, TAKE_OPEN)
GIVE = Family("give {tile}", "{place}/{tile}", **TILE)
ANNOUNCE = Family("announce {tile}", "{place}/{tile}", **TILE)


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`owner` and `open` are indexed by tile number; `open` means face up, for anyone to take.

    Dice lie loose, or are kept while the others are thrown again. `fine` counts the teeth still to be given up.
    """

    owner: list[int]
    open: list[bool]
    yellow: list[int] = up_to(1)
    blue: list[int] = up_to(2)
    kept_yellow: list[int] = up_to(1)
    kept_blue: list[int] = up_to(2)
    throws: int = 0
    announced: int = NO_TILE
    fine: int = 0


class Raffzahn(Game[State]):
    id = "raffzahn"
    title = "Raffzahn"
    players = between(3, MOST_PLAYERS)
    shelf = Shelf("other", "push", minutes=30, skill=1, boxed=True)
    options = (pick("edition", "revised", "first"), switch("ansage"))
    state = State
    below_zero = ("yellow",)

    def setup(self, seats: int) -> State:
        return State(seats=seats, owner=[EDGE, *[MIDDLE] * len(NUMBERS)], open=[False, *[True] * len(NUMBERS)])

    def turn(self, t: State) -> Turn:
        player, t.throws, t.announced = t.active, 0, NO_TILE
        while True:
            yield from throw_all_but_the_kept(t)
            if ROTTEN in t.yellow:
                t.say("rotten", player=player)
                return
            hit = self.number_hit(t)
            if t.owner[hit] == player:  # such a tile is never loot, which comes first in the first edition
                own_hit(t, hit)
                return
            prize = self.prize(t)
            if prize == NO_TILE and t.throws == THROWS:
                yield from miss(t)
                return
            keeps = DICE.keeps((tuple(t.yellow), tuple(t.blue))) if self.may_throw_again(t) else ()
            names = self.announcements(t) if keeps else ()
            stop = () if self.star_throw(t) else (STOP,)
            prompt = "prize" if prize else ""
            move = yield Choose(player, ways_to_take(t, prize) + keeps + names + stop, prompt, why=self.refused)
            if move is STOP:
                return
            if move.kind in TAKING:
                take(t, prize, protected=move.kind is TAKE_PROTECTED)
                if prize == t.announced and (prize == hit or not self.revised) and not self.over(t):
                    t.say("again", player=player, tile=prize)
                    t.next = player
                return
            t.announced = NO_TILE
            if move.kind is ANNOUNCE:
                t.announced = move.value
                move = yield Choose(player, keeps, prompt="announced", why=has_announced)
            keep(t, move)

    @property
    def revised(self) -> bool:
        return self.choice("edition") == "revised"

    def star_throw(self, t: State) -> bool:
        """In the revised edition two stars or more are all that counts, and the player cannot just stop."""
        return self.revised and stars(t) >= 2

    def number_hit(self, t: State) -> int:
        return NO_TILE if self.star_throw(t) else sum(t.yellow) + sum(t.blue)

    def prize(self, t: State) -> int:
        """The tile that this throw brings, by its number or by stars."""
        hit = self.number_hit(t)
        return hit if can_be_taken(t, hit) else star_prize(t)

    def may_throw_again(self, t: State) -> bool:
        return t.throws < THROWS and not (self.revised and stars(t) == 3)

    def announcements(self, t: State) -> tuple[Move, ...]:
        """In the first edition any tile may be named, in the revised one only a tile that could be taken."""
        if not self.variant("ansage"):
            return ()
        named = [number for number in NUMBERS if not self.revised or can_be_taken(t, number)]
        return tuple(ANNOUNCE[number, t.owner[number]] for number in named)

    def over(self, t: State) -> bool:
        return MIDDLE not in t.owner

    def result(self, t: State) -> Result:
        merits = [(teeth(t, seat), max(tiles(t, seat), default=NO_TILE)) for seat in range(t.seats)]
        return Result(places(merits), tuple(teeth for teeth, _ in merits))

    def pieces(self, t: State) -> list[Piece]:
        announced = Score(id="announced", label="announced", value=t.announced or None)
        return [
            shown("yellow", t.yellow, YELLOW, kept=t.kept_yellow),
            shown("blue", t.blue, BLUE, kept=t.kept_blue),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            *(tiles_shown(t, owner) for owner in (MIDDLE, *range(t.seats), EDGE)),
            *scores("teeth", [teeth(t, seat) for seat in range(t.seats)], best="high"),
            *([PROTECTED] if any_protected(t) else []),
            *([announced] if self.variant("ansage") else []),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        return {**super().figures(t, seat), "prize": self.prize(t), "hit": self.number_hit(t)}

    def moves(self, seats: int) -> Declared:
        announce = (ANNOUNCE,) if self.variant("ansage") else ()
        return KEEP, TAKE, TAKE_PROTECTED, TAKE_OPEN, GIVE, *announce, STOP

    def impossible(self, t: State) -> Message | None:
        """A tile lies in front of a player, in the middle or at the edge, and at the edge it lies face down; where
        there is no tile, nobody has it.
        """
        for number, (owner, face_up) in enumerate(zip(t.owner, t.open, strict=True)):
            places = {EDGE} if number == NO_TILE else {*range(t.seats), MIDDLE, EDGE}
            if owner not in places or (owner == EDGE and face_up):
                return Message("tile-cannot-lie", tile=number)
        return None

    def refused(self, t: State, seat: int, move: Move) -> Message | None:
        hit = self.number_hit(t)
        if move.throws and t.throws == THROWS:
            return Message("no-throw-left")
        if (move is STOP or move.throws) and self.star_throw(t):
            return Message("three-stars" if stars(t) == 3 else "two-stars")
        if (move.kind in TAKING or move.kind is ANNOUNCE) and not can_be_taken(t, move.value):
            return Message("out-of-reach", tile=move.value)
        if move.kind in TAKING and move.value not in (hit, star_prize(t)):
            return Message("not-hit", tile=move.value)
        if move.kind in TAKING and move.value != hit and can_be_taken(t, hit):
            return Message("loot-first", tile=hit)
        return None


def has_announced(t: State, seat: int, move: Move) -> Message:
    return Message("announced-so-throw")


def throw_all_but_the_kept(t: State) -> Turn:
    kept = (tuple(t.kept_yellow), tuple(t.kept_blue))
    thrown = yield Roll(t.active, DICE.all_but(kept))
    yellow, blue = DICE.together(kept, thrown)
    t.yellow, t.blue, t.kept_yellow, t.kept_blue = list(yellow), list(blue), [], []
    t.throws += 1


def keep(t: State, move: Move) -> None:
    yellow, blue = move.value
    t.yellow, t.blue, t.kept_yellow, t.kept_blue = [], [], list(yellow), list(blue)


def stars(t: State) -> int:
    return (*t.yellow, *t.blue).count(STAR)


def can_be_taken(t: State, number: int) -> bool:
    """It lies in the middle, or face up in front of somebody else."""
    return t.open[number] and t.owner[number] != t.active


def star_prize(t: State) -> int:
    """Three stars bring the highest tile of the middle, two the lowest."""
    middle = tiles(t, MIDDLE) or [NO_TILE]
    return {3: middle[-1], 2: middle[0]}.get(stars(t), NO_TILE)


def ways_to_take(t: State, prize: int) -> tuple[Move, ...]:
    """The first three tiles must lie face up; a player with three of them may protect the next."""
    owner = t.owner[prize]
    if prize == NO_TILE:
        return ()
    if sum(t.open[number] for number in tiles(t, t.active)) < UNPROTECTED_FIRST:
        return (TAKE[prize, owner],)
    return TAKE_PROTECTED[prize, owner], TAKE_OPEN[prize, owner]


def take(t: State, number: int, protected: bool) -> None:
    if t.owner[number] == MIDDLE:
        t.say("taken", player=t.active, tile=number)
    else:
        t.say("robbed", player=t.active, other=t.owner[number], tile=number)
    t.owner[number], t.open[number] = t.active, not protected


def own_hit(t: State, number: int) -> None:
    """The tile is turned over: if it was protected, it lies open now; otherwise it is lost."""
    t.say("own-hit-lost" if t.open[number] else "own-hit-open", player=t.active, tile=number)
    if t.open[number]:
        t.owner[number] = EDGE
    t.open[number] = not t.open[number]


def miss(t: State) -> Turn:
    """Give up tiles until three teeth are gone, or all."""
    t.say("miss" if tiles(t, t.active) else "harmless-miss", player=t.active)
    t.fine = FINE
    while t.fine > 0 and (own := tiles(t, t.active)):
        move = yield Choose(t.active, tuple(GIVE[number, t.active] for number in own), prompt="give")
        t.owner[move.value], t.open[move.value] = EDGE, False
        t.fine -= TEETH[move.value]
    t.fine = 0


def tiles(t: State, owner: int) -> list[int]:
    """The tiles in one place, rising."""
    return [number for number in NUMBERS if t.owner[number] == owner]


def teeth(t: State, seat: int) -> int:
    return sum(TEETH[number] for number in tiles(t, seat))


def any_protected(t: State) -> bool:
    return any(not t.open[number] for seat in range(t.seats) for number in tiles(t, seat))


def tiles_shown(t: State, owner: int) -> Tiles:
    there = tuple(Tile(number=number, worth=TEETH[number], open=t.open[number]) for number in tiles(t, owner))
    if owner in (MIDDLE, EDGE):
        return Tiles(id=PLACES[owner], label=PLACES[owner], tiles=there)
    return Tiles(id=PLACES[owner], owner=owner, tiles=there)
