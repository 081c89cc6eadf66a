"""How the server starts: on which port, at which address, and with a page that may not be there."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from tests.serving import Server
from wuerfelbecher.server import static
from wuerfelbecher.server.lan import own_address
from wuerfelbecher.server.run import free_port


def test_a_port_that_is_taken_is_left_alone_and_another_one_found() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert free_port(taken, lan=False, exactly=True) is None
        assert free_port(taken, lan=True, exactly=True) is None
        found = free_port(taken, lan=False, exactly=False)
        assert found not in (None, 0, taken)
    assert free_port(taken, lan=False, exactly=True) == taken
    assert free_port(taken, lan=True, exactly=False) == taken


def test_the_own_address_is_one_that_others_can_type() -> None:
    assert not ip_address(own_address()).is_unspecified


def test_a_server_for_this_machine_alone_does_not_listen_at_other_addresses(tmp_path: Path) -> None:
    """Whoever listens everywhere listens at 127.0.0.2, too."""
    server = Server(tmp_path)
    try:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", server.port), timeout=10)
    finally:
        server.stop()


def opened(path: str) -> Response:
    return asyncio.run(static.page(Request({"type": "http", "path_params": {"path": path}})))


def test_a_page_that_is_not_built_yet_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "PAGE", tmp_path)
    monkeypatch.setattr(static, "INDEX", tmp_path / "index.html")
    missing = opened("play/kniffel")
    assert (missing.status_code, b"make play" in missing.body) == (503, True)
    assert static.page_build() == ""
    (tmp_path / "index.html").touch()
    (tmp_path / "icon.svg").touch()
    assert [opened(path).status_code for path in ("", "play/kniffel", "icon.svg")] == [200] * 3
    assert opened("play/kniffel").headers["cache-control"] == "no-cache"
    assert "cache-control" not in opened("icon.svg").headers
    assert static.page_build().isdigit()
