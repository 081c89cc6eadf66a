"""Signed tokens: each gives its holder one right at one table, and nobody can forge one."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from functools import lru_cache
from hmac import digest
from typing import Literal

from itsdangerous import BadSignature, URLSafeSerializer

from wuerfelbecher.table import Refusal

DAYS_VALID = 180
ID_BYTES = 9
"""So much chance is in the id of a table."""
WRITTEN = 5000
"""So many tokens are remembered, because every state of a table tells some."""
BEFORE_DAYS_WERE_WRITTEN = 20_774
"""The day, counted from 1970, as of which tokens count that do not say when they were written."""

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
        self._key = key
        self._signer = URLSafeSerializer(key, salt="wuerfelbecher table")
        self._signed = lru_cache(maxsize=WRITTEN)(self._sign)

    def for_seat(self, table_id: str, seat: int, nonce: str) -> str:
        """Lets its holder play a seat, until the seat gets another nonce because somebody else takes it."""
        return self._write(Token("seat", table_id, seat, nonce))

    def for_invitation(self, table_id: str, seat: int, nonce: str) -> str:
        """Lets its holder take this seat while it is free, until somebody is removed from it."""
        return self._write(Token("invitation", table_id, seat, nonce))

    def for_watching(self, table_id: str, nonce: str = "") -> str:
        """Lets its holder see what everybody may see, until the host makes the table's links void."""
        return self._write(Token("watch", table_id, nonce=nonce))

    def for_host(self, table_id: str) -> str:
        """Makes its holder the host, until the role is handed on."""
        return self._write(Token("host", table_id))

    def table_for(self, match: str) -> str:
        """The id of the table for a match from elsewhere: always the same, and nobody else can work it out."""
        return urlsafe_b64encode(digest(self._key, f"match {match}".encode(), "sha256")[:ID_BYTES]).decode()

    def _write(self, token: Token) -> str:
        return self._signed(token, _today())

    def _sign(self, token: Token, day: int) -> str:
        return str(self._signer.dumps([token.right, token.table_id, token.seat, token.nonce, day]))

    def read(self, text: str, *rights: Right) -> Token:
        """The token, if it is one of ours and gives one of these rights."""
        try:
            right, table_id, seat, nonce, *since = self._signer.loads(text)
            day = int(since[0]) if since else BEFORE_DAYS_WERE_WRITTEN
        except (BadSignature, ValueError, TypeError, RecursionError):
            raise Refusal("bad-token") from None
        if right not in rights:
            raise Refusal("bad-token")
        if _today() - day > DAYS_VALID:
            raise Refusal("token-expired", days=DAYS_VALID)
        return Token(right, str(table_id), int(seat), str(nonce))


def _today() -> int:
    return int(time.time() // 86_400)
