"""A worker: takes questions to bots off the bus and answers them. It knows no tables, and has no database.

It asks for one question per thread, and for the next one when it has answered: so whoever is free gets it.
"""

import asyncio
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from nats.aio.msg import Msg
from nats.errors import Error

from stammtisch.hub.bus import Bus
from stammtisch.hub.questions import QUEUE, SUBJECT, Adviser, Player, answer

AGAIN = 0.5  # seconds until it is tried again, if the bus refuses


class Worker:
    def __init__(self, bus: Bus, player: Player, adviser: Adviser, threads: int) -> None:
        self._bus, self._player, self._adviser, self._threads = bus, player, adviser, threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._closing = asyncio.Event()
        self.answered = 0

    async def run(self) -> None:
        """Until `close`."""
        await self._unless_closing(self._bus.arrived())
        await asyncio.gather(*(self._answer_one_after_the_other() for _ in range(self._threads)))
        self._pool.shutdown()

    def close(self) -> None:
        """What is being thought about is answered still."""
        self._closing.set()

    async def _answer_one_after_the_other(self) -> None:
        loop = asyncio.get_running_loop()
        while (question := await self._next()) is not None:
            thought = await loop.run_in_executor(self._pool, answer, question.data, self._player, self._adviser)
            with suppress(Error, OSError):
                await question.respond(thought)
                self.answered += 1

    async def _next(self) -> Msg | None:
        """One question; None when it is time to close."""
        while not self._closing.is_set():
            question: asyncio.Future[Msg] = asyncio.get_running_loop().create_future()
            try:
                subscription = await self._bus.client.subscribe(SUBJECT, QUEUE, future=question)
                await subscription.unsubscribe(limit=1)
            except (Error, OSError):
                await asyncio.sleep(AGAIN)
                continue
            await self._unless_closing(question)
            if not question.cancelled():
                return question.result()
            with suppress(Error, OSError):
                await subscription.unsubscribe()
        return None

    async def _unless_closing(self, awaited: Awaitable[object]) -> None:
        """Waits for it, or until it is time to close."""
        closing, waiting = asyncio.ensure_future(self._closing.wait()), asyncio.ensure_future(awaited)
        await asyncio.wait((closing, waiting), return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        if not waiting.done():
            waiting.cancel()
