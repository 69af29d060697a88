"""The tables of `docs/learn.md`, made from the code. `python -m stammtisch.gym.tables docs/learn.md` renews them."""

import sys
from math import prod
from pathlib import Path

from stammtisch.games.observation import Part
from stammtisch.games.registry import game_ids
from stammtisch.gym.compiled import observation_spec

BEGIN, END = "<!-- {} -->\n", "<!-- end -->\n"  # around each table


def table(game: str) -> str:
    """The parts of a game's observation as a Markdown table."""
    found = observation_spec(game)
    lines = ["| from | numbers | name | what |", "|---:|---:|---|---|"]
    lines += [line(part, start) for part, start in zip(found.parts, found.starts.values(), strict=True)]
    return "\n".join([*lines, "", f"{found.length} numbers in all.", ""])


def line(part: Part, start: int) -> str:
    numbers = " × ".join(map(str, part.shape)) + (f" = {prod(part.shape)}" if len(part.shape) > 1 else "")
    unit = f" *(divided by {part.unit})*" if part.unit else ""
    return f"| {start} | {numbers} | `{part.name}` | {part.about}{unit} |"


def with_tables(page: str) -> str:
    """The page with the tables of all games, between their marks, as the code has them."""
    for game in game_ids():
        before, _, rest = page.partition(BEGIN.format(game))
        _, _, after = rest.partition(END)
        page = f"{before}{BEGIN.format(game)}{table(game)}{END}{after}"
    return page


def main(path: Path) -> None:
    path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
