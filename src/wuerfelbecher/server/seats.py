"""The seats of a table: who holds each of them, and which of them bots play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wuerfelbecher.croupier.seats import Seat, checked_bot, unused_bot_name
from wuerfelbecher.server import store
from wuerfelbecher.server.journal import Journal
from wuerfelbecher.server.store import Write
from wuerfelbecher.table import AnyGame, Refusal
from wuerfelbecher.table.chance import is_contribution, stand_in
from wuerfelbecher.table.match import checked_names


class Seats:
    """All the seats of one table. A change is stored before it is made."""

    def __init__(self, table_id: str, game: AnyGame, seats: Sequence[Seat], journal: Journal) -> None:
        self._table_id = table_id
        self._game = game
        self._seats = seats
        self._journal = journal

    def replace(self, seats: Sequence[Seat]) -> None:
        """Somebody else has changed them."""
        self._seats = seats

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __getitem__(self, seat: int) -> Seat:
        return self._seats[seat]

    def __len__(self) -> int:
        return len(self._seats)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self]

    @property
    def all_taken(self) -> bool:
        return all(seat.taken for seat in self)

    @property
    def bots(self) -> dict[int, str]:
        """The bots that are playing, by seat."""
        return {seat.number: seat.bot for seat in self._seats if seat.bot}

    @property
    def free(self) -> list[Seat]:
        return [seat for seat in self if not seat.taken]

    async def sit_down(self, number: int, name: str, nonce: str) -> None:
        """A guest takes a free seat."""
        seat = self[number]
        if seat.taken:
            raise Refusal("seat-taken")
        giving_way = self._bots_called(name)
        name = self._checked(name)
        renamed = {bot.number: unused_bot_name([*self.names, name], bot.nonce) for bot in giving_way}
        await self._journal.change(
            store.changed_seat(self._table_id, number, name=name, nonce=nonce, taken=True, bot="", contribution=""),
            *(store.changed_seat(self._table_id, bot, name=other) for bot, other in renamed.items()),
        )
        for bot, other in renamed.items():
            self[bot].name = other
        seat.name, seat.nonce, seat.taken, seat.bot, seat.contribution = name, nonce, True, "", ""

    def _bots_called(self, name: str) -> list[Seat]:
        """The bots that happen to have a guest's name, and will have another."""
        wanted = " ".join(name.split()).casefold()
        return [seat for seat in self if seat.kind == "bot" and seat.name.casefold() == wanted]

    def _checked(self, name: str) -> str:
        """A guest's name, if it is valid and no person at the table has it yet."""
        bots = self._bots_called(name)
        names = [name, *(seat.name for seat in self if seat.taken and seat not in bots)]
        stand_ins = [f"_{at}" for at in range(len(names), self._game.players.fewest)]
        return checked_names(self._game.title, self._game.players, (*names, *stand_ins))[0]

    async def fill_with_bots(self, bot: str = "") -> None:
        """Let bots take the free seats."""
        bot = checked_bot(bot, self._game.id)
        free, names = self.free, self.names
        for seat in free:
            names[seat.number] = unused_bot_name(names, seat.nonce)
        changes = {seat.number: {"name": names[seat.number], "taken": True, "bot": bot} for seat in free}
        await self._journal.change(
            *(store.changed_seat(self._table_id, number, **change) for number, change in changes.items())
        )
        for seat in free:
            seat.name, seat.taken, seat.bot = names[seat.number], True, bot

    async def renew_invitations(self, nonce: str, *along: Write) -> None:
        """Make the invitations to free seats void."""
        changes = [store.changed_seat(self._table_id, seat.number, nonce=nonce) for seat in self.free]
        await self._journal.change(*along, *changes)
        for seat in self.free:
            seat.nonce = nonce

    async def remove(self, number: int, nonce: str, keep_name: bool, bot: str, *along: Write) -> None:
        """Take a seat away from whoever holds it. It is free again, or a bot plays it on under the same name."""
        seat = self[number]
        name, bot = (seat.name, checked_bot(bot, self._game.id)) if keep_name else ("", "")
        added = seat.contribution if keep_name else ""
        await self._journal.change(
            store.changed_seat(
                self._table_id,
                number,
                kind="friend",
                name=name,
                nonce=nonce,
                taken=keep_name,
                bot=bot,
                contribution=added,
            ),
            *along,
        )
        seat.kind, seat.name, seat.nonce, seat.taken, seat.bot = "friend", name, nonce, keep_name, bot
        seat.contribution = added

    async def contribute(self, number: int, contribution: str) -> None:
        """What a seat adds to the dice. The first counts, so that nobody can pick one later."""
        if not is_contribution(contribution):
            raise Refusal("bad-contribution")
        if not self[number].contribution:
            await self._journal.change(store.changed_seat(self._table_id, number, contribution=contribution))
            self[number].contribution = contribution

    def completed(self, secret: str) -> dict[int, str]:
        """What everybody adds to the dice, by seat; the server stands in for bots and for whoever added nothing."""
        return {seat.number: seat.contribution or stand_in(secret, seat.number) for seat in self}

    async def let_bot_play(self, number: int, bot_plays: bool, bot: str = "") -> None:
        """Let a bot play a seat, or let its holder play it again."""
        bot = checked_bot(bot, self._game.id) if bot_plays else ""
        await self._journal.change(store.changed_seat(self._table_id, number, bot=bot))
        self[number].bot = bot
