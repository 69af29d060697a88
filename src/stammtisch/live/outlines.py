"""Tables for lists. What is known of a table is kept, and only what has happened there since is read and added."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.live.facts import Entry
from stammtisch.live.ports import Journal
from stammtisch.live.table import RulesMismatch, Table, outline

KEPT = 2_000  # outlines


class _Known(NamedTuple):
    table: Table | None  # None: opened under other rules
    number: int  # of the last fact that has been looked at, of any kind


class Outlines:
    """Outlines of tables that are not in memory: terms, seats, stage and results, without match and talk."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: OrderedDict[str, _Known] = OrderedDict()

    async def of(self, ids: Sequence[str]) -> dict[str, Table]:
        """The tables that exist and whose rules are known here. They are not to be changed."""
        last = await self._journal.last(ids)
        new = {id: self._number(id) for id, number in last.items() if number > self._number(id)}
        for id, entries in (await self._journal.outline(new) if new else {}).items():
            await self._add(id, entries)
        for id in last:
            self._looked_at(id, last[id])
        found = {id: table for id in last if (table := self._known[id].table) is not None}
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    def _number(self, id: str) -> int:
        return self._known[id].number if id in self._known else 0

    async def _add(self, id: str, entries: Sequence[Entry]) -> None:
        before = self._known.get(id)
        fresh = [entry for entry in entries if entry.number > self._number(id)]  # others ask at the same time
        if not fresh or (before is not None and before.table is None):
            return
        try:
            table = await asyncio.to_thread(outline, id, fresh, before.table if before is not None else None)
        except RulesMismatch:
            table = None
        if fresh[-1].number > self._number(id):
            self._known[id] = _Known(table, fresh[-1].number)

    def _looked_at(self, id: str, number: int) -> None:
        """Nothing up to this number need be read again. Of many tables those are kept that were asked for lately."""
        known = self._known.pop(id, _Known(None, 0))
        self._known[id] = known._replace(number=max(known.number, number))
