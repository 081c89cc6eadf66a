"""Allie Gator: play a number between what lies there and its target, or Allie snaps and you take it all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from wuerfelbecher.mechanics.box import box
from wuerfelbecher.table.asks import Ask, Choose, Draw, Turn
from wuerfelbecher.table.game import Game, Result, Shelf, between, number, places
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Board, Cards, Piece, Score, Text, scores
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Secret, Table, each, up_to, up_to_hidden

BOX = box(__name__)
NUMBERS = range(BOX["numbers"]["lowest"], BOX["numbers"]["highest"] + 1)
DIRECTION, STEAL, RAISE, GIFT = range(NUMBERS[-1] + 1, NUMBERS[-1] + 5)
SPECIALS = {DIRECTION: "direction", STEAL: "steal", RAISE: "raise", GIFT: "gift"}
DECK = (*NUMBERS, *(card for card, kind in SPECIALS.items() for _ in range(BOX["specials"][kind])))
WHITE = BOX["counters"]["teeth"]
GOLDEN = 2 * WHITE

HAND = 5
SIDES = ("left", "right")
TAKE = tuple(Move("take", side, [f"allie/{name}"]) for side, name in enumerate(SIDES))


@dataclass(slots=True, kw_only=True)
class State(Table):
    """Targets and fields are heaps, left and right, with the card that counts on top (last)."""

    teeth: list[int] = each(0)
    hands: list[list[Secret[int]]] = up_to(HAND)
    minus: list[list[int]] = up_to(len(DECK))
    targets: list[list[int]] = up_to(1 + BOX["specials"]["raise"])
    fields: list[list[int]] = up_to(len(NUMBERS))
    pile: Secret[tuple[int, ...]] = up_to_hidden(len(DECK))
    allie: int = 0
    clockwise: bool = True
    dealt: bool = False


class AllieGator(Game[State]):
    id = "allie-gator"
    title = "Allie Gator: Ich will doch nur spielen"
    players = between(2, BOX["counters"]["count"])
    shelf = Shelf("cards", "cards", minutes=30, skill=2)
    options = (number("tooth_points", default=WHITE, low=WHITE, high=GOLDEN),)
    state = State

    def setup(self, seats: int) -> State:
        t = State(seats=seats)
        clear(t)
        return t

    def turn(self, t: State) -> Turn:
        if not t.dealt:
            yield from deal(t)
        player = t.active
        move = yield Choose(player, ways_to_play(t))
        match move.verb:
            case "play":
                card, side = move.value
                from_hand(t, card, t.fields[side])
            case "take":
                take_cards_below_allie(t)
                if not new_target_possible(t):
                    self.end_of_round(t)
                    return
                yield from lay_new_target(t)
            case "direction":
                from_hand(t, DIRECTION, t.minus[player])
                change_direction(t)
            case "steal":
                from_hand(t, STEAL, t.minus[player])
                yield from steal(t, victim=move.value)
            case "raise":
                card, side = move.value
                from_hand(t, RAISE, t.minus[player])
                from_hand(t, card, t.targets[side])
            case "gift":
                from_hand(t, GIFT, t.minus[player])
                give(t, gift=move.value)
        while len(t.hands[player]) < HAND and t.pile.size:
            yield from draw(t, player)

    def end_of_round(self, t: State) -> None:
        """Two teeth for the fewest cards, and one for the second fewest, but not with two players."""
        prizes = (2, 1) if t.seats > 2 else (2,)
        taken = [(len(heap), specials(heap)) for heap in t.minus]
        ranks = sorted(set(taken))
        for seat, cards in enumerate(taken):
            won = prizes[ranks.index(cards)] if cards in ranks[: len(prizes)] else 0
            t.teeth[seat] = min(GOLDEN, t.teeth[seat] + won)
            t.say("scored", player=seat, cards=cards[0], teeth=won)
        t.starter = next(seat for seat in t.around(t.starter) if taken[seat] == ranks[0])
        t.dealt = False
        if not self.over(t):
            t.round += 1

    def pass_on(self, t: State) -> None:
        if not t.dealt:
            t.active = t.starter
        else:
            t.active = t.left_of(t.active) if t.clockwise else t.right_of(t.active)

    def over(self, t: State) -> bool:
        return max(t.teeth) >= self.amount("tooth_points")

    def result(self, t: State) -> Result:
        merits = [(t.teeth[seat], -specials(t.minus[seat])) for seat in range(t.seats)]
        return Result(places(merits), tuple(t.teeth))

    def pieces(self, t: State) -> list[Piece]:
        pieces: list[Piece] = [
            Board(id="allie", picture="allie-gator", fields=SIDES, chips=(int(t.allie == 0), int(t.allie == 1))),
            Cards(id="pile", cards=(None,) * t.pile.size, label="pile"),
            Score(id="round", label="round", value=t.round),
        ]
        for heaps, label in ((t.targets, "target"), (t.fields, "field")):
            for side, cards in zip(SIDES, heaps, strict=True):
                pieces.append(Cards(id=f"{label}-{side}", cards=tuple(map(name, cards)), label=f"{label}-{side}"))
        for seat in range(t.seats):
            seen = sorted(card.value for card in t.hands[seat] if card.value is not None)
            unseen = len(t.hands[seat]) - len(seen)
            pieces += [
                Cards(
                    id=f"hand-{seat}",
                    owner=seat,
                    cards=(*map(name, seen), *(None,) * unseen),
                    label="hand",
                    fanned=True,
                ),
                Cards(id=f"minus-{seat}", owner=seat, cards=tuple(map(name, t.minus[seat])), label="minus"),
            ]
        if t.seats > 2:
            pieces.append(Text(id="direction", key="clockwise" if t.clockwise else "counterclockwise"))
        golden = [max(0, points - WHITE) for points in t.teeth]
        return [
            *pieces,
            *scores("minus-points", [len(heap) for heap in t.minus]),
            *scores("teeth", t.teeth),
            *scores("golden", golden),
        ]

    def vocabulary(self, seats: int) -> list[str]:
        some = range(seats)
        return [
            "take",
            *(f"play {card} {side}" for card in NUMBERS for side in SIDES),
            "direction",
            *("steal none", *(f"steal {seat + 1}" for seat in some)),
            *(f"raise {card} {side}" for card in NUMBERS for side in SIDES),
            *("gift none", *(f"gift {side} {seat + 1}" for side in SIDES for seat in some)),
            *(f"target {card}" for card in NUMBERS),
        ]

    def why_not(self, t: State, ask: Ask, seat: int, typed: str) -> Message | None:
        verb, *rest = typed.casefold().split() or [""]
        if ask.prompt == "target":
            return Message("target-first")
        if verb in ("play", "raise") and len(rest) == 2 and rest[1] in SIDES:
            side = SIDES.index(rest[1])
            if rest[0] not in map(str, hand(t, seat)):
                return Message("not-in-hand", card=rest[0])
            if verb == "play":
                return Message("does-not-fit", low=top(t.fields[side]), high=top(t.targets[side]))
            if RAISE in hand(t, seat):
                return Message("does-not-raise", target=top(t.targets[side]))
        return None


def clear(t: State) -> None:
    """All cards go back into the pile."""
    t.pile = Secret(DECK)
    t.hands, t.minus = [[] for _ in range(t.seats)], [[] for _ in range(t.seats)]
    t.targets, t.fields = [[], []], [[], []]
    t.allie, t.clockwise = 0, True


def deal(t: State) -> Turn:
    """Two targets, always numbers; five cards for each."""
    clear(t)
    for target in t.targets:
        yield from turn_up_number(t, target)
    for seat in t.around(t.starter):
        for _ in range(HAND):
            yield from draw(t, seat)
    t.dealt = True


def turn_up_number(t: State, target: list[int]) -> Turn:
    """Special cards that come up instead are shuffled back, so that every number is equally likely."""
    [card] = yield Draw(t.active, [card for card in t.pile.open() if card in NUMBERS])
    out_of_pile(t, card)
    target.append(card)


def draw(t: State, seat: int) -> Turn:
    [card] = yield Draw(seat, t.pile.open(), seen_by=(seat,), marks=SPECIALS)
    out_of_pile(t, card)
    t.hands[seat].append(Secret(card, (seat,)))


def out_of_pile(t: State, card: int) -> None:
    cards = list(t.pile.open())
    cards.remove(card)
    t.pile = Secret(tuple(cards))
    if not cards:
        t.say("last-card")


def hand(t: State, seat: int) -> list[int]:
    return sorted(card.open() for card in t.hands[seat])


def from_hand(t: State, card: int, heap: list[int]) -> None:
    """The active player lays a card of the hand onto a heap."""
    t.hands[t.active].remove(Secret(card, (t.active,)))
    heap.append(card)


def change_direction(t: State) -> None:
    """Two players leave the arrow in the box."""
    if t.seats > 2:
        t.clockwise = not t.clockwise
        t.say("turned", player=t.active)


def steal(t: State, victim: int | None) -> Turn:
    """Draw a card from a hand; the victim gets a new one. Nobody has a card: no effect."""
    if victim is None:
        return
    thief = t.active
    [card] = yield Draw(thief, hand(t, victim), seen_by=(thief, victim), marks=SPECIALS)
    t.hands[victim].remove(Secret(card, (victim,)))
    t.hands[thief].append(Secret(card, (thief,)))
    t.say("stole", player=thief, other=victim)
    if t.pile.size:
        yield from draw(t, victim)


def give(t: State, gift: tuple[int, int] | None) -> None:
    """The top card of a field becomes somebody's minus point, if the player wants to."""
    if gift is not None:
        side, other = gift
        t.minus[other].append(t.fields[side].pop())
        t.say("gave", player=t.active, other=other, card=t.minus[other][-1])


