"""Streams of the community (`community.streams`) on the database: facts, and index rows in the same transaction."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import random
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Delete, Insert, Update, func, insert, select
from sqlalchemy.exc import IntegrityError

from stammtisch.community.streams import Entry, Kind, Reading, dump, name_of
from stammtisch.live.ports import Conflict
from stammtisch.live.refusals import Refused, refuse
from stammtisch.store.engine import Database
from stammtisch.store.models import CommunityFactRow
from stammtisch.store.writer import Condition, Writer

S = TypeVar("S")
C = TypeVar("C")
F = TypeVar("F")
Statement = Insert | Update | Delete
Index = Callable[[str, Reading[S], Reading[S], Sequence[Entry[F]]], list[Statement]]
"""(id, before, after, the new entries) → what is to be written to the index along with them."""

MOST_KEPT = 500  # states in memory
TRIES = 40  # against other servers; in this one, commands to a stream wait for each other
PAUSE = 0.01  # seconds at most before another try: nobody is to lose every time


class Streams(Generic[S, C, F]):
    """All streams of one kind, for any number of servers: the key of a fact decides who was first.

    Reading costs one lookup: what is remembered, and whatever has been stored since, by whichever server.
    """

    def __init__(self, kind: Kind[S, C, F], database: Database, writer: Writer, index: Index[S, F]) -> None:
        self._kind, self._database, self._writer, self._index = kind, database, writer, index
        self._kept: OrderedDict[str, Reading[S]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def read(self, id: str) -> Reading[S]:
        """The stream as it is now; number 0 if there is none. Raises the database's errors."""
        known = self._kept.get(id)
        found = await self._database.read(lambda connection: self._newer(connection, id, known))
        if found.number:
            self._keep(id, found)
        else:
            self._kept.pop(id, None)
        return found

    async def ask(self, id: str, command: C, now: int, condition: Condition | None = None) -> Reading[S] | Refused:
        """Decides a command and stores what follows: the stream after it, or why not.

        Raises `Unmet` if the condition does not hold in the transaction, and the database's errors.
        """
        async with self._locks.setdefault(id, asyncio.Lock()):
            for _ in range(TRIES):
                known = await self.read(id)
                entries = self._kind.decided(known, command, now)
                if isinstance(entries, Refused):
                    return entries
                if not entries:
                    return known
                after = self._kind.after(known, entries)
                try:
                    await self._append(id, known, after, entries, condition)
                except Conflict:
                    await asyncio.sleep(random() * PAUSE)
                    continue
                self._keep(id, after)
                return after
        return refuse("busy")

    async def _append(
        self,
        id: str,
        known: Reading[S],
        after: Reading[S],
        entries: Sequence[Entry[F]],
        condition: Condition | None,
    ) -> None:
        stream = self._stored(id)
        rows = [
            {"stream_id": stream, "number": one.number, "at": one.at, "kind": name_of(one.fact), "fact": dump(one.fact)}
            for one in entries
        ]
        last = select(func.coalesce(func.max(CommunityFactRow.number), 0)).where(CommunityFactRow.stream_id == stream)
        statements = self._index(id, known, after, entries)

        def work(connection: Connection) -> None:
            if connection.execute(last).scalar_one() != known.number:  # also: a backup was restored meanwhile
                raise Conflict(id)
            connection.execute(insert(CommunityFactRow), rows)
            for statement in statements:
                connection.execute(statement)

        def holds(connection: Connection) -> bool:
            if condition is None or not condition.holds(connection):
                return False
            work(connection)  # here, so that whoever is next sees what it counts
            return True

        try:
            if condition is None:
                await self._writer.write(work)
            else:
                await self._writer.append((), None, Condition(condition.key, holds))
        except IntegrityError as error:
            raise Conflict(id) from error

    def _newer(self, connection: Connection, id: str, known: Reading[S] | None) -> Reading[S]:
        """What is known, with all that came after; from the beginning, if that is not what the database knows."""
        row = CommunityFactRow
        facts = select(row.number, row.at, row.fact).where(row.stream_id == self._stored(id)).order_by(row.number)
        if known is not None:
            rows = connection.execute(facts.where(row.number >= known.number)).all()
            if rows and (rows[0].number, rows[0].at) == (known.number, known.at):
                return self._kind.after(known, map(self._entry, rows[1:]))
        return self._kind.after(self._kind.nothing(id), map(self._entry, connection.execute(facts).all()))

    def _entry(self, row: Any) -> Entry[F]:
        return Entry(row.number, row.at, self._kind.load(row.fact))

    def _stored(self, id: str) -> str:
        return f"{self._kind.name}/{id}"

    def _keep(self, id: str, reading: Reading[S]) -> None:
        self._kept[id] = reading
        self._kept.move_to_end(id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
