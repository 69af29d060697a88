"""A copy of the database while it is in use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from stammtisch.errors import StammtischError
from stammtisch.store.engine import url_of


class BackupError(StammtischError):
    """The copy could not be made; the message says why."""


def backup(database: str, file: Path) -> int:
    """Copies the database to a new file, which appears only when it is complete; gives its size. Raises BackupError."""
    url = url_of(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BackupError(
            f"only an SQLite file can be copied like this; for {url.get_backend_name()} use its own tools",
            f"so lässt sich nur eine SQLite-Datei kopieren; {url.get_backend_name()} hat eigene Werkzeuge dafür",
        )
    if not Path(url.database).exists():
        raise BackupError(f"there is no database at {url.database}", f"in {url.database} ist keine Datenbank")
    if file.exists():
        raise BackupError(f"{file} exists already", f"{file} gibt es schon")
    if not file.absolute().parent.is_dir():
        raise BackupError(f"there is no folder {file.parent}", f"einen Ordner {file.parent} gibt es nicht")
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        _copy(Path(url.database), unfinished)
        unfinished.rename(file)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(str(error), str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return file.stat().st_size


def _copy(source: Path, target: Path) -> None:
    address = source.resolve().as_uri() + "?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)  # one snapshot; writers go on meanwhile
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, not three
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise BackupError(f"the copy is damaged: {verdict}", f"die Kopie ist beschädigt: {verdict}")
    with target.open("r+b") as written:  # Windows flushes only what may be written
        os.fsync(written.fileno())
