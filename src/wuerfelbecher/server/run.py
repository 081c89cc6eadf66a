"""Starting the server, for this machine alone or for the local network."""

from __future__ import annotations

import gc
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.request import urlopen

import uvicorn

from wuerfelbecher.server.app import make_app
from wuerfelbecher.server.folder import Folder, data_folder, signing_key
from wuerfelbecher.server.hub import Hub
from wuerfelbecher.server.lan import LOOPBACK, STOP_SECONDS, Lan, listening, own_address
from wuerfelbecher.server.limits import Guard, Limits, Network
from wuerfelbecher.server.store import Store
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
) -> None:
    """Serve until interrupted. `ready` is called with the address as soon as the server answers.

    `names` are further host names under which pages are opened; `proxies` are believed when they tell for whom they
    ask.
    """
    address = find_address() if lan else "127.0.0.1"
    link = f"http://{address if lan else 'localhost'}:{port}/"
    hosts = ["localhost", "127.0.0.1", "[::1]", *([address] if lan else []), *names]
    own = Folder(folder or data_folder(), link)
    storage = Store(f"sqlite:///{own.database()}")
    storage.check()
    hub = Hub(storage, Tokens(signing_key(own.path)), Guard(limits, proxies))
    _collect_seldom()
    threading.Thread(target=_announce, args=(port, link, open_page, ready), daemon=True).start()
    network = Lan(port, lambda outside: make_app(hub, [outside]), find_address, hub.guard, always=lan)
    config = listening(
        make_app(hub, hosts, network),
        "0.0.0.0" if lan else LOOPBACK,
        port,
        hub.guard,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    uvicorn.Server(config).run()
    own.close()


def _collect_seldom() -> None:
    """Run the garbage collector less often: with hundreds of tables, a full collection holds up all of them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 20)


def _announce(port: int, link: str, open_page: bool, ready: Callable[[str], None] | None) -> None:
    for _ in range(200):
        try:
            with urlopen(f"http://127.0.0.1:{port}/api/health", timeout=1):
                break
        except OSError:
            time.sleep(0.05)
    if ready is not None:
        ready(link)
    if open_page:
        webbrowser.open(link)
