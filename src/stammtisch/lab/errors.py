"""LabError, and the checks that raise it before any work is done."""

import errno
import importlib.util
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stammtisch.errors import StammtischError


class LabError(StammtischError):
    """Refuses a contest or a simulation that cannot be run as asked for, and says why in both languages."""


def need(extra: str, *packages: str) -> None:
    """Raises LabError unless all these packages, which the extra installs, are there."""
    missing = [package for package in packages if importlib.util.find_spec(package) is None]
    if missing:
        names, pip = ", ".join(missing), f"pip install 'stammtisch[{extra}]'"
        raise LabError(f"This needs {names}: {pip}.", f"Dazu fehlt {names}: {pip}.")


def at_least(least: int, **values: int) -> None:
    """Raises LabError unless every value is `least` or more; the message names it as on the command line."""
    for name, value in values.items():
        if value < least:
            raise LabError(
                f"--{name} must be {least} or more, not {value}.",
                f"--{name} muss mindestens {least} sein, nicht {value}.",
            )


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turns an OSError raised inside the block into a LabError that names the file."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise LabError(f"{path} cannot be written: {why}.", f"{path} lässt sich nicht schreiben: {why}.") from error


def check_writable(path: Path) -> None:
    """Raises LabError if a file of this name can certainly not be written. Creates nothing."""
    with writing(path):
        if path.is_dir():
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not path.parent.is_dir():
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
