"""Neunundneunzig: name a minimum, reach it, and it is yours; jokers bring more dice or a second chance."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelbecher.mechanics.striking import STRUCK, WRITTEN
from wuerfelbecher.table.asks import Ask, Choose, Roll, Turn
from wuerfelbecher.table.dice import dice
from wuerfelbecher.table.family import Family
from wuerfelbecher.table.game import START, Declared, Game, Result, Shelf, between, places, switch
from wuerfelbecher.table.moves import Move
from wuerfelbecher.table.pieces import Piece, Score, Strip, shown, stocks, tracks
from wuerfelbecher.table.refusal import Message
from wuerfelbecher.table.state import Table, each, up_to

GOAL = 99
JOKERS = 2
FEWEST_DICE, MOST_DICE = 2, 6
HIGHEST_NAME = 6 * MOST_DICE + 1

NAME = Family("name {number}", "numbers/{number}", number=range(1, HIGHEST_NAME + 1))
EXTRA = Family("extra to {other}", "jokers-{other}/chips")
AGAIN = Family("again to {other}", "jokers-{other}/chips")
FETCH = Family("fetch from {other}", "jokers-{other}/chips")


@dataclass(slots=True, kw_only=True)
class State(Table):
    """`dice` is how many dice are thrown now, `lowest` the least that may be named; `throw` is the last throw."""

    points: list[int] = each(0)
    jokers: list[int] = each(JOKERS)
    place: list[int] = each(0)
    dice: int = FEWEST_DICE
    lowest: int = 1
    named: int = 0
    extra: bool = False
    tries: int = 1
    throw: list[int] = up_to(MOST_DICE)


class Neunundneunzig(Game[State]):
    id = "neunundneunzig"
    number = 85
    title = "Neunundneunzig"
    players = between(2, 6)
    shelf = Shelf("six", "push", minutes=30, skill=2)
    options = (switch("play_on"), START)
    state = State
    leftovers = ("named", "extra", "tries", "throw")

    def turn(self, t: State) -> Turn:
        player = t.active
        t.named, t.extra, t.tries = 0, False, 1
        prompt = "" if t.jokers[player] else "fetch"
        move = yield Choose(player, (*fetches(t), *jokers(t), *names(t)), prompt, why=why_not)
        if move.kind is FETCH:
            t.jokers[move.value] -= 1
            t.jokers[player] += 1
            t.lowest = 1
            t.say("fetched", player=player, other=move.value)
            return
        while move.kind is not NAME:
            t.jokers[player] -= 1
            t.jokers[move.value] += 1
            if move.kind is EXTRA:
                t.extra, t.dice = True, t.dice + 1
            else:
                t.tries = 2
            more = jokers(t)
            move = yield Choose(player, (*more, *names(t)), "" if more else "name", why=why_not)
        t.named, reached = move.value, False
        while t.tries and not reached:
            t.throw = list((yield Roll(player, dice(t.dice))))
            t.tries -= 1
            reached = sum(t.throw) >= t.named
        if reached:
            t.points[player] += t.named
            t.lowest = t.named + 1
            t.say("reached", player=player, points=t.named, thrown=sum(t.throw))
        else:
            t.dice, t.lowest = FEWEST_DICE, 1
            t.say("missed", player=player, points=t.named, thrown=sum(t.throw))
        if t.points[player] >= GOAL:
            t.place[player] = t.seats - len(t.everyone) + 1
            t.out(player)
            t.say("arrives", player=player)

    def tidy(self, t: State, ask: Ask | None) -> None:
        """While the dice are thrown, only what was named counts: both a hit and a miss set a new lowest number."""
        super().tidy(t, ask)
        t.throw = []
        if isinstance(ask, Roll):
            t.lowest, t.extra = 0, False

    def over(self, t: State) -> bool:
        return len(t.everyone) == 1 if self.variant("play_on") else any(t.place)

    def result(self, t: State) -> Result:
        """Those who reached the goal, in that order; then the others by their points."""
        merits = [
            (t.seats - place if place else 0, points) for place, points in zip(t.place, t.points, strict=True)
        ]
        return Result(places(merits), tuple(t.points))

    def pieces(self, t: State) -> list[Piece]:
        numbers = range(1, highest_name(t) + 1)
        marks = tuple(STRUCK if number < t.lowest else WRITTEN for number in numbers)
        return [
            shown("dice", t.throw),
            Score(id="dice-now", label="dice-now", value=t.dice),
            Score(id="tries", label="tries", value=t.tries),
            Score(id="named", label="named", value=t.named or None),
            Strip(id="numbers", numbers=tuple(numbers), marks=marks),
            *tracks("points", t.points, GOAL),
            *stocks(t.jokers, "jokers"),
        ]

    def moves(self, seats: int) -> Declared:
        return EXTRA, AGAIN, FETCH, NAME


def highest_name(t: State) -> int:
    """The most the dice can show. Where that is too little, one number is left, and it cannot be reached."""
    return max(6 * t.dice, t.lowest)


def names(t: State) -> list[Move]:
    return [NAME[number] for number in range(t.lowest, highest_name(t) + 1)]


def jokers(t: State) -> list[Move]:
    """A joker goes to any other player; each kind can be used once a turn."""
    if not t.jokers[t.active]:
        return []
    extra = [] if t.extra or t.dice == MOST_DICE else [EXTRA[other] for other in t.others(t.active)]
    return [*extra, *([] if t.tries > 1 else [AGAIN[other] for other in t.others(t.active)])]


def fetches(t: State) -> list[Move]:
    """Whoever has no joker may fetch one from any of those who have the most."""
    if t.jokers[t.active]:
        return []
    return [FETCH[seat] for seat in range(t.seats) if t.jokers[seat] == max(t.jokers)]


def why_not(t: State, seat: int, move: Move) -> Message | None:
    if move.kind is NAME and move.value < t.lowest:
        return Message("too-low", lowest=t.lowest)
    if move.kind is FETCH:
        return Message("has-jokers" if t.jokers[seat] or t.extra or t.tries > 1 else "only-the-richest")
    return None
