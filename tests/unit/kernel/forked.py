"""Code that runs in a process of its own, with Numba loaded and our package not: `test_jit` starts many such processes.

Each is forked from one that has imported this module (`multiprocessing`'s forkserver): loading Numba and compiling for
the first time takes two seconds of a processor. Nothing of `stammtisch` may be imported here.
"""

import os
import sys
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

import numba
from numba.core import event

first: Any = numba.njit(lambda n: n + 1)
first(1)  # loads what every compilation needs


class _Compiling(event.Listener):
    def __init__(self) -> None:
        self.names: list[str] = []

    def on_start(self, event: Any) -> None:
        self.names.append(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: Any) -> None:
        pass


def run(answer: Connection, folder: str, code: str, environment: Mapping[str, str]) -> None:
    """Runs `code`, which leaves a list `result`, with the packages in `folder` before all others.

    Answers with the results as text and the names of the functions that were compiled, or with what went wrong.
    """
    os.environ.clear()
    os.environ.update(environment)
    numba.config.reload_config()  # type: ignore[no-untyped-call]
    sys.dont_write_bytecode = True  # it would hide a second edit in the same second
    os.chdir(folder)
    sys.path.insert(0, folder)
    compiling, scope = _Compiling(), dict[str, Any]()
    event.register("numba:compile", compiling)  # type: ignore[no-untyped-call]
    try:
        exec(code, scope)
        answer.send((" ".join(map(str, scope["result"])), compiling.names))
    except BaseException:
        answer.send(traceback.format_exc())
