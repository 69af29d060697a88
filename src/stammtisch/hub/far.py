"""Bots that think in other processes (`stammtisch bots`), asked over NATS.

Any worker with a thread to spare gets the question. One that says nothing for too long has died, or is stuck: another
is asked. That both may answer does no harm: a decision is made once, by whoever's answer is first in the journal.
If no worker is free, the server thinks itself.
"""

import asyncio

import msgspec
from nats.errors import Error, NoRespondersError

from stammtisch.hub.bus import Bus
from stammtisch.hub.questions import SUBJECT, Answered, What, pack, unpack
from stammtisch.hub.thinking import Thinking, Timer, Turns
from stammtisch.live.journal import Question, Tip

AT_ONCE = 64  # questions of one server under way
SILENT: dict[What, float] = {"choose": 2.5, "advise": 5.0}  # seconds; a master thinks for one
FAILURES = 2  # then the server thinks itself
PAUSE, LONGEST_PAUSE = 0.02, 0.2  # seconds until a free worker is looked for again


class FarThinking(Turns):
    """Implements `live.journal.Thinker`. `near` thinks where nobody else does."""

    def __init__(self, bus: Bus, near: Thinking, timer: Timer) -> None:
        super().__init__(AT_ONCE, timer)
        self._bus, self._near = bus, near

    async def choose(self, question: Question) -> str:
        choice: str = await self.turn(question, lambda: self._choose(question))
        return choice

    async def advise(self, question: Question) -> list[Tip]:
        tips: list[Tip] = await self.turn(question, lambda: self._advise(question))
        return tips

    async def _choose(self, question: Question) -> str:
        answer = await self._ask(question, "choose")
        return answer.choice if answer is not None else await self._near.choose(question)

    async def _advise(self, question: Question) -> list[Tip]:
        answer = await self._ask(question, "advise")
        return answer.tips if answer is not None else await self._near.advise(question)

    async def _ask(self, question: Question, what: What) -> Answered | None:
        """A worker's answer; None if the server had better think itself."""
        message, pause, failures = pack(question, what, self.waiting), PAUSE, 0
        while self._bus.connected and failures < FAILURES:
            try:
                reply = await self._bus.client.request(SUBJECT, message, timeout=SILENT[what])
                answer = unpack(reply.data)
                if not answer.problem:
                    return answer
                failures += 1
            except NoRespondersError:
                if self._near.idle:
                    return None
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            except (TimeoutError, Error, OSError, msgspec.MsgspecError):
                failures += 1
        return None

    def close(self) -> None:
        self._near.close()
