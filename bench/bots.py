"""`python -m bench.bots`: every level of bots against the one below and against random play, what their decisions
cost, and how long they take. What was found is kept in `bots.jsonl`, so that a run can be broken off and goes on
later; BOTS.md is written from that.
"""

from __future__ import annotations

import argparse
import ast
import json
import platform
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from math import ceil, sqrt
from pathlib import Path
from time import process_time
from typing import Any, Literal, NamedTuple, get_args

from bench.decisions import Loss, Times, lost, thought, to_choose_in
from bench.gains import by_odds, by_trials
from bench.results import rewrite, table
from wuerfelbecher.bots import LEVELS, OWN, RANDOM, has_levels
from wuerfelbecher.bots.arena import SURE, Tally, one_among
from wuerfelbecher.bots.thumb import WHERE, thumb_for
from wuerfelbecher.odds.tables import rules_digest
from wuerfelbecher.odds.value import NEGLIGIBLE
from wuerfelbecher.table import catalogue, load

PAGE = Path(__file__).with_name("BOTS.md")
KEPT = Path(__file__).with_name("bots.jsonl")
USUAL_SEATS = 4
FEWEST_MATCHES = 4
FEW_SETS = 6
FEWEST_BY_ODDS = 3
FEWEST_BY_TRIALS = 8
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""From two sets on, so many standard errors hold 95 % where these are known from the sets alone."""
FIRST = 1_000_000
"""The number of the first set: rules of thumb were tried out on dice of smaller numbers."""
NO_DOUBT = 3.0
"""A row is finished when its mean is so many standard errors off an even one: looking again and again, one would
sooner or later find two by chance alone.
"""
A_WHILE = 2.0
"""The first time, a row gets so many seconds of processor time, and then as many as it has had so far."""
AT_ONCE = 300.0
"""But no more than so many, because what was found is kept only then."""
MATCHES = 50
"""So many at most are looked at for what decisions cost."""
BRIEFLY = 4.0
"""So many seconds at most are spent on what decisions of a level cost, and on how long they take."""

NEARLY_BEST = "the rule of thumb is nearly the best play, as the next section shows for two"
BEST = "the rule of thumb is the best play for two, in all decisions of the next section"
NO_DIFFERENCE = {
    "die-boese-drei": BEST,
    "marathon": BEST,
    "quinze": NEARLY_BEST,
    "einundzwanzig": NEARLY_BEST,
    "todessprung": NEARLY_BEST,
    "die-boese-sieben": BEST,
    "sequenzen": BEST,
    "tarnkappe": "to say under is always best, which skilled players know",
    "hohe-hausnummern": BEST,
    "tausend": NEARLY_BEST,
    "va-banque": BEST,
    "sechserspiel": NEARLY_BEST,
    "chicago": BEST,
    "chicago-hoch-tief": NEARLY_BEST,
    "dufte-hundert": "whoever overlooks no double plays as well as can be, and skilled players overlook none",
    "eins-bis-sechzehn": "to go on as far as the throw takes you is always best, which skilled players know",
}
"""Why a master may be no better than a skilled player."""
NO_DIFFERENCE_SHOWS = " (?)"
TOO_FEW = "too few matches so far to tell"
LITTLE = 0.04
"""If there is any difference, but for sure a smaller one, that is reason enough why none shows."""
ABOVE_SKILLED = "too few matches so far; but skilled players beat random ones, and masters are no worse than those"
NEVER_BETTER = "in all these matches its choices were no better than those of the others"

LADDER = [RANDOM, *LEVELS]
PAIRS = [
    *reversed([(better, worse) for worse, better in pairwise(LADDER)]),
    *((level, RANDOM) for level in LEVELS[1:]),
]


Way = Literal["duel", "odds", "trials"]
KNOWN_FOR_TWO = {
    *("die-boese-drei", "marathon", "quinze", "hohe-hausnummern", "tarnkappe", "todessprung", "einundzwanzig"),
    *("chicago", "sequenzen", "treffer", "va-banque", "dreimal-pasch", "die-boese-sieben"),
    *("offenes-wuerfelpoker", "joker-poker"),
}
"""Games for two of which a table or few positions tell the odds of all choices."""
WINS_TELL_SOONER = {("allie-gator", 2), ("allie-gator", 4)}
"""Long matches in which nearly every choice differs: trying them all takes more time than playing matches more."""


class Duel(NamedTuple):
    game: str
    players: int
    bot: str
    others: str

    def way(self) -> Way:
        """By wins, or for a master among skilled players by what choices cost or gain, without the luck of dice. If
        everybody plays alone, nearly every choice differs, and wins tell sooner.
        """
        if (self.others, self.bot) != LEVELS[-2:] or self.game in OWN or self[:2] in WINS_TELL_SOONER:
            return "duel"
        if self.players == 2 and self.game in KNOWN_FOR_TWO:
            return "odds"
        thumb = thumb_for(self.game)
        return "trials" if thumb.answers and not thumb.alone else "duel"

    def won(self, number: int) -> float:
        """What part of the wins the bot gets in the set of this number."""
        game, bot, others = to_choose_in(self.game), f"bot:{self.bot}", f"bot:{self.others}"
        if self.way() == "odds":
            return by_odds(game, bot, others, number)
        if self.way() == "trials":
            return by_trials(game, bot, self.players, number)
        [won] = one_among(game, bot, others, self.players, [number])
        return won


@dataclass(frozen=True, slots=True)
class Score:
    """Sets of matches with the same dice (by trials, single matches), what part of them was won, and the sum of the
    squares of these parts.
    """

    sets: int = 0
    won: float = 0.0
    squares: float = 0.0
    seconds: float = 0.0

    def and_also(self, more: Score) -> Score:
        return Score(*(mine + its for mine, its in zip(asdict(self).values(), asdict(more).values(), strict=True)))

    def interval(self, duel: Duel, errors: float = SURE) -> tuple[float, float]:
        """Holds the true rate, if it is so many standard errors wide to either side. Few sets tell little of how
        far they scatter, so that their matches count one by one. Of many, two sets more, of matches all won or all
        lost, keep it wide enough where hardly anything has varied. Without luck, hardly anything need vary.
        """
        alike = 1 / duel.players
        if duel.way() != "duel" and self.sets < 2:
            return 0.0, 1.0
        if duel.way() != "duel":
            sets, mean, variance = self.sets, self.won / self.sets, self.squares / self.sets
            errors *= student(sets) / SURE
        elif self.sets < FEW_SETS:
            return Tally(self.sets * duel.players, self.won * duel.players).within(errors)
        else:
            sets = self.sets + 2
            mean, variance = (self.won + 2 * alike) / sets, (self.squares + 2 * alike) / sets
        apart = errors * sqrt(max(0.0, variance - mean**2) / (sets - 1))
        return max(0.0, mean - apart - NEGLIGIBLE), min(1.0, mean + apart + NEGLIGIBLE)

    def enough(self, duel: Duel) -> bool:
        match duel.way():
            case "duel":
                return self.sets * duel.players >= FEWEST_MATCHES
            case "odds":
                return self.sets >= FEWEST_BY_ODDS
            case "trials":
                return self.sets >= FEWEST_BY_TRIALS

    def finished(self, duel: Duel) -> bool:
        if not self.enough(duel):
            return False
        low, high = self.interval(duel, NO_DOUBT)
        return not low <= 1 / duel.players <= high

    def verdict(self, duel: Duel) -> str:
        """Whether no difference shows, or the supposedly better one is worse."""
        if not self.sets or not self.enough(duel):
            return NO_DIFFERENCE_SHOWS
        low, high = self.interval(duel)
        alike = 1 / duel.players
        return NO_DIFFERENCE_SHOWS if low <= alike <= high else " (!)" if high < alike else ""


def student(sets: int) -> float:
    return STUDENT[sets - 2] if sets - 2 < len(STUDENT) else SURE + 2.5 / (sets - 1)


@dataclass
class Found:
    """All that has been measured of the bots and rules as they are now."""

    duels: dict[Duel, Score] = field(default_factory=dict)
    losses: dict[tuple[str, str], Loss] = field(default_factory=dict)
    times: dict[tuple[str, int, str], Times] = field(default_factory=dict)

    def score(self, duel: Duel) -> Score:
        return self.duels.get(duel, Score())

    def add(self, line: dict[str, Any]) -> None:
        numbers, about = line["found"], line["of"]
        if version(about[0], about[1:]) != line["version"]:
            return
        if line["what"] in get_args(Way):
            duel = Duel(*about)
            if duel.way() == line["what"]:
                self.duels[duel] = self.score(duel).and_also(Score(**numbers))
        elif line["what"] == "loss":
            game, level = about
            self.losses[game, level] = Loss(**numbers)
        else:
            game, players, level = about
            self.times[game, players, level] = Times(**numbers)

    def lines(self) -> list[dict[str, Any]]:
        return [
            *(said(duel.way(), duel, asdict(score)) for duel, score in self.duels.items()),
            *(said("loss", about, loss._asdict()) for about, loss in self.losses.items()),
            *(said("time", about, times._asdict()) for about, times in self.times.items()),
        ]


@cache
def version(game: str, about: Sequence[Any]) -> str:
    """Changes with the rules of a game and with what the bots go by."""
    digests, home = [rules_digest(load(game).__class__.__module__)], "wuerfelbecher.bots"
    if game in OWN:
        digests.append(rules_digest(f"{home}.{OWN[game].module}"))
    else:
        digests.append(thumb_digest(WHERE[game], game))
        if LEVELS[-1] in about:
            digests.append(rules_digest(f"{home}.levels"))
            if thumb_for(game).answers and not (len(about) == 3 and Duel(game, *about).way() == "odds"):
                digests.append(rules_digest(f"{home}.roll_outs"))
    return sha256(" ".join(digests).encode()).hexdigest()[:12]


@cache
def thumb_digest(module: str, game: str) -> str:
    """A digest of a module of rules of thumb, without what it settles for other games."""
    tree = ast.parse((files("wuerfelbecher.bots.thumbs") / f"{module}.py").read_text(encoding="utf-8"))
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="THUMBS")], value=ast.Dict(keys=keys, values=values)):
                own = [at for at, key in enumerate(keys) if isinstance(key, ast.Constant) and key.value == game]
                keys[:], values[:] = [keys[at] for at in own], [values[at] for at in own]
    return sha256(ast.dump(tree).encode()).hexdigest()


def said(what: str, about: tuple[Any, ...], numbers: dict[str, Any]) -> dict[str, Any]:
    return {"what": what, "of": about, "version": version(about[0], about[1:]), "found": numbers}


def read() -> Found:
    """What is kept, without what has been measured of bots and rules that have changed."""
    found = Found()
    for line in KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []:
        one = json.loads(line)
        found.add({**one, "of": tuple(one["of"])})
    return found


def keep(lines: Iterable[dict[str, Any]], mode: str) -> None:
    with KEPT.open(mode, encoding="utf-8") as file:
        file.writelines(f"{json.dumps(line)}\n" for line in lines)


def duels(games: list[str], players: int = 0, pairs: list[str] | None = None) -> list[Duel]:
    """Each level against the one below and against random play, for two and for the usual number of players."""
    return [
        Duel(game, count, bot, others)
        for game in games
        for count in ([players] if players else seat_counts(game))
        for bot, others in PAIRS
        if not pairs or f"{bot}/{others}" in pairs
    ]


def seat_counts(game: str) -> list[int]:
    players = load(game).players
    return sorted({max(2, players.fewest), min(max(USUAL_SEATS, players.fewest), players.most)})


def some(duel: Duel, first: int, seconds: float) -> Score:
    """Sets of matches from this one on, for about so long, or until nobody can doubt any more who is better."""
    score, began, number = Score(), process_time(), first
    looks = 1
    while not score.sets or score.seconds < seconds:
        if score.sets == looks:
            looks *= 2
            if score.finished(duel):
                break
        won = duel.won(FIRST + number)
        number += 1
        score = Score(score.sets + 1, score.won + won, score.squares + won**2, process_time() - began)
    return score


def fight(found: Found, wanted: list[Duel], seconds: float, pool: ProcessPoolExecutor, processes: int) -> None:
    """Go on with the row that has had the least time, until every one is finished or has had so many seconds.
    Masters take longest, so they come last, and where there is a reason for no difference they get less time.
    """

    def weight(duel: Duel) -> int:
        return 3 if duel.game in NO_DIFFERENCE and (duel.others, duel.bot) == LEVELS[-2:] else 1

    def open_rows() -> list[Duel]:
        return [d for d in wanted if not found.score(d).finished(d) and found.score(d).seconds < seconds]

    running: dict[Future[Score], Duel] = {}
    while True:
        rows = [duel for duel in open_rows() if duel not in running.values()]
        rows.sort(key=lambda duel: (weight(duel) * found.score(duel).seconds, LEVELS[-1] in duel))
        for duel in rows[: processes - len(running)]:
            sofar = found.score(duel)
            slice_ = min(max(A_WHILE, sofar.seconds), AT_ONCE, seconds - sofar.seconds)
            running[pool.submit(some, duel, sofar.sets, slice_)] = duel
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            duel = running.pop(future)
            line = said(duel.way(), duel, asdict(future.result()))
            keep([line], "a")
            found.add(line)
            print(
                f"{len(open_rows())} rows to go; {' '.join(map(str, duel))}: {cell(duel, found.score(duel))}",
                flush=True,
            )


def measure(found: Found, games: list[str], what: str, pool: ProcessPoolExecutor) -> None:
    """What is not known yet of what decisions cost, or how long they take."""
    jobs: dict[Future[Any], tuple[Any, ...]] = {}
    for game in games:
        for level in LEVELS:
            if what == "loss" and 2 in load(game).players and (game, level) not in found.losses:
                jobs[pool.submit(lost, game, level, MATCHES, BRIEFLY)] = (game, level)
            elif what == "time":
                for players in seat_counts(game):
                    if (game, players, level) not in found.times:
                        jobs[pool.submit(thought, game, level, players, BRIEFLY)] = (game, players, level)
    for future in as_completed(jobs):
        line = said(what, jobs[future], future.result()._asdict())
        keep([line], "a")
        found.add(line)
        print(line, flush=True)


def cell(duel: Duel, score: Score) -> str:
    if not score.sets:
        return "-"
    low, high = score.interval(duel)
    way, places = duel.way(), 1 if duel.way() == "duel" else 2
    mean, low_, high_ = (f"{value:.{places}%}" for value in (score.won / score.sets, low, high))
    how = "" if way == "duel" else f" by {way}"
    matches = score.sets * (1 if way == "trials" else duel.players)
    return f"{mean} ({low_} to {high_}) of {matches}{how}{score.verdict(duel)}"


def who_wins(found: Found, games: list[str]) -> str:
    rows = []
    for game in games:
        for players in seat_counts(game):
            row = [Duel(game, players, *pair) for pair in PAIRS]
            cells = [cell(duel, found.score(duel)) for duel in row]
            rows.append([load(game).title, str(players), f"{1 / players:.1%}", *cells])
    heads = "|".join(f"{bot} among {others}" for bot, others in PAIRS)
    return "\n".join([WINS, *table(f"game|players|if all were alike|{heads}", rows)])


def cost(loss: Loss | None) -> str:
    return f"{loss.lost / loss.known:.3%} of {loss.known}" if loss and loss.known else "-"


def what_it_costs(found: Found, games: list[str]) -> str:
    rows = [
        [load(game).title, *(cost(found.losses.get((game, level))) for level in LEVELS)]
        for game in games
        if any(loss.known for (about, _), loss in found.losses.items() if about == game)
    ]
    return "\n".join([COSTS, *table(f"game|{'|'.join(LEVELS)}", rows)])


def how_long(found: Found, games: list[str]) -> str:
    def took(times: Times | None) -> str:
        return f"{times.mean:.3f}, {times.slowest:.3f} of {times.decisions}" if times else "-"

    rows = [
        [load(game).title, str(players), *(took(found.times.get((game, players, level))) for level in LEVELS)]
        for game in games
        for players in seat_counts(game)
    ]
    return "\n".join([TIMES, *table(f"game|players|{'|'.join(LEVELS)}", rows)])


def reasons(found: Found, games: list[str]) -> str:
    rows = []
    for game in games:
        for bot, others in PAIRS:
            players: dict[str, list[str]] = {}
            for duel in (Duel(game, count, bot, others) for count in seat_counts(game)):
                if found.score(duel).verdict(duel):
                    players.setdefault(why(found, duel), []).append(str(duel.players))
            rows += [
                [load(game).title, ", ".join(counts), f"{bot} among {others}", reason]
                for reason, counts in players.items()
            ]
    return "\n".join([WHY_NOT, *table("game|players|row|why", rows)])


def why(found: Found, duel: Duel) -> str:
    """Why no difference shows: it is known beforehand, or so small that the matches played rule out more."""
    score, (_, skilled, master) = found.score(duel), LEVELS
    if duel.game in NO_DIFFERENCE and (duel.bot, duel.others) == (master, skilled):
        return NO_DIFFERENCE[duel.game]
    if score.sets and score.enough(duel):
        low, high = score.interval(duel)
        most = max(high - 1 / duel.players, 1 / duel.players - low)
        if most < 2 * NEGLIGIBLE:
            return NEVER_BETTER
        if most <= LITTLE:
            return f"of a hundred matches it wins at most {ceil(1000 * most) / 10} more or fewer than its share"
    if (duel.bot, duel.others) == (master, RANDOM):
        above, below = duel._replace(others=skilled), duel._replace(bot=skilled)
        verdict = found.score(above).verdict(above)
        as_good = not verdict or (verdict == NO_DIFFERENCE_SHOWS and why(found, above) != TOO_FEW)
        if as_good and not found.score(below).verdict(below):
            return ABOVE_SKILLED
    return TOO_FEW


def write(found: Found, games: list[str]) -> None:
    for section in (
        who_wins(found, games),
        reasons(found, games),
        what_it_costs(found, games),
        how_long(found, games),
    ):
        put(section)


def put(section: str) -> None:
    """Put a section into the page of the bots, in the place of its former self."""
    heading, _, _ = section.partition("\n")
    rewrite(heading, lambda _: section, PAGE)


def machine() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}, {date.today().isoformat()}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--seconds", type=float, default=120.0, help="processor time for a row at most (120)")
    parser.add_argument("--players", type=int, default=0, help="only with so many players")
    parser.add_argument("--pairs", default="", help="only these, as in master/skilled,skilled/beginner")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", choices=("wins", "losses", "times", "page"), help="only a part of it")
    wish = parser.parse_args()
    every = [game.id for game in catalogue() if has_levels(game.id, to_choose_in(game.id).agreed)]
    games, found = wish.games or every, read()
    keep(found.lines(), "w")
    try:
        with ProcessPoolExecutor(wish.processes) as pool:
            if wish.only in (None, "losses"):
                measure(found, games, "loss", pool)
            if wish.only in (None, "times"):
                measure(found, games, "time", pool)
            if wish.only in (None, "wins"):
                wanted = duels(games, wish.players, wish.pairs.split(",") if wish.pairs else None)
                fight(found, wanted, wish.seconds, pool, wish.processes)
    finally:
        write(read(), every)


WINS = """\
## Who wins

