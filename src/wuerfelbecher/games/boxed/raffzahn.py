"""Raffzahn: throw the number of a monster and take it, from the middle or from a neighbour; the most teeth win."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from wuerfelbecher.mechanics.box import box
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import Dice, Die, Faces
from wuerfelbecher.table.game import Game, Result, Shelf, between, pick, places, switch
from wuerfelbecher.table.moves import STOP, Move
from wuerfelbecher.table.pieces import Piece, Score, Tile, Tiles, scores, shown
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table

STAR, ROTTEN = 0, -1
YELLOW = Die("yellow", (10, 20, 30, STAR, STAR, ROTTEN), {STAR: "Y*", ROTTEN: "rotten"})
BLUE = Die("blue", (1, 2, 3, 4, 5, STAR), {STAR: "*"})
THROWN = {  # by how many are kept
    (yellow, blue): Dice(*[YELLOW] * (1 - yellow), *[BLUE] * (2 - blue))
    for yellow in (0, 1)
    for blue in range(3 - yellow)
}

TEETH: tuple[int, ...] = (0, *box(__name__)["teeth"]["by_tile"])
NUMBERS = range(1, len(TEETH))
NO_TILE = 0
MIDDLE, EDGE = -1, -2
THROWS = 3
UNPROTECTED_FIRST = 3
FINE = 3


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`owner` and `open` go by the number of the tile. `open` is face up, for anyone to take."""

    owner: list[int]
    open: list[bool]
    yellow: int = STAR
    blue: tuple[int, ...] = (STAR, STAR)
    throws: int = 0
    announced: int = NO_TILE
    again: bool = False


class Raffzahn(Game[State]):
    id = "raffzahn"
    title = "Raffzahn"
    players = between(3, 6)
    shelf = Shelf("other", "push", minutes=30, skill=1)
    options = (pick("edition", "revised", "first"), switch("ansage"))
    state = State

    def setup(self, seats: int) -> State:
        return State(seats=seats, owner=[EDGE, *[MIDDLE] * len(NUMBERS)], open=[False, *[True] * len(NUMBERS)])

    def turn(self, t: State) -> Turn:
        player, t.throws, t.announced, t.again = t.active, 0, NO_TILE, False
        kept: tuple[Faces, Faces] = ((), ())
        while True:
            yield from throw(t, *kept)
            if t.yellow == ROTTEN:
                t.say("rotten", player=player)
                return
            hit = self.number_hit(t)
            if t.owner[hit] == player:
                own_hit(t, hit)
                return
            prize = hit if can_be_taken(t, hit) else star_prize(t)
            if prize == NO_TILE and t.throws == THROWS:
                yield from miss(t)
                return
            takes = ways_to_take(t, prize)
            keeps = ways_to_keep(t.yellow, t.blue) if self.may_throw_again(t) else ()
            names = self.announcements(t) if keeps else ()
            move = yield Choose(player, takes + keeps + names + self.ways_to_stop(t))
            if move is STOP:
                return
            if move in takes:
                take(t, *move.value)
                t.again = prize == t.announced and (prize == hit or not self.revised)
                return
            t.announced = NO_TILE
            if move in names:
                t.announced = move.value
                move = yield Choose(player, keeps, prompt="announced")
            kept = move.value

    @property
    def revised(self) -> bool:
        return self.choice("edition") == "revised"

    def number_hit(self, t: State) -> int:
        """Stars count nothing; in the revised edition, with two of them nothing else counts either."""
        return NO_TILE if self.revised and stars_thrown(t) >= 2 else t.yellow + sum(t.blue)

    def may_throw_again(self, t: State) -> bool:
        return t.throws < THROWS and not (self.revised and stars_thrown(t) == 3)

    def ways_to_stop(self, t: State) -> tuple[Move, ...]:
        """Nobody has to take a tile, except that in the revised edition star throws are no offer."""
        return () if self.revised and stars_thrown(t) >= 2 else (STOP,)

    def announcements(self, t: State) -> tuple[Move, ...]:
        """In the first edition any tile may be named, in the revised one only a tile that could be taken."""
        if not self.variant("ansage"):
            return ()
        return tuple(
            announcing(number, place(t.owner[number]))
            for number in NUMBERS
            if not self.revised or can_be_taken(t, number)
        )

    def pass_on(self, t: State) -> None:
        if t.again:
            t.say("again", player=t.active, tile=t.announced)
        else:
            t.active = t.left_of(t.active)

    def over(self, t: State) -> bool:
        return MIDDLE not in t.owner

    def result(self, t: State) -> Result:
        highest_tiles = [max(tiles(t, seat), default=NO_TILE) for seat in range(t.seats)]
        all_teeth = [teeth(t, seat) for seat in range(t.seats)]
        return Result(places(list(zip(all_teeth, highest_tiles, strict=True))), tuple(all_teeth))

    def pieces(self, t: State) -> list[Piece]:
        pieces: list[Piece] = [
            shown("yellow", [t.yellow] if t.throws else [], YELLOW),
            shown("blue", t.blue if t.throws else (), BLUE),
            Score(id="throws", label="throws-left", value=THROWS - t.throws),
            *(tile_piece(t, owner) for owner in (MIDDLE, *range(t.seats), EDGE)),
            *scores("teeth", [teeth(t, seat) for seat in range(t.seats)]),
        ]
        if self.variant("ansage"):
            pieces.append(Score(id="announced", label="announced", value=t.announced or None))
        return pieces

    def vocabulary(self, seats: int) -> list[str]:
        announced = NUMBERS if self.variant("ansage") else ()
        return [
            *all_keeps(),
            *(f"take {number}" for number in NUMBERS),
            *(f"take {number} {how}" for number in NUMBERS for how in ("protected", "open")),
            *(f"give {number}" for number in NUMBERS),
            *(f"announce {number}" for number in announced),
            STOP.text,
        ]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        verb, tile, *_ = [*typed.casefold().split(), "", ""]
        if ask.prompt == "announced":
            return Message("announced-so-throw")
        if verb == "keep" and t.throws == THROWS:
            return Message("no-throw-left")
        if verb in ("stop", "keep") and self.revised and stars_thrown(t) >= 2:
            return Message("three-stars" if stars_thrown(t) == 3 else "two-stars")
        if verb in ("take", "announce") and tile in map(str, NUMBERS):
            number = int(tile)
            if not can_be_taken(t, number):
                return Message("out-of-reach", tile=tile)
            if verb == "take" and number not in (self.number_hit(t), star_prize(t)):
                return Message("not-hit", tile=tile)
            if verb == "take" and number != self.number_hit(t) and can_be_taken(t, self.number_hit(t)):
                return Message("loot-first", tile=self.number_hit(t))
        return None


