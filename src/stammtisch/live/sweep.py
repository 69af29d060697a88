"""Tables over days whose time has come: found in the store, looked after, and let go again.

Timers come from the store. Whatever happens to a server, another one, or the same after a restart, finds the table: the
agenda was stored with the facts. The lease keeps two servers from doing the same work; that nothing happens twice is
guaranteed by the numbers of the journal.
"""

import asyncio
from collections.abc import Callable

from stammtisch.live.agenda import agenda_of
from stammtisch.live.ports import DueTable, DueTables
from stammtisch.live.refusals import Refused
from stammtisch.live.registry import TableRegistry

PAUSE = 10.0  # seconds between two looks
FEWEST, MOST = 8, 256  # tables in memory for this: however many are due, people who are there come first
MORE = 2  # with every glance at which nobody has to wait
FELT = 0.005  # seconds by which the loop is late, or storing takes, from which on people wait for what is done here
A_LOOK = 200  # tables found at once
PATIENCE = 120.0  # seconds for one table; then others have their turn, and it comes again
LATER = 3_600_000  # milliseconds until a table that cannot be loaded is tried again
GLANCE = 0.1  # seconds between two looks at a table that is being looked after
ASKER = ("", "due")  # for whom such tables are loaded: see `live.turns`


class DueSweep:
    """Looks after the tables over days that have something to be done, on this server. `settled`: how late it was."""

    def __init__(
        self,
        tables: TableRegistry,
        due: DueTables,
        settled: Callable[[float], None] = lambda seconds: None,
        pause: float = PAUSE,
    ) -> None:
        self._tables, self._due, self._settled, self._pause = tables, due, settled, pause
        self._at_once = FEWEST
        self._slowest = 0.0  # seconds that storing took since the last glance
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Goes on until it is cancelled. What fails is tried again."""
        try:
            while True:
                try:
                    found = await self.once()
                except Exception as error:
                    self._tables.services.monitor.failed("due", "", error)
                    found = 0
                if found < A_LOOK:
                    await asyncio.sleep(self._pause)
        finally:
            for task in list(self._under_way.values()):
                task.cancel()

    async def once(self) -> int:
        """Looks for tables once, and begins with those that are found; gives how many."""
        found = await self._due.due(self._tables.services.now(), A_LOOK)
        for table in found:
            if table.id not in self._under_way:
                await self._place()
                task = self._under_way[table.id] = asyncio.create_task(self._look_after(table))
                task.add_done_callback(lambda _, id=table.id: self._under_way.pop(id))  # type: ignore[misc]
        return len(found)

    async def _place(self) -> None:
        """Returns when one more table may be looked after. Most of them wait for their bots: there may be more and more
        at once as long as nobody has to wait for the loop or the store, and fewer as soon as somebody has."""
        loop = asyncio.get_running_loop()
        while len(self._under_way) >= self._at_once:
            until = loop.time() + GLANCE
            await asyncio.sleep(GLANCE)
            late = max(loop.time() - until, self._slowest) > FELT
            self._at_once = max(FEWEST, self._at_once // 2) if late else min(MOST, self._at_once + MORE)
            self._slowest = 0.0

    async def idle(self) -> None:
        """Returns when no table is being looked after."""
        while self._under_way:
            await asyncio.gather(*self._under_way.values())

    async def _look_after(self, due: DueTable) -> None:
        services = self._tables.services
        try:
            room = await self._tables.loaded(due.id, ASKER)
            if isinstance(room, Refused):
                await self._due.settle(due, services.now() + LATER)
                return
            room.wake(holidays=True)
            loop = asyncio.get_running_loop()
            until = loop.time() + PATIENCE
            while not room.closed and (room.at_work or not room.idle) and loop.time() < until:
                if room.broadcaster.connections:  # it goes on by itself as long as somebody is there
                    return
                await asyncio.sleep(GLANCE)
            if room.closed:
                return
            if not room.at_work and not room.presence.is_denied:
                agenda, began = agenda_of(room.table, services.timing.reveal), loop.time()
                await self._due.settle(due, agenda.due_at if agenda is not None else None)
                self._slowest = max(self._slowest, loop.time() - began)
            self._settled((services.now() - due.due_at) / 1000)
            await self._tables.evict_unwanted(room)
        except Exception as error:
            services.monitor.failed("due", due.id, error)
