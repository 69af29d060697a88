"""`python -m benchmarks.page`: puts the figures of results.json on the page docs/performance.md."""

import json
from pathlib import Path
from typing import Any

from benchmarks.run import RESULTS, SECTIONS, rounded

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- figures -->\n", "<!-- /figures -->"


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN, 1)
    report = json.loads(RESULTS.read_text(encoding="utf-8"))
    PAGE.write_text(before + BEGIN + figures(report) + END + rest.split(END, 1)[1], encoding="utf-8")


def figures(report: dict[str, Any]) -> str:
    machine = report["machine"]
    parts = [f"Measured on {report['when'][:10]}: {machine['processor']}, Python {machine['python']}, "
             f"Numba {machine['numba']}, OpenSpiel {machine['open_spiel']}.\n"]  # fmt: skip
    for section, lines in report["figures"].items():
        parts.append(f"\n### {SECTIONS[section]}\n\n| | | target |\n|---|---:|---:|\n")
        parts += [f"| {line['name']} | {rounded(line['value'])} {line['unit']} | {target(line)} |\n" for line in lines]
    return "".join(parts) + "\n"


def target(line: dict[str, Any]) -> str:
    if line["at_most"] is not None:
        return f"≤ {line['at_most']:g}{'' if line['met'] else ' (missed)'}"
    return f"≥ {line['at_least']:g}{'' if line['met'] else ' (missed)'}" if line["at_least"] is not None else ""


if __name__ == "__main__":
    main()
