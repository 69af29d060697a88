"""Blue and green of Gaunerbande are alike, once the green card that opens a round is forgotten."""

from typing import Any

from stammtisch.games.gaunerbande.rules import BLUE, GREEN, PLAY, REMOVED, SUIT, VALUES

FORGOTTEN = 2  # tricks after which nobody sees the opening any more


def alike(s: Any, number: int) -> None:
    """Exchanges blue and green everywhere in a state, for odd numbers."""
    if number % 2 == 0 or s.phase != PLAY or s.tricks < FORGOTTEN or not _are_alike(int(REMOVED[s.players])):
        return
    for field in (s.hands, s.passed, s.received, s.held, s.possible):
        for seat in range(s.players):
            field[seat] = _cards(int(field[seat]))
    for place, card in enumerate(s.log.tolist()):
        s.log[place] = _card(card)
    s.led, s.lying, s.best = _cards(int(s.led)), _cards(int(s.lying)), _card(int(s.best))


def _are_alike(removed: int) -> bool:
    """Whether both have the same cards in play."""
    return (removed >> BLUE & SUIT) == (removed >> GREEN & SUIT)


def _cards(held: int) -> int:
    blue, green = held >> BLUE & SUIT, held >> GREEN & SUIT
    return held & ~(SUIT << BLUE | SUIT << GREEN) | blue << GREEN | green << BLUE


def _card(card: int) -> int:
    if BLUE <= card < BLUE + VALUES:
        return card - BLUE + GREEN
    return card - GREEN + BLUE if GREEN <= card < GREEN + VALUES else card