`make bench-bots`: one bot among others that are all alike, in sets of matches with the same dice, on another seat
in each: who plays as the others do wins their share of every set. A shared win counts in equal parts. In brackets:
the interval that holds the true rate with 95 % confidence. A row is finished when its rate is three standard errors
off an even one, or has had its time. (?) marks rows in which no difference shows, (!) those in which the supposedly
better one is worse; the other intervals hold no even rate, so that those of the two kinds of bots do not overlap.
A dash stands for what has not been played yet. Würfelpoker is played with raising, Dufte Hundert with Schikane and
Eins bis sechzehn with a choice of how far to go: without these luck alone decides there.

How masters fare among skilled players is told without the luck of the dice where that can be taken out. It is
nothing on average, so that the mean is that of wins all the same. *By odds*: for two, where the odds of all moves
are known, the rate is an even one, and what the choices of the skilled cost them more than the master's. *By
trials*: it is an even one, and what the master gains whenever it does not choose as a skilled player would. That is
found by playing on 128 times after either choice, everybody as a skilled player and with the same dice.
"""

WHY_NOT = """\
## Where no difference shows so far, and why

The rows with a mark or a dash.
"""

COSTS = """\
## What a decision costs

Two bots of the same level against each other. Where the odds of the moves are known (exactly or by a table), a
decision costs the best chance to win less that of the move made: the mean, of so many decisions.
"""

TIMES = """\
## How long they think

A match of bots of the same level, broken off after some seconds: the mean and the slowest of so many decisions, in
seconds of processor time. A skilled player has 0.2 s for an answer, a master 1 s.
"""

if __name__ == "__main__":
    main()
