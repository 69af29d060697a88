"""All connections of one table: those who are told at once, and those who watch with a delay."""

import asyncio
from collections.abc import Sequence, Set

from stammtisch.live.broadcaster import Broadcaster
from stammtisch.live.delayed import DelayedBroadcaster
from stammtisch.live.numbering import PRIVATE
from stammtisch.live.outbox import Connection
from stammtisch.live.services import LiveServices
from stammtisch.live.spectators import is_delayed
from stammtisch.live.table import AppliedFact, Table


class Streams:
    """Sends every connection of a table what it is to know when it is to know it."""

    def __init__(self, live: Broadcaster, services: LiveServices) -> None:
        self.live, self._services = live, services
        self.delayed: DelayedBroadcaster | None = None  # since somebody came to a table with a delay

    @property
    def connected(self) -> bool:
        """Whether anybody is."""
        return bool(self.live.connections or (self.delayed and self.delayed.connections))

    @property
    def next_due(self) -> int | None:
        """When the next fact is to be shown to those who watch with a delay."""
        return self.delayed.next_due if self.delayed and self.delayed.connections else None

    def told_to(self, person: str) -> int:
        """How far the table has come, in the numbers that this person is told."""
        table = self.live.settings
        if not is_delayed(table, person):
            return table.told_to(person)
        return self.delayed.told if self.delayed else 0

    def add(self, connection: Connection, seen: int) -> None:
        """From now on the connection is told everything, after what it has missed. To be called after `release`."""
        self._of(connection.who.id).add(connection, seen)

    def remove(self, connection: Connection) -> bool:
        """Whether it was there."""
        return self.live.remove(connection) or (self.delayed is not None and self.delayed.remove(connection))

    async def reload(self) -> None:
        """The table has been taken from the journal anew, and so is what it was like some minutes ago."""
        if self.delayed is not None:
            old, self.delayed = self.delayed, await self._from_journal(self.live.settings)
            for connection in old.connections:
                self._of(connection.who.id).add(connection, 0)

    async def release(self) -> None:
        """Shows what is old enough to those who watch with a delay. Raises what the journal raises."""
        table = self.live.settings
        if table.terms.hands != "delayed":
            return
        if self.delayed is None:
            self.delayed = await self._from_journal(table)
        if self.delayed.wanted is not None:
            self.delayed.take(await self._services.journal.read(table.id, self.delayed.wanted))
        self.delayed.release()

    def publish(self, applied: Sequence[AppliedFact], whole: bool = False) -> None:
        """Sends what has happened, at once or later; `whole`: the table instead, since it is much.

        Whoever has sat down, or has not played in the new match, is told by the other stream from now on.
        """
        moving = self._moving()
        if whole:
            self.live.send_whole()
        else:
            self.live.publish(applied)
        if self.delayed is not None:
            self.delayed.take([one.entry for one in applied])
            self.delayed.release()
            for one in applied:
                if isinstance(one.entry.fact, PRIVATE):
                    self.delayed.tell_at_once(one)
        for connection in moving:
            self._of(connection.who.id).add(connection, 0)

    def publish_presence(self, present: Set[str]) -> None:
        self.live.publish_presence(present)
        if self.delayed is not None:
            self.delayed.show_presence(present)

    async def _from_journal(self, table: Table) -> DelayedBroadcaster:
        entries = await self._services.journal.read(table.id)
        replayed, now = self._services.timing.replayed, self._services.now
        return await asyncio.to_thread(DelayedBroadcaster, table, entries, replayed, now)

    def _of(self, person: str) -> Broadcaster:
        delayed = self.delayed if is_delayed(self.live.settings, person) else None
        return self.live if delayed is None else delayed

    def _moving(self) -> list[Connection]:
        """Takes out those who are now told by the other stream."""
        streams = [self.live, self.delayed] if self.delayed is not None else []
        moving = [
            (one, stream) for stream in streams for one in stream.connections if self._of(one.who.id) is not stream
        ]
        for connection, stream in moving:
            stream.remove(connection)
        return [connection for connection, _ in moving]
