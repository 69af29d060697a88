"""A Ray cluster as a crew. Ray is an extra; nothing else in the lab imports it."""

import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from stammtisch.lab.errors import LabError, need

P = ParamSpec("P")
R = TypeVar("R")

LOCAL, AUTO = "local", "auto"
PATIENCE = 3.0  # seconds for a first answer

# Ray takes its settings from the environment, some of them when it is imported. Unasked it tries for minutes to reach
# an address that does not answer.
QUIET = {"RAY_USAGE_STATS_ENABLED": "0"}
IMPATIENT = {
    "RAY_py_gcs_connect_timeout_s": "3",
    "RAY_gcs_rpc_server_connect_timeout_s": "2",
    "RAY_NUM_REDIS_GET_RETRIES": "1",
}


class RayCrew(Executor):
    """Connects to the cluster at `address` (host:port), to one on this machine (`auto`), or starts one (`local`)."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        need("cluster", "ray")
        check_address(address)
        for name, value in (QUIET if address == LOCAL else QUIET | IMPATIENT).items():
            os.environ.setdefault(name, value)
        import ray  # noqa: PLC0415  (an extra)

        more: dict[str, Any] = {"include_dashboard": False, "num_cpus": workers} if address == LOCAL else {}
        try:
            with silence():
                ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **more)
        except Exception as error:  # whatever a cluster can do wrong: another version, no entry, no answer
            raise unreachable(address, " ".join(str(error).split()) or type(error).__name__) from error
        self._ray = ray
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, task: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        done: Future[R] = Future()
        self._ray.remote(task).remote(*args, **kwargs).future().add_done_callback(
            lambda found: self._pass_on(found, done)
        )
        return done

    def _pass_on(self, found: Future[R], done: Future[R]) -> None:
        """A task's own refusal comes as it was; anything else that goes wrong there is said in one line."""
        error = found.exception()
        if error is None:
            done.set_result(found.result())
            return
        cause = getattr(error, "cause", None) or error
        if not isinstance(cause, LabError):
            cause = failed(" ".join(str(cause).split()[-40:]))
        done.set_exception(cause)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ray.shutdown()


@contextmanager
def silence() -> Iterator[None]:
    """Keeps stderr quiet: Ray's compiled part tells there of every attempt, past Python's logging."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def check_address(address: str) -> None:
    """Whether anybody is listening there: Ray itself would take minutes to say no."""
    if address in (LOCAL, AUTO):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise LabError(
            f"A cluster is written host:port, {AUTO} or {LOCAL}, not {address!r}.",
            f"Ein Cluster wird host:port, {AUTO} oder {LOCAL} geschrieben, nicht {address!r}.",
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
    except OSError as error:
        raise unreachable(address, error.strerror or str(error)) from error


def failed(why: str) -> LabError:
    return LabError(f"The Ray cluster failed: {why}", f"Der Ray-Cluster ist gescheitert: {why}")


def unreachable(address: str, why: str) -> LabError:
    return LabError(
        f"The Ray cluster {address} cannot be reached: {why.rstrip('.')}.",
        f"Der Ray-Cluster {address} ist nicht zu erreichen: {why.rstrip('.')}.",
    )
