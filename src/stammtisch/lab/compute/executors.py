"""Executors: this thread, several threads or processes, or a Ray cluster. The results are the same.

Each is a `concurrent.futures.Executor`; `results_in_order` gives it work and yields the results in the same order.
"""

import logging
import os
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from stammtisch.kernel.stderr_silenced import stderr_silenced
from stammtisch.lab.errors import LabError, need

MOST_ON_WINDOWS = 61  # processes that one waits for: more are refused

P = ParamSpec("P")
R = TypeVar("R")


class InlineExecutor(Executor):
    """Runs every task at once, in this thread."""

    def submit(self, task: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(task(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class ProcessExecutor(ProcessPoolExecutor):
    """Spawned processes, which share no threads, locks or open files with this one, and are ended on leaving `with`."""

    def __init__(self, workers: int) -> None:
        super().__init__(min(workers, MOST_ON_WINDOWS) if sys.platform == "win32" else workers, get_context("spawn"))

    def submit(self, task: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Runs the task in a process that ignores Ctrl-C, which a terminal sends to all its processes."""
        if sys.platform == "win32":
            return super().submit(task, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(task, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __exit__(self, *_: object) -> None:
        running = list(self._processes.values())  # `terminate_workers` comes with Python 3.14
        self.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()


def thread_executor(workers: int) -> Executor:
    """So many threads, for compiled work, which releases the GIL."""
    return InlineExecutor() if workers == 1 else ThreadPoolExecutor(workers)


def process_executor(workers: int) -> Executor:
    """So many processes, for work in Python."""
    return InlineExecutor() if workers == 1 else ProcessExecutor(workers)


def results_in_order(
    executor: Executor, workers: int, task: Callable[..., R], work: Iterable[tuple[Any, ...]]
) -> Iterator[R]:
    """Yields task(*item) for every item, in order, while a few more are worked on; closing it cancels the rest.

    Raises what the task raises; LabError if a worker process dies.
    """
    ahead: deque[Future[R]] = deque()
    try:
        for item in work:
            ahead.append(executor.submit(task, *item))
            if isinstance(executor, InlineExecutor) or len(ahead) >= 2 * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    except BrokenExecutor as error:
        raise LabError("A worker process has died.", "Ein Arbeitsprozess ist abgestürzt.") from error
    finally:
        for future in ahead:
            future.cancel()


# --- a Ray cluster: an extra, imported only when it is asked for ---

LOCAL, AUTO = "local", "auto"
CONNECT_SECONDS = 3.0  # for a first answer

# Ray takes its settings from the environment, some of them when it is imported. By default it tries for minutes to
# reach an address that does not answer.
NO_STATISTICS = {"RAY_USAGE_STATS_ENABLED": "0"}
SHORT_TIMEOUTS = {
    "RAY_py_gcs_connect_timeout_s": "3",
    "RAY_gcs_rpc_server_connect_timeout_s": "2",
    "RAY_NUM_REDIS_GET_RETRIES": "1",
}


class RayExecutor(Executor):
    """The cluster at `address` (host:port), one that runs on this machine (`auto`), or one started here (`local`).

    LabError if Ray is not installed or the cluster cannot be reached. `workers`: for `local`, how many; afterwards, how
    many the cluster has.
    """

    def __init__(self, address: str, workers: int | None = None) -> None:
        need("cluster", "ray")
        check_address(address)
        for name, value in (NO_STATISTICS if address == LOCAL else NO_STATISTICS | SHORT_TIMEOUTS).items():
            os.environ.setdefault(name, value)
        import ray  # noqa: PLC0415  (an extra)

        more: dict[str, Any] = {"include_dashboard": False, "num_cpus": workers} if address == LOCAL else {}
        try:
            with stderr_silenced():  # Ray's compiled part reports every attempt there
                ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **more)
        except Exception as error:  # whatever a cluster can do wrong: another version, no entry, no answer
            raise _unreachable(address, " ".join(str(error).split()) or type(error).__name__) from error
        self._ray = ray
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, task: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        done: Future[R] = Future()
        self._ray.remote(task).remote(*args, **kwargs).future().add_done_callback(
            lambda found: self._pass_on(found, done)
        )
        return done

    def _pass_on(self, found: Future[R], done: Future[R]) -> None:
        """Copies a task's result, or its own LabError; any other error becomes a LabError of one line."""
        error = found.exception()
        if error is None:
            done.set_result(found.result())
            return
        cause = getattr(error, "cause", None) or error
        if not isinstance(cause, LabError):
            why = " ".join(str(cause).split()[-40:])
            cause = LabError(f"The Ray cluster failed: {why}", f"Der Ray-Cluster ist gescheitert: {why}")
        done.set_exception(cause)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ray.shutdown()


def check_address(address: str) -> None:
    """Raises LabError if the address is malformed or nobody listens there: Ray itself would take minutes to say so."""
    if address in (LOCAL, AUTO):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise LabError(
            f"A cluster is written host:port, {AUTO} or {LOCAL}, not {address!r}.",
            f"Ein Cluster wird host:port, {AUTO} oder {LOCAL} geschrieben, nicht {address!r}.",
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_SECONDS).close()
    except OSError as error:
        raise _unreachable(address, error.strerror or str(error)) from error


def _unreachable(address: str, why: str) -> LabError:
    return LabError(
        f"The Ray cluster {address} cannot be reached: {why.rstrip('.')}.",
        f"Der Ray-Cluster {address} ist nicht zu erreichen: {why.rstrip('.')}.",
    )
