"""A view of a match as the page gets it."""

from __future__ import annotations

from typing import Any

from wuerfelbecher.table import Match, Moves, Product, Roll, View, Written
from wuerfelbecher.table.foresight import dice_thrown, foreseen
from wuerfelbecher.table.moves import side_by_side

MOST_LISTED = 120
LOG = 60


def shown_to(match: Match, seat: int, can_undo: bool) -> dict[str, Any]:
    """What one seat (or, as -1, a spectator) may see."""
    view = match.view(seat)
    ask = view.ask
    throwing = isinstance(ask, Roll)
    goal = view.goal
    return {
        "seat": seat,
        "goal": {"key": goal.key, "values": goal.values},
        "prompt": ask.wording if ask is not None else "",
        "figures": view.figures,
        "legal": [] if throwing else _listed(match, seat, view.legal),
        "form": None if throwing else _form(view.legal),
        "throw": _throw(match, ask) if isinstance(ask, Roll) else None,
        "can_undo": can_undo,
        "hides": any(seat in secret.seen_by for secret in view.state.secrets().values()),
        "pieces": [piece.data() for piece in view.pieces],
        "throws": view.throws,
        "out": [seat for seat, still_in in enumerate(view.state.still_in) if not still_in],
        "log": _log(view),
        "told": [{"at": at, "key": message.key, "values": message.values} for at, message in view.last_told(LOG)],
        "result": view.result.data() if view.result else None,
    }


def _log(view: View) -> list[dict[str, Any]]:
    seats = {name: seat for seat, name in enumerate(view.names)}
    return [{"who": seats.get(line.who, -1), "what": line.what} for line in view.latest(LOG)]


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
