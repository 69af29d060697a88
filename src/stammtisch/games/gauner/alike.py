"""The rows of Gauner are alike, and so are the two ends of each."""

from itertools import permutations
from typing import Any

from stammtisch.games.gauner.rows import kinds_in, row_of
from stammtisch.games.gauner.state import ROWS

ORDERS = tuple(permutations(range(ROWS)))


def alike(s: Any, number: int) -> None:
    """Puts the rows in another order, and turns some of them round; the last take stays at its end."""
    order, turned = ORDERS[number % len(ORDERS)], number % (1 << ROWS)
    rows = [int(row) for row in s.rows]
    for old, new in enumerate(order):
        s.rows[new] = row_of(kinds_in(rows[old])[::-1]) if turned >> old & 1 else rows[old]
    s.end = end_of(int(s.end), number)


def end_of(end: int, number: int) -> int:
    """Where an end of a row is then."""
    row, side = divmod(end, 2)
    return 2 * ORDERS[number % len(ORDERS)][row] + (side ^ number >> row & 1)
