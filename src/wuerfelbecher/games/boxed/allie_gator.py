"""Allie Gator: play a number between the top card and its target, or Allie snaps and you take it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wuerfelbecher.mechanics.box import box, miscounted
from wuerfelbecher.mechanics.face_down import FaceDown, Guess, Heap, likely_one, values
from wuerfelbecher.table.asks import Choose, Draw, Turn
from wuerfelbecher.table.dice import Below
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.game import Declared, Game, Result, Shelf, between, number, places
from wuerfelbecher.table.match import HIDDEN, Entry, View
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Board, Cards, Piece, Score, Text, heaps, scores
from wuerfelbecher.table.possible import numbers_in
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Secret, Table, each, up_to, up_to_hidden

BOX = box(__name__)
NUMBERS = range(BOX["numbers"]["lowest"], BOX["numbers"]["highest"] + 1)
DIRECTION, STEAL, RAISE, GIFT = range(NUMBERS[-1] + 1, NUMBERS[-1] + 5)
SPECIALS = {DIRECTION: "direction", STEAL: "steal", RAISE: "raise", GIFT: "gift"}
DECK = (*NUMBERS, *(card for card, kind in SPECIALS.items() for _ in range(BOX["specials"][kind])))
UNSEEN = 0
NAMES = {UNSEEN: None, **{card: str(card) for card in NUMBERS}, **SPECIALS}
WHITE = BOX["counters"]["teeth"]
GOLDEN = 2 * WHITE
HAND = 5

SIDES = ("left", "right")
LAID = {"card": NUMBERS, "side": SIDES}
PLAY = Family("play {card} {side}", "hand-{player}/{card}", "field-{side}/place", **LAID)
REVERSE = Family("direction", "hand-{player}/direction")
STEAL_FROM = Family("steal {other}", "hand-{player}/steal", "hand-{other}/place")
STEAL_NOTHING = Family("steal none", "hand-{player}/steal")
LIFT = Family("raise {card} {side}", "hand-{player}/raise", "hand-{player}/{card}", "target-{side}/place", **LAID)
GIVE = Family("gift {side} {other}", "hand-{player}/gift", "field-{side}/place", "minus-{other}/place", side=SIDES)
GIVE_NOTHING = Family("gift none", "hand-{player}/gift")
TAKE = Family("take", "allie/{side}", side=SIDES)
NEW_TARGET = Family("target {card}", "hand-{player}/{card}", "target-{side}/place", **LAID)
PLAYED_WITH: dict[object, int] = {
    REVERSE: DIRECTION,
    STEAL_FROM: STEAL,
    STEAL_NOTHING: STEAL,
    LIFT: RAISE,
    GIVE: GIFT,
    GIVE_NOTHING: GIFT,
}
"""The special card that each kind of move plays."""


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
    shelf = Shelf("cards", "cards", minutes=30, skill=2, boxed=True)
    options = (number("tooth_points", default=WHITE, low=WHITE, high=GOLDEN),)
    secret_choices = True
    state = State

    def setup(self, seats: int) -> State:
        t = State(seats=seats, pile=Secret(DECK))
        clear(t)
        return t

    def turn(self, t: State) -> Turn:
        if not t.dealt:
            yield from deal(t)
        player = t.active
        move = yield Choose(player, ways_to_play(t), why=refused)
        if move.kind is PLAY:
            card, side = move.value
            from_hand(t, card, t.fields[side])
        elif move.kind is TAKE:
            take_cards_below_allie(t)
            if not new_target_possible(t):
                self.end_of_round(t)
                return
            yield from lay_new_target(t)
        else:
            yield from play_special_card(t, move)
        yield from draw(t, player, HAND - len(t.hands[player]))
        t.next = t.left_of(player) if t.clockwise else t.right_of(player)

    def end_of_round(self, t: State) -> None:
        """Two teeth for the fewest cards, and one for the second fewest, but not with two players."""
        prizes = (2, 1) if t.seats > 2 else (2,)
        taken = [(len(heap), specials(heap)) for heap in t.minus]
        prize_for = dict(zip(sorted(set(taken)), prizes, strict=False))
        for seat, cards in enumerate(taken):
            won = prize_for.get(cards, 0)
            t.teeth[seat] = min(GOLDEN, t.teeth[seat] + won)
            t.say("scored", player=seat, cards=cards[0], teeth=won)
        t.starter = t.next = next(seat for seat in t.around(t.starter) if taken[seat] == min(taken))
        t.dealt = False
        if not self.over(t):
            t.round += 1

    def over(self, t: State) -> bool:
        return max(t.teeth) >= self.amount("tooth_points")

    def result(self, t: State) -> Result:
        merits = [(teeth, -specials(heap)) for teeth, heap in zip(t.teeth, t.minus, strict=True)]
        return Result(places(merits), tuple(t.teeth))

    def pieces(self, t: State) -> list[Piece]:
        arrow = Text(id="direction", key="clockwise" if t.clockwise else "counterclockwise")
        return [
            Board(id="allie", picture="allie-gator", fields=SIDES, chips=(int(t.allie == 0), int(t.allie == 1))),
            Cards(id="pile", label="pile", cards=names([UNSEEN] * t.pile.size)),
            Score(id="round", label="round", value=t.round),
            *beside_allie("target", t.targets),
            *beside_allie("field", t.fields),
            *([arrow] if t.seats > 2 else []),
            *heaps("hand", [names(hand(t, seat)) for seat in range(t.seats)], fanned=True),
            *heaps("minus", [names(cards) for cards in t.minus]),
            *scores("minus-points", [len(cards) for cards in t.minus]),
            *scores("teeth", t.teeth, best="high"),
            *scores("golden", [max(0, points - WHITE) for points in t.teeth]),
        ]

    def figures(self, t: State, seat: int) -> dict[str, object]:
        below = len(t.targets[t.allie]) + len(t.fields[t.allie])
        return {**super().figures(t, seat), "below": below}

    def impossible(self, t: State) -> Message | None:
        cards = numbers_in([t.hands, t.minus, t.targets, t.fields, t.pile])
        return miscounted(cards, DECK, NAMES)

    def guess(self, view: View, below: Below) -> Guess | None:
        deal = last_deal(view.entries)
        cards = likely_one(lambda: cards_as_they_may_lie(view, deal, below), below)
        if cards is None:
            return None
        *hands, pile = cards.then
        if deal is not None and view.past < deal:
            before = face_down(view.then, below)
            before.deal()
            *hands, pile = map(values, before.heaps)
        then: State = view.then.copy()
        then.hands = [[Secret(card, (seat,)) for card in own] for seat, own in enumerate(hands)]
        then.pile = Secret(tuple(sorted(pile)))
        return then, cards.since

    def moves(self, seats: int) -> Declared:
        return TAKE, PLAY, REVERSE, STEAL_NOTHING, STEAL_FROM, LIFT, GIVE_NOTHING, GIVE, NEW_TARGET


def refused(t: State, seat: int, move: Move) -> Message | None:
    if move.kind is not PLAY and move.kind is not LIFT:
        return None
    (card, side), own = move.value, hand(t, seat)
    if card not in own:
        return Message("not-in-hand", card=card)
    if move.kind is PLAY:
        return Message("does-not-fit", low=top(t.fields[side]), high=top(t.targets[side]))
    return Message("does-not-raise", target=top(t.targets[side])) if RAISE in own else None


def target_first(t: State, seat: int, move: Move) -> Message:
    return Message("target-first")


def beside_allie(kind: str, heaps: list[list[int]]) -> list[Piece]:
    """A heap of cards on either side."""
    return [
        Cards(id=f"{kind}-{side}", label=f"{kind}-{side}", cards=names(cards), at=f"allie/{side}")
        for side, cards in zip(SIDES, heaps, strict=True)
    ]


def clear(t: State) -> None:
    """All cards go back into the pile."""
    t.pile, t.allie, t.clockwise = Secret(DECK), 0, True
    t.hands, t.minus = [[] for _ in range(t.seats)], [[] for _ in range(t.seats)]
    t.targets, t.fields = [[], []], [[], []]


def deal(t: State) -> Turn:
    """Two targets, always numbers; five cards for each player."""
    clear(t)
    for target in t.targets:
        yield from turn_up_number(t, target)
    for seat in t.around(t.starter):
        yield from draw(t, seat, HAND)
    t.dealt = True


def turn_up_number(t: State, target: list[int]) -> Turn:
    """Special cards that come up instead are shuffled back, so that every number is equally likely."""
    [card] = yield Draw(t.active, numbers(t.pile.open()))
    out_of_pile(t, card)
    target.append(card)
    t.say("turned-up", card=card)


def draw(t: State, seat: int, count: int) -> Turn:
    """Draw `count` cards into the hand, or as many as are left."""
    for _ in range(min(count, t.pile.size)):
        [card] = yield Draw(seat, t.pile.open(), seen_by=(seat,), marks=SPECIALS)
        out_of_pile(t, card)
        t.hands[seat].append(Secret(card, (seat,)))


def out_of_pile(t: State, card: int) -> None:
    cards = list(t.pile.open())
    cards.remove(card)
    t.pile = Secret(tuple(cards))
    if not cards:
        t.say("last-card")


def from_hand(t: State, card: int, heap: list[int]) -> None:
    """The active player lays a card from their hand on a heap."""
    t.hands[t.active].remove(Secret(card, (t.active,)))
    heap.append(card)


def ways_to_play(t: State) -> tuple[Move, ...]:
    player, cards = t.active, hand(t, t.active)
    fields, targets = [*map(top, t.fields)], [*map(top, t.targets)]
    moves = [PLAY[card, side, player] for card in cards for side in (0, 1) if fields[side] < card < targets[side]]
    if DIRECTION in cards:
        moves.append(REVERSE[player])
    if STEAL in cards:
        robbed = [other for other in t.others(player) if t.hands[other]]
        moves += [STEAL_FROM[other, player] for other in robbed] or [STEAL_NOTHING[player]]
    if RAISE in cards:
        moves += [LIFT[card, side, player] for card in numbers(cards) for side in (0, 1) if targets[side] < card]
    if GIFT in cards:
        moves.append(GIVE_NOTHING[player])
        moves += [GIVE[side, other, player] for side in (0, 1) if t.fields[side] for other in t.others(player)]
    return (*moves, TAKE[t.allie])


def play_special_card(t: State, move: Move) -> Turn:
    """It always becomes a minus point for its player, and then has its effect."""
    player = t.active
    from_hand(t, PLAYED_WITH[move.kind], t.minus[player])
    if move.kind is REVERSE and t.seats > 2:  # two players leave the arrow in the box
        t.clockwise = not t.clockwise
        t.say("turned", player=player)
    elif move.kind is STEAL_FROM:
        yield from steal(t, victim=move.value)
    elif move.kind is LIFT:
        card, side = move.value
        from_hand(t, card, t.targets[side])
    elif move.kind is GIVE:
        side, other = move.value
        t.minus[other].append(t.fields[side].pop())
        t.say("gave", player=player, other=other, card=t.minus[other][-1])


def steal(t: State, victim: int) -> Turn:
    """Draw a card from a hand; the victim gets a new one."""
    thief = t.active
    [card] = yield Draw(thief, hand(t, victim), seen_by=(thief, victim), marks=SPECIALS)
    t.hands[victim].remove(Secret(card, (victim,)))
    t.hands[thief].append(Secret(card, (thief,)))
    t.say("stole", player=thief, other=victim)
    yield from draw(t, victim, 1)


def take_cards_below_allie(t: State) -> None:
    """Happs! Then Allie moves to the other side."""
    side = t.allie
    cards = t.targets[side] + t.fields[side]
    t.say("happs", player=t.active, cards=len(cards))
    t.minus[t.active] += cards
    t.targets[side], t.fields[side], t.allie = [], [], 1 - side


def new_target_possible(t: State) -> bool:
    """The round goes on while there is a pile, and a number for the target in the hand or in the pile."""
    return t.pile.size > 0 and any(card in NUMBERS for card in (*hand(t, t.active), *t.pile.open()))


def lay_new_target(t: State) -> Turn:
    """A number from the player's hand, or else the first one from the pile."""
    player, side = t.active, 1 - t.allie
    if own := numbers(hand(t, player)):
        move = yield Choose(
            player, tuple(NEW_TARGET[card, player, side] for card in own), "target", why=target_first
        )
        from_hand(t, move.value, t.targets[side])
    else:
        yield from turn_up_number(t, t.targets[side])


