"""Bytes from a seed, over plain sockets: whatever they are, no answer is a 5xx, and nothing in the log is a traceback.

STAMMTISCH_FUZZ sets how many requests (100,000 take some minutes), STAMMTISCH_FUZZ_SEED another seed.
"""

import os
import random
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec

from tests.server.servers import Server, Zygote

REQUESTS = int(os.environ.get("STAMMTISCH_FUZZ", "1500"))
SEED = int(os.environ.get("STAMMTISCH_FUZZ_SEED", "19"))
AT_ONCE = 16
METHODS = [b"GET", b"POST", b"PATCH", b"HEAD", b"OPTIONS", b"PUT", b"CONNECT", b"TRACE", b"BREW", b"get"]
PATHS = [
    b"/",
    b"/api/games",
    b"/api/games/gaunerbande",
    b"/api/identity",
    b"/api/identity/claim",
    b"/api/identity/code",
    b"/api/matches?before=1",
    b"/api/statistics",
    b"/api/tables",
    b"/api/tables/mine",
    b"/api/tables/TABLE",
    b"/api/tables/TABLE/matches/1/replay?after=0&count=5",
    b"/api/tables/TABLE/matches/1/proof",
    b"/api/schema/openapi.json",
    b"/healthz",
    b"/metrics",
    b"/ws?table=TABLE",
    b"*",
    b"http://[",
    b"//",
]
RIGHT = [
    *((b"GET", path) for path in PATHS),
    *((b"POST", path) for path in (b"/api/identity", b"/api/identity/claim", b"/api/identity/code")),
    *((b"POST", b"/api/tables"), (b"PATCH", b"/api/identity")) * 4,
]
STRANGE = [
    *(b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"%ff", b"%ed%a0%80", b"%00", b"%", b"\x00", b"\x7f", b"\r", b"\n", b"\t"),
    *(b"http://[", b"https://[::1", b"http://[]:x", b"//", b"..", b"\\", b'"', b";", b"=", b",", b"null", b"[", b"{"),
    *(b"\xf0\x9f\x83\x8f", b"\\ud800", b"1e999", b"-1", b"NaN", b"9" * 400, b"a" * 2000),
]
HEADERS = [
    *(b"Accept", b"Accept-Encoding", b"Accept-Language", b"Connection", b"Content-Length", b"Content-Type", b"Cookie"),
    *(b"Expect", b"Forwarded", b"Host", b"If-None-Match", b"Origin", b"Range", b"Sec-Fetch-Site", b"Sec-WebSocket-Key"),
    *(b"Sec-WebSocket-Extensions", b"Sec-WebSocket-Protocol", b"Sec-WebSocket-Version", b"Transfer-Encoding"),
    *(b"Upgrade", b"X-Forwarded-For", b"X-Forwarded-Proto"),
]
VALUES = [
    *(b"", b"0", b"7", b"13", b"100-continue", b"application/json", b"chunked", b"close", b"cross-site", b"de;q=x"),
    *(b"127.0.0.1", b"gzip", b"http://127.0.0.1", b"https", b"keep-alive, Upgrade", b"multipart/form-data"),
    *(b"application/x-www-form-urlencoded", b"application/json; charset=utf-16", b"h2c", b"permessage-deflate"),
    *(b"stammtisch=SECRET", b"__Host-stammtisch=SECRET", b"upgrade", b"websocket", b"dGhlIHNhbXBsZSBub25jZQ=="),
]
BODIES = [
    *(b"", b"{}", b"[]", b"null", b'"\\ud800"', b"[" * 15_000, b'{"a":' * 3_000, b"[" * 970 + b"]" * 970, b"\xff\xfe{"),
    b'{"name": "A", "language": ["de"]}',
    b'{"name": "A", "language": {"de": 1}}',
    b'{"name": "A", "language": "xx"}',
    b'{"name": "A\\ud800", "language": "de"}',
    b'{"name": "\xff"}',
    b'{"code": "\xc3\xa4\\u0000"}',
    b'{"game": "gaunerbande", "options": {"target": ' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"game": "gaunerbande", "options": {"target": ' + b"[" * 950 + b"]" * 950 + b"}}",
    b'{"game": "gaunerbande", "options": {"target": ' + b'{"a":' * 960 + b"1" + b"}" * 960 + b"}}",
    b'{"game": "gaunerbande", "seats": ["me", {}]}',
    b'{"game": "gaunerbande", "players": 1e400}',
    b'{"game": "gaunerbande", "deal": {"table": "TABLE", "match": 1}}',
    b'{"game": "gaunerbande", "players": 3, "start": true, "seats": ["me", "random", "random"]}',
]
FRAMES = [0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8A, 0xC1, 0x83, 0x8F]


class Fuzzer:
    """Makes requests that are nearly right: one or two things are wrong with each of them."""

    def __init__(self, seed: int, table: bytes, secret: bytes) -> None:
        self.dice, self._table, self._secret = random.Random(seed), table, secret

    def request(self) -> bytes:
        dice = self.dice
        if dice.random() < 0.15:
            return self._spoilt(self._opening() + b"".join(self._frame() for _ in range(dice.randrange(1, 6))), 0.5)
        body = dice.choice(BODIES)
        headers = [(b"Host", b"127.0.0.1"), (b"Content-Type", b"application/json"), self._cookie()]
        headers += [(dice.choice(HEADERS), dice.choice(VALUES)) for _ in range(dice.choice((0, 0, 1, 1, 2, 5)))]
        if dice.random() < 0.8:
            headers.append((b"Content-Length", b"%d" % len(body)))
        headers = [(name, self._spoilt(value, 0.1)) for name, value in headers]
        method, path = dice.choice(RIGHT) if dice.random() < 0.8 else (dice.choice(METHODS), dice.choice(PATHS))
        line = b"%s %s HTTP/1.1\r\n" % (method, self._spoilt(path, 0.2))
        head = line + b"".join(b"%s: %s\r\n" % header for header in headers) + b"\r\n"
        return self._spoilt(head, 0.1) + self._spoilt(body, 0.2)

    def _cookie(self) -> tuple[bytes, bytes]:
        return b"Cookie", self.dice.choice((b"stammtisch=SECRET", b"stammtisch=%ff%00", b"a=b; stammtisch=SECRET; c"))

    def _opening(self) -> bytes:
        wanted = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        head = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: stammtisch=SECRET\r\n" + wanted + key
        extra = b"%s: %s\r\n" % (self.dice.choice(HEADERS), self._spoilt(self.dice.choice(VALUES), 0.5))
        return self._spoilt(head + extra * self.dice.randrange(2), 0.1) + b"\r\n"

    def _frame(self) -> bytes:
        text = self.dice.choice([b'{"type":"ping"}', b'{"type":"join","table":"TABLE"}', *BODIES])[:120]
        text = self._spoilt(text, 0.5)[:125]
        return bytes((self.dice.choice(FRAMES), 0x80 | len(text))) + bytes(4) + text

    def _spoilt(self, text: bytes, chance: float) -> bytes:
        """With that chance, the text with something strange in it, or without its end."""
        dice = self.dice
        if dice.random() >= chance:
            return text
        place = dice.randrange(len(text) + 1)
        if dice.random() < 0.2:
            return text[:place]
        return text[:place] + dice.choice(STRANGE) + text[place + dice.randrange(3) :]

    def filled_in(self) -> bytes:
        return self.request().replace(b"TABLE", self._table).replace(b"SECRET", self._secret)


def somebody(server: Server) -> tuple[bytes, bytes]:
    """A table, and the secret of whoever opened it."""
    body = b'{"name": "Anna"}'
    made = exchange(server, post(b"/api/identity", body, b""))
    secret = made.split(b"set-cookie: stammtisch=")[1].split(b";")[0]
    body = b'{"game": "gaunerbande", "players": 3, "seats": ["me", "random", "random"], "start": true}'
    opened = exchange(server, post(b"/api/tables", body, secret))
    return msgspec.json.decode(opened.split(b"\r\n\r\n")[1])["table"].encode(), secret


def post(path: bytes, body: bytes, secret: bytes) -> bytes:
    head = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: stammtisch=%s\r\nContent-Type: application/json\r\n"
    return head % (path, secret) + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def exchange(server: Server, data: bytes) -> bytes:
    """What comes back, until nothing more does."""
    heard = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as one, suppress(OSError):
        one.sendall(data)
        while data := one.recv(65536):
            heard += data
            one.settimeout(0.02)
    return heard


def test_nothing_that_is_sent_is_an_error_of_ours(zygote: Zygote, folder: Path) -> None:
    server = zygote.server(folder, request_time=0.3, requests_each=100_000, hub="", log="json")
    fuzzer, seen = Fuzzer(SEED, *somebody(server)), Counter[str]()
    sent = (fuzzer.filled_in() for _ in range(REQUESTS))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        while some := list(islice(sent, 50 * AT_ONCE)):
            for data, answer in zip(some, pool.map(partial(exchange, server), some), strict=True):
                status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.1 ") else "none"
                seen[status] += 1
                told = f"request {seen.total()} of seed {SEED}: {data!r}\n{answer!r}"
                assert not status.startswith("5"), f"{told}\n{server.log()[-3000:]}"
    print(f"\n{REQUESTS} requests: {dict(sorted(seen.items()))}")
    assert {"101", "200", "201", "400", "401", "404"} <= seen.keys(), "they were not all nonsense"
    server.stop()
    log = server.log()
    assert "Traceback" not in log, log[-3000:]
    assert server.errors() == ""
