"""The rules, compiled: plain `if` and `for` on numbers. A set of cards or seats is one integer, bit i for member i."""

from typing import Annotated

from stammtisch.games.contract import SEATS
from stammtisch.games.event_log import EventLog, tell
from stammtisch.kernel import Row
from stammtisch.kernel.bits import below, count, nth
from stammtisch.kernel.dice import new_stream, roll
from stammtisch.kernel.jit import compiled

PHASES = ("play", "over")
PLAY, OVER = range(2)
CARDS, HAND = 30, 5  # card number i shows i + 1
NONE = -1
PLAYED, WON = range(2)  # what the rules tell: view.py puts it into words


class State(EventLog):
    rounds: int  # the option
    turn: int
    hidden: int  # set of the cards that nobody was dealt
    hands: Annotated[Row, SEATS]  # sets of cards
    lying: Annotated[Row, SEATS]  # the card of each seat in the present trick
    tricks_won: Annotated[Row, SEATS]  # tricks in this round
    last: Annotated[Row, SEATS]  # the trick before, and
    last_leader: int
    last_winner: int
    gone: int  # set of all cards of earlier tricks


@compiled
def deal(s: State) -> None:
    s.round_no += 1
    new_stream(s.dice, s.round_no)
    s.hidden, s.gone, s.last_winner = below(CARDS), 0, NONE
    s.turn = (s.round_no - 1) % s.players
    for seat in range(s.players):
        s.hands[seat], s.lying[seat], s.tricks_won[seat], s.last[seat] = 0, NONE, 0, NONE
        for _ in range(HAND):
            card = nth(s.hidden, roll(s.dice, count(s.hidden)))
            s.hidden ^= 1 << card
            s.hands[seat] |= 1 << card


@compiled
def waiting(s: State) -> int:
    if s.phase == OVER or (s.horizon and s.counted >= s.horizon):
        return 0
    return 1 << s.turn


@compiled
def legal(s: State, seat: int) -> int:
    return s.hands[seat] if waiting(s) >> seat & 1 else 0


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    s.hands[seat] ^= 1 << choice
    s.lying[seat] = choice
    tell(s, PLAYED, seat, choice)
    s.turn = (seat + 1) % s.players
    if s.lying[s.turn] != NONE:
        finish_trick(s)


@compiled
def finish_trick(s: State) -> None:
    winner = 0
    for seat in range(s.players):
        if s.lying[seat] > s.lying[winner]:
            winner = seat
    for seat in range(s.players):
        s.gone |= 1 << s.lying[seat]
        s.last[seat], s.lying[seat] = s.lying[seat], NONE
    s.last_leader = s.turn
    s.turn = s.last_winner = winner
    s.tricks_won[winner] += 1
    tell(s, WON, winner, NONE)
    if s.hands[winner] == 0:
        finish_round(s)


@compiled
def finish_round(s: State) -> None:
    for seat in range(s.players):
        s.scores[seat] += s.tricks_won[seat]
    s.counted += 1
    if s.round_no < s.rounds:
        deal(s)
        return
    s.phase = OVER
    most = 0
    for seat in range(s.players):
        most = max(most, s.scores[seat])
    for seat in range(s.players):
        if s.scores[seat] == most:  # D1
            s.winners |= 1 << seat
