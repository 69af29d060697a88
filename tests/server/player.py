"""A person with a browser, as far as a server can tell."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from functools import wraps
from typing import Any, ClassVar, ParamSpec, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stammtisch.live.facts import Opening
from stammtisch.live.fairness import cut_commitment, fresh_opening
from tests.live.fakes import runs

Data = dict[str, Any]


class ServerAddress(Protocol):
    """Where a server is."""

    @property
    def url(self) -> str: ...
    @property
    def socket_url(self) -> str: ...


class Refused(Exception):  # noqa: N818
    def __init__(self, message: Data) -> None:
        super().__init__(message["code"])
        self.code: str = message["code"]
        self.message: str = message["message"]


P = ParamSpec("P")


def plays(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test with people in it; in the end all of them go home."""

    @runs
    @wraps(test)
    async def evening(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await test(*args, **kwargs)
        finally:
            await everybody_leaves()

    return evening


async def everybody_leaves() -> None:
    """Whatever goes wrong with one of them: what they left open would fail the next test."""
    async with AsyncExitStack() as homeward:
        while Player.everybody:
            homeward.push_async_callback(Player.everybody.pop().leave)


class Player:
    """Holds what a client holds: the table, its number, the view; applies messages as the protocol says."""

    everybody: ClassVar[list["Player"]] = []

    def __init__(self, server: ServerAddress, name: str) -> None:
        self.everybody.append(self)
        self.server, self.name = server, name
        self.http = httpx.AsyncClient(base_url=server.url, timeout=20, verify=False)
        self.person = ""
        self.table = ""
        self.seen = 0
        self.whole: Data = {}
        self.messages: list[Data] = []
        self.raw: list[str] = []
        self.remembers = True  # all that was said; in hours that is much
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._acks: dict[int, asyncio.Future[Data]] = {}
        self._last_ack = 0
        self._news = asyncio.Event()
        self.opening = Opening("", "")  # of the last cut

    @classmethod
    async def arrive(cls, server: ServerAddress, name: str, language: str = "en") -> "Player":
        player = cls(server, name)
        answer = await player.http.post("/api/identity", json={"name": name, "language": language})
        assert answer.status_code == 201, answer.text
        player.person = answer.json()["person"]["id"]
        return player

    def move_to(self, server: ServerAddress) -> None:
        """From now on by way of another server, as a proxy would send him."""
        self.server, self.http.base_url = server, httpx.URL(server.url)

    async def open(self, *seats: str, **terms: Any) -> str:
        body = {"game": "gaunerbande", "players": len(seats), "seats": seats, "options": {"target": 10}, **terms}
        answer = await self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    # --- the socket ---

    async def connect(self) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        headers = {"Cookie": cookies, "Origin": self.server.url}
        self._socket = await connect(
            self.server.socket_url, additional_headers=headers, compression=None, max_queue=None, ping_interval=None
        )
        self._reading = asyncio.create_task(self._read(self._socket))

    async def join(self, table: str, seen: int = 0) -> Data:
        if self._socket is None:
            await self.connect()
        self.table = table
        return await self.ask("join", table=table, seen=seen)

    async def come_back(self) -> None:
        """After the connection is gone: with the last number seen, as a client would."""
        await self.disconnect()
        await self.join(self.table, self.seen)

    async def disconnect(self) -> None:
        if self._socket is not None:
            socket, self._socket = self._socket, None
            await socket.close()
            if self._reading is not None:
                await self._reading

    async def leave(self) -> None:
        try:
            await self.disconnect()
        finally:
            await self.http.aclose()

    async def ask(self, type: str, **fields: Any) -> Data:
        """Sends a request and waits for its answer; `Refused` if that is what it is."""
        self._last_ack += 1
        ack, answer = self._last_ack, asyncio.get_running_loop().create_future()
        self._acks[ack] = answer
        await self.send({"type": type, "ack": ack, **fields})
        reply: Data = await asyncio.wait_for(answer, 30)
        if reply["type"] == "refusal":
            raise Refused(reply)
        return reply

    async def cut(self, text: str = "") -> None:
        """Cuts the deck as a client does; what with is kept for `reveal`."""
        self.opening = fresh_opening(text)
        lobby, seat = self.lobby, self.whole["you"]["seat"]
        cut = cut_commitment(self.table, lobby["match"], seat, lobby["commitment"], self.opening)
        await self.ask("cut", commitment=cut)

    async def reveal(self) -> Data:
        return await self.ask("reveal", nonce=self.opening.nonce, text=self.opening.text)

    async def send(self, message: Any) -> None:
        assert self._socket is not None, "not connected"
        await self._socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                if self.remembers:
                    self.raw.append(text)
                self._take(msgspec.json.decode(text))
        for answer in self._acks.values():
            if not answer.done():
                answer.set_exception(ConnectionError("closed before it was answered"))
                answer.exception()
        self._acks.clear()
        self._news.set()

    def _take(self, message: Data) -> None:
        if self.remembers:
            self.messages.append(message)
        if message["type"] in ("ack", "refusal", "pong"):
            answer = self._acks.pop(message["ack"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)
        elif message["type"] == "table":
            self.whole, self.seen = message, message["number"]
        elif message["type"] in ("fact", "resumed"):
            self.whole.update({part: message[part] for part in ("lobby", "play", "you") if part in message})
            self.seen = message["number"]
        self._news.set()

    # --- looking and choosing ---

    @property
    def closed(self) -> int | None:
        """The code with which the connection was closed; None while it is open."""
        return self._socket.close_code if self._socket is not None else None

    @property
    def lobby(self) -> Data:
        lobby: Data = self.whole["lobby"]
        return lobby

    @property
    def play(self) -> Data:
        play: Data = self.whole["play"]
        return play

    @property
    def stage(self) -> str:
        stage: str = self.whole["lobby"]["stage"]
        return stage

    @property
    def choices(self) -> list[str]:
        choices: list[str] = self.whole.get("play", {}).get("view", {}).get("choices", [])
        return choices if self.stage == "playing" else []

    def next_choice(self, choice: str | None = None) -> Data:
        """A choice as it would be sent."""
        text = choice if choice is not None else random.choice(self.choices)
        return {"match": self.lobby["match"], "decision": self.play["decision"], "choice": text, "seen": self.seen}

    async def choose(self, choice: str | None = None) -> Data:
        return await self.ask("choose", **self.next_choice(choice))

    async def until(self, happened: Any, seconds: float = 20.0) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(seconds):
            while not happened():
                self._news.clear()
                if self._reading is not None and self._reading.done():
                    raise ConnectionError(f"closed with {self.closed}")
                await self._news.wait()

    async def play_on(self) -> None:
        """Chooses whenever asked, until the match is over."""
        while self.stage == "playing":
            await self.until(lambda: self.choices or self.stage != "playing")
            if self.choices:
                decision = self.play["decision"]
                await self.choose()
                await self.until(lambda d=decision: self.play["decision"] != d or self.stage != "playing")
