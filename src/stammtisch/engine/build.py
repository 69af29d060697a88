"""Makes a game's WebAssembly, or takes it from the cache.

Numba compiles in a process of its own, which is turned to another machine (`kernel.numba_internals.aim_at_wasm`), and
LLVM's linker from the package `ziglang` makes a module of it. The same source gives the same bytes: nothing in them
depends on the time, the folder or the order of a set.

What is linked is kept beside the native code (`kernel.jit`), in the folder that stands for the source of the rules and
of the search and for the versions of Python, Numba and LLVM, under a name that stands for how it is made.
"""

import contextlib
import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from stammtisch.bots.search import searcher
from stammtisch.engine.description import describe, with_description
from stammtisch.errors import StammtischError
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import rulebook
from stammtisch.kernel.jit import interpreted, source_files

HERE = Path(__file__).parent
RUNTIME = HERE / "runtime.ll"
PROCEDURE = [HERE / "build.py", HERE / "compiling.py", HERE / "entries.py", RUNTIME]
STACK = 1 << 16  # bytes; the deepest call of a search needs a fraction of it
MEMORY = ("allocate", "release")  # of the runtime
LINKER = "ziglang"
UNDEFINED = "undefined symbol"  # says the linker of what only a C library has: for log and exp there is kernel.floats


class CannotBuild(StammtischError):  # noqa: N818  (it says what is the case)
    """Raised where a game cannot be made into WebAssembly; the message says why, and what would help."""


def engine(game: str) -> bytes:
    """A game as WebAssembly, from the cache or made now, which takes some 20 s. Raises CannotBuild and OptionError."""
    rules = rulebook(game)
    if interpreted():
        raise CannotBuild(
            "NUMBA_DISABLE_JIT is set: nothing is compiled.", "NUMBA_DISABLE_JIT ist gesetzt: nichts wird übersetzt."
        )
    return with_description(_module(rules), describe(rules, digest(rules)))


def _module(rules: Rulebook) -> bytes:
    kept = cached_path(rules)
    if kept is not None and kept.is_file():
        return kept.read_bytes()
    made = linked(compiled(rules.id))
    if kept is not None:
        _keep(kept, made)
    return made


def cached_path(rules: Rulebook) -> Path | None:
    """Where a game's WebAssembly is kept; None if nobody can say when its source changes."""
    folder: str | None = searcher(rules).stats.cache_path
    procedure = hashlib.sha256(b"".join(file.read_bytes() for file in PROCEDURE)).hexdigest()[:12]
    return None if folder is None else Path(folder) / f"{procedure}.wasm"


def digest(rules: Rulebook) -> str:
    """Stands for all the source that a game's WebAssembly is made from, wherever it is installed."""
    together = hashlib.sha256()
    own = {f"engine/{file.name}": file for file in (*PROCEDURE, HERE / "description.py")}
    for name, file in sorted({**source_files(searcher(rules)), **own}.items()):
        together.update(f"{name}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return together.hexdigest()[:24]


def _keep(place: Path, made: bytes) -> None:
    """Other processes see all of it or nothing."""
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            file.write(made)
        Path(file.name).replace(place)


# --- compiling and linking ---


def compiled(game: str) -> bytes:
    """The object file. Sets are walked in the same order in every process that has the same hash seed."""
    if importlib.util.find_spec(LINKER) is None:
        raise CannotBuild(
            "WebAssembly is linked with a package that is not installed: pip install 'stammtisch[wasm]'.",
            "WebAssembly bindet ein Paket, das nicht installiert ist: pip install 'stammtisch[wasm]'.",
        )
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "game.o"
        program = "import sys; from stammtisch.engine.compiling import main; main(*sys.argv[1:])"
        _run([sys.executable, "-c", program, game, str(written)], game)
        return written.read_bytes()


def linked(code: bytes) -> bytes:
    """The module, made of an object file."""
    from stammtisch.engine.entries import NAMES  # noqa: PLC0415  (it needs types of Numba that few ask for)

    exports = [f"--export={name}" for name in (*NAMES, *MEMORY)]
    options = ["--no-entry", "--gc-sections", "--strip-all", "-O2", "--stack-first", "-z", f"stack-size={STACK}"]
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "game.o", Path(folder) / "game.wasm"
        given.write_bytes(code)
        _run([sys.executable, "-m", LINKER, "wasm-ld", *options, *exports, str(given), "-o", str(made)], LINKER)
        return made.read_bytes()


def _run(command: list[str], what: str) -> None:
    usual = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = {**usual, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip() or f"exit status {done.returncode}").splitlines()
        why = next((line for line in said if UNDEFINED in line), said[-1])
        raise CannotBuild(
            f"{what} cannot be made into WebAssembly: {why}", f"{what} lässt sich nicht nach WebAssembly bringen: {why}"
        )
