"""What may be asked of a table: a closed set. `who` comes from the connection, never from a message.

Chance and secrets come in as values too, so that a step is a pure function.
"""

from typing import Any, Literal

import msgspec

from stammtisch.live.facts import By, Duplicate, Person, Secret

Level = Literal["random", "beginner", "regular", "master"]
Plan = Literal["me", "open", "random", "beginner", "regular", "master"]
"""What is to be in a seat of a new table."""


class Intent(msgspec.Struct, frozen=True):
    """Something somebody asks for."""


# --- people ---


class Open(Intent, frozen=True):
    """Opens a table; asked of an empty one."""

    who: Person
    secret: Secret
    game: str
    players: int
    options: dict[str, Any]
    seats: list[Plan]
    listed: bool = False
    pace: int = 0
    spectators: bool = True
    hints: bool = True
    start: bool = False
    duplicate: Duplicate | None = None


class Sit(Intent, frozen=True):
    who: Person
    seat: int | None = None  # None: any free one


class Stand(Intent, frozen=True):
    """Leaves the table; during a match a bot plays on."""

    who: Person


class SeatBot(Intent, frozen=True):
    who: Person
    seat: int
    level: Level


class Unseat(Intent, frozen=True):
    who: Person
    seat: int


class CutDeck(Intent, frozen=True):
    who: Person
    text: str


class Start(Intent, frozen=True):
    who: Person


class Choose(Intent, frozen=True):
    """`decision` counts the seat's own choices in this match from 1, so a resent choice is known for what it is."""

    who: Person
    match: int
    decision: int
    choice: str


class TakeHint(Intent, frozen=True):
    who: Person


class SetAuto(Intent, frozen=True):
    who: Person
    on: bool


class Say(Intent, frozen=True):
    who: Person
    text: str


class Mute(Intent, frozen=True):
    who: Person
    person: str
    on: bool


class Rematch(Intent, frozen=True):
    who: Person
    secret: Secret


class Close(Intent, frozen=True):
    who: Person


# --- the table itself ---


class Answer(Intent, frozen=True):
    """A choice made for a seat: by its bot, its keeper, the clock or the person's own switch."""

    seat: int
    match: int
    decision: int
    choice: str
    by: By


class KeepWarm(Intent, frozen=True):
    seat: int
    person: str


class Rename(Intent, frozen=True):
    """Whoever comes in is called like this now."""

    who: Person


class Return(Intent, frozen=True):
    """A person whose seat is kept warm is here again."""

    person: str


class Deal(Intent, frozen=True):
    """The pause before a rematch is over."""


AnyIntent = (
    Open
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | CutDeck
    | Start
    | Choose
    | TakeHint
    | SetAuto
    | Say
    | Mute
    | Rematch
    | Close
    | Answer
    | KeepWarm
    | Rename
    | Return
    | Deal
)
