"""The hall: the tables in memory, loaded from the journal when somebody comes, forgotten when all have gone."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress

from stammtisch.live import intents as i
from stammtisch.live.fold import OtherRules, Table, glimpse
from stammtisch.live.journal import Wake
from stammtisch.live.recent import remember
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.room import Room
from stammtisch.live.world import World

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 16  # 79 bits: a link is as good as a key


def new_id(length: int = ID_LENGTH) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class Hall:
    """Where tables are found and opened."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | Refused]] = {}
        self._one_by_one = asyncio.Lock()  # threads that play matches again at once take three times as long

    async def open(self, intent: i.Open) -> Room | Refused:
        """A new table, as asked for."""
        room = Room(Table(new_id()), self.world)
        outcome = await room.ask(intent)
        if isinstance(outcome, Refused):
            await room.close()
            return outcome
        self.rooms[room.table.id] = room
        return room

    async def room(self, id: str) -> Room | Refused:
        """The room of a table, from memory or from the journal."""
        if id in self.rooms:
            self.rooms[id].touched = self.world.now()
            return self.rooms[id]
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room | Refused:
        try:
            entries = await self.world.journal.recall(id)
        except Exception as error:
            self.world.watch.failed("load", id, error)
            return refuse("unavailable")
        if not entries:
            return refuse("no_table")
        try:
            async with self._one_by_one:
                table, recent = await asyncio.to_thread(remember, id, entries, self.world.manners.replayed)
        except OtherRules:
            return refuse("other_rules")
        self.rooms[id] = Room(table, self.world, recent)
        return self.rooms[id]

    async def glimpse(self, ids: Sequence[str]) -> list[Table]:
        """Tables for a list, in the same order; without their matches if they are not in memory."""
        found = await self.world.journal.glimpse([id for id in ids if id not in self.rooms])
        tables: list[Table] = []
        for id in ids:
            if id in self.rooms:
                tables.append(self.rooms[id].table)
            elif id in found:
                with suppress(OtherRules):
                    tables.append(glimpse(id, found[id]))
        return tables

    async def go_round(self) -> None:
        """With several servers, every few seconds: whatever was not heard of is found here.

        Facts that others have appended, servers that have died, tables that nobody is on duty at.
        """
        rooms = {id: room for id, room in self.rooms.items() if room.connections}
        alive = await self.world.duties.renew()
        for room in rooms.values():
            room.company.outlive(alive)
            room.company.tell()
        wanted = [id for id, room in rooms.items() if room.company.wants_duty]
        for id in await self.world.duties.unattended(wanted):
            rooms[id].company.ask_again()
        for id, number in (await self.world.journal.last(list(rooms))).items():
            rooms[id].hear(Wake(number))

    async def sweep(self) -> None:
        """Forgets tables that nobody has been at for a while. The journal has them."""
        before = self.world.now() - self.world.manners.idle
        for id, room in list(self.rooms.items()):
            if room.quiet and room.touched < before:
                del self.rooms[id]
                await room.close()

    async def close(self) -> None:
        """Lets everything that has been asked come to its end."""
        rooms, self.rooms = list(self.rooms.values()), {}
        await asyncio.gather(*(room.close() for room in rooms))
