"""Connections leave nothing that only a full collection of garbage finds: in a full house that is a pause for all."""

import asyncio
import gc
import json
import os
import signal
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stammtisch.hub.local import LocalLeases
from stammtisch.server import app
from stammtisch.server.memory import MANY_CONNECTIONS, TRIM, give_back
from stammtisch.server.uvicorn_internals import LINGER
from stammtisch.store.due import SqlDueTables
from stammtisch.store.engine import open_database
from stammtisch.store.notices import Notices
from stammtisch.store.tournaments import Tournaments
from stammtisch.store.writer import Writer
from tests.live.fakes import runs
from tests.server.attackers import ATTACKS, Attack
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote
from tests.server.test_soak import resident

OURS = {
    *("WebSocketTransport", "HttpProtocol", "RequestResponseCycle", "TCPTransport", "ServerProtocol"),
    *("WebSocket", "Conversation", "Connection", "Outbox", "Admission"),
}


@plays
async def test_connections_leave_no_garbage(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, hoards=True)
    anna, ben = [await Player.arrive(server, name) for name in ("Anna", "Ben")]
    table = await anna.open("me", "open", "random", "random")
    for person in (anna, ben):
        await person.join(table)
    await ben.ask("sit")
    await anna.ask("start")
    await anna.come_back()
    await somebody_unknown(server)
    await somebody_from_elsewhere(server)
    for attack in ATTACKS.values():
        await somebody_hostile(server, attack)
    await anna.http.get("/api/tables/mine")
    assert ben._socket is not None
    ben._socket.transport.abort()
    await anna.leave()
    left = await garbage(server)
    assert not OURS & left.keys(), left
    server.stop()


async def somebody_unknown(server: Server) -> None:
    with suppress(ConnectionClosed):
        async with connect(server.socket_url, additional_headers={"Origin": server.url}) as socket:
            async for _ in socket:
                pass


async def somebody_from_elsewhere(server: Server) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        await connect(server.socket_url, additional_headers={"Origin": "http://elsewhere.example"})


async def somebody_hostile(server: Server, attack: Attack) -> None:
    """Sends what is too much, and leaves in the middle of it."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    with suppress(OSError, TimeoutError):
        for data in islice(attack(), 3):
            writer.write(data)
            await asyncio.wait_for(writer.drain(), 0.1)
    writer.transport.abort()


async def garbage(server: Server) -> dict[str, int]:
    """What lies around, as soon as nobody is connected any more."""
    while '"sockets":0' not in (await Player(server, "host").http.get("/healthz")).text:
        await asyncio.sleep(0.02)
    await asyncio.sleep(2 * LINGER)
    os.kill(server.pid, signal.SIGUSR1)
    while not (told := [line for line in server.log().splitlines() if line.startswith('{"garbage"')]):
        await asyncio.sleep(0.02)
    found: dict[str, int] = json.loads(told[-1])["garbage"]
    return found


@runs
async def test_looking_into_the_store_again_and_again_leaves_no_garbage(tmp_path: Path) -> None:
    """Every few seconds, day and night: in an hour that was megabytes."""
    database = open_database(str(tmp_path / "tables.db"))
    writer = Writer(database)
    due, notices = SqlDueTables(database, writer, LocalLeases()), Notices(database, writer)
    tournaments = Tournaments(database, writer)

    async def look() -> None:
        await due.due(1, 9)
        await tournaments.due(1, 9)
        await notices.turns(1)
        await notices.running_out(1)
        await notices.ended(1)
        await notices.evenings(1, 1)
        await notices.still_shown(["table"])
        await notices.claim(1, 9)

    await look()
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            await look()
        assert gc.collect() < 20
    finally:
        gc.enable()
        await writer.close()
        database.close()


def test_what_is_free_goes_back_to_the_system() -> None:
    blocks = [bytes(2000) for _ in range(50_000)]
    kept = blocks[::20]
    del blocks
    before = resident(os.getpid())
    give_back()
    assert TRIM is None or resident(os.getpid()) < before - 50e6
    assert len(kept) == 2500


@pytest.mark.parametrize(("connections", "collected"), [(MANY_CONNECTIONS - 1, [60, 120]), (MANY_CONNECTIONS, [])])
@runs
async def test_that_happens_every_ten_minutes_and_garbage_is_collected_if_nobody_feels_it(
    monkeypatch: pytest.MonkeyPatch, connections: int, collected: list[int]
) -> None:
    sweeps, collections, given = 0, list[int](), list[int]()

    async def sweep() -> None:
        nonlocal sweeps
        sweeps += 1
        if sweeps > 120:
            raise asyncio.CancelledError

    monkeypatch.setattr(app, "SWEEP", 0)
    monkeypatch.setattr(gc, "collect", lambda: collections.append(sweeps))
    monkeypatch.setattr(app, "give_back", lambda: given.append(sweeps))
    services: Any = SimpleNamespace(tables=SimpleNamespace(evict_idle=sweep), sockets=range(connections))
    with pytest.raises(asyncio.CancelledError):
        await app.evict_idle(services)
    assert (collections, given) == (collected, [60, 120])
