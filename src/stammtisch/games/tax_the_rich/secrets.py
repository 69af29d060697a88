"""What a seat of Tax the Rich cannot know, drawn anew.

Known: the own hand; every open or played card; and what knowledge.py has kept for this seat about the other places
(voids, the called card, frisked cards, covered cards). All arrangements that agree with this are equally likely, with
two exceptions. A covered card that does not follow suit needs a hand without that suit: arrangements that break this
are drawn again, and after some attempts mended instead, which favours some of the others a little. And of a hand that
has exchanged a card unseen we keep what it may hold, not how many cards of each suit can have crossed over: that would
need the history of all exchanges (the rules page, too, lets a void end there).
"""

import numpy as np

from stammtisch.games.tax_the_rich.knowledge import see
from stammtisch.games.tax_the_rich.state import (
    ASIDE,
    COVERED,
    DRAWN,
    NO_REVOLUTION,
    NONE,
    PLACES,
    PLAY,
    PUBLIC,
    RETURN,
    REVEAL,
    State,
    cards_of,
)
from stammtisch.games.tricks import spread
from stammtisch.kernel import Quick, Row
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import new_key, pick
from stammtisch.kernel.jit import compiled

ATTEMPTS = 16


@compiled
def redeal(s: State, seat: int, rng: Quick) -> None:
    new_key(s.dice, rng)
    hidden = np.zeros(PLACES, np.int64)  # by place, the cards there that the seat does not see
    gather(s, seat, hidden)
    forget(s, seat)
    draw_anew(s, seat, hidden, rng)
    lay_out(s, seat, hidden)
    undo_beginnings(s, seat)


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
        see(s, s.target, s.drawn, DRAWN)  # who was frisked knows what is gone
    covered = s.covered
    while covered:
        number = lowest(covered)
        covered &= covered - 1
        player = (s.lead + number) % s.players
        if player != seat:
            s.log[s.tricks, number] = lowest(hidden[COVERED + player])


# --- cards ---


@compiled
def draw_anew(s: State, seat: int, hidden: Row, rng: Quick) -> None:
    where = np.empty(PLACES, np.int64)  # the places that have hidden cards
    room = np.empty(PLACES, np.int64)
    possible = np.empty(PLACES, np.int64)
    cards = np.empty(PLACES, np.int64)
    everything, places = 0, 0
    for place in range(PLACES):
        if hidden[place]:
            where[places] = place
            room[places] = count(hidden[place])
            possible[places] = s.may[seat, place]
            if place >= COVERED and must_have_followed(s, place - COVERED):
                possible[places] &= cards_of(s.led)
            everything |= hidden[place]
            places += 1
    for _ in range(ATTEMPTS):
        spread(everything, room, possible, cards, places, rng)
        for i in range(places):
            hidden[where[i]] = cards[i]
        if not s.covered or unlawful(s, seat, hidden) == NONE:
            return
    mend(s, seat, hidden, rng)


@compiled
def must_have_followed(s: State, player: int) -> bool:
    """Whether an open card proves that a covered one follows suit (the led card's player has no such duty)."""
    return player != s.lead and not s.stirred >> player & 1 and s.open_cards[player] & cards_of(s.led) != 0


@compiled
def unlawful(s: State, seat: int, hidden: Row) -> int:
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
def mend(s: State, seat: int, hidden: Row, rng: Quick) -> None:
    """Each of them covers a card that follows suit instead."""
    player = unlawful(s, seat, hidden)
    while player != NONE:
        card = 1 << pick(rng, hidden[player] & cards_of(s.led))
        hidden[player] ^= card | hidden[COVERED + player]
        hidden[COVERED + player] = card
        player = unlawful(s, seat, hidden)


# --- what the others know ---


@compiled
def forget(s: State, seat: int) -> None:
    """Who else knows more than everybody does, through frisking, is not to be known."""
    for observer in range(s.players):
        if observer != seat:
            for place in range(PLACES):
                s.may[observer, place] = s.may[PUBLIC, place]


# --- what another is about to do ---


@compiled
def undo_beginnings(s: State, seat: int) -> None:
    """Nobody can tell whether another has privately begun to declare or to cover: it begins anew."""
    if s.asked != seat and (s.phase == PLAY or s.phase == REVEAL):
        s.phase = PLAY
        s.declaring = NO_REVOLUTION
        s.covering = 0
