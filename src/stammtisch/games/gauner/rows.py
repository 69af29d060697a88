"""A row of open cards as one number, compiled.

One octal digit a card, the leftmost card in the lowest digit, kind k as digit k + 1. Cards come and go at either end
by a shift, and a row and its copy shifted by one card differ exactly where one group ends and the next begins.

Ten cards are the most: a row begins with ten, a turn takes at least two away and adds at most one, a refill stops at
ten. So thirty bits hold it.
"""

from stammtisch.kernel.bits import below, highest, lowest
from stammtisch.kernel.jit import compiled

DIGIT = 3  # bits of a card
LEFT, RIGHT = 0, 1


@compiled
def length(row: int) -> int:
    return highest(row) // DIGIT + 1 if row else 0


@compiled
def seams(row: int) -> int:
    """Bits in the digit of every card whose right neighbour is of another kind; 0 if there is at most one group."""
    if row == 0:
        return 0
    return (row ^ row >> DIGIT) & below(DIGIT * (length(row) - 1))


@compiled
def end_kind(row: int, side: int) -> int:
    """The kind lying at one end; the row has at least one card."""
    return (row if side == LEFT else row >> DIGIT * (length(row) - 1)) % 8 - 1


@compiled
def end_group(row: int, side: int) -> int:
    """How many cards the group at one end has."""
    between = seams(row)
    if not between:
        return length(row)
    if side == LEFT:
        return lowest(between) // DIGIT + 1
    return length(row) - 1 - highest(between) // DIGIT


@compiled
def cut(row: int, side: int, cards: int) -> int:
    """The row without so many cards at one end."""
    if side == LEFT:
        return row >> DIGIT * cards
    return row & below(DIGIT * (length(row) - cards))


@compiled
def extended(row: int, side: int, kind: int) -> int:
    """The row with one more card at one end."""
    if side == LEFT:
        return row << DIGIT | (kind + 1)
    return row | (kind + 1) << DIGIT * length(row)


def kinds_in(row: int) -> list[int]:
    """The row's kinds from left to right, for Python code."""
    return [digit - 1 for digit in map(int, f"{row:o}"[::-1]) if digit]


def row_of(kinds: list[int]) -> int:
    """The row with these kinds from left to right, for Python code."""
    return sum((kind + 1) << DIGIT * place for place, kind in enumerate(kinds))
