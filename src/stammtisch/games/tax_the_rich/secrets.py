"""What a seat of Tax the Rich cannot know, drawn anew.

Known: the own hand; every open or played card; and what knowledge.py has kept about the other places (voids, the called
card, frisked cards, covered cards). All arrangements that agree with this are equally likely, with two exceptions. A
covered card that does not follow suit needs a hand without that suit: arrangements that break this are drawn again, and
after some attempts mended instead, which favours some of the others a little. And of a hand that has received a card
unseen we keep how many of its cards can be such strays, not which of its later plays may have been one: that would need
the history of all exchanges.
"""

import numpy as np

from stammtisch.games.contract import SEATS
from stammtisch.games.tax_the_rich.knowledge import aside_may, covered_may, drawn_may, natives_may, strays_may
from stammtisch.games.tax_the_rich.state import (
    ASIDE,
    COVERED,
    DRAWN,
    NO_REVOLUTION,
    NONE,
    PLACES,
    PLAY,
    RETURN,
    REVEAL,
    State,
    cards_of,
    is_covered,
    is_hand,
)
from stammtisch.games.tricks import spread
from stammtisch.kernel import PlayoutRng, Row
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import new_key, pick
from stammtisch.kernel.jit import compiled

STRAYS = PLACES  # STRAYS + seat: the part of a hand that may have come to it unseen
PARTS = STRAYS + SEATS
ATTEMPTS = 16


@compiled
def is_strays(part: int) -> bool:
    return part >= STRAYS


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    new_key(s.dice, rng)
    hidden = np.zeros(PLACES, np.int64)  # by place, the cards there that the seat does not see
    gather(s, seat, hidden)
    draw_anew(s, seat, hidden, rng)
    lay_out(s, seat, hidden)
    forget(s, seat)


@compiled
def gather(s: State, seat: int, hidden: Row) -> None:
    for other in range(s.players):
        if other != seat:
            hidden[other] = s.hands[other] & ~s.open_cards[other]
    hidden[ASIDE] = s.aside
    if s.phase == RETURN and s.asked != seat and hidden[s.asked] >> s.drawn & 1:
        hidden[s.asked] ^= 1 << s.drawn
        hidden[DRAWN] = 1 << s.drawn
    covered = s.covered
    while covered:
        number = lowest(covered)
        covered &= covered - 1
        player = (s.lead + number) % s.players
        if player != seat:
            hidden[COVERED + player] = 1 << s.log[s.tricks, number]


@compiled
def lay_out(s: State, seat: int, hidden: Row) -> None:
    for other in range(s.players):
        if other != seat:
            s.hands[other] = s.open_cards[other] | hidden[other]
    s.aside = hidden[ASIDE]
    if hidden[DRAWN]:
        s.drawn = lowest(hidden[DRAWN])
        s.hands[s.asked] |= hidden[DRAWN]
    covered = s.covered
    while covered:
        number = lowest(covered)
        covered &= covered - 1
        player = (s.lead + number) % s.players
        if player != seat:
            s.log[s.tricks, number] = lowest(hidden[COVERED + player])


@compiled
def forget(s: State, seat: int) -> None:
    """Nobody can tell what others learned by frisking, nor whether one has privately begun to declare or to cover."""
    for other in range(s.players):
        if other != seat:
            for third in range(s.players):
                s.known[other, third] = 0
    if s.phase == RETURN and seat != s.target:
        s.known[s.target, s.asked] = 1 << s.drawn
    if s.asked != seat and (s.phase == PLAY or s.phase == REVEAL):
        s.phase = PLAY
        s.declaring = NO_REVOLUTION
        s.covering = 0


# --- the cards ---


@compiled
def draw_anew(s: State, seat: int, hidden: Row, rng: PlayoutRng) -> None:
    part = np.empty(PARTS, np.int64)  # the places, and parts of hands, that have hidden cards
    room = np.empty(PARTS, np.int64)
    possible = np.empty(PARTS, np.int64)
    cards = np.empty(PARTS, np.int64)
    parts = find_parts(s, seat, hidden, part, room, possible)
    everything = all_of(hidden)
    for _ in range(ATTEMPTS):
        spread(everything, room, possible, cards, parts, rng)
        for place in range(PLACES):
            hidden[place] = 0
        for i in range(parts):
            hidden[part[i] - STRAYS if is_strays(part[i]) else part[i]] |= cards[i]
        if not s.covered or unlawful(s, hidden) == NONE:
            return
    mend(s, hidden, rng)


@compiled
def all_of(hidden: Row) -> int:
    cards = 0
    for place in range(PLACES):
        cards |= hidden[place]
    return cards


@compiled
def find_parts(s: State, seat: int, hidden: Row, part: Row, room: Row, possible: Row) -> int:
    """Fills in the parts that have hidden cards, how many, and what these may be; how many parts there are."""
    parts = 0
    for i in range(PARTS):
        room[parts] = room_of(s, i, hidden)
        if room[parts]:
            part[parts] = i
            possible[parts] = possible_in(s, seat, i)
            parts += 1
    return parts


@compiled
def room_of(s: State, part: int, hidden: Row) -> int:
    if is_strays(part):
        return min(s.strays[part - STRAYS], count(hidden[part - STRAYS]))
    if is_hand(part):
        return count(hidden[part]) - min(s.strays[part], count(hidden[part]))
    return count(hidden[part])


@compiled
def possible_in(s: State, seat: int, part: int) -> int:
    """The cards that may lie there, for all the seat knows."""
    if is_strays(part):
        return strays_may(s, seat, part - STRAYS)
    if is_covered(part):
        cards = covered_may(s, seat, part - COVERED)
        return cards & cards_of(s.led) if must_have_followed(s, part - COVERED) else cards
    if part == DRAWN:
        return drawn_may(s, seat)
    return aside_may(s, seat) if part == ASIDE else natives_may(s, seat, part)


# --- covered cards ---


@compiled
def must_have_followed(s: State, player: int) -> bool:
    """Whether an open card proves that a covered one follows suit (the player who leads need not)."""
    return player != s.lead and not s.stirred >> player & 1 and s.open_cards[player] & cards_of(s.led) != 0


@compiled
def unlawful(s: State, hidden: Row) -> int:
    """A player whose covered card does not follow suit although the hand could have; NONE if there is none.

    After an exchange the hand is no longer the one that the card came from: then nothing can be said.
    """
    led = cards_of(s.led)
    for player in range(s.players):
        covered = hidden[COVERED + player]
        if covered and player != s.lead and not s.stirred >> player & 1 and not covered & led and hidden[player] & led:
            return player
    return NONE


@compiled
def mend(s: State, hidden: Row, rng: PlayoutRng) -> None:
    """Each of them covers a card that follows suit instead."""
    player = unlawful(s, hidden)
    while player != NONE:
        card = 1 << pick(rng, hidden[player] & cards_of(s.led))
        hidden[player] ^= card | hidden[COVERED + player]
        hidden[COVERED + player] = card
        player = unlawful(s, hidden)
