"""Every game says what wins and what each decision is about, in its own words and in both languages."""

from __future__ import annotations

import re

import pytest

from tests.playing import look_into, random_match, settings
from wuerfelbecher import words
from wuerfelbecher.table import AnyGame, Match, Roll, Seeded, catalogue

MATCHES, STEPS = 2, 2000
SHARED = {"opening", "roll-off"}
"""Prompts that mean the same in every game."""

COUNTED = {
    "de": re.compile(r"(zwei|drei|vier|fünf|sechs|\d+) Würfe\b|Wurf \d", re.IGNORECASE),
    "en": re.compile(r"(two|three|four|five|six|\d+) rolls\b|roll \d", re.IGNORECASE),
}
"""How a prompt says which roll it is, or how many there are."""


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_a_prompt_that_counts_rolls_counts_on(game: type[AnyGame]) -> None:
    for setting in settings(game):
        told: set[tuple[int, str]] = set()

        def look(match: Match, told: set[tuple[int, str]] = told) -> None:
            if match.turn_begins:
                told.clear()
            if not isinstance(match.ask, Roll):
                return
            for language, pattern in COUNTED.items():
                prompt = match.view(match.ask.seat).prompt(language)
                if pattern.search(prompt):
                    assert (match.ask.seat, prompt) not in told, prompt
                    told.add((match.ask.seat, prompt))

        for seed in range(MATCHES):
            told.clear()
            seats = game.players.fewest
            random_match(game(**setting), seats, seed, look, chance=Seeded(seed), steps=150, by_hand=True)


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_every_game_says_what_wins_and_what_to_do(game: type[AnyGame]) -> None:
    asked: set[str] = set()

    def look(match: Match) -> None:
        view = match.view(match.to_act[0] if match.to_act else -1)
        for language in words.LANGUAGES:
            goal = view.goal.text(language, view.names)
            assert goal != view.goal.key, f"[said] {view.goal.key} is missing"
            assert not words.GAP.search(goal), goal
            assert "None" not in goal
        if view.ask is None:
            return
        asked.add(view.ask.wording)
        for language in words.LANGUAGES:
            prompt = view.prompt(language)
            assert not words.GAP.search(prompt), prompt
            assert "None" not in prompt, prompt
            if view.ask.wording not in SHARED:
                assert view.ask.wording in words.book(game.id, language).get("asks", {}), (
                    f"[asks] {view.ask.wording} is missing in words/{language}/{game.id}.toml"
                )

    for setting in settings(game):
        for seed in range(MATCHES):
            look_into(game(**setting), game.players.fewest, seed, look, share=0.02, steps=STEPS)
    assert asked
