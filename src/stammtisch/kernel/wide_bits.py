"""Sets of more than 63 things, in compiled code: a row of int64, each with 63 of them.

In a state, `deck: Annotated[Row, words(104)]` is a set of up to 104 things, and `hands: Annotated[Grid, SEATS,
words(104)]` one for each seat: `s.hands[seat]`. Sets are compared and copied word by word. To loop over one:

    x = following(deck, -1)
    while x >= 0:
        …
        x = following(deck, x)
"""

from collections.abc import Sequence

from stammtisch.kernel import Row, bits
from stammtisch.kernel.bits import below, lowest
from stammtisch.kernel.jit import compiled

WORD = 63  # members of a word, so that it is never negative


def words(things: int) -> int:
    """How many int64 a set of so many things takes."""
    return -(-things // WORD)


@compiled
def add(wide: Row, member: int) -> None:
    wide[member // WORD] |= 1 << member % WORD


@compiled
def remove(wide: Row, member: int) -> None:
    wide[member // WORD] &= ~(1 << member % WORD)


@compiled
def contains(wide: Row, member: int) -> bool:
    return wide[member // WORD] >> member % WORD & 1 == 1


@compiled
def clear(wide: Row) -> None:
    """Removes all members."""
    for word in range(len(wide)):
        wide[word] = 0


@compiled
def fill(wide: Row, n: int) -> None:
    """Makes it the set 0 … n-1."""
    for word in range(len(wide)):
        wide[word] = below(max(0, min(WORD, n - word * WORD)))


@compiled
def count(wide: Row) -> int:
    """How many members the set has."""
    found = 0
    for word in range(len(wide)):
        found += bits.count(wide[word])
    return found


@compiled
def nth(wide: Row, n: int) -> int:
    """The n-th smallest member, from 0; the set must have more than n."""
    word = 0
    inside = bits.count(wide[0])
    while n >= inside:
        n -= inside
        word += 1
        inside = bits.count(wide[word])
    return word * WORD + bits.nth(wide[word], n)


@compiled
def following(wide: Row, member: int) -> int:
    """The smallest member above this one, -1 if there is none. The smallest of all is the one above -1."""
    start = member + 1
    for word in range(start // WORD, len(wide)):
        rest = wide[word]
        if word == start // WORD:
            rest &= ~below(start % WORD)
        if rest:
            return word * WORD + lowest(rest)
    return -1


def members(wide: Sequence[int]) -> list[int]:
    """The members in ascending order, for Python code: views and words."""
    return [number * WORD + member for number, word in enumerate(wide) for member in bits.members(word)]
