"""Reviews that have been made. They could be made again; storing them saves the thinking."""

from contextlib import suppress

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.store.engine import Database
from stammtisch.store.models import ReviewRow
from stammtisch.store.writer import Writer


class ReviewStore:
    """Finished reviews by table and match."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def find(self, table: str, match: int) -> bytes | None:
        query = select(ReviewRow.review).where(ReviewRow.table_id == table, ReviewRow.match == match)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def keep(self, table: str, match: int, review: bytes) -> None:
        """Keeps a review, instead of one of an older form."""

        def work(connection: Connection) -> None:
            older = (ReviewRow.table_id == table) & (ReviewRow.match == match)
            connection.execute(delete(ReviewRow).where(older))
            connection.execute(insert(ReviewRow).values(table_id=table, match=match, review=review))

        with suppress(SQLAlchemyError):  # another server has been faster, or the database is away
            await self._writer.write(work)
