"""Bots think in threads, outside the event loop; the compiled search releases the interpreter's lock.

There is a ceiling on how many think at once. Who waits, waits in a fair queue: tables take turns, and tables with
people come before tables of bots among themselves, which still get every fourth turn.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from stammtisch.live.journal import Question, Tip
from stammtisch.match import Match

Player = Callable[[Match, int, str], str]
"""(match, seat, level) → a legal choice. Called in a thread."""
Adviser = Callable[[Match, int], list[Tip]]
"""(match, seat) → all choices, the best first. Called in a thread."""
Timer = Callable[[str, float], None]
"""(level, seconds from the question to the answer): for the metrics."""

PATIENCE = 3  # turns of tables with people for one of tables without


class _Waiting(NamedTuple):
    question: Question
    think: Callable[[], Awaitable[Any]]
    answer: "asyncio.Future[Any]"
    since: float


class FairQueue:
    """Questions by table; tables take turns."""

    def __init__(self) -> None:
        self._lines = (OrderedDict[str, deque[_Waiting]](), OrderedDict[str, deque[_Waiting]]())  # people, bots only
        self._favours = 0

    def __len__(self) -> int:
        return sum(len(line) for tables in self._lines for line in tables.values())

    def put(self, waiting: _Waiting) -> None:
        tables = self._lines[0 if waiting.question.awaited else 1]
        tables.setdefault(waiting.question.table, deque()).append(waiting)

    def take(self) -> _Waiting:
        """The next one; the queue must not be empty."""
        with_people, without = self._lines
        if with_people and (not without or self._favours < PATIENCE):
            tables, self._favours = with_people, self._favours + 1
        else:
            tables, self._favours = without, 0
        table, line = tables.popitem(last=False)
        waiting = line.popleft()
        if line:
            tables[table] = line  # at the end: first the others
        return waiting


class Turns:
    """Lets so many questions be thought about at once; the others wait in a fair queue."""

    def __init__(self, most: int, timer: Timer) -> None:
        self._most, self._timer = most, timer
        self._queue, self._busy = FairQueue(), 0

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def busy(self) -> int:
        return self._busy

    @property
    def idle(self) -> bool:
        """Another question would not have to wait."""
        return self._busy < self._most

    async def turn(self, question: Question, think: Callable[[], Awaitable[Any]]) -> Any:
        """What `think` finds, when its turn has come."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self._queue.put(_Waiting(question, think, answer, loop.time()))
        self._go_on()
        return await answer

    def _go_on(self) -> None:
        while self.idle and len(self._queue):
            waiting = self._queue.take()
            if waiting.answer.cancelled():
                continue
            self._busy += 1
            thought = asyncio.ensure_future(waiting.think())
            thought.add_done_callback(lambda done, waiting=waiting: self._done(waiting, done))  # type: ignore[misc]

    def _done(self, waiting: _Waiting, done: "asyncio.Future[Any]") -> None:
        self._busy -= 1
        self._timer(waiting.question.level, asyncio.get_running_loop().time() - waiting.since)
        if done.cancelled():
            waiting.answer.cancel()
        elif not waiting.answer.done():
            error = done.exception()
            if error is None:
                waiting.answer.set_result(done.result())
            else:
                waiting.answer.set_exception(error)
        self._go_on()


class Thinking(Turns):
    """Answers questions with so many threads of this process."""

    def __init__(self, player: Player, adviser: Adviser, threads: int, timer: Timer) -> None:
        super().__init__(threads, timer)
        self._player, self._adviser = player, adviser
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, question: Question) -> str:
        choice: str = await self.turn(
            question, lambda: self._in_thread(self._player, question.match, question.seat, question.level)
        )
        return choice

    async def advise(self, question: Question) -> list[Tip]:
        tips: list[Tip] = await self.turn(
            question, lambda: self._in_thread(self._adviser, question.match, question.seat)
        )
        return tips

    def _in_thread(self, think: Callable[..., Any], *about: Any) -> Awaitable[Any]:
        return asyncio.get_running_loop().run_in_executor(self._pool, think, *about)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
