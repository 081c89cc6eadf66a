"""A player from outside takes a seat at a web table: `python from_outside.py http://localhost:8104/join/...`."""

import asyncio
import json
import sys
from itertools import count
from random import Random
from secrets import token_hex
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def sit_down(link: str, name: str) -> tuple[str, dict[str, Any]]:
    """Take the seat that an invitation is for: the server, and `table`, `seat` and `token`."""
    server, _, invitation = link.partition("/join/")
    body = json.dumps({"name": name}).encode()
    with urlopen(
        Request(f"{server}/api/invitations/{invitation}", body, {"content-type": "application/json"})
    ) as got:
        return server, json.load(got)


def choose(view: dict[str, Any], pick: Random) -> str:
    """Any move: put something better here."""
    if view["throw"]:
        return "roll"
    if view["legal"]:
        return str(pick.choice(view["legal"])["text"])
    return str(view["form"]["notation"]).format(*(pick.choice(axis) for axis in view["form"]["axes"]))


async def play(link: str, name: str) -> None:
    server, seat = sit_down(link, name)
    pick, numbers, answered = Random(), count(), (-1, -1)
    async with connect(f"{server.replace('http', 'ws', 1)}/ws") as socket:
        hello = {
            "type": "hello",
            "protocol": 1,
            "table": seat["table"],
            "tokens": [seat["token"]],
            "language": "en",
        }
        await socket.send(json.dumps(hello))
        async for text in socket:
            table = json.loads(text)
            if table["type"] != "table":
                continue
            if table["state"] == "over":
                return
            me, mine = seat["seat"], {"seat": seat["seat"], "id": f"u{next(numbers)}"}
            if table["state"] == "waiting" and table["fair"] and not table["fair"]["contributions"][me]:
                await socket.send(json.dumps({"type": "contribute", "contribution": token_hex(16), **mine}))
            elif me in table["waiting_for"] and answered != (table["asked"], table["answers"]):
                answered = (table["asked"], table["answers"])
                move = choose(table["views"][str(me)], pick)
                await socket.send(json.dumps({"type": "play", "asked": table["asked"], "move": move, **mine}))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], "Outsider"))
