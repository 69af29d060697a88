"""Two servers at one table, in one process, with a database and a hub that fail as told."""

from collections.abc import Sequence

from stammtisch.hub.local import LocalHub
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.outcomes import Already
from stammtisch.live.ports import Listener, Notice
from stammtisch.live.room import Room
from tests.live.fakes import Evening, Guest, MemoryJournal, settle
from tests.live.story import ANNA, BERT


class DeafHub(LocalHub):
    """Loses what is said while `deaf`."""

    def __init__(self) -> None:
        super().__init__(shared=True)
        self.deaf = False

    def announce(self, table: str, news: Notice, by: Listener) -> None:
        if not self.deaf:
            super().announce(table, news, by)


class Rota:
    """The duties of all servers, as a database would keep them."""

    def __init__(self) -> None:
        self.is_owner: dict[str, str] = {}
        self.alive: set[str] = set()


class RotaLeases:
    """`away`: the database cannot be reached. `unheard`: it does what it is asked, and its answer is lost."""

    def __init__(self, rota: Rota, name: str) -> None:
        self._rota, self.server = rota, name
        self.away = self.unheard = False
        rota.alive.add(name)

    async def acquire(self, table: str) -> bool:
        self._reach(not self.away)
        if self._rota.is_owner.get(table, "") not in self._rota.alive:
            self._rota.is_owner[table] = self.server
        self._reach(not self.unheard)
        return self._rota.is_owner[table] == self.server

    async def release(self, table: str) -> None:
        self._reach(not self.away)
        if self._rota.is_owner.get(table) == self.server:
            del self._rota.is_owner[table]
        self._reach(not self.unheard)

    async def renew(self) -> frozenset[str]:
        self._reach(not self.away)
        return frozenset(self._rota.alive)

    async def unowned(self, tables: Sequence[str]) -> set[str]:
        others = self._rota.alive - {self.server}
        return {table for table in tables if self._rota.is_owner.get(table, "") not in others}

    def _reach(self, there: bool) -> None:
        if not there:
            raise OSError("no way to the database")


class Street:
    """Two houses with one journal, one hub and one rota."""

    def __init__(self, **timing: int) -> None:
        self.journal, self.hub, self.rota = MemoryJournal(), DeafHub(), Rota()
        self.leases = [RotaLeases(self.rota, name) for name in ("left", "right")]
        self.left, self.right = (Evening(self.journal, self.hub, leases, **timing) for leases in self.leases)

    async def table(self, *seats: c.Plan) -> tuple[Guest, Guest]:
        """Anna sits at a table by way of the left house, Bert by way of the right one."""
        room = await self.left.open(ANNA, *seats)
        other = await self.right.tables.room(room.table.id)
        assert isinstance(other, Room)
        anna, bert = await self.left.come(room, ANNA), await self.right.come(other, BERT)
        await settle()
        assert isinstance(await bert.ask(c.Sit(BERT)), Already)
        assert isinstance(await anna.ask(c.Start(ANNA)), Already)
        await settle()
        return anna, bert

    def choices(self, table: str, by: str) -> int:
        return sum(isinstance(fact, f.Chose) and fact.by == by for fact in self.journal.facts(table))
