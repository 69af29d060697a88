"""Games as WebAssembly in a folder: a file for each, `<game>.wasm`, and `index.json`, which lists them.

The index has a hash of every file's content: whoever asks for `<game>.wasm?<hash>` may keep the answer for ever.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

from stammtisch.engine.build import CannotBuild, digest, engine
from stammtisch.engine.description import NoEngine, read_description
from stammtisch.games.registry import game_ids, rulebook

INDEX = "index.json"
Told = Callable[[str, int, float], None]
"""Is told a game, the bytes of its file, and the seconds that it took."""


def write_engines(folder: Path, games: Sequence[str] = (), told: Told = lambda game, size, seconds: None) -> None:
    """Writes the files of these games, or of all there are, and the index of all that are then in the folder.

    As many are made at a time as there are cores. Raises CannotBuild if one cannot be made or written; the others are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    failures: list[CannotBuild] = []

    def write(game: str) -> None:
        started = perf_counter()
        try:
            made = engine(game)
            _write(folder / f"{game}.wasm", made)
            told(game, len(made), perf_counter() - started)
        except CannotBuild as error:
            failures.append(error)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(write, games or game_ids()))
    for file in folder.glob("*.wasm"):
        if file.stem not in game_ids():
            file.unlink()
    _write(folder / INDEX, index_of({file.stem: file.read_bytes() for file in sorted(folder.glob("*.wasm"))}))
    if failures:
        raise failures[0]


def main() -> None:
    """`python -c "from stammtisch.engine.files import main; main()" FOLDER`: how the wheel is built."""
    try:
        write_engines(Path(sys.argv[1]))
    except CannotBuild as error:
        sys.exit(str(error))


def index_of(files: dict[str, bytes]) -> bytes:
    """The index of these files, by game."""
    listed = {game: {"hash": content_hash(file), "bytes": len(file)} for game, file in files.items()}
    return json.dumps(listed, indent=1).encode()


def content_hash(file: bytes) -> str:
    return hashlib.sha256(file).hexdigest()[:16]


def fits(game: str, file: bytes) -> bool:
    """Whether this is that game, made from the very source that is here."""
    try:
        described = read_description(file)
    except NoEngine:
        return False
    return (described["game"], described["sources"]) == (game, digest(rulebook(game)))


def _write(file: Path, content: bytes) -> None:
    if not file.is_file() or file.read_bytes() != content:
        fresh = file.with_name(f"{file.name}.new")
        fresh.write_bytes(content)
        fresh.replace(file)
