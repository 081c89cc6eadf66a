"""`python -m wuerfelbecher.server --port 8104 --folder DIR`: the server alone, for tests and benchmarks."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from wuerfelbecher.server.lan import own_address
from wuerfelbecher.server.limits import Limits, network
from wuerfelbecher.server.run import DEFAULT_PORT, serve
from wuerfelbecher.table import Refusal

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m wuerfelbecher.server")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument(
        "--lan-address", default="", help="what stands for this machine's address in the local network"
    )
    parser.add_argument("--no-limits", action="store_true", help="let one address ask for as much as it likes")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=N", help="a limit of docs/hosting.md")
    parser.add_argument("--name", action="append", default=[], help="a host name under which pages are opened")
    parser.add_argument("--proxy", action="append", default=[], metavar="NETWORK", help="a proxy to be believed")
    parser.add_argument("--database", default="", metavar="URL", help="a PostgreSQL instead of the folder")
    parser.add_argument("--nats", default="", metavar="URL", help="what tells other processes of news")
    chosen = parser.parse_args()
    given = dict(text.split("=") for text in chosen.limit)
    limits = replace(Limits.none() if chosen.no_limits else Limits(), **{name: int(n) for name, n in given.items()})
    try:
        serve(
            chosen.port,
            folder=chosen.folder,
            ready=lambda link: print(link, flush=True),
            find_address=lambda: chosen.lan_address or own_address(),
            limits=limits,
            names=chosen.name,
            database=chosen.database,
            nats=chosen.nats,
            proxies=[network(text) for text in chosen.proxy],
        )
    except Refusal as refusal:
        print(refusal.text("en"), file=sys.stderr)
        sys.exit(2)
