"""Reviews that have been made. They could be made again; storing them saves the thinking.

What statistics need of one, luck and accuracy for each seat, is stored beside it.
"""

from contextlib import suppress

import msgspec
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.store.engine import Database
from stammtisch.store.models import ReviewLineRow, ReviewRow
from stammtisch.store.writer import Writer


class _Figures(msgspec.Struct):
    luck: list[float] = []
    accuracy: list[float] = []


class ReviewStore:
    """Finished reviews by table and match."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def find(self, table: str, match: int) -> bytes | None:
        query = select(ReviewRow.review).where(ReviewRow.table_id == table, ReviewRow.match == match)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def keep(self, table: str, match: int, review: bytes) -> None:
        """Keeps a review, instead of one of an older form."""
        figures = msgspec.json.decode(review, type=_Figures)
        lines = [
            {"table_id": table, "match": match, "seat": seat, "luck": luck, "accuracy": accuracy}
            for seat, (luck, accuracy) in enumerate(zip(figures.luck, figures.accuracy, strict=True))
        ]

        def work(connection: Connection) -> None:
            for row in (ReviewRow, ReviewLineRow):
                connection.execute(delete(row).where(row.table_id == table, row.match == match))
            connection.execute(insert(ReviewRow).values(table_id=table, match=match, review=review))
            if lines:
                connection.execute(insert(ReviewLineRow), lines)

        with suppress(SQLAlchemyError):  # another server has been faster, or the database is away
            await self._writer.write(work)
