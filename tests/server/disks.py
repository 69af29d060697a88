"""SQLite files with something in them, and what can be done to them."""

import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from stammtisch.live import facts as f
from stammtisch.store.engine import open_database
from tests.live.story import ANNA, NOON

PAGE = 4096
FACTS = 3000  # some hundred pages


def said(number: int, text: str = "hello") -> f.Entry:
    return f.Entry(number, NOON, f.Said(ANNA, text))


def database_with_facts(file: Path) -> Path:
    open_database(str(file)).close()
    with closing(sqlite3.connect(file)) as connection:
        rows = [(f"t{n // 100:03}", n % 100 + 1, NOON, "said", f.dump(said(1).fact)) for n in range(FACTS)]
        connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?)", rows)
        connection.commit()
    return file


def garble_page(file: Path, number: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(number * PAGE)
        opened.write(random.Random(number).randbytes(PAGE))


def fill(disk: Path) -> Path:
    """Leaves no free byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as opened:
        for size in (65536, 1):
            with suppress(OSError):
                while True:
                    opened.write(bytes(size))
    return filler
