"""All the ways to seat the bots of a contest, so that over one deal everybody has had everybody's cards."""

from collections.abc import Sequence
from itertools import combinations

from stammtisch.lab.errors import LabError

Seating = tuple[int, ...]  # per seat: which bot


def seatings(teams: Sequence[int], bots: int) -> list[Seating]:
    """`teams` says per seat which team it plays in; partners are never split between bots.

    Two bots: every way to give each half of the teams; of an odd number, one more to either. More bots: the cyclic
    seating and its rotations. In both, every bot has every seat equally often.
    """
    count = len(set(teams))
    if bots > count:
        raise LabError(
            f"There is room for {count} bots at most at this table, not for {bots}.",
            f"An diesem Tisch ist Platz für höchstens {count} Bots, nicht für {bots}.",
        )
    by_team = halves(count) if bots == 2 else rotations(count, bots)
    order = sorted(set(teams))
    return [tuple(given[order.index(team)] for team in teams) for given in by_team]


def halves(count: int) -> list[Seating]:
    sizes = sorted({count // 2, count - count // 2})
    return [
        tuple(int(place not in first) for place in range(count))
        for size in sizes
        for first in combinations(range(count), size)
    ]


def rotations(count: int, bots: int) -> list[Seating]:
    return [tuple((place + turn) % bots for place in range(count)) for turn in range(bots)]
