"""Hostile connections, without an identity: `python -m tests.server.attackers KIND PORT SECONDS CONNECTIONS`.

A process of its own, so that whoever measures how others fare does not wait for it. Whenever a connection is closed,
the next one is opened. At the end it prints how many there were, and how many bytes they could send.
"""

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, islice

HOSTILE = "127.0.0.2"  # another address of the same machine
CHUNK = 256 * 1024  # as much as a server reads at once
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MASK = bytes(4)
PING, PONG, CONTINUED, EMPTY_TEXT = (bytes((first, 0x80)) + MASK for first in (0x89, 0x8A, 0x00, 0x81))
BEGUN = bytes((0x01, 0x80)) + MASK
LONG_PING = bytes((0x89, 0x80 | 125)) + MASK + bytes(125)


def endless(*parts: bytes, first: bytes = b"") -> Iterator[bytes]:
    """What comes first, and then the same again and again."""
    once = b"".join(parts)
    yield first
    while True:
        yield once * (CHUNK // len(once) + 1)


Attack = Callable[[], Iterator[bytes]]
POST = b"POST /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\n"
ATTACKS: dict[str, Attack] = {
    "many headers": lambda: endless(b"a: b\r\n", first=b"GET / HTTP/1.1\r\n"),
    "one endless header": lambda: endless(b"a" * 1000, first=b"GET / HTTP/1.1\r\nX: "),
    "an endless address": lambda: endless(b"a" * 1000, first=b"GET /"),
    "empty lines": lambda: endless(b"\r\n"),
    "pipelined requests": lambda: endless(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    "short pipelined requests": lambda: endless(b"GET / HTTP/1.1\r\n\r\n"),
    "a body that nobody reads": lambda: endless(b"x" * 1000, first=POST + b"Content-Length: 99999999999\r\n\r\n"),
    "a body in crumbs": lambda: endless(b"1\r\nx\r\n", first=POST + b"Transfer-Encoding: chunked\r\n\r\n"),
    "trailers": lambda: endless(b"a: b\r\n", first=POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n"),
    "pings": lambda: endless(PING, first=UPGRADE),
    "long pings": lambda: endless(LONG_PING, first=UPGRADE),
    "pongs": lambda: endless(PONG, first=UPGRADE),
    "empty continuations": lambda: endless(CONTINUED, first=UPGRADE + BEGUN),
    "empty messages": lambda: endless(EMPTY_TEXT, first=UPGRADE),
}


def attack(kind: str, port: int, until: float, sent: list[int], first: int) -> None:
    """One connection after the other: one sends all at once, one waits for an answer, one leaves before that."""
    for number in count(first):
        if time.monotonic() > until:
            return
        with suppress(OSError), connection(port) as one:
            for data in islice(ATTACKS[kind](), None if number % 3 < 2 else 2):
                if time.monotonic() > until:
                    break
                one.sendall(data)
                sent[0] += len(data)
                if number % 3 == 1 and data == UPGRADE:
                    one.recv(4096)  # the refusal for want of a cookie
        sent[1] += 1


def connection(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=2, source_address=(HOSTILE, 0))


def main(kind: str, port: str, seconds: str, connections: str) -> None:
    until, sent = time.monotonic() + float(seconds), [0, 0]
    threads = [
        threading.Thread(target=attack, args=(kind, int(port), until, sent, first), daemon=True)
        for first in range(int(connections))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()) + 3)
    print(f"{sent[1]} connections, {sent[0]} bytes", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
