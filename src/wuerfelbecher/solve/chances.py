"""The games of pure chance: how likely everybody is to win, by seat, where the positions are few enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from wuerfelbecher.odds.graph import CannotEnumerate, Explorer
from wuerfelbecher.solve.turns import NAMES, gone_over
from wuerfelbecher.table import AnyGame, Choose, Joint, Match, Open, Roll, Seeded, catalogue

MATCHES = 10
LONGEST = 3000
MOST_PLAYED = 50_000
"""So many answers are tried out before a game counts as too large."""
MOST_SEATS = 4
CLOSED = 1e-9


@dataclass(frozen=True)
class Chances:
    """How likely everybody is to win when the first seat starts; a win that is shared, or nobody's, in parts."""

    game: type[AnyGame]
    by_seat: tuple[float, ...]
    positions: int


def is_pure_chance(game: AnyGame) -> bool:
    """Whether nobody ever had a choice in some matches, played at random."""
    for seed in range(MATCHES):
        match = Match(game, NAMES[: max(2, game.players.fewest)], chance=Seeded(seed))
        pick = Random(seed)
        for _ in range(LONGEST):
            ask = match.ask
            if ask is None:
                break
            if isinstance(ask, Joint) or (isinstance(ask, Choose) and len(ask.moves) > 1):
                return False
            if isinstance(ask, Choose):
                match.play(ask.moves[pick.randrange(len(ask.moves))])
            elif isinstance(ask, Roll):
                match.throw()
    return True


def games_of_chance() -> list[type[AnyGame]]:
    return [game for game in catalogue() if is_pure_chance(game(start="first"))]


def chances(game: type[AnyGame], seats: int, most: int = MOST_PLAYED) -> Chances | None:
    """None where the positions are too many to know the chances."""
    agreed = game(start="first")
    explorer = Explorer(agreed, seats)
    try:
        explorer.start(Match(agreed, NAMES[:seats], chance=Open()))
        while explorer.waiting and explorer.played < most:
            explorer.look_into(*explorer.waiting.popleft())
    except CannotEnumerate:
        return None
    if explorer.waiting:
        return None
    found = gone_over(explorer.graph)
    return Chances(game, tuple(found.chances), len(found.graph)) if found.width <= CLOSED else None


def all_chances(most: int = MOST_PLAYED) -> Iterator[Chances]:
    """For two to four players, as long as the positions are few enough."""
    games = games_of_chance()
    for seats in range(2, MOST_SEATS + 1):
        for game in games.copy():
            if seats in game.players:
                found = chances(game, seats, most)
                if found is None:
                    games.remove(game)
                else:
                    yield found