def throw(t: State, yellow: Faces, blue: Faces) -> Turn:
    """Throw what is not kept."""
    thrown = yield Roll(t.active, THROWN[len(yellow), len(blue)])
    faces = (*yellow, *thrown)
    t.yellow, t.blue = faces[0], tuple(sorted((*blue, *faces[1:])))
    t.throws += 1


def stars_thrown(t: State) -> int:
    return (t.yellow, *t.blue).count(STAR)


def can_be_taken(t: State, number: int) -> bool:
    """It lies in the middle, or face up before somebody else."""
    return t.open[number] and t.owner[number] != t.active


def star_prize(t: State) -> int:
    """Three stars bring the highest tile of the middle, two the lowest."""
    middle = tiles(t, MIDDLE)
    return {3: middle[-1], 2: middle[0]}.get(stars_thrown(t), NO_TILE)


def take(t: State, number: int, face_up: bool) -> None:
    if t.owner[number] == MIDDLE:
        t.say("taken", player=t.active, tile=number)
    else:
        t.say("robbed", player=t.active, other=t.owner[number], tile=number)
    t.owner[number], t.open[number] = t.active, face_up


def own_hit(t: State, number: int) -> None:
    """A protected tile is turned up, an unprotected one is lost."""
    if t.open[number]:
        t.say("own-hit-lost", player=t.active, tile=number)
        lose(t, number)
    else:
        t.say("own-hit-open", player=t.active, tile=number)
        t.open[number] = True


def miss(t: State) -> Turn:
    """Give up tiles until three teeth are gone, or all."""
    t.say("miss" if tiles(t, t.active) else "harmless-miss", player=t.active)
    given = 0
    while given < FINE and tiles(t, t.active):
        move = yield Choose(
            t.active, tuple(giving(number, t.active) for number in tiles(t, t.active)), prompt="give"
        )
        lose(t, move.value)
        given += TEETH[move.value]


def lose(t: State, number: int) -> None:
    t.owner[number], t.open[number] = EDGE, False


def tiles(t: State, owner: int) -> list[int]:
    """The tiles in one place, rising."""
    return [number for number in NUMBERS if t.owner[number] == owner]


def teeth(t: State, seat: int) -> int:
    return sum(TEETH[number] for number in tiles(t, seat))


def ways_to_take(t: State, prize: int) -> tuple[Move, ...]:
    """The first three tiles must lie face up; a player with three of them may protect the next."""
    if prize == NO_TILE:
        return ()
    where = place(t.owner[prize])
    if sum(t.open[number] for number in tiles(t, t.active)) < UNPROTECTED_FIRST:
        return (taking(f"take {prize}", prize, True, where),)
    return (
        taking(f"take {prize} protected", prize, False, where),
        taking(f"take {prize} open", prize, True, where),
    )


def place(owner: int) -> str:
    return {MIDDLE: "middle", EDGE: "edge"}.get(owner, f"tiles-{owner}")


@cache
def taking(text: str, number: int, face_up: bool, where: str) -> Move:
    return Move(text, (number, face_up), [f"{where}/{number}"])


@cache
def giving(number: int, seat: int) -> Move:
    return Move(f"give {number}", number, [f"{place(seat)}/{number}"])


@cache
def announcing(number: int, where: str) -> Move:
    return Move(f"announce {number}", number, [f"{where}/{number}"])


@cache
def keeping(yellow: Faces, blue: Faces) -> Move:
    marks = [*(("yellow", YELLOW.mark(face)) for face in yellow), *(("blue", BLUE.mark(face)) for face in blue)]
    words = " ".join(mark for _, mark in marks) or "none"
    return Move(f"keep {words}", (yellow, blue), [f"{piece}/{mark}" for piece, mark in marks], free=True)


@cache
def ways_to_keep(yellow: int, blue: Faces) -> tuple[Move, ...]:
    """Leave none, one or two of the three dice standing."""
    return tuple(
        keeping(left, right)
        for left in ((), (yellow,))
        for count in range(3 - len(left))
        for right in sorted(set(combinations(blue, count)))
    )


def all_keeps() -> dict[str, None]:
    """The notation of every way to keep, whatever was thrown."""
    thrown = product(YELLOW.faces[1:], combinations_with_replacement(BLUE.faces, 2))
    return dict.fromkeys(move.text for yellow, blue in thrown for move in ways_to_keep(yellow, blue))


def tile_piece(t: State, owner: int) -> Tiles:
    shown_tiles = tuple(Tile(number=number, worth=TEETH[number], open=t.open[number]) for number in tiles(t, owner))
    where = place(owner)
    return Tiles(
        id=where,
        owner=owner if owner >= 0 else None,
        tiles=shown_tiles,
        label="tiles" if owner >= 0 else where,
    )
