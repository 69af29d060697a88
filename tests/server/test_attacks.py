"""Sixteen connections without an identity send what costs a server most: others keep playing, and memory stays flat.

The attackers run in a process of their own, and share two cores with the server and other tests. So the times allowed
are far more than it takes (some milliseconds; an unlimited server: half of the answers after a second, some after
five). Memory is exact: 50 MB, for all attacks together.
"""

import asyncio
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stammtisch.server.run import raise_file_limit
from stammtisch.server.uvicorn_internals import HEAD_BYTES, HEADERS, PIPELINED
from tests.server.attackers import ATTACKS, HOSTILE, LONG_PING, PING, UPGRADE
from tests.server.player import Player, plays
from tests.server.servers import Server, Zygote
from tests.server.test_soak import resident

CONNECTIONS, SECONDS = 16, 1.0
MOST_MEMORY = 50_000_000
USUAL_WAIT, LONG_WAIT = 0.1, 0.5  # seconds: for one answer of two, and for nine of ten
ORDINARY = {"messages_each": 20, "requests_each": 30, "connections_each": 512, "sockets_each": 64}


@plays
async def test_under_every_attack_others_play_on_and_memory_stays_flat(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, **ORDINARY)
    anna = await Player.arrive(server, "Anna")
    await anna.join(await anna.open("me", "random", "random", start=True))
    for _ in range(20):
        await anna.ask("ping")
    before, told = resident(server.pid), []
    for kind in ATTACKS:
        waits = await waits_during(server, kind, anna)
        grown = resident(server.pid) - before
        median, long = waits[len(waits) // 2], waits[len(waits) * 9 // 10]
        told.append(f"{kind}: median {median:.3f} s, nine of ten in {long:.3f} s, memory {grown / 1e6:+.0f} MB")
        assert (median < USUAL_WAIT, long < LONG_WAIT) == (True, True), told[-1]
        assert grown <= MOST_MEMORY, told[-1]
    print("\n" + "\n".join(told))
    assert not anna.closed
    server.stop()
    assert "Traceback" not in server.log()
    assert server.errors() == ""


async def waits_during(server: Server, kind: str, player: Player) -> list[float]:
    """How long the player waited for each answer while the attack went on, in order."""
    command = [sys.executable, "-m", "tests.server.attackers", kind, str(server.port), str(SECONDS), str(CONNECTIONS)]
    told = asyncio.create_task(asyncio.to_thread(subprocess.run, command, stdout=subprocess.PIPE, check=True))
    waits = []
    while not told.done():
        started = time.monotonic()
        await player.ask("ping")
        waits.append(time.monotonic() - started)
        await asyncio.sleep(0.06)  # as often as a person may
    assert int((await told).stdout.split()[0]) >= CONNECTIONS, "there was an attack"
    return sorted(waits)


# --- each limit by itself ---


def spoken_to(server: Server, data: bytes) -> bytes:
    """All that the server says to this, until it closes the connection."""
    heard = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(HOSTILE, 0)) as one:
        try:
            one.sendall(data)
            while data := one.recv(65536):
                heard += data
        except ConnectionResetError:
            pass
    return heard


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (HEADERS + 2), 431),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 2 * HEAD_BYTES, 431),
        (b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * HEAD_BYTES + b"\r\n\r\n", 431),
        (b"GET /" + b"a" * HEAD_BYTES, 414),
        (b"\r\n" * HEAD_BYTES, 431),
        (b"POST /api/identity HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 1000, 413),
        (b"nonsense\r\n\r\n", 400),
        (UPGRADE.replace(b"/ws", b"/ws\xff"), 400),
        (UPGRADE.replace(b"\r\n\r\n", b"\r\nX: " + b"a" * 10_000 + b"\r\n\r\n"), 400),
        (UPGRADE.replace(b"/ws", b"/ws?" + b"a" * 300), 414),
    ],
)
def test_what_is_too_large_is_refused_and_closed(server: Server, data: bytes, status: int) -> None:
    assert spoken_to(server, data).startswith(b"HTTP/1.1 %d " % status)


def test_a_handshake_is_a_get(server: Server) -> None:
    answer = spoken_to(server, UPGRADE.replace(b"GET", b"POST"))
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 405 ")), "the older websockets, the newer ones"


