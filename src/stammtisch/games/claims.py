"""Claiming the rest of a round: "all remaining tricks are mine". What a game with tricks says of it, and how it is
played out.

A claim is *certain* if the seat wins every remaining trick whatever the others hold and play, as far as the seat can
know: by its own hand and what is public. Where a game is not sure, it says no: a claim that is not certain is put to
the others. `Claims` is a game's part of it; a game without one has no claims.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from stammtisch.kernel.bits import members

if TYPE_CHECKING:
    from stammtisch.games.contract import Rulebook, Snapshot
    from stammtisch.kernel import Numbers

MOST_TRIED = 1000  # choices, in looking for a line of play: some dozen milliseconds


@dataclass(frozen=True, kw_only=True)
class Claims:
    """What a game with tricks says of claims. Cards are choices of the phase in which they are played.

    `left`, `may_claim`, `order` and `is_certain` depend on nothing that the seat cannot know; `stops` on nothing but
    the hands of the two seats and what is public.
    """

    left: Callable[["Snapshot"], int]
    """How many tricks of the round are not complete."""
    may_claim: Callable[["Snapshot", int], bool]
    """Whether the seat is about to lead to a trick, and "all remaining tricks" has a clear meaning there: nothing but
    the tricks is left to be decided until the last of them is won."""
    order: Callable[["Snapshot", int], tuple[int, ...]]
    """The cards of a seat that may claim, as it would play them."""
    is_certain: Callable[["Snapshot", int], bool]
    """Whether a seat that may claim wins every remaining trick in that order, whatever the others hold and play."""
    stops: Callable[["Snapshot", int, int], bool]
    """(state, seat, other): whether the other seat might keep that one from a trick, for all that it sees with the
    seat's hand open. If no seat says so, the seat wins every trick, whatever the others play."""
    ahead: Callable[["Snapshot"], int]
    """Whose card is the winning one in the present trick, as far as it has been played; if none lies there, who won
    the last trick, also when another round has begun."""


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


def line_for(rules: "Rulebook", numbers: "Numbers", seat: int) -> Line | None:
    """A line of legal play in which the seat, which may claim, wins all tricks that are left.

    The others play along. None if there is none, or none among the first that are tried (`MOST_TRIED`); if nobody can
    stop the seat, the first one is good.
    """
    return _Search(rules, seat, numbers).line()


class _Search:
    """Depth first: the seat's own order, and the others' highest cards, first."""

    def __init__(self, rules: "Rulebook", seat: int, numbers: "Numbers") -> None:
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

    def _ways(self, numbers: "Numbers") -> Iterator[tuple[int, int]]:
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
