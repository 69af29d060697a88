"""One address floods the server, or holds connections without ever getting to the point: the others keep playing."""

import asyncio
import socket
import time
from collections import Counter
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote

HOSTILE = "127.0.0.2"  # another address of the same machine
STRICT = {"newcomers_each": 0.05, "requests_each": 10, "messages_each": 10, "sockets_each": 64}
SECONDS = 2.0
RESERVE = 4 * STRICT["requests_each"]  # of requests, for an address that has been quiet


async def flood_requests(server: Server, until: float, seen: Counter[str]) -> None:
    transport = httpx.AsyncHTTPTransport(local_address=HOSTILE)
    async with httpx.AsyncClient(base_url=server.url, transport=transport, timeout=20) as client:
        while time.monotonic() < until or not seen["429"]:
            answers = await asyncio.gather(
                *(client.post("/api/identity", json={"name": "M"}) for _ in range(3)),
                *(client.get("/api/tables") for _ in range(5)),
                return_exceptions=True,
            )
            seen.update(str(a.status_code) if isinstance(a, httpx.Response) else "cut off" for a in answers)


async def flood_socket(server: Server, secret: str, until: float, seen: Counter[str]) -> None:
    headers = {"Cookie": f"stammtisch={secret}"}
    try:
        async with connect(server.socket_url, additional_headers=headers, local_addr=(HOSTILE, 0)) as flooding:
            while time.monotonic() < until + 10:
                await flooding.send('{"type":"ping"}')
                await asyncio.sleep(0.002)
    except (WebSocketException, OSError):
        seen["dropped"] += 1


@plays
async def test_a_flood_from_one_address(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, **STRICT)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    mallory = await Player.arrive(server, "Mallory")
    secret = mallory.http.cookies["stammtisch"]
    table = await anna.open("me", "open", "random")
    await anna.join(table)
    await bert.join(table)
    await bert.ask("sit")
    began, seen = time.monotonic(), Counter[str]()
    until = began + SECONDS
    flood = asyncio.gather(
        flood_requests(server, until, seen), *(flood_socket(server, secret, until, seen) for _ in range(6))
    )
    waits: list[float] = []
    while time.monotonic() < until:
        for player in (anna, bert):
            started = time.monotonic()
            await player.ask("ping")
            waits.append(time.monotonic() - started)
        await asyncio.sleep(0.1)
    await flood
    allowed = RESERVE + STRICT["requests_each"] * (time.monotonic() - began)
    assert seen["200"] + seen["201"] <= allowed, f"{seen}: however fast the machine is"
    assert seen["429"] > 0, seen
    assert seen["dropped"] == 6, seen
    assert not anna.closed
    waits.sort()
    assert waits[len(waits) // 2] < 0.5, "who has done nothing is answered as ever"
    await anna.ask("start")
    await anna.until(lambda: bool(anna.choices))
    await anna.choose()
    server.stop()
    assert server.errors() == ""


@plays
async def test_too_many_sockets_from_one_address_are_turned_away(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, **{**STRICT, "sockets_each": 5})
    anna = await Player.arrive(server, "Anna")
    headers = {"Cookie": f"stammtisch={anna.http.cookies['stammtisch']}"}
    sockets = [await connect(server.socket_url, additional_headers=headers, local_addr=(HOSTILE, 0)) for _ in range(8)]
    texts = [await one.recv() for one in sockets]
    assert sum("too_many_sockets" in str(text) for text in texts) == 3
    await anna.connect()
    assert (await anna.ask("ping"))["type"] == "pong"
    for one in sockets:
        await one.close()
    server.stop()


@plays
async def test_connections_that_never_get_to_the_point(zygote: Zygote, folder: Path) -> None:
    """Three hundred that send the beginning of a request: they are in nobody's way, and are closed after a while."""
    server = zygote.server(folder, request_time=1.5)
    anna = await Player.arrive(server, "Anna")
    begun = b"POST /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{"
    idle = []
    for number in range(300):
        one = socket.create_connection(("127.0.0.1", server.port), source_address=(HOSTILE, 0))
        one.sendall(begun[: number % (len(begun) + 1)])
        idle.append(one)
    await anna.connect()
    for _ in range(40):
        await anna.ask("ping")
        assert (await anna.http.get("/healthz")).status_code == 200
        await asyncio.sleep(0.05)
    for one in idle:
        one.settimeout(5)
        assert one.recv(1) == b"", "it was closed"
        one.close()
    assert not anna.closed, "a socket is no request"
    server.stop()
