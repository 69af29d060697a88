"""Compiled helpers that several trick-taking games use alike. Never "if game is …"."""

import numpy as np

from stammtisch.kernel import Quick, Row
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import quick_below, quick_chance
from stammtisch.kernel.jit import compiled

PLACES = 8  # hands and piles that hidden cards may lie in, at most


@compiled
def spread(hidden: int, room: Row, possible: Row, out: Row, places: int, rng: Quick) -> None:
    """Spreads the `hidden` cards over places 0 … places-1, every consistent arrangement equally likely.

    Place p takes room[p] cards (their sum is the number of hidden cards), all of them from possible[p]; out[p] becomes
    its set. At least one arrangement must exist.

    Cards with few possible places go first, each to a random free spot among its places. Had every card the same
    number of free spots whatever happened before, all arrangements would be equally likely. Where that number depends
    on earlier luck, the attempt is kept with the probability that makes up for it, and otherwise begun again.
    """
    if _anywhere(hidden, room, possible, places):
        _deal_out(hidden, room, out, places, rng)
        return
    where = np.empty(63, np.int64)  # per hidden card: its set of possible places
    cards = hidden
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        where[card] = 0
        for place in range(places):
            if room[place] and possible[place] >> card & 1:
                where[card] |= 1 << place
    while not _attempt(hidden, room, where, out, places, rng):
        pass


@compiled
def _anywhere(hidden: int, room: Row, possible: Row, places: int) -> bool:
    for place in range(places):  # noqa: SIM110  (Numba compiles loops, not generators)
        if room[place] and hidden & ~possible[place]:
            return False
    return True


@compiled
def _deal_out(hidden: int, room: Row, out: Row, places: int, rng: Quick) -> None:
    cards = np.empty(63, np.int64)
    n = 0
    while hidden:
        cards[n] = lowest(hidden)
        hidden &= hidden - 1
        n += 1
    for place in range(places):
        out[place] = 0
        for _ in range(room[place]):
            i = quick_below(rng, n)
            n -= 1
            out[place] |= 1 << cards[i]
            cards[i] = cards[n]


@compiled
def _attempt(hidden: int, room: Row, where: Row, out: Row, places: int, rng: Quick) -> bool:
    """One try at `spread`; whether it is kept."""
    free = np.empty(PLACES, np.int64)
    narrow = np.empty(64, np.int64)  # the sets of places met so far, and how many cards each has sent there
    sent = np.empty(64, np.int64)
    kinds = 0
    for place in range(places):
        out[place] = 0
        free[place] = room[place]
    keep = 1.0
    for width in range(1, places + 1):
        cards = hidden
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            goal = where[card]
            if count(goal) != width:
                continue
            spots, most = 0, 0
            for place in range(places):
                if goal >> place & 1:
                    spots += free[place]
                    most += room[place]
            kind = -1
            for k in range(kinds):
                if narrow[k] == goal:
                    kind = k
                if not narrow[k] & ~goal:  # those cards are certainly among these places
                    most -= sent[k]
            if spots == 0:
                return False
            keep *= spots / most
            if kind < 0:
                kind, kinds = kinds, kinds + 1
                narrow[kind], sent[kind] = goal, 0
            sent[kind] += 1
            spot = quick_below(rng, spots)
            place = lowest(goal)
            while spot >= free[place]:
                spot -= free[place]
                goal &= goal - 1
                place = lowest(goal)
            free[place] -= 1
            out[place] |= 1 << card
    return keep >= 1.0 or quick_chance(rng) < keep
