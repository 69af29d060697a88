"""A database moves, and is copied, with every row of every table there is: also of those that are yet to come."""

import random
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import BigInteger, Boolean, Column, Double, Float, Integer, LargeBinary, String, insert

from stammtisch.store.backup import backup
from stammtisch.store.engine import open_database
from stammtisch.store.listing import NOT_LISTED
from stammtisch.store.models import Model
from stammtisch.store.moving import NOT_MOVED, move
from tests.server.servers import rows_of

ROWS = 3
LATEST = 1 << 52  # milliseconds, and more


def fill(database: str) -> None:
    """Some rows in every table that the models name, with values as large as they may be."""
    dice = random.Random(7)
    opened = open_database(database)
    try:
        with opened.engine.begin() as connection:
            for table in Model.metadata.sorted_tables:
                rows = [{column.name: _value(column, n, dice) for column in table.columns} for n in range(ROWS)]
                connection.execute(insert(table), rows)
    finally:
        opened.close()


def _value(column: Column[Any], n: int, dice: random.Random) -> Any:
    if column.foreign_keys:
        (key,) = column.foreign_keys
        return _value(key.column, n, dice)
    if column.name == "outline":
        return NOT_LISTED  # or else it is made from facts
    if column.nullable and n == 0:
        return None
    match column.type:
        case Boolean():
            return n % 2 == 0
        case String(length=length):
            return f"{n}ü".ljust(length or 10_000, "ß")
        case LargeBinary():
            return bytes([n, 0, 255]) * 10
        case Double() | Float():
            return dice.gauss(25, 8) / 3
        case BigInteger():
            return LATEST + n
        case Integer():
            return (1 << 31) - 1 - n
    raise AssertionError(f"what is in a {column.type}?")


def test_every_row_of_every_table_arrives_there_and_back(tmp_path: Path, database: str) -> None:
    old, copied, back = (str(tmp_path / name) for name in ("old.db", "copied.db", "back.db"))
    fill(old)
    before = rows_of(old)
    assert all(len(rows) == ROWS for rows in before.values())
    moved = {name: rows for name, rows in before.items() if name not in NOT_MOVED}
    backup(old, Path(copied))
    assert rows_of(copied) == before, "a backup has everything"
    assert move(copied, database) == move(database, back) == ROWS * len(moved)
    for where in (database, back):
        found = rows_of(where)
        for name in before:
            assert found[name] == moved.get(name, []), (where, name)


def test_nothing_is_counted_on_by_the_database(database: str) -> None:
    """Ids are drawn, and numbers belong to facts: so there is no sequence that would have to go on after a move."""
    open_database(database).close()
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT sequencename FROM pg_sequences").fetchall() == []
