"""Who is connected to a table, here and by way of other servers, and which server owns the table's lease.

The owner lets the table's bots think and its clock run. A single server owns every table. With several, each publishes
who is connected to it, and one that has somebody at the table acquires the lease; it releases it when its last person
has gone, and if it dies, another one acquires it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from stammtisch.live.ports import Listener, PresenceNotice
from stammtisch.live.seats import Seat, people
from stammtisch.live.services import LiveServices

SILENT_ROUNDS = 10  # of `TableRegistry.reconcile`: whoever is connected is published with each of them


class PresenceTracker:
    """The people at one table. Calls `changed` when they or the owner of the lease are others than before."""

    def __init__(self, table: str, services: LiveServices, listener: Listener, changed: Callable[[], None]) -> None:
        self.woken = 0  # since when anybody has been here
        self._table, self._services, self._listener, self._changed = table, services, listener, changed
        self._here: Counter[str] = Counter()  # connections of each person
        self._elsewhere: dict[str, PresenceNotice] = {}  # by server
        self._silent: Counter[str] = Counter()  # rounds since a server was heard of
        self._gone: dict[str, int] = {}  # person → since when
        self._lease_name = ""  # the server's name under which the lease was acquired
        self.at_work = False  # there is something to do here, though nobody may be here
        self._published = False  # the others know of us
        self._denied = False  # another server owns the lease, as far as is known
        self._owned = False  # this one did, when the room last looked
        self._in_doubt = False  # the database, which did not answer, may know the lease as ours
        self._tasks: set[asyncio.Task[None]] = set()

    # --- coming and going ---

    @property
    def present(self) -> set[str]:
        """The ids of all who are connected, by way of any server."""
        return set(self._here).union(*(notice.people for notice in self._elsewhere.values()))

    def add(self, person: str) -> None:
        """One more connection of this person to this server."""
        if not self._here and not self.at_work:
            self.woken = min([self._services.now(), *(notice.woken for notice in self._elsewhere.values())])
        self._here[person] += 1
        self._gone.pop(person, None)
        if self._here[person] == 1:
            self.publish()

    def remove(self, person: str) -> None:
        """One connection less."""
        self._here[person] -= 1
        if not self._here[person]:
            del self._here[person]
            self._note_absence([person])
            self.publish()

    def absent(self, seats: list[Seat]) -> dict[str, int]:
        """Who sits here and is not connected, and since when."""
        present = self.present
        return {
            person.id: self._gone.get(person.id, self.woken) for person in people(seats) if person.id not in present
        }

    def _note_absence(self, left: Sequence[str]) -> None:
        now, present = self._services.now(), self.present
        self._gone.update({person: now for person in left if person not in present})

    # --- other servers ---

    def publish(self, in_any_case: bool = False) -> None:
        """Tells the other servers who is connected here, if that can matter to them."""
        name = self._services.leases.server
        if self._services.hub.shared and name and (self._here or self._published or in_any_case):
            notice = PresenceNotice(name, sorted(self._here), self.woken, self.is_owner)
            self._services.hub.announce(self._table, notice, self._listener)
            self._published = bool(self._here)

    def receive(self, notice: PresenceNotice) -> None:
        """Takes what another server publishes."""
        known = self._elsewhere.get(notice.server)
        self._silent[notice.server] = 0
        if known == notice:
            return
        self._elsewhere.pop(notice.server, None)
        if notice.people:
            self._elsewhere[notice.server] = notice
            self.woken = min(self.woken, notice.woken)
        else:
            del self._silent[notice.server]
        for person in notice.people:
            self._gone.pop(person, None)
        self._note_absence(known.people if known is not None else ())
        if known is None and notice.people and self._here:
            self.publish()
        if not notice.owner:
            self._denied = False
        self._changed()

    def drop_dead_servers(self, alive: frozenset[str]) -> None:
        """Servers that are no longer alive have nobody at the table, nor have those that say nothing for many rounds.

        The notice that the last of their people had gone may have got lost.
        """
        self._silent.update(list(self._elsewhere))
        for server in sorted(self._elsewhere):
            if server not in alive or self._silent[server] > SILENT_ROUNDS:
                self.receive(PresenceNotice(server, [], self.woken, owner=False))

    # --- the lease ---

    @property
    def is_owner(self) -> bool:
        """Whether this server owns the table's lease now."""
        return not self._services.hub.shared or (
            bool(self._lease_name) and self._lease_name == self._services.leases.server
        )

    @property
    def wants_lease(self) -> bool:
        return self._needs_lease and not self.is_owner

    @property
    def _needs_lease(self) -> bool:
        return bool(self._here) or self.at_work

    @property
    def is_denied(self) -> bool:
        """Whether another server owns the lease, as far as is known."""
        return not self.is_owner and self._denied and self.settled

    def work(self, at_work: bool) -> None:
        """Says whether there is something to do here, whoever is here."""
        if at_work and not self.at_work and not self._here:
            self.woken = self._services.now()
        self.at_work = at_work

    def update_lease(self) -> None:
        """Acquires the lease in the background, unless another server owns it; releases it when nobody is here."""
        self._owned = self.is_owner
        if not self._services.hub.shared:
            return
        if not self._needs_lease:
            if self._lease_name:
                self._lease_name = ""
                self._start(self._release())
        elif not self.is_owner and not self._denied:
            self._denied = True  # until there is something new
            self._start(self._acquire())

    def retry_lease(self) -> None:
        """Nobody else owns the lease: `update_lease` may ask for it again."""
        self._denied = False
        self._changed()

    def retry_release(self) -> None:
        """Nobody is here, and a lease that could not be released keeps all others from running the table."""
        if self._in_doubt and not self._needs_lease and not self._tasks:
            self._start(self._release())

    @property
    def settled(self) -> bool:
        """Whether the database knows as well as we do who owns the lease, or does not."""
        return not self._tasks and not self._in_doubt

    def renewed(self) -> None:
        """This server's leases are valid again. For a moment they may not have been, and the room did nothing."""
        if self.is_owner and not self._owned:
            self._changed()

    async def _acquire(self) -> None:
        name = self._services.leases.server
        if not name:
            return
        acquired = await self._services.leases.acquire(self._table)
        self._in_doubt = False
        if acquired:
            self._lease_name = name
            self.publish()
            self._changed()

    async def _release(self) -> None:
        await self._services.leases.release(self._table)
        self._in_doubt = False
        self.publish(in_any_case=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        async def logged() -> None:
            try:
                await work
            except Exception as error:  # the database is away; `TableRegistry.reconcile` asks again
                self._in_doubt = True
                self._services.monitor.failed("lease", self._table, error)

        task = asyncio.create_task(logged())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Nobody is here any more: releases the lease and tells the others."""
        self._here.clear()
        self.at_work = False
        self.update_lease()
        self.publish()
        await asyncio.gather(*self._tasks)
