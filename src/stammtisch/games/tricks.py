"""Compiled helpers that several trick-taking games use alike. Never "if game is …"."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.kernel import PlayoutRng, Row
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import pick_several, rng_below, rng_chance
from stammtisch.kernel.jit import compiled

Chances = NDArray[np.float64]

PLACES = 18  # hands and piles that hidden cards may lie in, at most
TRIES = 100  # attempts at a random arrangement before all of them are counted
TOO_MUCH = 1 << 22  # to count: then attempts go on


@compiled
def spread(hidden: int, room: Row, possible: Row, out: Row, places: int, rng: PlayoutRng) -> None:
    """Spreads the `hidden` cards over places 0 … places-1, every consistent arrangement equally likely.

    Place p takes room[p] cards (their sum is the number of hidden cards), all of them from possible[p]; out[p] becomes
    its set. At least one arrangement must exist.

    Cards with few possible places go first, each to a random free spot among its places. Had every card the same
    number of free spots whatever happened before, all arrangements would be equally likely. Where that number depends
    on earlier luck, the attempt is kept with the probability that makes up for it, and otherwise begun again. Where
    hardly any attempt is kept, because little is left open, the arrangements are counted instead.
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
    for _ in range(TRIES):
        if _attempt(hidden, room, where, out, places, rng):
            return
    if not _spread_by_counting(hidden, room, where, out, places, rng):
        while not _attempt(hidden, room, where, out, places, rng):
            pass


@compiled
def _anywhere(hidden: int, room: Row, possible: Row, places: int) -> bool:
    for place in range(places):  # noqa: SIM110  (Numba compiles loops, not generators)
        if room[place] and hidden & ~possible[place]:
            return False
    return True


@compiled
def _deal_out(hidden: int, room: Row, out: Row, places: int, rng: PlayoutRng) -> None:
    cards = np.empty(63, np.int64)
    n = 0
    while hidden:
        cards[n] = lowest(hidden)
        hidden &= hidden - 1
        n += 1
    for place in range(places):
        out[place] = 0
        for _ in range(room[place]):
            i = rng_below(rng, n)
            n -= 1
            out[place] |= 1 << cards[i]
            cards[i] = cards[n]


@compiled
def _attempt(hidden: int, room: Row, where: Row, out: Row, places: int, rng: PlayoutRng) -> bool:
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
            spot = rng_below(rng, spots)
            place = lowest(goal)
            while spot >= free[place]:
                spot -= free[place]
                goal &= goal - 1
                place = lowest(goal)
            free[place] -= 1
            out[place] |= 1 << card
    return keep >= 1.0 or rng_chance(rng) < keep


# --- by counting ---
#
# Cards with the same possible places are of one kind; places open to the same kinds make one area. A step decides how
# many cards of one kind lie in one area. Which of them, and where in the area, is then luck without conditions.


@compiled
def _spread_by_counting(hidden: int, room: Row, where: Row, out: Row, places: int, rng: PlayoutRng) -> bool:
    """`spread` in one go; False, and nothing done, if there is too much to count."""
    kind_cards = np.zeros(63, np.int64)  # per kind its cards
    areas_open = np.zeros(63, np.int64)  # per kind the areas it can lie in
    area_places = np.zeros(PLACES, np.int64)
    area_room = np.zeros(PLACES, np.int64)
    area_cards = np.zeros(PLACES, np.int64)
    kinds = _find_kinds(hidden, where, kind_cards)
    areas = _find_areas(room, where, kind_cards, kinds, area_places, areas_open, places)
    for area in range(areas):
        for place in range(places):
            if area_places[area] >> place & 1:
                area_room[area] += room[place]
    if not _fill_areas(kind_cards, areas_open, kinds, area_room, area_cards, areas, rng):
        return False
    for place in range(places):
        out[place] = 0
        for area in range(areas):
            if area_places[area] >> place & 1:
                out[place] = pick_several(rng, area_cards[area], room[place])
                area_cards[area] &= ~out[place]
    return True


