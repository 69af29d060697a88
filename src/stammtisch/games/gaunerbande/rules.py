"""The rules of Gaunerbande, compiled: one phase, one pair of functions. This folder's docstring tells them in words."""

from typing import Annotated, Literal, get_args

import numpy as np

from stammtisch.games.contract import SEATS, Common, record_type
from stammtisch.kernel import Row
from stammtisch.kernel.bits import below, count
from stammtisch.kernel.dice import new_stream, shuffle
from stammtisch.kernel.jit import compiled

# --- cards: suit * 13 + value ---

VALUES = 13
SUIT = (1 << VALUES) - 1  # one suit's cards, shifted to where the suit begins
RED, BLUE, GREEN, BLACK = 0, VALUES, 2 * VALUES, 3 * VALUES  # where each suit begins
CARDS = 4 * VALUES
CROOKS = SUIT << BLACK
POLITICIAN = 1 << (RED + 10)
LOADED = CROOKS | POLITICIAN  # the cards that cost points

# Per number of players (3 … 6; the first three entries are never used).
R0, B0, G0, K0 = 1 << RED, 1 << BLUE, 1 << GREEN, 1 << BLACK
REMOVED = (0, 0, 0, R0 | B0 | G0 | K0, 0, R0 | B0, R0 | B0 | G0 | K0)
OPENING = (0, 0, 0, GREEN + 1, GREEN, GREEN, GREEN + 1)  # D1
POLITICIAN_COSTS = (0, 0, 0, 12, 13, 13, 12)
BAND = (0, 0, 0, 24, 26, 26, 24)

GIVEN = 3  # cards passed by every seat
TRICKS = 16  # at most, with three players
OTHERS, SELF = 0, 1  # the two choices of a coup

Phase = Literal["pass", "play", "coup", "over"]
PHASES = get_args(Phase)
PASS, PLAY, COUP, OVER = range(len(PHASES))


class State(Common):
    target: int
    owing: int  # set of seats that owe a choice
    hands: Annotated[Row, SEATS]  # sets of cards; cards chosen to be passed stay until the exchange
    passing: int  # how many seats to the left the cards go; 0: nobody passes
    passed: Annotated[Row, SEATS]  # set of cards this seat gives (gave) in this round
    received: Annotated[Row, SEATS]
    held: Annotated[Row, SEATS]  # the hand with which this seat began the tricks
    possible: Annotated[Row, SEATS]  # public: the cards this seat may still hold, after what its play has shown
    log: Annotated[Row, CARDS]  # the round's cards in the order played: `players` of them a trick
    logged: int  # how many there are
    leaders: Annotated[Row, TRICKS + 1]  # who led trick 0, 1, …; so leaders[t + 1] won trick t
    tricks: int  # completed in this round
    any_trick: int  # 1 once the match has a completed trick
    led: int  # all cards of the suit led; 0 before the lead
    lying: int  # set of cards in the present trick
    best: int  # the card that wins it so far
    ahead: int  # the seat that played it
    black_open: int  # 1 from the moment a black card is played
    penalties: Annotated[Row, SEATS]  # of the cards won in this round
    won: Annotated[Row, SEATS]  # tricks won in this round


STATE = record_type(State)


# --- contract ---


@compiled
def deal(s: State) -> None:
    s.round_no = 0
    new_round(s)


@compiled
def waiting(s: State) -> int:
    return s.owing


@compiled
def legal(s: State, seat: int) -> int:
    if not s.owing >> seat & 1:
        return 0
    if s.phase == PLAY:
        return legal_play(s, s.hands[seat])
    if s.phase == PASS:
        return s.hands[seat] & ~s.passed[seat]
    return 1 << OTHERS | 1 << SELF


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    if s.phase == PLAY:
        apply_play(s, seat, choice)
    elif s.phase == PASS:
        apply_pass(s, seat, choice)
    else:
        apply_coup(s, seat, choice)


# --- deal ---


@compiled
def new_round(s: State) -> None:
    s.round_no += 1
    n = s.players
    new_stream(s.dice, s.round_no)
    cards = np.empty(CARDS, np.int64)
    in_play = 0
    for card in range(CARDS):
        if not REMOVED[n] >> card & 1:
            cards[in_play] = card
            in_play += 1
    shuffle(s.dice, cards, in_play)
    for seat in range(n):
        s.hands[seat] = 0
        s.passed[seat] = s.received[seat] = s.held[seat] = s.penalties[seat] = s.won[seat] = 0
        s.possible[seat] = below(CARDS) & ~REMOVED[n]
    for i in range(in_play):
        s.hands[i % n] |= 1 << cards[i]
    s.tricks = s.logged = s.led = s.lying = s.black_open = 0
    s.passing = s.round_no % n
    if s.passing:
        s.phase = PASS
        s.owing = below(n)
    else:
        begin_tricks(s)


# --- passing ---


@compiled
def apply_pass(s: State, seat: int, card: int) -> None:
    s.passed[seat] |= 1 << card
    if count(s.passed[seat]) == GIVEN:
        s.owing &= ~(1 << seat)
    if not s.owing:
        exchange(s)
        begin_tricks(s)


