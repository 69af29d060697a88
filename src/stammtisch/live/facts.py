"""What happened at a table: a closed set, numbered from 1. The facts are all there is to a table.

Facts are what the journal keeps. They are never sent to anybody as they are: `view` tells each seat what it may know.
"""

import re
from functools import cache
from typing import Any, Literal

import msgspec

from stammtisch.match import Redealt

Chooser = Literal["person", "bot", "keeper", "clock", "claim"]
"""Who made a choice: the person, the bot whose seat it is, the bot that keeps an absent person's seat warm, a bot
because the time was up, or nobody, because the rest of the round was claimed."""
By = Chooser | Literal["auto", "plan"]
"""The same, and the person's own switch for forced choices, and what the person had planned; those two are nobody
else's business."""
TimeUp = Literal["once", "takes_over", "ends"]
"""What happens at a table over days when somebody's time is up: a bot decides once, it plays on until the person
returns, or the match ends."""


Leaving = Literal["last", "void"]
"""A rated match counts for those who have left it as if they had come last; or it does not count for anybody."""


Hands = Literal["hidden", "delayed", "consented"]
"""What those who watch see of hands: nothing; all of them, with everything else, some minutes later; all of them, as
long as everybody who sits there consents."""


# Facts and people are most of what a server remembers. They form no cycles: the garbage collector need not look (gc).


