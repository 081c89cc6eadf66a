"""Covered poker for two, with or without jokers: what every move is worth as a chance to win, and how often to play
it, from a table of the equilibrium of the whole match.

Once a claim has been doubted or not, the throw under it no longer matters. So a round is two games of one throw
each. That of the player who starts is in the table. That of the other is so small that it is solved whenever it
comes up: all that matters of a throw and of a claim is whether it is higher than the starter's, equal or lower.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from wuerfelbecher.games.poker_dice.joker_poker import CoveredWithJokers
from wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker import (
    CLAIM,
    DOUBT,
    FIVE_DICE,
    HANDS,
    NO_CLAIM,
    NOTHING,
    SEQUENCES,
    STAKE,
    State,
    VerdecktesWuerfelpoker,
)
from wuerfelbecher.mechanics.cup import UnderTheCup
from wuerfelbecher.odds.matrix_game import equilibrium
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS, poker_for_two, rounds_left
from wuerfelbecher.odds.tables import rules_digest, table
from wuerfelbecher.table import Secret, View
from wuerfelbecher.table.moves import PASS

SCALE = 1 << 36

RULES = (
    "wuerfelbecher.games.poker_dice.verdecktes_wuerfelpoker",
    "wuerfelbecher.games.poker_dice.joker_poker",
    "wuerfelbecher.mechanics.poker_hands",
    "wuerfelbecher.mechanics.betting",
    "wuerfelbecher.mechanics.chips",
)

Position = tuple[int, int, int]
"""A round is about to begin: how many are still to play with it, and the chips of the starter and of the other.
What they do not have lies in the pot.
"""

Worth = Callable[[int, int, int], float]
"""The starter's chance to win, by the parts of a position."""

HIGHER, EQUAL, LOWER = range(3)
"""How a throw or a claim compares with the starter's claim. Claiming less is giving up."""


@dataclass(frozen=True)
class Rules:
    """What differs between the covered pokers: which claims there are, and how likely each hand is."""

    name: str
    claims: tuple[int, ...]
    likely: tuple[float, ...]

    @property
    def throws(self) -> list[int]:
        return [throw for throw, chance in enumerate(self.likely) if chance]


@cache
def rules_for(jokers: bool, sequences: bool) -> Rules:
    game = (CoveredWithJokers if jokers else VerdecktesWuerfelpoker)(sequences=sequences)
    ways = [0] * len(HANDS)
    for faces, weight in FIVE_DICE.outcomes:
        ways[HANDS.index(game.hand(faces)[:2])] += weight
    return Rules(
        f"covered-poker{'-jokers' * jokers}{'-sequences' * sequences}",
        tuple(move.value for move in CLAIM if sequences or move not in SEQUENCES),
        tuple(way / sum(ways) for way in ways),
    )


def digest() -> str:
    return "-".join(rules_digest(module) for module in RULES)


def positions() -> Iterator[Position]:
    """Every position, in the order of the table: each after those that can follow. At most one chip is left over
    in the pot.
    """
    for rounds in range(1, ROUNDS + 1):
        for left_over in (0, 1):
            for mine in range(1, CHIPS - left_over):
                yield rounds, mine, CHIPS - left_over - mine


@dataclass(frozen=True, slots=True)
class Pot:
    """What lies on the table in the middle of a round: how many rounds follow, the chips of the starter and of the
    other, and the pot.
    """

    rounds: int
    mine: int
    theirs: int
    pot: int

    def doubled_by_starter(self) -> Pot:
        paid = min(self.mine, self.pot)
        return Pot(self.rounds, self.mine - paid, self.theirs, self.pot + paid)

    def doubled_by_other(self) -> Pot:
        paid = min(self.theirs, self.pot)
        return Pot(self.rounds, self.mine, self.theirs - paid, self.pot + paid)

    def taken(self, worth: Worth, other_has: int) -> float:
        """The starter's chance when the other ends up with more than the starter's claim, as much or less."""
        mine, theirs = self.mine, self.theirs
        if other_has == EQUAL:
            mine, theirs = mine + self.pot // 2, theirs + self.pot // 2
        elif other_has == HIGHER:
            theirs += self.pot
        else:
            mine += self.pot
        if not self.rounds or not mine or not theirs:
            return 0.5 + (mine > theirs) / 2 - (mine < theirs) / 2
        if other_has == HIGHER:
            return 1 - worth(self.rounds, theirs, mine)
        return worth(self.rounds, mine, theirs)


def after_stakes(rounds: int, mine: int, theirs: int) -> Pot:
    return Pot(rounds - 1, mine - STAKE, theirs - STAKE, CHIPS - mine - theirs + 2 * STAKE)