def take_cards_below_allie(t: State) -> None:
    """Happs! Then Allie moves to the other side."""
    side = t.allie
    t.say("happs", player=t.active, cards=len(t.targets[side]) + len(t.fields[side]))
    t.minus[t.active] += t.targets[side] + t.fields[side]
    t.targets[side], t.fields[side], t.allie = [], [], 1 - side


def new_target_possible(t: State) -> bool:
    """The round goes on while there is a pile, and a number for the target in the hand or in the pile."""
    return t.pile.size > 0 and any(card in NUMBERS for card in (*hand(t, t.active), *t.pile.open()))


def lay_new_target(t: State) -> Turn:
    """A number of the player's hand, or else the first one of the pile."""
    player, side = t.active, 1 - t.allie
    numbers = [card for card in hand(t, player) if card in NUMBERS]
    if numbers:
        move = yield Choose(player, tuple(as_target(card, side, player) for card in numbers), prompt="target")
        from_hand(t, move.value, t.targets[side])
    else:
        yield from turn_up_number(t, t.targets[side])


def ways_to_play(t: State) -> tuple[Move, ...]:
    player, cards = t.active, hand(t, t.active)
    numbers = [card for card in cards if card in NUMBERS]
    moves = [
        playing(card, side, player)
        for card in numbers
        for side in (0, 1)
        if top(t.fields[side]) < card < top(t.targets[side])
    ]
    if DIRECTION in cards:
        moves.append(turning(player))
    if STEAL in cards:
        moves += [stealing(other, player) for other in t.others(player) if t.hands[other]] or [
            stealing(None, player)
        ]
    if RAISE in cards:
        moves += [raising(card, side, player) for card in numbers for side in (0, 1) if card > top(t.targets[side])]
    if GIFT in cards:
        moves.append(giving(None, player))
        moves += [giving((side, other), player) for side in (0, 1) if t.fields[side] for other in t.others(player)]
    return (*moves, TAKE[t.allie])


