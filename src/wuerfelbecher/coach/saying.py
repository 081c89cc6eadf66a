"""What hints and reviews say, in German and in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelbecher import words
from wuerfelbecher.coach.review import Choice, Review, Step
from wuerfelbecher.odds.moves import MoveOdds
from wuerfelbecher.odds.value import Value
from wuerfelbecher.table import View

BOOK = "coach"
PERCENT = {"de": "\u00a0%", "en": "%"}
OPENING, CLOSING = ("„", "“"), ("“", "”")
MARKS = frozenset(OPENING + CLOSING)
WITHIN = str.maketrans("„“”", "‚‘’")


def said(language: str, key: str, **values: object) -> str:
    pattern = words.look_up(BOOK, "said", key, language)
    assert pattern is not None, key
    return words.fill(pattern, values)


def number(value: float, language: str, digits: int = 1) -> str:
    return f"{value:.{digits}f}".replace(".", said(language, "decimal-point")).replace("-", "−")


def signed(value: float, language: str) -> str:
    """A change of a chance in hundredths, such as `+12,3 %`."""
    text = number(abs(100 * value), language)
    return f"{'−' if value < 0 and text.strip('0,.') else '+'}{text}{PERCENT[language]}"


def moved(view: View, move: str, language: str) -> str:
    return quoted(words.move(view.game.id, move, language, view.names))


def quoted(text: str) -> str:
    """What a sentence puts in quotation marks: its own become single ones, or go if all of it stands in them."""
    if text[:1] in OPENING and text[-1:] in CLOSING and not MARKS.intersection(text[1:-1]):
        return text[1:-1]
    return text.translate(WITHIN)


def worth(game: str, row: MoveOdds, language: str, short: bool = False) -> str:
    """What a move is worth; in `short`, where the sentence has said in what it is counted."""
    points = None if row.measure is None else _told(row.measure, row.measure.value, language)
    chance = None if row.win is None else _told(row.win, 100 * row.win.value, language)
    if short:
        percent = f"{chance}{PERCENT[language]}"
        return percent if points is None else points if chance is None else f"{points} ({percent})"
    values = {"points": points, "chance": chance, "unit": unit(game, language)}
    key = "worth-chance" if points is None else "worth-points" if chance is None else "worth-both"
    return said(language, key, **values)


def unit(game: str, language: str) -> str:
    """What is counted in a game, in the midst of a sentence."""
    labels = words.book(game, language).get("labels", {})
    counted: str = labels.get("unit") or labels.get("result") or said(language, "unit")
    return counted if language == "de" else counted.lower()


def _told(value: Value, shown: float, language: str) -> str:
    if value.way in ("sampled", "estimated"):
        return said(language, "about", number=number(shown, language, 0 if abs(shown) >= 10 else 1))
    return number(shown, language)


def what(review: Review, step: Step, language: str) -> str:
    """What was thrown, drawn or played."""
    if step.thrown:
        marks = step.what.split()[1:]
        return " ".join(words.label(review.game, mark, language) for mark in marks)
    return words.move(review.game, step.what, language, review.names)


def line(review: Review, step: Step, language: str) -> str:
    """An answer in one line."""
    player = review.names[step.seat] if step.seat >= 0 else ""
    key = "moves" if not step.thrown else "throws" if step.what.startswith("rolled") else "draws"
    told = said(language, key, player=player, what=what(review, step, language))
    return told if player else what(review, step, language)


def cost(review: Review, choice: Choice, language: str) -> str:
    lost = None if choice.cost is None else _give_or_take(choice.cost, 100, language)
    points = None if choice.points is None else _give_or_take(choice.points, 1, language)
    if lost is not None and points is not None and not points.strip("0,."):
        points = None
    key = "cost-chance" if points is None else "cost-points" if lost is None else "cost-both"
    return said(language, key, cost=lost, points=points, unit=unit(review.game, language))


def _give_or_take(value: Value, times: int, language: str) -> str:
    """A value with its error, where it has one that shows."""
    told, error = (number(times * one, language) for one in (value.value, value.error))
    return f"{told} ± {error}" if error.strip("0,.") else told


def summary(review: Review, language: str) -> list[str]:
    """The match in words: a line about all of it, and lines about each player."""
    lines = [] if review.finished else [said(language, "unfinished")]
    if review.exact:
        lines.append(said(language, "exact"))
    else:
        lines.append(said(language, "sampled", error=number(100 * review.error, language)))
    if not review.choices:
        lines.append(said(language, "luck-only"))
    return [*lines, *(text for seat in range(len(review.names)) for text in about(review, seat, language))]


def about(review: Review, seat: int, language: str) -> list[str]:
    """What there is to say about one player."""
    first, last = (number(100 * review.chances[at][seat], language) for at in (0, -1))
    luck, skill = signed(review.luck(seat), language), signed(review.skill(seat), language)
    lines = [
        said(language, "summary", player=review.names[seat], first=first, last=last, luck=luck, skill=skill),
        *_choices(review, seat, language),
    ]
    for key, step in (("best-throw", review.best_throw(seat)), ("worst-throw", review.worst_throw(seat))):
        if step is not None:
            gained = signed(step.luck[seat], language)
            lines.append(said(language, key, what=what(review, step, language), at=step.at + 1, luck=gained))
    return lines


def _choices(review: Review, seat: int, language: str) -> list[str]:
    mine, there_were = [choice for choice in review.choices if choice.seat == seat], review.decisions[seat]
    tried = [said(language, "tried", tried=len(mine), all=there_were)] if len(mine) < there_were else []
    share, slip = review.share(seat), review.slip(seat)
    if slip is None and not all(choice.proven for choice in mine):
        return [" ".join([said(language, "no-slip"), *tried])]
    if slip is None:
        return [said(language, "flawless")] if share is not None and not tried else tried
    told = [] if slip.cost is None else [said(language, "own", own=number(-100 * review.own(seat), language))]
    if share is not None:
        told.append(said(language, "share", share=number(100 * share, language, 0)))
    move, best = (quoted(words.move(review.game, one, language, review.names)) for one in (slip.move, slip.best))
    lost = cost(review, slip, language)
    return [
        " ".join([*told, *tried]),
        said(language, "slip", move=move, best=best, at=slip.at + 1, cost=lost),
    ]


def told(review: Review, language: str) -> dict[str, Any]:
    """A review as data, with words in one language."""
    lines: Sequence[str] = [line(review, step, language) for step in review.steps]
    data = review.data()
    for step, text in zip(data["steps"], lines, strict=True):
        step["text"] = text
    for choice, told in zip(data["choices"], review.choices, strict=True):
        choice["named"], choice["better"] = (
            words.move(review.game, one, language, review.names) for one in (told.move, told.best)
        )
        choice["lost"] = cost(review, told, language)
    for seat, one in enumerate(data["seats"]):
        one["about"] = about(review, seat, language)
    return data | {"summary": summary(review, language)}
