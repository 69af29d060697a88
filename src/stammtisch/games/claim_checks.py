"""What games with claims share (`games.claims`): what can lie where, whether a suit can be beaten, and a line of play
in which a seat wins everything."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers
from stammtisch.kernel.bits import members

MOST_TRIED = 1000  # choices, in looking for a line of play: some dozen milliseconds


class Place(NamedTuple):
    """A hand, or a pile, in which cards lie that a seat does not see: how many, and which these may be."""

    room: int
    may: int
    plays: bool = True  # a hand, from which they may be played


# --- what can lie where ---


def can_lie(hidden: int, places: Sequence[Place]) -> bool:
    """Whether the hidden cards, as many as there is room, can lie in these places (Hall's condition)."""
    for subset in range(1 << len(places)):
        inside, outside = 0, 0
        for number, place in enumerate(places):
            if subset >> number & 1:
                inside += place.room
            elif place.room:
                outside |= place.may
        if (hidden & ~outside).bit_count() > inside:
            return False
    return True


def can_hold(hidden: int, places: Sequence[Place], hand: int, cards: int, number: int, one: int = 0) -> bool:
    """Whether a hand may hold so many of these cards, with one of `one` among them, if that is not empty."""
    room, may, plays = places[hand]
    wanted = cards & may & hidden
    if not plays or number > room or wanted.bit_count() < number or (one and not one & wanted):
        return False
    others = [place for place in range(len(places)) if place != hand]
    for first in members(one & wanted) if one else (None,):
        rest = hidden if first is None else hidden & ~(1 << first)
        taken = 0 if first is None else 1
        split = [Place(number - taken, wanted), Place(room - number, may), *(places[other] for other in others)]
        if can_lie(rest, split):
            return True
    return False


def suit_is_beaten(
    leads: Sequence[int], suit: int, beats: Callable[[int], int], hidden: int, places: Sequence[Place]
) -> bool:
    """Whether a hand may win one of these leads of a suit that has to be followed; `beats` gives the cards of the suit
    that beat one of it.

    The hand follows the leads before with what it needs least. So it wins the lead number i, from 0, if it has more
    than i cards of the suit, and one that beats it; whatever is led in between, it need not give these away.
    """
    return any(
        can_hold(hidden, places, hand, suit, number + 1, beats(card) & hidden)
        for number, card in enumerate(leads)
        if beats(card) & hidden
        for hand in range(len(places))
    )


# --- playing it out ---


class Line(NamedTuple):
    """Choices in a row, each with its seat."""

    choices: list[tuple[int, int]]


def line_for(rules: Rulebook, numbers: Numbers, seat: int) -> Line | None:
    """A line of legal play in which the seat, which may claim, wins all tricks that are left.

    The others play along. None if there is none, or none among the first that are tried (`MOST_TRIED`); if nobody can
    stop the seat, the first one is good.
    """
    return _Search(rules, seat, numbers).line()


class _Search:
    """Depth first: the seat's own order, and the others' highest cards, first."""

    def __init__(self, rules: Rulebook, seat: int, numbers: Numbers) -> None:
        assert rules.claims is not None
        self._rules, self._claims, self._seat, self._start = rules, rules.claims, seat, numbers
        before = rules.snapshot(numbers)
        self._round, self._order = before.round_no, self._claims.order(before, seat)
        self._tried = 0

    def line(self) -> Line | None:
        path: list[tuple[int, int]] = []
        states, ways = [self._start], [self._ways(self._start)]
        while ways and self._tried < MOST_TRIED:
            way = next(ways[-1], None)
            if way is None:
                ways.pop()
                states.pop()
                del path[-1:]
                continue
            self._tried += 1
            state = states[-1].copy()
            self._rules.bindings.apply(state, *way)
            now = self._rules.snapshot(state)
            if self._claims.ahead(now) != self._seat:
                continue
            path.append(way)
            if now.round_no != self._round or not self._claims.left(now):
                return Line(path)
            states.append(state)
            ways.append(self._ways(state))
        return None

    def _ways(self, numbers: Numbers) -> Iterator[tuple[int, int]]:
        """What whoever is asked may choose; the first is tried first."""
        asked = members(self._rules.bindings.waiting(numbers))[0]
        legal = self._rules.bindings.legal(numbers, asked)
        planned = [card for card in self._order if asked == self._seat and legal >> card & 1]
        others = [choice for choice in reversed(members(legal)) if choice not in planned]
        return ((asked, choice) for choice in chain(planned, others))


def unseen(deck: int, hand: int, played: Sequence[Any]) -> int:
    """The cards of a deck that are neither in a hand nor among those played."""
    for card in played:
        deck &= ~(1 << card)
    return deck & ~hand
