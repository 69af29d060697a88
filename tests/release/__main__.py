"""`make release-check`: all that can be tried of a release without a forge. It needs the network and some minutes.

1. Wheel and sdist are built twice, in two places, with another time zone, language and umask, once straight from the
   sources and once by way of the sdist: the bytes must be the same.
2. `twine check --strict`, `check-wheel-contents`, and what `contents.py` asks for.
3. The types, as they are on Windows and macOS.
4. For every supported Python that can be had (PYTHONS="python3.12 /path/to/python3.13", else those on PATH): the wheel
   into a fresh environment, the conformance suite of the installed package, and its server, asked for its page.

What has passed lies in dist/, and what it is made of is listed in build/sbom/ (CycloneDX). The status is 1 if anything
fails, or if no Python could be had. `python -m tests.release FOLDER` does only 4., with the wheel in that folder.
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.release.contents import problems
from tests.release.installed import Installed

ROOT = Path(__file__).parents[2]
DIST, SBOM = ROOT / "dist", ROOT / "build" / "sbom"
OTHER_CIRCUMSTANCES = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "7"}
SYSTEMS = ("win32", "darwin")


class CheckError(Exception):
    """A check has failed; the message says which, and why."""


def say(what: str) -> None:
    print(f"• {what}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT, umask: int = -1, **variables: str) -> str:
    """What a command writes. Raises CheckError with all of it if it fails."""
    ran = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        umask=umask,
    )
    if ran.returncode:
        raise CheckError(f"{' '.join(map(str, command))}: status {ran.returncode}\n{ran.stdout}")
    return ran.stdout


# --- building ---


def build_twice(folder: Path) -> list[Path]:
    """The wheel and the sdist, in dist/. Raises CheckError unless both builds give the same bytes."""
    epoch = run("git", "log", "-1", "--format=%ct").strip()
    one, two = folder / "one", folder / "a longer name for two"
    for tree in (one, two):
        copy_sources(tree)
    say("building by way of the sdist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
    run(*build, folder / "first", cwd=one, SOURCE_DATE_EPOCH=epoch)
    say("building again, elsewhere and straight from the sources")
    own_cache = str(folder / "cache")  # or the games' WebAssembly would not be made anew
    circumstances = {**OTHER_CIRCUMSTANCES, "SOURCE_DATE_EPOCH": epoch, "STAMMTISCH_CACHE": own_cache}
    run(*build, folder / "second", "--sdist", "--wheel", cwd=two, umask=0o077, **circumstances)
    first, second = hashes(folder / "first"), hashes(folder / "second")
    if first != second:
        raise CheckError(f"two builds differ: {first} and {second}")
    for name, digest in first.items():
        say(f"sha256 {digest}  {name}, twice")
    found = [line for archive in (folder / "first").iterdir() for line in problems(archive, one)]
    if found:
        raise CheckError("\n".join(found))
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.copytree(folder / "first", DIST)
    return sorted(DIST.iterdir())


def copy_sources(tree: Path) -> None:
    """Copies what is, or is about to be, in the repository."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in listed.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tree / name)
            (tree / name).chmod((ROOT / name).stat().st_mode & 0o777)


def hashes(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


# --- what can be seen without installing it ---


def inspect(archives: Sequence[Path]) -> None:
    """Raises CheckError for what a package index or another system would not take."""
    run(sys.executable, "-m", "twine", "check", "--strict", *archives)
    say("twine check --strict: passed")
    wheels = [archive for archive in archives if archive.suffix == ".whl"]
    run(Path(sys.executable).parent / "check-wheel-contents", *wheels)
    say("check-wheel-contents: passed")
    for system in SYSTEMS:
        run(sys.executable, "-m", "mypy", "--platform", system, "--cache-dir", f".mypy_cache/{system}", "src")
        say(f"types on {system}: passed")


def list_parts(python: Path, tree: Path) -> None:
    """Writes what is installed with the wheel, and what the client in this tree was built with, to build/sbom/."""
    SBOM.mkdir(parents=True, exist_ok=True)
    listed = SBOM / "stammtisch.cdx.json"
    form = ("--output-reproducible", "--of", "JSON", "-o", listed, "--pyproject", ROOT / "pyproject.toml")
    run(Path(sys.executable).parent / "cyclonedx-py", "environment", *form, python)
    npm, environment = build_tool().find_npm()
    written = run(*npm, "sbom", "--sbom-format", "cyclonedx", cwd=tree / "web", **environment)
    (SBOM / "stammtisch-web.cdx.json").write_text(written, encoding="utf-8")
    for file in sorted(SBOM.iterdir()):
        say(f"{len(json.loads(file.read_text(encoding='utf-8'))['components'])} parts in {file.relative_to(ROOT)}")


def build_tool() -> Any:
    """web/tools/build.py, which knows where npm is."""
    spec = importlib.util.spec_from_file_location("build_web", ROOT / "web" / "tools" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- what has to be installed ---


def supported() -> list[str]:
    """The versions of Python that pyproject.toml names: 3.11 and so on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))


def interpreters(environ: Mapping[str, str] = os.environ) -> Iterator[tuple[str, str]]:
    """Every supported Python that runs here, as its version and its command: those of PYTHONS, else those on PATH."""
    given = environ.get("PYTHONS", "").split()
    for command in given or [f"python{version}" for version in supported()]:
        ask = [command, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"]
        try:
            version = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            if given:
                raise CheckError(f"PYTHONS names {command}, which does not run") from None
            continue
        yield version, command


def install_everywhere(wheel: Path, folder: Path) -> None:
    """Raises CheckError unless the wheel does all it should with every Python there is."""
    tried: list[str] = []
    for version, command in interpreters():
        say(f"Python {version}: installing into a fresh environment")
        installed = Installed(folder / version, run)
        try:
            installed.install(command, wheel)
            if not tried and (folder / "one").is_dir():
                list_parts(installed.python, folder / "one")
            installed.install_suite(wheel)
            say(f"Python {version}: {installed.greets()}")
            say(f"Python {version}: conformance suite: {installed.conforms()}")
            say(f"Python {version}: server: {installed.serves()}")
        except AssertionError as error:
            raise CheckError(f"Python {version}: {error}") from error
        tried.append(version)
    if left := [version for version in supported() if version not in tried]:
        say(f"not tried, because it could not be had: Python {', '.join(left)}")
    if not tried:
        raise CheckError('no supported Python runs here: make release-check PYTHONS="/path/to/python3.12"')


def main(given: Sequence[str]) -> int:
    try:
        with tempfile.TemporaryDirectory(prefix="release-", ignore_cleanup_errors=True) as folder:
            archives = sorted(Path(given[0]).absolute().iterdir()) if given else build_twice(Path(folder))
            if not given:
                inspect(archives)
            (wheel,) = (archive for archive in archives if archive.suffix == ".whl")
            install_everywhere(wheel, Path(folder).resolve())
    except CheckError as error:
        print(error, file=sys.stderr)
        return 1
    say("all checks passed" if given else "ready to be released: dist/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