class Person(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody, as a table knows people. The id is public; what proves it never comes near a table."""

    id: str
    name: str  # empty: they have been deleted, and were somebody
    face: str = ""  # how they are drawn, in a code that only clients read; empty: clients make one from the id


class Secret(msgspec.Struct, frozen=True, gc=False):
    """What the shuffle comes from. It prints as nothing, so that no log line and no error can hold it."""

    hidden: bytes

    def __repr__(self) -> str:
        return "Secret(…)"


@cache
def snake(name: str) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=snake, forbid_unknown_fields=True):
    """Something that happened."""


class Duplicate(msgspec.Struct, frozen=True, gc=False):
    """The deal of a finished match, to be played once more. Whoever has the link of that match can look it up.

    Played on from one of its positions, the match begins with these choices of it, perhaps with hidden cards dealt
    anew.
    """

    table: str
    match: int
    seed: Secret
    played: list[str] = []  # "2 play r10", as in a record
    redealt: list[Redealt] = []


class Daily(msgspec.Struct, frozen=True, gc=False):
    """The deal of the day that the first match has. `counted`: it is the person's one try; otherwise it is practice.

    The seed is derived from a link of the chain (`community.daily`), which nobody can compute from it.
    """

    day: str  # 2026-11-18
    chain: str  # its anchor
    seed: Secret
    counted: bool


class Drawn(msgspec.Struct, frozen=True, gc=False):
    """The table is one of a tournament's round: its first match begins by itself, and goes on whoever is there."""

    tournament: str
    round: int
    call: int = 30_000  # milliseconds for people to come before it begins without them
    ends_at: int = 0  # when bots decide for whoever still owes a choice; 0: never


class Opening(msgspec.Struct, frozen=True, gc=False):
    """What a cut is made of: 32 random bytes as hex, and a text, which may be empty."""

    nonce: str
    text: str


class NotRevealed(msgspec.Struct, frozen=True, gc=False):
    """Whose cut was not revealed in time, and from which seat."""

    seat: int
    person: Person


# --- gathering ---


class Opened(Fact, frozen=True):
    """The table's terms. They never change; another game needs another table."""

    game: str
    rules: int  # version
    players: int
    options: dict[str, Any]
    host: Person
    listed: bool
    pace: int  # seconds per choice, also whole days; 0: no clock
    spectators: bool
    hints: bool
    duplicate: Duplicate | None = None  # the first match is dealt as that one was
    group: str = ""  # the id of the group for which it was opened; nobody at the table is told
    rated: bool = False  # matches count for ratings, bots in seats included
    leaving: Leaving = "last"  # what a rated match is to those who leave it, or end it in the middle
    daily: Daily | None = None  # the only match is a deal of the day
    budget: int = 0  # days that everybody has in all for one match; 0: see `pace`
    time_up: TimeUp = "once"  # at tables over days, see `live.days`
    salt: Secret | None = None  # of tables over days: what moments are drawn from; nobody is ever told
    hands: Hands = "hidden"  # as those who watch see them
    delay: int = 0  # minutes, if they are delayed
    drawn: Drawn | None = None


class Shuffled(Fact, frozen=True):
    """The next match's shuffle is settled and committed to. No commitment: the deal is known, see `Duplicate`."""

    match: int
    secret: Secret
    commitment: str


class Cut(Fact, frozen=True):
    """A person has cut the deck: is bound by this hash to what will go into the deal, together with the secret.

    Facts of older versions have the text itself, which everybody who ran the server could read; see `Started.form`.
    """

    seat: int
    text: str = ""
    commitment: str = ""


class Sat(Fact, frozen=True):
    """A person has taken this seat, leaving any other."""

    seat: int
    person: Person


class Renamed(Fact, frozen=True):
    """The person in the seat has another name or another face now."""

    seat: int
    person: Person


class BotSat(Fact, frozen=True):
    seat: int
    level: str


class Stood(Fact, frozen=True):
    """The seat is free again."""

    seat: int


class Frozen(Fact, frozen=True):
    """The match is to begin: these cuts, by seat, go into the deal, and none is revealed before. Now all are.

    `absent`: the seats whose cut is left out, because their people are not connected.
    """

    match: int
    cuts: dict[int, str]
    absent: list[int] = []


class Revealed(Fact, frozen=True):
    """A person has shown the table what the seat's cut was made of."""

    seat: int
    opening: Opening


class Voided(Fact, frozen=True):
    """These people did not reveal their cuts: nothing of the deal is used, and a new `Shuffled` follows."""

    match: int
    missing: list[NotRevealed]


class Started(Fact, frozen=True):
    """The cards are dealt, from the secret and from the cuts that were frozen and revealed.

    In form 1, before cuts were hashes, from the secret and these texts.
    """

    match: int
    cuts: dict[int, str] = {}
    form: int = 1


class Rematched(Fact, frozen=True):
    """The same people again, everybody one seat further to the left. `gather`: not before the host starts it."""

    gather: bool = False


class Closed(Fact, frozen=True):
    """Nothing happens here any more. If a rated match was abandoned with that: which one, and whose seats it had."""

    match: int = 0
    seats: "list[Occupant]" = []
    teams: list[int] = []


# --- playing ---


class Chose(Fact, frozen=True, gc=False):
    seat: int
    choice: str
    by: By


class TakenBack(Fact, frozen=True):
    """The person in the seat, alone with bots, takes a decision back: the match's last `choices` choices are undone."""

    seat: int
    choices: int


class Claimed(Fact, frozen=True):
    """The person in the seat says that all the tricks left in the round are theirs. If that is certain by the rules,
    they are played out now; if not, the hand is shown and the others are asked."""

    seat: int
    tricks: int
    certain: bool


class ClaimAnswered(Fact, frozen=True):
    """Somebody, or the bot in the seat, agrees to the claim that is open, or refuses it, which ends it."""

    seat: int
    agrees: bool


class ClaimVoided(Fact, frozen=True):
    """All have agreed to the claim of this seat, but no legal play gives it every trick: the match goes on."""

    seat: int


class Planned(Fact, frozen=True):
    """What the person in the seat wants to choose next, if it can be chosen when it is their turn; empty: nothing."""

    seat: int
    choices: list[str]


class KeptWarm(Fact, frozen=True):
    """The person has been absent for too long, or their time is up; until the return a bot plays on."""

    seat: int
    level: str


class Left(Fact, frozen=True):
    """The person has gone; a bot plays on, and the seat can be taken again."""

    seat: int
    level: str


class Offered(Fact, frozen=True):
    """The host lets somebody sit down here in the middle of the match, in place of the bot."""

    seat: int


class Returned(Fact, frozen=True):
    """The person has the seat back from the bot."""

    seat: int


class HintTaken(Fact, frozen=True):
    """The person uses hints in this match."""

    seat: int


class Occupant(msgspec.Struct, frozen=True, gc=False):
    """Whose seat it was when the match ended."""

    person: Person | None
    bot: str | None  # level
    left: bool
    late: bool = False  # somebody sat down here in the middle of the match
    bot_name: str | None = None  # of a bot; None in facts of older versions
    taken_back: bool = False  # decisions were taken back here


class Finished(Fact, frozen=True):
    match: int
    scores: list[int]
    winners: list[int]
    seats: list[Occupant]
    teams: list[int] = []  # each seat's team; empty in facts of older versions


class Abandoned(Fact, frozen=True):
    """The match has ended without a result, as was agreed: the time of the person in this seat was up.

    Nobody has won, it counts in no statistics, and what was hidden in it stays hidden.
    """

    match: int
    seat: int
    seats: list[Occupant]


# --- talking and habits ---


class Away(Fact, frozen=True):
    """The person is on holiday: between these times their clocks stand still.

    Told again with the same beginning, the end is another one; if it is the beginning, nothing came of it.
    """

    person: str
    since: int
    until: int


class Said(Fact, frozen=True):
    person: Person
    text: str


class Muted(Fact, frozen=True):
    """`by` no longer (or again) hears `person`; if `by` is the host, nobody does."""

    by: str
    person: str
    on: bool


class Erased(Fact, frozen=True):
    """The person has been deleted: the facts before have been rewritten without their name, and what they said."""

    person: str


class Consented(Fact, frozen=True):
    """The person in this seat lets those who watch see the hands, or no longer does; see `Opened.hands`."""

    seat: int
    on: bool


class AutoSet(Fact, frozen=True):
    """Whether the person's forced choices are made without asking."""

    person: str
    on: bool


AnyFact = (
    Opened
    | Shuffled
    | Cut
    | Sat
    | Renamed
    | BotSat
    | Stood
    | Frozen
    | Revealed
    | Voided
    | Started
    | Rematched
    | Closed
    | Chose
    | TakenBack
    | Claimed
    | ClaimAnswered
    | ClaimVoided
    | Planned
    | KeptWarm
    | Left
    | Offered
    | Returned
    | HintTaken
    | Finished
    | Abandoned
    | Away
    | Said
    | Muted
    | Consented
    | AutoSet
    | Erased
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A fact with its number at the table, from 1, and its time (milliseconds since 1970)."""

    number: int
    at: int
    fact: AnyFact


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)


def kind(fact: AnyFact) -> str:
    """The fact's name in the journal, such as `bot_sat`."""
    return snake(type(fact).__name__)


def dump(fact: AnyFact) -> bytes:
    """The fact as JSON, with its secrets: for the journal only."""
    return _encoder.encode(fact)


def load(text: bytes | str) -> AnyFact:
    """The fact that `dump` wrote. Raises msgspec's errors for anything else."""
    return _decoder.decode(text)
