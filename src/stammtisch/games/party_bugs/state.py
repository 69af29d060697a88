"""The state of a match of Party Bugs, and how cards move in it.

A card is its value less one, 0 … 12; a *set* of cards is one integer with a bit for each. Where a value may lie several
times (on the floor) the cards are a *pile*: one integer with four bits for each value, counting them. A display needs
only a set, because pairs leave it at once.
"""

from typing import Annotated, Literal, get_args

from stammtisch.games.contract import SEATS, Common, record_type
from stammtisch.kernel import Grid, Row
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.jit import compiled

VALUES = 13
KING = VALUES - 1
SETS = SEATS  # one per seat; with two players Paul has the third
PAUL = 2
DECK = VALUES - 1  # cards of a set once its first lies on the floor
HAND = 3
ROUNDS = (13, 12)  # without and with the variant

NONE = -1  # no card, no seat
YES, NO = 0, 1  # the two answers to a pair with the hidden card

Phase = Literal["hide", "play", "take", "pair", "over"]
PHASES = get_args(Phase)
HIDE, PLAY, TAKE, PAIR, OVER = range(len(PHASES))
CHOOSING = 1 << HIDE | 1 << PLAY
"""Sets of phases: all choose a card at the same time,"""
TAKING = 1 << TAKE | 1 << PAIR
"""and one after the other takes what was played."""


class State(Common):
    variant: int
    tie_holder: int
    owing: int  # set of seats that owe a choice now
    hands: Annotated[Row, SEATS]  # sets; a chosen card stays until all have chosen
    decks: Annotated[Grid, SETS, DECK]  # the top card is the last one
    deck_sizes: Annotated[Row, SETS]
    chosen: Annotated[Row, SEATS]  # the card chosen in this step, or NONE; a secret until all have chosen
    hidden: Annotated[Row, SEATS]  # the card face down in the display, or NONE
    known: int  # set of seats whose hidden card everybody knows, because it was asked about or turned up
    ruled_out: Annotated[Row, SEATS]  # set of cards that would have been asked about, were one of them hidden
    floor: int  # pile
    on_floor: int  # the same without the numbers: set
    displays: Annotated[Row, SETS]  # sets, open cards only
    gone: int  # pile of all pairs that have left the game
    order: Annotated[Row, SEATS]  # in which the seats take …
    takers: int  # … so many of them …
    turn: int  # … and so many have done it
    taken: Annotated[Row, SETS]  # piles, in this round
    last_played: Annotated[Row, SEATS]  # in the last finished round
    last_taken: Annotated[Row, SETS]
    shown: Annotated[Grid, SETS, VALUES]  # the cards of each set in the order revealed
    shown_sizes: Annotated[Row, SETS]


STATE = record_type(State)


@compiled
def sets(s: State) -> int:
    """How many sets of cards are in play."""
    return 3 if s.players == 2 else s.players


# --- decks and hands ---


@compiled
def draw(s: State, seat: int) -> None:
    if s.deck_sizes[seat]:
        s.hands[seat] |= 1 << top_card(s, seat)


@compiled
def top_card(s: State, number: int) -> int:
    """Takes the top card off a deck; no trace of it may stay there."""
    s.deck_sizes[number] -= 1
    top = s.deck_sizes[number]
    card = s.decks[number, top]
    s.decks[number, top] = NONE
    return card


@compiled
def show(s: State, number: int, card: int) -> None:
    """Everybody sees this card of a set."""
    s.shown[number, s.shown_sizes[number]] = card
    s.shown_sizes[number] += 1


# --- piles and the floor ---


@compiled
def one(card: int) -> int:
    """The pile of this card alone."""
    return 1 << 4 * card


@compiled
def some_card(pile: int) -> int:
    """The lowest card of a pile that is not empty."""
    return lowest(pile) >> 2


@compiled
def put_on_floor(s: State, card: int) -> None:
    s.floor += one(card)
    s.on_floor |= 1 << card


@compiled
def take_off_floor(s: State, card: int) -> None:
    s.floor -= one(card)
    if not s.floor >> 4 * card & 15:
        s.on_floor ^= 1 << card


@compiled
def sweep_floor(s: State) -> int:
    """All the floor's cards; none are left."""
    pile = s.floor
    s.floor = s.on_floor = 0
    return pile


# --- displays ---


@compiled
def receive(s: State, number: int, card: int) -> int:
    """Lays one card into a display, where two of a value leave the game at once; what that adds to its sum."""
    s.displays[number] ^= 1 << card
    if s.displays[number] >> card & 1:
        return card + 1
    s.gone += 2 * one(card)
    return -(card + 1)


@compiled
def total(display: int) -> int:
    """The sum of a display."""
    points = 0
    while display:
        points += lowest(display) + 1
        display &= display - 1
    return points
