"""What a run of the battery found, as a file: `benchmarks/dice.json` is the one that the documentation quotes."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stammtisch.audit.dice.battery import Report, summary


def as_data(reports: Sequence[Report], seconds: float) -> dict[str, Any]:
    """The reports for scripts and for the file."""
    dealt = [{"game": one.game, "players": one.players, "deals": one.deals, "hands": one.hands} for one in reports]
    return {"seconds": round(seconds), "games": dealt, "tests": [line._asdict() for line in summary(reports)]}


def write(file: Path, data: dict[str, Any]) -> None:
    """Writes the file, all of it or nothing. Raises OSError."""
    new = file.with_name(f".{file.name}.new")
    try:
        new.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
