"""Who one is at which server: the secrets of one's guest cookies, in a file that nobody else may read."""

import json
import os
from pathlib import Path
from typing import Any

import typer

FILE = "guests.json"
PRIVATE = 0o600


def secret_for(server: str) -> str:
    """The cookie kept for a server; nothing if there is none."""
    return str(_kept().get(server, ""))


def keep_secret(server: str, secret: str) -> None:
    kept = {**_kept(), server: secret}
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "w", encoding="utf-8") as paper:  # noqa: PTH123
        json.dump(kept, paper, indent=1)
    new.replace(file)


def _file() -> Path:
    return Path(typer.get_app_dir("stammtisch")) / FILE


def _kept() -> dict[str, Any]:
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