def top(heap: Sequence[int]) -> int:
    """The card that counts; nothing at all is below every number."""
    return heap[-1] if heap else 0


def specials(heap: Sequence[int]) -> int:
    return sum(card in SPECIALS for card in heap)


def name(card: int) -> str:
    return SPECIALS.get(card, str(card))


@cache
def playing(card: int, side: int, seat: int) -> Move:
    return Move(f"play {card} {SIDES[side]}", (card, side), [f"hand-{seat}/{card}", f"field-{SIDES[side]}/place"])


@cache
def turning(seat: int) -> Move:
    return Move("direction", None, [f"hand-{seat}/direction"])


@cache
def stealing(other: int | None, seat: int) -> Move:
    if other is None:
        return Move("steal none", None, [f"hand-{seat}/steal"])
    return Move(f"steal {other + 1}", other, [f"hand-{seat}/steal", f"hand-{other}/place"])


@cache
def raising(card: int, side: int, seat: int) -> Move:
    touched = [f"hand-{seat}/raise", f"hand-{seat}/{card}", f"target-{SIDES[side]}/place"]
    return Move(f"raise {card} {SIDES[side]}", (card, side), touched)


@cache
def giving(gift: tuple[int, int] | None, seat: int) -> Move:
    if gift is None:
        return Move("gift none", None, [f"hand-{seat}/gift"])
    side, other = gift
    touched = [f"hand-{seat}/gift", f"field-{SIDES[side]}/place", f"minus-{other}/place"]
    return Move(f"gift {SIDES[side]} {other + 1}", gift, touched)


@cache
def as_target(card: int, side: int, seat: int) -> Move:
    return Move(f"target {card}", card, [f"hand-{seat}/{card}", f"target-{SIDES[side]}/place"])
