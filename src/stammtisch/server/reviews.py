"""Looking at finished matches again. A review takes seconds of thought: one at a time, beside play, and only once."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from stammtisch.live.refusals import Refused, refuse
from stammtisch.record import Record
from stammtisch.server.logs import log
from stammtisch.server.metrics import short
from stammtisch.server.wire import ReviewShown
from stammtisch.store.reviews import ReviewShelf

Progress = Callable[[int, int], None]
Reviewer = Callable[[Record, Progress], dict[str, Any]]
"""(record, progress(done, of)) → the review as data. Called in a thread."""

MOST_WAITING = 20


class Closing(Exception):  # noqa: N818  (it says what is the case)
    """The server stops; so does the review."""


class _Order:
    """A review that is being made, or waits for its turn."""

    def __init__(self, choices: int) -> None:
        self.done, self.of = 0, choices


class Reviews:
    def __init__(self, reviewer: Reviewer, shelf: ReviewShelf) -> None:
        self._reviewer, self._shelf = reviewer, shelf
        self._orders: dict[tuple[str, int], _Order] = {}
        self._failed: set[tuple[str, int]] = set()  # not to be tried for ever
        self._tasks: set[asyncio.Task[None]] = set()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._closing = threading.Event()

    async def of(self, table: str, match: int, record: Record) -> ReviewShown | Refused:
        """The review, if it has been made; else how far it is. It is begun by being asked for."""
        kept = await self._shelf.find(table, match)
        if kept is not None:
            return ReviewShown(done=len(record.choices), of=len(record.choices), review=msgspec.json.decode(kept))
        order = self._orders.get((table, match))
        if order is None:
            if len(self._orders) >= MOST_WAITING or (table, match) in self._failed:
                return refuse("unavailable")
            order = self._orders[table, match] = _Order(len(record.choices))
            task = asyncio.create_task(self._make(table, match, record, order))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return ReviewShown(done=order.done, of=order.of, review=None)

    async def _make(self, table: str, match: int, record: Record, order: _Order) -> None:
        def progress(done: int, of: int) -> None:
            order.done, order.of = done, of
            if self._closing.is_set():
                raise Closing

        try:
            made = await asyncio.get_running_loop().run_in_executor(self._pool, self._reviewer, record, progress)
            await self._shelf.keep(table, match, msgspec.json.encode(made))
        except Closing:
            pass
        except Exception as error:
            self._failed.add((table, match))
            log.error("failed", where="review", table=short(table), exc_info=error)
        finally:
            del self._orders[table, match]

    async def close(self) -> None:
        """Stops what is being looked at; it can be begun anew."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
