"""Streams of facts about things that are not tables: a closed set of facts for each kind, and two pure functions.

`decide(state, command, now)` gives the facts that follow, or a refusal; `advance(state, entry)` gives the state after a
fact. States are values that never change, so whoever has read one can keep it. `store.streams` stores the facts.

A command may be decided twice, when a database breaks off after storing: whatever it makes has an id that the command
brings along, and what is so already takes no facts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from stammtisch.live.facts import snake
from stammtisch.live.refusals import Refused

S = TypeVar("S")
C = TypeVar("C")
F = TypeVar("F")

MOST_FACTS = 20_000  # of one stream: beyond them only what `decide` calls parting is accepted


class StreamFact(msgspec.Struct, frozen=True, tag_field="fact", tag=snake, forbid_unknown_fields=True):
    """Something that happened to a group, a tournament …"""


@dataclass(frozen=True)
class Entry(Generic[F]):
    """A fact with its number in the stream, from 1, and its time (milliseconds since 1970)."""

    number: int
    at: int
    fact: F


@dataclass(frozen=True)
class Reading(Generic[S]):
    """A state with the number and the time of its last fact; number 0: there is no such stream."""

    number: int
    at: int
    state: S


@dataclass(frozen=True)
class Kind(Generic[S, C, F]):
    """One kind of stream. `facts` is the union of its fact types, `name` what its streams are stored under."""

    name: str
    begin: Callable[[str], S]
    decide: Callable[[S, C, int], Sequence[F] | Refused]
    advance: Callable[[S, Entry[F]], S]
    facts: Any

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[F]:
        return msgspec.json.Decoder(self.facts)

    def load(self, text: bytes) -> F:
        """The fact that `dump` wrote. Raises msgspec's errors for anything else."""
        return self._decoder.decode(text)

    def nothing(self, id: str) -> Reading[S]:
        return Reading(0, 0, self.begin(id))

    def after(self, known: Reading[S], entries: Iterable[Entry[F]]) -> Reading[S]:
        """What these entries make of what is known. They follow it without a gap."""
        number, at, state = known.number, known.at, known.state
        for entry in entries:
            assert entry.number == number + 1, f"{entry.number} follows {number}"
            number, at, state = entry.number, entry.at, self.advance(state, entry)
        return Reading(number, at, state)

    def decided(self, known: Reading[S], command: C, now: int) -> list[Entry[F]] | Refused:
        """The entries that follow a command, none if it is so already. A stream's time never goes back."""
        at = max(now, known.at)
        facts = self.decide(known.state, command, at)
        if isinstance(facts, Refused):
            return facts
        return [Entry(number, at, fact) for number, fact in enumerate(facts, known.number + 1)]


def dump(fact: object) -> bytes:
    """The fact as JSON, for the database only."""
    return msgspec.json.encode(fact)


def name_of(fact: object) -> str:
    """The fact's name in the database, such as `handed_over`."""
    return snake(type(fact).__name__)
