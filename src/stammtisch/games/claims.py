"""Claiming the rest of a round: "all remaining tricks are mine". What a game with tricks says of it, and how it is
played out.

A claim is *certain* if the seat wins every remaining trick whatever the others hold and play, as far as the seat can
know: by its own hand and what is public. Where a game is not sure, it says no: a claim that is not certain is put to
the others. `Claims` is a game's part of it; a game without one has no claims.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch.games.contract import Snapshot


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
