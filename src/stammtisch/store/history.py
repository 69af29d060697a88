"""Lists of tables, finished matches and statistics."""

from typing import NamedTuple

from sqlalchemy import Connection, Row, ScalarSelect, Select, case, func, or_, select

from stammtisch.live.facts import Entry, load
from stammtisch.live.outlines import Outline
from stammtisch.live.outlines import load as load_outline
from stammtisch.store.engine import Database
from stammtisch.store.models import FactRow, MatchRow, MemberRow, PersonRow, ResultRow, TableRow

RUNNING = ("gathering", "playing")
LISTED = select(TableRow.id, TableRow.changed_at, TableRow.outline)
BESIDE_PLAY = ("said", "muted", "auto_set", "consented")


def _nth(table: str, kind: str, n: int) -> ScalarSelect[int]:
    """The number of a table's nth fact of this kind."""
    numbers = select(FactRow.number).where(FactRow.table_id == table, FactRow.kind == kind)
    return numbers.order_by(FactRow.number).limit(1).offset(n - 1).scalar_subquery()


class ListedTable(NamedTuple):
    id: str
    changed_at: int
    outline: Outline


class SeatResult(NamedTuple):
    """How a finished match ended for one seat."""

    seat: int
    person: str | None
    name: str | None
    face: str  # of today; empty for bots, and for whom has chosen none
    bot: str | None
    left: bool
    late: bool
    taken_back: bool
    score: int
    won: bool


class FinishedMatch(NamedTuple):
    table: str
    match: int
    game: str
    finished_at: int
    deal: str | None  # "table/match" whose deal it repeats
    seats: list[SeatResult]


class GameStatistics(NamedTuple):
    game: str
    played: int
    won: int
    mean_score: float
    lowest_score: int
    highest_score: int


class History:
    """Queries on the index (tables, finished matches, statistics) and on what is revealed. Nothing here writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def public(self, most: int, since: int) -> list[ListedTable]:
        """Listed tables that wait for people or can be watched, the latest first."""
        latest = LISTED.where(TableRow.listed, TableRow.changed_at >= since).order_by(TableRow.changed_at.desc())
        stages = [latest.where(TableRow.stage == stage).limit(most) for stage in RUNNING]  # each ends with its index
        return (await self._tables(*stages))[:most]

    async def of(self, person: str, most: int) -> list[ListedTable]:
        """Tables that are not closed, at which the person sits or of which the person is the host, the latest first."""
        mine = LISTED.join(MemberRow, MemberRow.table_id == TableRow.id).where(MemberRow.person_id == person)
        return await self._tables(mine.order_by(MemberRow.changed_at.desc()).limit(most))

    async def table(self, id: str) -> ListedTable | None:
        found = await self._tables(LISTED.where(TableRow.id == id))
        return found[0] if found else None

    async def finished(self, person: str, most: int, before: int | None = None) -> list[FinishedMatch]:
        """The person's finished matches, the latest first; `before`: only those that ended earlier."""
        query = (
            select(MatchRow)
            .join(ResultRow, (ResultRow.table_id == MatchRow.table_id) & (ResultRow.match == MatchRow.match))
            .where(ResultRow.person_id == person)
        )
        if before is not None:
            query = query.where(ResultRow.finished_at < before)
        return await self._matches(query.order_by(ResultRow.finished_at.desc()).limit(most))

    async def match(self, table: str, match: int) -> FinishedMatch | None:
        found = await self._matches(select(MatchRow).where(MatchRow.table_id == table, MatchRow.match == match))
        return found[0] if found else None

    async def facts(self, table: str, match: int) -> list[Entry]:
        """All facts of a finished match that its record and its proof are made from; none unless it is over.

        They stand between the end of the match before and its own; there can be several shuffles among them.
        """
        is_over = select(MatchRow.match).where(MatchRow.table_id == table, MatchRow.match == match)
        facts = select(FactRow.number, FactRow.at, FactRow.fact).where(FactRow.table_id == table)
        of_match = facts.where(
            FactRow.number > (_nth(table, "finished", match - 1) if match > 1 else 1),
            FactRow.number <= _nth(table, "finished", match),
            FactRow.kind.not_in(BESIDE_PLAY),
        )

        def look(connection: Connection) -> list[Entry]:
            if connection.execute(is_over).first() is None:
                return []
            opened = connection.execute(facts.where(FactRow.number == 1)).all()
            rows = [*opened, *connection.execute(of_match.order_by(FactRow.number))]
            return [Entry(number, at, load(fact)) for number, at, fact in rows]

        return await self._database.read(look)

    async def same_deal(self, table: str, match: int, most: int) -> list[FinishedMatch]:
        """A match and those that have repeated its deal, the first first."""
        first = await self.match(table, match)
        again = select(MatchRow).where(MatchRow.deal == f"{table}/{match}").order_by(MatchRow.finished_at)
        return [first, *await self._matches(again.limit(most - 1))] if first is not None else []

    async def statistics(self, person: str) -> list[GameStatistics]:
        """Per game. Matches that the person has left do not count, nor those whose deal was known before,
        nor those in which the person has taken something back.
        """
        score, wins = ResultRow.score, func.sum(case((ResultRow.won, 1), else_=0))
        query = (
            select(MatchRow.game, func.count(), wins, func.avg(score), func.min(score), func.max(score))
            .join(ResultRow, (ResultRow.table_id == MatchRow.table_id) & (ResultRow.match == MatchRow.match))
            .where(ResultRow.person_id == person, ~ResultRow.left, ~ResultRow.taken_back, MatchRow.deal.is_(None))
            .group_by(MatchRow.game)
            .order_by(MatchRow.game)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            GameStatistics(game, played, int(won), round(float(mean), 2), lowest, highest)
            for game, played, won, mean, lowest, highest in rows
        ]

    async def _tables(self, *queries: Select[str, int, bytes | None]) -> list[ListedTable]:
        """What several queries find, the latest first; without tables whose rules are not known here."""

        def look(connection: Connection) -> list[Row[str, int, bytes | None]]:
            return [row for query in queries for row in connection.execute(query).all()]

        rows = sorted(await self._database.read(look), key=lambda row: row.changed_at, reverse=True)
        found = [ListedTable(row.id, row.changed_at, load_outline(row.outline)) for row in rows if row.outline]
        return [table for table in found if table.outline.is_playable]

    async def _matches(self, query: Select[MatchRow]) -> list[FinishedMatch]:
        def look(connection: Connection) -> list[FinishedMatch]:
            found = {
                (row.table_id, row.match): FinishedMatch(
                    row.table_id, row.match, row.game, row.finished_at, row.deal, []
                )
                for row in connection.execute(query)
            }
            if not found:
                return []
            # one by one: SQLite looks through all results there are for pairs that are `IN` a list
            each = [(ResultRow.table_id == table) & (ResultRow.match == match) for table, match in found]
            seats = select(ResultRow, PersonRow.face).outerjoin(PersonRow, PersonRow.id == ResultRow.person_id)
            for row in sorted(connection.execute(seats.where(or_(*each))), key=lambda row: row.seat):
                who, marks = (row.person_id, row.name, row.face or ""), (row.left, row.late, row.taken_back)
                line = SeatResult(row.seat, *who, row.bot, *marks, row.score, row.won)
                found[row.table_id, row.match].seats.append(line)
            return list(found.values())

        return await self._database.read(look)
