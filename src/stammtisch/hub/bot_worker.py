"""A bot worker: takes questions to bots from NATS and answers them. It knows no tables and has no database.

Each thread asks for one question, and for the next one when it has answered: so whichever worker is free gets it.
What thinks about them is handed to it: in `stammtisch bots`, processes that may die of a question (`bot_processes.py`).
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from nats.aio.msg import Msg
from nats.errors import Error

from stammtisch.hub.bot_requests import QUEUE, SUBJECT
from stammtisch.hub.nats_connection import NatsConnection

AGAIN = 0.5  # seconds until it tries again, if NATS refuses


class BotWorker:
    """Answers packed questions with `answer`, which is called in so many threads, until it is closed."""

    def __init__(self, bus: NatsConnection, answer: Callable[[bytes], bytes], threads: int) -> None:
        self._bus, self._answer, self._threads = bus, answer, threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._closing = asyncio.Event()
        self.answered = 0

    async def run(self) -> None:
        """Answers questions until `close` is called."""
        await self._unless_closing(self._bus.arrived())
        await asyncio.gather(*(self._answer_one_after_the_other() for _ in range(self._threads)))
        self._pool.shutdown()

    def close(self) -> None:
        """Makes `run` return when the questions under way are answered."""
        self._closing.set()

    async def _answer_one_after_the_other(self) -> None:
        loop = asyncio.get_running_loop()
        while (question := await self._next()) is not None:
            thought = await loop.run_in_executor(self._pool, self._answer, question.data)
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
