"""Playing matches at random, for the tests of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random

from wuerfelbecher.table import ROLL, START, AnyGame, Match, Option, Roll, Seeded, Source, catalogue
from wuerfelbecher.table.match import all_turns

NAMES = [f"P{number}" for number in range(1, 21)]
MOST_STEPS = 200_000
MOST_COMBINATIONS = 6
ALWAYS = 2
"""How many situations of each kind are looked at in any case."""

Settings = dict[str, object]


def values(option: Option) -> Sequence[object]:
    """All values of a variant; of a number the lowest, the default and the highest."""
    if isinstance(option.values, range):
        return sorted({option.values[0], int(option.default), option.values[-1]})
    return list(option.values)


def settings(game: type[AnyGame]) -> Iterator[Settings]:
    """The defaults; and with the first seat starting, every combination of the other options, or where these are
    many, every value of each once and the last of all together.
    """
    yield {}
    choices = {option.name: values(option) for option in game.options if option is not START}
    start: Settings = {"start": "first"} if START in game.options else {}
    combinations = [dict(zip(choices, one, strict=True)) for one in product(*choices.values())]
    if len(combinations) > MOST_COMBINATIONS:
        combinations = [
            {option.name: value}
            for option in game.options
            for value in choices.get(option.name, ())
            if value != option.default
        ]
        combinations.append({name: offered[-1] for name, offered in choices.items()})
    for combination in combinations:
        setting = {**combination, **start}
        if any(
            value != option.default
            for option in game.options
            for value in [setting.get(option.name, option.default)]
        ):
            yield setting


def seat_counts(game: type[AnyGame]) -> list[int]:
    """The fewest, one more, eight, the most."""
    fewest, most = game.players.fewest, game.players.most
    return sorted({fewest, min(fewest + 1, most), min(8, most), most})


def every_setting() -> list[tuple[type[AnyGame], Settings]]:
    return [(game, setting) for game in catalogue() for setting in settings(game)]


def random_match(
    game: AnyGame,
    seats: int,
    seed: int,
    watch: Callable[[Match], None] | None = None,
    chance: Source | None = None,
    steps: int = MOST_STEPS,
    by_hand: bool = False,
) -> Match:
    """A match in which everybody plays at random; `watch` sees it before every move, and by hand also before every
    throw of dice. The moves are the same either way.
    """
    match = Match(game, NAMES[:seats], chance=chance or Seeded(seed), by_hand=by_hand)
    go_on(match, seed, watch, steps)
    return match


def look_into(
    game: AnyGame, seats: int, seed: int, look: Callable[[Match], None], share: float = 1, steps: int = MOST_STEPS
) -> Match:
    """A match played by hand and at random. `look` sees it before its first moves and throws of every kind, and
    before this share of all others. A match that is over with its first answer is followed by another one.
    """
    pick = Random(seed)
    seen: Counter[tuple[object, ...]] = Counter()
    in_mid_match = 0

    def watch(match: Match) -> None:
        nonlocal in_mid_match
        kind = kind_of_situation(match)
        seen[kind] += 1
        if seen[kind] <= ALWAYS or pick.random() < share:
            look(match)
            in_mid_match += len(match.entries) > 0

    for attempt in range(100):
        match = random_match(game, seats, seed + 1000 * attempt, watch, steps=steps, by_hand=True)
        if in_mid_match:
            return match
    raise AssertionError("nobody looked at it in mid-match")


def kind_of_situation(match: Match) -> tuple[object, ...]:
    """What is asked, whether somebody has answered it already, what was answered last, and whether anything is
    hidden.
    """
    ask = match.ask
    assert ask is not None
    behind = type(match.entries[-1][2]) if match.entries else None
    return type(ask), ask.prompt, bool(match.given), behind, bool(match.state.secrets())


def go_on(match: Match, seed: int, watch: Callable[[Match], None] | None = None, steps: int = MOST_STEPS) -> None:
    pick = Random(seed)
    for _ in range(steps):
        if match.ask is None:
            return
        if watch is not None:
            watch(match)
        if isinstance(match.ask, Roll) and match.legal() == (ROLL,):
            match.play(ROLL)
            continue
        assert match.to_act, f"nobody is asked by {match.ask!r}: a turn yields asks only"
        seat = pick.choice(match.to_act)
        moves = match.legal(seat)
        assert moves, f"nothing to choose from: {match.ask} offers no move"
        match.play(moves[pick.randrange(len(moves))], seat)
    assert steps < MOST_STEPS, f"no end in sight after {steps} moves"


def restart_turn(match: Match) -> None:
    """Begin the active player's turn on a table that was laid out by hand."""
    past = match._past
    past.state, past.answers, past.beginning = match.state.copy(), len(match.entries), False
    match._turns = all_turns(match.game, match.state, past, match.entries)
    match.ask = match._turns.send(None)