@compiled
def _find_kinds(hidden: int, where: Row, kind_cards: Row) -> int:
    """Fills in the cards of each kind; how many kinds there are."""
    kinds = 0
    while hidden:
        card = lowest(hidden)
        hidden &= hidden - 1
        kind = 0
        while kind < kinds and where[lowest(kind_cards[kind])] != where[card]:
            kind += 1
        kind_cards[kind] |= 1 << card
        if kind == kinds:
            kinds += 1
    return kinds


@compiled
def _find_areas(
    room: Row, where: Row, kind_cards: Row, kinds: int, area_places: Row, areas_open: Row, places: int
) -> int:
    """Fills in the places of each area and the areas open to each kind; how many areas there are."""
    area_kinds = np.zeros(PLACES, np.int64)
    areas = 0
    for place in range(places):
        if room[place]:
            open_to = 0
            for kind in range(kinds):
                if where[lowest(kind_cards[kind])] >> place & 1:
                    open_to |= 1 << kind
            area = 0
            while area < areas and area_kinds[area] != open_to:
                area += 1
            area_kinds[area] = open_to
            area_places[area] |= 1 << place
            if area == areas:
                areas += 1
    for kind in range(kinds):
        for area in range(areas):
            if area_kinds[area] >> kind & 1:
                areas_open[kind] |= 1 << area
    return areas


@compiled
def _fill_areas(
    kind_cards: Row, areas_open: Row, kinds: int, area_room: Row, area_cards: Row, areas: int, rng: PlayoutRng
) -> bool:
    """Takes all cards out of their kinds and into areas; False if there is too much to count."""
    unit = np.ones(PLACES + 1, np.int64)  # the room left in all areas is one number, in which each area has a digit
    for area in range(areas):
        unit[area + 1] = unit[area] * (area_room[area] + 1)
    steps, full = kinds * areas, unit[areas]
    if full * (steps + 1) > TOO_MUCH:
        return False
    ways = np.zeros((steps + 1) * full)
    _count_ways(ways, kind_cards, areas_open, steps, area_room, unit, areas, full)
    free = full - 1
    for step in range(steps):
        kind, area = step // areas, step % areas
        most = free // unit[area] % (area_room[area] + 1) if areas_open[kind] >> area & 1 else 0
        number = _draw_number(ways, step * full + free, full, unit[area], most, rng)
        chosen = pick_several(rng, kind_cards[kind], number)
        kind_cards[kind] &= ~chosen
        area_cards[area] |= chosen
        free -= number * unit[area]
    return True


@compiled
def _count_ways(
    ways: Chances, kind_cards: Row, areas_open: Row, steps: int, area_room: Row, unit: Row, areas: int, full: int
) -> None:
    """At step * full + room left: in how many ways the steps from this one on can fill that room, divided by the
    orders of each kind's cards, which are as many in every way."""
    ways[steps * full] = 1.0
    room_left = np.zeros(full, np.int64)
    for free in range(full):
        for area in range(areas):
            room_left[free] += free // unit[area] % (area_room[area] + 1)
    later = 0  # cards of the kinds after this one
    for step in range(steps - 1, -1, -1):
        kind, area = step // areas, step % areas
        cards = count(kind_cards[kind])
        for free in range(full):
            left = room_left[free] - later  # cards of this kind
            if 0 <= left <= cards:
                most = free // unit[area] % (area_room[area] + 1) if areas_open[kind] >> area & 1 else 0
                weight = 1.0
                for number in range((most if most < left else left) + 1):
                    ways[step * full + free] += weight * ways[(step + 1) * full + free - number * unit[area]]
                    weight /= number + 1
        if area == 0:
            later += cards


@compiled
def _draw_number(ways: Chances, here: int, full: int, unit: int, most: int, rng: PlayoutRng) -> int:
    """How many cards a step puts into its area, each number as often as there are ways to go on from it."""
    chance = rng_chance(rng) * ways[here]
    drawn, weight = 0, 1.0
    for number in range(most + 1):
        onward = weight * ways[here + full - number * unit]
        if onward > 0.0:
            drawn = number
            if chance < onward:
                break
            chance -= onward
        weight /= number + 1
    return drawn
