"""What is wrong with a database is said before it is served, in one line.

SQLite itself notices less than one would think: it reads damaged pages only when it needs them, it writes the pages of
a write-ahead log into whatever file has the right name, and it makes a new database where a file has vanished.
"""

import os
import threading
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError as BrokenError
from sqlalchemy.exc import OperationalError

from stammtisch.errors import StammtischError

LOG = "-wal"  # what the name of a file's write-ahead log ends with
USES_A_LOG = slice(18, 20), b"\2\2"  # where a file says so, and how; a backup says that it needs none
MOST_SECONDS = 5.0  # for looking through the pages: about two gigabytes


class DatabaseError(StammtischError):
    """The database cannot be opened or must not be served; the message says why."""


def check_file(file: Path) -> None:
    """Raises DatabaseError if the file cannot be written, or if the log beside it belongs to another one."""
    folder = file.absolute().parent
    for place in (file, folder):
        if place.exists() and not os.access(place, os.W_OK):
            raise DatabaseError(
                f"The database {file} cannot be used: {place} can only be read.",
                f"Die Datenbank {file} lässt sich nicht benutzen: {place} ist nur lesbar.",
            )
    log = file.with_name(file.name + LOG)
    if log.exists() and log.stat().st_size and not _uses_a_log(file):
        raise DatabaseError(
            f"{log} belongs to another database than {file}: was a backup put in its place? Move the log away first.",
            f"{log} gehört zu einer anderen Datenbank als {file}: Wurde ein Backup zurückgespielt? "
            "Verschiebe zuerst das Log.",
        )


def _uses_a_log(file: Path) -> bool:
    where, how = USES_A_LOG
    if not file.exists():
        return False
    with file.open("rb") as opened:
        return opened.read(where.stop)[where] == how


def check_pages(connection: Connection, seconds: float = MOST_SECONDS) -> bool:
    """Looks through all pages of an SQLite file; gives whether the time was enough. Raises DatabaseError for damage.

    What it finds is damage to the structure. A changed letter within a text looks like a text.
    """
    raw = connection.connection.driver_connection
    assert raw is not None
    time_up = threading.Event()

    def interrupt() -> None:
        time_up.set()
        raw.interrupt()

    timer = threading.Timer(seconds, interrupt)
    timer.start()
    try:
        found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except OperationalError as error:
        if time_up.is_set():
            return False
        raise _damaged(connection, str(error.orig)) from error
    except BrokenError as error:
        raise _damaged(connection, str(error.orig)) from error
    finally:
        timer.cancel()
        timer.join()
    if time_up.is_set():  # what an interrupted look says means nothing
        return False
    if found != "ok":
        raise _damaged(connection, found)
    return True


def _damaged(connection: Connection, what: str) -> DatabaseError:
    file, what = connection.engine.url.database, what.splitlines()[-1]
    return DatabaseError(
        f"The database {file} is damaged and is not served: {what}. Restore a backup.",
        f"Die Datenbank {file} ist beschädigt und wird nicht benutzt: {what}. Spiel ein Backup zurück.",
    )
