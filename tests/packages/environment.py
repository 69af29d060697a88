"""A fresh environment: what is installed here, this repository, and packages with games. Nothing is downloaded."""

import fcntl
import os
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import stammtisch

ROOT = Path(__file__).parents[2]
GOPS = ROOT / "examples" / "gops"


class Environment:
    """A virtual environment in a folder of its own; it has the packages of the present one, but none of its games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.variables = {
            name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "STAMMTISCH_GAMES")
        }
        self.variables |= {"LC_ALL": "C.UTF-8", "COLUMNS": "100"}

    def make(self, *packages: Path) -> None:
        """Makes it, and installs packages as anybody would."""
        venv.create(self.folder, symlinks=True)
        present = [*site.getsitepackages(), *(path for path in sys.path if path.endswith("-packages"))]
        within = self.folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
        (within / "present.pth").write_text("\n".join(dict.fromkeys(present)) + "\n")
        self.install("-e", str(Path(stammtisch.__file__).parents[2]))
        self.install(*map(str, packages))

    def install(self, *what: str) -> None:
        offline = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-build-isolation")
        self.run("python", "-m", "pip", "install", *offline, *what)

    def command(self, program: str, *arguments: str) -> list[str]:
        return [str(self.folder / "bin" / program), *arguments]

    def run(self, program: str, *arguments: str, typed: str = "", status: int = 0, **variables: str) -> str:
        """What a program of the environment writes. Fails unless it ends with this status."""
        ran = subprocess.run(
            self.command(program, *arguments),
            input=typed,
            env={**self.variables, **variables},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
        )
        assert ran.returncode == status, f"{program} {' '.join(arguments)}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout

    @contextmanager
    def server(self, folder: Path) -> Iterator["PlainServer"]:
        """A server started from this environment, with its database in that folder."""
        serve = self.command("stammtisch", "serve", "--port", "0", "--database", str(folder / "tables.db"))
        moments = {"STAMMTISCH_MOMENT_LEAST": "0", "STAMMTISCH_MOMENT_MOST": "0"}
        with subprocess.Popen(
            serve, env={**self.variables, **moments}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            try:
                assert process.stdout is not None
                yield PlainServer(next(line for line in process.stdout if "http://" in line).split()[-1])
            finally:
                process.terminate()


class PlainServer:
    """Where a server is; what `tests.server.player` and `tests.e2e.person` want to know of it."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.socket_url = f"ws://{urlsplit(url).netloc}/ws"


def with_gops(shared: Path) -> Environment:
    """The environment with GOPS, compiled: made once for all processes of a test run, below a folder they share."""
    environment = Environment(shared / "gops-environment")
    with (shared / "gops-environment.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (environment.folder / "ready").exists():
            environment.make(GOPS)
            environment.run("stammtisch", "warm", "gops")
            (environment.folder / "ready").touch()
    return environment
