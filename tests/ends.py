"""`make test-ends`: the lowest and the highest version that pyproject.toml allows of each library whose private parts
are used, each in a fresh environment, with the tests that touch these parts.

It needs the network and some minutes, so it is no part of `make test`. Run it before a range is changed:
`python -m tests.ends [LIBRARY …]`. The status is 1 if an end fails.
"""

import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
EXTRAS = ("club", "wasm")  # what the tests below need besides the library itself
TOOLS = ("pytest", "hypothesis", "httpx", "hatchling", "editables")


class Internals(NamedTuple):
    """The one file that uses private parts of a library, and the tests that would notice if these have changed."""

    file: str
    tests: Sequence[str]
    free: Sequence[str] = ()  # packages whose version goes with the library's


SOCKETS = (
    "tests/server/test_socket.py",
    "tests/server/test_garbage.py",
    "tests/server/test_flood.py",
    "tests/server/test_attacks.py",
)
INTERNALS = {
    "numba": Internals(
        "kernel/numba_internals.py",
        ("tests/unit/kernel", "tests/unit/games/gaunerbande", "tests/engine/test_build.py"),
        free=("llvmlite", "numpy"),
    ),
    "typer": Internals("cli/typer_internals.py", ("tests/unit/cli/test_main.py", "-k", "not figures")),  # need the lab
    "uvicorn": Internals("server/uvicorn_internals.py", SOCKETS),
    "websockets": Internals("server/uvicorn_internals.py", SOCKETS),
}


def requirements(*extras: str) -> dict[str, Requirement]:
    """What pyproject.toml asks for, with these extras, by name; the extras' own extras are left out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    found = map(Requirement, lines)
    return {requirement.name: requirement for requirement in found if requirement.name != project["name"]}


def locked() -> dict[str, str]:
    """The version of every package in constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines if "==" in line)


def ends(requirement: Requirement) -> Iterator[str]:
    """What to ask pip for: the lowest version, then the newest, as far as the range goes."""
    (lowest,) = (bound.version for bound in requirement.specifier if bound.operator == ">=")
    yield f"{requirement.name}=={lowest}"
    yield f"{requirement.name}{requirement.specifier}"


def passes(library: str, wanted: str, folder: Path) -> bool:
    """Whether the library's tests pass in a new environment; prints the versions it got."""
    internals = INTERNALS[library]
    own = {library, *internals.free}
    constraints = folder / "constraints.txt"
    constraints.write_text("".join(f"{name}=={version}\n" for name, version in locked().items() if name not in own))
    venv.create(folder / "venv", with_pip=True)
    python = str(folder / "venv" / "bin" / "python")
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-c", str(constraints)]
    others = [str(one) for name, one in requirements(*EXTRAS).items() if name != library]
    subprocess.run([*pip, *TOOLS, *others, wanted], check=True)
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)], check=True)
    listed = subprocess.run([python, "-m", "pip", "freeze"], capture_output=True, text=True, check=True).stdout
    print("•", *(line for line in listed.splitlines() if re.split("==| @", line)[0] in own), flush=True)
    tests = [python, "-m", "pytest", "-p", "no:cacheprovider", *internals.tests]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(tests, cwd=ROOT, env=environment, check=False).returncode == 0


def main(libraries: Sequence[str]) -> int:
    failed = []
    for library in libraries or INTERNALS:
        for wanted in ends(requirements(*EXTRAS)[library]):
            with tempfile.TemporaryDirectory() as folder:
                if not passes(library, wanted, Path(folder)):
                    failed.append(wanted)
    print("• failed:" if failed else "• every end passes", *failed)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
