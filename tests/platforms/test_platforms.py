"""What only one system has is not needed on another."""

import asyncio
import errno
import fcntl
import io
import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.request import urlopen

import pytest

from stammtisch import cli
from stammtisch.cli.bots import when_stopped
from stammtisch.hub.bot_processes import BotProcesses
from stammtisch.hub.bot_requests import unpack
from stammtisch.kernel import file_lock, jit
from stammtisch.lab.compute.executors import ProcessExecutor
from stammtisch.server import run, settings
from stammtisch.server.pages import WEB, load_pages
from stammtisch.server.steady_clock import monotonic_time
from stammtisch.store.backup import backup
from stammtisch.store.engine import open_database

ROOT = Path(__file__).parents[2]


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This is Windows, for whoever asks."""
    with monkeypatch.context() as patched:
        patched.setattr(sys, "platform", "win32")
        yield


# --- the server as a whole ---


def test_a_server_without_anything_of_linux(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.platforms.windows", "serve", "--port", "0"]
    environment = {**os.environ, "STAMMTISCH_GAMES": "gaunerbande", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    environment |= {"STAMMTISCH_CACHE": str(jit.cache_root()), "LOCALAPPDATA": str(tmp_path), "XDG_DATA_HOME": ""}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        assert "http://" in said, said + server.communicate()[1]
        with urlopen(f"{said.split()[-1]}/healthz", timeout=30) as answer:
            assert json.load(answer)["status"] == "ok"
        server.send_signal(signal.SIGINT)
        _, log = server.communicate(timeout=30)
    assert (server.returncode, "closed" in log) == (0, True)
    assert (tmp_path / "stammtisch" / "stammtisch.db").is_file()


# --- its parts ---


class Locks(ModuleType):
    """`msvcrt`: a byte of a file is locked once, and whoever comes second is refused."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self, refusals: int = 0) -> None:
        super().__init__("msvcrt")
        self.refusals, self.held, self.asked = refusals, False, 0

    def locking(self, file: int, how: int, size: int) -> None:
        assert size == 1
        if how == self.LK_UNLCK:
            assert self.held
            self.held = False
            return
        self.asked += 1
        if self.asked <= self.refusals:
            raise PermissionError(errno.EACCES, "in use")
        self.held = True


@pytest.mark.usefixtures("windows")
def test_a_lock_on_windows_is_waited_for_and_given_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    locks = Locks(refusals=3)
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    monkeypatch.setattr(file_lock, "PAUSE", 0.001)
    with (tmp_path / "lock").open("a") as file:
        with file_lock.locked(file):
            assert (locks.held, locks.asked) == (True, 4)
        assert not locks.held


