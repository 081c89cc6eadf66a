"""Signed tokens: who holds one may do one thing, and nobody can make one up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from itsdangerous import BadSignature, URLSafeSerializer

from wuerfelbecher.table import Refusal

Right = Literal["seat", "invitation", "watch", "host"]


@dataclass(frozen=True, slots=True)
class Token:
    """A right at a table. `nonce` changes when a seat is given to somebody else, which ends older tokens."""

    right: Right
    table: str
    seat: int = -1
    nonce: str = ""


class Tokens:
    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key, salt="wuerfelbecher table")

    def write(self, token: Token) -> str:
        return str(self._signer.dumps([token.right, token.table, token.seat, token.nonce]))

    def read(self, text: str, *rights: Right) -> Token:
        """The token, if it is ours and gives one of these rights."""
        try:
            right, table, seat, nonce = self._signer.loads(text)
        except (BadSignature, ValueError, TypeError):
            raise Refusal("bad-token") from None
        if right not in rights:
            raise Refusal("bad-token")
        return Token(right, str(table), int(seat), str(nonce))
