"""Tournaments on the database: their streams, the index that lists are made from, and the results of their tables."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from stammtisch.community.streams import Entry, Reading
from stammtisch.community.tournaments import TOURNAMENTS
from stammtisch.community.tournaments import commands as c
from stammtisch.community.tournaments import facts as f
from stammtisch.community.tournaments.standing import TableResult
from stammtisch.community.tournaments.state import Tournament
from stammtisch.live.refusals import Refused, refuse
from stammtisch.store.engine import Database, portions
from stammtisch.store.models import ResultRow, TournamentEntrantRow, TournamentRow, TournamentTableRow
from stammtisch.store.streams import Statement, Streams
from stammtisch.store.writer import Condition, Unmet, Writer

MOST_ORGANISED = 5  # of one person, that are not over, or at whose tables people still play


class ListedTournament(NamedTuple):
    id: str
    name: str
    game: str
    organiser_id: str
    group_id: str | None
    listed: bool
    stage: str
    entrants: int
    changed_at: int
    due_at: int | None


class Tournaments:
    """Tournaments by id, for any number of servers."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._streams = Streams(TOURNAMENTS, database, writer, index)

    async def read(self, id: str) -> Reading[Tournament]:
        """The tournament as it is now; number 0 if there is none."""
        return await self._streams.read(id)

    async def ask(self, id: str, command: c.AnyCommand, now: int) -> Reading[Tournament] | Refused:
        """Decides a command, and stores what follows. Raises the database's errors."""
        try:
            return await self._streams.ask(id, command, now, _condition(id, command))
        except Unmet:
            return refuse("too_many_tournaments")

    async def of(self, person: str, most: int) -> list[ListedTournament]:
        """Those that the person takes part in or organises, the latest first."""
        mine = TournamentEntrantRow
        query = select(TournamentRow).join(mine, mine.tournament_id == TournamentRow.id).where(mine.person_id == person)
        return await self._list(query, most)

    async def listed(self, most: int) -> list[ListedTournament]:
        """Those that everybody may take part in or look at, the latest first."""
        return await self._list(select(TournamentRow).where(TournamentRow.listed), most)

    async def of_group(self, group: str, most: int) -> list[ListedTournament]:
        return await self._list(select(TournamentRow).where(TournamentRow.group_id == group), most)

    async def _list(self, query: Select[TournamentRow], most: int) -> list[ListedTournament]:
        latest = query.order_by(TournamentRow.changed_at.desc(), TournamentRow.id).limit(most)
        found = await self._database.read(lambda connection: connection.execute(latest).mappings().all())
        return [ListedTournament(**row) for row in found]

    async def due(self, now: int, most: int) -> list[str]:
        """Those that have to be looked after, the longest due first."""
        row = TournamentRow
        query = select(row.id).where(row.due_at <= now).order_by(row.due_at).limit(most)
        return await self._database.read(lambda connection: list(connection.execute(query).scalars()))

    async def of_table(self, table: str) -> tuple[str, int] | None:
        """The tournament and the round that a table belongs to."""
        row = TournamentTableRow
        query = select(row.tournament_id, row.round).where(row.table_id == table)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return (found.tournament_id, found.round) if found is not None else None

    async def is_hidden(self, table: str, match: int) -> bool:
        """Whether nothing may be revealed of a match that is over: others are still playing with the same cards."""
        found = await self.of_table(table) if match == 1 else None
        if found is None:
            return False
        return (await self.read(found[0])).state.rounds[found[1] - 1].hidden

    async def hidden_in(self, group: str) -> frozenset[str]:
        """The tables of a group's tournaments of whose first matches nothing may be shown yet."""
        row, found = TournamentRow, set[str]()
        running = select(row.id).where(row.group_id == group, row.due_at.is_not(None))
        for id in await self._database.read(lambda connection: list(connection.execute(running).scalars())):
            current = (await self.read(id)).state.current
            if current is not None and current.hidden:
                found |= {table.id for table in current.tables}
        return frozenset(found)

    async def results(self, tables: Sequence[str]) -> dict[str, TableResult]:
        """How the first matches of these tables have ended, of those that are over."""
        row = ResultRow
        columns = select(row.table_id, row.seat, row.person_id, row.bot, row.score, row.won).where(row.match == 1)

        def look(connection: Connection) -> dict[str, TableResult]:
            seats: dict[str, list[tuple[int, str | None, str | None, int, bool]]] = {}
            for some in portions(tables):
                for table, seat, person, bot, score, won in connection.execute(columns.where(row.table_id.in_(some))):
                    seats.setdefault(table, []).append((seat, person, bot, score, won))
            return {table: _result(sorted(found)) for table, found in seats.items()}

        return await self._database.read(look) if tables else {}


def _result(seats: Sequence[tuple[int, str | None, str | None, int, bool]]) -> TableResult:
    return TableResult(
        scores=tuple(score for *_, score, _ in seats),
        winners=tuple(seat for seat, *_, won in seats if won),
        absent=frozenset(person for _, person, bot, *_ in seats if person is not None and bot is not None),
    )


def _condition(id: str, command: c.AnyCommand) -> Condition | None:
    """Nobody organises too many at a time, whichever servers they ask."""
    if not isinstance(command, c.Announce):
        return None
    row = TournamentRow
    open_ones = (row.organiser_id == command.who) & row.due_at.is_not(None) & (row.id != id)
    count = select(func.count()).select_from(row).where(open_ones)
    return Condition(command.who, lambda connection: connection.execute(count).scalar_one() < MOST_ORGANISED)


def index(
    id: str, before: Reading[Tournament], after: Reading[Tournament], entries: Sequence[Entry[f.AnyFact]]
) -> list[Statement]:
    """What the index needs along with these entries."""
    known = after.state
    statements: list[Statement] = [_row(id, known, after.at, new=not before.number)]
    for person in sorted(_people(before.state) ^ _people(known)):
        row = TournamentEntrantRow
        here = (row.person_id == person) & (row.tournament_id == id)
        gone = person not in _people(known)
        statements.append(delete(row).where(here) if gone else insert(row).values(person_id=person, tournament_id=id))
    for entry in entries:
        if isinstance(entry.fact, f.Drawn):
            tables = [
                {"table_id": table.id, "tournament_id": id, "round": entry.fact.round} for table in entry.fact.tables
            ]
            statements.append(insert(TournamentTableRow).values(tables))
    return statements


def _people(known: Tournament) -> set[str]:
    there = {person for person, entrant in known.entrants.items() if not entrant.withdrawn}
    return there | ({known.organiser} if known.organiser else set())


def _row(id: str, known: Tournament, at: int, new: bool) -> Statement:
    values = {
        "name": known.terms.name,
        "game": known.terms.game,
        "organiser_id": known.organiser,
        "group_id": known.terms.group or None,
        "listed": known.terms.listed,
        "stage": known.stage,
        "entrants": sum(not entrant.withdrawn for entrant in known.entrants.values()),
        "changed_at": at,
        "due_at": known.due_at,
    }
    row = TournamentRow
    return insert(row).values(id=id, **values) if new else update(row).where(row.id == id).values(values)
