"""Network namespaces: a network of one's own within this machine. Only root may make and enter them."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMED = Path("/run/netns")
OWN = Path("/proc/thread-self/ns/net")


def move_into(namespace: str) -> None:
    """From now on this thread opens its sockets in that network; those it has stay where they were opened."""
    with (NAMED / namespace).open("rb") as opened:
        _enter(opened.fileno())


@contextmanager
def within(namespace: str) -> Iterator[None]:
    """Sockets that this thread opens inside the block belong to that network."""
    with OWN.open("rb") as own, (NAMED / namespace).open("rb") as other:
        _enter(other.fileno())
        try:
            yield
        finally:
            _enter(own.fileno())


def _enter(descriptor: int) -> None:
    if ctypes.CDLL(None, use_errno=True).setns(descriptor, 0):
        raise OSError(ctypes.get_errno(), "setns")
