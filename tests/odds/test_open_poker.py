"""Open poker for two solved: the tables that ship against the rules, turn by turn."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.odds.by_rules import by_rules, check_moves, decisions
from wuerfelbecher.games.poker_dice.joker_poker import JokerPoker
from wuerfelbecher.games.poker_dice.offenes_wuerfelpoker import OffenesWuerfelpoker, State
from wuerfelbecher.odds.graph import KNOWN, Explorer
from wuerfelbecher.odds.moves import odds
from wuerfelbecher.odds.open_poker import LEAST, PRECISION, Rules, positions, rules_for, shipped
from wuerfelbecher.odds.poker_for_two import CHIPS, ROUNDS
from wuerfelbecher.table import AnyGame, Match, Open, Seeded, Table

NAMES = ["Anna", "Ben"]
VARIANTS = list(product((False, True), repeat=2))


def poker(jokers: bool = False, sequences: bool = False, **options: object) -> AnyGame:
    if jokers:
        return JokerPoker(poker="open", sequences=sequences, start="first", **options)
    return OffenesWuerfelpoker(sequences=sequences, start="first", **options)


def round_begins(game: AnyGame, round_: int, chips: int) -> Match:
    state = game.laid(2)
    state.round, state.chips = round_, [chips, CHIPS - chips]
    return Match(game, NAMES, chance=Open(), at=state)


class OneTurn(Explorer):
    """A turn by the rules; what follows it is worth what the table says."""

    def __init__(self, game: AnyGame, rules: Rules) -> None:
        super().__init__(game, 2)
        self.rules = rules

    def turn_from(self, state: Table) -> int:
        assert isinstance(state, State)
        number = self.graph.add()
        self.graph.kind[number] = KNOWN
        share = starters_chance(self.game, self.rules, state)
        self.graph.known[number] = [share, 1 - share] if state.starter == 0 else [1 - share, share]
        return number


def starters_chance(game: AnyGame, rules: Rules, t: State) -> float:
    mine, stake = t.chips[t.starter] + t.stakes[t.starter], t.stakes[t.starter]
    position = game.amount("rounds") - t.round + 1, mine, stake or LEAST
    tables, played = shipped(rules), game.poker if isinstance(game, JokerPoker) else game
    assert isinstance(played, OffenesWuerfelpoker)
    if stake and t.active != t.starter:
        return tables.against[position][rules.hands.index(played.hand(t.hands[t.starter]))]
    return tables.worth[position]


@pytest.mark.parametrize(("round_", "chips"), [(10, 9), (3, 5)])
def test_a_turn_is_worth_what_the_rules_make_of_it(round_: int, chips: int) -> None:
    """The whole turn of the starter, from the first throw on."""
    rules, match = rules_for(jokers=False, sequences=False), round_begins(poker(), round_, chips)
    assert isinstance(match.state, State)
    share = starters_chance(match.game, rules, match.state)
    assert by_rules(match, OneTurn(match.game, rules)).low[0][0] == pytest.approx(share, abs=4 * PRECISION)


@pytest.mark.parametrize(("jokers", "sequences"), VARIANTS)
def test_moves_are_worth_what_the_rules_make_of_them(jokers: bool, sequences: bool) -> None:
    """From the second throw on, and for raising, going along and passing, in rounds played at random."""
    pick, rules, game = Random(7), rules_for(jokers, sequences), poker(jokers, sequences)
    seen = dict.fromkeys(["keep", "raise", "call"], 0)

    def begins() -> Match:
        return round_begins(game, pick.randrange(1, ROUNDS + 1), pick.randrange(2, CHIPS - 1))

    for match in decisions(begins, 14, pick):
        assert match.ask is not None
        prompt = match.ask.prompt
        if seen[prompt] < 3 and (prompt != "keep" or match.state.throws == 2):
            seen[prompt] += 1
            check_moves(match, OneTurn(game, rules), 4 * PRECISION)
        if min(seen.values()) == 3:
            break


def test_other_stakes_are_not_in_the_table() -> None:
    for game in (poker(chips=9), poker(most=5), poker(rounds=11), poker(least=2)):
        match = Match(game, NAMES, chance=Seeded(3))
        assert all(row.win and row.win.way == "sampled" for row in odds(match, seconds=0.05).moves)


def test_a_better_hand_is_never_worth_less() -> None:
    for jokers, sequences in VARIANTS:
        tables = shipped(rules_for(jokers, sequences))
        assert all(0 <= tables.worth[position] <= 1 for position in positions())
        for position in positions():
            row = tables.against[position]
            assert all(row[at] <= row[at + 1] + 2 * PRECISION for at in range(len(row) - 1))
