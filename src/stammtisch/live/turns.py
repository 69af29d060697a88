"""Work that takes long goes on a few at a time; whoever waits for it takes turns, so that nobody waits for a crowd.

What waits is grouped by whom it is for, such as (address, person): addresses take turns, and so do the people of one
address. Every line is bounded: what does not fit is refused at once (`Crowded`) instead of being done much later.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

Key = tuple[str, ...]
"""For whom something is done, the widest group first: an address, then a person."""
Work = Callable[[], Awaitable[Any]]
NO_LIMIT = 1 << 30


class Crowded(Exception):  # noqa: N818  (it says what is the case)
    """Too much waits already. `own`: for the same address; otherwise in all."""

    def __init__(self, own: bool) -> None:
        super().__init__("from one address" if own else "in all")
        self.own = own


class Lane(NamedTuple):
    """The terms of one line. Lines further back have a turn when `patience` turns of others have passed them over."""

    patience: int = 0
    at_once: int = NO_LIMIT
    most: int = NO_LIMIT  # that wait
    most_each: int = NO_LIMIT  # that wait for one address: the first part of the key


class Waiting(NamedTuple):
    """Work whose turn has not come."""

    lane: int
    key: Key
    work: Work
    answer: "asyncio.Future[Any]"


class FairLine:
    """What waits in one line. Whom it is for takes turns: by the first part of the key, then by the next."""

    def __init__(self) -> None:
        self._own: deque[Waiting] = deque()  # whose key ends here
        self._groups: OrderedDict[str, FairLine] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def waiting_for(self, name: str) -> int:
        """How many wait whose key begins so."""
        return len(self._groups.get(name, ()))

    def put(self, waiting: Waiting, depth: int = 0) -> None:
        self._count += 1
        if depth == len(waiting.key):
            self._own.append(waiting)
        else:
            self._groups.setdefault(waiting.key[depth], FairLine()).put(waiting, depth + 1)

    def take(self) -> Waiting:
        """Takes out what is next; the line must not be empty."""
        self._count -= 1
        if not self._groups:
            return self._own.popleft()
        name, group = self._groups.popitem(last=False)
        waiting = group.take()
        if group:
            self._groups[name] = group  # at the end: first the others
        return waiting


class FairTurns:
    """Lets so much work go on at once, whichever lane it waits in; earlier lanes come first."""

    def __init__(self, at_once: int, lanes: Sequence[Lane] = (Lane(),)) -> None:
        self._at_once, self._lanes = at_once, lanes
        self._lines = [FairLine() for _ in lanes]
        self._busy = [0 for _ in lanes]
        self._passed_over = [0 for _ in lanes]

    @property
    def waiting(self) -> int:
        """How much waits, in all lanes."""
        return sum(map(len, self._lines))

    @property
    def busy(self) -> int:
        """How much goes on now."""
        return sum(self._busy)

    @property
    def idle(self) -> bool:
        """Whether more work would not have to wait."""
        return self.busy < self._at_once

    def wanted_in(self, lane: int) -> int:
        """How much of one lane waits or goes on now."""
        return len(self._lines[lane]) + self._busy[lane]

    async def turn(self, key: Key, work: Work, lane: int = 0) -> Any:
        """What `work` returns, called when its turn has come. Raises what it raises, or `Crowded` before that."""
        return await self.enter(key, work, lane)

    def enter(self, key: Key, work: Work, lane: int = 0) -> "asyncio.Future[Any]":
        """Puts work into a line at once; gives what will come of it. Raises `Crowded`."""
        self._check_room(key, lane)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._lines[lane].put(Waiting(lane, key, work, answer))
        self._go_on()
        return answer

    def _check_room(self, key: Key, lane: int) -> None:
        line, terms = self._lines[lane], self._lanes[lane]
        if key and line.waiting_for(key[0]) >= terms.most_each:
            raise Crowded(own=True)
        if len(line) >= terms.most:
            raise Crowded(own=False)

    def _go_on(self) -> None:
        while self.idle and (waiting := self._next()) is not None:
            if waiting.answer.cancelled():  # whoever asked has gone
                continue
            self._busy[waiting.lane] += 1
            done = asyncio.ensure_future(waiting.work())
            done.add_done_callback(lambda done, waiting=waiting: self._done(waiting, done))  # type: ignore[misc]

    def _next(self) -> Waiting | None:
        ready = [n for n, lane in enumerate(self._lanes) if self._lines[n] and self._busy[n] < lane.at_once]
        if not ready:
            return None
        late = [n for n in ready[1:] if self._passed_over[n] >= self._lanes[n].patience]
        chosen = late[0] if late else ready[0]
        for n in ready:
            self._passed_over[n] = 0 if n == chosen else self._passed_over[n] + 1
        return self._lines[chosen].take()

    def _done(self, waiting: Waiting, done: "asyncio.Future[Any]") -> None:
        self._busy[waiting.lane] -= 1
        if done.cancelled():
            waiting.answer.cancel()
        elif waiting.answer.done():
            done.exception()  # nobody wants to know
        elif (error := done.exception()) is not None:
            waiting.answer.set_exception(error)
        else:
            waiting.answer.set_result(done.result())
        self._go_on()