@dataclass(frozen=True, slots=True)
class Play:
    """The equilibrium of half a round: the starter's chance to win, how often each claim is doubted, and for each
    throw how often each claim is made. Nothing cannot be doubted.
    """

    worth: float
    doubt: dict[int, float]
    say: dict[int, dict[int, float]]

    def numbers(self) -> Iterator[float]:
        """What is said with a throw is told claim by claim, as its number and half of how often it is made, until
        that adds up to one.
        """
        yield self.worth
        yield from self.doubt.values()
        for row in self.say.values():
            for claim, often in rounded(row).items():
                yield claim + often / 2


class Answer:
    """The equilibrium of the second half of a round: the other throws, claims, and is doubted or not. All chances
    are the starter's.

    Whoever is higher tells what they threw, and whoever lies that they are spreads the lies as the truth would be
    spread. So all higher claims are true equally often, and are doubted equally often. Giving up is to claim
    nothing.
    """

    __slots__ = ("_after", "doubts", "mixes", "rules", "to_beat", "worth")

    def __init__(self, rules: Rules, worth: Worth, pot: Pot, to_beat: int) -> None:
        self.rules, self.to_beat = rules, to_beat
        believed, true, lie = pot, pot.doubled_by_starter(), pot.doubled_by_other()
        self._after = [[one.taken(worth, has) for has in range(3)] for one in (believed, true, lie)]
        chances = [0.0] * 3
        for throw, chance in enumerate(rules.likely):
            chances[self.compared(throw)] += chance
        gets = [
            [[-chance * self.after(throw, claim, doubted) for doubted in (False, True)] for claim in range(3)]
            for throw, chance in enumerate(chances)
        ]
        possible = (HIGHER, EQUAL, LOWER) if to_beat < rules.claims[-1] else (EQUAL, LOWER)
        ways = list(product(possible, repeat=3))
        doubting = [(*doubts, False) for doubts in product((False, True), repeat=2)]
        game = [
            [sum(gets[throw][claim][doubts[claim]] for throw, claim in enumerate(claimed)) for doubts in doubting]
            for claimed in ways
        ]
        value, rows, columns = equilibrium(game)
        self.worth = -value
        self.mixes = [[0.0] * 3 for _ in range(3)]
        for often, claimed in zip(rows, ways, strict=True):
            for throw, claim in enumerate(claimed):
                self.mixes[throw][claim] += often
        self.doubts = [
            sum(often for often, doubts in zip(columns, doubting, strict=True) if doubts[claim])
            for claim in (HIGHER, EQUAL)
        ] + [1.0]

    def compared(self, hand: int) -> int:
        return HIGHER if hand > self.to_beat else EQUAL if hand == self.to_beat else LOWER

    def after(self, throw: int, claim: int, doubted: bool) -> float:
        """The starter's chance by how throw and claim compare; a lower claim is taken to be nothing."""
        believed, true, lie = self._after
        if claim == LOWER and self.to_beat == NOTHING:
            claim = EQUAL
        if not doubted or (claim == EQUAL and self.to_beat == NOTHING):
            return believed[claim]
        return true[claim] if throw <= claim else lie[throw]

    def believed(self, claim: int) -> float:
        return self._after[0][self.compared(claim)]

    def doubted(self, throw: int, claim: int) -> float:
        _, true, lie = self._after
        return true[self.compared(claim)] if throw >= claim else lie[self.compared(throw)]

    def play(self) -> Play:
        doubt = {claim: self.doubts[self.compared(claim)] for claim in self.rules.claims if claim != NOTHING}
        above = {claim: self.rules.likely[claim] for claim in self.rules.throws if claim > self.to_beat}
        lies = {claim: chance / sum(above.values()) for claim, chance in above.items()}
        rows = [self._row(mix, lies) for mix in self.mixes]
        say = {
            throw: self._row(self.mixes[HIGHER], {throw: 1.0}) if throw in above else rows[self.compared(throw)]
            for throw in self.rules.throws
        }
        return Play(self.worth, doubt, say)

    def _row(self, mix: list[float], higher: dict[int, float]) -> dict[int, float]:
        often = {claim: mix[HIGHER] * share for claim, share in higher.items()}
        often[self.to_beat] = mix[EQUAL]
        often[NOTHING] = often.get(NOTHING, 0.0) + mix[LOWER]
        return {claim: share for claim, share in often.items() if share}


