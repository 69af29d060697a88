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
    PLAY,
    POLITICIAN,
    SELF,
    VALUES,
    State,
    coup_amount,
    suit_of,
)
from stammtisch.games.tactics import into_chances
from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.bits import below, count, highest, lowest
from stammtisch.kernel.dice import pick
from stammtisch.kernel.jit import compiled

# Measured between bots, in units of all the points of a round.
SWING = 0.48  # what a round does to the lead of one seat over another
PACE = 0.4  # what it adds to the highest score


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    """The match's outcome if it is over; otherwise the chance of winning it, by the rounds still to come."""
    n = s.players
    if s.winners:
        for seat in range(n):
            out[seat] = 1.0 / count(s.winners) if s.winners >> seat & 1 else 0.0
        return
    highest_score = s.scores[0]
    for seat in range(n):
        highest_score = max(highest_score, s.scores[seat])
        out[seat] = -s.scores[seat]
    band = BAND[n]
    into_chances(out, n, SWING * band, max(1.0, (s.target - highest_score) / (PACE * band)))


@compiled
def sensible(s: State, seat: int, choices: int) -> int:
    """Of cards that cost the same and have nothing between them any more, the lowest."""
    if s.phase != PLAY:
        return choices
    present = s.lying
    for other in range(s.players):
        present |= s.hands[other]
    kept, rest = choices, choices
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        above = present & suit_of(card) & ~below(card + 1)
        twin = above & -above & choices
        if twin and not (twin | 1 << card) & POLITICIAN:
            kept &= ~twin
    return kept


@compiled
def policy(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
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
def lead(choices: int, rng: PlayoutRng) -> int:
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
