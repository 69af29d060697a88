"""The tables in memory: loaded from the journal when somebody comes, evicted when all have gone."""

import asyncio
import secrets

from stammtisch.live import commands as c
from stammtisch.live.backlog import Backlog, restore
from stammtisch.live.ports import Appended
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.room import Room
from stammtisch.live.services import LiveServices
from stammtisch.live.table import RulesMismatch, Table
from stammtisch.live.turns import FairTurns

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
OPENING = ("", "opening")  # for whom such tables are looked for
ID_LENGTH = 16  # 79 bits: a link is as good as a key


def new_id(length: int = ID_LENGTH) -> str:
    """A random id that nobody can guess, without letters that look alike."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class TableRegistry:
    """Finds and opens tables; at most one room per table and process."""

    def __init__(self, services: LiveServices) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | Refused]] = {}
        self._turns = FairTurns(1)  # threads that play matches again at once take three times as long

    async def open(self, command: c.Open) -> Room | Refused:
        """A new table, as asked for."""
        return await self._open_as(new_id(), command)

    async def open_as(self, id: str, command: c.Open) -> Room | Refused:
        """The table with this id, opened as asked for unless it is there already, by whichever server."""
        room = await self.room(id, OPENING)
        if not isinstance(room, Refused) or room.code != "no_table":
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._open_as(id, command))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _open_as(self, id: str, command: c.Open) -> Room | Refused:
        room = Room(Table(id), self.services)
        outcome = await room.submit(command)
        if isinstance(outcome, Refused):
            await room.close()
            return outcome
        self.rooms[id] = room
        room.asked_for = self.services.now()
        return room

    async def room(self, id: str, asker: tuple[str, ...] = ("",)) -> Room | Refused:
        """The room of a table, from memory or from the journal. For whom (`asker`: see `turns`) tables are loaded takes
        turns."""
        room = await self.loaded(id, asker)
        if isinstance(room, Room):
            room.touched = room.asked_for = self.services.now()
        return room

    async def loaded(self, id: str, asker: tuple[str, ...]) -> Room | Refused:
        """The same for something that is to be done there, not for somebody who comes: it may be evicted at once."""
        if id in self.rooms:
            return self.rooms[id]
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id, asker))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str, asker: tuple[str, ...]) -> Room | Refused:
        try:
            restored = await self._turns.turn(asker, lambda: self._restore(id))
        except RulesMismatch:
            return refuse("other_rules")
        except Exception as error:
            self.services.monitor.failed("load", id, error)
            return refuse("unavailable")
        if restored is None:
            return refuse("no_table")
        table, backlog = restored
        self.rooms[id] = Room(table, self.services, backlog)
        return self.rooms[id]

    async def _restore(self, id: str) -> tuple[Table, Backlog] | None:
        entries = await self.services.journal.load(id)
        return await asyncio.to_thread(restore, id, entries, self.services.timing.replayed) if entries else None

    async def reconcile(self) -> None:
        """With several servers, every few seconds: finds what no notice told of.

        Facts that others have appended, servers that have died, tables whose lease nobody owns or uses.
        """
        rooms = {
            id: room for id, room in self.rooms.items() if room.streams.connected or room.at_work or room.table.is_drawn
        }
        alive = await self.services.leases.renew()
        for room in self.rooms.values():
            room.presence.retry_release()
        for room in rooms.values():
            room.presence.drop_dead_servers(alive)
            room.presence.publish()
            room.presence.renewed()
        wanted = [id for id, room in rooms.items() if room.presence.wants_lease]
        for id in await self.services.leases.unowned(wanted):
            rooms[id].presence.retry_lease()
        for id, number in (await self.services.journal.last(list(rooms))).items():
            rooms[id].on_notice(Appended(number))

    async def evict_idle(self) -> None:
        """Closes rooms of tables that nobody has been at for a while. The journal has them."""
        before = self.services.now() - self.services.timing.idle
        for id, room in list(self.rooms.items()):
            if room.idle and room.touched < before:
                await self._evict(id, room)

    async def evict_unwanted(self, room: Room) -> None:
        """Closes a room in which something was to be done, unless somebody has come or is about to."""
        wanted = room.asked_for >= self.services.now() - self.services.timing.idle
        if room.idle and not wanted and self.rooms.get(room.table.id) is room:
            await self._evict(room.table.id, room)

    async def _evict(self, id: str, room: Room) -> None:
        del self.rooms[id]
        await room.close()

    async def close(self) -> None:
        """Closes every room, each when all that was submitted to it is answered."""
        rooms, self.rooms = list(self.rooms.values()), {}
        await asyncio.gather(*(room.close() for room in rooms))
