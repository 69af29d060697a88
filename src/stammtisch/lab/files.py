"""Files that are written whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stammtisch.lab.errors import LabError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Says in one line that a file cannot be written."""
    try:
        yield
    except OSError as error:
        raise _unwritable(path, error.strerror or str(error)) from error


def check_writable(path: Path) -> None:
    """Raises LabError if a file of this name can certainly not be written. Nothing is created."""
    with writing(path):
        if path.is_dir():
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not path.parent.is_dir():
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))


def _unwritable(path: Path, why: str) -> LabError:
    return LabError(f"{path} cannot be written: {why}.", f"{path} lässt sich nicht schreiben: {why}.")
