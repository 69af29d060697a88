"""What is known about the cards that cannot be seen: by everybody, and by single seats through frisking.

Everybody: `may[place]` has all cards that may lie in a place. A hand shown to be void has none of that suit there; a
card whose place is known is in one place only. Cards that came to a hand unseen need not agree with what it showed
before: `strays` says how many of them it may have, and `stray_may` what they may be.

A seat: `known[seat, other]` has cards that it knows to be in that hand, because it gave or lost them. A card that has
perhaps moved on is in both hands' sets.

Nothing is kept about cards that lie open.
"""

from stammtisch.games.contract import SEATS
from stammtisch.games.tax_the_rich.cards import ALL, IN_PLAY, PRESIDENTS
from stammtisch.games.tax_the_rich.state import (
    ASIDE,
    COVERED,
    DRAWN,
    PLACES,
    RETURN,
    State,
    cards_of,
    is_for_one_card,
    suit_of,
)
from stammtisch.kernel.bits import count
from stammtisch.kernel.jit import compiled


@compiled
def know_nothing(s: State) -> None:
    """As after a deal."""
    for place in range(PLACES):
        s.may[place] = 0 if is_for_one_card(place) else IN_PLAY[s.players]
    for seat in range(SEATS):
        s.strays[seat] = s.stray_may[seat] = 0
        for other in range(SEATS):
            s.known[seat, other] = 0
    s.stirred = 0


@compiled
def all_see(s: State, card: int, place: int) -> None:
    """Everybody learns where a card lies."""
    for other in range(PLACES):
        s.may[other] &= ~(1 << card)
    for seat in range(SEATS):
        s.stray_may[seat] &= ~(1 << card)
        for other in range(SEATS):
            s.known[seat, other] &= ~(1 << card)
    if is_for_one_card(place):
        s.may[place] = 0
    s.may[place] |= 1 << card


@compiled
def all_see_without(s: State, seat: int, cards: int) -> None:
    """Everybody learns that a hand has none of these."""
    s.may[seat] &= ~cards
    s.stray_may[seat] &= ~cards


@compiled
def all_see_strays(s: State, seat: int, cards: int) -> None:
    """Cards of a hand become visible; those that can only have come to it unseen are strays no longer."""
    strays = cards & ~s.may[seat]
    if strays:
        s.may[seat] |= strays
        s.strays[seat] -= count(strays)


@compiled
def reach(s: State, seat: int) -> int:
    """All that a hand may hold."""
    return s.may[seat] | s.stray_may[seat] if s.strays[seat] else s.may[seat]


# --- playing ---


@compiled
def learn_from_play(s: State, seat: int, card: int) -> None:
    """What a card tells about the hand it comes from, because the rules left no other reason for it."""
    all_see_strays(s, seat, 1 << card)
    if s.played == 0:
        if PRESIDENTS >> card & 1:  # led only from a hand that is all Presidents
            all_see_without(s, seat, ~PRESIDENTS)
    elif suit_of(card) != s.led:
        all_see_without(s, seat, cards_of(s.led))


@compiled
def learn_from_cover(s: State, seat: int, card: int) -> None:
    """A card is played covered; its Broker has been turned up."""
    s.stirred &= ~(1 << seat)
    if s.open_cards[seat] >> card & 1:  # everybody sees which open card has gone
        learn_from_play(s, seat, card)
        all_see(s, card, COVERED + seat)
        return
    allowed = ALL
    if s.played == 0:
        allowed = cards_of(suit_of(card)) & ~PRESIDENTS  # announced; with a Broker no hand is all Presidents
    elif s.open_cards[seat] & cards_of(s.led):
        allowed = cards_of(s.led)
    s.may[COVERED + seat] = reach(s, seat) & allowed


@compiled
def learn_from_reveal(s: State, seat: int, card: int) -> None:
    """A covered card that did not follow suit shows a void, if its player has received nothing since."""
    if s.may[COVERED + seat] != 1 << card:
        all_see_strays(s, seat, 1 << card)
        if suit_of(card) != s.led and not s.stirred >> seat & 1:
            all_see_without(s, seat, cards_of(s.led))
    s.may[COVERED + seat] = 0


# --- frisking ---


@compiled
def learn_from_draw(s: State, card: int, by: int, target: int, seen: bool) -> None:
    """`seen`: by everybody, because the card lay open or arrives open."""
    s.stirred |= 1 << by | 1 << target
    if seen:
        all_see_strays(s, target, 1 << card)
        all_see(s, card, DRAWN)
        return
    s.may[DRAWN] = reach(s, target)
    move_unseen(s, card, target, by)


@compiled
def learn_from_return(s: State, card: int, by: int, target: int, seen: bool) -> None:
    if s.may[DRAWN] == 1 << s.drawn:
        s.may[by] |= s.may[DRAWN]
    else:
        s.strays[by] += 1
        s.stray_may[by] |= s.may[DRAWN]
    s.may[DRAWN] = 0
    if seen:
        all_see_strays(s, by, 1 << card)
        all_see(s, card, target)
        return
    s.strays[target] += 1
    s.stray_may[target] |= reach(s, by)
    move_unseen(s, card, by, target)


@compiled
def move_unseen(s: State, card: int, giver: int, receiver: int) -> None:
    """Giver and receiver see the card; for the others, what they knew the giver to have may be with either now."""
    for seat in range(s.players):
        if seat != giver and seat != receiver:
            s.known[seat, receiver] |= s.known[seat, giver]
    s.known[giver, receiver] |= 1 << card
    s.known[receiver, giver] &= ~(1 << card)


# --- what a seat makes of all this ---


@compiled
def may_hold(s: State, seat: int, hand: int) -> int:
    """All hidden cards that a hand may have, for all the seat knows."""
    cards = natives_may(s, seat, hand)
    if s.strays[hand]:
        cards |= strays_may(s, seat, hand)
    return cards | drawn_may(s, seat) if s.phase == RETURN and s.asked == hand else cards


@compiled
def natives_may(s: State, seat: int, hand: int) -> int:
    """The cards of a hand that did not come to it unseen. Those the seat gave or lost to it certainly did."""
    return s.may[hand] & (~known_to(s, seat) | s.known[seat, hand] & ~certain(s, seat, hand))


@compiled
def strays_may(s: State, seat: int, hand: int) -> int:
    return reach(s, hand) & (~known_to(s, seat) | s.known[seat, hand])


@compiled
def covered_may(s: State, seat: int, player: int) -> int:
    return s.may[COVERED + player] & (~known_to(s, seat) | s.known[seat, player])


@compiled
def drawn_may(s: State, seat: int) -> int:
    return 1 << s.drawn if seat == s.target else s.may[DRAWN] & (~known_to(s, seat) | s.known[seat, s.target])


@compiled
def aside_may(s: State, seat: int) -> int:
    return s.may[ASIDE] & ~known_to(s, seat)


@compiled
def known_to(s: State, seat: int) -> int:
    """The cards that the seat alone knows to be in certain hands."""
    cards = 0
    for other in range(s.players):
        cards |= s.known[seat, other]
    return cards


@compiled
def certain(s: State, seat: int, hand: int) -> int:
    """Those that it knows to be in this hand and nowhere else."""
    if s.may[COVERED + hand]:  # one of them may be the covered card
        return 0
    cards = s.known[seat, hand]
    for other in range(s.players):
        if other != hand:
            cards &= ~s.known[seat, other]
    return cards
