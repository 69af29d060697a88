"""All that is stored of one person, in portions: nothing of anybody else, and no hand of a match that is not over."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.orm import InstrumentedAttribute

from stammtisch.live import facts as f
from stammtisch.store.engine import Database
from stammtisch.store.models import (
    DailyRow,
    FactRow,
    GroupMemberRow,
    HolidayRow,
    MatchRow,
    MentionRow,
    NoteRow,
    NoticeRow,
    RatingRow,
    ReaderRow,
    ResultRow,
    SubscriptionRow,
    TableRow,
)

OWN: dict[str, tuple[InstrumentedAttribute[Any], ...]] = {  # whose it is, and what is told of it
    "notes": (NoteRow.person_id, NoteRow.table_id, NoteRow.text, NoteRow.changed_at),
    "holidays": (HolidayRow.person_id, HolidayRow.since, HolidayRow.until),
    "groups": (GroupMemberRow.person_id, GroupMemberRow.group_id, GroupMemberRow.role),
    "ratings": (RatingRow.person_id, RatingRow.game, RatingRow.mu, RatingRow.sigma, RatingRow.matches),
    "deals_of_the_day": (DailyRow.person_id, DailyRow.day, DailyRow.game, DailyRow.score, DailyRow.counted),
    "browsers": (SubscriptionRow.person_id, SubscriptionRow.endpoint, SubscriptionRow.created_at),
    "letters": (ReaderRow.person_id, ReaderRow.address, ReaderRow.confirmed),
    "notices": (NoticeRow.person_id, NoticeRow.kind, NoticeRow.subject, NoticeRow.told_at),
}
SOME = 200  # rows at a time
Rows = list[dict[str, Any]]


class Export:
    """Reads what an export is made of."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables(self, person: str) -> AsyncIterator[Rows]:
        """The tables that the person opened, sat or spoke at."""
        columns = (TableRow.id, TableRow.game, TableRow.stage, TableRow.opened_at, TableRow.changed_at)
        opened = (TableRow.host_id == person).label("opened_by_me")
        query = select(*columns, opened).join(MentionRow, MentionRow.table_id == TableRow.id)
        async for ids in self._mentions(person):
            mine = query.where(MentionRow.person_id == person, TableRow.id.in_(ids)).order_by(TableRow.id)

            def look(connection: Connection, mine: Any = mine) -> Rows:
                return [dict(row) for row in connection.execute(mine).mappings()]

            yield await self._database.read(look)

    async def results(self, person: str) -> AsyncIterator[Rows]:
        """How every match of the person's ended for them, in the order of tables."""
        columns = (ResultRow.table_id, ResultRow.match, MatchRow.game, ResultRow.seat, ResultRow.score, ResultRow.won)
        marks = (ResultRow.left, ResultRow.late, ResultRow.taken_back, ResultRow.finished_at)
        same = (ResultRow.table_id == MatchRow.table_id) & (ResultRow.match == MatchRow.match)
        query = select(*columns, *marks).join(MatchRow, same).where(ResultRow.person_id == person)
        async for ids in self._mentions(person):
            mine = query.where(ResultRow.table_id.in_(ids)).order_by(ResultRow.table_id, ResultRow.match)

            def look(connection: Connection, mine: Any = mine) -> Rows:
                return [dict(row) for row in connection.execute(mine).mappings()]

            yield await self._database.read(look)

    async def own(self, person: str) -> dict[str, Rows]:
        """What is stored beside tables, by its name."""

        def look(connection: Connection) -> dict[str, Rows]:
            return {
                name: [
                    dict(row) for row in connection.execute(select(*columns).where(owner == person)).mappings().all()
                ]
                for name, (owner, *columns) in OWN.items()
            }

        return await self._database.read(look)

    async def said(self, person: str) -> AsyncIterator[Rows]:
        """What the person said, table by table."""
        async for ids in self._mentions(person):
            for table in ids:
                facts = select(FactRow.at, FactRow.fact).where(FactRow.table_id == table, FactRow.kind == "said")

                def look(connection: Connection, facts: Any = facts, table: str = table) -> Rows:
                    return [
                        {"table": table, "at": at, "text": said.text}
                        for at, fact in connection.execute(facts.order_by(FactRow.number)).all()
                        if isinstance(said := f.load(fact), f.Said) and said.person.id == person
                    ]

                yield await self._database.read(look)

    async def _mentions(self, person: str) -> AsyncIterator[list[str]]:
        last = ""
        while ids := await self._database.read(partial(_some_tables, person=person, after=last)):
            yield ids
            last = ids[-1]


def _some_tables(connection: Connection, person: str, after: str) -> list[str]:
    mine = (MentionRow.person_id == person) & (MentionRow.table_id > after)
    some = select(MentionRow.table_id).where(mine).order_by(MentionRow.table_id).limit(SOME)
    return list(connection.execute(some).scalars())
