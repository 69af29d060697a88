"""`python -m benchmarks.run [SECTION]...`: measures, prints a table and writes results.json beside this file."""

import importlib
import json
import os
import platform
import sys
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from benchmarks.measure import Figure

SECTIONS = {
    "playouts": "Random playouts from the first trick, Gaunerbande for four",
    "calls": "Single steps, Gaunerbande for four",
    "choices": "Every game: one random choice over whole matches",
    "bots": "Tree search at the first trick, Gaunerbande for four",
    "lab": "Simulation: random matches, dealing and counting included",
    "gym": "Environments for learning: random play",
    "server": "The server: choices stored durably and shown to the others, four sockets a table",
    "attacks": "The server attacked: 16 connections without an identity, while four people make 20 choices a second",
    "recovery": "The server killed: a million choices to be there again",
    "days": "Tables over days: asleep, and their deadlines beside live play",
    "start": "Getting going",
    "browser": "The page in Chromium",
    "wasm": "Games as WebAssembly: the same search natively, in Node.js and in Chromium",
}
RESULTS = Path(__file__).parent / "results.json"
PACKAGES = ("stammtisch", "numpy", "numba", "open_spiel")


def main(chosen: list[str]) -> int:
    """Runs the chosen sections, or all; how many failed. Nothing is left out silently."""
    console = Console(highlight=False)
    if unknown := set(chosen) - set(SECTIONS):
        console.print(f"No such section: {', '.join(unknown)}. There are: {', '.join(SECTIONS)}.")
        return 2
    figures: dict[str, list[dict[str, Any]]] = {}
    failed: dict[str, str] = {}
    for section in chosen or SECTIONS:
        table = Table("", "figure", "", "target", "", title=f"\n{SECTIONS[section]}", title_justify="left", box=SIMPLE)
        table.columns[1].justify = table.columns[3].justify = "right"
        figures[section] = []
        with Live(table, console=console):
            try:
                for figure in importlib.import_module(f"benchmarks.{section}").figures():
                    table.add_row(*line(figure))
                    figures[section].append({**asdict(figure), "met": figure.met})
            except Exception as error:  # the other sections can still be measured
                failed[section] = f"{type(error).__name__}: {error}"
                table.add_row(Text(f"not measured: {failed[section]}", "bold red"))
    report = {"when": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine()}
    report |= {"figures": figures, "failed": failed}
    RESULTS.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return len(failed)


def line(figure: Figure) -> tuple[str | Text, ...]:
    verdicts = {True: Text("✓", "green"), False: Text("missed", "bold red"), None: Text()}
    return figure.name, rounded(figure.value), figure.unit, figure.target, verdicts[figure.met]


def rounded(value: float) -> str:
    """Three figures say enough."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def machine() -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": processor(),
        "cores": os.cpu_count(),
        **{name: version(name) for name in PACKAGES},
    }


def processor() -> str:
    with suppress(OSError):
        for entry in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if entry.startswith("model name"):
                return entry.partition(":")[2].strip()
    return platform.processor()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
