"""What the lab refuses."""

import importlib.util

from stammtisch.errors import StammtischError


class LabError(StammtischError):
    """A contest or a simulation that cannot be held as asked for."""


def need(extra: str, *packages: str) -> None:
    """Raises LabError unless these packages, which an extra brings along, are installed."""
    missing = [package for package in packages if importlib.util.find_spec(package) is None]
    if missing:
        names, pip = ", ".join(missing), f"pip install 'stammtisch[{extra}]'"
        raise LabError(f"This needs {names}: {pip}.", f"Dazu fehlt {names}: {pip}.")


def at_least(least: int, **values: int) -> None:
    """Raises LabError unless these numbers, named as on the command line, are large enough."""
    for name, value in values.items():
        if value < least:
            raise LabError(
                f"--{name} must be {least} or more, not {value}.",
                f"--{name} muss mindestens {least} sein, nicht {value}.",
            )
