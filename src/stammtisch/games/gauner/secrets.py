"""What a seat of Gauner cannot know, drawn anew.

Known (D4): everything open, the own hand, how many cards every hand and pile has, and of every other hand so many cards
of each kind as `known` says. Those known cards stay where they are. All other hidden cards are *loose*: they lie in the
rest of the other hands, in the draw pile, and among the cards being returned.

Though cards of a kind look alike, 105 of them were shuffled. So every way to lay the loose cards, each told from all
others, on the loose places is equally likely: a hand's rest is drawn without replacement, and many of a kind still
about make that kind likely, as at the table. (Were all *distinguishable* hands equally likely instead, four greys would
be as likely as four yellows.)

While a seat is asked how many cards of a kind it lays, everybody knows that it holds enough of them to lay any. Among
the arrangements above only those remain, again all equally likely; the number of that kind in the seat's rest then
follows a hypergeometric distribution cut off below.

What the page leaves out is not kept either: which cards a seat returned itself, and of which kinds the discard pile was
when it went under the draw pile. Two states that a seat cannot tell apart are re-drawn alike by equal generators.
"""

import numpy as np

from stammtisch.games.gauner.state import CARDS, COUNT, KINDS, NOBODY, State
from stammtisch.kernel import PlayoutRng, Row
from stammtisch.kernel.dice import new_key, rng_below, rng_chance
from stammtisch.kernel.jit import compiled


@compiled
def redeal(s: State, seat: int, rng: PlayoutRng) -> None:
    new_key(s.dice, rng)
    loose = np.zeros(KINDS, np.int64)
    gather_loose(s, seat, loose)
    cards = np.empty(CARDS, np.int64)
    first = NOBODY  # the seat whose rest is drawn before all others
    if s.phase == COUNT and s.turn != seat and s.known[s.turn, s.laying] <= s.laid[s.laying]:
        first = s.turn
        hold_enough(s, first, loose, cards, rng)
    left = lay_out(loose, cards)
    for other in range(s.players):
        if other != seat and other != first:
            left = fill_hand(s, other, cards, left, rng)
    for place in range(s.pile_size):
        left = draw_one(cards, left, rng)
        s.pile[place] = cards[left]
    while left:
        left -= 1
        s.returned[cards[left]] += 1


@compiled
def gather_loose(s: State, seat: int, loose: Row) -> None:
    """Counts the loose cards by kind. The other hands keep what they are known to hold."""
    for place in range(s.pile_size):
        loose[s.pile[place]] += 1
    for kind in range(KINDS):
        loose[kind] += s.returned[kind]
        s.returned[kind] = 0
        for other in range(s.players):
            if other != seat:
                loose[kind] += s.hands[other, kind] - s.known[other, kind]
                s.hands[other, kind] = s.known[other, kind]


@compiled
def lay_out(loose: Row, cards: Row) -> int:
    """Writes the loose cards down one by one, by kind; how many there are."""
    n = 0
    for kind in range(KINDS):
        for _ in range(loose[kind]):
            cards[n] = kind
            n += 1
    return n


@compiled
def draw_one(cards: Row, left: int, rng: PlayoutRng) -> int:
    """Moves a random one of the first `left` cards to their end; how many are left before it."""
    i = rng_below(rng, left)
    left -= 1
    cards[i], cards[left] = cards[left], cards[i]
    return left


@compiled
def fill_hand(s: State, seat: int, cards: Row, left: int, rng: PlayoutRng) -> int:
    """Draws the rest of a hand; how many cards are left."""
    for _ in range(room(s, seat)):
        left = draw_one(cards, left, rng)
        s.hands[seat, cards[left]] += 1
    return left


@compiled
def room(s: State, seat: int) -> int:
    """How many cards this hand still lacks."""
    cards = s.hand_sizes[seat]
    for kind in range(KINDS):
        cards -= s.hands[seat, kind]
    return cards


@compiled
def hold_enough(s: State, seat: int, loose: Row, cards: Row, rng: PlayoutRng) -> None:
    """Draws the rest of a hand that is about to lay a kind, and takes it from the loose cards."""
    kind = s.laying
    copies = loose[kind]
    loose[kind] = 0
    others = lay_out(loose, cards)
    needed = s.laid[kind] + 1 - s.known[seat, kind]
    drawn = at_least(needed, room(s, seat), copies, others, rng)
    s.hands[seat, kind] += drawn
    loose[kind] = copies - drawn
    for _ in range(room(s, seat)):
        others = draw_one(cards, others, rng)
        s.hands[seat, cards[others]] += 1
        loose[cards[others]] -= 1


@compiled
def at_least(needed: int, drawn: int, copies: int, others: int, rng: PlayoutRng) -> int:
    """How many of `copies` are among so many cards drawn from copies + others, given that it is at least `needed`."""
    n = max(needed, drawn - others)
    found, weight, total = n, 1.0, 1.0
    while n < min(copies, drawn):
        weight *= (copies - n) * (drawn - n) / ((n + 1) * (others - drawn + n + 1))
        total += weight
        n += 1
        if rng_chance(rng) * total < weight:
            found = n
    return found