def hand(t: State, seat: int) -> list[int]:
    """The cards of a hand in rising order; whoever may not see them sees only how many there are."""
    return sorted(card.value or UNSEEN for card in t.hands[seat])


def numbers(cards: Sequence[int]) -> list[int]:
    return [card for card in cards if card in NUMBERS]


def specials(cards: Sequence[int]) -> int:
    return sum(card in SPECIALS for card in cards)


def names(cards: Sequence[int]) -> tuple[str | None, ...]:
    return tuple(NAMES[card] for card in cards)


def top(heap: Sequence[int]) -> int:
    """The card that counts; nothing at all is below every number."""
    return heap[-1] if heap else 0


# -- what may be in the others' hands -----------------------------------------------------------------


def cards_as_they_may_lie(view: View, deal: int | None, below: Below) -> FaceDown:
    """Follow the cards of this round from hand to hand, as far as a seat has seen them."""
    if deal is None:
        first, cards = 0, face_down(view.begins, below)
    else:
        first = deal
        cards = FaceDown([*[[] for _ in view.names], [None] * len(DECK)], DECK, below)
    for seat, answer, chance in cards.followed(view.entries[first:], view.past - first):
        if not isinstance(chance, Draw):
            for card in laid_down(answer):
                cards.taken(seat, card)
        elif chance.seen_by is None:
            if cards.heaps[seat]:
                cards.count_later(no_number_in_hand(cards.heaps[seat].copy(), cards.heaps[PILE].copy()))
            cards.taken(PILE, answer[0])
        else:
            source = chance.seen_by[1] if len(chance.seen_by) > 1 else PILE
            cards.drawn(source, None if answer is HIDDEN else answer[0], chance.seen_by[0])
    return cards


