"""The rules: nine prizes, and everybody bids for each at the same time."""

from typing import Annotated

from stammtisch.games.contract import SEATS, Common
from stammtisch.kernel import Row
from stammtisch.kernel.bits import below, count, nth
from stammtisch.kernel.dice import roll
from stammtisch.kernel.jit import compiled

PHASES = ("bid", "over")
BID, OVER = range(2)
CARDS = 9  # card or prize number i is worth i + 1
NONE = -1


class State(Common):
    owing: int  # seats that have not chosen yet
    prize: int  # turned up now
    prizes: int  # set of those still to come
    hands: Annotated[Row, SEATS]  # sets of cards; a chosen card stays until all are revealed
    chosen: Annotated[Row, SEATS]
    last: Annotated[Row, SEATS]  # the bids for the prize before


@compiled
def deal(s: State) -> None:
    s.round_no = 1
    s.prizes = below(CARDS)
    for seat in range(s.players):
        s.hands[seat] = below(CARDS)
        s.chosen[seat] = s.last[seat] = NONE
    turn_up(s)


@compiled
def turn_up(s: State) -> None:
    s.prize = nth(s.prizes, roll(s.dice, count(s.prizes)))
    s.prizes ^= 1 << s.prize
    s.owing = below(s.players)


@compiled
def waiting(s: State) -> int:
    return s.owing


@compiled
def legal(s: State, seat: int) -> int:
    return s.hands[seat] if s.owing >> seat & 1 else 0


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    s.chosen[seat] = choice
    s.owing &= ~(1 << seat)
    if not s.owing:
        reveal(s)


@compiled
def reveal(s: State) -> None:
    winner = highest_bidder(s)
    if winner != NONE:
        s.scores[winner] += s.prize + 1
    for seat in range(s.players):
        s.hands[seat] ^= 1 << s.chosen[seat]
        s.last[seat] = s.chosen[seat]
        s.chosen[seat] = NONE
    if s.prizes:
        turn_up(s)
    else:
        finish(s)


@compiled
def highest_bidder(s: State) -> int:
    best, winner = NONE, NONE
    for seat in range(s.players):
        if s.chosen[seat] > best:
            best, winner = s.chosen[seat], seat
        elif s.chosen[seat] == best:
            winner = NONE  # D1
    return winner


@compiled
def finish(s: State) -> None:
    s.counted = 1
    s.phase = OVER
    most = 0
    for seat in range(s.players):
        most = max(most, s.scores[seat])
    for seat in range(s.players):
        if s.scores[seat] == most:
            s.winners |= 1 << seat
