"""What a seat sees as one row of numbers: the table that names the row's parts, and how they are written.

Every game's `eyes.py` lists the parts of its row and fills them in from what the seat knows. Seats are counted from the
one that looks, itself first, then clockwise; there are always six places for them, empty ones after the last player.
A set is one bit for each thing it could hold. A number is divided by its unit, so that most lie between 0 and 1.
"""

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS, Common
from stammtisch.kernel.bits import below, lowest
from stammtisch.kernel.jit import compiled

Seen = NDArray[np.float32]


class Part(NamedTuple):
    """Some neighbouring numbers of a row that belong together."""

    name: str
    shape: tuple[int, ...]
    about: str
    unit: int = 0  # what the numbers are divided by; 0: they are bits


class Sight:
    """The parts of a row, in order."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.starts: dict[str, int] = {}
        self.length = 0
        for part in parts:
            assert part.name not in self.starts, f"two parts are called {part.name}"
            self.starts[part.name] = self.length
            self.length += prod(part.shape)

    def at(self, names: str) -> Iterator[int]:
        """Where these parts begin."""
        return (self.starts[name] for name in names.split())

    def apart(self, row: Seen) -> dict[str, Seen]:
        """The parts of a row (or of many rows: the last axis counts) by name, each in its shape. Nothing is copied."""
        rows = row.shape[:-1]
        return {
            part.name: row[..., start : start + prod(part.shape)].reshape(*rows, *part.shape)
            for part, start in zip(self.parts, self.starts.values(), strict=True)
        }


# --- what every row begins with ---

PLAYERS, WAITING, SCORES = 0, 5, 5 + SEATS


def head(scores_unit: int) -> tuple[Part, ...]:
    return (
        Part("players", (5,), "how many play: 2, 3, 4, 5 or 6"),
        Part("waiting", (SEATS,), "the seats that owe a choice"),
        Part("scores", (SEATS,), "the totals, as everybody sees them", scores_unit),
    )


@compiled
def look_around(s: Common, seat: int, waiting: int, scores_unit: float, out: Seen) -> None:
    """Wipes the row and writes what every row begins with."""
    for i in range(len(out)):
        out[i] = 0.0
    n = s.players
    out[PLAYERS + n - 2] = 1.0
    mark_seats(out, WAITING, waiting, seat, n)
    for other in range(n):
        out[SCORES + away(seat, other, n)] = s.scores[other] / scores_unit


# --- writing ---


@compiled
def mark(out: Seen, start: int, members: int) -> None:
    """Sets the bits of a set."""
    while members:
        out[start + lowest(members)] = 1.0
        members &= members - 1


@compiled
def mark_seats(out: Seen, start: int, seats: int, seat: int, players: int) -> None:
    """Sets the bits of a set of seats, counted from `seat`."""
    mark(out, start, (seats >> seat | seats << (players - seat)) & below(players))


@compiled
def away(seat: int, other: int, players: int) -> int:
    """How many seats to the left of `seat` the other one sits."""
    return other - seat if other >= seat else other - seat + players
