"""Deals and counts, compiled: the functions without a decorator are templates over a game's contract.

They are in a folder of their own because compiled code is cached by the content of its folder (`kernel/jit.py`).
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.dice import rng_below
from stammtisch.kernel.jit import compiled

if TYPE_CHECKING:
    # Free names of the templates below; `specialise` fills in the game's own.
    STATE: Any
    deal: Any
    read: Any
    read_draws: Any

LAGS = 8  # deals apart, for serial correlation
BINS = 1 << 14  # of numbers from 0 to 1
MASK = (1 << 62) - 1
DIGIT = 3  # bits of a card in a row of Gauner


# --- dealing ---


def fill(template: Numbers, keys: Numbers, cards: Numbers, rng: PlayoutRng, dealt: Numbers, drawn: Numbers) -> None:
    """Deals once per key, as a match does; each deal's rows of symbols and single draws are written down."""
    scratch = np.zeros(len(template), np.int64)
    start, world = template.view(STATE), scratch.view(STATE)
    for number in range(len(keys)):
        world[0] = start[0]
        s = world[0]
        for i in range(4):
            s.dice[i] = keys[number, i]
        deal(s)
        read(s, cards, rng, dealt[number], drawn[number])


def read_held(s: Any, cards: Numbers, rng: PlayoutRng, rows: Numbers, drawn: Numbers) -> None:
    """Who holds each card; the place after the last seat: nobody."""
    for i in range(len(cards)):
        rows[0, i] = s.players
        for seat in range(s.players):
            if s.hands[seat] >> cards[i] & 1:
                rows[0, i] = seat
    read_draws(s, drawn)


def read_starter(s: Any, drawn: Numbers) -> None:
    """Tax the Rich: who begins."""
    drawn[0] = s.starter


def read_nothing(s: Any, drawn: Numbers) -> None:
    pass


def read_sets(s: Any, cards: Numbers, rng: PlayoutRng, rows: Numbers, drawn: Numbers) -> None:
    """Party Bugs: each set's hand and deck, as ranks among the cards not on the floor; Paul has a deck only."""
    for number in range(len(rows)):
        floor = s.shown[number, 0]
        place = 0
        if number < s.players:
            for card in range(13):
                if s.hands[number] >> card & 1:
                    rows[number, place] = card
                    place += 1
            mix(rows[number], 0, place, rng)
        for i in range(s.deck_sizes[number]):
            rows[number, place] = s.decks[number, i]
            place += 1
        for i in range(place):
            if rows[number, i] > floor:
                rows[number, i] -= 1
        drawn[number] = floor
    drawn[len(rows)] = s.tie_holder


def read_kinds(s: Any, cards: Numbers, rng: PlayoutRng, rows: Numbers, drawn: Numbers) -> None:
    """Gauner: hands, rows and pile."""
    row, place = rows[0], 0
    for seat in range(s.players):
        first = place
        for kind in range(s.hands.shape[1]):
            for _ in range(s.hands[seat, kind]):
                row[place] = kind
                place += 1
        mix(row, first, place, rng)
    for line in s.rows:
        left = line
        while left:
            row[place] = (left & 7) - 1
            place += 1
            left >>= DIGIT
    for i in range(s.pile_size):
        row[place] = s.pile[i]
        place += 1


@compiled
def mix(row: Numbers, first: int, end: int, rng: PlayoutRng) -> None:
    """A hand has no order: it gets one from another generator, so that all rows are in random order."""
    for i in range(end - 1, first, -1):
        j = first + rng_below(rng, i - first + 1)
        row[i], row[j] = row[j], row[i]


# --- counting ---


@compiled
def count_places(dealt: Numbers, counts: Numbers) -> None:
    """counts[row, place, symbol]"""
    for number in range(dealt.shape[0]):
        for row in range(dealt.shape[1]):
            for place in range(dealt.shape[2]):
                counts[row, place, dealt[number, row, place]] += 1


