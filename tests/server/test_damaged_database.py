"""Databases that must not be served: damaged, cut short, read-only, of a newer version, or with another one's log.

It is said at the start, in one line, and they are left as they are.
"""

import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic import op

from stammtisch.store.backup import backup
from stammtisch.store.check import DatabaseError, check_pages
from stammtisch.store.engine import check_database, open_database
from tests.server.disks import PAGE, database_with_facts, garble_page
from tests.server.test_cli import stammtisch


def set_form(file: Path, form: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (form,))
        connection.commit()


def leave_foreign_log(file: Path) -> None:
    """A backup is put in the place of a database whose server was killed."""
    copy, log = file.with_name("copy"), file.with_name(file.name + "-wal")
    backup(str(file), copy)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM facts WHERE number > 50")
        connection.commit()
        left = log.read_bytes()  # closing it would tidy it up
    copy.rename(file)
    log.write_bytes(left)


def empty_beside_its_log(file: Path) -> None:
    leave_foreign_log(file)
    os.truncate(file, 0)


def remove_beside_its_log(file: Path) -> None:
    leave_foreign_log(file)
    file.unlink()


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda file: garble_page(file, 40), "is damaged and is not served"),
        (lambda file: os.truncate(file, 40 * PAGE + 7), "malformed"),
        (lambda file: file.write_bytes(b"Dear Anna, " * 1000), "file is not a database"),
        (lambda file: garble_page(file, 0), "file is not a database"),
        (lambda file: set_form(file, "9999"), "was used by a newer version of Stammtisch"),
        (leave_foreign_log, "belongs to another database"),
        (empty_beside_its_log, "belongs to another database"),
        (remove_beside_its_log, "belongs to another database"),
    ],
    ids=["page", "truncated", "letter", "header", "newer", "foreign log", "emptied", "removed"],
)
def test_what_cannot_be_served_is_said_at_the_start_and_left_alone(
    tmp_path: Path, harm: Callable[[Path], object], why: str
) -> None:
    file = database_with_facts(tmp_path / "s.db")
    harm(file)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(DatabaseError) as refused:
        check_database(str(file))
    assert why in str(refused.value)
    assert str(file) in str(refused.value)
    assert str(refused.value).count("\n") == 0
    for path in tmp_path.glob("s.db-shm"):
        path.unlink()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_server_says_so_in_one_line_and_does_not_start(tmp_path: Path) -> None:
    garble_page(database_with_facts(tmp_path / "s.db"), 40)
    refused = stammtisch("serve", "--port", "0", "--database", str(tmp_path / "s.db"))
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "is damaged and is not served" in refused.stderr
    german = stammtisch("serve", "--port", "0", "--database", str(tmp_path / "s.db"), "--lang", "de")
    assert "ist beschädigt und wird nicht benutzt" in german.stderr


def test_a_large_file_is_looked_through_only_for_a_while(tmp_path: Path) -> None:
    database = open_database(str(database_with_facts(tmp_path / "s.db")))
    with database.engine.connect() as connection:
        assert check_pages(connection)
        rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) "
        connection.exec_driver_sql(rows + "INSERT INTO facts SELECT 'long', i, 0, 'said', hex(i) FROM n")
        assert not check_pages(connection, seconds=0.001)
    database.close()


def test_what_can_only_be_read_is_not_served(small_disk: Path) -> None:
    file = database_with_facts(small_disk / "s.db")
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    with pytest.raises(DatabaseError, match="can only be read"):
        open_database(str(file))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("place", ["s.db", "."])
def test_nor_is_what_may_only_be_read(tmp_path: Path, place: str) -> None:
    file = database_with_facts(tmp_path / "s.db")
    (tmp_path / place).chmod(0o500)
    try:
        with pytest.raises(DatabaseError, match="can only be read"):
            open_database(str(file))
    finally:
        (tmp_path / place).chmod(0o700)


def test_a_server_killed_while_it_migrates_starts_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "s.db"
    with monkeypatch.context() as patched:
        patched.setattr(op, "drop_table", lambda name: os._exit(9))  # in the midst of the migrations
        pid = os.fork()
        if pid == 0:
            open_database(str(file))
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 9
    assert check_database(str(file))
