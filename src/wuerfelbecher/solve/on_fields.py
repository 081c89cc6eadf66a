"""Banks with fields to bet on, for three, by the game's own turns: Lustige Sieben and Rock & Roll.

All that the players can have on the fields is listed, and what each throw makes of it worked out for all of them at
once. Where that leads is then played by the rules, once for each way the chips can lie in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from wuerfelbecher.mechanics.bank import DONE, STAYS, Layout, Pays, StakesOnFields
from wuerfelbecher.solve.by_turns import ByTurns, Shares, best
from wuerfelbecher.table import AnyGame, Chance, Choose, Move, Table
from wuerfelbecher.table.dice import Dice, Faces

Stakes = tuple[int, ...]
Whole = NDArray[np.int64]
MORE_THAN_ALL = 64
"""More than all chips."""
BITS = 12
"""So many tell the chips of one player."""


@dataclass(frozen=True)
class Throws:
    """What throws pay on each field: those that pay alike are one, with a throw that stands for them."""

    pays: Whole
    faces: list[Faces]
    weights: NDArray[np.float64]

    @classmethod
    def of(cls, dice: Dice, pays: Callable[[Faces], Pays]) -> Throws:
        found: dict[Pays, tuple[Faces, int]] = {}
        for faces, weight in dice.outcomes:
            some, likely = found.get(pays(faces), (faces, 0))
            found[pays(faces)] = some, likely + weight
        weights = np.array([weight for _, weight in found.values()], dtype=np.float64)
        return cls(np.array(list(found)), [faces for faces, _ in found.values()], weights / weights.sum())


class OnFields(ByTurns):
    """`fields` are those to bet on, one of each kind that always pays alike."""

    def __init__(
        self, game: AnyGame, seats: int, layout: Layout, throws: Throws, fields: Sequence[int] | None = None
    ) -> None:
        self.layout, self.outcomes = layout, throws
        self.fields = tuple(range(len(layout.fields)) if fields is None else fields)
        self.options = cache(self._options)
        self.ends: dict[tuple[bytes, int], Shares] = {}
        super().__init__(game, seats, lambda faces: faces)

    def turn(self, state: Table) -> Shares:
        now, ask = self.played(state, [])
        if not isinstance(ask, Choose):
            return self.after(state, [])
        assert isinstance(now, StakesOnFields)
        first, *others = now.others(now.active)
        bets = self.bets_of(now, [])
        if not others:
            return best(first, self.means(state, now, [], bets))
        [second] = others
        return best(first, [best(second, self.means(state, now, [one], self.bets_of(now, [one]))) for one in bets])

    def bets_of(self, t: StakesOnFields, before: list[Stakes]) -> list[Stakes]:
        """All that a player can have on the fields, after what those `before` them have there."""
        opponents = t.others(t.active)
        at, seat = len(before), opponents[len(before)]
        lying = [*before, *(t.stakes[other] for other in opponents[at:])]
        risks = [self.layout.risk(stakes) for stakes in lying]
        cover = risks[at] + ceil((t.chips[t.active] - sum(risks)) / (len(opponents) - at))
        return self.options(tuple(t.stakes[seat]), t.chips[seat], cover)

    def _options(self, lying: Stakes, chips: int, cover: int) -> list[Stakes]:
        """The fewest chips first."""
        found, newest = [lying], [lying]
        for _ in range(chips):
            newest = sorted({more for one in newest for more in self.one_more(one, cover)})
            found += newest
        return found

    def one_more(self, stakes: Stakes, cover: int) -> Iterator[Stakes]:
        for field in self.fields:
            more = (*stakes[:field], stakes[field] + 1, *stakes[field + 1 :])
            if self.layout.risk(more) <= cover:
                yield more

    def means(self, state: Table, now: StakesOnFields, before: list[Stakes], bets: list[Stakes]) -> list[Shares]:
        """What each bet of the last player is worth, on average over the throws."""
        codes = self.coded(now, len(before), bets)
        for at, one in enumerate(before):
            codes = codes + self.coded(now, at, [one])
        facts = self.facts(state)
        all_codes, first, which = np.unique(codes, return_index=True, return_inverse=True)
        shares = np.empty((len(all_codes), now.seats))
        for at, code in enumerate(all_codes.tolist()):
            found = self.ends.get((facts, code))
            if found is None:
                bet, throw = divmod(int(first[at]), len(self.outcomes.faces))
                found = self.ends[facts, code] = self.end(state, [*before, bets[bet]], throw, code)
            shares[at] = found
        return list(np.einsum("o,jok->jk", self.outcomes.weights, shares[which.reshape(codes.shape)]))

    def coded(self, now: StakesOnFields, at: int, bets: list[Stakes]) -> Whole:
        """By bet and throw, what one opponent of the bank ends with: their chips, and those still on the fields."""
        seat = now.others(now.active)[at]
        stakes, pays = np.array(bets), self.outcomes.pays
        stays = pays == STAYS
        chips = now.chips[seat] + sum(now.stakes[seat]) - stakes.sum(axis=1)
        ends = chips[:, None] + stakes @ np.where(stays, 0, pays).T
        found: Whole = (ends * MORE_THAN_ALL + stakes @ stays.T) << BITS * seat
        return found

    def facts(self, state: Table) -> bytes:
        """All that is on the table but chips."""
        bare = state.copy()
        assert isinstance(bare, StakesOnFields)
        bare.chips, bare.stakes = [], []
        return self.lies(bare)

    def end(self, state: Table, bets: list[Stakes], throw: int, code: int) -> Shares:
        """The turn played by the rules, which must leave the chips where they were expected."""
        t = self.game.copy_state(state)
        assert isinstance(t, StakesOnFields)
        bank, going = t.active, self.game.turn(t)
        wanted = dict(zip(t.others(bank), bets, strict=True))
        try:
            ask = going.send(None)
            while not isinstance(ask, Chance):
                assert isinstance(ask, Choose)
                ask = going.send(self.next_bet(t, ask, wanted))
            going.send(self.outcomes.faces[throw])
        except StopIteration:
            pass
        for seat in wanted:
            chips, stays = divmod(code >> BITS * seat & (1 << BITS) - 1, MORE_THAN_ALL)
            assert t.chips[seat] + sum(t.stakes[seat]) == chips + stays
        return self.ended(t)

    def next_bet(self, t: StakesOnFields, ask: Choose, wanted: dict[int, Stakes]) -> Move:
        """The next chip to bet, on a field where that is possible."""
        offered = {move.text: move for move in ask.moves}
        for field, (has, shall) in enumerate(zip(t.stakes[ask.seat], wanted[ask.seat], strict=True)):
            bet = f"bet 1 on {self.layout.fields[field]}"
            if has < shall and bet in offered:
                return offered[bet]
        return DONE
