"""Three rounds: dealing, the rule cards of a round, scoring, and the end of the match."""

import numpy as np

from stammtisch.games.tax_the_rich.bidding import begin_bidding
from stammtisch.games.tax_the_rich.cards import AVAILABLE, CARDS, HAND_SIZE, IN_PLAY
from stammtisch.games.tax_the_rich.given_out import leading_side
from stammtisch.games.tax_the_rich.knowledge import know_nothing
from stammtisch.games.tax_the_rich.stacks import no_stacks
from stammtisch.games.tax_the_rich.state import (
    ADVANCED,
    COLUMNS,
    DICTATORSHIP,
    NEXT_TRICK,
    NO_REVOLUTION,
    NONE,
    OVER,
    ROUNDS,
    State,
)
from stammtisch.kernel.bits import count, nth
from stammtisch.kernel.dice import new_stream, roll, shuffle
from stammtisch.kernel.jit import compiled


@compiled
def new_round(s: State) -> None:
    s.round_no += 1
    new_stream(s.dice, s.round_no)
    if s.round_no == 1:
        s.starter = roll(s.dice, s.players)  # D3
    turn_up_rule_cards(s)
    deal_hands(s)
    know_nothing(s)
    no_stacks(s)
    s.revolution = s.declaring = NO_REVOLUTION
    s.rebel = s.led = s.target = s.drawn = NONE
    s.tricks = s.played = s.covered = s.covering = s.kept_count = 0
    s.step = NEXT_TRICK
    begin_bidding(s)


@compiled
def turn_up_rule_cards(s: State) -> None:
    plan = s.plan[s.round_no - 1]
    if plan == ADVANCED:  # one more each round
        face_down = AVAILABLE[s.players] & ~s.rule_cards
        s.rule_cards |= 1 << nth(face_down, roll(s.dice, count(face_down)))
    elif plan == DICTATORSHIP:  # one more after the bidding
        s.rule_cards = s.dictated
    else:
        s.rule_cards = s.plan_cards[s.round_no - 1]


@compiled
def deal_hands(s: State) -> None:
    cards = np.empty(CARDS, np.int64)
    in_play = 0
    for card in range(CARDS):
        if IN_PLAY[s.players] >> card & 1:
            cards[in_play] = card
            in_play += 1
    shuffle(s.dice, cards, in_play)
    dealt = 0
    for seat in range(s.players):
        s.hands[seat] = s.open_cards[seat] = 0
        for _ in range(HAND_SIZE[s.players]):
            s.hands[seat] |= 1 << cards[dealt]
            dealt += 1
    s.aside = 0
    while dealt < in_play:  # with three players
        s.aside |= 1 << cards[dealt]
        dealt += 1


# --- scoring ---


@compiled
def count_round(s: State) -> None:
    """A point for each stack; the bonus for the leading side, or for everybody else."""
    row = s.marker // COLUMNS
    leading = leading_side(s)
    together = 0
    for seat in range(s.players):
        if leading >> seat & 1:
            together += s.won[seat]
    s.governed[s.counted] = leading
    s.governed_cell[s.counted] = s.marker
    s.governed_stacks[s.counted] = together
    made = together >= s.board[row, s.marker % COLUMNS]  # as the marker stands now (D9: with three players too)
    for seat in range(s.players):
        favoured = (leading >> seat & 1 != 0) == made
        s.gained[seat] = s.won[seat] + (s.bonus[row, s.round_no - 1] if favoured else 0)
        s.scores[seat] += s.gained[seat]
    s.counted += 1
    if s.counted == ROUNDS:
        s.phase = OVER
        s.winners = winning_seats(s)
    elif s.counted == s.horizon:
        s.phase = OVER
    else:
        s.starter = s.lead  # who won the last trick, or led it if nobody did
        new_round(s)


@compiled
def winning_seats(s: State) -> int:
    """All seats at least as good as the second best (3 players: the best), by (total, last round)."""
    places = 1 if s.players == 3 else 2
    winners = 0
    for seat in range(s.players):
        better = 0
        for other in range(s.players):
            if standing(s, other) > standing(s, seat):
                better += 1
        if better < places:
            winners |= 1 << seat
    return winners


@compiled
def standing(s: State, seat: int) -> int:
    return s.scores[seat] << 16 | s.gained[seat]
