"""Who one is at which server: the secrets of guest cookies, in a file that nobody else may read."""

import json
import os
from pathlib import Path
from typing import Any

import typer

FILE = "guests.json"
PRIVATE = 0o600


def load_secret(server: str) -> str:
    """The cookie stored for a server; empty if there is none."""
    return str(_load().get(server, ""))


def save_secret(server: str, secret: str) -> None:
    """Stores the cookie for a server, beside those of the others. Raises OSError if the file cannot be written."""
    secrets = {**_load(), server: secret}
    file = _path()
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "w", encoding="utf-8") as output:  # noqa: PTH123
        json.dump(secrets, output, indent=1)
    new.replace(file)


def _path() -> Path:
    return Path(typer.get_app_dir("stammtisch")) / FILE


def _load() -> dict[str, Any]:
    """All secrets by server; empty if the file is missing or broken."""
    try:
        secrets = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return secrets if isinstance(secrets, dict) else {}