@compiled
def count_parts(dealt: Numbers, part_of: Numbers, groups: Numbers, counts: Numbers) -> None:
    """counts[row, part, group, how many of the group are in the part]"""
    found = np.zeros((counts.shape[1], counts.shape[2]), np.int64)
    for number in range(dealt.shape[0]):
        for row in range(dealt.shape[1]):
            found[:] = 0
            for place in range(dealt.shape[2]):
                for group in range(groups.shape[0]):
                    found[part_of[place], group] += groups[group, dealt[number, row, place]]
            for part in range(found.shape[0]):
                for group in range(found.shape[1]):
                    counts[row, part, group, found[part, group]] += 1


@compiled
def count_neighbours(dealt: Numbers, sums: Numbers, squares: Numbers) -> None:
    """How often one symbol follows another in a row: the sum over all deals, and the sum of squares."""
    found = np.zeros((sums.shape[1], sums.shape[2]), np.int64)
    for number in range(dealt.shape[0]):
        for row in range(dealt.shape[1]):
            found[:] = 0
            for place in range(1, dealt.shape[2]):
                found[dealt[number, row, place - 1], dealt[number, row, place]] += 1
            for one in range(found.shape[0]):
                for other in range(found.shape[1]):
                    sums[row, one, other] += found[one, other]
                    squares[row, one, other] += found[one, other] ** 2


@compiled
def count_runs(dealt: Numbers, groups: Numbers, counts: Numbers) -> None:
    """counts[row, group, how many runs of symbols in the group and not in it]"""
    for number in range(dealt.shape[0]):
        for row in range(dealt.shape[1]):
            for group in range(groups.shape[0]):
                found = 1
                before = groups[group, dealt[number, row, 0]]
                for place in range(1, dealt.shape[2]):
                    now = groups[group, dealt[number, row, place]]
                    if now != before:
                        found += 1
                    before = now
                counts[row, group, found] += 1


@compiled
def count_coincidences(dealt: Numbers, sums: Numbers, squares: Numbers) -> int:
    """In how many places a deal agrees with one shortly before it, by how many deals; how many deals were compared."""
    for number in range(LAGS, dealt.shape[0]):
        for row in range(dealt.shape[1]):
            for lag in range(LAGS):
                found = 0
                for place in range(dealt.shape[2]):
                    if dealt[number, row, place] == dealt[number - lag - 1, row, place]:
                        found += 1
                sums[row, lag] += found
                squares[row, lag] += found * found
    return len(dealt) - LAGS


@compiled
def count_fractions(dealt: Numbers, symbols: Numbers, counts: Numbers) -> None:
    """counts[row, bin]: the deal as a number from 0 to 1, its place among all deals in alphabetical order."""
    left = np.zeros(len(symbols), np.int64)
    for number in range(dealt.shape[0]):
        for row in range(dealt.shape[1]):
            left[:] = symbols
            low, width = 0.0, 1.0
            together = dealt.shape[2]
            for place in range(dealt.shape[2]):
                symbol = dealt[number, row, place]
                before = 0
                for other in range(symbol):
                    before += left[other]
                low += width * before / together
                width *= left[symbol] / together
                left[symbol] -= 1
                together -= 1
                if width < 1e-12:
                    break
            counts[row, min(int(low * BINS), BINS - 1)] += 1


@compiled
def fingerprints(dealt: Numbers, drawn: Numbers, out: Numbers) -> None:
    """62 bits for each deal that are the same for the same deal, and otherwise as if drawn at random."""
    for number in range(dealt.shape[0]):
        mixed = 0
        for row in range(dealt.shape[1]):
            for place in range(dealt.shape[2]):
                mixed = stirred(mixed, dealt[number, row, place])
        for i in range(drawn.shape[1]):
            mixed = stirred(mixed, drawn[number, i])
        out[number] = mixed


@compiled
def stirred(mixed: int, number: int) -> int:
    mixed = (mixed + int(number) + 1) * 2685821657736338717 & MASK
    return mixed ^ mixed >> 29
