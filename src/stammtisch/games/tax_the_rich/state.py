"""The state of a match of Tax the Rich: what is agreed, what lies where, and who is asked what."""

from typing import Annotated, Literal, get_args

from stammtisch.games.contract import SEATS, Common, record_type
from stammtisch.games.tax_the_rich.cards import KINDS, SUIT, TRICKS
from stammtisch.kernel import Grid, Row
from stammtisch.kernel.jit import compiled

ROUNDS = 3
ROWS = 15  # of the bid board, at most
COLUMNS = 4  # the trump suits
CELLS = ROWS * COLUMNS  # a cell is row * 4 + column, rows from the bottom
STACKS = 24  # at most in a round: two in each of ten tricks, and four Mothers
KEPT = 3  # cards of the strongest winner's stack, with six players

NONE = -1  # no seat, no card, no suit …

# What is asked: one phase, one pair of functions.
Phase = Literal[
    "over",
    "bid",
    "call",
    "rule",
    "play",
    "reveal",
    "worker",
    "point",
    "frisk",
    "draw",
    "return",
    "swap",
    "keep",
    "steal",
    "stack",
    "marker",
    "lead",
    "gift",
]
PHASES = get_args(Phase)
(
    OVER,
    BID,
    CALL,
    RULE,
    PLAY,
    REVEAL,
    WORKER_VALUE,
    POINT,
    FRISK,
    DRAW,
    RETURN,
    SWAP,
    KEEP,
    STEAL,
    STACK,
    MARKER,
    LEAD,
    GIFT,
) = range(len(PHASES))
EFFECTS = 1 << REVEAL | 1 << WORKER_VALUE | 1 << POINT | 1 << FRISK | 1 << DRAW | 1 << RETURN | 1 << SWAP
"""Sets of phases: what a played card does at once,"""
IN_TRICK = 1 << PLAY | EFFECTS | 1 << KEEP
"""and all of a trick until its cards are given out."""

# What decides a round's rule cards.
FIXED, ADVANCED, DICTATORSHIP = range(3)

NO_REVOLUTION, CLASS, FEMINIST = range(3)

# How far a trick has come. These are names only: `finish.go_on` has the order.
PLAYING, REVEALING, KEEPING, REDISTRIBUTING, OVERRULING, DECREE, NEXT_TRICK, GIFTS = range(8)

# Places where cards can lie that somebody cannot see: the hands 0 … 5, and
ASIDE = SEATS  # with three players
DRAWN = ASIDE + 1  # the card a Police drew, until one is returned
COVERED = DRAWN + 1  # COVERED + seat: the covered card that seat played to this trick
PLACES = COVERED + SEATS


@compiled
def is_hand(place: int) -> bool:
    return place < ASIDE


@compiled
def is_covered(place: int) -> bool:
    """Whether a place is for the covered card of a seat."""
    return COVERED <= place < PLACES


@compiled
def is_for_one_card(place: int) -> bool:
    return place == DRAWN or is_covered(place)


class State(Common):
    # --- agreed ---
    rows: int  # of the bid board
    board: Annotated[Grid, ROWS, COLUMNS]  # tricks to win
    bonus: Annotated[Grid, ROWS, ROUNDS]
    feminist: int  # 1: the feminist revolution may be declared
    plan: Annotated[Row, ROUNDS]  # FIXED, ADVANCED or DICTATORSHIP
    plan_cards: Annotated[Row, ROUNDS]  # the rule cards of a FIXED round

    # --- who is asked, and where we are ---
    asked: int  # the seat that owes the choice which `phase` names
    step: int  # how far the present trick has come
    acting: int  # the card whose effect asks: its number in the trick

    # --- this round ---
    rule_cards: int  # set of characters whose rule card is in force
    dictated: int  # those that dictators have turned up in this match
    starter: int  # of the bidding
    bidders: Annotated[Row, CELLS]  # who bid a cell, plus 1; 0: nobody
    marker: int  # its cell
    leader: int
    deputy: int
    called: int  # card
    hands: Annotated[Row, SEATS]  # sets of cards, open ones included
    open_cards: Annotated[Row, SEATS]  # those that lie face up
    aside: int
    revolution: int
    rebel: int  # who called it: that hand lies open

    # --- this trick ---
    declaring: int  # a revolution, chosen privately and not yet called
    covering: int  # set with the Broker chosen privately and not yet turned up, or empty
    lead: int  # who leads
    led: int  # suit
    played: int  # cards lying there
    covered: int  # set of the cards (by number in the trick) that nobody has revealed yet
    pointed: Annotated[Row, SEATS]  # times a Teacher pointed at this seat
    target: int  # the seat that is being frisked or robbed
    drawn: int  # the card drawn there
    kept: Annotated[Row, KEPT]  # by the strongest winner, with six players
    kept_count: int
    strongest: int  # the winning cards by number in the trick, or NONE
    second: int
    judges: int  # set of those two that have yet to move the marker

    # --- the round's tricks; the present one stands in row `tricks` ---
    tricks: int  # given out
    any_trick: int  # 1 once the match has one
    log: Annotated[Grid, TRICKS, SEATS]  # cards in the order played
    lies: Annotated[Grid, TRICKS, SEATS]  # the seat each of them lies in front of
    worker: Annotated[Row, TRICKS]  # the value chosen for a Worker played last, or NONE
    winner: Annotated[Row, TRICKS]  # or NONE
    second_winner: Annotated[Row, TRICKS]
    last_pointed: Annotated[Row, SEATS]  # `pointed` and `kept` of the last trick given out
    last_kept: Annotated[Row, KEPT]
    last_kept_count: int

    # --- stacks won in this round, in the order they came to their owners ---
    stack_count: int
    stack_owner: Annotated[Row, STACKS]
    stack_trick: Annotated[Row, STACKS]  # from 0
    stack_influencers: Annotated[Row, STACKS]
    won: Annotated[Row, SEATS]  # how many each seat has
    gifts: Annotated[Row, SEATS]  # still to give
    gained: Annotated[Row, SEATS]  # points of the last round counted

    # --- how the rounds counted so far ended ---
    governed: Annotated[Row, ROUNDS]  # set of seats on the leading side
    governed_cell: Annotated[Row, ROUNDS]  # where the marker stood
    governed_stacks: Annotated[Row, ROUNDS]  # what the leading side had together

    # --- who knows what: see knowledge.py ---
    may: Annotated[Row, PLACES]  # by place: cards that may lie there (in a hand: since the deal)
    strays: Annotated[Row, SEATS]  # how many cards may have come to this hand unseen
    stray_may: Annotated[Row, SEATS]  # what those may be
    known: Annotated[Grid, SEATS, SEATS]  # [seat, other]: cards that only the seat knows to be in the other's hand
    stirred: int  # set of seats that exchanged a card since they last covered one


STATE = record_type(State)


@compiled
def ask(s: State, phase: int, seat: int) -> bool:
    """Puts a question. Always True: functions that may ask return whether they did."""
    s.phase = phase
    s.asked = seat
    return True


@compiled
def in_force(s: State, character: int) -> bool:
    """Whether a character's rule card is on the table."""
    return s.rule_cards >> character & 1 != 0


@compiled
def suit_of(card: int) -> int:
    return card // KINDS


@compiled
def cards_of(suit: int) -> int:
    """All cards of a suit."""
    return SUIT << (suit * KINDS)


@compiled
def left_of(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0
