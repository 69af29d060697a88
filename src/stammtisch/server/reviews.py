"""Reviews of finished matches. One takes seconds of thinking: made one at a time, beside play, and only once.

Whoever waits takes turns: addresses, and the people of one address. Only so many reviews wait for one address.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec

from stammtisch.bots.reviewed import FORM
from stammtisch.games.registry import rulebook
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.turns import Crowded, FairTurns, Key, Lane
from stammtisch.phrases import Language
from stammtisch.record import Record
from stammtisch.server.kept_bytes import KeptBytes
from stammtisch.server.wire import MomentShown, MomentsShown, ReviewShown, encode

Progress = Callable[[int, int], None]
Reviewer = Callable[[Record, Progress], dict[str, Any]]
"""(record, progress(done, of)) → the review as data. Called in a thread."""
Told = Callable[[bytes, Language], bytes | None]
"""(a stored review, language) → what is sent of it; None if it is of an older form."""
Recorded = Callable[[], Awaitable[Record]]
"""Finds the match's record, if its review has to be made."""
Failed = Callable[[str, str, BaseException], None]
"""As `live.ports.Monitor.failed`."""

MOST_WAITING, MOST_WAITING_EACH = 20, 3  # in all, and for one address
MOST_SHOWN, MOST_SHOWN_EACH = 40, 8  # requests for those that are made
BYTES_KEPT = 16 * 1024 * 1024  # of finished reviews, ready to be sent


class Closing(Exception):  # noqa: N818  (it says what is the case)
    """Raised inside a review to stop it, because the server stops."""


class Shelf(Protocol):
    """Keeps reviews that have been made."""

    async def find(self, table: str, match: int) -> bytes | None: ...

    async def keep(self, table: str, match: int, review: bytes) -> None: ...


class _Order:
    """A review that is being made, or waits for its turn."""

    def __init__(self, choices: int) -> None:
        self.done, self.of = 0, choices


class Reviews:
    """Makes reviews in a thread, in turns that are fair by address and by person."""

    def __init__(self, reviewer: Reviewer, shelf: Shelf, failed: Failed) -> None:
        self._reviewer, self._shelf, self._failure = reviewer, shelf, failed
        self._orders: dict[tuple[str, int], _Order] = {}
        self._failed: set[tuple[str, int]] = set()  # not to be tried for ever
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = FairTurns(1, (Lane(most=MOST_WAITING, most_each=MOST_WAITING_EACH),))
        self._showing = FairTurns(1, (Lane(most=MOST_SHOWN, most_each=MOST_SHOWN_EACH),))
        self._kept = KeptBytes(BYTES_KEPT)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._closing = threading.Event()

    async def of(
        self, asker: Key, table: str, match: int, language: Language, recorded: Recorded
    ) -> ReviewShown | bytes | Refused:
        """The review (a `ReviewShown` as JSON), or how far it is; asking for one begins it.

        Refused if too many wait or it has failed before. Raises what `recorded` raises.
        """
        if (table, match) not in self._orders:
            shown = await self._finished(asker, table, match, language, with_labels)
            if shown is not None:
                return shown
            record = await recorded()
            if (table, match) not in self._orders and (refused := self._begin(asker, table, match, record)):
                return refused
        order = self._orders[table, match]
        return ReviewShown(done=order.done, of=order.of, review=None)

    async def moments(self, asker: Key, table: str, match: int, language: Language) -> MomentsShown | bytes | Refused:
        """What the review tells in two sentences (a `MomentsShown` as JSON), if it has been made. Begins nothing."""
        if (table, match) in self._orders:
            return MomentsShown(made=False, making=True)
        told = await self._finished(asker, table, match, language, moments_of)
        return told if told is not None else MomentsShown(made=False, making=False)

    async def _finished(
        self, asker: Key, table: str, match: int, language: Language, told: Told
    ) -> bytes | Refused | None:
        """What is sent of the review, if it has been made."""
        key = table, match, language, told
        shown: bytes | None = self._kept.get(key)
        if shown is None:
            try:
                shown = await self._showing.turn(asker, lambda: self._show(table, match, language, told))
            except Crowded as crowded:
                return refuse("slow_down" if crowded.own else "busy")
            if shown is not None:
                self._kept.put(key, shown, len(shown))
        return shown

    async def _show(self, table: str, match: int, language: Language, told: Told) -> bytes | None:
        stored = await self._shelf.find(table, match)
        return None if stored is None else await asyncio.to_thread(told, stored, language)

    def _begin(self, asker: Key, table: str, match: int, record: Record) -> Refused | None:
        if (table, match) in self._failed:
            return refuse("unavailable")
        order = _Order(len(record.choices))
        try:
            made = self._turns.enter(asker, lambda: self._think(record, order))
        except Crowded as crowded:
            return refuse("slow_down" if crowded.own else "busy")
        self._orders[table, match] = order
        task = asyncio.create_task(self._keep(table, match, made))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return None

    def _think(self, record: Record, order: _Order) -> Awaitable[dict[str, Any]]:
        def progress(done: int, of: int) -> None:
            order.done, order.of = done, of
            if self._closing.is_set():
                raise Closing

        return asyncio.get_running_loop().run_in_executor(self._pool, self._reviewer, record, progress)

    async def _keep(self, table: str, match: int, made: Awaitable[dict[str, Any]]) -> None:
        try:
            review = await made
            await self._shelf.keep(table, match, await asyncio.to_thread(msgspec.json.encode, review))
        except Closing:
            pass
        except Exception as error:
            self._failed.add((table, match))
            self._failure("review", table, error)
        finally:
            del self._orders[table, match]

    async def close(self) -> None:
        """Stops the review that is being made; it can be begun again."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def with_labels(stored: bytes, language: Language) -> bytes | None:
    """A stored review as it is sent, with its choices in words; None if it is of an older form, to be made anew."""
    review = msgspec.json.decode(stored)
    if review.get("form") != FORM:
        return None
    rules = rulebook(review["game"])
    lines = [line["choices"] for decision in review["decisions"] for line in (*decision["options"], decision)]
    choices = {choice for line in lines for choice in line}
    labels = {choice: rules.choice_name(choice).in_(language) for choice in sorted(choices)}
    of = max((decision["number"] for decision in review["decisions"]), default=0)
    return encode(ReviewShown(done=of, of=of, review=review, labels=labels))


def moments_of(stored: bytes, language: Language) -> bytes | None:
    """What a stored review tells in two sentences; None if it is of an older form."""
    review = msgspec.json.decode(stored)
    if review.get("form") != FORM:
        return None
    told = [review[name] and MomentShown(review[name]["number"], review[name]["said"][language]) for name in MOMENTS]
    return encode(MomentsShown(made=True, making=False, turning_point=told[0], best_moment=told[1]))


MOMENTS = ("turning_point", "best_moment")
