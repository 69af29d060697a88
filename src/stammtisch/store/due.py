"""Tables over days whose time has come, by the index that is written with their facts."""

from sqlalchemy import Connection, bindparam, exists, select, update

from stammtisch.live.ports import DueTable, Leases
from stammtisch.store.engine import Database
from stammtisch.store.leases import database_now
from stammtisch.store.models import LeaseRow, ServerRow, TableRow
from stammtisch.store.writer import Writer

OTHERS = exists().where(
    LeaseRow.table_id == TableRow.id,
    LeaseRow.server_id != bindparam("own"),
    ServerRow.id == LeaseRow.server_id,
    ServerRow.until > bindparam("alive"),
)
DUE = (  # made once: what is built anew for every look are cycles of objects, which only a collection of garbage finds
    select(TableRow.id, TableRow.due_at)
    .where(TableRow.due_at <= bindparam("now"), ~OTHERS)
    .order_by(TableRow.due_at)
    .limit(bindparam("most"))
)


class SqlDueTables:
    """Implements `live.ports.DueTables`. Costs as much as it finds, however many tables sleep."""

    def __init__(self, database: Database, writer: Writer, leases: Leases) -> None:
        self._database, self._writer, self._leases = database, writer, leases

    async def due(self, now: int, most: int) -> list[DueTable]:
        own = self._leases.server

        def look(connection: Connection) -> list[DueTable]:
            asked = {"own": own, "alive": database_now(connection), "now": now, "most": most}
            return [DueTable(id, due_at) for id, due_at in connection.execute(DUE, asked) if due_at is not None]

        return await self._database.read(look)

    async def settle(self, table: DueTable, due_at: int | None) -> None:
        if due_at == table.due_at:
            return
        unchanged = (TableRow.id == table.id) & (TableRow.due_at == table.due_at)

        def work(connection: Connection) -> None:
            connection.execute(update(TableRow).where(unchanged).values(due_at=due_at))

        await self._writer.write(work)
