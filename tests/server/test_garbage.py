"""Connections leave nothing that only a full collection of garbage finds: in a full house that is a pause for all."""

import asyncio
import json
import os
import signal
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stammtisch.server.uvicorn_internals import LINGER
from tests.server.attackers import ATTACKS, Attack
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote

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
