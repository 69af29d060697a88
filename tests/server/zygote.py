"""A process that has loaded everything, and makes a server of a copy of itself whenever it is told to.

Every server is a real process with a socket and a database file of its own; only the second of loading is saved.
"""

import ctypes
import gc
import json
import os
import signal
import sys
import tempfile
from collections import Counter

import psycopg  # noqa: F401

from stammtisch.cli.bots import run_worker
from stammtisch.hub import bot_worker, remote_bots  # noqa: F401  (so that its copies find them imported)
from stammtisch.hub import nats as hub  # noqa: F401
from stammtisch.live import fairness
from stammtisch.server.run import listen, run, server
from stammtisch.server.settings import read_settings
from tests.server.namespaces import move_into

PR_SET_PDEATHSIG = 1


def become_a_server(order: dict[str, object]) -> None:
    log = os.open(str(order.pop("log_file")), os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if order.pop("hoards", False):
        hoard()
    fairness.DAILY_SIMULATIONS = int(str(order.pop("simulations", fairness.DAILY_SIMULATIONS)))  # of a master
    namespace = order.pop("namespace", None)
    working = order.pop("worker", False)
    settings = read_settings({}, **order)
    if working:
        run_worker(settings, settings.thinking_threads())
    else:
        listening = listen(settings.host, settings.port)
        if namespace is not None:
            move_into(str(namespace))  # clients come from the network in which it listens; it calls out from the other
        run(settings, listening)


def hoard() -> None:
    """From now on nobody looks for garbage; at SIGUSR1 all that lies around goes into the log."""
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)

    def tell(*_: object) -> None:
        gc.garbage.clear()
        gc.collect()
        print(json.dumps({"garbage": Counter(type(one).__qualname__ for one in gc.garbage)}), flush=True)

    signal.signal(signal.SIGUSR1, tell)


def rehearse() -> None:
    """Opens and closes a server once, here, so that its copies find everything imported."""
    with tempfile.TemporaryDirectory() as folder:
        settings = read_settings({}, database=f"{folder}/rehearsal.db", port=0, log="json")
        rehearsal = server(settings)
        rehearsal.should_exit = True
        rehearsal.run(sockets=[listen(settings.host, settings.port)])


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that were killed
    rehearse()
    print("ready", flush=True)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            become_a_server(json.loads(line))
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
