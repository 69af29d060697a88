"""The items of a room's inbox: a closed set; and which of them are handled together."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from stammtisch.live import commands as c
from stammtisch.live.outbox import Connection
from stammtisch.live.outcomes import Already
from stammtisch.live.refusals import Refused

Answer = Already | Refused
Reply = Callable[[Answer], None]
MOST_TOGETHER = 8  # commands: as many as can choose at the same time, and two more


class Submit(NamedTuple):
    """A command from a person, a bot or a clock; `reply` is called with what came of it."""

    command: c.AnyCommand
    reply: Reply


class Attach(NamedTuple):
    """A connection to be told everything from now on; `seen` is the last fact it has seen."""

    connection: Connection
    seen: int
    reply: Reply


class Detach(NamedTuple):
    """A connection to be told nothing more."""

    connection: Connection


class CatchUpTo(NamedTuple):
    """Another server has appended facts up to this number."""

    number: int


class CatchUp(NamedTuple):
    """Applies whatever the journal has that the table has not; `reply` when done."""

    reply: Reply


class Tick(NamedTuple):
    """Looks at what is due. `holidays`: and whether somebody is on holiday."""

    holidays: bool = False


InboxItem = Submit | Attach | Detach | CatchUpTo | CatchUp | Tick


def batches(items: Iterable[InboxItem]) -> Iterator[Sequence[InboxItem]]:
    """The items in order: commands without anything in between together, up to a limit, all else one by one.

    The limit is for other tables' sake: while one table broadcasts, all others wait.
    """
    for submitted, group in groupby(items, lambda item: isinstance(item, Submit)):
        some, most = list(group), MOST_TOGETHER if submitted else 1
        yield from (some[first : first + most] for first in range(0, len(some), most))
