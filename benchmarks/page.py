"""`python -m benchmarks.page`: puts the figures of results.json on the page docs/performance.md, section by section.

Other pages quote them: `<!-- figure: NAME -->822,653<!-- /figure -->` holds the number of the line NAME on that page.
They are brought up to date too, and a test fails on a quotation that is not.
"""

import json
import re
from pathlib import Path
from typing import Any

from benchmarks.run import RESULTS, SECTIONS, rounded

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINE = re.compile(r"^\| (?P<name>[^|]+) \| (?P<number>\S+) [^|]* \|[^|]*\|$", re.M)
QUOTED = re.compile(r"<!-- figure: (?P<name>.+?) -->(?P<number>.*?)<!-- /figure -->")
BEGIN, END = "<!-- figures -->\n", "<!-- /figures -->"


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN, 1)
    known, after = rest.split(END, 1)
    report = json.loads(RESULTS.read_text(encoding="utf-8"))
    shown = {**sections(known), **figures(report)}
    parts = [f"### {title}\n\n{shown[title]}\n\n" for title in SECTIONS.values() if title in shown]
    PAGE.write_text(before + BEGIN + "".join(parts) + END + after, encoding="utf-8")
    for page in PAGES:
        page.write_text(with_quotations(page.read_text(encoding="utf-8")), encoding="utf-8")


def with_quotations(text: str) -> str:
    """The text with the numbers that docs/performance.md has now. Raises KeyError for a figure that is not there."""
    measured = {line["name"]: line["number"] for line in LINE.finditer(PAGE.read_text(encoding="utf-8"))}
    return QUOTED.sub(lambda found: f"<!-- figure: {found['name']} -->{measured[found['name']]}<!-- /figure -->", text)


def sections(page: str) -> dict[str, str]:
    """What is on the page already: it stays unless it was measured anew."""
    found = (part.split("\n", 1) for part in page.split("### ")[1:])
    return {title: text.strip() for title, text in found}


def figures(report: dict[str, Any]) -> dict[str, str]:
    machine = report["machine"]
    when = f"Measured on {report['when'][:10]}: {machine['processor']}, Python {machine['python']}, "
    when += f"Numba {machine['numba']}, OpenSpiel {machine['open_spiel']}."
    return {SECTIONS[section]: f"{when}\n\n{table(lines)}" for section, lines in report["figures"].items()}


def table(lines: list[dict[str, Any]]) -> str:
    rows = [f"| {line['name']} | {rounded(line['value'])} {line['unit']} | {target(line)} |" for line in lines]
    return "\n".join(["| | | target |", "|---|---:|---:|", *rows])


def target(line: dict[str, Any]) -> str:
    if line["at_most"] is not None:
        return f"≤ {line['at_most']:g}{'' if line['met'] else ' (missed)'}"
    return f"≥ {line['at_least']:g}{'' if line['met'] else ' (missed)'}" if line["at_least"] is not None else ""


if __name__ == "__main__":
    main()
