"""What happened in a tournament: a closed set. People are told by their ids; their names are looked up."""

from typing import Any, Literal

import msgspec

from stammtisch.community.streams import StreamFact
from stammtisch.live.commands import Level
from stammtisch.live.facts import Secret

Movement = Literal["individual", "swiss"]
"""Whom people meet: as many others as possible, or, of those, their neighbours in the standing."""
Count = Literal["places", "scores", "duplicate"]
"""What makes the standing: places at one's table, the game's own scores, or one's score beside those of everybody else
who had the same cards."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is agreed when a tournament is announced."""

    name: str
    game: str
    players: int  # at a table
    options: dict[str, Any] = {}
    about: str = ""
    rounds: int = 3
    rest: int = 5  # minutes between two rounds
    limit: int = 0  # minutes for a round, after which bots play on for whoever still owes a choice; 0: none
    pace: int = 0  # seconds for a choice; 0: no clock
    movement: Movement = "individual"
    pairs: bool = False  # two play together all the time, opposite each other
    count: Count = "places"
    bots: Level = "regular"  # in the seats that are left
    listed: bool = False
    group: str = ""  # only its members may take part


class Table(msgspec.Struct, frozen=True):
    """A table of a round: its id among all tables, and who sits where; None: a bot."""

    id: str
    seats: list[str | None]


class Announced(StreamFact, frozen=True):
    organiser: str
    terms: Terms


class Registered(StreamFact, frozen=True):
    """Somebody takes part from the next round on; in pairs, with whom, if they have said so."""

    person: str
    partner: str = ""


class Withdrawn(StreamFact, frozen=True):
    """Somebody takes part no more. What they have played stays."""

    person: str


class Pausing(StreamFact, frozen=True):
    """Somebody sits the next rounds out, or is back. Who was absent when their match ended sits out by itself."""

    person: str
    on: bool


class Drawn(StreamFact, frozen=True):
    """A round begins. `deal`: what all of its tables are dealt from, if they have the same cards."""

    round: int
    seed: int
    tables: list[Table]
    deal: Secret | None = None


class RoundEnded(StreamFact, frozen=True):
    """All matches of the round are over. After `Ended` it is a round that was broken off."""

    round: int


class Ended(StreamFact, frozen=True):
    """The tournament is over, after its last round or earlier. A round that is being played then counts no more; its
    matches are played to their end all the same."""


AnyFact = Announced | Registered | Withdrawn | Pausing | Drawn | RoundEnded | Ended
