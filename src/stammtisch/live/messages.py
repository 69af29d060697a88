"""What a table tells the people at it: a closed set of messages. `view` fills them in; nothing else may.

A message about a fact carries the number of the fact, then only what the fact has changed. Fields at their default are
left out on the wire.
"""

from typing import Annotated, Any

import msgspec

from stammtisch.live.facts import Chooser, Hands, Leaving, NotRevealed, Person, TimeUp, snake
from stammtisch.live.line_words import LineWords
from stammtisch.live.reactions import Reaction
from stammtisch.live.seats import Held
from stammtisch.live.table import Stage


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=snake, omit_defaults=True):
    """Something sent to one connection."""


# --- parts ---

# Every game has its own; the schema of the wire says which (`games/<game>/schema.py`).
AnyView = Annotated[dict[str, Any], msgspec.Meta(title="AnyView")]
AnyEvent = Annotated[dict[str, Any], msgspec.Meta(title="AnyEvent")]


class HolidayShown(msgspec.Struct, frozen=True):
    """Between these times a person's clocks stand still (milliseconds since 1970)."""

    since: int
    until: int


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits there. `kept`: a bot plays for a person who is away; `left`: for one who has gone."""

    held: Held
    person: Person | None = None
    bot: str | None = None
    hints: bool = False  # uses hints in this match
    cut: bool = False  # has cut the deck for the next deal
    barred: bool = False  # cuts no more for this match: did not reveal
    offered: bool = False  # may be taken over from the bot, in the middle of the match
    late: bool = False  # somebody has sat down here in the middle of the match
    bot_name: str | None = None  # a bot keeps its name when seats change
    taken_back: bool = False  # decisions were taken back here in this match, which counts in no statistics
    holidays: list[HolidayShown] = []  # of the person, the last year's too; at tables over days
    consents: bool = False  # the person lets those who watch see the hands


class AbandonedMatch(msgspec.Struct, frozen=True):
    """A match that has ended without a result, because the time of the person in this seat was up."""

    match: int
    seat: int


class Result(msgspec.Struct, frozen=True):
    match: int
    scores: list[int]
    winners: list[int]


class FrozenCut(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cut that goes into the deal, as its hash. What is behind it is shown by the proof after the match."""

    seat: int
    commitment: str
    revealed: bool = False


