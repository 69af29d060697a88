"""Backups that admins start: files in a folder beside the database. A database elsewhere has tools of its own."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from stammtisch.server.wire import ResponseBody
from stammtisch.store.backup import BackupError, backup
from stammtisch.store.engine import url_of

MOST = 30  # kept: whoever has put them elsewhere deletes them


class BackupShown(ResponseBody, frozen=True):
    name: str
    bytes: int
    at: int


def folder_beside(database: str, name: str) -> Path | None:
    """The folder of this name beside the database; None if that is no file."""
    url = url_of(database)
    here = url.get_backend_name() == "sqlite" and url.database
    return Path(str(url.database)).parent / name if here else None


class Backups:
    """Makes and lists them, one at a time."""

    def __init__(self, database: str) -> None:
        self._database, self._folder = database, folder_beside(database, "backups")
        self._busy = asyncio.Lock()

    async def list(self) -> list[BackupShown] | None:
        """Those there are, the latest first; None if they are not made here."""
        return None if self._folder is None else await asyncio.to_thread(listed, self._folder)

    async def make(self) -> BackupShown | None:
        """A new one; None if there is no room for it, one is being made, or they are not made here."""
        if self._folder is None or self._busy.locked():
            return None
        async with self._busy:
            return await asyncio.to_thread(make, self._database, self._folder)


def listed(folder: Path) -> list[BackupShown]:
    files = [(file, file.stat()) for file in folder.glob("*.db")] if folder.is_dir() else []
    shown = [BackupShown(name=file.name, bytes=state.st_size, at=int(state.st_mtime * 1000)) for file, state in files]
    return sorted(shown, key=lambda one: one.at, reverse=True)


def make(database: str, folder: Path) -> BackupShown | None:
    """A new one in this folder; None if there are too many, or it cannot be made."""
    folder.mkdir(parents=True, exist_ok=True)
    if len(listed(folder)) >= MOST:
        return None
    file = folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.db"
    try:
        size = backup(database, file)
    except BackupError:
        return None
    file.chmod(0o600)  # it holds the secrets of matches that are being played
    return BackupShown(name=file.name, bytes=size, at=int(file.stat().st_mtime * 1000))
