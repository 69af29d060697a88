"""What may not be shown yet. One rule: nothing of a deal is shown to anybody who may still play it.

Three kinds of deals are played more than once. In a round of a tournament that has the same cards at all tables,
nothing is shown to anybody until the round is over. At a table where the deal of an earlier match is played again,
whoever sits there (and has not opened it, which takes having seen the deal) is shown no other match with that deal,
but their own, until they have played it. Deals of the day are closed by `server.deals`.
"""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, exists, func, or_, select
from sqlalchemy.orm import aliased

from stammtisch.store.engine import Database
from stammtisch.store.models import MatchRow, MemberRow, ResultRow, TableRow
from stammtisch.store.tournaments import Tournaments

RUNNING = ("gathering", "playing")


class Undisclosed(NamedTuple):
    """What one person is not shown: the first matches of these tables, and what is played with these deals."""

    person: str
    tables: frozenset[str] = frozenset()
    deals: frozenset[str] = frozenset()  # "table/match", see `TableRow.deal`

    @property
    def apart(self) -> tuple[frozenset[str], ...]:
        """The same for all who are shown the same."""
        return (self.tables, self.deals, frozenset({self.person})) if self.deals else (self.tables,)

    def allows(self) -> list[ColumnElement[bool]]:
        """What a match must fulfil to be shown: for queries on `MatchRow`."""
        conditions: list[ColumnElement[bool]] = []
        if self.tables:
            conditions.append(~(MatchRow.table_id.in_(sorted(self.tables)) & (MatchRow.match == 1)))
        if self.deals:
            mine = aliased(ResultRow)  # the query may have results of its own
            same_match = (mine.table_id == MatchRow.table_id) & (mine.match == MatchRow.match)
            own = exists().where(same_match, mine.person_id == self.person)
            conditions.append(or_(own, ~or_(*(_has(deal) for deal in sorted(self.deals)))))
        return conditions


def _has(deal: str) -> ColumnElement[bool]:
    """Whether a match has this deal: it is the one that was dealt first, or repeats it, or goes on from it."""
    table, _, number = deal.partition("/")
    repeated = func.coalesce(MatchRow.deal, "")
    first = (MatchRow.table_id == table) & (MatchRow.match == int(number))
    return or_(first, repeated == deal, repeated.startswith(f"{deal}+"))


class Disclosure:
    """Who may see which finished match. Nothing here writes."""

    def __init__(self, database: Database, tournaments: Tournaments) -> None:
        self._database, self._tournaments = database, tournaments

    async def in_group(self, person: str, group: str) -> Undisclosed:
        """What a member is not shown of a group's matches."""
        return Undisclosed(person, await self._tournaments.hidden_in(group), await self._to_play(person))

    async def is_to_be_played(self, person: str, table: str, match: int) -> bool:
        """Whether the person still has the cards of this match to play, at another table."""
        deals = await self._to_play(person)
        if not deals:
            return False
        shown = Undisclosed(person, deals=deals).allows()
        query = select(MatchRow.match).where(MatchRow.table_id == table, MatchRow.match == match, ~shown[0])
        return await self._database.read(lambda connection: connection.execute(query).first() is not None)

    async def _to_play(self, person: str) -> frozenset[str]:
        """The deals of others' tables at which the person sits, and that have not been played there to the end."""
        if not person:
            return frozenset()
        played = exists().where(MatchRow.table_id == TableRow.id, MatchRow.match == 1)
        query = (
            select(TableRow.deal)
            .join(MemberRow, MemberRow.table_id == TableRow.id)
            .where(
                MemberRow.person_id == person,
                TableRow.deal.is_not(None),
                TableRow.deal.not_like("daily/%"),
                TableRow.host_id != person,
                TableRow.stage.in_(RUNNING),
                ~played,
            )
        )

        def look(connection: Connection) -> frozenset[str]:
            found = connection.execute(query).scalars()
            return frozenset(str(deal).partition("+")[0] for deal in found)

        return await self._database.read(look)
