"""Starting the server, for this machine alone or for the local network."""

from __future__ import annotations

import gc
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn

from wuerfelbecher.server.app import make_app
from wuerfelbecher.server.folder import Folder, data_folder, signing_key
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.lan import LOOPBACK, STOP_SECONDS, Lan, listening, own_address
from wuerfelbecher.server.limits import Guard, Limits, Network
from wuerfelbecher.server.logs import set_up as set_up_log
from wuerfelbecher.server.store import Store
from wuerfelbecher.server.together import Together, database_url, needs
from wuerfelbecher.server.tokens import Tokens

DEFAULT_PORT = 8104


def free_port(wanted: int, lan: bool, exactly: bool) -> int | None:
    """The wanted port or, if it is taken and `exactly` does not insist on it, any free one."""
    for port in (wanted,) if exactly else (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("" if lan else "127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return None


def serve(
    port: int,
    lan: bool = False,
    open_page: bool = False,
    folder: Path | None = None,
    ready: Callable[[str], None] | None = None,
    find_address: Callable[[], str] = own_address,
    limits: Limits | None = None,
    names: Sequence[str] = (),
    proxies: Sequence[Network] = (),
    database: str = "",
    nats: str = "",
    outside: str = "",
    certificate: Path | None = None,
    private_key: Path | None = None,
    watchers: Sequence[Network] = (),
    json_log: bool = False,
) -> None:
    """Serve until interrupted. `ready` is called with the address as soon as the server answers.

    `names` are further host names under which pages are opened; `proxies` are believed when they tell for whom they
    ask. With `database`, a PostgreSQL takes the place of the folder, and other processes may serve the same tables;
    `nats` then carries news between them. `outside` is the address to listen at, if not this machine's own; with a
    `certificate`, and its `private_key`, only over TLS. `watchers` may read the metrics, as this machine may.
    """
    set_up_log(json_log)
    address = find_address() if lan else LOOPBACK
    scheme = "http" if certificate is None else "https"
    link = f"{scheme}://{address if lan else (*names, 'localhost')[0]}:{port}/"
    hosts = ["localhost", "127.0.0.1", "[::1]", *([address] if lan else []), *names]
    guard = Guard(limits, proxies, watchers)
    own = None if database else Folder(folder or data_folder(), link)
    hub = shared_hub(database, nats, guard) if own is None else own_hub(own, guard)
    _collect_seldom()
    let_many_in()
    threading.Thread(
        target=_announce, args=(outside or LOOPBACK, port, link, open_page, ready), daemon=True
    ).start()
    network = Lan(port, lambda outside: make_app(hub, [outside]), find_address, hub.guard, always=lan)
    config = listening(
        make_app(hub, hosts, network),
        "0.0.0.0" if lan else outside or LOOPBACK,
        port,
        hub.guard,
        timeout_graceful_shutdown=STOP_SECONDS,
        ssl_certfile=certificate,
        ssl_keyfile=private_key,
    )
    uvicorn.Server(config).run()
    if own is not None:
        own.close()


def own_hub(folder: Folder, guard: Guard) -> Hub:
    """The tables in a folder of this server's own."""
    storage = Store(f"sqlite:///{folder.database()}")
    storage.check()
    return Hub(storage, Tokens(signing_key(folder.path)), guard)


def shared_hub(database: str, nats: str, guard: Guard) -> Hub:
    """The tables in a PostgreSQL, which other processes serve too."""
    storage = Store(database_url(database))
    if nats:
        needs("scale", "nats")
    storage.check()
    return Hub(storage, Tokens(storage.shared_key()), guard, Together(storage, nats))


def _collect_seldom() -> None:
    """Run the garbage collector less often: each time it looks at the newest state of every table, which holds all
    of them up, and finds nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 10, 20)


def let_many_in() -> None:
    """Every connection is an open file, of which a program may have fewer at first than it could."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such bound
        return
    bound, at_most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if bound != at_most:
        with suppress(ValueError):  # macOS, which allows any number and then does not
            resource.setrlimit(resource.RLIMIT_NOFILE, (at_most, at_most))


def _announce(address: str, port: int, link: str, open_page: bool, ready: Callable[[str], None] | None) -> None:
    for _ in range(200):
        try:
            with socket.create_connection((LOOPBACK if address == "0.0.0.0" else address, port), timeout=1):
                break
        except OSError:
            time.sleep(0.05)
    if ready is not None:
        ready(link)
    if open_page:
        webbrowser.open(link)
