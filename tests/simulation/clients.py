"""People with devices: they hold what a browser holds, do what the server offers, and go on whatever happens.

A choice that was not acknowledged is sent again, with the same number of its decision. Everything received is shown to
the laws first.
"""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from stammtisch.live import facts as f
from stammtisch.live.fairness import cut_commitment
from tests.simulation.servers import Server
from tests.simulation.wires import Wire

if TYPE_CHECKING:
    from tests.simulation.world import World

Data = dict[str, Any]
FOR_EVER = 1e12
PATIENCE = 12.0  # seconds for an answer
NOT_NOW = ("not_stored", "unavailable", "closing", "ahead", "slow_down", "nothing_joined")  # to be sent again
NOT_ANY_MORE = ("other_match", "playing_only", "not_seated", "already_chosen", "closed")
_encode, _decode = msgspec.json.encode, msgspec.json.decode


class CutOff(Exception):  # noqa: N818
    """The connection is gone, or as good as gone."""


class Client:
    """One device of one person."""

    def __init__(self, world: "World", number: int, who: f.Person, plays: bool) -> None:
        self.world, self.number, self.who, self.plays = world, number, who, plays
        self.name = f"c{number}"
        self.process = world.loop.process(self.name)
        self.dice = random.Random(f"{world.seed} {self.name}")
        self.whole: Data = {}
        self.seen = 0
        self.joined = 0.0  # since when; 0: not
        self.pending: Data | None = None  # a choice on its way
        self.away_until = self.awake_at = 0.0
        self.gone = False
        self.doubles = 0
        self._wire: Wire | None = None
        self._server: Server | None = None
        self._says: list[Data] = []  # what was asked for besides playing
        self._come_back_with: int | None = None
        self._answers: dict[int, asyncio.Future[Data]] = {}
        self._acks = 0
        self._sent: dict[int, Data] = {}
        self._news = asyncio.Event()
        self._opening = f.Opening("0" * 64, "")

    # --- what the plan makes of them ---

    def act(self, what: str, much: float) -> None:
        """Does something that people do."""
        now = self.world.loop.time()
        if what in ("reload", "stale", "future", "move"):
            numbers = {"reload": 0, "stale": max(0, self.seen - int(much)), "future": self.seen + int(much)}
            self._come_back_with = numbers.get(what)
            self._server = None if what == "move" else self._server
            self.disconnect()
        elif what in ("away", "gone"):
            self.gone = self.gone or what == "gone"
            self.away_until = max(self.away_until, now + (FOR_EVER if self.gone else much))
            self.disconnect()
        elif what == "doze":
            self.awake_at = now + much
        elif what == "double":
            self.doubles += int(much)
        elif what == "rename":
            self.who = f.Person(self.who.id, f"{self.who.name}e")
            self.disconnect()
        elif what in ("cut", "vanish", "stall"):
            self._disturb(what, much)
        else:
            self._says.append(self._request(what))
        self._news.set()

    def _disturb(self, what: str, seconds: float) -> None:
        if self._wire is not None and what == "stall":
            self._wire.slow(seconds)
        elif self._wire is not None:
            self._wire.cut(silently=what == "vanish")

    def _request(self, what: str) -> Data:
        seats = len(self.whole["lobby"]["seats"]) if self.whole else 3
        requests: dict[str, Data] = {
            "say": {"type": "say", "text": f"{self.name} at {self.world.loop.time():.6f}"},
            "mute": {"type": "mute", "person": "p1" if self.who.id != "p1" else "p0", "on": self.dice.random() < 0.7},
            "auto": {"type": "auto", "on": self.dice.random() < 0.7},
            "seat-bot": {"type": "seat_bot", "seat": self.dice.randrange(seats), "level": "random"},
        }
        return requests.get(what, {"type": what})

    def come_home(self) -> None:
        """The troubles are over: whoever is not gone for good is back, awake and attentive."""
        self.awake_at = 0.0
        self.away_until = self.away_until if self.gone else 0.0
        self._news.set()

    # --- the connection ---

    @property
    def server(self) -> Server | None:
        """By way of which it is connected."""
        return self._server if self._wire is not None else None

    def disconnect(self) -> None:
        if self._wire is not None:
            self._wire.cut()
            self.cut_off(self._wire)

    def cut_off(self, wire: Wire) -> None:
        """The connection is gone."""
        if wire is self._wire:
            self._wire, self.joined = None, 0.0
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(CutOff())
                    answer.exception()
            self._answers.clear()
            self._news.set()

    def receive(self, wire: Wire, message: bytes) -> None:
        if wire is not self._wire:
            return
        data = _decode(message)
        self.world.note(self.name, "is told", message)
        if data["type"] in ("ack", "refusal", "pong"):
            self.world.laws.answered(self, wire, self._sent.get(data["ack"]), data)
            answer = self._answers.pop(data["ack"], None)
            if answer is not None and not answer.done():
                answer.set_result(data)
            return
        self.world.laws.told(self, wire, data, message)
        if data["type"] == "table":
            self.whole, self.seen = data, data["number"]
        elif data["type"] in ("fact", "resumed"):
            self.whole.update({part: data[part] for part in ("lobby", "play", "you") if part in data})
            self.seen = data["number"]
        self._news.set()

    async def ask(self, request: Data) -> Data:
        """The server's answer. Raises CutOff if none comes."""
        if self._wire is None:
            raise CutOff
        self._acks += 1
        answer: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        self._answers[self._acks] = answer
        sent = {**request, "ack": self._acks}
        self._sent[self._acks] = sent
        self.world.note(self.name, "asks", _encode(sent))
        twice = self.doubles > 0
        self.doubles -= twice
        for _ in range(1 + twice):
            self.world.laws.asked(self, self._wire, sent)
            self._wire.send(_encode(sent).decode())
        try:
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            self.disconnect()
            raise CutOff from None

    async def _be_away(self) -> None:
        """Until the time is over, or the troubles are."""
        while self.away_until > self.world.loop.time():
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), self.away_until - self.world.loop.time())

    async def _until(self, happened: Callable[[], object], seconds: float) -> None:
        """Waits until something is so, but not for ever."""
        end = self.world.loop.time() + seconds
        while not happened() and self.world.loop.time() < end and not self._says:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), end - self.world.loop.time())

    # --- an evening ---

    async def live(self) -> None:
        """Comes, plays, comes back, for ever."""
        while True:
            try:
                await self._step()
            except CutOff:
                await asyncio.sleep(self.dice.uniform(0.02, 1.5))
            except Exception as error:
                self.world.laws.breaks("sound", f"{self.name} cannot go on: {error!r}")

    async def _step(self) -> None:
        if self.away_until > self.world.loop.time():
            await self._be_away()
        elif self._wire is None:
            await self._join()
        elif self._says:
            request = self._says.pop(0)
            await self.ask(request)
        elif self.stage == "closed" or not self.plays:
            await self._until(lambda: self._wire is None, 30 * self.world.setup.scale)
            if self._wire is None:
                raise CutOff
        elif self.seat is None:
            await self._sit()
        elif self.stage == "playing":
            await self._play()
        else:
            await self._begin()

    async def _join(self) -> None:
        self._server = server = self.world.reachable(self._server, self.dice)
        if server is None:
            raise CutOff
        self._wire = Wire(self.world.loop, self.dice, self, server.process)
        server.accept(self._wire, self.who)
        back, self._come_back_with = self._come_back_with, None
        seen = self.seen if back is None else back
        if not seen:
            self.whole = {}
        answer = await self.ask({"type": "join", "table": self.world.table, "seen": seen})
        if answer["type"] == "refusal":
            self.disconnect()
            raise CutOff
        self.joined = self.world.loop.time()
        await self._until(lambda: self.whole, 5)
        if not self.whole:
            self.disconnect()
            raise CutOff

    @property
    def lobby(self) -> Data:
        lobby: Data = self.whole["lobby"]
        return lobby

    @property
    def stage(self) -> str:
        return str(self.lobby["stage"])

    @property
    def seat(self) -> int | None:
        seat: int | None = self.whole["you"].get("seat")
        return seat

    @property
    def choices(self) -> list[str]:
        choices: list[str] = self.whole.get("play", {}).get("view", {}).get("choices", [])
        return choices if self.stage == "playing" else []

    async def _sit(self) -> None:
        free = [seat for seat in self.lobby["seats"] if seat["held"] in ("open", "left")]
        if free and self.stage in ("gathering", "playing"):
            answer = await self.ask({"type": "sit"})
            await self._until(
                lambda: self.seat is not None, 5 if answer["type"] == "ack" else 20 * self.world.setup.scale
            )
        else:
            stage = self.stage
            await self._until(lambda: self._wire is None or self.stage != stage, 20 * self.world.setup.scale)

    async def _begin(self) -> None:
        """Between two matches: cuts the deck, and makes the next one begin."""
        stage = self.stage
        if stage == "revealing":
            await self._reveal()
            return
        if stage == "gathering" and self.dice.random() < 0.4:
            await self._cut()
        await self._until(
            lambda: self._wire is None or self.stage != stage, self.dice.uniform(0.1, 3) * self.world.setup.scale
        )
        if self.stage != stage or (stage == "finished" and not self.world.goes_on):
            await self._until(lambda: self._wire is None or self.stage != stage, 5 * self.world.setup.scale)
        elif stage == "finished":
            await self.ask({"type": "rematch"})
        elif self.lobby["host"] == self.who.id:
            empty = [seat for seat, shown in enumerate(self.lobby["seats"]) if shown["held"] == "open"]
            patient = self.world.loop.time() < 20 * self.world.setup.scale
            if not empty:
                await self.ask({"type": "start"})
            elif not patient:
                await self.ask({"type": "seat_bot", "seat": empty[0], "level": "beginner"})

    async def _cut(self) -> None:
        assert self.seat is not None
        self._opening = f.Opening(self.dice.randbytes(32).hex(), f"{self.dice.random():.6f}")
        about = self.world.table, self.lobby["match"], self.seat, self.lobby["commitment"]
        await self.ask({"type": "cut", "commitment": cut_commitment(*about, self._opening)})

    async def _reveal(self) -> None:
        if any(cut["seat"] == self.seat and not cut.get("revealed") for cut in self.lobby.get("frozen", [])):
            await self.ask({"type": "reveal", "nonce": self._opening.nonce, "text": self._opening.text})
        await self._until(lambda: self._wire is None or self.stage != "revealing", self.dice.uniform(1, 5))

    async def _play(self) -> None:
        if self.pending is None and not self.choices:
            await self._until(
                lambda: self._wire is None or self.choices or self.stage != "playing", 30 * self.world.setup.scale
            )
            return
        if self.awake_at > self.world.loop.time():
            await self._until(lambda: False, self.awake_at - self.world.loop.time())
            return
        if self.pending is None:
            await self._think()
        if self.pending is None:
            return
        pending = self.pending
        answer = await self.ask({"type": "choose", **pending, "seen": self.seen})
        if answer["type"] == "ack" or answer["code"] not in NOT_NOW:
            self.pending = None
        else:
            await asyncio.sleep(self.dice.uniform(0.1, 1.0))
            return
        await self._until(lambda: self._is_told(pending), 10)

    async def _think(self) -> None:
        decision = self.lobby["match"], self.whole["play"]["decision"]
        least, most = self.world.setup.thinking
        await self._until(
            lambda: not self.choices or (self.lobby["match"], self.whole["play"]["decision"]) != decision,
            self.dice.uniform(least, most),
        )
        if self.choices:
            chosen = self.dice.choice(self.choices)
            now = self.whole["play"]["decision"]
            self.pending = {"match": self.lobby["match"], "decision": now, "choice": chosen}

    def _is_told(self, pending: Data) -> bool:
        over = self.lobby["match"] != pending["match"] or self.stage != "playing" or self.seat is None
        return bool(over or self.whole["play"]["decision"] > pending["decision"])
