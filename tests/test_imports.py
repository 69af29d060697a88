"""Imports point one way: who may know whom is written here once, and every file of the package is held to it.

kernel ← games ← match, record ← bots ← engine, lab, gym ← testing    and
match, record ← live ← community ← store, hub ← server ← cli
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "stammtisch"
FILES = sorted(PACKAGE.rglob("*.py"))

# Every room of the package, and the rooms whose things it may use. `stammtisch` is the façade, __init__.py.
WORDS = {"phrases", "errors", "table_texts"}
BELOW_MATCH = {"kernel", "games", *WORDS}
BELOW_BOTS = {"match", "record", "stammtisch", *BELOW_MATCH}
MAY_USE = {
    "phrases": set[str](),
    "errors": {"phrases"},
    "table_texts": {"phrases"},
    "kernel": set[str](),
    "games": {"kernel", *WORDS},
    "match": {"record", *BELOW_MATCH},
    "record": {"match", *BELOW_MATCH},
    "stammtisch": {"match", "record", *BELOW_MATCH},
    "bots": BELOW_BOTS,
    "engine": {"bots", *BELOW_BOTS},
    "notation": {"match", "record", *BELOW_MATCH},
    "audit": {"match", *BELOW_MATCH},
    "lab": {"bots", *BELOW_BOTS},
    "gym": {"bots", *BELOW_BOTS},
    "testing": {"bots", "gym", *BELOW_BOTS},  # the conformance suite; nobody uses it but the command line
    "live": BELOW_BOTS,  # never bots: server/app.py hands it a player
    "community": {"live", *BELOW_BOTS},
    "store": {"community", "live", *BELOW_BOTS},
    "hub": {"live", *BELOW_BOTS},
    "server": {"store", "hub", "community", "live", "engine", "bots", *BELOW_BOTS},
    "offline": {"server", "store", "hub", "live", "bots", *BELOW_BOTS},
    "cli": {
        "server",
        "store",
        "hub",
        "community",
        "live",
        "engine",
        "bots",
        "lab",
        "gym",
        "testing",
        "notation",
        "audit",
        *BELOW_BOTS,
    },
}

# What the inner rooms may use of other people's packages; the outer ones are free.
MAY_INSTALL = {
    "phrases": set[str](),
    "errors": set[str](),
    "table_texts": set[str](),
    "kernel": {"numpy", "numba", "llvmlite"},
    "games": {"numpy"},
    "match": {"numpy", "msgspec"},
    "record": {"msgspec"},
    "notation": {"msgspec"},
    "stammtisch": set[str](),
    "live": {"msgspec"},  # no HTTP, no SQL
    "community": {"msgspec", "openskill"},
}


@dataclass(frozen=True)
class Import:
    file: Path
    line: int
    module: str  # in full: stammtisch.kernel.bits

    def __str__(self) -> str:
        return f"{self.file.relative_to(PACKAGE.parent)}:{self.line} imports {self.module}"

    @property
    def ours(self) -> bool:
        return self.module.split(".")[0] == "stammtisch"


def imports(file: Path) -> Iterator[Import]:
    """Every import of a file, wherever it stands in it."""
    package = file.relative_to(PACKAGE.parent).parent.parts
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            source = ".".join((*base, *([node.module] if node.module else [])))
            for name in node.names:
                module = f"{source}.{name.name}"
                yield Import(file, node.lineno, module if is_module(module) else source)


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def room(module: str) -> str:
    """The room of the package that a module belongs to."""
    inside = module.split(".")[1:]
    return inside[0] if inside and is_module(f"stammtisch.{inside[0]}") else "stammtisch"


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def test_every_room_is_listed() -> None:
    rooms = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or any(path.rglob("*.py"))}
    unlisted = rooms - {"__init__", "__main__"} - MAY_USE.keys()
    assert not unlisted, f"say in MAY_USE what {sorted(unlisted)} may import"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_point_one_way(file: Path) -> None:
    own = "cli" if file == PACKAGE / "__main__.py" else room(module_of(file))
    for found in imports(file):
        if found.ours:
            assert room(found.module) in {own, *MAY_USE[own]}, f"{found}; {own} may use {sorted(MAY_USE[own])}"
        elif own in MAY_INSTALL and (top := found.module.split(".")[0]) not in sys.stdlib_module_names:
            assert top in MAY_INSTALL[own], f"{found}; {own} may use {sorted(MAY_INSTALL[own])} of other packages"


@pytest.mark.parametrize("file", sorted((PACKAGE / "games").rglob("*.py")), ids=lambda f: str(f.relative_to(PACKAGE)))
def test_games_know_the_shared_files_and_themselves_only(file: Path) -> None:
    """The cache of compiled code relies on it: a game's code depends on kernel/, games/*.py and its own folder."""
    shared = {module_of(path) for path in (PACKAGE / "games").glob("*.py")}
    own = module_of(file.parent / "__init__.py")
    for found in imports(file):
        if found.module.startswith("stammtisch.games.") and found.module not in shared:
            assert own != "stammtisch.games", f"{found}; a shared file knows no game"
            assert found.module == own or found.module.startswith(f"{own}."), f"{found}; a game knows no other game"


def test_importing_stammtisch_loads_neither_the_compiler_nor_the_command_line() -> None:
    program = "import stammtisch, sys; print(sorted({'numba', 'llvmlite', 'typer', 'rich'} & sys.modules.keys()))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
