"""Choices of bots that somebody has found wrong: for whoever runs the server, as files beside the database.

Each is a record that ends with that choice, as `stammtisch replay` reads it, and a note beside it. There are only so
many at a time: whoever has read them deletes them.
"""

import asyncio
from pathlib import Path

from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.texts import tidy
from stammtisch.record import Record
from stammtisch.store.engine import url_of

MOST = 500  # kept
LONGEST_NOTE = 500  # characters


class Reports:
    """Keeps reports in a folder; refuses them all if there is none, as with a database elsewhere."""

    def __init__(self, database: str) -> None:
        url = url_of(database)
        here = url.get_backend_name() == "sqlite" and url.database
        self._folder = Path(str(url.database)).parent / "reports" if here else None

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
