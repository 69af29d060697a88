"""What waits to be sent to somebody."""

from stammtisch.live.outbox import MOST_MESSAGES, Outbox
from tests.live.world import runs


@runs
async def test_an_outbox_that_nobody_reads_overflows_and_harms_nobody() -> None:
    outbox = Outbox()
    for _ in range(MOST_MESSAGES + 10):
        outbox.put(b"x")
    assert outbox.overflowed
    assert await outbox.get() is None
    heavy = Outbox()
    heavy.put(b"x" * 600_000)
    assert heavy.overflowed


@runs
async def test_an_outbox_keeps_the_order() -> None:
    outbox = Outbox(messages=3)
    for _ in range(5):
        outbox.put(b"a")
        outbox.put(b"b")
        assert [await outbox.get(), await outbox.get()] == [b"a", b"b"]
    assert not outbox.overflowed
