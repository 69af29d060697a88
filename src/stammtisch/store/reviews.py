"""Reviews that have been made. They can be made again; keeping them saves the thinking."""

from sqlalchemy import Connection, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.store.models import ReviewRow
from stammtisch.store.writer import Writer


class ReviewShelf:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine, self._writer = engine, writer

    async def find(self, table: str, match: int) -> bytes | None:
        query = select(ReviewRow.review).where(ReviewRow.table_id == table, ReviewRow.match == match)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def keep(self, table: str, match: int, review: bytes) -> None:
        def work(connection: Connection) -> None:
            connection.execute(insert(ReviewRow).values(table_id=table, match=match, review=review))

        await self._writer.write(work)
