"""What waits to be sent to somebody."""

import asyncio
from collections.abc import Iterable

from stammtisch.live.outbox import Outbox
from tests.live.fakes import runs


class Wire:
    """A line that remembers what was sent together."""

    def __init__(self, free: bool = True) -> None:
        self.free = free
        self.sent: list[list[bytes]] = []

    def write(self, messages: Iterable[bytes]) -> None:
        self.sent.append(list(messages))


@runs
async def test_an_outbox_that_nobody_reads_overflows_and_harms_nobody() -> None:
    line, noticed = Wire(free=False), []
    outbox = Outbox(line)
    outbox.on_overflow = lambda: noticed.append(True)
    for _ in range(200):
        outbox.put(b"x")
    assert outbox.overflowed
    assert noticed == [True]
    line.free = True
    outbox.flush()
    outbox.put(b"x")
    await asyncio.sleep(0)
    assert not line.sent


@runs
async def test_what_comes_in_one_turn_goes_out_together_and_in_order() -> None:
    line = Wire()
    outbox = Outbox(line, size=10)
    for _ in range(3):
        outbox.put(b"12345")
        outbox.put(b"67890")
        await asyncio.sleep(0)
    assert line.sent == [[b"12345", b"67890"]] * 3
    assert not outbox.overflowed


@runs
async def test_what_the_line_does_not_take_waits_until_it_is_free() -> None:
    line = Wire(free=False)
    outbox = Outbox(line)
    outbox.put(b"a")
    await asyncio.sleep(0)
    outbox.put(b"b")
    await asyncio.sleep(0)
    assert not line.sent
    line.free = True
    outbox.flush()
    assert line.sent == [[b"a", b"b"]]
