"""Signed tokens: each gives its holder one right at one table, and nobody can forge one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from itsdangerous import BadSignature, URLSafeSerializer

from wuerfelbecher.table import Refusal

Right = Literal["seat", "invitation", "watch", "host"]


@dataclass(frozen=True, slots=True)
class Token:
    """A right at a table. `nonce` is the one the seat had when the token was written."""

    right: Right
    table_id: str
    seat: int = -1
    nonce: str = ""


class Tokens:
    """Writes tokens and reads them back."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key, salt="wuerfelbecher table")

    def for_seat(self, table_id: str, seat: int, nonce: str) -> str:
        """Lets its holder play a seat, until the seat gets another nonce because somebody else takes it."""
        return self._write(Token("seat", table_id, seat, nonce))

    def for_invitation(self, table_id: str, seat: int, nonce: str) -> str:
        """Lets its holder take this seat while it is free, until somebody is removed from it."""
        return self._write(Token("invitation", table_id, seat, nonce))

    def for_watching(self, table_id: str) -> str:
        """Lets its holder see what everybody may see."""
        return self._write(Token("watch", table_id))

    def for_host(self, table_id: str) -> str:
        """Makes its holder the host, until the role is handed on."""
        return self._write(Token("host", table_id))

    def _write(self, token: Token) -> str:
        return str(self._signer.dumps([token.right, token.table_id, token.seat, token.nonce]))

    def read(self, text: str, *rights: Right) -> Token:
        """The token, if it is one of ours and gives one of these rights."""
        try:
            right, table_id, seat, nonce = self._signer.loads(text)
        except (BadSignature, ValueError, TypeError):
            raise Refusal("bad-token") from None
        if right not in rights:
            raise Refusal("bad-token")
        return Token(right, str(table_id), int(seat), str(nonce))
