"""A view of a match as the page gets it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from wuerfelbecher.table import NOBODY, Match, Moves, Product, Roll, View, Written
from wuerfelbecher.table.foresight import outlooks
from wuerfelbecher.table.match import RECENT, Entry, what_of
from wuerfelbecher.table.moves import side_by_side
from wuerfelbecher.table.pieces import Piece

MOST_LISTED = 120
LOG = 60

Data = dict[str, Any]


def shown_to(match: Match, seat: int, can_undo: bool) -> Data:
    """What one seat (or, as -1, a spectator) may see."""
    return Display().shown_to(match, seat, can_undo)


class Display:
    """Shows a match state after state: all of it, or what has changed since the state before.

    What is as it was, and what all see alike, is not made again.
    """

    def __init__(self) -> None:
        self._match: Match | None = None
        self._view: View | None = None
        self._laid: Data = {}
        self._all: Data | None = None
        self._change: Data | None = None
        self._pieces: list[Piece] = []
        self._unseen: set[str] = set()
        """Pieces that have changed since, as somebody else has told."""
        self._own: dict[int, Data] = {}
        self._own_before: dict[int, Data] = {}

    def shown_to(self, match: Match, seat: int, can_undo: bool) -> Data:
        """What one seat (or, as -1, a spectator) may see."""
        if match.all_see_alike:
            self._look_at(match)
            assert self._view is not None
            if self._all is None:
                self._all = {**self._laid, **_lying(self._view, self._pieces)}
            return {**self._all, **self._own_of(seat), "can_undo": can_undo}
        self._match = None
        view = match.view(seat, RECENT)
        pieces = view.pieces
        return {**_laid(view), **_lying(view, pieces), **_own(match, view, pieces), "can_undo": can_undo}

    def changed_for(
        self, match: Match, seat: int, can_undo: bool, elsewhere: bool = False
    ) -> tuple[Data, Data] | None:
        """What one seat is to be told after the state that it was shown last, first what all are told alike; None
        if it has to be shown all of the new one: where something is hidden from somebody, answers were taken back,
        or other pieces lie there. A seat that was shown the last state `elsewhere` is told all that it is asked.

        `pieces` holds those that have changed, `log` and `told` what has been added; what is as it was is left out.
        """
        if not match.all_see_alike:
            self._match = None
            return None
        self._look_at(match)
        before = self._own_before.get(seat, {} if elsewhere else None)
        if self._change is None or before is None:
            return None
        own = _differing(self._own_of(seat), before)
        own["can_undo"] = can_undo
        return self._change, own

    def is_at(self, match: Match) -> bool:
        """Whether changes that are told next lead on from this state."""
        return match is self._match

    def pass_over(self, match: Match, told: Mapping[int, Container[str]], pieces: Iterable[str]) -> None:
        """Go on to a state without looking at it: somebody else has told these seats what has changed there, under
        these names, and which pieces have.
        """
        self._match, self._view, self._all = match, None, None
        self._unseen.update(pieces)
        names = next(iter(told.values()))
        self._laid = {name: value for name, value in self._laid.items() if name not in names}
        self._own = {
            seat: {name: value for name, value in self._own.get(seat, {}).items() if name not in names}
            for seat, names in told.items()
        }

    def _look_at(self, match: Match) -> None:
        """Go on to a state that all see alike."""
        if match is self._match and self._view is not None:
            return
        before, self._match = self._match, match
        laid_before, pieces_before = self._laid, self._pieces
        to_act = match.to_act
        self._view = view = match.view(to_act[0] if to_act else NOBODY, RECENT)
        self._laid, self._pieces, self._all = _laid(view), view.pieces, None
        self._own_before, self._own = self._own, {}
        self._change = None
        if before is not None and _follows(match, before) and len(self._pieces) == len(pieces_before):
            changed: list[Data] = []
            for piece, was in zip(self._pieces, pieces_before, strict=True):
                if piece.id != was.id:
                    break
                if piece != was or piece.id in self._unseen:
                    changed.append(piece.data())
            else:
                since = len(before.entries)
                log = [_line(entry) for entry in view.seen(min(LOG, len(match.entries) - since))]
                told = _told(view, since)
                self._change = {**_differing(self._laid, laid_before), "pieces": changed, "log": log, "told": told}
        self._unseen.clear()

    def _own_of(self, seat: int) -> Data:
        """What a seat is asked in the state that is looked at."""
        match, view = self._match, self._view
        assert match is not None
        assert view is not None
        own = self._own.get(seat)
        if own is None:
            if seat in match.to_act:
                seen = view if view.seat == seat else match.view(seat, RECENT)
                own = _own(match, seen, self._pieces)
            else:
                own = _not_asked(seat)
            self._own[seat] = own
        return own


def _laid(view: View) -> Data:
    """What there is to see beside the pieces, whoever is asked."""
    goal = view.goal
    return {
        "goal": {"key": goal.key, "values": goal.values},
        "throws": view.throws,
        "out": [seat for seat, still_in in enumerate(view.state.still_in) if not still_in],
        "result": view.result.data() if view.result else None,
    }


def _lying(view: View, pieces: Sequence[Piece]) -> Data:
    """The pieces, and what has been answered and told."""
    log = [_line(entry) for entry in view.seen(LOG)]
    return {"pieces": [piece.data() for piece in pieces], "log": log, "told": _told(view)}


def _line(entry: Entry) -> Data:
    return {"who": entry[0], "what": what_of(entry)}


def _told(view: View, since: int = -1) -> list[Data]:
    """What was told after so many answers."""
    told = view.last_told(LOG)
    first = len(told)
    while first and told[first - 1][0] > since:
        first -= 1
    return [{"at": at, "key": key, "values": values} for at, key, values in told[first:]]


def _follows(match: Match, before: Match) -> bool:
    """Whether all that had been answered before still stands."""
    count = len(before.entries)
    return len(match.entries) >= count and (not count or match.entries[count - 1] is before.entries[count - 1])


def _differing(now: Data, before: Data) -> Data:
    if now is before:
        return {}
    return {name: value for name, value in now.items() if name not in before or before[name] != value}


@cache
def _not_asked(seat: int) -> Data:
    return {"seat": seat, "prompt": "", "figures": {}, "legal": [], "form": None, "throw": None, "hides": False}


def _own(match: Match, view: View, pieces: Sequence[Piece]) -> Data:
    """What one seat is asked, and what it may do."""
    ask, seat = view.ask, view.seat
    throwing = isinstance(ask, Roll)
    return {
        "seat": seat,
        "prompt": ask.wording if ask is not None else "",
        "figures": view.figures,
        "legal": [] if throwing else _listed(match, seat, view.legal, pieces),
        "form": None if throwing else _form(view.legal),
        "throw": _throw(match, ask) if isinstance(ask, Roll) else None,
        "hides": view.state.may_hide() and any(seat in one.seen_by for one in view.state.secrets().values()),
    }


def _listed(match: Match, seat: int, moves: Moves, pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    offered = [move for choice in side_by_side(moves) if not _is_form(choice) for move in choice]
    return [
        {
            "text": move.text,
            "touch": list(move.touch),
            "any_order": move.any_order,
            "throws": throws,
            "changes": changes,
        }
        for move, (changes, throws) in zip(offered, outlooks(match, seat, offered, pieces), strict=True)
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
    return {"dice": [die.look() for die in ask.dice.dice], "own": not match.chance.answers(ask)}
