"""What a wheel and an sdist must hold, and what they must not."""

import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath

PACKAGE = "stammtisch"
CLIENT = f"{PACKAGE}/server/web"
NEEDED = (  # in every wheel; below `src` in every sdist
    f"{PACKAGE}/__main__.py",
    f"{PACKAGE}/py.typed",
    f"{PACKAGE}/community/bot_ratings.json",
    f"{PACKAGE}/store/migrations/env.py",
    f"{PACKAGE}/testing/test_laws.py",
    f"{PACKAGE}/testing/template/pyproject.toml",
    f"{CLIENT}/index.html",
    f"{CLIENT}/sw.js",
    f"{CLIENT}/licenses.md",
    f"{CLIENT}/engine/index.json",
    *(f"{CLIENT}/engine/{game}.wasm" for game in ("gaunerbande", "party_bugs", "partout", "gauner", "tax_the_rich")),
)
ONLY_IN_WHEELS = (f"{PACKAGE}/cli/tui/rules_pages/gaunerbande.en.json",)
NEVER = re.compile(r"(^|/)(__pycache__|node_modules|\.venv[^/]*|\.git|\.[a-z]+_cache)/|(^|/)\.env$|\.(pyc|pyo|db|log)$")
NOT_ON_WINDOWS = re.compile(r'[<>:"\\|?*\x00-\x1f]|[ .]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.I)
LONGEST_NAME = 160  # characters: Windows takes 260, and people's folders have names too
LARGEST_WHEEL = 20 << 20


def names_in(archive: Path) -> list[str]:
    """The files of a wheel or an sdist; those of an sdist without the folder that all are in."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return [name for name in wheel.namelist() if not name.endswith("/")]
    with tarfile.open(archive) as sdist:
        return [member.name.partition("/")[2] for member in sdist if member.isfile()]


def problems(archive: Path, tree: Path) -> list[str]:
    """What is wrong with a wheel or an sdist that was built from this tree; empty if nothing is."""
    names = names_in(archive)
    found = [f"{archive.name}: {line}" for line in [*unfit_names(names), *missing(names, archive, tree)]]
    if archive.suffix == ".whl" and archive.stat().st_size > LARGEST_WHEEL:
        found.append(f"{archive.name} has {archive.stat().st_size:,} bytes")
    return found


def missing(names: Sequence[str], archive: Path, tree: Path) -> Iterator[str]:
    """Files that should be there: what is listed above, licences, all of the package and all of the web client."""
    is_wheel = archive.suffix == ".whl"
    within = set(names) if is_wheel else {name.removeprefix("src/") for name in names if name.startswith("src/")}
    source = tree / "src"
    wanted = {file.relative_to(source).as_posix() for file in (source / PACKAGE).rglob("*") if file.is_file()}
    wanted = {name for name in wanted if not NEVER.search(name)} | {*NEEDED, *(ONLY_IN_WHEELS if is_wheel else ())}
    yield from (f"{name} is missing" for name in sorted(wanted - within))
    for licence in ("LICENSE", *(f"licenses/{file.name}" for file in (tree / "licenses").iterdir())):
        if not any(name == licence or name.endswith(f".dist-info/licenses/{licence}") for name in names):
            yield f"{licence} is missing"


def unfit_names(names: Iterable[str]) -> Iterator[str]:
    """Names that no release should have: rubbish, twins, and what some system cannot write."""
    lower: dict[str, str] = {}
    for name in names:
        if NEVER.search(name):
            yield f"{name} does not belong there"
        if any(NOT_ON_WINDOWS.search(part) for part in PurePosixPath(name).parts) or len(name) > LONGEST_NAME:
            yield f"{name} is no name on Windows"
        if (twin := lower.setdefault(name.lower(), name)) != name:
            yield f"{name} and {twin} are one file on Windows and macOS"
