"""What one bot gets of the wins among others that are all alike, with the luck of the dice taken out.

How a match ends is mostly luck, which is nothing on average. What is left of a win without it is what choices have
changed. Where the odds are known, that is what those of two players cost them. Elsewhere it is what the one bot has
gained by every choice in which it did not play as the others do: the match is played on from there, by all as they
do, after its own move and after theirs, with the same dice. The mean is the same as that of wins in either way.
"""

from __future__ import annotations

from random import Random

from bench.decisions import cost
from wuerfelbecher.bots import bot_named
from wuerfelbecher.bots.arena import DiceBySeat, played
from wuerfelbecher.bots.roll_outs import Player, by_thumb, played_on
from wuerfelbecher.bots.thumb import thumb_for
from wuerfelbecher.table import AnyGame, Match, Move, Open

TRIALS = 128
"""So many times a match is played on after either of two moves."""


def by_odds(game: AnyGame, one: str, other: str, seed: int) -> float:
    """What one bot gets against another, in two matches with the same dice, one on either seat."""

    def gained(own: int) -> float:
        bots = [bot_named(one if seat == own else other, seed * 2 + seat, game.id) for seat in (0, 1)]
        found = 0.0

        def play(match: Match, seat: int) -> None:
            nonlocal found
            view = match.view(seat)
            assert view.ask is not None
            move = bots[seat].answer(view, view.ask)
            if len(view.legal) > 1:
                lost = cost(view, move)
                assert lost is not None, f"the odds of {game.id} are not known throughout"
                found += -lost if seat == own else lost
            match.play(move, seat)

        played(game, bots, DiceBySeat(seed), play)
        return found

    return (1 + gained(0) + gained(1)) / 2


def by_trials(game: AnyGame, one: str, seats: int, number: int) -> float:
    """What one bot gets among skilled players in the match of this number, on one seat after the other."""
    player, own = by_thumb(thumb_for(game.id)), number % seats
    bots = [bot_named("bot:skilled", number * seats + seat, game.id) for seat in range(seats)]
    itself, found = bot_named(one, number * seats + own, game.id), 0.0

    def play(match: Match, seat: int) -> None:
        nonlocal found
        view = match.view(seat)
        assert view.ask is not None
        move = usual = bots[seat].answer(view, view.ask)
        if seat == own:
            move = itself.answer(view, view.ask)
        if move != usual:
            found += gain(match, seat, move, usual, player, f"{number} {len(match.entries)}")
        match.play(move, seat)

    played(game, bots, DiceBySeat(number), play)
    return 1 / seats + found


def gain(match: Match, seat: int, move: Move, usual: Move, player: Player, dice: str) -> float:
    """How much more of the win a move brings than the usual one, if all play on as usual."""

    def share(choice: Move, number: int) -> float:
        return played_on(match.copy(Open()), seat, choice, player, Random(f"{dice} {number}")).shares[seat]

    return sum(share(move, number) - share(usual, number) for number in range(TRIALS)) / TRIALS
