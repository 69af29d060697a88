"""What can come of a command: facts, nothing new, or a refusal."""

from typing import NamedTuple

from stammtisch.live import facts as f
from stammtisch.live.refusals import Refused
from stammtisch.live.table import PlayedChoice


class Happened(NamedTuple):
    """The facts that follow; `played` is the match after the choice among them, if there is one."""

    facts: tuple[f.AnyFact, ...]
    played: PlayedChoice | None = None


class Already(NamedTuple):
    """The command is already fulfilled, by the fact of this number."""

    number: int


Outcome = Happened | Already | Refused
