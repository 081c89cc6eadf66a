"""The games of pure chance: how likely everybody is to win, by seat, where the positions are few enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from wuerfelbecher.odds.graph import CannotEnumerate, Explorer
from wuerfelbecher.solve.turns import NAMES, gone_over
from wuerfelbecher.table import AnyGame, Choose, Joint, Match, Open, Refusal, Roll, Seeded, catalogue

MATCHES = 10
TWIN_MATCHES = 50
LONGEST = 3000
MOST_PLAYED = 600_000
"""So many answers are tried out for two before a game counts as too large."""
A_FEW = 100_000
"""So many, for more than two, and before it is looked whether the two could change places."""
MOST_POSITIONS = 300_000
FEW_OPEN = 0.05
"""Where no more of the positions than this are not looked into, the chances may be known all the same."""
MOST_SEATS = 4
CLOSED = 1e-9
SMALLER = {"wuerfelpoker": {"rounds": 1}}
"""What is agreed where the usual match is too large."""


@dataclass(frozen=True)
class Chances:
    """How likely everybody is to win when the first seat starts; a win that is shared, or nobody's, in parts.
    Nothing where so many positions were not enough. `mirrored` is known to be fair without any positions.
    """

    game: AnyGame
    by_seat: tuple[float, ...]
    positions: int
    mirrored: bool = False


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


def games_of_chance() -> list[AnyGame]:
    games = [game(start="first", **SMALLER.get(game.id, {})) for game in catalogue()]
    return [game for game in games if is_pure_chance(game)]


def chances(game: AnyGame, seats: int, most: int = MOST_PLAYED) -> Chances:
    explorer = Explorer(game, seats)
    try:
        explorer.start(Match(game, NAMES[:seats], chance=Open()))
        while explorer.waiting and explorer.played < most and len(explorer.graph) < MOST_POSITIONS:
            explorer.look_into(*explorer.waiting.popleft())
    except CannotEnumerate:
        return Chances(game, (), 0)
    if len(explorer.waiting) <= len(explorer.graph) * FEW_OPEN:
        found = gone_over(explorer.graph)
        if found.width <= CLOSED:
            return Chances(game, tuple(found.chances), len(found.graph))
    return Chances(game, (), len(explorer.graph))


def is_mirrored(game: AnyGame) -> bool:
    """Whether two who had thrown what the other has would have had what came of it, in some matches: then both are
    as likely to win.
    """
    return 2 in game.players and all(_mirrors(game, seed) for seed in range(TWIN_MATCHES))


def _mirrors(game: AnyGame, seed: int) -> bool:
    match = only_moves_played(Match(game, NAMES[:2], chance=Seeded(seed)))
    rolls = [(ask.seat, faces) for _, faces, ask in match.entries if isinstance(ask, Roll)]
    thrown = [[faces for roller, faces in rolls if roller != seat] for seat in range(2)]
    twin = only_moves_played(Match(game, NAMES[:2], chance=Open()))
    try:
        while twin.ask is not None:
            twin.throw(thrown[twin.to_act[0]].pop(0))
            only_moves_played(twin)
    except (Refusal, IndexError):  # the other would have thrown other dice, or more often
        return False
    assert match.result is not None
    assert twin.result is not None
    return not any(thrown) and twin.result.places == match.result.places[::-1]


def only_moves_played(match: Match) -> Match:
    """The match with every move played where nothing else can be."""
    while isinstance(match.ask, Choose):
        match.play(match.ask.moves[0])
    return match


def all_chances() -> Iterator[Chances]:
    """Of every game of pure chance, for two to four players, as long as the positions are few enough."""
    for game in games_of_chance():
        fewest = max(2, game.players.fewest)
        found = chances(game, fewest, A_FEW)
        if not found.by_seat and is_mirrored(game):
            yield Chances(game, (0.5, 0.5), 0, mirrored=True)
            continue
        yield found if found.by_seat else chances(game, fewest)
        for seats in range(fewest + 1, MOST_SEATS + 1):
            found = chances(game, seats, A_FEW) if found.by_seat and seats in game.players else found
            if len(found.by_seat) == seats:
                yield found
