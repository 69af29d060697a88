"""Processes that think about questions from elsewhere, each about one at a time, and that may die of it without harm.

A question holds a state for compiled code, and no cheap check can tell every state that the rules can reach from one
that somebody made up. So two things keep a made-up one from doing harm. These processes run code that was compiled with
bounds checks (NUMBA_BOUNDSCHECK; a tenth to a quarter slower): an index outside its array is an error, not somebody
else's memory. And whatever else may happen there, a loop without an end or a crash, ends one process, which is
replaced.

They are copies of one process that has loaded everything (multiprocessing's fork server): a new one costs milliseconds,
and all share most of their memory. Windows can copy no process: there each loads everything itself.
"""

import importlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, NamedTuple

from stammtisch.hub.bot_requests import Adviser, Player, answer, problem

PATIENCE = 30  # seconds for one question; a server waits for five at most
TOO_LONG = 14  # the status of a process that ended itself for that, where no signal can
CHECKED = "NUMBA_BOUNDSCHECK"
GAMES = "STAMMTISCH_BOT_GAMES"  # tells the preloaded module which games to load

Say = Callable[[str], object]
"""Told of processes that died: for the log."""


class _Thinker(NamedTuple):
    process: BaseProcess
    pipe: Connection


class BotProcesses:
    """So many processes that answer packed questions with `player` and `adviser`, functions of some module.

    `preload` is a module that every process finds imported; the games are named to it in the environment. A process
    that thinks for more than `patience` seconds is ended.
    """

    def __init__(
        self,
        player: Player,
        adviser: Adviser,
        count: int,
        games: Iterable[str],
        preload: str,
        say: Say = lambda what: None,
        patience: int = PATIENCE,
    ) -> None:
        os.environ[CHECKED] = "1"  # for the processes, whatever is loaded here
        os.environ[GAMES] = ",".join(games)
        self._thinks, self._say = (player, adviser, preload, patience), say
        copies = "forkserver" in multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if copies else "spawn")
        if copies:
            self._context.set_forkserver_preload([preload])
        self._idle: SimpleQueue[_Thinker] = SimpleQueue()
        for _ in range(count):
            self._idle.put(self._start())

    def answer(self, question: bytes) -> bytes:
        """The packed reply to a packed question; a problem if the process that thought about it died.

        Waits for a process that is idle, and then for its answer: call it in as many threads as there are processes.
        """
        thinker = self._idle.get()
        try:
            thinker.pipe.send_bytes(question)
            return thinker.pipe.recv_bytes()
        except (EOFError, OSError):
            thinker.process.join()
            self._say("a bot's process died")
            died = thinker.process.exitcode
            thinker.pipe.close()
            thinker = self._start()
            return problem(f"the process that thought about it died ({died})")
        finally:
            self._idle.put(thinker)

    def close(self) -> None:
        """Ends all processes; nothing may be asked any more."""
        while not self._idle.empty():
            thinker = self._idle.get()
            thinker.pipe.close()
            thinker.process.join()

    def _start(self) -> _Thinker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_think, args=(theirs, *self._thinks), daemon=True)
        process.start()
        theirs.close()
        return _Thinker(process, ours)


def _think(pipe: Connection, player: Player, adviser: Adviser, preload: str, patience: int) -> None:
    """Answers questions until nobody is left to ask any. The alarm ends a process that thinks for too long."""
    assert os.environ.get(CHECKED) == "1", "another fork server was here first"
    importlib.import_module(preload)
    for name in (signal.SIGINT, signal.SIGTERM):  # meant for the worker: what is being thought about is still answered
        signal.signal(name, signal.SIG_IGN)
    while True:
        try:
            question = pipe.recv_bytes()
        except EOFError:
            return
        with _alarm(patience):
            thought = answer(question, player, adviser)
        pipe.send_bytes(thought)


@contextmanager
def _alarm(seconds: int) -> Iterator[None]:
    """Ends this process if the block takes longer."""
    if sys.platform == "win32":  # which has no alarm; compiled code lets other threads run
        timer = threading.Timer(seconds, os._exit, (TOO_LONG,))
        timer.daemon = True
        timer.start()
        yield
        timer.cancel()
    else:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)
        yield
        signal.alarm(0)
