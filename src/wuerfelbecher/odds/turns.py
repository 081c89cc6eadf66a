"""What turns are worth by a table made beforehand: the chances to win of a match in which such a turn begins.

A turn is known by a digest of the tidied table before it. Exploring need not look into turns that are known.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import blake2b, sha256

from wuerfelbecher.odds.graph import Lookup, Shares, other_way_round, written_as
from wuerfelbecher.odds.tables import packed, rules_digest, ships, table
from wuerfelbecher.table import AnyGame, Option, Refusal, Table

SCALE = 1 << 34
DIGEST_BYTES = 5
READ = ("wuerfelbecher.games.", "wuerfelbecher.mechanics.")


def name_of(game: AnyGame) -> str:
    """The name of the table for a game as it was agreed. Who starts is part of the turns: that needs no other."""
    agreed = [
        f"{option.name}-{Option.text(value)}"
        for option in game.options
        if option.name != "start" and (value := game.agreed[option.name]) != option.default
    ]
    return "-".join([game.id, *agreed]).replace("_", "-")


@cache
def rules_of(module: str) -> str:
    """A digest of the rules in the module of a game, and of all mechanics and games they are made of."""
    return sha256("".join(map(rules_digest, sorted(_parts(module, set())))).encode()).hexdigest()[:16]


def _parts(module: str, found: set[str]) -> set[str]:
    found.add(module)
    for thing in vars(sys.modules[module]).values():
        name = getattr(thing, "__module__", None)
        if isinstance(name, str) and name.startswith(READ) and name not in found:
            _parts(name, found)
    return found


def digest(lies: bytes) -> int:
    return int.from_bytes(blake2b(lies, digest_size=DIGEST_BYTES).digest(), "big")


def made(game: AnyGame, seats: int, known: Mapping[bytes, Shares]) -> bytes:
    """A table as it ships, from what is known of turns. The last seat's share is what the others leave of a win."""
    by_digest = {digest(lies): shares for lies, shares in known.items()}
    if len(by_digest) < len(known):
        raise ValueError("two turns have the same digest")
    order = sorted(by_digest)
    facts = {"game": game.id, "rules": rules_of(type(game).__module__), "seats": seats}
    shares = [by_digest[one][seat] for seat in range(seats - 1) for one in order]
    return packed(facts, [*_scaled(order), *shares], SCALE)


def _scaled(digests: Iterable[int]) -> list[float]:
    return [one / SCALE for one in digests]


@lru_cache(maxsize=8)
def _rows(name: str, rules: str, seats: int) -> tuple[array[float], dict[int, int]]:
    """The numbers of a table, and at which of them a turn stands, by its digest."""
    numbers = table(name, rules)
    return numbers, {round(numbers[at] * SCALE): at for at in range(len(numbers) // seats)}


def known_turns(game: AnyGame, seats: int) -> Lookup | None:
    """What is known of turns in this game with so many players; None if nothing is."""
    name = f"{name_of(game)}-{seats}"
    if not ships(name):
        return None
    try:
        numbers, rows = _rows(name, rules_of(type(game).__module__), seats)
    except Refusal:
        return None
    count = len(rows)

    lies = written_as(type(game.laid(seats)))

    def found(state: Table) -> list[float] | None:
        at = rows.get(digest(lies(state)))
        if at is None:
            return None
        shares = [numbers[at + count * seat] for seat in range(1, seats)]
        return [*shares, 1 - sum(shares)]

    def known(state: Table) -> Shares | None:
        shares = found(state)
        if shares is None and seats == 2:  # the same turn of the other player is worth the same to them
            turned = found(other_way_round(state))
            return None if turned is None else turned[::-1]
        return shares

    return known
