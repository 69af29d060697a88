"""Many people at many tables, in one process that costs as little as it can: the load of the server's benchmark.

Sockets are spoken by hand (a masking key of zeros leaves the text as it is), and of every message only what is needed
is read.
"""

import asyncio
import base64
import os
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class View(msgspec.Struct):
    choices: list[str]


class Play(msgspec.Struct):
    view: View
    decision: int = 0


class Chosen(msgspec.Struct):
    fact: str
    seat: int = -1


class Heard(msgspec.Struct):
    """Any message, as far as it matters here."""

    type: str
    fact: Chosen | None = None
    play: Play | None = None
    code: str = ""


_decode = msgspec.json.Decoder(Heard).decode


class Seat(asyncio.Protocol):
    """One person's socket."""

    def __init__(self, table: "Table", number: int, secret: str, load: "Load") -> None:
        self.table, self.number, self.secret, self.load = table, number, secret, load
        self.choices: list[str] = []
        self.decision = 0
        self.asked = False  # among those who may choose
        self.sent_at = 0.0
        self.joined = asyncio.get_running_loop().create_future()
        self._transport: Any = None
        self._buffer = bytearray()
        self._open = False

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        headers = {
            "Host": "localhost",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
            "Cookie": f"stammtisch={self.secret}",
        }
        lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._open, self._buffer = True, bytearray(rest)
            self.send(f'{{"type":"join","table":"{self.table.id}","ack":1}}')
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        opcode, payload = buffer[0], bytes(buffer[start : start + length])
        del buffer[: start + length]
        return opcode, payload

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self._write(PONG, payload)
        elif opcode == TEXT:
            self._hear(_decode(payload))

    def _hear(self, heard: Heard) -> None:
        if heard.type == "refusal":
            self.load.refusals.append(heard.code)
        elif heard.type == "ack" and self.sent_at:
            self.load.acked(perf_counter() - self.sent_at)
            self.sent_at = 0.0
        elif heard.fact is not None and heard.fact.fact == "chose" and heard.fact.seat != self.number:
            self.load.shown(self.table.chosen_at[heard.fact.seat])
        if heard.play is not None:
            self.choices, self.decision = heard.play.view.choices, heard.play.decision
            if self.choices and not self.asked and not self.sent_at:  # else this view was made before the choice
                self.asked = True
                self.load.ready.append(self)
        if heard.type == "table" and not self.joined.done():
            self.joined.set_result(None)

    def choose(self) -> None:
        self.asked = False
        self.sent_at = self.table.chosen_at[self.number] = perf_counter()
        choice = self.choices[self.decision % len(self.choices)]
        self.send(f'{{"type":"choose","ack":2,"match":1,"decision":{self.decision},"choice":"{choice}"}}')

    def send(self, text: str) -> None:
        self._write(TEXT, text.encode())

    def _write(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([opcode, 0x80 | size]) if size < 126 else bytes([opcode, 0xFE]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def connection_lost(self, error: Exception | None) -> None:
        self.load.lost += 1

    def close(self) -> None:
        self._transport.abort()


class Table:
    def __init__(self, id: str, secrets: list[str]) -> None:
        self.id, self.secrets = id, secrets
        self.chosen_at = [0.0] * len(secrets)


class Load:
    """Lets people choose: as soon as they may, or so many a second."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seats: list[Seat] = []
        self.ready: deque[Seat] = deque()
        self.refusals: list[str] = []
        self.lost = 0
        self.acks: list[float] = []
        self.screens: list[float] = []

    def acked(self, seconds: float) -> None:
        self.acks.append(seconds)

    def shown(self, chosen_at: float) -> None:
        self.screens.append(perf_counter() - chosen_at)

    async def seat(self, tables: list[Table], numbers: range) -> None:
        """Connects and joins these seats of every table, some at a time."""
        coming = [(table, number) for table in tables for number in numbers]
        for start in range(0, len(coming), 50):
            some = await asyncio.gather(*(self._connect(table, number) for table, number in coming[start : start + 50]))
            await asyncio.gather(*(seat.joined for seat in some))
            self.seats += some

    async def _connect(self, table: Table, number: int) -> Seat:
        loop = asyncio.get_running_loop()
        make: Callable[[], Seat] = lambda: Seat(table, number, table.secrets[number], self)  # noqa: E731
        _, seat = await loop.create_connection(make, "127.0.0.1", self.port)
        return seat

    async def run(self, seconds: float, rate: float | None) -> float:
        """Chooses for so long, and returns choices acknowledged a second. `rate` None: as fast as it goes."""
        self.acks.clear()
        self.screens.clear()
        started = perf_counter()
        sent = 0
        while (now := perf_counter()) < started + seconds:
            due = len(self.ready) if rate is None else min(len(self.ready), int((now - started) * rate) - sent)
            for _ in range(due):
                self.ready.popleft().choose()
            sent += due
            await asyncio.sleep(0.001)
        done = len(self.acks) / (perf_counter() - started)
        while any(seat.sent_at for seat in self.seats):  # or what comes late would be counted in the next run
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        return done

    def close(self) -> None:
        for seat in self.seats:
            seat.close()


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else float("nan")
