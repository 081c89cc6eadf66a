"""A view of a match as the page gets it."""

from __future__ import annotations

from typing import Any

from wuerfelbecher.table import NOBODY, Match, Moves, Product, Roll, View, Written
from wuerfelbecher.table.foresight import dice_thrown, foreseen
from wuerfelbecher.table.match import RECENT, Entry, Told, line_of
from wuerfelbecher.table.moves import side_by_side
from wuerfelbecher.table.pieces import Piece

MOST_LISTED = 120
LOG = 60

Data = dict[str, Any]


def shown_to(match: Match, seat: int, can_undo: bool) -> Data:
    """What one seat (or, as -1, a spectator) may see."""
    return Display().shown_to(match, seat, can_undo)


class Display:
    """Shows a match state after state. What is as it was, and what all see alike, is not made again."""

    def __init__(self) -> None:
        self._pieces: dict[str, tuple[Piece, Data]] = {}
        self._lines: dict[int, tuple[Entry, Data]] = {}
        self._told: list[Told] = []
        self._told_shown: list[Data] = []
        self._for_all: tuple[Match, Data] | None = None

    def shown_to(self, match: Match, seat: int, can_undo: bool) -> Data:
        """What one seat (or, as -1, a spectator) may see."""
        if not match.all_see_alike:
            view = match.view(seat, RECENT)
            return {**self._table(view), **_own(match, view, can_undo)}
        if self._for_all is None or self._for_all[0] is not match:
            self._for_all = match, self._table(match.view(NOBODY, RECENT))
        table = self._for_all[1]
        if seat in match.to_act:
            return {**table, **_own(match, match.view(seat, RECENT), can_undo)}
        return {**table, **NOT_ASKED, "seat": seat, "can_undo": can_undo}

    def _table(self, view: View) -> Data:
        """What there is to see, whoever is asked."""
        goal = view.goal
        return {
            "goal": {"key": goal.key, "values": goal.values},
            "pieces": self._pieces_of(view),
            "throws": view.throws,
            "out": [seat for seat, still_in in enumerate(view.state.still_in) if not still_in],
            "log": self._log_of(view),
            "told": self._told_of(view),
            "result": view.result.data() if view.result else None,
        }

    def _told_of(self, view: View) -> list[Data]:
        told = view.last_told(LOG)
        if told != self._told:
            self._told = told
            self._told_shown = [{"at": at, "key": key, "values": values} for at, key, values in told]
        return self._told_shown

    def _pieces_of(self, view: View) -> list[Data]:
        before = self._pieces
        self._pieces = now = {}
        for piece in view.pieces:
            known = before.get(piece.id)
            now[piece.id] = known if known is not None and known[0] == piece else (piece, piece.data())
        return [data for _, data in now.values()]

    def _log_of(self, view: View) -> list[Data]:
        before, entries = self._lines, view.seen(LOG)
        self._lines = now = {}
        for number, entry in enumerate(entries, view.answers - len(entries)):
            known = before.get(number)
            if known is None or known[0] is not entry:
                known = entry, {"who": entry[0], "what": line_of(entry, view.names).what}
            now[number] = known
        return [line for _, line in now.values()]


NOT_ASKED: Data = {"prompt": "", "figures": {}, "legal": [], "form": None, "throw": None, "hides": False}


def _own(match: Match, view: View, can_undo: bool) -> Data:
    """What one seat is asked, and what it may do."""
    ask, seat = view.ask, view.seat
    throwing = isinstance(ask, Roll)
    return {
        "seat": seat,
        "prompt": ask.wording if ask is not None else "",
        "figures": view.figures,
        "legal": [] if throwing else _listed(match, seat, view.legal),
        "form": None if throwing else _form(view.legal),
        "throw": _throw(match, ask) if isinstance(ask, Roll) else None,
        "can_undo": can_undo,
        "hides": any(seat in secret.seen_by for secret in view.state.secrets().values()),
    }


def _listed(match: Match, seat: int, moves: Moves) -> list[dict[str, Any]]:
    offered = [move for choice in side_by_side(moves) if not _is_form(choice) for move in choice]
    return [
        {
            "text": move.text,
            "touch": list(move.touch),
            "any_order": move.any_order,
            "throws": dice_thrown(match, move),
            "changes": changes,
        }
        for move, changes in zip(offered, foreseen(match, seat, offered), strict=True)
    ]


def _form(moves: Moves) -> dict[str, Any] | None:
    """The form to be filled in, if one is among the choices; no game offers two at a time."""
    form = next((choice for choice in side_by_side(moves) if _is_form(choice)), None)
    if isinstance(form, Written):
        return {"notation": f"{form.verb} {{}}", "axes": [], "touch": list(form.touching), "each": form.each}
    if isinstance(form, Product):
        axes = [[str(value) for value in axis] for axis in form.axes]
        return {"notation": form.notation, "axes": axes, "touch": list(form.touching), "each": ""}
    return None


def _is_form(moves: Moves) -> bool:
    return isinstance(moves, Written) or (
        isinstance(moves, Product) and (len(moves.axes) > 1 or len(moves) > MOST_LISTED)
    )


def _throw(match: Match, ask: Roll) -> dict[str, Any]:
    return {"dice": [die.look() for die in ask.dice.dice], "own": match.chance.copy().answer(ask) is None}