def test_what_is_large_but_not_too_large_is_taken(server: Server) -> None:
    headers = b"".join(b"X-%d: %s\r\n" % (number, b"a" * 300) for number in range(HEADERS - 2))
    asked = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n%sConnection: close\r\n\r\n" % headers
    assert spoken_to(server, asked).startswith(b"HTTP/1.1 200 ")


def test_some_pipelined_requests_are_answered_and_then_it_is_enough(server: Server) -> None:
    heard = spoken_to(server, b"GET /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000)
    assert 1 <= heard.count(b"HTTP/1.1 401") <= PIPELINED + 1
    assert heard.count(b"HTTP/1.1") == heard.count(b"HTTP/1.1 401")


def test_nobody_opens_a_socket_behind_a_request_that_is_not_answered_yet(server: Server) -> None:
    heard = spoken_to(server, b"GET /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + UPGRADE)
    assert heard.count(b"HTTP/1.1") == 1
    assert heard.startswith(b"HTTP/1.1 401")


def test_trailers_are_no_headers(server: Server) -> None:
    chunked = b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    body = b'{"name": "A"}'
    asked = b"POST /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%x\r\n%s\r\n0\r\nOrigin: https://evil.example\r\n\r\n"
    assert spoken_to(server, asked % (chunked, len(body), body)).startswith(b"HTTP/1.1 201 ")


@pytest.mark.parametrize("frame", [PING, LONG_PING], ids=["short", "long"])
@plays
async def test_a_person_who_sends_too_many_frames_is_dropped(zygote: Zygote, folder: Path, frame: bytes) -> None:
    server = zygote.server(folder, **ORDINARY)
    anna, bert = await Player.arrive(server, "Anna"), await Player.arrive(server, "Bert")
    await anna.connect()
    await bert.connect()
    assert anna._socket is not None
    anna._socket.transport.write(frame * 2000)
    with pytest.raises(ConnectionError, match="4429"):
        await anna.until(lambda: False, 10)
    await bert.ask("ping")
    server.kill()


@plays
async def test_what_comes_with_a_message_is_taken_after_it(server: Server) -> None:
    """Pings and several messages in one piece are all answered, in order."""
    anna = await Player.arrive(server, "Anna")
    await anna.connect()
    answers = await asyncio.gather(*(anna.ask("ping") for _ in range(100)))
    assert [answer["type"] for answer in answers] == ["pong"] * 100


@plays
async def test_invalid_text_closes_the_socket_and_is_no_error_of_ours(own_server: Server) -> None:
    anna = await Player.arrive(own_server, "Anna")
    await anna.connect()
    assert anna._socket is not None
    anna._socket.transport.write(bytes((0x81, 0x82)) + bytes(4) + b"\xff\xfe")
    with pytest.raises(ConnectionError, match="1007"):
        await anna.until(lambda: False, 10)
    assert "Traceback" not in own_server.log()


# --- connections ---


def test_an_empty_line_is_no_reason_to_wait_for_ever(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, request_time=0.3)
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as one:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert one.recv(65536).startswith(b"HTTP/1.1 200 ")
        one.sendall(b"\r\n")
        while one.recv(65536):
            pass
    server.kill()


@plays
async def test_silent_connections_of_one_address_are_in_nobodys_way(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, connections_each=40)
    silent = [socket.create_connection(("127.0.0.1", server.port), source_address=(HOSTILE, 0)) for _ in range(100)]
    anna = await Player.arrive(server, "Anna")  # from another address
    await anna.connect()
    await anna.ask("ping")
    closed = 0
    for one in silent:
        one.settimeout(0.05)
        try:
            closed += one.recv(1) == b""
        except TimeoutError:
            pass
        except ConnectionResetError:
            closed += 1
        one.close()
    assert closed == 60
    assert server.log().count("connection refused") == 1, "it is said, but not sixty times"
    await asyncio.sleep(0.2)
    assert spoken_to(server, b"GET /healthz HTTP/1.0\r\n\r\n"), "and when they have gone, others may come"
    server.kill()


@plays
async def test_a_proxy_may_have_as_many_connections_as_it_has_people(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, connections_each=10, proxies=["127.0.0.1"])
    people = [await Player.arrive(server, "Anna") for _ in range(15)]
    for person in people:
        await person.connect()
    for person in people:
        await person.ask("ping")
    server.kill()


def test_the_limit_of_open_files_is_raised() -> None:
    import resource  # noqa: PLC0415

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
        assert raise_file_limit() == hard
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