class Opening:
    """What follows the first half of a round. All chances are the starter's."""

    __slots__ = ("_answers", "_believed", "_lie", "_true")

    def __init__(self, rules: Rules, worth: Worth, pot: Pot) -> None:
        @cache
        def answer(pot: Pot, to_beat: int) -> float:
            return Answer(rules, worth, pot, to_beat).worth

        self._answers = answer
        self._believed, self._true, self._lie = pot, pot.doubled_by_other(), pot.doubled_by_starter()

    def believed(self, claim: int) -> float:
        return self._answers(self._believed, claim)

    def true(self, claim: int) -> float:
        return self._answers(self._true, claim)

    def lie(self, throw: int) -> float:
        """A false claim is taken back to what was thrown."""
        return self._answers(self._lie, throw)

    def doubted(self, throw: int, claim: int) -> float:
        return self.true(claim) if throw >= claim else self.lie(throw)


def rounded(row: dict[int, float]) -> dict[int, float]:
    """How often each claim is made, in whole parts of the scale that still add up to one."""
    parts = {claim: round(often * SCALE / 2) for claim, often in row.items()}
    parts[max(parts, key=parts.__getitem__)] += SCALE // 2 - sum(parts.values())
    return {claim: part * 2 / SCALE for claim, part in parts.items() if part}


def read(rules: Rules, numbers: array[float]) -> dict[Position, Play]:
    """All positions of a table."""
    found, following = {}, iter(numbers)
    for position in positions():
        worth = next(following)
        doubt = {claim: next(following) for claim in rules.claims if claim != NOTHING}
        say: dict[int, dict[int, float]] = {}
        for throw in rules.throws:
            row: dict[int, float] = {}
            while sum(row.values()) < 1:
                claim, half = divmod(next(following), 1)
                row[int(claim)] = half * 2
            say[throw] = row
        found[position] = Play(worth, doubt, say)
    return found


@cache
def shipped(rules: Rules) -> dict[Position, Play]:
    return read(rules, table(rules.name, digest()))


class CoveredPokerOdds:
    """A round of two players, from the view of the one who has to claim something, or may doubt it."""

    def __init__(self, view: View) -> None:
        game, t = poker_for_two(view, VerdecktesWuerfelpoker, State)
        rounds = rounds_left(game, t)
        rules = rules_for(isinstance(game, CoveredWithJokers), game.variant("sequences"))
        plays = shipped(rules)
        mine, theirs = t.chips[t.starter], t.chips[1 - t.starter]
        pot = Pot(rounds - 1, mine, theirs, t.pot)

        def worth(rounds: int, mine: int, theirs: int) -> float:
            return plays[rounds, mine, theirs].worth

        self.after: Opening | Answer
        if t.active == t.starter:
            self.after, self.play = Opening(rules, worth, pot), plays[rounds, mine + STAKE, theirs + STAKE]
        else:
            self.after = Answer(rules, worth, pot, t.claims[t.starter])
            self.play = self.after.play()
        self.rules, self.claim = rules, t.claims[t.thrower]
        self.throw = NO_CLAIM if t.thrower != view.seat else HANDS.index(game.hand(peeked(t.cup))[:2])
        self.starts = view.seat == t.starter

    def mix(self) -> dict[str, float]:
        """How often the equilibrium plays each move."""
        if self.throw == NO_CLAIM:
            doubt = self.play.doubt[self.claim]
            return {DOUBT.text: doubt, PASS.text: 1 - doubt}
        often = self.play.say[self.throw]
        return {CLAIM[claim].text: often.get(claim, 0.0) for claim in self.rules.claims}

    def moves(self) -> dict[str, float]:
        """The chance to win after each move, with the equilibrium played by the other and by both thereafter."""
        if self.throw == NO_CLAIM:
            found = {DOUBT.text: self._doubted(), PASS.text: self.after.believed(self.claim)}
        else:
            found = {CLAIM[claim].text: self._claimed(claim) for claim in self.rules.claims}
        return found if self.starts else {move: 1 - chance for move, chance in found.items()}

    def _claimed(self, claim: int) -> float:
        doubt = self.play.doubt.get(claim, 0.0)
        chance = (1 - doubt) * self.after.believed(claim)
        return chance + doubt * self.after.doubted(self.throw, claim) if doubt else chance

    def _doubted(self) -> float:
        """A claim that the equilibrium never makes tells nothing of the throw. It is taken to be such that doubting
        is worth what not doubting is, as far as that can be.
        """
        made = {throw: self.rules.likely[throw] * row.get(self.claim, 0.0) for throw, row in self.play.say.items()}
        after = {throw: self.after.doubted(throw, self.claim) for throw in made}
        if any(made.values()):
            return sum(often * after[throw] for throw, often in made.items()) / sum(made.values())
        return min(max(self.after.believed(self.claim), min(after.values())), max(after.values()))


def peeked(cup: UnderTheCup) -> tuple[int, ...]:
    assert isinstance(cup, Secret)
    return cup.open()
