"""`python -m bench.maexchen`: one player of Mäxchen by the table against two or three others; writes to BOTS.md."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random

from bench.bots import machine, put
from wuerfelbecher.bots.arena import Tally
from wuerfelbecher.games.two_dice.maexchen import (
    BELIEVE,
    DOUBT,
    MAEXCHEN,
    NOTHING_SAID,
    SAY,
    Maexchen,
    State,
    has_to_be_beaten,
    rank,
)
from wuerfelbecher.odds.guess import guess
from wuerfelbecher.odds.maexchen import LIKELY, MaexchenOdds, peeked
from wuerfelbecher.odds.maexchen_for_more import MaexchenForMoreOdds
from wuerfelbecher.odds.search import Branch, tried_out
from wuerfelbecher.table import Match, Seeded, View

Player = Callable[[View, Random], str]
TRIALS = 200


def by_the_table(view: View, pick: Random) -> str:
    known = MaexchenOdds(view) if len(view.state.everyone) == 2 else MaexchenForMoreOdds(view)
    mix = known.mix()
    return pick.choices(list(mix), list(mix.values()))[0]


def at_random(view: View, pick: Random) -> str:
    return pick.choice(view.legal[:]).text


def by_rule_of_thumb(view: View, pick: Random) -> str:
    """Tell the truth if it will do, else a lie a little higher than it has to be; doubt what fewer than one throw
    in four would beat.
    """
    t = view.state
    assert isinstance(t, State)
    if view.legal[0] in (BELIEVE, DOUBT):
        return (DOUBT if sum(LIKELY[t.said_last + 1 :]) < 0.25 else BELIEVE).text
    throw, to_beat = rank(peeked(t.cup)), t.said_last if has_to_be_beaten(t) else NOTHING_SAID
    lie = to_beat + 1 + pick.randrange(3) if to_beat != NOTHING_SAID else 6 + pick.randrange(4)
    return SAY[throw if throw > to_beat else min(lie, MAEXCHEN)].text


def by_search(view: View, pick: Random) -> str:
    """The move that was tried most often in so many trials, each on another guess at what is hidden."""
    found: dict[str, Branch] = {}

    def below(limit: int) -> int:
        return pick.randrange(limit)

    tried_out(
        lambda: guess(view, below), view.seat, view.legal[:], lambda result: None, below,
        lambda trials: trials >= TRIALS, lambda trials: False, found,
    )  # fmt: skip
    return max(found, key=lambda move: found[move].tried)


OTHERS: dict[str, Player] = {
    "at random": at_random,
    "by a rule of thumb": by_rule_of_thumb,
    f"by search, {TRIALS} trials a move": by_search,
}


def matches(seats: int, others: Player, count: int) -> Tally:
    """The player by the table sits on every seat in turn."""
    game, won = Maexchen(start="first"), 0
    for seed in range(count):
        match, pick, own_seat = (
            Match(game, [f"P{seat}" for seat in range(seats)], Seeded(seed)),
            Random(seed),
            seed % seats,
        )
        while match.result is None:
            view = match.view(match.to_act[0])
            player = by_the_table if view.seat == own_seat else others
            match.play(player(view, pick))
        won += match.result.places[own_seat] == 1
    return Tally(count, won)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.maexchen", description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=[3, 4])
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument(
        "--against-search", type=int, default=120, help="so many matches against players who search"
    )
    wish = parser.parse_args()
    rows = [
        "## Mäxchen for more than two\n",
        f"{machine()}, `python -m bench.maexchen`: one player by the table, on every seat in turn.\n",
        "| players | the others play | matches | won by the table | if all were alike |",
        "|---:|---|---:|---:|---:|",
    ]
    for seats in wish.players:
        for name, others in OTHERS.items():
            tally = matches(seats, others, wish.against_search if others is by_search else wish.matches)
            low, high = tally.interval
            won = f"{tally.rate:.1%} ({low:.1%} to {high:.1%})"
            rows.append(f"| {seats} | {name} | {tally.matches} | {won} | {1 / seats:.1%} |")
            print(rows[-1], flush=True)
    put("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