class Lobby(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table around the match."""

    stage: Stage
    match: int
    commitment: str
    host: str
    seats: list[SeatShown]
    results: list[Result] = []
    starts_in: int | None = None  # milliseconds until the next match begins by itself
    frozen: list[FrozenCut] = []  # while cuts are revealed: all that go into the deal
    absent: list[int] = []  # seats whose cut was left out, because their people were not connected
    voids: list[list[NotRevealed]] = []  # for each void deal of this match, who did not reveal
    abandoned: AbandonedMatch | None = None  # how the last match ended, if it has no result
    hands_open: bool = False  # everybody consents: those who watch see all hands at once


class Clock(msgspec.Struct, frozen=True):
    seat: int
    left: int  # milliseconds


class ClaimableShown(msgspec.Struct, frozen=True):
    """So many tricks may one claim now. `certain`: they are one's own by the rules; otherwise the others are asked."""

    tricks: int
    certain: bool


class ClaimShown(msgspec.Struct, frozen=True):
    """The claim that the others are asked about: whose it is, with that hand open, and who has agreed so far."""

    claim: int  # its number in this match, to be sent along with an answer
    seat: int
    tricks: int
    hand: list[str]
    agreed: list[int]


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match as one seat sees it, or a spectator."""

    view: AnyView
    labels: list[str] = []  # of the view's choices, for people
    decision: int = 0  # to be sent along with a choice; 0 for a spectator
    clocks: list[Clock] = []
    claimable: ClaimableShown | None = None
    claim: ClaimShown | None = None
    planned: list[str] = []  # what one wants to choose next, at a table over days; see `plan`
    views: list[AnyView] = []  # of every seat, for those who watch and see all hands


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    person: str
    seat: int | None = None
    auto: bool = False
    muted: list[str] = []
    behind: int = 0  # minutes: so long ago was all that you are told


class DailyTerms(msgspec.Struct, frozen=True):
    """Which day's deal is played here, and whether it is the person's one try; otherwise it is practice."""

    day: str
    counted: bool


class TermsShown(msgspec.Struct, frozen=True):
    """What was agreed when the table was opened."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    listed: bool
    pace: int  # seconds for a choice; 0: no clock, or a budget
    spectators: bool
    hints: bool
    duplicate: bool = False  # the first match here has the deal of an earlier one
    after: int = 0  # and begins after so many choices of it
    redealt: bool = False  # with hidden cards dealt anew
    rated: bool = False  # matches count for ratings
    leaving: Leaving = "last"  # what a rated match is to those who leave it
    daily: DailyTerms | None = None  # the match is a deal of the day
    budget: int = 0  # days that everybody has in all for one match
    time_up: TimeUp = "once"  # what happens then, at a table over days: pace of whole days, or a budget
    hands: Hands = "hidden"  # as those who watch see them
    delay: int = 0  # minutes, if they are delayed
    tournament: str = ""  # of which it is a table: its match begins by itself, and goes on whoever is there


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    person: Person
    text: str


# --- facts, as they are shown ---


class Shown(msgspec.Struct, frozen=True, tag_field="fact", tag=lambda name: snake(name.removesuffix("Shown"))):
    """A fact without what not everybody may know."""


class ShuffledShown(Shown, frozen=True):
    match: int
    commitment: str


class CutShown(Shown, frozen=True):
    seat: int


class SatShown(Shown, frozen=True):
    seat: int
    person: Person


class BotSatShown(Shown, frozen=True):
    seat: int
    level: str


class StoodShown(Shown, frozen=True):
    seat: int


class FrozenShown(Shown, frozen=True):
    match: int
    absent: list[int]


class RevealedShown(Shown, frozen=True):
    seat: int


class VoidedShown(Shown, frozen=True):
    match: int
    missing: list[NotRevealed]


class StartedShown(Shown, frozen=True):
    match: int


class RematchedShown(Shown, frozen=True):
    pass


class ClosedShown(Shown, frozen=True):
    pass


class ChoseShown(Shown, frozen=True):
    """What was chosen is told by the events, to each seat what it may know."""

    seat: int
    by: Chooser


class RenamedShown(Shown, frozen=True):
    seat: int
    person: Person


class KeptWarmShown(Shown, frozen=True):
    seat: int


class LeftShown(Shown, frozen=True):
    seat: int


class OfferedShown(Shown, frozen=True):
    seat: int


class ReturnedShown(Shown, frozen=True):
    seat: int


class TakenBackShown(Shown, frozen=True):
    """The seat's last decision and all that followed are undone; `play` of the message says how it stands now."""

    seat: int


class ClaimedShown(Shown, frozen=True):
    """The seat claims the rest of the round. If it is not certain, `play` of the message has the open hand."""

    seat: int
    tricks: int
    certain: bool


class ClaimAnsweredShown(Shown, frozen=True):
    seat: int
    agrees: bool


class ClaimVoidedShown(Shown, frozen=True):
    """All have agreed, but no legal play gives the seat every trick."""

    seat: int


class HintTakenShown(Shown, frozen=True):
    seat: int


class FinishedShown(Shown, frozen=True):
    match: int
    scores: list[int]
    winners: list[int]


class AbandonedShown(Shown, frozen=True):
    """The match has ended without a result: the time of the person in this seat was up."""

    match: int
    seat: int


class AwayShown(Shown, frozen=True):
    """The person is on holiday; `lobby` of the message says how long."""

    person: str


class PlannedShown(Shown, frozen=True):
    """What one has planned oneself is another; `play` of the message says it."""


class SaidShown(Shown, frozen=True):
    person: Person
    text: str


class MutedShown(Shown, frozen=True):
    person: str
    on: bool


class ConsentedShown(Shown, frozen=True):
    seat: int
    on: bool


class AutoSetShown(Shown, frozen=True):
    on: bool


AnyShown = (
    ShuffledShown
    | CutShown
    | SatShown
    | RenamedShown
    | BotSatShown
    | StoodShown
    | FrozenShown
    | RevealedShown
    | VoidedShown
    | StartedShown
    | RematchedShown
    | ClosedShown
    | ChoseShown
    | KeptWarmShown
    | LeftShown
    | OfferedShown
    | ReturnedShown
    | TakenBackShown
    | ClaimedShown
    | ClaimAnsweredShown
    | ClaimVoidedShown
    | HintTakenShown
    | FinishedShown
    | AbandonedShown
    | AwayShown
    | PlannedShown
    | SaidShown
    | MutedShown
    | ConsentedShown
    | AutoSetShown
)


# --- messages ---


class TableMessage(Message, frozen=True, tag="table"):
    """All there is to see. Sent on joining, and whenever catching up fact by fact would not do."""

    table: str
    number: int
    terms: TermsShown
    lobby: Lobby
    you: You
    play: Play | None = None
    chat: list[ChatLine] = []
    told: list[str] = []  # what happened lately in this match, as sentences of a log; see `Fact.told`
    counted: list[AnyEvent] = []  # what everybody was told when a round of this match was last counted


class FactMessage(Message, frozen=True, tag="fact"):
    """Something happened. What is not in the message has not changed."""

    number: int
    at: int
    fact: AnyShown
    events: list[AnyEvent] = []
    told: list[str] = []  # the events as sentences of a log; {0} stands for the name of seat 0
    lobby: Lobby | None = None
    play: Play | None = None
    you: You | None = None


class Resumed(Message, frozen=True):
    """What was missed has all been told; so the table stands now."""

    number: int
    lobby: Lobby
    you: You
    play: Play | None = None


class Presence(Message, frozen=True):
    """Which seats' people are connected, and how many others watch. At tables over days that is told to nobody."""

    seats: list[int]
    watching: int


class ReactionShown(Message, frozen=True, tag="reaction"):
    """The person in the seat reacts to something. Like presence it has no number, and is gone with the moment."""

    seat: int
    kind: Reaction


class TipShown(msgspec.Struct, frozen=True):
    """One choice, what it is expected to bring, and why."""

    choice: str
    label: str  # of the whole decision
    points: float  # that the score is expected to gain in this round
    win: float  # how good that is for the match, 0 … 1
    share: float  # near 1: clearly the best
    reason: str
    then: list[str] = []  # how the same decision goes on, if it is asked for in parts: commit to nothing before


class Hint(Message, frozen=True):
    """What the seat that asked might choose, the best first."""

    match: int
    decision: int
    tips: list[TipShown]


class Known(Message, frozen=True):
    """What the seat that asked knows, for a browser that thinks by itself: a state in which all else is dealt anew."""

    match: int
    decision: int
    seat: int
    state: str  # base64: its numbers, 8 bytes each, the lowest first


class Words(Message, frozen=True):
    """The words for lines that were asked for, in their order."""

    match: int
    decision: int
    lines: list[LineWords]


AnyMessage = TableMessage | FactMessage | Resumed | Presence | ReactionShown | Hint | Known | Words
