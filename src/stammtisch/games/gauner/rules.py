"""The rules of Gauner, compiled: one phase, one pair of functions. This folder's docstring tells them in words."""

from stammtisch.games.gauner.rows import RIGHT, cut, end_group, end_kind, extended, length, seams
from stammtisch.games.gauner.scoring import full, score
from stammtisch.games.gauner.state import (
    CARDS,
    COPIES,
    COUNT,
    FIRST_LIMIT,
    GATHERED,
    KINDS,
    LAST_LIMIT,
    LAY,
    NOBODY,
    NOTHING,
    OMITTED,
    OVER,
    REFILL,
    REFILLED,
    RESHUFFLED,
    RETURN,
    REVEAL,
    REVEALED,
    ROW_CARDS,
    ROWS,
    SCORING,
    SHORT,
    SKIP,
    START_HAND,
    TAKE,
    State,
    note,
)
from stammtisch.kernel import Row
from stammtisch.kernel.bits import below
from stammtisch.kernel.dice import new_stream, shuffle
from stammtisch.kernel.jit import compiled

# --- contract ---


@compiled
def deal(s: State) -> None:
    s.round_no = 1
    for kind in range(KINDS):
        s.owner[kind] = NOBODY
        for _ in range(COPIES[kind]):
            s.pile[s.pile_size] = kind
            s.pile_size += 1
    new_stream(s.dice, s.round_no)
    shuffle(s.dice, s.pile, CARDS)
    for seat in range(s.players):
        s.hand_sizes[seat] = START_HAND[seat]
        for _ in range(START_HAND[seat]):
            s.hands[seat, draw(s)] += 1
    for row in range(ROWS):
        for _ in range(ROW_CARDS):
            s.rows[row] = extended(s.rows[row], RIGHT, draw(s))
    s.phase = TAKE


@compiled
def waiting(s: State) -> int:
    if s.phase == OVER:
        return 0
    return holding_too_many(s) if s.phase == RETURN else 1 << s.turn


@compiled
def legal(s: State, seat: int) -> int:
    if not waiting(s) >> seat & 1:
        return 0
    if s.phase == TAKE:
        return legal_take(s)
    if s.phase == LAY:
        return legal_lay(s, seat)
    if s.phase == COUNT:
        return legal_count(s, seat)
    return legal_return(s, seat)


@compiled
def apply(s: State, seat: int, choice: int) -> None:
    s.noted = 0
    if s.phase == TAKE:
        apply_take(s, seat, choice)
    elif s.phase == LAY:
        apply_lay(s, choice)
    elif s.phase == COUNT:
        apply_count(s, seat, choice + 1)
    else:
        apply_return(s, seat, choice)
    if s.to_do != NOTHING and not holding_too_many(s):
        finish_turn(s)


# --- taking ---


@compiled
def legal_take(s: State) -> int:
    ends = 0
    for row in range(ROWS):
        if seams(s.rows[row]):
            ends |= 0b11 << 2 * row
    return ends


@compiled
def apply_take(s: State, seat: int, end: int) -> None:
    s.end = end
    row, side = end >> 1, end & 1
    cards = s.rows[row]
    kind, size = end_kind(cards, side), end_group(cards, side)
    s.hands[seat, kind] += size
    s.known[seat, kind] += size
    s.hand_sizes[seat] += size
    cards = cut(cards, side, size)
    kind, size = end_kind(cards, side), end_group(cards, side)
    s.prison[kind] += size
    s.rows[row] = cut(cards, side, size)
    if full(s):
        s.to_do = SCORING  # neither lay nor reveal
    else:
        s.phase = LAY


# --- laying ---


@compiled
def legal_lay(s: State, seat: int) -> int:
    choices = 1 << SKIP
    for kind in range(KINDS):
        if s.hands[seat, kind] > s.laid[kind] and s.owner[kind] != seat:
            choices |= 1 << kind
    return choices


@compiled
def apply_lay(s: State, choice: int) -> None:
    if choice == SKIP:
        s.to_do = REVEAL
    else:
        s.laying = choice
        s.phase = COUNT


@compiled
def legal_count(s: State, seat: int) -> int:
    """Bit n - 1 for n cards: more than another seat has lying there, and not more than one has."""
    return below(s.hands[seat, s.laying]) & ~below(s.laid[s.laying])


