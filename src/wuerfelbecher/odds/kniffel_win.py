"""Kniffel for the win: the chance to end ahead, from what the columns still bring."""

from __future__ import annotations

from wuerfelbecher.games.kniffel.kniffel import total
from wuerfelbecher.odds.ahead import Left, ahead, ahead_of_all, told
from wuerfelbecher.odds.kniffel import FULL, KniffelOdds, Sheet, Turn, Worth, sheet_of
from wuerfelbecher.odds.value import Value

ERROR = 0.04
"""How far chances are off, as a root mean square, where that is most: with two empty boxes each."""


def left(known: KniffelOdds, sheet: Sheet, have: int) -> Left:
    """What a column can end with that has so many points."""
    empty = (FULL & ~sheet[0]).bit_count()
    if empty > 1:
        return Left(have, empty, mean=have + known.to_come(sheet), spread=known.spread(sheet))
    return Left(have, empty, known.reaching(sheet) if empty else ())


def all_left(known: KniffelOdds, turn: Turn) -> list[Left]:
    """What everybody's column can end with."""
    t = turn.now
    return [left(known, sheet_of(t.sheet[seat], known.struck_counts), total(t, seat)) for seat in range(t.seats)]


def win_chances(known: KniffelOdds, turn: Turn) -> dict[str, Value]:
    """The chance of the active player to win with every move; nothing for somebody who plays alone."""
    t = turn.now
    others = all_left(known, turn)
    del others[t.active]
    if not others:
        return {}
    return told(turn.moves(winning(known, total(t, t.active), others)), others, ERROR)


def chances_before(known: KniffelOdds, turn: Turn) -> list[float]:
    """By seat, the chance to win before the first throw of a turn, estimated; together they are one win."""
    t = turn.now
    columns = all_left(known, turn)
    found = [ahead_of_all(me, [one for one in columns if one is not me]) for me in columns]
    others = [one for one in columns if one is not columns[t.active]]
    found[t.active] = turn.whole(winning(known, total(t, t.active), others))
    rest = sum(found) - found[t.active]
    if rest > 0:
        share = (1 - found[t.active]) / rest
        found = [chance if seat == t.active else chance * share for seat, chance in enumerate(found)]
    return found


def winning(known: KniffelOdds, mine: int, others: list[Left]) -> Worth:
    """The chance to win after an entry, with so many points before it."""

    def worth(sheet: Sheet, gained: int) -> float:
        return ahead(left(known, sheet, mine + gained), others)

    return worth
