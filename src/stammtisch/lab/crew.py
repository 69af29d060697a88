"""Who does the work: this thread, several threads or processes, or a Ray cluster. The results are the same.

Every crew is a `concurrent.futures.Executor`; `in_order` hands out work and gives back results in the same order.
"""

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from stammtisch.lab.errors import LabError

P = ParamSpec("P")
R = TypeVar("R")


class Alone(Executor):
    """Works at once, in this thread."""

    def submit(self, task: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(task(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(ProcessPoolExecutor):
    """Processes that know nothing of this one's threads, locks and open files, and go home when they are told to."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, get_context("spawn"))

    def submit(self, task: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Ctrl-C reaches every process of a terminal; those that are started here are deaf to it from the beginning."""
        if sys.platform == "win32":
            return super().submit(task, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(task, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __exit__(self, *_: object) -> None:
        at_work = list(self._processes.values())  # `terminate_workers` comes with Python 3.14
        self.shutdown(wait=False, cancel_futures=True)
        for process in at_work:
            process.terminate()


def threads(workers: int) -> Executor:
    """For compiled work, which releases the GIL."""
    return Alone() if workers == 1 else ThreadPoolExecutor(workers)


def processes(workers: int) -> Executor:
    """For work in Python."""
    return Alone() if workers == 1 else Processes(workers)


def in_order(crew: Executor, workers: int, task: Callable[..., R], work: Iterable[tuple[Any, ...]]) -> Iterator[R]:
    """task(*item) for every item, a few ahead of what is asked for; closing the iterator forgets the rest."""
    ahead: deque[Future[R]] = deque()
    try:
        for item in work:
            ahead.append(crew.submit(task, *item))
            if isinstance(crew, Alone) or len(ahead) >= 2 * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    except BrokenExecutor as error:
        raise LabError("A worker process has died.", "Ein Arbeitsprozess ist gestorben.") from error
    finally:
        for future in ahead:
            future.cancel()
