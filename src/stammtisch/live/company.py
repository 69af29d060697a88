"""Who is at a table, here and by way of other servers, and which server is on duty.

Being on duty means to let the table's bots think and its clock run. With one server there is nothing to it. With
several, each tells the others who has come to it, and one that has somebody at the table takes the duty; it gives it up
when its last guest has gone, and if it dies, another one takes it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from stammtisch.live.journal import Here, Listener
from stammtisch.live.seats import Seat, people
from stammtisch.live.world import World


class Company:
    """The people at one table. `changed` is called when they are others than before, or the duty is."""

    def __init__(self, table: str, world: World, listener: Listener, changed: Callable[[], None]) -> None:
        self.woken = 0  # since when anybody has been here
        self._table, self._world, self._listener, self._changed = table, world, listener, changed
        self._here: Counter[str] = Counter()  # connections of each person
        self._elsewhere: dict[str, Here] = {}  # by server
        self._gone: dict[str, int] = {}  # person → since when
        self._duty = ""  # the name under which it was taken
        self._told = False  # the others know of us
        self._denied = False  # somebody else is on duty, as far as is known
        self._tasks: set[asyncio.Task[None]] = set()

    # --- coming and going ---

    @property
    def present(self) -> set[str]:
        return set(self._here).union(*(here.people for here in self._elsewhere.values()))

    def come(self, person: str) -> None:
        if not self._here:
            self.woken = min([self._world.now(), *(here.woken for here in self._elsewhere.values())])
        self._here[person] += 1
        self._gone.pop(person, None)
        if self._here[person] == 1:
            self.tell()

    def go(self, person: str) -> None:
        self._here[person] -= 1
        if not self._here[person]:
            del self._here[person]
            self._note_absence([person])
            self.tell()

    def absent(self, seats: list[Seat]) -> dict[str, int]:
        """Who sits here and is not connected, and since when."""
        present = self.present
        return {
            person.id: self._gone.get(person.id, self.woken) for person in people(seats) if person.id not in present
        }

    def _note_absence(self, left: Sequence[str]) -> None:
        now, present = self._world.now(), self.present
        self._gone.update({person: now for person in left if person not in present})

    # --- other servers ---

    def tell(self, in_any_case: bool = False) -> None:
        """Lets the other servers know who is here."""
        name = self._world.duties.server
        if self._world.hub.shared and name and (self._here or self._told or in_any_case):
            here = Here(name, sorted(self._here), self.woken, self.on_duty)
            self._world.hub.announce(self._table, here, self._listener)
            self._told = bool(self._here)

    def hear(self, here: Here) -> None:
        known = self._elsewhere.get(here.server)
        if known == here:
            return
        self._elsewhere.pop(here.server, None)
        if here.people:
            self._elsewhere[here.server] = here
            self.woken = min(self.woken, here.woken)
        for person in here.people:
            self._gone.pop(person, None)
        self._note_absence(known.people if known is not None else ())
        if known is None and here.people and self._here:
            self.tell()
        if not here.duty:
            self._denied = False
        self._changed()

    def outlive(self, alive: frozenset[str]) -> None:
        """Servers that are no longer alive have nobody at the table."""
        for server in self._elsewhere.keys() - alive:
            self.hear(Here(server, [], self.woken, duty=False))

    # --- duty ---

    @property
    def on_duty(self) -> bool:
        return not self._world.hub.shared or (bool(self._duty) and self._duty == self._world.duties.server)

    @property
    def wants_duty(self) -> bool:
        return bool(self._here) and not self.on_duty

    def see_to_duty(self) -> None:
        """Takes the duty, unless another server has it; gives it up when nobody is here."""
        if not self._world.hub.shared:
            return
        if not self._here:
            if self._duty:
                self._duty = ""
                self._do(self._leave())
        elif not self.on_duty and not self._denied:
            self._denied = True  # until there is something new
            self._do(self._take())

    def ask_again(self) -> None:
        """Nobody is on duty."""
        self._denied = False
        self._changed()

    async def _take(self) -> None:
        name = self._world.duties.server
        if name and await self._world.duties.take(self._table):
            self._duty = name
            self.tell()
            self._changed()

    async def _leave(self) -> None:
        await self._world.duties.leave(self._table)
        self.tell(in_any_case=True)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        async def done() -> None:
            try:
                await work
            except Exception as error:  # the database is away; `Hall.go_round` asks again
                self._world.watch.failed("duty", self._table, error)

        task = asyncio.create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Nobody is here any more, and others may see to the table."""
        self._here.clear()
        self.see_to_duty()
        self.tell()
        await asyncio.gather(*self._tasks)
