"""Bidding: the marker climbs the board; the last bidder leads, calls a deputy, and may be a dictator."""

from stammtisch.games.tax_the_rich.cards import AVAILABLE, IN_PLAY
from stammtisch.games.tax_the_rich.knowledge import all_see
from stammtisch.games.tax_the_rich.state import (
    BID,
    CALL,
    CELLS,
    COLUMNS,
    DICTATORSHIP,
    NONE,
    RULE,
    State,
    ask,
    left_of,
)
from stammtisch.kernel.bits import below
from stammtisch.kernel.jit import compiled

PASS = CELLS  # the choice after all the cells
ROW = (1 << COLUMNS) - 1  # the cells of one row, shifted to where it begins


@compiled
def begin_bidding(s: State) -> None:
    for cell in range(CELLS):
        s.bidders[cell] = 0
    s.marker = s.leader = s.deputy = s.called = NONE
    ask(s, BID, s.starter)


# --- bid ---


@compiled
def legal_bid(s: State) -> int:
    """The starter must bid on the lowest row; then: to the right in the same row, anywhere in the next, or pass."""
    if s.marker == NONE:
        return ROW
    row = s.marker // COLUMNS
    to_the_right = ROW << row * COLUMNS & ~below(s.marker + 1)
    next_row = ROW << (row + 1) * COLUMNS if row + 1 < s.rows else 0
    return to_the_right | next_row | 1 << PASS


@compiled
def apply_bid(s: State, seat: int, choice: int) -> bool:
    if choice != PASS:
        s.marker = choice
        s.bidders[choice] = seat + 1
    following = left_of(s, seat)
    if following != bidder(s):
        return ask(s, BID, following)
    s.leader = following  # everybody else has passed after that bid
    s.lead = left_of(s, s.leader)
    if s.players >= 4:
        return ask(s, CALL, s.leader)
    return ask_dictator(s)  # with three players the leader plays alone


@compiled
def bidder(s: State) -> int:
    """Who made the highest bid so far."""
    return s.bidders[s.marker] - 1


# --- call ---


@compiled
def legal_call(s: State, seat: int) -> int:
    return IN_PLAY[s.players] & ~s.hands[seat]


@compiled
def apply_call(s: State, seat: int, card: int) -> bool:
    s.called = card
    for holder in range(s.players):
        if s.hands[holder] >> card & 1:
            s.deputy = holder
    all_see(s, card, s.deputy)
    return ask_dictator(s)


# --- dictatorship: the leader turns up one more rule card ---


@compiled
def ask_dictator(s: State) -> bool:
    return s.plan[s.round_no - 1] == DICTATORSHIP and ask(s, RULE, s.leader)


@compiled
def legal_rule(s: State) -> int:
    return AVAILABLE[s.players] & ~s.rule_cards


@compiled
def apply_rule(s: State, choice: int) -> bool:
    s.dictated |= 1 << choice
    s.rule_cards = s.dictated
    return False
