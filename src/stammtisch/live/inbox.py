"""What comes into a room's inbox: whatever concerns its table, one after the other."""

from collections.abc import Callable
from typing import NamedTuple

from stammtisch.live import intents as i
from stammtisch.live.outbox import Connection
from stammtisch.live.refusals import Refused
from stammtisch.live.table import Already

Answer = Already | Refused
Reply = Callable[[Answer], None]


class Ask(NamedTuple):
    """Somebody, or something, wants something."""

    intent: i.AnyIntent
    reply: Reply


class Join(NamedTuple):
    """A connection wants to be told; `seen` is the last fact it has seen."""

    connection: Connection
    seen: int
    reply: Reply


class Part(NamedTuple):
    """A connection looks away."""

    connection: Connection


class Heard(NamedTuple):
    """The journal has facts up to this number."""

    number: int


class Look(NamedTuple):
    """Into the journal."""

    reply: Reply


class Tick(NamedTuple):
    """Time has passed, or something went wrong: look again."""


Work = Ask | Join | Part | Heard | Look | Tick
