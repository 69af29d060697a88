"""Lists of tables, finished matches and statistics."""

from sqlalchemy import Connection, Row, ScalarSelect, Select, case, func, or_, select

from stammtisch.live.facts import Entry, load
from stammtisch.live.outlines import load as load_outline
from stammtisch.store.disclosure import Undisclosed
from stammtisch.store.engine import Database
from stammtisch.store.listed import FinishedMatch, GameStatistics, ListedTable, Place, SeatResult
from stammtisch.store.models import FactRow, MatchRow, MemberRow, PersonRow, ResultRow, TableRow

RUNNING = ("gathering", "playing")
LISTED = select(TableRow.id, TableRow.changed_at, TableRow.outline)
MINE = select(TableRow.id, MemberRow.changed_at, TableRow.outline, MemberRow.turn_since, MemberRow.due_at).join(
    MemberRow, MemberRow.table_id == TableRow.id
)
BESIDE_PLAY = ("said", "muted", "auto_set", "planned", "away", "erased", "consented")
ENDS = ("finished", "abandoned")  # of matches


def _end(table: str, n: int) -> ScalarSelect[int]:
    """The number of the fact with which a table's nth match has ended."""
    numbers = select(FactRow.number).where(FactRow.table_id == table, FactRow.kind.in_(ENDS))
    return numbers.order_by(FactRow.number).limit(1).offset(n - 1).scalar_subquery()


class History:
    """Queries on the index (tables, finished matches, statistics) and on what is revealed. Nothing here writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def public(self, most: int, since: int) -> list[ListedTable]:
        """Listed tables that wait for people or can be watched, the latest first."""
        latest = LISTED.where(TableRow.listed, TableRow.changed_at >= since).order_by(TableRow.changed_at.desc())
        stages = [latest.where(TableRow.stage == stage).limit(most) for stage in RUNNING]  # each ends with its index
        return (await self._tables(*stages))[:most]

    async def of(self, person: str, most: int, after: Place | None = None) -> list[ListedTable]:
        """Tables that are not closed, at which the person sits or of which the person is the host, the latest first.

        `after`: those that come after this place in the list.
        """
        at, table, mine = MemberRow.changed_at, MemberRow.table_id, MINE.where(MemberRow.person_id == person)
        if after is not None:
            mine = mine.where(at <= after.at, (at < after.at) | (table < after.table))
        return await self._tables_of(mine.order_by(at.desc(), table.desc()).limit(most))

    async def turns_of(self, person: str, most: int, after: Place | None = None) -> list[ListedTable]:
        """Tables over days at which the person owes a choice, the first to be due first; `after`: as above."""
        at, table, mine = MemberRow.due_at, MemberRow.table_id, MINE.where(MemberRow.person_id == person)
        mine = mine.where(at.is_not(None))
        if after is not None:
            mine = mine.where(at >= after.at, (at > after.at) | (table > after.table))
        return await self._tables_of(mine.order_by(at, table).limit(most))

    async def count_turns(self, person: str, most: int) -> int:
        """At how many tables the person owes a choice; no more than `most` are counted."""
        mine = select(MemberRow.table_id).where(MemberRow.person_id == person, MemberRow.due_at.is_not(None))
        return await self._database.read(lambda connection: len(connection.execute(mine.limit(most)).all()))

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

    async def of_group(self, group: str, most: int) -> list[ListedTable]:
        """Tables opened for a group that wait for people or are played at, the latest first."""
        latest = LISTED.where(TableRow.group_id == group).order_by(TableRow.changed_at.desc())
        return (await self._tables(*(latest.where(TableRow.stage == stage).limit(most) for stage in RUNNING)))[:most]

    async def finished_in(self, group: str, most: int, before: int | None, hidden: Undisclosed) -> list[FinishedMatch]:
        """Finished matches at a group's tables that may be shown, the latest first; `before`: that ended earlier."""
        query = select(MatchRow).where(MatchRow.group_id == group, *hidden.allows())
        if before is not None:
            query = query.where(MatchRow.finished_at < before)
        return await self._matches(query.order_by(MatchRow.finished_at.desc()).limit(most))

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
            FactRow.number > (_end(table, match - 1) if match > 1 else 1),
            FactRow.number <= _end(table, match),
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

    async def _tables_of(self, query: Select[str, int, bytes | None, int | None, int | None]) -> list[ListedTable]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        found = [
            ListedTable(row.id, row.changed_at, load_outline(row.outline), row.turn_since, row.due_at)
            for row in rows
            if row.outline
        ]
        return [table for table in found if table.outline.is_playable]

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
