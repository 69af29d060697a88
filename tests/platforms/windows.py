"""`python -m tests.platforms.windows serve …`: the command, in a process without the things that Windows does not have.

Only our own modules are told that this is Windows: other people's have been tried there by themselves.
"""

import asyncio
import importlib
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any

MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "uvloop")
FUNCTIONS = (
    *((os, name) for name in ("getuid", "geteuid", "fork", "forkpty", "fchmod", "fchown", "sched_getaffinity")),
    *((os, name) for name in ("killpg", "setsid", "getloadavg", "statvfs", "nice")),
    *((signal, name) for name in ("alarm", "SIGALRM", "SIGHUP", "SIGUSR1", "pthread_sigmask")),
    *((time, name) for name in ("clock_gettime", "clock_gettime_ns", "CLOCK_MONOTONIC", "CLOCK_BOOTTIME")),
    (socket, "TCP_USER_TIMEOUT"),
)


class WindowsSys(ModuleType):
    """`sys` as our modules see it."""

    platform = "win32"

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


class OnlyWindows(MetaPathFinder):
    """Refuses to find what is hidden, and gives each module of ours another `sys` when it has been loaded."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if not name.startswith("stammtisch"):
            return None
        sys.meta_path.remove(self)
        try:
            spec = importlib.util.find_spec(name)
        finally:
            sys.meta_path.insert(0, self)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def load(module: ModuleType) -> None:
                execute(module)
                if hasattr(module, "sys"):
                    vars(module)["sys"] = WindowsSys("sys")

            spec.loader.exec_module = load  # type: ignore[method-assign]
        return spec


def no_handler(*_: object) -> None:
    raise NotImplementedError


def hide() -> None:
    """From now on nothing of Linux is to be found; what the standard library has loaded already it keeps."""
    import numba  # noqa: F401, PLC0415
    import uvicorn  # noqa: F401, PLC0415

    for owner, name in FUNCTIONS:
        if hasattr(owner, name):
            delattr(owner, name)
    for name in MODULES:
        sys.modules.pop(name, None)
    asyncio.SelectorEventLoop.add_signal_handler = no_handler  # type: ignore[method-assign, assignment]
    socket.SO_EXCLUSIVEADDRUSE = socket.SO_KEEPALIVE  # type: ignore[attr-defined]  # one that this system takes
    signal.SIGBREAK = signal.SIGUSR2  # type: ignore[attr-defined]
    sys.modules["msvcrt"] = locks()
    sys.meta_path.insert(0, OnlyWindows())


def locks() -> ModuleType:
    """`msvcrt`, whose locks everybody gets."""
    made: Any = ModuleType("msvcrt")
    made.LK_NBLCK, made.LK_UNLCK, made.locking = 2, 0, lambda *_: None
    return made  # type: ignore[no-any-return]


if __name__ == "__main__":
    hide()
    from stammtisch.cli import main

    main()
