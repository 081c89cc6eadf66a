"""The one keyboard that all share: who sits at it, what they may see, and what they have seen."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelbecher.cli.screen import Screen
from wuerfelbecher.cli.show import show_news
from wuerfelbecher.table import NOBODY, Chance, ChooseAll, Match


class Keyboard:
    """Nothing on the screen is ever secret from whoever sits at the keyboard."""

    def __init__(self, screen: Screen, match: Match, people: Sequence[int], news_seen: int) -> None:
        self.table_shown = False
        """Whether the table was shown for a decision since the last throw."""
        self._screen = screen
        self._match = match
        self._people = people
        self._news_seen = [news_seen] * len(match.names)
        self._seat = NOBODY
        self._secrets_of = NOBODY

    def hand_to(self, seat: int) -> None:
        """Let a seat take the keyboard, once nobody else's secrets are on the screen any more."""
        secret = len(self._people) > 1 and self._has_secrets(seat)
        if self._secrets_of != seat and (secret or self._secrets_of != NOBODY):
            if self._seat != NOBODY:
                self._screen.clear()
            self._secrets_of = NOBODY
            if secret:
                self._screen.read(self._screen.speech("pass-on", player=self._match.names[seat]))
                self._secrets_of = seat
        self._seat = seat

    def clear_secrets(self) -> None:
        """Clear the screen if there are secrets on it."""
        if self._secrets_of != NOBODY:
            self._screen.clear()
            self._secrets_of = NOBODY

    def _has_secrets(self, seat: int) -> bool:
        """Whether this seat sees, chooses or throws something that another person here must not see."""
        ask = self._match.ask
        if isinstance(ask, ChooseAll) and sum(other in self._people for other in ask.choices) > 1:
            return True
        hidden = [secret.seen_by for secret in self._match.state.secrets().values()]
        if isinstance(ask, Chance) and ask.seen_by is not None:
            hidden.append(ask.seen_by)
        return any(seat in seen_by and not set(self._people) <= set(seen_by) for seen_by in hidden)

    def tell_news(self, seat: int) -> None:
        """Tell a seat what has happened since it last looked. Unless it is secret, everybody has read it then."""
        since = min(self._news_seen) if seat == NOBODY else self._news_seen[seat]
        show_news(self._screen, self._match, self._match.view(seat), since)
        for other in range(len(self._news_seen)):
            if self._secrets_of in (NOBODY, other):
                self._news_seen[other] = len(self._match.entries)

    def unread_news(self) -> int:
        """How many answers nobody has seen yet."""
        return len(self._match.entries) - max(self._news_seen)

    def forget_what_was_taken_back(self) -> None:
        """After a move was taken back, whatever is played in its place is news again."""
        left = len(self._match.entries)
        self._news_seen = [min(seen, left) for seen in self._news_seen]
