"""What people have written down for themselves about tables, one note for each."""

from sqlalchemy import Connection, delete, func, insert, select

from stammtisch.store.engine import Database
from stammtisch.store.models import MemberRow, NoteRow
from stammtisch.store.writer import Writer


class Notes:
    """Private notes. Every change is durable when it returns."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def read(self, person: str, table: str) -> str:
        """The person's note about a table; empty if there is none."""
        query = select(NoteRow.text).where(NoteRow.person_id == person, NoteRow.table_id == table)
        return await self._database.read(lambda connection: connection.execute(query).scalar()) or ""

    async def write(self, person: str, table: str, text: str, now: int, most: int) -> bool:
        """Replaces the person's note; an empty text takes it away. False, writing nothing, unless the person belongs to
        the table and has fewer than `most` notes."""
        mine, here = NoteRow.person_id == person, NoteRow.table_id == table
        belongs = select(MemberRow.table_id).where(MemberRow.person_id == person, MemberRow.table_id == table)
        others = select(func.count()).select_from(NoteRow).where(mine, ~here)

        def work(connection: Connection) -> bool:
            if text and connection.execute(belongs).first() is None:
                return False
            if text and connection.execute(others).scalar_one() >= most:
                return False
            connection.execute(delete(NoteRow).where(mine, here))
            if text:
                row = {"person_id": person, "table_id": table, "text": text, "changed_at": now}
                connection.execute(insert(NoteRow).values(row))
            return True

        return await self._writer.write(work)
