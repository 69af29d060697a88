"""An event loop without a clock, threads, files or sockets: time is a number, and a seed decides what comes first.

Callbacks belong to a `Process`: a server, the database, somebody's browser. Within one process they run in the order in
which they were scheduled, as asyncio promises; which process goes on next is drawn. Time stands still while anything is
ready, but for a little that every step takes, and then jumps to the next timer.

A process can be killed between any two steps. Its tasks are not cancelled: they never run again, and no `finally` of
theirs is heard of in this world.
"""

import asyncio
import contextvars
import heapq
import random
import warnings
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")
LONGEST_STEP = 50e-6  # seconds that a step takes at most
THREAD = 2e-3  # seconds that work in a thread takes at most

_process: contextvars.ContextVar["Process"] = contextvars.ContextVar("process")


class Process:
    """What runs and dies as a whole. Everything started in its context is part of it."""

    def __init__(self, name: str) -> None:
        self.name, self.alive, self.frozen = name, True, False
        self.ready: deque[asyncio.Handle] = deque()
        self.tasks: list[asyncio.Task[Any]] = []
        self.context = contextvars.copy_context()
        self.context.run(_process.set, self)
        self.doomed: tuple[int, Callable[[], object]] | None = None  # so many steps from now, that happens

    def __repr__(self) -> str:
        return self.name


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Runs callbacks in virtual time (seconds from 0), in an order that `dice` decide. `on_error` hears what fails."""

    def __init__(self, dice: random.Random) -> None:
        self.steps = 0
        self.on_error: Callable[[dict[str, Any]], None] = lambda context: None
        self._dice, self._now = dice, 0.0
        self._busy: list[Process] = []
        self._timers: list[tuple[float, float, int, asyncio.TimerHandle, Process]] = []
        self._made = 0
        self._everybody: list[Process] = []
        self._nobody, self._over = self.process("nobody"), False

    def process(self, name: str) -> Process:
        """A new process, in which nothing runs yet."""
        made = Process(name)
        self._everybody.append(made)
        return made

    # --- running ---

    def run(self, over: Callable[[], bool]) -> None:
        """Steps until it is over. Raises RuntimeError if nothing is left that could happen before."""
        events._set_running_loop(self)
        try:
            while not over():
                self.step()
        finally:
            events._set_running_loop(None)

    def step(self) -> None:
        """Runs one callback; if none is ready, first moves on to the next timer."""
        self._now += self._dice.random() * LONGEST_STEP
        while not self._busy or (self._timers and self._timers[0][0] <= self._now):
            if not self._timers:
                raise RuntimeError("nothing is left to happen")
            when, _, _, timer, owner = heapq.heappop(self._timers)
            if owner.alive and not timer.cancelled():
                self._now = max(self._now, when)
                self._make_ready(timer, owner)
        process = self._busy[int(self._dice.random() * len(self._busy))]
        handle = process.ready.popleft()
        if not process.ready:
            self._busy.remove(process)
        if handle.cancelled():
            return
        self.steps += 1
        handle._run()
        if process.doomed is not None:
            left, end = process.doomed
            process.doomed = (left - 1, end) if left > 1 else None
            if left <= 1:
                end()

    def kill(self, process: Process) -> None:
        """The process does nothing any more."""
        process.alive = False
        process.doomed = None
        process.ready.clear()
        if process in self._busy:
            self._busy.remove(process)

    def freeze(self, process: Process, seconds: float) -> None:
        """The process stands still for a while; then it goes on, and its timers are late."""
        if process.alive and not process.frozen:
            process.frozen = True
            if process in self._busy:
                self._busy.remove(process)
            self.call_later(seconds, self.thaw, process, context=self._nobody.context)

    def thaw(self, process: Process) -> None:
        """The process goes on, if it stood still."""
        if process.frozen and process.ready and process.alive:
            self._busy.append(process)
        process.frozen = False

    def dispose(self) -> None:
        """Lets go of all tasks, quietly. Nothing happens in this world after that."""
        self._over = True
        events._set_running_loop(self)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for process in self._everybody:
                    self.kill(process)
                    for task in process.tasks:
                        coroutine = task.get_coro()
                        with suppress(BaseException):
                            if asyncio.iscoroutine(coroutine):
                                coroutine.close()
                    process.tasks.clear()
                self._timers.clear()
        finally:
            events._set_running_loop(None)

    # --- what asyncio asks of a loop ---

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        context = contextvars.copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._make_ready(handle, context.get(_process, self._nobody))
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        context = contextvars.copy_context() if context is None else context
        handle, process = asyncio.TimerHandle(when, callback, args, self, context), context.get(_process, self._nobody)
        if process.alive and not self._over:
            self._made += 1
            heapq.heappush(self._timers, (when, self._dice.random(), self._made, handle, process))
        return handle

    def _make_ready(self, handle: asyncio.Handle, process: Process) -> None:
        if not process.alive or self._over:
            return
        if not process.ready and not process.frozen:
            self._busy.append(process)
        process.ready.append(handle)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays in the heap until its time comes, and is not run then."""

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, T], *, name: str | None = None, context: contextvars.Context | None = None
    ) -> "asyncio.Task[T]":
        context = contextvars.copy_context() if context is None else context.copy()
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        tasks = context.get(_process, self._nobody).tasks
        if len(tasks) > 100:
            tasks[:] = [one for one in tasks if not one.done()]
        tasks.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> "asyncio.Future[T]":
        """There are no threads: the work is done at once, some time later."""
        done: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(self._dice.random() * THREAD, work)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._over:
            self.on_error(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._over

    def is_closed(self) -> bool:
        return self._over
