"""The items of a room's inbox: a closed set."""

from collections.abc import Callable
from typing import NamedTuple

from stammtisch.live import commands as c
from stammtisch.live.outbox import Connection
from stammtisch.live.outcomes import Already
from stammtisch.live.refusals import Refused

Answer = Already | Refused
Reply = Callable[[Answer], None]


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
    """Looks at what is due."""


InboxItem = Submit | Attach | Detach | CatchUpTo | CatchUp | Tick
