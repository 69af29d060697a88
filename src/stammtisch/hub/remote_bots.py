"""Bots that think in other processes (`stammtisch bots`), asked over NATS.

Any worker with a thread to spare gets the question. If it does not answer in time, another is asked. That both may
answer does no harm: a decision is made once, by whichever answer is first in the journal. If no worker is free, or
what they answer cannot be used, the server's own bots think.
"""

import asyncio

import msgspec
from nats.errors import Error, NoRespondersError

from stammtisch.hub.bot_requests import SUBJECT, BotReply, What, check, pack, unpack
from stammtisch.hub.local_bots import FairBots, LocalBots, Timer
from stammtisch.hub.nats_connection import NatsConnection
from stammtisch.live.ports import Question, Tip

AT_ONCE = 64  # questions of one server under way
SILENT: dict[What, float] = {"choose": 2.5, "advise": 5.0}  # seconds; a master thinks for one
FAILURES = 2  # then the server thinks itself
PAUSE, LONGEST_PAUSE = 0.02, 0.2  # seconds until a free worker is looked for again


class RemoteBots(FairBots):
    """Implements `live.ports.BotService`. `local` answers if no worker does."""

    def __init__(self, connection: NatsConnection, local: LocalBots, timer: Timer) -> None:
        super().__init__(AT_ONCE, timer)
        self._nats_connection, self._local = connection, local

    async def choose(self, question: Question) -> str:
        choice: str = await self.answered(question, lambda: self._choose(question))
        return choice

    async def advise(self, question: Question) -> list[Tip]:
        tips: list[Tip] = await self.answered(question, lambda: self._advise(question))
        return tips

    async def _choose(self, question: Question) -> str:
        if question.fixed is not None:  # a worker may be of another version, and think otherwise
            return await self._local.choose(question)
        answer = await self._ask(question, "choose")
        return answer.choice if answer is not None else await self._local.choose(question)

    async def _advise(self, question: Question) -> list[Tip]:
        answer = await self._ask(question, "advise")
        return answer.tips if answer is not None else await self._local.advise(question)

    async def _ask(self, question: Question, what: What) -> BotReply | None:
        """A worker's answer; None if the question is better answered here."""
        crowd = self.other_hints if what == "advise" else self.waiting
        message, pause, failures = pack(question, what, crowd), PAUSE, 0
        choices = question.match.choices(question.seat)
        while self._nats_connection.connected and failures < FAILURES:
            try:
                reply = await self._nats_connection.client.request(SUBJECT, message, timeout=SILENT[what])
                answer = unpack(reply.data)
                if not answer.problem:
                    check(answer, what, choices)
                    return answer
                failures += 1
            except NoRespondersError:
                if self._local.idle:
                    return None
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            except (TimeoutError, Error, OSError, ValueError, msgspec.MsgspecError):
                failures += 1
        return None

    def close(self) -> None:
        self._local.close()
