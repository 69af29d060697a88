"""The battery: so many hands of a game dealt, and for every test how probable it is that fair dice do as badly."""

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.audit.dice import loop
from stammtisch.audit.dice.p_values import (
    chi_square,
    holm,
    hypergeometric,
    kolmogorov,
    poisson_at_least,
    runs,
    smallest,
    two_sided_chi_square,
    two_sided_normal,
)
from stammtisch.audit.dice.shapes import Shape
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import playout_rng
from stammtisch.kernel.jit import specialise

CHUNK = 8192  # deals at a time
KEPT = 1 << 21  # fingerprints of deals, at most about so many
SUSPICIOUS = 0.01  # a corrected p-value below this


class Outcome(NamedTuple):
    """One test: its name, and the p-value, not yet corrected."""

    test: str
    what: str
    p: float


@dataclass(frozen=True)
class Report:
    """What came out for a game."""

    game: str
    players: int
    deals: int
    hands: int
    outcomes: tuple[Outcome, ...]


class Line(NamedTuple):
    """All tests of one name in one game: how many, the smallest p-value, and what it is worth among all of the run."""

    game: str
    test: str
    tests: int
    smallest: float
    corrected: float

    @property
    def suspicious(self) -> bool:
        return self.corrected < SUSPICIOUS


def summary(reports: Sequence[Report]) -> list[Line]:
    """What came out, corrected for all tests of all these games (Holm)."""
    found = [(report.game, outcome) for report in reports for outcome in report.outcomes]
    corrected = holm([outcome.p for _, outcome in found])
    lines: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for (game, outcome), worth in zip(found, corrected, strict=True):
        lines.setdefault((game, outcome.test), []).append((outcome.p, worth))
    return [Line(*name, len(tests), *min(tests)) for name, tests in lines.items()]


Deal = tuple[Numbers, Numbers]  # of so many deals the rows of symbols, and the single draws
Source = Callable[[int, int], Deal]  # (the number of the first deal, how many)


def keys_of(first: int, number: int) -> Numbers:
    """The keys of so many matches whose seeds are the whole numbers from `first` on: `kernel.dice.key_of`, at once."""
    sha = hashlib.sha256
    digests = b"".join([sha(b"stammtisch dice\0int\0%d" % seed).digest() for seed in range(first, first + number)])
    return np.frombuffer(digests, "<i8").reshape(number, 4).astype(np.int64)


def dealt_by(shape: Shape, keys: Callable[[int, int], Numbers] = keys_of) -> Source:
    """Deals as matches of this game deal, by their own compiled rules, one for each key."""
    rules, module = shape.game.rules, shape.game.rules.module
    names: dict[str, Any] = {"STATE": rules.state, "deal": rules.deal}
    draws = loop.read_starter if shape.reader == "read_held" and shape.draws else loop.read_nothing
    names["read_draws"] = specialise(draws, names, module)
    names["read"] = specialise(getattr(loop, shape.reader), names, module)
    fill = specialise(loop.fill, names, module)
    cards, rng = np.array(shape.cards, np.int64), playout_rng(0)

    def deal(first: int, number: int) -> Deal:
        dealt = np.zeros((number, shape.rows, shape.length), np.int64)
        drawn = np.zeros((number, max(1, len(shape.draws))), np.int64)
        fill(shape.game.blank, keys(first, number), cards, rng, dealt, drawn)
        return dealt, drawn

    return deal


