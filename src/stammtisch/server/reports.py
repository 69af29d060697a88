"""Choices of bots that somebody has found wrong: for whoever runs the server, as files beside the database.

Each is a record that ends with that choice, as `stammtisch replay` reads it, and a note beside it. There are only so
many at a time: whoever has read them deletes them.
"""

import asyncio
import re
from pathlib import Path

from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.texts import tidy
from stammtisch.record import Record
from stammtisch.server.backups import folder_beside
from stammtisch.server.wire import ResponseBody

MOST = 500  # kept
LONGEST_NOTE = 500  # characters
NAME = re.compile(r"[a-z0-9_]+-[a-z0-9]+-\d+-\d+")  # as `report` names them


class ReportShown(ResponseBody, frozen=True):
    name: str
    choice: str
    note: str
    at: int


class Reports:
    """Keeps reports in a folder; refuses them all if there is none, as with a database elsewhere."""

    def __init__(self, database: str) -> None:
        self._folder = folder_beside(database, "reports")

    async def list(self) -> list[ReportShown]:
        """Those that are kept, the latest first."""
        return [] if self._folder is None else await asyncio.to_thread(listed, self._folder)

    async def remove(self, name: str) -> bool:
        """Forgets a report; whether there was one."""
        if self._folder is None or not NAME.fullmatch(name):
            return False
        return await asyncio.to_thread(_remove, self._folder / f"{name}.json")

    async def keep(self, record: Record, name: str, number: int, level: str, note: str) -> Refused | None:
        """Keeps the record up to its choice of this number, with the note. The same choice again changes nothing."""
        if self._folder is None:
            return refuse("unavailable")
        return await asyncio.to_thread(self._write, self._folder, record, f"{name}-{number}", number, level, note)

    def _write(self, folder: Path, record: Record, name: str, number: int, level: str, note: str) -> Refused | None:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}.json"
        if file.exists():
            return None
        if sum(1 for _ in folder.glob("*.json")) >= MOST:
            return refuse("unavailable")
        until = Record(
            game=record.game,
            rules=record.rules,
            players=record.players,
            options=record.options,
            seed=record.seed,
            choices=record.choices[:number],
            redealt=record.redealt,
        )
        said = tidy(note, LONGEST_NOTE) or ""
        file.with_suffix(".txt").write_text(f"{record.choices[number - 1]} ({level})\n{said}\n", encoding="utf-8")
        file.write_text(until.dumps(), encoding="utf-8")
        return None


def listed(folder: Path) -> list[ReportShown]:
    """The reports in a folder, the latest first."""
    files = [file for file in folder.glob("*.txt") if file.with_suffix(".json").exists()] if folder.is_dir() else []
    return sorted(map(_shown, files), key=lambda one: one.at, reverse=True)


def _shown(file: Path) -> ReportShown:
    choice, _, note = file.read_text(encoding="utf-8").partition("\n")
    return ReportShown(name=file.stem, choice=choice, note=note.strip(), at=int(file.stat().st_mtime * 1000))


def _remove(file: Path) -> bool:
    there = file.exists()
    for one in (file, file.with_suffix(".txt")):
        one.unlink(missing_ok=True)
    return there
