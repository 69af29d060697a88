"""When people are on holiday. Their tables over days are told at once that something may have changed."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from stammtisch.store.engine import Database, portions
from stammtisch.store.models import HolidayRow, MemberRow, TableRow
from stammtisch.store.writer import Writer

LONG_PAST = 400 * 24 * 3600 * 1000
Holidays = dict[int, int]
"""From when until when."""


class SqlHolidays:
    """Implements `live.ports.HolidayBook`, and changes what is in it. A change is durable when it returns."""

    def __init__(self, database: Database, writer: Writer, now: Callable[[], int]) -> None:
        self._database, self._writer, self._now = database, writer, now

    async def of(self, people: Sequence[str]) -> dict[str, Holidays]:
        def look(connection: Connection) -> dict[str, Holidays]:
            found: dict[str, Holidays] = {person: {} for person in people}
            for some in portions(list(people)):
                recent = HolidayRow.until > self._now() - LONG_PAST
                query = select(HolidayRow).where(HolidayRow.person_id.in_(some), recent)
                for row in connection.execute(query):
                    found[row.person_id][row.since] = row.until
            return found

        return await self._database.read(look) if people else {}

    async def change(self, person: str, decide: Callable[[Holidays], Holidays | None]) -> Holidays | None:
        """What `decide` makes of the person's holidays, in one transaction; None changes nothing.

        Every table over days that has something to be done some time is to be looked at now: it takes note of it.
        """

        def work(connection: Connection) -> Holidays | None:
            query = select(HolidayRow.since, HolidayRow.until).where(HolidayRow.person_id == person)
            known = {row.since: row.until for row in connection.execute(query)}
            wanted = decide(dict(known))
            if wanted is not None and wanted != known:
                self._write(connection, person, known, wanted)
            return wanted

        return await self._writer.write(work)

    def _write(self, connection: Connection, person: str, known: Holidays, wanted: Holidays) -> None:
        row = HolidayRow.person_id == person
        for since in known.keys() - wanted.keys():
            connection.execute(delete(HolidayRow).where(row, HolidayRow.since == since))
        for since, until in wanted.items():
            if since not in known:
                connection.execute(insert(HolidayRow).values(person_id=person, since=since, until=until))
            elif known[since] != until:
                connection.execute(update(HolidayRow).where(row, HolidayRow.since == since).values(until=until))
        mine = select(MemberRow.table_id).where(MemberRow.person_id == person)
        waiting = TableRow.id.in_(mine) & TableRow.due_at.is_not(None)
        connection.execute(update(TableRow).where(waiting).values(due_at=self._now()))
