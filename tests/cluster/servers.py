"""Two servers, two workers, one PostgreSQL, one NATS; and people who come by whichever server answers."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

from stammtisch.live import facts as f
from tests.cluster.launch import Nats
from tests.server.player import Player
from tests.server.servers import Server, Zygote
from tests.server.stubborn import Stubborn, seated_together

GAMES = ["gaunerbande"]
LEASE = 1.5  # seconds; so that a death is noticed within a test


class BotWorker:
    """A process that thinks for servers."""

    def __init__(self, zygote: Zygote, folder: Path, hub: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._zygote, self.log_file, self._hub = zygote, folder / "worker.log", hub
        self.pid = 0
        self.start()

    def start(self) -> None:
        order = {"games": GAMES, "hub": self._hub, "threads": 1, "log": "json"}
        self.pid = self._zygote.fork({**order, "worker": True, "log_file": str(self.log_file)})

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def stop(self) -> None:
        """And waits until it has gone: the next test's questions are not for it."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            os.kill(self.pid, signal.SIGTERM)  # until there is nobody to be told
            time.sleep(0.02)
        raise AssertionError("the worker does not stop")


class House:
    names: tuple[str, ...] = ("left", "right")

    def __init__(self, zygote: Zygote, folder: Path, database: str, nats: Nats, **settings: Any) -> None:
        shared = {"lease": LEASE, "threads": 1, "games": GAMES, **settings}
        self.database = database
        self.servers: list[Server] = []
        self.people: list[Roamer] = []
        for name in self.names:
            (folder / name).mkdir()
            self.servers.append(zygote.server(folder / name, **shared, **self.addresses(database, nats)))
        self.workers = [BotWorker(zygote, folder / f"worker {n}", nats.bots_url) for n in (1, 2)]

    def addresses(self, database: str, nats: Nats) -> dict[str, str]:
        """Where the next server finds what all of them share."""
        return {"database": database, "hub": nats.url}

    def close(self) -> None:
        stops = [*(server.stop for server in self.servers), *(worker.stop for worker in self.workers)]
        for stop in stops:
            with suppress(ProcessLookupError):
                stop()

    def journal(self) -> dict[str, list[f.Entry]]:
        """Every table's facts, straight from the database."""
        found: dict[str, list[f.Entry]] = {}
        query = "SELECT table_id, number, at, fact FROM facts ORDER BY table_id, number"
        with psycopg.connect(self.database) as connection:
            for table, number, at, fact in connection.execute(query):
                found.setdefault(table, []).append(f.Entry(number, at, f.load(fact)))
        return found

    def seen_from_everywhere(self) -> str:
        """For a failure: how far every table is, how far people have seen it, and what was logged."""
        lines = [f"{table}: {len(facts)} facts, last {facts[-1]}" for table, facts in self.journal().items()]
        lines += [
            f"{who.table}: seen {who.player.seen} by {who.player.server.url}, online {who.player._socket is not None}"
            for who in self.people
        ]
        logs = [server.log() for server in self.servers] + [worker.log_file.read_text() for worker in self.workers]
        return "\n".join([*lines, *logs])

    async def company(self, tables: int, dice: random.Random, bot: str = "random") -> list["Roamer"]:
        """Two people, by way of different servers, and a bot at each of so many tables."""
        found: list[Roamer] = []
        for number in range(tables):
            anna, bert = [await Player.arrive(server, f"Guest {number}") for server in self.servers]
            table = await anna.open("me", "open", bot)
            await bert.join(table)
            await bert.ask("sit")
            pair = [Roamer(player, table, random.Random(dice.random()), self.servers) for player in (anna, bert)]
            found += seated_together(pair)
        self.people += found
        return found


class Roamer(Stubborn):
    """Goes on by another server when one does not answer."""

    def __init__(self, player: Player, table: str, dice: random.Random, servers: Sequence[Server]) -> None:
        super().__init__(player, table, dice, restless=0.004)
        self._servers = servers

    async def _step(self, enough: asyncio.Event) -> None:
        if self.player._socket is None and self._dice.random() < 0.5:
            self.player.move_to(self._dice.choice(self._servers))
        await super()._step(enough)
