"""The census: how many positions lie so many choices away, from fixed positions, and in which order choices are listed.

The slightest change of a rule shows here, wanted or not. Where several seats owe a choice, the lowest chooses first:
the order does not matter (`simultaneous_choices_commute`).
"""

from pathlib import Path

from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import lowest, members
from stammtisch.testing.variants import Variant, variants
from stammtisch.testing.walks import Position, walk

ENOUGH = 1500  # positions: no level is looked beyond that has so many
DEEPEST = 8


def write(game: str, folder: Path) -> None:
    """Stores a game's census as a file of that folder."""
    folder.mkdir(exist_ok=True)
    file_of(game, folder).write_text("\n".join(census(game)) + "\n")


def check(game: str, folder: Path) -> None:
    """Raises AssertionError, naming the first line that differs, unless the census is as it was stored there."""
    file = file_of(game, folder)
    assert file.exists(), f"there is no {file}: store it with stammtisch.testing.census.write({game!r}, folder)"
    stored, now = file.read_text().splitlines(), census(game)
    for number, (then, line) in enumerate(zip(stored, now, strict=False), 1):
        assert line == then, f"{file.name}:{number}:\n  stored  {then}\n  now     {line}"
    assert len(now) == len(stored), f"{file.name} has {len(stored)} lines; now there would be {len(now)}"


def file_of(game: str, folder: Path) -> Path:
    return folder / f"{game}.txt"


def census(game: str) -> list[str]:
    return [line for variant in variants(game) for line in counted(variant)]


def counted(variant: Variant) -> list[str]:
    """Three positions of a fixed match: its deal, one in the middle, one near the end."""
    found = walk(variant, 3, "random")
    length = len(found.steps)
    lines = [f"{variant}: {length} choices, scores {list(found.end.scores)}"]
    for after in (0, length // 2, length - 5):
        match = Position(found, after).match
        levels = " ".join(map(str, count(found.rules, match.numbers)))
        lines.append(f"  after {after} choices: {levels}")
        lines += [f"    seat {seat}: {', '.join(match.choices(seat))}" for seat in match.waiting]
    return lines


def count(rules: Rulebook, start: Numbers) -> list[int]:
    """How many positions lie 1, 2, 3, … choices away."""
    level = [start]
    counts: list[int] = []
    while level and len(level) < ENOUGH and len(counts) < DEEPEST:
        level = [after for numbers in level for after in followers(rules, numbers)]
        counts.append(len(level))
    return counts


def followers(rules: Rulebook, numbers: Numbers) -> list[Numbers]:
    found = []
    if seats := rules.bindings.waiting(numbers):
        seat = lowest(seats)
        for choice in members(rules.bindings.legal(numbers, seat)):
            after = numbers.copy()
            rules.bindings.apply(after, seat, choice)
            found.append(after)
    return found
