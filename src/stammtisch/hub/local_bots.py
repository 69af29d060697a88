"""Bots think in threads, outside the event loop; the compiled search releases the interpreter's lock.

So many at most think at once. The others wait, and take turns (`live.turns`): first tables with people, then tables of
bots among themselves, which still get every fourth turn, then people who want a hint. Hints are fair by address and by
person, hold a quarter of the threads at most, and are refused when too many wait.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from stammtisch.live.fairness import FixedThought
from stammtisch.live.ports import Question, Tip
from stammtisch.live.turns import FairTurns, Lane, Work
from stammtisch.match import Match

Player = Callable[[Match, int, str], str]
"""(match, seat, level) → a legal choice. Called in a thread."""
FixedPlayer = Callable[[Match, int, str, FixedThought], str]
"""(match, seat, level, how to think) → a legal choice, the same whenever it is asked. Called in a thread."""
Adviser = Callable[[Match, int], list[Tip]]
"""(match, seat) → all choices, the best first. Called in a thread."""
Timer = Callable[[str, float], None]
"""(level, seconds from the question to the answer): for the metrics."""

PEOPLE, BOTS_ONLY, HINTS = range(3)  # the lanes
SHARE_OF_HINTS = 4  # one thread of so many
MOST_HINTS, MOST_HINTS_EACH = 64, 24  # that wait in all, and for one address: a whole club behind one router


class FairBots(FairTurns):
    """Lets so many questions be thought about at once; the others wait, and take turns."""

    def __init__(self, most: int, timer: Timer) -> None:
        hints = Lane(6, max(1, most // SHARE_OF_HINTS), MOST_HINTS, MOST_HINTS_EACH)
        super().__init__(most, (Lane(), Lane(patience=3), hints))
        self._timer = timer

    @property
    def other_hints(self) -> int:
        """How many more hints are wanted than the one that is being thought about."""
        return max(0, self.wanted_in(HINTS) - 1)

    async def answered(self, question: Question, think: Work) -> Any:
        """What `think` returns, called when the question's turn has come. Raises what it raises, or `Crowded`."""
        started = asyncio.get_running_loop().time()
        try:
            if question.asker:
                return await self.turn(question.asker, think, HINTS)
            return await self.turn((question.table,), think, PEOPLE if question.awaited else BOTS_ONLY)
        finally:
            self._timer(question.level, asyncio.get_running_loop().time() - started)


class LocalBots(FairBots):
    """Answers questions with so many threads of this process."""

    def __init__(
        self, player: Player, adviser: Adviser, threads: int, timer: Timer, fixed: FixedPlayer | None = None
    ) -> None:
        super().__init__(threads, timer)
        self._player, self._adviser, self._fixed = player, adviser, fixed
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, question: Question) -> str:
        think: Callable[..., str] = self._player
        about: tuple[object, ...] = (question.match, question.seat, question.level)
        if question.fixed is not None:
            assert self._fixed is not None
            think, about = self._fixed, (*about, question.fixed)
        choice: str = await self.answered(question, lambda: self._in_thread(think, *about))
        return choice

    async def advise(self, question: Question) -> list[Tip]:
        tips: list[Tip] = await self.answered(
            question, lambda: self._in_thread(self._adviser, question.match, question.seat)
        )
        return tips

    def _in_thread(self, think: Callable[..., Any], *about: Any) -> Awaitable[Any]:
        return asyncio.get_running_loop().run_in_executor(self._pool, think, *about)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
