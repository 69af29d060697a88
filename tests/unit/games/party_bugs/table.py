"""Positions of Party Bugs in notation: seats are separated by bars, "3 5 7 | 2 4 6 | 1 8 9"; Paul comes last."""

from collections import Counter

import stammtisch
from stammtisch import Match
from stammtisch.games.party_bugs.state import HIDE, NONE, PLAY, VALUES

Cards = list[int]


def table(
    players: int,
    *,
    hands: str,
    floor: str,
    displays: str = "",
    decks: str = "",
    hidden: str = "",
    tie: int = 0,
    round: int = 1,
    variant: bool = False,
    hiding: bool = False,
) -> Match:
    """A match in which everybody is about to play (or to hide) a card. Decks are written from the top.

    Cards of a set that are in nobody's hand or deck have been shown; those that lie nowhere have left in pairs.
    """
    match = stammtisch.load("party_bugs", players=players, variant=variant).start(0)
    s = match.state
    sets = max(players, 3)
    held, stacked, lying, secret = (seats(text, sets) for text in (hands, decks, displays, hidden))
    s.tie_holder, s.round_no, s.phase, s.owing = tie, round, HIDE if hiding else PLAY, (1 << players) - 1
    s.floor, s.on_floor = pile(numbers(floor)), cards([*{*numbers(floor)}])
    for number in range(sets):
        if number < players:
            s.hands[number] = cards(held[number])
            s.chosen[number] = NONE
            s.hidden[number] = secret[number][0] - 1 if secret[number] else NONE
            s.scores[number] = sum(lying[number])
        s.displays[number] = cards(lying[number])
        fill(s.decks[number], [card - 1 for card in reversed(stacked[number])])
        s.deck_sizes[number] = len(stacked[number])
        shown = sorted({*range(1, VALUES + 1)} - {*held[number], *stacked[number], *secret[number]})
        fill(s.shown[number], [card - 1 for card in shown])
        s.shown_sizes[number] = len(shown)
    there = Counter(numbers(floor))
    for groups in (held, stacked, lying, secret):
        there.update(card for group in groups for card in group)
    gone = Counter(dict.fromkeys(range(1, VALUES + 1), sets))
    gone.subtract(there)
    assert min(gone.values()) >= 0, f"more cards than there are: {gone}"
    s.gone = pile([*gone.elements()])
    return match


def seats(text: str, sets: int) -> list[Cards]:
    found = [numbers(part) for part in text.split("|")]
    return found + [[]] * (sets - len(found))


def numbers(text: str) -> Cards:
    return [int(card) for card in text.split()]


def cards(values: Cards) -> int:
    assert len({*values}) == len(values)
    return sum(1 << card - 1 for card in values)


def pile(values: Cards) -> int:
    return sum(1 << 4 * (card - 1) for card in values)


def fill(row: Cards, values: Cards) -> None:
    for i in range(len(row)):
        row[i] = values[i] if i < len(values) else NONE


def play(match: Match, played: str) -> None:
    """Everybody's card, seat by seat."""
    for seat, card in enumerate(numbers(played)):
        match.play(seat, f"play {card}")


def take(match: Match, taken: str) -> None:
    """What the seats take, in the order in which they have to."""
    for card in numbers(taken):
        (seat,) = match.waiting
        match.play(seat, f"take {card}")
