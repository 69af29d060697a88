"""Memory of a server that runs for months: garbage is collected rarely, and what is free goes back to the system."""

import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress

MANY_CONNECTIONS = 200  # from there on a full collection of garbage is felt, a tenth of a millisecond for each


def collect_garbage_rarely() -> None:
    """Full collections only every ten minutes, or once a day (`app.evict_idle`), and never of what is loaded by now.

    They look at every object there is: measured with a thousand tables, half a second in which nobody is answered. So
    do small ones, a tenth of a second each: there, all that a thousand tables are busy with is young. They are not
    missed: play leaves no cycles behind, nor do connections that end, tables that are forgotten, and looks for what is
    due.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 1_000_000)


def _trim() -> Callable[[int], int] | None:
    with suppress(OSError, AttributeError, TypeError):
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return found
    return None


TRIM = _trim()


def give_back() -> None:
    """Gives pages of the heap that are free back to the system, if its C library can do that (glibc).

    Otherwise what many threads leave free in between adds up: in an hour of play, eight megabytes that nobody used.
    """
    if TRIM is not None:
        TRIM(0)