@compiled
def apply_count(s: State, seat: int, cards: int) -> None:
    kind = s.laying
    s.discard[kind] += s.laid[kind]  # those of the seat that is beaten
    s.laid[kind] = cards
    s.owner[kind] = seat
    s.hands[seat, kind] -= cards
    s.hand_sizes[seat] -= cards
    s.known[seat, kind] = max(0, s.known[seat, kind] - cards)
    s.to_do = REVEAL


# --- the end of a turn ---


@compiled
def finish_turn(s: State) -> None:
    """All that goes on by itself up to the next choice: the next seat's, or of those who must return cards first."""
    while True:
        if s.to_do == SCORING:
            score(s)
            s.to_do = REFILL  # D1: after a scoring, too, empty rows are looked for
        if s.phase == OVER:
            return
        if s.to_do == REFILL and legal_take(s):
            break
        if not supplied(s, 1 if s.to_do == REVEAL else missing(s)):
            return
        if s.to_do == REVEAL:
            reveal(s)
            s.to_do = REFILL
        else:
            refill(s)
            if not legal_take(s):
                s.to_do = SCORING  # D3
    s.to_do = NOTHING
    s.turn = (s.turn + 1) % s.players
    s.phase = TAKE


@compiled
def reveal(s: State) -> None:
    if s.pile_size == 0:
        note(s, OMITTED, 0)  # D3
        return
    kind = draw(s)
    s.rows[s.end >> 1] = extended(s.rows[s.end >> 1], s.end & 1, kind)
    note(s, REVEALED, kind)


@compiled
def missing(s: State) -> int:
    cards = ROWS * ROW_CARDS
    for row in range(ROWS):
        cards -= length(s.rows[row])
    return cards


@compiled
def refill(s: State) -> None:
    """Row by row, as far as the cards go; what still lies in a row is at its left end (D2)."""
    before = s.pile_size
    for row in range(ROWS):
        while length(s.rows[row]) < ROW_CARDS and s.pile_size:
            s.rows[row] = extended(s.rows[row], RIGHT, draw(s))
    note(s, REFILLED, before - s.pile_size)


# --- the draw pile, and when it runs short ---


@compiled
def draw(s: State) -> int:
    s.pile_size -= 1
    kind = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    return kind


@compiled
def supplied(s: State, cards: int) -> bool:
    """Whether the turn can go on, with so many cards or with all there are. If not, seats have to return some first.

    Asked again after they have, it goes on from the limit they went down to.
    """
    if s.limit or s.pile_size < cards:
        restock(s)
    while s.pile_size < cards and s.limit != LAST_LIMIT:
        s.limit = LAST_LIMIT if s.limit else FIRST_LIMIT
        if holding_too_many(s):
            s.phase = RETURN
            note(s, SHORT, s.limit)
            return False
    s.limit = 0
    return True


@compiled
def restock(s: State) -> None:
    """D5: the discard pile, shuffled, goes under the draw pile. Returned cards are shuffled with the whole pile."""
    if s.limit:
        cards = put_under(s, s.returned)
        shuffled = s.pile_size
        note(s, GATHERED, cards)
    else:
        cards = shuffled = put_under(s, s.discard)
        if cards:
            note(s, RESHUFFLED, cards)
    shuffle(s.dice, s.pile, shuffled)


@compiled
def put_under(s: State, cards: Row) -> int:
    """Puts so many cards of each kind under the draw pile, and they are gone from where they were; how many."""
    number = 0
    for kind in range(KINDS):
        number += cards[kind]
    for place in range(s.pile_size - 1, -1, -1):
        s.pile[place + number] = s.pile[place]
    s.pile_size += number
    place = 0
    for kind in range(KINDS):
        for _ in range(cards[kind]):
            s.pile[place] = kind
            place += 1
        cards[kind] = 0
    return number


@compiled
def holding_too_many(s: State) -> int:
    """The seats with more hand cards than the limit, if there is one."""
    seats = 0
    if s.limit:
        for seat in range(s.players):
            if s.hand_sizes[seat] > s.limit:
                seats |= 1 << seat
    return seats


@compiled
def legal_return(s: State, seat: int) -> int:
    kinds = 0
    for kind in range(KINDS):
        if s.hands[seat, kind]:
            kinds |= 1 << kind
    return kinds


@compiled
def apply_return(s: State, seat: int, kind: int) -> None:
    s.hands[seat, kind] -= 1
    s.hand_sizes[seat] -= 1
    s.returned[kind] += 1
    for any_kind in range(KINDS):  # D4: the table cannot tell which
        s.known[seat, any_kind] = max(0, s.known[seat, any_kind] - 1)
