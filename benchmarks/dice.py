"""The table of docs/audit.md, from what `stammtisch audit dice --hands 100000000 --out benchmarks/dice.json` wrote:

python -m benchmarks.dice
"""

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "dice.json"
PAGE = Path(__file__).parents[1] / "docs" / "audit.md"
BEGIN, END = "<!-- dice -->\n", "<!-- /dice -->"
TESTS = ("places", "lengths", "runs", "neighbours", "serial", "order", "single draws", "repeats")


def table(data: dict[str, Any]) -> str:
    """A row per game: how much was dealt, and of each test the smallest p-value, not corrected; then the verdict."""
    head = f"| game, players | hands | {' | '.join(TESTS)} |\n|---|---:|{'---:|' * len(TESTS)}\n"
    rows = [
        f"| {one['game']}, {one['players']} | {one['hands']:,} | " + " | ".join(_cells(data, one["game"])) + " |\n"
        for one in data["games"]
    ]
    number, least = sum(line["tests"] for line in data["tests"]), min(line["corrected"] for line in data["tests"])
    return (
        head
        + "".join(rows)
        + f"\nAll {number} tests together, corrected (Holm): the smallest p-value is **{least:.2g}**.\n"
    )


def _cells(data: dict[str, Any], game: str) -> list[str]:
    found = {line["test"]: line for line in data["tests"] if line["game"] == game}
    return [f"{found[test]['smallest']:.2g} of {found[test]['tests']}" if test in found else "–" for test in TESTS]


def with_table(page: str) -> str:
    """The page with the table as it should be."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + table(json.loads(RESULTS.read_text(encoding="utf-8"))) + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
