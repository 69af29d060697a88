"""Rule cards that work when the trick is given out, or before scoring.

All of them belong to the seat a card lies in front of then (D8), and go by the printed character, never by a changed
value. `cards` is the set of cards in the trick.
"""

from stammtisch.games.tax_the_rich.cards import (
    ARTIST,
    ARTISTS,
    CLERK,
    CLERKS,
    DOCTOR,
    DOCTORS,
    HAND_SIZE,
    INFLUENCER,
    INFLUENCERS,
    JUDGE,
    KINDS,
    MOTHER,
    MOTHERS,
    POORS,
    SCIENTIST,
    SCIENTISTS,
)
from stammtisch.games.tax_the_rich.stacks import lay_stack, move_last_stack
from stammtisch.games.tax_the_rich.state import COLUMNS, GIFT, LEAD, MARKER, NONE, State, ask, in_force
from stammtisch.kernel.bits import below, count
from stammtisch.kernel.jit import compiled

# --- 4 Artist: free spirit ---


@compiled
def free_spirit(s: State, cards: int) -> bool:
    """Whether suits do not count in this trick."""
    return cards & ARTISTS != 0 and in_force(s, ARTIST)


# --- 8 Doctor: vaccination ---


@compiled
def vaccination(s: State, card: int, cards: int) -> bool:
    """Whether this card is a Doctor in a trick with a Poor: stronger than anything but an earlier one."""
    return DOCTORS >> card & 1 != 0 and cards & POORS != 0 and in_force(s, DOCTOR)


# --- 7 Scientist: debunked ---


@compiled
def debunked(s: State, cards: int) -> int:
    """How many of the strongest cards are ignored."""
    return count(cards & SCIENTISTS) if in_force(s, SCIENTIST) else 0


# --- 2 Mother: new life ---


@compiled
def new_life(s: State, seat: int, trick: int, cards: int) -> None:
    """Each Mother among the cards won lies down as a stack of her own, in the order played; after the rest, if any."""
    mothers = cards & MOTHERS if in_force(s, MOTHER) else 0
    rest = cards & ~mothers
    if rest:
        lay_stack(s, seat, trick, count(rest & INFLUENCERS))
    for _ in range(count(mothers)):
        lay_stack(s, seat, trick, 0)


# --- 9 Judge: overruled ---


@compiled
def judges_among(s: State, strongest: int, second: int) -> int:
    """Which of the winning cards are Judges: 1 the strongest, 2 the second."""
    judges = 0
    if in_force(s, JUDGE):
        if strongest != NONE and s.log[s.tricks, strongest] % KINDS == JUDGE:
            judges |= 1
        if second != NONE and s.log[s.tricks, second] % KINDS == JUDGE:
            judges |= 2
    return judges


@compiled
def overruled(s: State) -> bool:
    """The next winner with a Judge moves the marker: the stronger first, the other from there."""
    if s.judges & 1:
        s.judges &= ~1
        return ask(s, MARKER, s.winner[s.tricks - 1])
    if s.judges & 2:
        s.judges &= ~2
        return ask(s, MARKER, s.second_winner[s.tricks - 1])
    return False


@compiled
def legal_marker(s: State) -> int:
    """Another cell of the same row, named by its column."""
    return below(COLUMNS) & ~(1 << s.marker % COLUMNS)


@compiled
def apply_marker(s: State, column: int) -> bool:
    s.marker = s.marker // COLUMNS * COLUMNS + column
    return False


# --- 5.5 Clerk: decree ---


@compiled
def decree(s: State) -> bool:
    """The seat with the earliest played Clerk names the next leader; not after the last trick."""
    if not in_force(s, CLERK) or s.tricks == HAND_SIZE[s.players]:
        return False
    for number in range(s.players):
        if CLERKS >> s.log[s.tricks - 1, number] & 1:
            return ask(s, LEAD, s.lies[s.tricks - 1, number])
    return False


@compiled
def legal_lead(s: State) -> int:
    """Any seat, itself too, but a winner of this trick."""
    seats = below(s.players)
    trick = s.tricks - 1
    if s.winner[trick] != NONE:
        seats &= ~(1 << s.winner[trick])
    if s.second_winner[trick] != NONE:
        seats &= ~(1 << s.second_winner[trick])
    return seats


@compiled
def apply_lead(s: State, choice: int) -> bool:
    s.lead = choice
    return False


# --- 10 Influencer: self-absorbed ---


@compiled
def self_absorbed(s: State) -> None:
    """One gift for every two Influencers in a seat's stacks; counted for all seats before anything moves."""
    if in_force(s, INFLUENCER):
        for stack in range(s.stack_count):
            s.gifts[s.stack_owner[stack]] += s.stack_influencers[stack]
        for seat in range(s.players):
            s.gifts[seat] //= 2


@compiled
def next_gift(s: State) -> bool:
    """From the leader clockwise, each seat as long as it has stacks."""
    for i in range(s.players):
        seat = (s.leader + i) % s.players
        if s.gifts[seat] and s.won[seat]:
            return ask(s, GIFT, seat)
        s.gifts[seat] = 0
    return False


@compiled
def legal_gift(s: State, seat: int) -> int:
    """The seats of the other side."""
    leading = leading_side(s)
    return below(s.players) & ~leading if leading >> seat & 1 else leading


@compiled
def apply_gift(s: State, seat: int, choice: int) -> bool:
    s.gifts[seat] -= 1
    move_last_stack(s, seat, choice)
    return False


@compiled
def leading_side(s: State) -> int:
    """The leader and, with four or more players, the deputy."""
    return 1 << s.leader | (1 << s.deputy if s.deputy != NONE else 0)
