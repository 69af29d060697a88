"""Sets of up to 63 things (0 … 62) as one int64.

Plain operators do the rest: `a | b` union, `a & b` common, `a & ~b` without, `members >> x & 1` membership.
To loop over a set: `while members: x = lowest(members); members &= members - 1`.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from stammtisch.kernel.jit import compiled


def count(members: int) -> int:
    """How many members a set has."""
    return int(members).bit_count()


def lowest(members: int) -> int:
    """The smallest member of a non-empty set."""
    return (int(members) & -int(members)).bit_length() - 1


def highest(members: int) -> int:
    """The largest member of a non-empty set."""
    return int(members).bit_length() - 1


@compiled
def nth(members: int, n: int) -> int:
    """The n-th smallest member, from 0; the set must have more than n.

    Halves the place it can be in, six times: no loop whose length the processor cannot foresee.
    """
    place = 0
    for step in range(6):
        half = 32 >> step
        inside = count(members >> place & ((1 << half) - 1))
        if n >= inside:
            n -= inside
            place += half
    return place


@compiled
def below(n: int) -> int:
    """The set 0 … n-1."""
    return (1 << n) - 1


def members(members: int) -> list[int]:
    """The members in ascending order, for Python code; of a negative number those of its 64 bits."""
    found = []
    members = int(members) & 0xFFFFFFFFFFFFFFFF
    while members:
        found.append((members & -members).bit_length() - 1)
        members &= members - 1
    return found


@intrinsic
def _ctpop(typing: Any, x: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _cttz(typing: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@intrinsic
def _ctlz(typing: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@overload(count)
def _count(members):  # type: ignore[no-untyped-def]  # Numba compares the two signatures
    return lambda members: _ctpop(members)  # type: ignore[call-arg]  # noqa: PLW0108


@overload(lowest)
def _lowest(members):  # type: ignore[no-untyped-def]
    return lambda members: _cttz(members)  # type: ignore[call-arg]  # noqa: PLW0108


@overload(highest)
def _highest(members):  # type: ignore[no-untyped-def]
    return lambda members: 63 - _ctlz(members)  # type: ignore[call-arg]
