"""The commands: what may be asked of a table, a closed set. `who` comes from the connection, never from a message.

Randomness and secrets come in as values, so that `decide` is a pure function.
"""

from typing import Any, Literal

import msgspec

from stammtisch.live.facts import By, Daily, Drawn, Duplicate, Hands, Leaving, Opening, Person, Secret, TimeUp

Level = Literal["random", "beginner", "regular", "master"]
Plan = Literal["me", "open", "random", "beginner", "regular", "master"]
"""What is to be in a seat of a new table."""


class Command(msgspec.Struct, frozen=True):
    """Something that a person, or the table's own clock and bots, ask of a table."""


# --- people ---


class Open(Command, frozen=True):
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
    group: str = ""  # whose member `who` is: whoever submits this has seen to it
    rated: bool = False
    leaving: Leaving = "last"
    daily: Daily | None = None
    budget: int = 0
    time_up: TimeUp = "once"
    salt: Secret = Secret(b"")
    hands: Hands = "hidden"
    delay: int = 0
    people: dict[int, Person] = {}  # who sits in which seat from the beginning; there, `seats` says open
    drawn: Drawn | None = None  # it is a table of a tournament


class Sit(Command, frozen=True):
    """Takes a seat, or takes one's own seat back from a bot."""

    who: Person
    seat: int | None = None  # None: any free one


class Stand(Command, frozen=True):
    """Leaves the table; during a match a bot plays on."""

    who: Person


class SeatBot(Command, frozen=True):
    """Puts a bot of this level into a seat; for the host, between matches."""

    who: Person
    seat: int
    level: Level


class Unseat(Command, frozen=True):
    """Frees a seat; for the host. During a match a bot plays on there until somebody sits down."""

    who: Person
    seat: int


class CutDeck(Command, frozen=True):
    """Commits to what one adds to the next deal, by its hash (`fairness.cut_commitment`); replaces one's last cut."""

    who: Person
    commitment: str


class Start(Command, frozen=True):
    """Deals; for the host, when no seat is open. `present`: who is connected, which the room fills in; None: all."""

    who: Person
    present: frozenset[str] | None = None


class Reveal(Command, frozen=True):
    """Shows what one's cut is made of, once all cuts are frozen."""

    who: Person
    opening: Opening


class Choose(Command, frozen=True):
    """Makes a choice. `decision` counts the seat's own choices in this match from 1, so a resent one is recognised."""

    who: Person
    match: int
    decision: int
    choice: str


class TakeBack(Command, frozen=True):
    """Undoes one's last decision, alone with bots. `decision`: the one that is asked for now, as for `Choose`."""

    who: Person
    match: int
    decision: int


class ClaimRest(Command, frozen=True):
    """Claims all tricks that are left in the round. `decision`: the one that is asked for now, as for `Choose`."""

    who: Person
    match: int
    decision: int


class AnswerClaim(Command, frozen=True):
    """Agrees to the claim of this number in this match, or refuses it."""

    who: Person
    match: int
    claim: int
    agree: bool


class PlanAhead(Command, frozen=True):
    """At a table over days: what is to be chosen when it is one's turn, if it can be; empty: nothing any more."""

    who: Person
    match: int
    choices: list[str]


class TakeHint(Command, frozen=True):
    """Asks whether hints are allowed now, and lets the others know that they are used."""

    who: Person


class SetAuto(Command, frozen=True):
    """Switches the making of forced choices on or off."""

    who: Person
    on: bool


class Consent(Command, frozen=True):
    """Lets those who watch see all hands, as far as it depends on this person; or no longer."""

    who: Person
    on: bool


class Say(Command, frozen=True):
    """Says something to everybody at the table."""

    who: Person
    text: str


class Mute(Command, frozen=True):
    """No longer (or again) hears a person; if the host asks, nobody does."""

    who: Person
    person: str
    on: bool


class Rematch(Command, frozen=True):
    """Plays again with the same people, each one seat further to the left.

    `gather`: seats may change first, and the match waits for the host. Otherwise it begins by itself, without a pause
    if nobody but a single person and bots sit here.
    """

    who: Person
    secret: Secret
    gather: bool = False


class Close(Command, frozen=True):
    """Closes the table for good; for the host."""

    who: Person


# --- the table itself ---


class ChooseFor(Command, frozen=True):
    """A choice made for a seat: by its bot, its keeper, the clock or the person's own switch."""

    seat: int
    match: int
    decision: int
    choice: str
    by: By


class KeepWarm(Command, frozen=True):
    """Lets a bot play for a person who has been absent for too long, or whose time is up."""

    seat: int
    person: str


class Abandon(Command, frozen=True):
    """Ends the match, because the time of the person in this seat is up."""

    seat: int
    match: int


class WithdrawPlan(Command, frozen=True):
    """What the person in the seat has planned cannot be chosen."""

    seat: int


class NoteHolidays(Command, frozen=True):
    """Takes note of the holidays of the people at the table: person → from when until when."""

    holidays: dict[str, dict[int, int]]


class Rename(Command, frozen=True):
    """Gives the person's seat the name that the person has now."""

    who: Person


class Return(Command, frozen=True):
    """Gives the seat back to a person for whom a bot has kept it warm."""

    person: str


class DealRematch(Command, frozen=True):
    """Deals by itself: the pause before a rematch, or after a void deal, is over. `present`: as for `Start`."""

    present: frozenset[str] | None = None


class VoidDeal(Command, frozen=True):
    """Gives up the deal with this commitment, whose cuts were not all revealed in time, for a new one."""

    commitment: str
    secret: Secret


AnyCommand = (
    Open
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | CutDeck
    | Start
    | Reveal
    | Choose
    | TakeBack
    | ClaimRest
    | AnswerClaim
    | PlanAhead
    | TakeHint
    | SetAuto
    | Consent
    | Say
    | Mute
    | Rematch
    | Close
    | ChooseFor
    | KeepWarm
    | Abandon
    | WithdrawPlan
    | NoteHolidays
    | Rename
    | Return
    | DealRematch
    | VoidDeal
)
