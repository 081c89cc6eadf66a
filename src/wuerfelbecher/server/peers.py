"""The other processes that serve the same tables, if there are any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from wuerfelbecher.bots.careful import Slip
    from wuerfelbecher.server.hub import Hub
    from wuerfelbecher.server.journal import Logged
    from wuerfelbecher.server.live_table import LiveTable
    from wuerfelbecher.server.wire import Changed


class Peers(Protocol):
    alone: bool
    name: str
    """Of this process, among the others."""

    @property
    def is_quick(self) -> bool:
        """Whether the others hear at once what they are told, and need not read it from the database."""

    async def open(self, hub: Hub) -> None: ...

    async def close(self) -> None: ...

    async def attend(self, table: LiveTable, drives: bool = False) -> None:
        """A table is in use here from now on. `drives`: it is new, and its clock and bots are this process's."""

    async def forget(self, table: LiveTable) -> None:
        """A table is no longer in use here."""

    def publish(self, table: LiveTable, first: int, logged: Sequence[Logged]) -> None:
        """Tell the others what has been appended to the log of a table."""

    def tell_change(self, table: LiveTable, change: Changed) -> None:
        """Tell the others what has been made of it for their pages, right after it was published, and whether
        nothing happens there before a person acts.
        """

    def tell_who_is_here(self, table: LiveTable) -> None:
        """Pages have come or gone, or hold other seats."""

    def tell_emote(self, table: LiveTable, seat: int, emote: str) -> None: ...

    def tell_pace(self, table: LiveTable, pace: str) -> None: ...

    def tell_slip(self, table: LiveTable, seat: int, slip: Slip) -> None: ...


class Alone:
    """There are no others."""

    alone = True
    name = ""
    is_quick = False

    async def open(self, hub: Hub) -> None:
        pass

    async def close(self) -> None:
        pass

    async def attend(self, table: LiveTable, drives: bool = False) -> None:
        pass

    async def forget(self, table: LiveTable) -> None:
        pass

    def publish(self, table: LiveTable, first: int, logged: Sequence[Logged]) -> None:
        pass

    def tell_change(self, table: LiveTable, change: Changed) -> None:
        pass

    def tell_who_is_here(self, table: LiveTable) -> None:
        pass

    def tell_emote(self, table: LiveTable, seat: int, emote: str) -> None:
        pass

    def tell_pace(self, table: LiveTable, pace: str) -> None:
        pass

    def tell_slip(self, table: LiveTable, seat: int, slip: Slip) -> None:
        pass
