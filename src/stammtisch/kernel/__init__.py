"""Numbers and arrays: sets as integers, dice, and the compiler. Knows nothing of cards or games.

The types below are what compiled functions take; importing them does not load the compiler.
"""

from typing import Protocol, overload

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]
PlayoutRng = NDArray[np.uint64]  # a playout generator: see kernel.dice


class Row(Protocol):
    """A fixed number of int64, usually a part of a state: `hands: Annotated[Row, SEATS]`."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """A table of int64 in a state: `rows: Annotated[Grid, 3, 40]`."""

    @overload
    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Row: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
