"""The page's side of the tables in a browser, for tests: asks, connects, and plays."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from stammtisch.live.services import Timing
from stammtisch.offline import routes
from stammtisch.offline.app import OfflineApp, Socket
from stammtisch.offline.journal import Storage
from stammtisch.offline.thinking import think
from stammtisch.phrases import Language

QUICK = Timing(moment=(0, 0), presence_delay=0)


class Refused(Exception):  # noqa: N818  (it says what is the case)
    """With its code and its message."""


class Page:
    """One page of a browser; the next one of the same storage comes after it was closed."""

    def __init__(self, storage: Storage) -> None:
        self.failures: list[str] = []
        self.app = OfflineApp(storage, self._ask, self.failures.append, QUICK)
        self.heard: list[dict[str, Any]] = []
        self._last = 0

    async def _ask(self, what: str, about: bytes, progress: Callable[[int, int], None] | None) -> bytes:
        return await think(what, about, progress or (lambda done, of: None))

    async def ask(self, method: str, path: str, body: object = None, language: Language = "en") -> Any:
        """The answer. Raises Refused."""
        text = "" if body is None else json.dumps(body)
        answer = await routes.answer(self.app, method, path, text, language)
        if answer.status == routes.REFUSED:
            refusal = json.loads(answer.body)
            raise Refused(refusal["code"], refusal["message"])
        return json.loads(answer.body) if answer.body else None

    async def join(self, table: str) -> Socket:
        socket = self.app.connect(lambda text: self.heard.append(json.loads(text)))
        self.say(socket, type="join", table=table)
        while not any(message["type"] == "ack" for message in self.heard):
            await asyncio.sleep(0)
        return socket

    def say(self, socket: Socket, **message: object) -> None:
        self._last += 1
        socket.receive(json.dumps({"ack": self._last, **message}))

    async def play(self, socket: Socket, table: str, most: int = 10_000, seed: int = 0) -> int:
        """Plays until the match is over, or so many choices of one's own have been made: how many they were."""
        dice, own = Random(seed), 0
        while own < most:
            here = self.app.tables.rooms[table].table
            seat = here.seat_of(self.app.person.id)
            if here.stage != "playing":
                break
            if here.match is not None and seat is not None and seat in here.waiting:
                choice = dice.choice(here.match.choices(seat))
                self.say(socket, type="choose", match=here.match_no, decision=here.decided[seat] + 1, choice=choice)
                own += 1
                while here.match is not None and here.decided[seat] < own and here.stage == "playing":
                    await asyncio.sleep(0.001)
            await asyncio.sleep(0.001)
        return own

    async def close(self) -> None:
        await self.app.close()
        assert not self.failures, self.failures
