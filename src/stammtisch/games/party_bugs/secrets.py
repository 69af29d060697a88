"""What a seat of Party Bugs cannot know, drawn anew.

Known: the own hand, hidden card and choice; everything that was ever face up, so of each set the cards that were not;
how many of these are in the hand and in the deck; the value of a hidden card that was asked about. A hidden card is no
King and none of `ruled_out`: had it been, the table would have heard the question. All arrangements of the rest (which
card is hidden or about to be, which are in the hand, the deck's order, the card chosen to be played) that agree with
this are equally likely.
"""

import numpy as np

from stammtisch.games.party_bugs.state import HIDE, KING, NONE, PAUL, PLAY, VALUES, State
from stammtisch.kernel import PlayoutRng, Row
from stammtisch.kernel.bits import count, lowest
from stammtisch.kernel.dice import new_key, pick, rng_below
from stammtisch.kernel.jit import compiled


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    new_key(s.dice, rng)
    cards = np.empty(VALUES, np.int64)
    for other in range(s.players):
        if other == seat:
            reshuffle(s, seat, cards, rng)
        else:
            redeal_set(s, other, cards, rng)
    if s.players == 2:
        reshuffle(s, PAUL, cards, rng)


@compiled
def deck_set(s: State, number: int) -> int:
    held = 0
    for i in range(s.deck_sizes[number]):
        held |= 1 << s.decks[number, i]
    return held


@compiled
def reshuffle(s: State, number: int, cards: Row, rng: PlayoutRng) -> None:
    """The deck's order, which not even its owner knows."""
    spread_out(deck_set(s, number), cards, rng)
    for i in range(s.deck_sizes[number]):
        s.decks[number, i] = cards[i]


@compiled
def redeal_set(s: State, other: int, cards: Row, rng: PlayoutRng) -> None:
    """All of another seat's set that was never face up: first the card face down, then hand and deck."""
    unseen = s.hands[other] | deck_set(s, other)
    in_hand = count(s.hands[other])
    face_down = NONE
    if s.phase == HIDE and s.chosen[other] != NONE:
        face_down = pick(rng, unseen & ~(1 << KING))
        s.chosen[other] = face_down  # and stays in the hand until all have chosen
        in_hand -= 1
    elif s.hidden[other] != NONE and not s.known >> other & 1:
        unseen |= 1 << s.hidden[other]
        face_down = pick(rng, unseen & ~(1 << KING) & ~s.ruled_out[other])
        s.hidden[other] = face_down
    if face_down != NONE:
        unseen ^= 1 << face_down
    spread_out(unseen, cards, rng)
    s.hands[other] = 0
    for i in range(in_hand):
        s.hands[other] |= 1 << cards[i]
    for i in range(s.deck_sizes[other]):
        s.decks[other, i] = cards[in_hand + i]
    if s.phase == HIDE and face_down != NONE:
        s.hands[other] |= 1 << face_down
    if s.phase == PLAY and s.chosen[other] != NONE:
        s.chosen[other] = pick(rng, s.hands[other])


@compiled
def spread_out(held: int, cards: Row, rng: PlayoutRng) -> None:
    """Writes a set of cards in random order."""
    n = 0
    while held:
        i = rng_below(rng, n + 1)
        cards[n] = cards[i]
        cards[i] = lowest(held)
        held &= held - 1
        n += 1
