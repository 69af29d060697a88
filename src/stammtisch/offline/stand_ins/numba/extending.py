"""What marks functions for the compiler marks nothing here."""

from collections.abc import Callable
from typing import Any


def intrinsic(function: Any) -> Any:
    return function


def overload(function: Any, **options: Any) -> Callable[[Any], Any]:
    return lambda compiled: compiled
