"""Tournaments in motion: opens the tables of a round, keeps them going, ends rounds and begins the next.

What is to be done is read from the store every time: so it makes no difference which server does it, nor whether one
was killed in between. Tables have the ids that the draw gave them, and are opened once.
"""

import asyncio
import secrets
from contextlib import suppress

from stammtisch.community.tournaments import commands as c
from stammtisch.community.tournaments.decide import not_to_be_drawn
from stammtisch.community.tournaments.draw import propose
from stammtisch.community.tournaments.facts import Table
from stammtisch.community.tournaments.standing import Line, TableResult, standing
from stammtisch.community.tournaments.state import FORGOTTEN, Round, Tournament
from stammtisch.games.registry import rulebook
from stammtisch.live import commands as live
from stammtisch.live.facts import Drawn, Duplicate, Person, Secret
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.ports import Monitor
from stammtisch.live.refusals import Refused
from stammtisch.live.registry import TableRegistry, new_id
from stammtisch.store.groups import Groups
from stammtisch.store.tournaments import Tournaments

PAUSE = 1.0  # seconds between two looks
MOST_DUE = 1000  # tournaments that are looked after at once


class Rounds:
    """Looks after all tournaments that are being played. `call`: milliseconds for people to come to their tables."""

    def __init__(self, tournaments: Tournaments, tables: TableRegistry, people: Groups, call: int) -> None:
        self._tournaments, self._tables, self._people, self._call = tournaments, tables, people, call
        self._monitor: Monitor = tables.services.monitor
        self._asked = asyncio.Event()

    def look_soon(self) -> None:
        """Something has changed that need not wait for the next look."""
        self._asked.set()

    async def run(self) -> None:
        """Goes on until it is cancelled. What fails is tried again."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), PAUSE)
            self._asked.clear()
            try:
                await self.once()
            except Exception as error:
                self._monitor.failed("tournaments", "", error)

    async def once(self) -> None:
        """Does once what there is to do."""
        for id in await self._tournaments.due(self._tables.services.now(), MOST_DUE):
            try:
                await self._look_after(id)
            except Exception as error:
                self._monitor.failed("tournament", id, error)

    async def _look_after(self, id: str) -> None:
        known, now = (await self._tournaments.read(id)).state, self._tables.services.now()
        tables = [table.id for table in known.current.tables] if known.current is not None else []
        results = await self._tournaments.results(tables)
        over = set(results)
        if known.current is not None:
            over |= await self._keep_going(known, known.current, over)
        absent = frozenset(person for result in results.values() for person in result.absent)
        proposal = None
        if known.next_at is not None and now >= known.next_at and not_to_be_drawn(known) is None:
            proposal = await self.proposal(known)
        if proposal is not None or over.issuperset(tables) or now - known.at > FORGOTTEN:
            await self._tournaments.ask(id, c.Tick(frozenset(over), absent, proposal), now)
            if proposal is not None or tables:
                self.look_soon()

    async def proposal(self, known: Tournament) -> c.Proposal:
        """The draw of the next round, in a thread: nobody at a table waits for it."""
        places = [line.person for line in await self.standing(known)] if known.rounds else []
        seed, terms = secrets.randbits(62), known.terms
        by_standing = places if terms.movement == "swiss" else []
        tables = await asyncio.to_thread(propose, known.units(), terms.players, known.past, seed, by_standing)
        return c.Proposal(known.facts, seed, tables, tuple(new_id() for _ in tables), fresh_secret())

    async def results(self, known: Tournament) -> dict[str, TableResult]:
        """The results of all tables so far."""
        return await self._tournaments.results([table.id for one in known.rounds for table in one.tables])

    async def standing(self, known: Tournament) -> list[Line]:
        """How it stands."""
        return standing(known, await self.results(known), rulebook(known.terms.game).low_wins)

    async def _keep_going(self, known: Tournament, current: Round, over: set[str]) -> set[str]:
        """Opens, loads and wakes the tables that are to be played at; gives those that can never be.

        With several servers each does it for those that no other one has.
        """
        tables, services = [table for table in current.tables if table.id not in over], self._tables.services
        if services.hub.shared:
            mine = await services.leases.unowned([table.id for table in tables])
            tables = [table for table in tables if table.id in mine]
        lost = set[str]()
        for table in tables:
            room = self._tables.rooms.get(table.id)
            if room is None:
                found = await self._tables.open_as(table.id, await self._opening(known, current, table))
                if isinstance(found, Refused):
                    self._monitor.failed("tournament", table.id, RuntimeError(found.code))
                    lost |= {table.id} if found.code == "other_rules" else set()
                    continue
                room = found
            room.wake()
        return lost

    async def _opening(self, known: Tournament, current: Round, table: Table) -> live.Open:
        terms = known.terms
        found = await self._people.people([person for person in table.seats if person is not None])
        people = {
            seat: found.get(person) or Person(person, "…")
            for seat, person in enumerate(table.seats)
            if person is not None
        }
        same = Duplicate(known.id, current.number, Secret(bytes.fromhex(current.deal))) if current.deal else None
        ends_at = current.began + terms.limit * 60_000 if terms.limit else 0
        return live.Open(
            who=next(iter(people.values())),
            secret=fresh_secret(),
            game=terms.game,
            players=terms.players,
            options=terms.options,
            seats=["open" if person is not None else terms.bots for person in table.seats],
            pace=terms.pace,
            spectators=same is None,  # whoever has the same cards must not see them played elsewhere
            hints=False,
            duplicate=same,
            group=terms.group,
            people=people,
            drawn=Drawn(known.id, current.number, self._call, ends_at),
        )
