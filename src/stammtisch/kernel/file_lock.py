"""A lock that processes share by way of a file, on every system. It goes with the process that holds it."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

PAUSE = 0.02  # seconds between two attempts, where nothing waits for a lock by itself


@contextmanager
def locked(file: IO[Any]) -> Iterator[None]:
    """Waits until nobody else holds the lock of this open file, and holds it within the block."""
    if sys.platform == "win32":
        with _locked_by_byte(file):
            yield
    else:
        import fcntl  # noqa: PLC0415  (not on Windows)

        fcntl.flock(file, fcntl.LOCK_EX)  # until the file is closed
        try:
            yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def _locked_by_byte(file: IO[Any]) -> Iterator[None]:
    """The same on Windows, which locks bytes of a file: the first one, which need not be there."""
    import msvcrt  # noqa: PLC0415  (only on Windows)

    take: Any = msvcrt
    while not _taken(take, file):
        time.sleep(PAUSE)
    try:
        yield
    finally:
        file.seek(0)
        take.locking(file.fileno(), take.LK_UNLCK, 1)


def _taken(take: Any, file: IO[Any]) -> bool:
    file.seek(0)
    try:
        take.locking(file.fileno(), take.LK_NBLCK, 1)
    except PermissionError:  # somebody else holds it
        return False
    return True
