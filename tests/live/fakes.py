"""A small world for rooms: a journal in memory, a clock that stands still unless it is told otherwise, quick bots."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import msgspec

from stammtisch.hub.local import LocalHub, LocalLeases
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.agenda import Agenda
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.outbox import Connection
from stammtisch.live.outcomes import Already
from stammtisch.live.outlines import Outline
from stammtisch.live.ports import Conflict, Leases, Question, Tip
from stammtisch.live.registry import TableRegistry
from stammtisch.live.room import Room
from stammtisch.live.services import LiveServices, Timing
from stammtisch.phrases import Phrase
from tests.live.story import ANNA, BERT, NOON

LONGEST = (
    300 + float(os.environ.get("STAMMTISCH_SOAK", "0")) + float(os.environ.get("STAMMTISCH_KILLS", "0"))
)  # seconds
P = ParamSpec("P")
R = TypeVar("R")


def runs(test: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, R]:
    """A test that runs in an event loop of its own, and not for ever."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        return asyncio.run(asyncio.wait_for(test(*args, **kwargs), LONGEST))

    return run


class MemoryJournal:
    """Keeps facts as they would be stored. `before_append` may wait, look around or fail."""

    def __init__(self) -> None:
        self.tables: dict[str, list[tuple[int, int, bytes]]] = {}
        self.outlines: dict[str, Outline] = {}
        self.agendas: dict[str, Agenda] = {}
        self.before_append: Callable[[], Awaitable[None]] | None = None
        self.after_append: Callable[[], Awaitable[None]] | None = None

    async def append(
        self, table: str, entries: Sequence[f.Entry], outline: Outline | None = None, agenda: Agenda | None = None
    ) -> None:
        if self.before_append is not None:
            await self.before_append()
        stored = self.tables.setdefault(table, [])
        if entries[0].number != len(stored) + 1:
            raise Conflict(table)
        stored += [(entry.number, entry.at, f.dump(entry.fact)) for entry in entries]
        if outline is not None:
            self.outlines[table] = outline
        if agenda is not None:
            self.agendas[table] = agenda
        if self.after_append is not None:
            await self.after_append()

    async def read(self, table: str, after: int = 0) -> list[f.Entry]:
        return [f.Entry(number, at, f.load(text)) for number, at, text in self.tables.get(table, [])[after:]]

    async def load(self, table: str) -> list[f.Entry]:
        return await self.read(table)

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self.tables[table]) for table in tables if table in self.tables}

    def facts(self, table: str) -> list[f.AnyFact]:
        return [f.load(text) for _, _, text in self.tables[table]]


class FirstChoice:
    """A bot that takes the first legal choice, at once."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.fails = False

    async def choose(self, question: Question) -> str:
        self.asked.append(question)
        if self.fails:
            raise RuntimeError("no idea")
        return question.match.choices(question.seat)[0]

    async def advise(self, question: Question) -> list[Tip]:
        if self.fails:
            raise RuntimeError("no idea")
        return [Tip(choice, 1.5, 0.5, 0.9, Phrase("why", "warum")) for choice in question.match.choices(question.seat)]


class Notebook:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.failures: list[tuple[str, str]] = []
        self.facts = 0

    def happened(self, table: str, entries: Sequence[f.Entry]) -> None:
        self.facts += len(entries)

    def failed(self, what: str, table: str, error: BaseException) -> None:
        self.failures.append((what, str(error)))


class Evening:
    """A hall with everything around it in plain sight."""

    def __init__(
        self,
        journal: MemoryJournal | None = None,
        hub: LocalHub | None = None,
        leases: Leases | None = None,
        bots_at_once: int = 8,
        **timing: Any,
    ) -> None:
        self.journal, self.bots, self.notebook = journal or MemoryJournal(), FirstChoice(), Notebook()
        self.time = NOON
        settings = {"moment": (0, 0), "presence_delay": 0, **timing}
        self.tables = TableRegistry(
            LiveServices(
                journal=self.journal,
                hub=hub or LocalHub(),
                leases=leases or LocalLeases(),
                bots=self.bots,
                monitor=self.notebook,
                timing=Timing(**settings),
                now=lambda: self.time,
                bots_at_once=asyncio.Semaphore(bots_at_once),
            )
        )

    async def open(self, who: f.Person, *seats: c.Plan, secret: f.Secret | None = None, **terms: Any) -> Room:
        agreed = {"game": "gaunerbande", "players": len(seats), "options": {"target": 10}, **terms}
        room = await self.tables.open(c.Open(who=who, secret=secret or fresh_secret(), seats=list(seats), **agreed))
        assert isinstance(room, Room), room
        return room

    async def come(self, room: Room, who: f.Person, seen: int = 0, language: Any = "en") -> "Guest":
        guest = Guest(room, who, language)
        await room.attach(guest.connection, seen)
        return guest


class Guest:
    """Somebody at a room, with all that was sent to the connection."""

    def __init__(self, room: Room, who: f.Person, language: Any = "en") -> None:
        self.room, self.who = room, who
        self.connection = Connection(who, language)
        self.letters: list[bytes] = []

    def read(self) -> list[dict[str, Any]]:
        """What has come since the last look."""
        new = list(self.connection.outbox._waiting)
        self.connection.outbox._waiting.clear()
        self.letters += new
        return [msgspec.json.decode(letter) for letter in new]

    async def ask(self, command: c.AnyCommand) -> Any:
        return await self.room.submit(command)

    async def choose(self, choice: str | None = None) -> Any:
        table = self.room.table
        seat = table.seat_of(self.who.id)
        assert seat is not None
        assert table.match is not None
        text = choice if choice is not None else table.match.choices(seat)[0]
        return await self.ask(c.Choose(self.who, table.match_no, table.decided[seat] + 1, text))

    @property
    def number(self) -> int:
        """How far the table has come, as this guest is told."""
        return self.room.table.told_to(self.who.id)

    @property
    def owes(self) -> bool:
        return self.room.table.seat_of(self.who.id) in self.room.table.waiting

    async def play_out(self) -> None:
        """Takes the first legal choice whenever one is owed, until the match is over."""
        while self.room.table.stage == "playing":
            if self.owes:
                assert isinstance(await self.choose(), Already)
            await settle(5)


async def alone_with_bots(evening: Evening) -> Guest:
    """Anna and two bots, after the deal."""
    return await evening.come(await evening.open(ANNA, "me", "random", "random", start=True), ANNA)


async def two_people(evening: Evening, **terms: Any) -> tuple[Guest, Guest]:
    """Anna and Bert and a bot, after the deal."""
    room = await evening.open(ANNA, "me", "open", "random", **terms)
    anna, bert = await evening.come(room, ANNA), await evening.come(room, BERT)
    await bert.ask(c.Sit(BERT))
    await anna.ask(c.Start(ANNA))
    await settle()
    anna.read(), bert.read()
    return anna, bert


async def settle(times: int = 50) -> None:
    """Lets everything that can happen at once happen."""
    for _ in range(times):
        await asyncio.sleep(0)
