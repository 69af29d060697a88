"""Who knows what: for every observer, and for everybody together (PUBLIC), the cards that may lie in each place.

The cards that do lie there are always among them. Nothing is kept about open cards: everybody sees them.
A seat shown to be void is a place without that suit; a card whose place is known may lie in one place only; and a card
that changes hands unseen carries with it all that its old place could hold.
"""

from stammtisch.games.tax_the_rich.cards import ALL, IN_PLAY, PRESIDENTS
from stammtisch.games.tax_the_rich.state import COVERED, DRAWN, PLACES, PUBLIC, State, cards_of, suit_of
from stammtisch.kernel.jit import compiled


@compiled
def know_nothing(s: State) -> None:
    """As after a deal."""
    for observer in range(PUBLIC + 1):
        for place in range(PLACES):
            s.may[observer, place] = IN_PLAY[s.players] if place < DRAWN else 0
    s.stirred = 0


@compiled
def see(s: State, observer: int, card: int, place: int) -> None:
    """The observer learns where a card lies."""
    for other in range(PLACES):
        s.may[observer, other] &= ~(1 << card)
    if place >= DRAWN:  # a place for one card only
        s.may[observer, place] = 0
    s.may[observer, place] |= 1 << card


@compiled
def all_see(s: State, card: int, place: int) -> None:
    for observer in range(PUBLIC + 1):
        see(s, observer, card, place)


@compiled
def all_see_without(s: State, seat: int, cards: int) -> None:
    """Everybody learns that a hand has none of these."""
    for observer in range(PUBLIC + 1):
        s.may[observer, seat] &= ~cards


# --- playing ---


@compiled
def learn_from_play(s: State, seat: int, card: int) -> None:
    """What a card tells about the hand it comes from, because the rules left no other reason for it."""
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
    for observer in range(PUBLIC + 1):
        s.may[observer, COVERED + seat] = s.may[observer, seat] & allowed


@compiled
def learn_from_reveal(s: State, seat: int, card: int) -> None:
    """A covered card that did not follow suit shows a void, if its player has received nothing since."""
    for observer in range(PUBLIC + 1):
        s.may[observer, COVERED + seat] = 0
    if suit_of(card) != s.led and not s.stirred >> seat & 1:
        all_see_without(s, seat, cards_of(s.led))


# --- frisking ---


@compiled
def learn_from_draw(s: State, card: int, by: int, target: int, seen: bool) -> None:
    """`seen`: by everybody, because the card lay open or arrives open."""
    for observer in range(PUBLIC + 1):
        if seen or observer == by or target == observer:
            see(s, observer, card, DRAWN)
        else:
            s.may[observer, DRAWN] = s.may[observer, target]
    s.stirred |= 1 << by | 1 << target


@compiled
def learn_from_return(s: State, card: int, by: int, target: int, seen: bool) -> None:
    for observer in range(PUBLIC + 1):
        s.may[observer, by] |= s.may[observer, DRAWN]
        if seen or observer == by or target == observer:
            see(s, observer, card, target)
        else:
            s.may[observer, target] |= s.may[observer, by]
        s.may[observer, DRAWN] = 0
