"""Stacks: laying them down, and redistribution.

All stacks of the round stand in one list in the order they came to their owners; so do each seat's own.
"""

from stammtisch.games.tax_the_rich.cards import INFLUENCER, KINDS, POOR
from stammtisch.games.tax_the_rich.state import NONE, STACK, STEAL, State, ask, in_force
from stammtisch.kernel.jit import compiled


@compiled
def no_stacks(s: State) -> None:
    s.stack_count = 0
    for seat in range(s.players):
        s.won[seat] = s.gifts[seat] = 0


@compiled
def lay_stack(s: State, seat: int, trick: int, influencers: int) -> None:
    s.stack_owner[s.stack_count] = seat
    s.stack_trick[s.stack_count] = trick
    s.stack_influencers[s.stack_count] = influencers
    s.stack_count += 1
    s.won[seat] += 1


@compiled
def move_stack(s: State, owner: int, which: int, receiver: int) -> None:
    """The owner's stack number `which` (from 0) goes to the end of the receiver's."""
    place = NONE
    for _ in range(which + 1):
        place += 1
        while s.stack_owner[place] != owner:
            place += 1
    trick, influencers = s.stack_trick[place], s.stack_influencers[place]
    for later in range(place + 1, s.stack_count):
        s.stack_owner[later - 1] = s.stack_owner[later]
        s.stack_trick[later - 1] = s.stack_trick[later]
        s.stack_influencers[later - 1] = s.stack_influencers[later]
    s.stack_count -= 1
    s.won[owner] -= 1
    lay_stack(s, receiver, trick, influencers)


@compiled
def move_last_stack(s: State, owner: int, receiver: int) -> None:
    move_stack(s, owner, s.won[owner] - 1, receiver)


# --- redistribution ---

NOBODY = 6  # the choice after all the seats


@compiled
def redistribution(s: State) -> bool:
    """Winning with a Poor. With six players the weaker of two is never asked, even if the stronger is not (D5)."""
    trick = s.tricks - 1
    thief = NONE
    if s.strongest != NONE and s.log[trick, s.strongest] % KINDS == POOR:
        thief = s.winner[trick]
    elif s.second != NONE and s.log[trick, s.second] % KINDS == POOR:
        thief = s.second_winner[trick]
    return thief != NONE and richest_but(s, thief) != 0 and ask(s, STEAL, thief)


@compiled
def richest_but(s: State, thief: int) -> int:
    """The seats with the most stacks of all, except the thief, who may be the only one (D5: nobody to tax)."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.won[seat])
    seats = 0
    for seat in range(s.players):
        if s.won[seat] == most and seat != thief:
            seats |= 1 << seat
    return seats


@compiled
def legal_steal(s: State, seat: int) -> int:
    return richest_but(s, seat) | 1 << NOBODY


@compiled
def apply_steal(s: State, seat: int, choice: int) -> bool:
    if choice == NOBODY:
        return False
    if in_force(s, INFLUENCER):  # then it matters which
        s.target = choice
        return ask(s, STACK, seat)
    move_last_stack(s, choice, seat)
    return False


@compiled
def legal_stack(s: State) -> int:
    return (1 << s.won[s.target]) - 1


@compiled
def apply_stack(s: State, seat: int, choice: int) -> bool:
    move_stack(s, s.target, choice, seat)
    s.target = NONE
    return False
