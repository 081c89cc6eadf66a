"""What a move will change at once: the chips and points on the table that it gives and takes."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.table.asks import Choose, Roll
from wuerfelbecher.table.match import Match, TurnAgain
from wuerfelbecher.table.moves import SOME_DICE, Move
from wuerfelbecher.table.pieces import Board, Chips, Piece, Score, Sheet, Track
from wuerfelbecher.table.state import Table

Changes = dict[str, int]
"""By piece, how many chips or points come to it or go from it."""
Counted = Chips | Score | Track


def foreseen(
    match: Match, seat: int, moves: Sequence[Move], pieces: Sequence[Piece] | None = None
) -> list[Changes]:
    """For each of the moves that a seat may choose from, what will change before chance or anybody else has a say
    and before the next turn begins: what the seat itself gets or gives, then the others, then the middle. `pieces`
    are those that it sees now, where they have been made already.

    Nothing is foretold where somebody else chooses too, or where something is hidden from the seat: what comes of a
    move may then depend on what it cannot know. Nor is it where time runs, because noticing is the game then; nor
    for chips put on a board or points entered on a sheet, which tell it themselves. Moves that only pick which dice
    are thrown again cost the same whichever dice they are: of those that throw as many, one is tried out for all.
    """
    ask, state = match.ask, match.state
    knows = isinstance(ask, Choose) and ask.seat == seat and not ask.seconds and not _hidden_from(match, seat)
    if not knows:
        return [{} for _ in moves]
    if pieces is None:
        pieces = _pieces(match, state, seat)
    before = _counted(pieces)
    if not before:
        return [{} for _ in moves]
    telling = [f"{piece.id}/" for piece in pieces if isinstance(piece, Board | Sheet)]
    turn = TurnAgain(match)
    picked: dict[tuple[str, int], Changes] = {}
    told: list[Changes] = []
    for move in moves:
        pick = (move.verb, move.throws) if move.any_order and move.throws > 0 else None
        if pick is not None and pick in picked:
            told.append(picked[pick])
            continue
        changes: Changes = {}
        if not any(part.startswith(piece) for part in move.touch for piece in telling):
            then, _ = turn.after(move)
            if then != state:
                changes = _changes(before, _pieces(match, then, seat), seat)
        told.append(changes)
        if pick is not None:
            picked[pick] = changes
    return told


def dice_thrown(match: Match, move: Move) -> int:
    """How many dice a move throws; also where that depends on the table, unless others choose at the same time."""
    if move.throws != SOME_DICE or not isinstance(match.ask, Choose):
        return move.throws
    _, ask = TurnAgain(match).after(move)
    return len(ask.dice.dice) if isinstance(ask, Roll) else SOME_DICE


def _hidden_from(match: Match, seat: int) -> bool:
    return any(seat not in secret.seen_by for secret in match.state.secrets().values())


def _pieces(match: Match, state: Table, seat: int) -> list[Piece]:
    return match.game.pieces(state.seen_from(seat) if state.may_hide() else state)


def _counted(pieces: Sequence[Piece]) -> list[Counted]:
    """The heaps of chips, how far everybody has come, and the scores by which players are ranked."""
    return [
        piece
        for piece in pieces
        if (isinstance(piece, Chips) and piece.die is None)
        or (isinstance(piece, Track) and piece.owner is not None)
        or (isinstance(piece, Score) and piece.owner is not None and piece.best)
    ]


def _changes(before: list[Counted], pieces: list[Piece], seat: int) -> Changes:
    after = {piece.id: _count(piece) for piece in _counted(pieces)}
    changed: list[tuple[Counted, int]] = []
    for piece in before:
        now = after.get(piece.id)
        if now is not None and now != (_count(piece) or 0):
            changed.append((piece, now - (_count(piece) or 0)))
    first = next((piece.label for piece, _ in changed if piece.owner is not None), "")
    told = [(piece, by) for piece, by in changed if piece.owner is None or piece.label == first]
    told.sort(key=lambda one: (one[0].owner is None, one[0].owner != seat, -abs(one[1])))
    return {piece.id: by for piece, by in told}


def _count(piece: Counted) -> int | None:
    return piece.count if isinstance(piece, Chips) else piece.value