def test_a_lock_elsewhere_keeps_others_out(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("a") as ours, (tmp_path / "lock").open("a") as theirs:
        with file_lock.locked(ours), pytest.raises(BlockingIOError):
            fcntl.flock(theirs, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(theirs, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.usefixtures("windows")
def test_a_clock_that_nobody_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("clock_gettime_ns", "CLOCK_MONOTONIC", "CLOCK_BOOTTIME"):
        monkeypatch.delattr(time, name)
    before = monotonic_time()
    time.sleep(0.01)
    assert 10 <= monotonic_time() - before < 5_000


class Limits:
    """`resource` of a system that names a limit but lets nobody have more than `most`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, most: int) -> None:
        self.soft, self.hard, self.most = soft, hard, most
        monkeypatch.setattr(resource, "getrlimit", lambda _: (self.soft, self.hard))
        monkeypatch.setattr(resource, "setrlimit", self.set)

    def set(self, _: int, limits: tuple[int, int]) -> None:
        soft, hard = limits
        if hard != self.hard or soft == resource.RLIM_INFINITY or soft > self.most:
            raise ValueError("current limit exceeds maximum limit")
        self.soft = soft


@pytest.mark.parametrize(
    ("soft", "hard", "most", "found"),
    [
        (256, resource.RLIM_INFINITY, 10_240, 10_240),  # macOS
        (256, resource.RLIM_INFINITY, 100_000, 65_536),
        (256, resource.RLIM_INFINITY, 1_000, 256),
        (20_000, resource.RLIM_INFINITY, 10_240, 20_000),  # never less than before
        (1024, 524_288, 524_288, 524_288),  # Linux
        (1024, 1024, 1024, 1024),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 0, run.ENOUGH_FILES),
    ],
)
def test_as_many_files_as_the_system_lets_us_have(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, most: int, found: int
) -> None:
    limits = Limits(monkeypatch, soft, hard, most)
    assert run.raise_file_limit() == found
    assert limits.soft in (found, resource.RLIM_INFINITY)


@pytest.mark.usefixtures("windows")
def test_no_limit_of_files_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert run.raise_file_limit() == run.SOME_FILES


@pytest.mark.usefixtures("windows")
def test_a_port_is_ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """SO_REUSEADDR would let a second server take it on Windows."""
    asked: list[int] = []
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    monkeypatch.setattr(socket.socket, "setsockopt", lambda self, level, option, value: asked.append(option))
    run.listen("127.0.0.1", 0).close()
    assert -5 in asked
    assert socket.SO_REUSEADDR not in asked


@pytest.mark.usefixtures("windows")
def test_ctrl_break_stops_a_server_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR2, raising=False)
    monkeypatch.setattr(run, "server", lambda _: SimpleNamespace(run=lambda sockets: signal.raise_signal(12)))
    before = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR2)}
    try:
        with socket.socket() as listening:
            run.run(settings.Settings(), listening)
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


def test_bots_stop_without_the_loops_handlers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stopped() -> bool:
        loop, closed = asyncio.get_running_loop(), asyncio.Event()

        def none(*_: object) -> None:
            raise NotImplementedError

        monkeypatch.setattr(loop, "add_signal_handler", none)
        when_stopped(closed.set)
        signal.raise_signal(signal.SIGTERM)
        return await asyncio.wait_for(closed.wait(), 5)

    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    try:
        assert asyncio.run(stopped())
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])


def test_bots_processes_that_are_no_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: ["spawn"])
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "")
    monkeypatch.setenv("STAMMTISCH_BOT_GAMES", "")
    nobody: Any = max  # is asked; a function of a module that loads at once
    thinkers = BotProcesses(nobody, nobody, 1, [], "colorsys")
    assert unpack(thinkers.answer(b"nonsense")).problem
    assert not unpack(thinkers.answer(b"nonsense")).problem.startswith("the process")
    thinkers.close()


def test_an_alarm_without_signals() -> None:
    program = (
        "import sys, time\nfrom stammtisch.hub import bot_processes as b\nsys.platform = 'win32'\n"
        "with b._alarm(60): pass\n"
        "print('in time', flush=True)\n"
        "with b._alarm(0.05): time.sleep(60)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=50)
    assert (ran.returncode, ran.stdout) == (14, "in time\n"), ran.stderr


@pytest.mark.usefixtures("windows")
def test_no_more_processes_than_windows_waits_for() -> None:
    """A pool of more is refused there."""
    executor = ProcessExecutor(128)
    assert vars(executor)["_max_workers"] == 61
    executor.shutdown()


def test_folders_are_where_people_look_for_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert settings.default_database() == str(tmp_path / ".local" / "share" / "stammtisch" / "stammtisch.db")
    assert jit._users_folder() == tmp_path / ".cache" / "stammtisch"
    monkeypatch.setattr(sys, "platform", "win32")
    assert settings.default_database() == str(tmp_path / "Local" / "stammtisch" / "stammtisch.db")
    assert jit._users_folder() == tmp_path / "Local" / "stammtisch" / "cache"


def test_a_backup_is_flushed_by_somebody_who_may_write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Windows refuses to flush a file that was opened to be read."""
    flushed = []

    def fsync(file: int) -> None:
        assert fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
        flushed.append(file)

    monkeypatch.setattr(os, "fsync", fsync)
    with closing(sqlite3.connect(tmp_path / "s.db")) as source:
        source.execute("CREATE TABLE facts (n)")
    assert backup(str(tmp_path / "s.db"), tmp_path / "copy.db")
    assert flushed


def test_a_commit_is_on_the_disk_on_macos_too(tmp_path: Path) -> None:
    opened = open_database(str(tmp_path / "s.db"))
    with opened.engine.connect() as connection:
        for pragma in ("fullfsync", "checkpoint_fullfsync"):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == 1
    opened.close()


def test_every_file_of_the_client_has_a_type_of_ours() -> None:
    assert len(pages := load_pages(WEB)) > 100
    assert [path for path, page in pages.items() if page.type == "application/octet-stream"] == []


@pytest.mark.usefixtures("windows")
def test_what_is_written_to_a_file_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(written, encoding="cp1252", write_through=True))
    monkeypatch.setattr(sys, "argv", ["stammtisch", "--help"])
    with pytest.raises(SystemExit):
        cli.main()
    assert "╭" in written.getvalue().decode("utf-8")
