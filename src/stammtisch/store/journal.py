"""The journal on a database, and the index of it that lists and statistics are made from."""

from collections.abc import Sequence

from sqlalchemy import (
    Connection,
    Delete,
    Insert,
    Select,
    Update,
    bindparam,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from stammtisch.live import facts as f
from stammtisch.live.agenda import Agenda
from stammtisch.live.outlines import Outline
from stammtisch.live.ports import AlreadyTried, Conflict, TooManyTables
from stammtisch.store.daily import ended, opened, tried
from stammtisch.store.engine import Database, portions
from stammtisch.store.listed import DAILY
from stammtisch.store.listing import listing, turns
from stammtisch.store.models import FactRow, MatchRow, ResultRow, TableRow
from stammtisch.store.ratings import note_end
from stammtisch.store.writer import Condition, Unmet, Work, Writer

READ = (
    select(FactRow.number, FactRow.at, FactRow.fact)
    .where(FactRow.table_id == bindparam("table"), FactRow.number > bindparam("after"))
    .order_by(FactRow.number)
)
LAST_DEAL = (
    select(func.coalesce(func.max(FactRow.number), 0))
    .where(FactRow.table_id == bindparam("table"), FactRow.kind == "started")
    .scalar_subquery()
)
RECALL = READ.where((FactRow.kind != "chose") | (FactRow.number > LAST_DEAL))


APPEARED = text("INSERT INTO mentions (person_id, table_id) VALUES (:person, :table) ON CONFLICT DO NOTHING")
NO_LIMIT = 1 << 30
WEEK = 7 * 24 * 3600 * 1000  # a table at which nothing begins or ends for so long is not counted as open


class SqlJournal:
    """Implements `live.ports.Journal`. `tables_each`: open tables of one person, by way of whichever server."""

    def __init__(self, database: Database, writer: Writer, tables_each: int = NO_LIMIT) -> None:
        self._database, self._writer, self._tables_each = database, writer, tables_each

    async def append(
        self, table: str, entries: Sequence[f.Entry], outline: Outline | None = None, agenda: Agenda | None = None
    ) -> None:
        rows = [(table, entry.number, entry.at, f.kind(entry.fact), f.dump(entry.fact)) for entry in entries]
        first = entries[0]
        opening = self._opening(table, first.at, first.fact) if isinstance(first.fact, f.Opened) else None
        condition = None if opening is None else Condition(opening.fact.host.id, opening.holds)
        try:
            await self._writer.append(rows, indexing(table, entries, outline, agenda), condition)
        except Unmet as error:
            raise (AlreadyTried if opening is not None and opening.tried else TooManyTables)(table) from error
        except IntegrityError as error:
            raise Conflict(table) from error

    def _opening(self, table: str, at: int, fact: f.Opened) -> "_Opening":
        """Tables of a tournament are nobody's own: a person may have as many others as ever."""
        return _Opening(table, at, fact, NO_LIMIT if fact.drawn is not None else self._tables_each)

    async def read(self, table: str, after: int = 0) -> list[f.Entry]:
        return await self._read(READ, table, after)

    async def load(self, table: str) -> list[f.Entry]:
        return await self._read(RECALL, table, 0)

    async def _read(self, query: Select[int, int, bytes], table: str, after: int) -> list[f.Entry]:
        def look(connection: Connection) -> list[f.Entry]:
            # all at once: if one could not be read, the statement would stay open, and whoever has the connection next
            # would see an old picture of the database, and could not write
            rows = connection.execute(query, {"table": table, "after": after}).all()
            return [f.Entry(number, at, f.load(fact)) for number, at, fact in rows]

        return await self._database.read(look)

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        """One lookup in the key for each; a plain `GROUP BY` would read all their facts."""
        number = select(func.max(FactRow.number)).where(FactRow.table_id == TableRow.id).scalar_subquery()

        def look(connection: Connection) -> dict[str, int]:
            found: dict[str, int] = {}
            for some in portions(tables):
                rows = connection.execute(select(TableRow.id, number).where(TableRow.id.in_(some)))
                found.update({table: last for table, last in rows if last is not None})
            return found

        return await self._database.read(look) if tables else {}


STAGES: dict[type[f.Fact], str] = {
    f.Started: "playing",
    f.Finished: "finished",
    f.Abandoned: "finished",
    f.Rematched: "gathering",
    f.Closed: "closed",
}


def indexing(
    table: str, entries: Sequence[f.Entry], outline: Outline | None, agenda: Agenda | None = None
) -> Work[None] | None:
    """What must be written to the index along with these facts; None for most."""
    statements: list[Insert | Update | Delete] = []
    for entry in entries:
        statements += _index(table, entry)
    statements += listing(table, outline) if outline is not None else []
    ends = [entry for entry in entries if isinstance(entry.fact, (f.Finished, f.Closed))]
    if outline is not None and outline.terms.daily is not None:
        statements += [ended(table, entry.fact) for entry in ends if isinstance(entry.fact, (f.Finished, f.Closed))]
    statements += turns(table, agenda) if agenda is not None else []
    named = [{"person": one, "table": table} for one in sorted({_named(entry.fact) for entry in entries} - {""})]
    if not statements and not named:
        return None

    def work(connection: Connection) -> None:
        for statement in statements:
            connection.execute(statement)
        if named:
            connection.execute(APPEARED, named)
        for entry in ends if outline is not None and outline.terms.rated else ():
            note_end(connection, table, entry)

    return work


def _index(table: str, entry: f.Entry) -> list[Insert | Update]:
    match entry.fact:
        case f.Finished() as fact:
            return [_stage(table, entry), *_finished(table, entry, fact)]
        case f.Started() | f.Rematched() | f.Closed() | f.Abandoned():
            return [_stage(table, entry)]
    return []


def _named(fact: f.AnyFact) -> str:
    """Who is named by the fact for the first time, perhaps; empty: nobody."""
    match fact:
        case f.Opened(host=person) | f.Sat(person=person) | f.Renamed(person=person) | f.Said(person=person):
            return person.id
    return ""


class _Opening:
    """Puts a table into the index, unless whoever opens it has too many that are not yet done with, or has tried this
    deal of the day before."""

    def __init__(self, table: str, at: int, fact: f.Opened, most: int) -> None:
        self.table, self.at, self.fact, self.most = table, at, fact, most
        self.tried = False

    def holds(self, connection: Connection) -> bool:
        fact, daily = self.fact, self.fact.daily
        running = TableRow.stage.in_(("gathering", "playing")) & (TableRow.changed_at >= self.at - WEEK)
        others = (TableRow.host_id == fact.host.id) & (TableRow.id != self.table)  # it may be tried a second time
        count = select(func.count()).select_from(TableRow).where(others, running)
        if connection.execute(count).scalar_one() >= self.most:
            return False
        if daily is not None and daily.counted:
            self.tried = connection.execute(tried(self.table, fact)).first() is not None
            if self.tried:
                return False
        row = {"id": self.table, "game": fact.game, "host_id": fact.host.id, "listed": fact.listed, "deal": _deal(fact)}
        times = {"opened_at": self.at, "changed_at": self.at}
        connection.execute(insert(TableRow).values(**row, group_id=fact.group or None, stage="gathering", **times))
        if daily is not None:
            connection.execute(opened(self.table, fact))
        return True


def _deal(fact: f.Opened) -> str | None:
    """ "table/match" whose deal it repeats; "table/match+34": from the position after so many choices of it.

    "daily/20261118" for a deal of the day.
    """
    if fact.daily is not None:
        return f"{DAILY}{fact.daily.day.replace('-', '')}"
    known = fact.duplicate
    if known is None or fact.drawn is not None:  # nobody knew the deal of a tournament's round
        return None
    return f"{known.table}/{known.match}" + (f"+{len(known.played)}" if known.played or known.redealt else "")


def _stage(table: str, entry: f.Entry) -> Update:
    stage = STAGES[type(entry.fact)]
    return update(TableRow).where(TableRow.id == table).values(stage=stage, changed_at=entry.at)


def _finished(table: str, entry: f.Entry, fact: f.Finished) -> list[Insert]:
    match = {"table_id": table, "match": fact.match}
    game, group, deal = (
        select(column).where(TableRow.id == table).scalar_subquery()
        for column in (TableRow.game, TableRow.group_id, TableRow.deal)
    )
    results = [
        {
            **match,
            "seat": seat,
            "person_id": sitting.person.id if sitting.person else None,
            "name": sitting.person.name if sitting.person else sitting.bot_name,
            "bot": sitting.bot,
            "left": sitting.left,
            "late": sitting.late,
            "taken_back": sitting.taken_back,
            "score": fact.scores[seat],
            "won": seat in fact.winners,
            "finished_at": entry.at,
        }
        for seat, sitting in enumerate(fact.seats)
    ]
    return [
        insert(MatchRow).values(
            **match,
            game=game,
            players=len(fact.seats),
            deal=deal if fact.match == 1 else None,
            group_id=group,
            finished_at=entry.at,
        ),
        insert(ResultRow).values(results),
    ]
