"""How good a state of Gaunerbande is, and what a sensible player would do without thinking."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.gaunerbande.rules import (
    BAND,
    COUP,
    CROOKS,
    LOADED,
    OTHERS,
    PASS,
    POLITICIAN,
    SELF,
    VALUES,
    State,
    coup_amount,
    suit_of,
)
from stammtisch.kernel import Quick
from stammtisch.kernel.bits import count, highest, lowest
from stammtisch.kernel.dice import pick
from stammtisch.kernel.jit import compiled


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    """The match's outcome if it is over; otherwise how the seat's score grew compared with the others'."""
    n = s.players
    if s.winners:
        for seat in range(n):
            out[seat] = 1.0 / count(s.winners) if s.winners >> seat & 1 else 0.0
        return
    total = 0
    for seat in range(n):
        total += s.scores[seat] - since.scores[seat]
    for seat in range(n):
        own = s.scores[seat] - since.scores[seat]
        lead = (total - own) / (n - 1) - own
        out[seat] = min(1.0, max(0.0, 0.5 + lead / (4.0 * BAND[n])))


@compiled
def policy(s: State, seat: int, choices: int, rng: Quick) -> int:
    """Gets rid of danger: passes high crooks and the politician, plays under the trick, discards what costs."""
    if not choices & (choices - 1):
        return lowest(choices)
    if s.phase == PASS:
        return most_dangerous(choices, s.hands[seat])
    if s.phase == COUP:
        return coup(s, seat)
    if not s.led:
        return lead(choices, rng)
    return follow(s, seat, choices)


@compiled
def coup(s: State, seat: int) -> int:
    """The others pay, unless that ends the match while somebody is still ahead."""
    amount = coup_amount(s.players, s.won[seat], s.tricks)
    ends, ahead = False, False
    for other in range(s.players):
        if other != seat:
            ends |= s.scores[other] + amount > s.target
            ahead |= s.scores[other] + amount < s.scores[seat]
    return SELF if ends and ahead else OTHERS


@compiled
def danger(card: int, hand: int) -> int:
    """How much one would like to be rid of a card, holding `hand`."""
    company = count(hand & suit_of(card))
    high = card % VALUES
    if 1 << card & POLITICIAN:
        return 200 if company < 5 else 40
    if card // VALUES == 0 and high > 10:
        return 150 + high if company < 5 else 20 + high
    if CROOKS >> card & 1:
        return 5 * high + 10
    return 4 * high - 3 * company


@compiled
def most_dangerous(choices: int, hand: int) -> int:
    best, worst = lowest(choices), -1000
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        now = danger(card, hand)
        if now > worst:
            best, worst = card, now
    return best


@compiled
def lead(choices: int, rng: Quick) -> int:
    """A low card of a random suit; not the politician."""
    quiet = choices & ~POLITICIAN
    if not quiet:
        return lowest(choices)
    suit = suit_of(pick(rng, quiet))
    return lowest(quiet & suit)


@compiled
def follow(s: State, seat: int, choices: int) -> int:
    """Just under the winning card if that is possible; otherwise as high as is safe, or as low as one can."""
    if not choices & s.led:
        return most_dangerous(choices, s.hands[seat])
    under = choices & ((1 << s.best) - 1)
    if under & POLITICIAN:
        return lowest(POLITICIAN)
    if under:
        return highest(under)
    last = (seat + 1) % s.players == s.leaders[s.tricks]
    if last and not s.lying & LOADED and choices & ~POLITICIAN:
        return highest(choices & ~POLITICIAN)
    return lowest(choices)
