"""An event loop in which waiting takes no time: its clock jumps to whatever comes next."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class _NoWaiting(selectors.DefaultSelector):
    """Instead of waiting, says how long it would have waited."""

    def __init__(self, waited: Callable[[float], None]) -> None:
        super().__init__()
        self._waited = waited

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        self._waited(max(0.0, timeout))
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """Begins at 0 and jumps from one timer to the next."""

    def __init__(self) -> None:
        self._virtual = 0.0
        super().__init__(_NoWaiting(self._wait))

    def time(self) -> float:
        return self._virtual

    def _wait(self, seconds: float) -> None:
        self._virtual += seconds


def runs_virtually(test: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, R]:
    """A test that runs in a virtual loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(test(*args, **kwargs))

    return run
