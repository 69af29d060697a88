"""Everything from one database into another that is empty: from SQLite to PostgreSQL, say."""

from pathlib import Path

from sqlalchemy import Connection, Table, func, insert, select

from stammtisch.errors import StammtischError
from stammtisch.store.engine import PORTION, open_database, take_your_time, url_of
from stammtisch.store.models import LeaseRow, Model, ServerRow

NOT_MOVED = {LeaseRow.__tablename__, ServerRow.__tablename__}  # of servers that are running


class MovingError(StammtischError):
    """Nothing has been moved; the message says why."""


def move(source: str, target: str) -> int:
    """Copies all rows into an empty database in one transaction; gives how many. Raises MovingError, copying none."""
    old_url = url_of(source)
    if old_url.get_backend_name() == "sqlite" and not Path(str(old_url.database)).exists():
        raise MovingError(f"there is no database at {old_url.database}", f"in {old_url.database} ist keine Datenbank")
    old, new = open_database(source), open_database(target)
    try:
        with old.engine.connect() as reading, new.engine.begin() as writing:
            take_your_time(reading)
            take_your_time(writing)
            tables = [table for table in Model.metadata.sorted_tables if table.name not in NOT_MOVED]
            for table in tables:
                if writing.execute(select(func.count()).select_from(table)).scalar_one():
                    raise MovingError(
                        f"the new database is not empty: it has {table.name}",
                        f"die neue Datenbank ist nicht leer: sie enthält schon {table.name}",
                    )
            return sum(_copy(table, reading, writing) for table in tables)
    finally:
        old.close()
        new.close()


def _copy(table: Table, reading: Connection, writing: Connection) -> int:
    copied = 0
    for some in reading.execution_options(yield_per=PORTION).execute(select(table)).mappings().partitions():
        writing.execute(insert(table), [dict(row) for row in some])
        copied += len(some)
    return copied