PILE = -1
"""The pile is the last heap, after the hands."""


def last_deal(entries: Sequence[Entry]) -> int | None:
    """Where the last round began: only then are two cards turned up one after the other."""
    open_draws = [isinstance(chance, Draw) and chance.seen_by is None for _, _, chance in entries]
    for at in range(len(entries) - 2, -1, -1):
        if open_draws[at] and open_draws[at + 1]:
            return at
    return None


def face_down(t: State, below: Below) -> FaceDown:
    """The hands and the pile, on a table of which others' cards are not seen."""
    unseen = Counter(DECK) - Counter(numbers_in([t.minus, t.targets, t.fields]))
    return FaceDown(
        [*[[card.value for card in own] for own in t.hands], [None] * t.pile.size], unseen.elements(), below
    )


def laid_down(move: Move) -> list[int]:
    """The cards that leave a hand with a move."""
    if move.kind is TAKE:
        return []
    if move.kind is NEW_TARGET:
        return [move.value]
    special = [PLAYED_WITH[move.kind]] if move.kind in PLAYED_WITH else []
    return [*special, move.value[0]] if move.kind is PLAY or move.kind is LIFT else special


def no_number_in_hand(own: Heap, pile: Heap) -> Callable[[], float]:
    """A target is only turned up for a player without numbers, and then each number of the pile is as likely."""

    def likely() -> float:
        fewest = max(1, len(pile) - specials(DECK))
        return 0.0 if numbers(values(own)) else fewest / max(fewest, len(numbers(values(pile))))

    return likely
