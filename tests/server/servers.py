"""Real servers for tests: started in a moment, killed at any moment."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from sqlalchemy import create_engine, select

import stammtisch
from stammtisch.store.engine import url_of
from stammtisch.store.models import Model

FOR_TESTS: dict[str, Any] = {
    "games": stammtisch.games(),
    "moment_least": 0,
    "moment_most": 0,
    "newcomers_each": 1000,
    "requests_each": 1000,
    "messages_each": 1000,
    "tables_each": 1000,
    "connections_each": 10_000,
    "sockets_each": 10_000,
    "log": "json",
}


class Zygote:
    """Where servers come from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.zygote"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._line() == "ready"

    def server(self, folder: Path, **settings: Any) -> "Server":
        return Server(self, folder, settings)

    def fork(self, order: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._line())

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Server:
    """One server on a port of its own; the same port and database after a restart."""

    def __init__(self, zygote: Zygote, folder: Path, settings: dict[str, Any]) -> None:
        self._zygote, self.log_file = zygote, folder / "server.log"
        self.port = free_port()
        self.database = folder / "tables.db"
        self.settings = {**FOR_TESTS, "database": str(self.database), "port": self.port, **settings}
        self.pid = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def address(self) -> str:
        """Of its database, which may be PostgreSQL's."""
        return str(self.settings["database"])

    def stored(self) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of every table, straight from the database."""
        return rows_of(self.address)

    def start(self) -> None:
        self.pid = self._zygote.fork({**self.settings, "log_file": str(self.log_file)})
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                with urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.01)
        raise AssertionError(f"the server did not start: {self.log()}")

    def kill(self) -> None:
        """As hard as can be."""
        os.kill(self.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        """As a host would."""
        os.kill(self.pid, signal.SIGTERM)
        self._gone()

    def _gone(self) -> None:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.005)
        raise AssertionError("the server does not stop")

    def log(self) -> str:
        return self.log_file.read_text()

    def errors(self) -> str:
        """What the log has of errors, with their tracebacks as people read them."""
        return "\n".join(line.replace("\\n", "\n") for line in self.log().splitlines() if '"error"' in line)


def rows_of(database: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table there is, in one order."""
    engine = create_engine(url_of(database))
    try:
        with engine.connect() as connection:
            return {
                table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=str)
                for table in Model.metadata.sorted_tables
            }
    finally:
        engine.dispose()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
