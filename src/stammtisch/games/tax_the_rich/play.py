"""Playing a card: following suit, declaring a revolution with it, covering it with a Broker."""

from stammtisch.games.tax_the_rich.cards import BROKER, BROKERS, CARDS, FLAGS, PRESIDENTS, SYMBOLS
from stammtisch.games.tax_the_rich.knowledge import all_see_strays, learn_from_cover, learn_from_play
from stammtisch.games.tax_the_rich.on_play import on_play
from stammtisch.games.tax_the_rich.state import (
    CLASS,
    FEMINIST,
    NO_REVOLUTION,
    PLAY,
    REVEAL,
    State,
    ask,
    cards_of,
    in_force,
    suit_of,
)
from stammtisch.kernel.jit import compiled

DECLARE_CLASS, DECLARE_FEMINIST, COVER = CARDS, CARDS + 1, CARDS + 2  # the choices after all the cards


@compiled
def legal_play(s: State, seat: int) -> int:
    hand = s.hands[seat]
    cards = playable(s, hand)
    if s.declaring != NO_REVOLUTION:
        return igniting(hand, cards, symbols(s.declaring))
    if s.covering:
        return cards & ~s.covering
    choices = cards
    if s.revolution == NO_REVOLUTION:  # at most one a round
        if igniting(hand, cards, FLAGS):
            choices |= 1 << DECLARE_CLASS
        if s.feminist and igniting(hand, cards, SYMBOLS):
            choices |= 1 << DECLARE_FEMINIST
    if in_force(s, BROKER) and legal_reveal(s, seat):
        choices |= 1 << COVER
    return choices


@compiled
def apply_play(s: State, seat: int, choice: int) -> bool:
    if choice == DECLARE_CLASS:
        s.declaring = CLASS
        return True
    if choice == DECLARE_FEMINIST:
        s.declaring = FEMINIST
        return True
    if choice == COVER:
        return ask(s, REVEAL, seat)
    number = s.played
    lay_down(s, seat, choice)
    if s.declaring != NO_REVOLUTION:
        call_revolution(s, seat)
    if s.covered >> number & 1:
        return False
    return on_play(s, number)


@compiled
def playable(s: State, hand: int) -> int:
    """Suit must be followed; a President may not be led unless the hand is all Presidents."""
    wanted = hand & (~PRESIDENTS if s.played == 0 else cards_of(s.led))
    return wanted if wanted else hand


@compiled
def lay_down(s: State, seat: int, card: int) -> None:
    if not s.covering:
        learn_from_play(s, seat, card)
    else:
        turn_up_broker(s, seat)
        learn_from_cover(s, seat, card)
    s.hands[seat] ^= 1 << card
    s.open_cards[seat] &= ~(1 << card)
    s.log[s.tricks, s.played] = card
    s.lies[s.tricks, s.played] = seat
    if s.played == 0:
        s.led = suit_of(card)  # of a covered card it is announced
    s.played += 1


# --- revolution (D7: declared with the card, and private until it lies there) ---


@compiled
def symbols(revolution: int) -> int:
    """The cards that a hand must consist of to call it."""
    return FLAGS if revolution == CLASS else SYMBOLS


@compiled
def igniting(hand: int, cards: int, symbols: int) -> int:
    """Those of the `cards` after which the hand is not empty and shows nothing but these symbols."""
    if not hand & (hand - 1):
        return 0
    others = hand & ~symbols
    if not others:
        return cards
    return 0 if others & (others - 1) else cards & others


@compiled
def call_revolution(s: State, seat: int) -> None:
    """From this very trick to the end of the round; the caller's hand lies open."""
    s.revolution = s.declaring
    s.rebel = seat
    s.open_cards[seat] = s.hands[seat]
    all_see_strays(s, seat, s.hands[seat])
    s.declaring = NO_REVOLUTION


# --- 7.5 Broker: insider trading ---


@compiled
def legal_reveal(s: State, seat: int) -> int:
    """Brokers that lie hidden in the hand, beside which another card could legally be played."""
    brokers = s.hands[seat] & ~s.open_cards[seat] & BROKERS
    if not brokers:
        return 0
    cards = playable(s, s.hands[seat])
    if not cards & (cards - 1):
        return brokers & ~cards
    return brokers


@compiled
def apply_reveal(s: State, seat: int, broker: int) -> bool:
    s.covering = 1 << broker
    return ask(s, PLAY, seat)


@compiled
def turn_up_broker(s: State, seat: int) -> None:
    s.open_cards[seat] |= s.covering
    all_see_strays(s, seat, s.covering)
    s.covered |= 1 << s.played
    s.covering = 0