@compiled
def exchange(s: State) -> None:
    for giver in range(s.players):
        receiver = (giver + s.passing) % s.players
        s.received[receiver] = s.passed[giver]
        s.hands[giver] &= ~s.passed[giver]
    for seat in range(s.players):
        s.hands[seat] |= s.received[seat]


# --- tricks ---


@compiled
def begin_tricks(s: State) -> None:
    s.phase = PLAY
    opening = 1 << OPENING[s.players]
    for seat in range(s.players):
        s.held[seat] = s.hands[seat]
        if s.hands[seat] & opening:
            s.leaders[0] = seat
            s.owing = 1 << seat
        else:
            s.possible[seat] &= ~opening  # everybody sees who is to lead it


@compiled
def legal_play(s: State, hand: int) -> int:
    if not s.led:
        return legal_lead(s, hand)
    following = hand & s.led
    if following:
        return following
    if s.tricks == 0 and hand & ~LOADED:  # first trick: nothing that costs, if there is anything else
        return hand & ~LOADED
    return hand


@compiled
def legal_lead(s: State, hand: int) -> int:
    if s.tricks == 0:
        return 1 << OPENING[s.players]
    if s.black_open or not hand & ~CROOKS:  # D2: an all-black hand may lead black
        return hand
    return hand & ~CROOKS


@compiled
def apply_play(s: State, seat: int, card: int) -> None:
    show(s, seat, card)
    if not s.led:
        s.led = suit_of(card)
        s.best = -1
    if s.led >> card & 1 and card > s.best:
        s.best = card
        s.ahead = seat
    if CROOKS >> card & 1:
        s.black_open = 1
    s.hands[seat] ^= 1 << card
    s.lying |= 1 << card
    s.log[s.logged] = card
    s.logged += 1
    turn = seat + 1 if seat + 1 < s.players else 0
    s.owing = 1 << turn
    if turn == s.leaders[s.tricks]:
        give_out_trick(s)


@compiled
def show(s: State, seat: int, card: int) -> None:
    """What this play tells the table about the rest of the hand, because the rules left no other reason for it."""
    if not s.led:
        if CROOKS >> card & 1 and not s.black_open:  # D2: only an all-black hand leads black now
            s.possible[seat] &= CROOKS
    elif not s.led >> card & 1:
        s.possible[seat] &= ~s.led
        if s.tricks == 0 and LOADED >> card & 1:
            s.possible[seat] &= LOADED


@compiled
def suit_of(card: int) -> int:
    """All cards of this card's suit."""
    return SUIT << (card // VALUES * VALUES)


@compiled
def give_out_trick(s: State) -> None:
    winner = s.ahead
    s.penalties[winner] += cost(s.lying, s.players)
    s.won[winner] += 1
    s.led = s.lying = 0
    s.tricks += 1
    s.any_trick = 1
    s.leaders[s.tricks] = winner
    s.owing = 1 << winner
    if not s.hands[winner]:
        finish_tricks(s)


# --- counting ---


@compiled
def cost(cards: int, players: int) -> int:
    """The penalty points of a set of cards."""
    politician = POLITICIAN_COSTS[players] if cards & POLITICIAN else 0
    return count(cards & CROOKS) + politician


@compiled
def finish_tricks(s: State) -> None:
    if bandit(s) >= 0:
        s.phase = COUP  # D5: the coup must be taken, one way or the other
        s.owing = 1 << bandit(s)
        return
    for seat in range(s.players):
        s.scores[seat] += s.penalties[seat]
    finish_round(s)


@compiled
def bandit(s: State) -> int:
    """The seat that has won all the cards that cost points, or -1."""
    for seat in range(s.players):
        if s.penalties[seat] == BAND[s.players]:
            return seat
    return -1


@compiled
def coup_amount(players: int, tricks_won: int, tricks: int) -> int:
    """Doubled for a seat that won every trick of the round."""
    return 2 * BAND[players] if tricks_won == tricks else BAND[players]


@compiled
def apply_coup(s: State, bandit: int, choice: int) -> None:
    amount = coup_amount(s.players, s.won[bandit], s.tricks)
    for seat in range(s.players):
        if choice == SELF and seat == bandit:
            s.scores[seat] -= amount  # D3: also below zero
        if choice == OTHERS and seat != bandit:
            s.scores[seat] += amount
    finish_round(s)


@compiled
def finish_round(s: State) -> None:
    s.counted += 1
    s.owing = 0
    highest, lowest_score = s.scores[0], s.scores[0]
    for seat in range(s.players):
        highest = max(highest, s.scores[seat])
        lowest_score = min(lowest_score, s.scores[seat])
    if highest > s.target:
        s.phase = OVER
        for seat in range(s.players):
            if s.scores[seat] == lowest_score:
                s.winners |= 1 << seat
    elif s.counted == s.horizon:
        s.phase = OVER
    else:
        new_round(s)
