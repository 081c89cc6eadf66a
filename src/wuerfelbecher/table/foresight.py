"""What a move will change at once: the chips and points on the table that it gives and takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wuerfelbecher.table.asks import Choose, Roll
from wuerfelbecher.table.match import Match, TurnAgain
from wuerfelbecher.table.moves import SOME_DICE, Move
from wuerfelbecher.table.pieces import Board, Chips, Piece, Score, Sheet, Track
from wuerfelbecher.table.state import Table

Changes = dict[str, int]
"""By piece, how many chips or points come to it or go from it."""
NO_CHANGES: Changes = {}
Counted = Chips | Score | Track


class Outlook(NamedTuple):
    """What is known of a move before it is made."""

    changes: Changes
    throws: int
    """How many dice it throws; `SOME_DICE` where that cannot be told."""


def foreseen(match: Match, seat: int, moves: Sequence[Move]) -> list[Changes]:
    """For each of the moves that a seat may choose from, what will change."""
    return [outlook.changes for outlook in outlooks(match, seat, moves)]


def outlooks(
    match: Match, seat: int, moves: Sequence[Move], pieces: Sequence[Piece] | None = None
) -> list[Outlook]:
    """For each of the moves that a seat may choose from, what will change before chance or anybody else has a say
    and before the next turn begins: what the seat itself gets or gives, then the others, then the middle. `pieces`
    are those that it sees now, where they have been made already.

    No changes are foretold where somebody else chooses too, or where something is hidden from the seat: what comes
    of a move may then depend on what it cannot know. Nor are they where time runs, because noticing is the game
    then; nor for chips put on a board or points entered on a sheet, which tell it themselves. Moves that only pick
    which dice are thrown again cost the same whichever dice they are: of those that throw as many, one is tried out
    for all.
    """
    ask, state = match.ask, match.state
    if not isinstance(ask, Choose):
        return [Outlook({}, move.throws) for move in moves]
    before: dict[str, tuple[Counted, int | None]] = {}
    telling: list[str] = []
    if ask.seat == seat and not ask.seconds and not _hidden_from(state, seat):
        pieces = _pieces(match, state, seat) if pieces is None else pieces
        before = _counted(pieces)
        telling = [f"{piece.id}/" for piece in pieces if isinstance(piece, Board | Sheet)]
    turn: TurnAgain | None = None
    picked: dict[tuple[str, int], Outlook] = {}
    told: list[Outlook] = []
    for move in moves:
        pick = (move.verb, move.throws) if move.any_order and move.throws > 0 else None
        if pick is not None and pick in picked:
            told.append(picked[pick])
            continue
        changes, throws = NO_CHANGES, move.throws
        tells = bool(before) and not _tells_itself(move, telling)
        if tells or throws == SOME_DICE:
            turn = turn or TurnAgain(match)
            then, asked = turn.after(move)
            if tells and then != state:
                changes = _changes(before, _pieces(match, then, seat), seat)
            if throws == SOME_DICE and isinstance(asked, Roll):
                throws = len(asked.dice.dice)
        told.append(Outlook(changes, throws))
        if pick is not None:
            picked[pick] = told[-1]
    return told


def _tells_itself(move: Move, telling: Sequence[str]) -> bool:
    return any(part.startswith(piece) for part in move.touch for piece in telling)


def _hidden_from(state: Table, seat: int) -> bool:
    return state.may_hide() and any(seat not in secret.seen_by for secret in state.secrets().values())


def _pieces(match: Match, state: Table, seat: int) -> list[Piece]:
    return match.game.pieces(state.seen_from(seat) if state.may_hide() else state)


def _counted(pieces: Sequence[Piece]) -> dict[str, tuple[Counted, int | None]]:
    """The heaps of chips, how far everybody has come, and the scores by which players are ranked, with what they
    count.
    """
    found: dict[str, tuple[Counted, int | None]] = {}
    for piece in pieces:
        if isinstance(piece, Score):
            if piece.best and piece.owner is not None:
                found[piece.id] = piece, piece.value
        elif isinstance(piece, Chips):
            if piece.die is None:
                found[piece.id] = piece, piece.count
        elif isinstance(piece, Track) and piece.owner is not None:
            found[piece.id] = piece, piece.value
    return found


def _changes(before: Mapping[str, tuple[Counted, int | None]], pieces: list[Piece], seat: int) -> Changes:
    after = _counted(pieces)
    changed: list[tuple[Counted, int]] = []
    for id, (piece, count) in before.items():
        now = after[id][1] if id in after else None
        if now is not None and now != (count or 0):
            changed.append((piece, now - (count or 0)))
    if len(changed) > 1:
        first = next((piece.label for piece, _ in changed if piece.owner is not None), "")
        changed = [one for one in changed if one[0].owner is None or one[0].label == first]
        changed.sort(key=lambda one: (one[0].owner is None, one[0].owner != seat, -abs(one[1])))
    return {piece.id: by for piece, by in changed}
