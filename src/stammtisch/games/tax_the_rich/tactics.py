"""How good a state of Tax the Rich is, and what a sensible player would do without thinking."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS
from stammtisch.games.tactics import into_chances
from stammtisch.games.tax_the_rich.bidding import PASS
from stammtisch.games.tax_the_rich.cards import (
    FEMALE,
    FEMALE_BONUS,
    HALVES,
    INFLUENCERS,
    KINDS,
    MOTHERS,
    PRESIDENT,
    WINNERS,
)
from stammtisch.games.tax_the_rich.given_out import leading_side
from stammtisch.games.tax_the_rich.on_play import HIDDEN
from stammtisch.games.tax_the_rich.play import COVER, DECLARE_CLASS
from stammtisch.games.tax_the_rich.stacks import NOBODY
from stammtisch.games.tax_the_rich.state import (
    BID,
    CALL,
    CLASS,
    COLUMNS,
    DRAW,
    FEMINIST,
    FRISK,
    GIFT,
    KEEP,
    LEAD,
    MARKER,
    NONE,
    PLAY,
    POINT,
    RETURN,
    ROUNDS,
    STACK,
    STEAL,
    SWAP,
    WORKER_VALUE,
    State,
    suit_of,
)
from stammtisch.games.tax_the_rich.strength import rating, strength
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import below, count, highest, lowest
from stammtisch.kernel.dice import pick, rng_below
from stammtisch.kernel.jit import compiled

SWING = 7.5  # what a round does to the lead of one seat over another, measured between bots


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    """The match's outcome if it is over; otherwise the chance of winning it."""
    if s.winners:
        for seat in range(s.players):
            out[seat] = 1.0 / count(s.winners) if s.winners >> seat & 1 else 0.0
        return
    for seat in range(s.players):
        out[seat] = s.scores[seat]
    into_chances(out, s.players, SWING, max(1.0, ROUNDS - s.counted))


@compiled
def policy(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    if not choices & (choices - 1):
        return lowest(choices)
    if s.phase == PLAY:
        return play(s, seat, choices, rng)
    if s.phase == BID:
        return bid(s, seat, choices)
    if s.phase == CALL:
        return call(s, choices)
    if s.phase == DRAW or s.phase == RETURN:
        return frisk(s, choices)
    if s.phase == WORKER_VALUE:
        return worker(s, seat)
    if s.phase == SWAP:
        return swap(s, seat, choices, rng)
    if s.phase == KEEP:
        return keep(s, choices)
    if s.phase == STACK:
        return stack(s, choices)
    if s.phase == MARKER:
        return marker(s, seat, choices)
    return somebody(s, seat, choices, rng)


@compiled
def friends(s: State, seat: int) -> int:
    """The seats of one's own side, oneself included."""
    leading = leading_side(s)
    return leading if leading >> seat & 1 else below(s.players) & ~leading


# --- bidding: in tenths of a trick ---

#              Poor … Journalist …     Scientist …       Judge  10  11  12
TRUMP_WORTH = (2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 9, 10)
SIDE_WORTH = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 7)
STRETCH = (0, 0, 0, 10, 10, 9, 15)  # per player count, tenths: with six players every trick is two stacks
DEPUTY_WORTH = (0, 0, 0, 0, 30, 26, 42)
HOPE = (0, 0, 0, 30, 20, 20, 5)  # how much more one may bid than the hand promises


@compiled
def estimate(s: State, hand: int, suit: int) -> int:
    """How many tricks leader and deputy may expect with this trump suit."""
    worth = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        worth += TRUMP_WORTH[card % KINDS] if suit_of(card) == suit else SIDE_WORTH[card % KINDS]
    return worth * STRETCH[s.players] // 10 + DEPUTY_WORTH[s.players]


