"""A wheel in a fresh environment, as a stranger installs it: from the index, without our constraints."""

import json
import os
import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

PATIENCE = 120  # seconds for a server to answer


class Installed:
    """The environment, in a folder of its own with a cache and data of its own. `run` runs a command for it."""

    def __init__(self, folder: Path, run: Callable[..., str]) -> None:
        self.folder, self._run = folder, run
        scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python, self._stammtisch = scripts / "python", scripts / "stammtisch"
        self._own = {"STAMMTISCH_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data"), "CI": "true"}

    def install(self, python: str, wheel: Path) -> None:
        """Makes the environment, with the wheel and what it needs."""
        self.folder.mkdir()
        self._run(python, "-m", "venv", self.folder / "venv")
        self._install(wheel.as_uri())

    def install_suite(self, wheel: Path) -> None:
        """Adds what the conformance suite needs."""
        self._install(f"stammtisch[testing] @ {wheel.as_uri()}", "pytest-xdist")
        self._run(self.python, "-m", "pip", "check", cwd=self.folder)

    def _install(self, *what: str) -> None:
        quietly = ("--quiet", "--disable-pip-version-check")
        self._run(self.python, "-m", "pip", "install", *quietly, *what, cwd=self.folder)

    def greets(self) -> str:
        """What the command says of itself."""
        said = self._run(self._stammtisch, cwd=self.folder, **self._own)
        assert "stammtisch serve" in said, said
        place = self._run(self.python, "-c", "import stammtisch; print(stammtisch.__file__)", cwd=self.folder)
        assert str(self.folder) in place, f"another one is tried: {place}"
        return self._run(self._stammtisch, "--version", cwd=self.folder, **self._own).strip()

    def conforms(self) -> str:
        """Compiles all games and holds them to all laws."""
        self._run(self._stammtisch, "warm", cwd=self.folder, **self._own)
        pytest = (self.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "auto")
        said = self._run(*pytest, "--pyargs", "stammtisch.testing", cwd=self.folder, **self._own)
        return said.strip().splitlines()[-1]

    def serves(self) -> str:
        """Starts the server, asks for its page and for all that the page names, and stops it."""
        command = [str(self._stammtisch), "serve", "--port", "0", "--no-browser"]
        environment = {**os.environ, **self._own, "LC_ALL": "C"}
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as server:
            try:
                assert server.stdout is not None
                address = next((line for line in server.stdout if "http://" in line), "nothing").split()[-1]
                page = fetch(f"{address}/").decode()
                named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
                assert any(name.endswith(".js") for name in named), page
                sizes = [len(fetch(f"{address}{name}")) for name in named]
                games = json.loads(fetch(f"{address}/api/games"))
                engines = json.loads(fetch(f"{address}/engine/index.json"))
                assert len(engines) == len(games), f"as WebAssembly there are only {sorted(engines)}"
            finally:
                server.terminate()
        assert server.returncode in (0, 1), server.returncode  # Windows knows no gentle way
        assert list(self.folder.glob("data/stammtisch/*.db")), "its data are not where they should be"
        return (
            f"its page, the {len(sizes)} files it names, {sum(sizes):,} bytes, and {len(engines)} games as WebAssembly"
        )


def fetch(address: str) -> bytes:
    """What is there. Raises AssertionError if nothing is, after a while."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address, timeout=PATIENCE) as answer:
                body: bytes = answer.read()
                return body
        except OSError as error:  # also what urllib raises of its own
            if time.monotonic() > until:
                raise AssertionError(f"{address}: {error}") from error
            time.sleep(0.2)
