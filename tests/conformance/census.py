"""The census: how many positions lie so many choices away, from fixed positions, and in which order choices are listed.

The slightest change of a rule shows here, wanted or not. Where several seats owe a choice, the lowest chooses first:
the order does not matter (`test_simultaneous_choices_commute`).
"""

from pathlib import Path

from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import lowest, members
from tests.conformance.variants import VARIANTS, Variant
from tests.conformance.walks import Position, walk

FOLDER = Path(__file__).parents[1] / "census"
ENOUGH = 1500  # positions: no level is looked beyond that has so many
DEEPEST = 8


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def write(game: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    file_of(game).write_text("\n".join(census(game)) + "\n")


def census(game: str) -> list[str]:
    return [line for variant in VARIANTS if variant.game == game for line in counted(variant)]


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
    if seats := rules.doors.waiting(numbers):
        seat = lowest(seats)
        for choice in members(rules.doors.legal(numbers, seat)):
            after = numbers.copy()
            rules.doors.apply(after, seat, choice)
            found.append(after)
    return found
