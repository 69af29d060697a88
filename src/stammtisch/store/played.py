"""Finished matches as standings need them (`community.standings`): a group's, or a person's, of one game."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, func, select

from stammtisch.community.standings import MatchPlayed, SeatPlayed
from stammtisch.store.disclosure import Undisclosed
from stammtisch.store.engine import Database
from stammtisch.store.models import MatchRow, ResultRow, ReviewLineRow

SAME_MATCH = (ResultRow.table_id == MatchRow.table_id) & (ResultRow.match == MatchRow.match)
SAME_SEAT = (
    (ReviewLineRow.table_id == ResultRow.table_id)
    & (ReviewLineRow.match == ResultRow.match)
    & (ReviewLineRow.seat == ResultRow.seat)
)


class Played(NamedTuple):
    """How many matches of a game there are, by the number of players."""

    game: str
    players: int
    matches: int


class PlayedMatches:
    """Queries on results. Nothing here writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kinds_in(self, group: str, hidden: Undisclosed) -> list[Played]:
        """What has been played in a group and may be shown, whatever was played most first."""
        return await self._kinds(select(MatchRow).where(MatchRow.group_id == group, *hidden.allows()))

    async def kinds_of(self, person: str) -> list[Played]:
        """What a person has played, whatever was played most first."""
        return await self._kinds(select(MatchRow).join(ResultRow, SAME_MATCH).where(ResultRow.person_id == person))

    async def _kinds(self, matches: Select[MatchRow]) -> list[Played]:
        each = matches.with_only_columns(MatchRow.game, MatchRow.players, func.count())
        query = each.group_by(MatchRow.game, MatchRow.players)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return sorted((Played(*row) for row in found), key=lambda one: (-one.matches, one.game, one.players))

    async def last_in(self, group: str, hidden: Undisclosed) -> int:
        """When the latest match of a group ended that may be shown; 0 if there is none."""
        query = select(func.max(MatchRow.finished_at)).where(MatchRow.group_id == group, *hidden.allows())
        return await self._database.read(lambda connection: connection.execute(query).scalar()) or 0

    async def last_of(self, person: str) -> int:
        """When the latest match of a person ended; 0 if there is none."""
        query = select(func.max(ResultRow.finished_at)).where(ResultRow.person_id == person)
        return await self._database.read(lambda connection: connection.execute(query).scalar()) or 0

    async def matches_in(self, group: str, game: str, players: int | None, hidden: Undisclosed) -> list[MatchPlayed]:
        """All matches of a group in one game that may be shown, perhaps with one number of players only."""
        return await self._matches(and_(MatchRow.group_id == group, *hidden.allows()), game, players)

    async def matches_of(self, person: str, game: str, players: int | None) -> list[MatchPlayed]:
        """All matches of a person in one game."""
        own = select(ResultRow.table_id, ResultRow.match).where(ResultRow.person_id == person).subquery()
        return await self._matches(
            (own.c.table_id == MatchRow.table_id) & (own.c.match == MatchRow.match), game, players
        )

    async def _matches(self, which: Any, game: str, players: int | None) -> list[MatchPlayed]:
        columns = (
            *(MatchRow.table_id, MatchRow.match, MatchRow.players, MatchRow.finished_at, MatchRow.deal),
            *(ResultRow.person_id, ResultRow.left, ResultRow.taken_back, ResultRow.score, ResultRow.won),
            *(ReviewLineRow.luck, ReviewLineRow.accuracy),
        )
        joined = select(*columns).join(ResultRow, SAME_MATCH).outerjoin(ReviewLineRow, SAME_SEAT)
        query = joined.where(which, MatchRow.game == game)
        if players is not None:
            query = query.where(MatchRow.players == players)

        def look(connection: Connection) -> list[MatchPlayed]:
            return list(_collected(game, connection.execute(query)))

        return await self._database.read(look)


def _collected(game: str, rows: Iterable[Any]) -> Iterable[MatchPlayed]:
    """The rows of each match together; a known deal counts for nobody."""
    found: dict[tuple[str, int], MatchPlayed] = {}
    for table, match, players, at, deal, person, left, taken_back, score, won, luck, accuracy in rows:
        one = found.get((table, match))
        if one is None:
            one = found[table, match] = MatchPlayed(table, match, game, players, at, [], [])
        if person is None:
            one.others.append((score, won))
        else:
            counts = not left and not taken_back and deal is None
            one.people.append(SeatPlayed(person, counts, score, won, luck, accuracy))
    return found.values()