def audit_dice(shape: Shape, hands: int, source: Source | None = None) -> Report:
    """Deals at least so many hands and tests them. `source`: where the deals come from, if not from matches."""
    source = dealt_by(shape) if source is None else source
    counted = Counts(shape)
    deals = max(-(-hands // shape.hands), loop.LAGS + 2)
    for first in range(0, deals, CHUNK):
        counted.add(*source(first, min(CHUNK, deals - first)), deals)
    return Report(shape.game.id, shape.game.players, deals, deals * shape.hands, tuple(outcomes(counted)))


class Counts:
    """What has been counted in all deals so far."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.deals, self.compared = shape, 0, 0
        rows, length, symbols = shape.rows, shape.length, len(shape.symbols)
        groups, parts = len(shape.groups), len(shape.parts)
        self.places = _zeros(rows, length, symbols)
        self.parts = _zeros(rows, parts, groups, length + 1)
        self.pairs, self.pair_squares = _zeros(rows, symbols, symbols), _zeros(rows, symbols, symbols)
        self.runs = _zeros(rows, groups, length + 1)
        self.same, self.same_squares = _zeros(rows, loop.LAGS), _zeros(rows, loop.LAGS)
        self.fractions = _zeros(rows, loop.BINS)
        self.draws = [_zeros(number) for number in shape.draws]
        self.kept: list[Numbers] = []
        self.of_each = 1  # one deal in so many is kept, by its fingerprint, so that all equal ones are

    def add(self, dealt: Numbers, drawn: Numbers, deals: int) -> None:
        shape = self.shape
        loop.count_places(dealt, self.places)
        loop.count_parts(dealt, shape.part_of, shape.groups, self.parts)
        loop.count_neighbours(dealt, self.pairs, self.pair_squares)
        loop.count_runs(dealt, shape.groups, self.runs)
        loop.count_fractions(dealt, np.array(shape.symbols), self.fractions)
        if len(dealt) > loop.LAGS:
            self.compared += loop.count_coincidences(dealt, self.same, self.same_squares)
        for place, counts in enumerate(self.draws):
            np.add(counts, np.bincount(drawn[:, place], minlength=len(counts)), out=counts)
        marks = np.zeros(len(dealt), np.int64)
        loop.fingerprints(dealt, drawn, marks)
        self.of_each = max(1, deals // KEPT)
        self.kept.append(marks[marks % self.of_each == 0])
        self.deals += len(dealt)


def _zeros(*shape: int) -> Numbers:
    return np.zeros(shape, np.int64)


# --- the tests ---


def outcomes(counts: Counts) -> Iterator[Outcome]:
    for row in range(counts.shape.rows):
        name = f"set {row}, " if counts.shape.rows > 1 else ""
        for test, what, p in of_a_row(counts, row):
            yield Outcome(test, f"{name}{what}", p)
    for place, drawn in enumerate(counts.draws):
        due = [counts.deals / len(drawn)] * len(drawn)
        yield Outcome("single draws", f"draw {place}", chi_square(drawn.tolist(), due))
    yield Outcome("repeats", "the same deal twice", repeats(counts))


def of_a_row(counts: Counts, row: int) -> Iterator[Outcome]:
    shape, deals, length = counts.shape, counts.deals, counts.shape.length
    yield Outcome("places", "every card in every place", places(counts.places[row], shape, deals))
    sizes = (shape.groups @ np.array(shape.symbols)).tolist()
    for part, cards in enumerate(shape.parts):
        for group, size in enumerate(sizes):
            due = [chance * deals for chance in hypergeometric(length, size, cards)]
            seen = counts.parts[row, part, group, : cards + 1].tolist()
            yield Outcome("lengths", f"group {group} in part {part}", chi_square(seen, due))
    for group, size in enumerate(sizes):
        due = [chance * deals for chance in runs(size, length - size)]
        yield Outcome("runs", f"group {group}", chi_square(counts.runs[row, group].tolist(), due))
    yield Outcome("neighbours", "who follows whom", neighbours(counts, row))
    same = sum(number * number for number in shape.symbols) / length
    for lag in range(loop.LAGS):
        z = z_score(counts.same[row, lag], counts.same_squares[row, lag], counts.compared, same)
        yield Outcome("serial", f"{lag + 1} deals apart", two_sided_normal(z))
    yield Outcome("order", "the deal as a number", fractions(counts.fractions[row], deals))


def places(seen: Numbers, shape: Shape, deals: int) -> float:
    """Chi-square for tables whose margins are fixed in every deal: (N - 1) / N of the usual sum is distributed so."""
    length, symbols = shape.length, np.array(shape.symbols)
    due = deals * symbols / length
    statistic = (length - 1) / length * float((((seen - due) ** 2) / due).sum())
    return two_sided_chi_square(statistic, (length - 1) * (len(symbols) - 1))


def neighbours(counts: Counts, row: int) -> float:
    symbols, length = counts.shape.symbols, counts.shape.length
    found = []
    for one, number in enumerate(symbols):
        for other, more in enumerate(symbols):
            due = number * (more - (one == other)) / length
            if due:
                z = z_score(counts.pairs[row, one, other], counts.pair_squares[row, one, other], counts.deals, due)
                found.append(two_sided_normal(z))
    return smallest(found)


def z_score(total: Any, squares: Any, number: int, due: float) -> float:
    """How many standard errors the mean is from what is due; the spread is that of the sample."""
    mean = int(total) / number
    variance = int(squares) / number - mean * mean
    if variance <= 0:
        return 0.0 if math.isclose(mean, due) else math.inf
    return (mean - due) / math.sqrt(variance / number)


def fractions(seen: Numbers, deals: int) -> float:
    """Kolmogorov and Smirnov's test, at the edges of the bins."""
    reached = np.cumsum(seen) / deals
    distance = float(np.abs(reached - np.arange(1, len(seen) + 1) / len(seen)).max())
    return kolmogorov(distance, deals)


def repeats(counts: Counts) -> float:
    """There are so many possible deals that none should come twice; a fingerprint's 62 bits allow for a few."""
    kept: NDArray[np.int64] = np.sort(np.concatenate(counts.kept))
    twice = int((kept[1:] == kept[:-1]).sum())
    possible = math.factorial(counts.shape.length) / math.prod(map(math.factorial, counts.shape.symbols))
    possible **= counts.shape.rows
    pairs = counts.deals**2 / 2 / counts.of_each
    return poisson_at_least(twice, pairs * (1 / 2**62 + 1 / possible))
