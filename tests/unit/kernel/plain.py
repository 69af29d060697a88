"""Compiled functions as the plain Python they were written in."""

from collections.abc import Callable
from typing import Any


def plain(function: Any) -> Callable[..., Any]:
    """The source of a function, whether it has been compiled or not."""
    return getattr(function, "py_func", function)  # type: ignore[no-any-return]
