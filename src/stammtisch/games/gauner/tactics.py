"""How good a state of Gauner is, and what a sensible player would do without thinking."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.gauner.rows import cut, end_group, end_kind
from stammtisch.games.gauner.state import COUNT, KINDS, LAY, NOBODY, SCORINGS, SKIP, TAKE, State
from stammtisch.games.tactics import into_chances
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import rng_chance
from stammtisch.kernel.jit import compiled

SWING = 68.0  # what a scoring does to the lead of one seat over another, times the players; measured between bots
OTHERS_COUNT = 0.4  # what a point of somebody else's matters
HELD = 5.0  # what a card in the hand is worth in points
HOPE = 6.0  # what a kind is worth to lay before any of it is in prison
SPENT = 1.0  # what a card laid costs


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    """The match's outcome if it is over; otherwise the chance of winning it."""
    n = s.players
    if s.winners:
        for seat in range(n):
            out[seat] = 1.0 / count(s.winners) if s.winners >> seat & 1 else 0.0
        return
    for seat in range(n):
        out[seat] = s.scores[seat]
    into_chances(out, n, SWING / n, max(1.0, SCORINGS - s.counted))


@compiled
def policy(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    """Brings own kinds to prison, lays what is in prison, and lays as many as the others are known to hold, and one."""
    best, highest_worth = lowest(choices), -1000.0
    if not choices & (choices - 1):
        return best
    if s.phase == COUNT:
        return enough(s, seat, choices)
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        worth = 0.1 * rng_chance(rng)
        if s.phase == TAKE:
            worth += worth_of_taking(s, seat, choice)
        elif s.phase == LAY:
            worth += worth_of_laying(s, seat, choice)
        else:
            worth -= s.hands[seat, choice]  # gives back what there is little of
        if worth > highest_worth:
            best, highest_worth = choice, worth
    return best


@compiled
def worth_of_taking(s: State, seat: int, end: int) -> float:
    row, side = s.rows[end >> 1], end & 1
    kind, size = end_kind(row, side), end_group(row, side)
    worth = HELD * size
    if s.owner[kind] != seat and s.hands[seat, kind] <= s.laid[kind] < s.hands[seat, kind] + size:
        worth += HOPE
    row = cut(row, side, size)
    kind, size = end_kind(row, side), end_group(row, side)
    owner = s.owner[kind]
    lead = ahead(s, seat, kind, size, owner)
    if fills(s, kind, size):
        return lead
    if owner == NOBODY and s.hands[seat, kind] > known_elsewhere(s, seat, kind):
        worth += HELD * size
    return worth + lead - ahead(s, seat, kind, 0, owner)


@compiled
def fills(s: State, kind: int, size: int) -> bool:
    """Whether so many more of a kind make the prison full."""
    pairs, sixes = 0, 0
    for each in range(KINDS):
        cards = s.prison[each] + (size if each == kind else 0)
        pairs += cards >= 2
        sixes += cards >= 6
    return pairs >= 6 or sixes >= 2


@compiled
def ahead(s: State, seat: int, kind: int, size: int, owner: int) -> float:
    """What a scoring would bring, less what it would bring the others, if `owner` had this kind lying and so many more
    of it were in prison."""
    points = 0.0
    for other in range(s.players):
        cards, kinds = 0, 0
        for each in range(KINDS):
            inmates = s.prison[each] + (size if each == kind else 0)
            if inmates and (owner if each == kind else s.owner[each]) == other:
                cards += inmates
                kinds += 1
        points += cards * kinds * (1.0 if other == seat else -OTHERS_COUNT)
    return points


@compiled
def known_elsewhere(s: State, seat: int, kind: int) -> int:
    """How many of a kind another seat is known to hold."""
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, s.known[other, kind])
    return most


@compiled
def worth_of_laying(s: State, seat: int, kind: int) -> float:
    if kind == SKIP:
        return 0.0
    gain = ahead(s, seat, kind, 0, seat) - ahead(s, seat, kind, 0, s.owner[kind])
    return HOPE - SPENT * (s.laid[kind] + 1) + gain


@compiled
def enough(s: State, seat: int, choices: int) -> int:
    """More than anybody is known to hold, if one has so many; otherwise as few as one may."""
    fewest = lowest(choices)
    safe = known_elsewhere(s, seat, s.laying)  # choice n lays n + 1
    return safe if safe >= fewest and choices >> safe & 1 else fewest
