"""The colours of Partout are alike: which is which makes no difference until one is named as trump."""

from itertools import permutations
from typing import Any

from stammtisch.games.partout.rules import COLOURS, JAILED, NONE, SHIELDS, VALUES

ORDERS = tuple(permutations(range(COLOURS)))
COLOUR = (1 << VALUES) - 1  # one colour's cards, shifted to where it begins


def alike(s: Any, number: int) -> None:
    """Puts the colours in another order, everywhere in a state."""
    order = ORDERS[number % len(ORDERS)]
    for seat in range(s.players):
        s.hands[seat] = _cards(int(s.hands[seat]), order)
    s.aside = _cards(int(s.aside), order)
    for place, card in enumerate(s.log.tolist()):
        s.log[place] = _card(card & ~JAILED, order) | card & JAILED
    s.colour, s.colour_before = _colour(int(s.colour), order), _colour(int(s.colour_before), order)


def _cards(held: int, order: tuple[int, ...]) -> int:
    colours = sum((held >> VALUES * old & COLOUR) << VALUES * new for old, new in enumerate(order))
    return held >> SHIELDS << SHIELDS | colours


def _card(card: int, order: tuple[int, ...]) -> int:
    return card if card >= SHIELDS else order[card // VALUES] * VALUES + card % VALUES


def _colour(colour: int, order: tuple[int, ...]) -> int:
    return NONE if colour == NONE else order[colour]