@compiled
def margin(s: State, seat: int, cell: int) -> int:
    """By how much the hand promises more than this bid asks for."""
    return estimate(s, s.hands[seat], cell % COLUMNS) - 10 * s.board[cell // COLUMNS, cell % COLUMNS]


@compiled
def safest(s: State, seat: int, cells: int) -> int:
    best, most = NONE, -1000
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        now = margin(s, seat, cell)
        if now > most:
            best, most = cell, now
    return best


@compiled
def bid(s: State, seat: int, choices: int) -> int:
    """The safest bid that looks like being made; otherwise a pass, if one may."""
    if not choices >> PASS & 1:
        return safest(s, seat, choices)
    best = safest(s, seat, choices & ~(1 << PASS))
    return best if best != NONE and margin(s, seat, best) >= 0 else PASS


@compiled
def sensible(s: State, seat: int, choices: int) -> int:
    """No bids that are tricks away from what the hand promises: a search that has hardly looked at the others' bids
    believes that they will raise any bid, however high, and makes it."""
    if s.phase != BID:
        return choices
    kept, cells = choices & 1 << PASS, choices & ~(1 << PASS)
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        if margin(s, seat, cell) >= -HOPE[s.players]:
            kept |= 1 << cell
    return kept if kept else 1 << safest(s, seat, choices)


@compiled
def call(s: State, choices: int) -> int:
    """The highest trump that somebody else holds."""
    for character in range(PRESIDENT, -1, -1):
        card = s.marker % COLUMNS * KINDS + character
        if choices >> card & 1:
            return card
    return highest(choices)


# --- playing ---


@compiled
def worth(s: State, card: int) -> int:
    """What one would not like to give away: strong cards, trumps above all."""
    points = HALVES[card % KINDS]
    if s.revolution == FEMINIST and FEMALE >> card & 1:
        points += FEMALE_BONUS
    if s.revolution == CLASS:
        points = 2 * PRESIDENT - points
    return points + 16 if suit_of(card) == s.marker % COLUMNS else points


@compiled
def cheapest(s: State, cards: int) -> int:
    best, least = NONE, 1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if worth(s, card) < least:
            best, least = card, worth(s, card)
    return best


@compiled
def dearest(s: State, cards: int) -> int:
    best, most = NONE, -1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if worth(s, card) > most:
            best, most = card, worth(s, card)
    return best


@compiled
def winning(s: State, seat: int, places: int) -> int:
    """The card in the last winning place so far, by its number, as far as this seat sees; NONE if that is free."""
    cards = seen_cards(s, seat)
    found = NONE
    limit = 1 << 20
    for _ in range(places):
        best, found = -1, NONE
        for number in range(s.played):
            if sees(s, seat, number):
                now = strength(s, number, cards)
                if best < now < limit:
                    best, found = now, number
        limit = best
    return found


@compiled
def sees(s: State, seat: int, number: int) -> bool:
    return not s.covered >> number & 1 or (s.lead + number) % s.players == seat


@compiled
def seen_cards(s: State, seat: int) -> int:
    cards = 0
    for number in range(s.played):
        if sees(s, seat, number):
            cards |= 1 << s.log[s.tricks, number]
    return cards


@compiled
def play(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    """A revolution when there is one. The cheapest card that wins; under a friend's card, or in vain, the cheapest."""
    cards = choices & below(DECLARE_CLASS)
    if choices & ~cards & ~(1 << COVER):
        return highest(choices & ~(1 << COVER))
    if s.played == 0:
        return lead(s, seat, cards, rng)
    holding = winning(s, seat, WINNERS[s.players])
    if holding == NONE:
        return cheapest(s, cards) if s.played else dearest(s, cards)
    last = s.played == s.players - 1
    if friends(s, seat) >> s.lies[s.tricks, holding] & 1 and (last or rng_below(rng, 4)):
        return cheapest(s, cards)
    lying = seen_cards(s, seat)
    beaten = strength(s, holding, lying)
    better = 0
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        if rating(s, card, face(s, card), lying | 1 << card) > beaten:
            better |= 1 << card
    if not better:
        return cheapest(s, cards)
    return cheapest(s, better) if last else dearest(s, better)


@compiled
def face(s: State, card: int) -> int:
    value = HALVES[card % KINDS]
    return value + FEMALE_BONUS if s.revolution == FEMINIST and FEMALE >> card & 1 else value


@compiled
def lead(s: State, seat: int, cards: int, rng: PlayoutRng) -> int:
    """The leader's side leads what is strong, the others often what is weak."""
    if leading_side(s) >> seat & 1 or rng_below(rng, 2):
        return dearest(s, cards)
    return cheapest(s, cards)


# --- effects ---


@compiled
def frisk(s: State, choices: int) -> int:
    """Takes a good open card, otherwise a hidden one; gives the cheapest back."""
    if s.phase == RETURN:
        return cheapest(s, choices)
    shown = dearest(s, choices & below(HIDDEN))
    if shown == NONE or (choices >> HIDDEN & 1 and worth(s, shown) < 22):
        return HIDDEN
    return shown


@compiled
def worker(s: State, seat: int) -> int:
    """As strong as can be, unless a friend's card is better left alone."""
    holding = winning(s, seat, WINNERS[s.players])
    friendly = holding != NONE and friends(s, seat) >> s.lies[s.tricks, holding] & 1 != 0
    high = friendly == (s.revolution == CLASS)
    return 1 if high else 0


@compiled
def swap(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    """Takes an enemy's winning card. A winning Billionaire goes to a friend; a friend's winning card stays there."""
    ours = friends(s, seat)
    holding = winning(s, seat, 1)
    owner = s.lies[s.tricks, holding] if holding != NONE else NONE
    if owner != NONE and owner != seat and not ours >> owner & 1 and choices >> owner & 1:
        return owner
    wanted = choices & ours if owner == seat else choices & ~ours
    return pick(rng, wanted) if wanted else pick(rng, choices)


@compiled
def keep(s: State, choices: int) -> int:
    """Mothers are stacks, Influencers cost them."""
    if choices & MOTHERS:
        return lowest(choices & MOTHERS)
    if choices & ~INFLUENCERS:
        return lowest(choices & ~INFLUENCERS)
    return lowest(choices)


@compiled
def stack(s: State, choices: int) -> int:
    """One with few Influencers: everybody saw what went into it."""
    best, least, number = NONE, SEATS, 0
    for place in range(s.stack_count):
        if s.stack_owner[place] == s.target:
            if choices >> number & 1 and s.stack_influencers[place] <= least:
                best, least = number, s.stack_influencers[place]
            number += 1
    return best


@compiled
def marker(s: State, seat: int, choices: int) -> int:
    """A trump suit one has, and a number that suits one's side."""
    leading = leading_side(s) >> seat & 1
    best, most = lowest(choices), -1000
    while choices:
        column = lowest(choices)
        choices &= choices - 1
        tricks = s.board[s.marker // COLUMNS, column]
        now = estimate(s, s.hands[seat], column) + (-10 * tricks if leading else 10 * tricks)
        if now > most:
            best, most = column, now
    return best


@compiled
def somebody(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    """Harm goes to the other side, the lead to one's own; whatever is left is chance."""
    if s.phase == POINT or s.phase == FRISK or s.phase == STEAL:
        rivals = choices & below(NOBODY) & ~friends(s, seat)
        holding = winning(s, seat, 1) if s.phase == POINT else NONE
        if holding != NONE and rivals >> s.lies[s.tricks, holding] & 1:
            return s.lies[s.tricks, holding]
        if rivals:
            return pick(rng, rivals)
        if choices >> NOBODY & 1:
            return NOBODY
    if s.phase == LEAD:
        ours = choices & friends(s, seat)
        if ours:
            return seat if ours >> seat & 1 else lowest(ours)
    if s.phase == GIFT:
        return poorest(s, choices)
    return pick(rng, choices)


@compiled
def poorest(s: State, seats: int) -> int:
    best = lowest(seats)
    for seat in range(s.players):
        if seats >> seat & 1 and s.scores[seat] + s.won[seat] < s.scores[best] + s.won[best]:
            best = seat
    return best
