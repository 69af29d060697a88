"""A newer version takes over what an older one has stored; the other way is refused (`test_damaged_database.py`)."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.live import facts as f
from stammtisch.store.engine import check_database
from tests.live.story import ANNA, NOON
from tests.server.upgrades import NEWEST, OLDER, make_old

KEPT = f.Said(ANNA, "kept")


def form_of(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        (form,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(form)


@pytest.mark.parametrize("revision", [OLDER[0], OLDER[len(OLDER) // 2], OLDER[-1]])
def test_what_an_older_version_stored_is_kept(tmp_path: Path, revision: str) -> None:
    """`stammtisch serve` does this before it opens its port."""
    file = tmp_path / "s.db"
    make_old(file, revision)
    row = ("t", 1, NOON, "said", f.dump(KEPT))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("INSERT INTO facts VALUES (?, ?, ?, ?, ?)", row)
        connection.commit()
    assert form_of(file) == revision
    assert check_database(str(file))
    assert form_of(file) == NEWEST
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT * FROM facts").fetchall() == [row]
