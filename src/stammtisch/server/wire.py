"""All that goes over the wire: what a client may send, what it is sent, and the bodies of the HTTP interface.

`python -m stammtisch.server.wire` prints a JSON schema of all of it, with the games' views and events, from which the
web client's types are made.
"""

from typing import Annotated, Any, Literal

import msgspec

from stammtisch.live import messages as m
from stammtisch.live.commands import Level, Plan
from stammtisch.live.facts import Hands, Leaving, Person, TimeUp, snake
from stammtisch.live.line_words import Lines, LineWords
from stammtisch.live.messages import Message
from stammtisch.live.reactions import Reaction
from stammtisch.live.refusals import Code
from stammtisch.live.texts import LONGEST_CUT, LONGEST_FACE
from stammtisch.phrases import Language

AckId = Annotated[int, msgspec.Meta(ge=0, le=2**53, description="chosen by the client; comes back with the answer")]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hex, lower case")]
Face = Annotated[str, msgspec.Meta(max_length=LONGEST_FACE, pattern=r"^[a-z0-9]*(?!\n)$")]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]


# --- what a client sends ---

MOST_DECISIONS = 40  # of a finished match for which words are asked for at once


class Request(msgspec.Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True, kw_only=True):
    """Answered by `ack` or `refusal` with the same ack id."""

    ack: AckId = 0


class Join(Request, frozen=True):
    """To a table, at which one may or may not have a seat; `seen` is the last number one has seen of it, or 0."""

    table: Id
    seen: Count = 0


class Leave(Request, frozen=True, tag="part"):
    """Away from the table. A seat stays one's own (see `stand`)."""


class Choose(Request, frozen=True):
    """`match` and `decision` as they came with the view. Sent again, it counts once."""

    match: Count
    decision: Count
    choice: Annotated[str, msgspec.Meta(max_length=100)]
    seen: Count = 0


class TakeBack(Request, frozen=True):
    """Undoes one's last decision, alone with bots; `match` and `decision` as they came with the view."""

    match: Count
    decision: Count


class ClaimRest(Request, frozen=True, tag="claim"):
    """All tricks that are left in the round are one's own; `match` and `decision` as they came with the view.

    If that is not certain by the rules (`claimable` of `play`), one's hand is shown to everybody.
    """

    match: Count
    decision: Count


class AnswerClaim(Request, frozen=True):
    """`claim`: its number, as it came with `play`."""

    match: Count
    claim: Count
    agree: bool


class PlanAhead(Request, frozen=True, tag="plan"):
    """At a table over days: what to choose when it is one's turn, if it can be chosen then; empty: nothing any more."""

    match: Count
    choices: Annotated[list[Annotated[str, msgspec.Meta(max_length=100)]], msgspec.Meta(max_length=8)]


class Sit(Request, frozen=True):
    seat: Count | None = None


class Stand(Request, frozen=True):
    pass


class SeatBot(Request, frozen=True):
    seat: Count
    level: Level


class Unseat(Request, frozen=True):
    seat: Count


class Cut(Request, frozen=True):
    """The hash of a nonce and a text, see docs/protocol.md, "Fair deals". May be replaced until the start."""

    commitment: Hex32


class Reveal(Request, frozen=True):
    """What one's cut is the hash of, once it is frozen."""

    nonce: Hex32
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_CUT)] = ""


class Start(Request, frozen=True):
    pass


class Rematch(Request, frozen=True):
    gather: bool = False  # seats may change first: it waits for the host to start


class Close(Request, frozen=True):
    pass


class AskHint(Request, frozen=True, tag="hint"):
    pass


class AskKnown(Request, frozen=True, tag="known"):
    """Asks for what one's seat knows, to think about it in the browser; allowed and noted like a hint."""


class AskWords(Request, frozen=True, tag="words"):
    """Asks what lines of one's present decision are called, and what in the position may be said of them."""

    lines: Lines


class Auto(Request, frozen=True):
    on: bool


class Consent(Request, frozen=True):
    """Lets those who watch see all hands, as far as it depends on oneself; or no longer."""

    on: bool


class Say(Request, frozen=True):
    text: str


class React(Request, frozen=True):
    """Shows a reaction at one's plate for a moment; it is stored nowhere."""

    kind: Reaction


class Mute(Request, frozen=True):
    person: Id
    on: bool


class Ping(Request, frozen=True):
    """To see whether the connection is alive."""


ClientMessage = (
    Join
    | Leave
    | Choose
    | TakeBack
    | ClaimRest
    | AnswerClaim
    | PlanAhead
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | Cut
    | Reveal
    | Start
    | Rematch
    | Close
    | AskHint
    | AskKnown
    | AskWords
    | Auto
    | Consent
    | Say
    | React
    | Mute
    | Ping
)


# --- what a client is sent, besides the messages of `live` ---


class Hello(Message, frozen=True):
    """The first message on every connection."""

    person: Person
    language: Language
    version: str


class Ack(Message, frozen=True):
    """Done, and durably stored; with that the table has come to `number`, as this connection counts (see `fact`)."""

    ack: int
    number: int


class Refusal(Message, frozen=True):
    """Not done, and why, in the person's language."""

    ack: int
    code: Code
    message: str
    briefly: str = ""  # the same without a list of what would be legal, where there is one


class Pong(Message, frozen=True):
    ack: int


ServerMessage = (
    m.TableMessage
    | m.FactMessage
    | m.Resumed
    | m.Presence
    | m.ReactionShown
    | m.Hint
    | m.Known
    | m.Words
    | Hello
    | Ack
    | Refusal
    | Pong
)

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode
decode = _decoder.decode


class _Numbered(msgspec.Struct):
    ack: AckId = 0


_numbered = msgspec.json.Decoder(_Numbered)


def ack_of(text: str) -> int:
    """Of a message that cannot be understood, or may not be answered: so that the sender knows which one it was."""
    try:
        return _numbered.decode(text).ack
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0


# --- HTTP ---


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of a request."""


class NewIdentity(Body, frozen=True):
    """A face left out stays as it is; an empty one is made from the id again. `invite`: where new people need one."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    language: Language = "en"
    face: Face | None = None
    invite: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Claim(Body, frozen=True):
    code: Annotated[str, msgspec.Meta(max_length=40)]


class DealReference(Body, frozen=True):
    """That of a finished match, from its beginning or from the position after so many of its choices.

    `redeal`: the seat from whose knowledge all that is hidden is dealt anew; None: the cards as they were.
    """

    table: Id
    match: Count
    after: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    redeal: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None


class NewTable(Body, frozen=True):
    """Seats left out: one's own, and free ones for the rest of the usual number.

    A pace of whole days (86400 seconds each), or a budget of days for each person's match, makes it a table over days:
    it goes on though nobody is connected, and `time_up` is what happens when somebody's time is up.

    With a deal the first match repeats that of a finished one, by the same rules: it is known, is not proved fair, and
    does not count in statistics.
    """

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    seats: list[Plan] | None = None
    listed: bool = False
    pace: int = 0
    spectators: bool = True
    hints: bool = True
    start: bool = False
    rated: bool = False
    leaving: Leaving = "last"
    budget: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    time_up: TimeUp = "once"
    deal: DealReference | None = None
    group: Annotated[str, msgspec.Meta(max_length=16, pattern=r"^[a-z0-9]*(?!\n)$")] = ""  # one of one's groups
    hands: Hands = "hidden"
    delay: Count = 0


class Attempt(Body, frozen=True):
    """What one decides in a position, part by part; nothing yet, to be shown it. The seed deals what is hidden."""

    choices: Annotated[list[Annotated[str, msgspec.Meta(max_length=100)]], msgspec.Meta(max_length=8)] = []
    seed: Count = 0


class LinesAsked(Body, frozen=True):
    """Lines of the decision that begins with this choice of the record."""

    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    lines: Lines


class WordsAsked(Body, frozen=True):
    asked: Annotated[list[LinesAsked], msgspec.Meta(max_length=MOST_DECISIONS)]


class Report(Body, frozen=True):
    """What is wrong with a bot's choice: that of this number in the record."""

    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""


class OfflineSeat(Body, frozen=True):
    """Whose seat it was: a bot's, or one's own."""

    bot: Level | None = None
    bot_name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    taken_back: bool = False


class OfflineMatch(Body, frozen=True):
    """A finished match that was played without a server, as it was kept there; `record` is its permanent text form."""

    table: Annotated[str, msgspec.Meta(max_length=16, pattern=r"^0[a-z0-9]+(?!\n)$")]
    match: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    finished_at: Count
    seats: Annotated[list[OfflineSeat], msgspec.Meta(min_length=2, max_length=10)]
    record: str


class ResponseBody(msgspec.Struct, frozen=True, kw_only=True):
    """To a request."""


class IdentityShown(ResponseBody, frozen=True):
    person: Person
    language: Language


class CodeShown(ResponseBody, frozen=True):
    code: str
    seconds: int  # that it is good for


class OfferShown(ResponseBody, frozen=True):
    """One value that an option can have, or that its list can hold."""

    value: str
    name: str
    about: str
    players: list[int]  # with how many there is such a thing


class OptionShown(ResponseBody, frozen=True):
    name: str
    about: str
    kind: Literal["number", "flag", "other"]
    default: Any
    low: int
    high: int
    example: str
    offers: list[OfferShown]  # of those that are no number and no flag; empty if they cannot be listed


class GameShown(ResponseBody, frozen=True):
    id: str
    title: str
    about: str
    minutes: tuple[int, int]
    players: tuple[int, ...]
    usual_players: int
    low_wins: bool  # whether the lowest score is the best
    publisher: str  # empty: nobody publishes it on paper
    rules: int
    options: list[OptionShown]
    phases: dict[str, str]
    levels: list[Level]


class ViewShape(ResponseBody, frozen=True, rename={"kind": "is"}, omit_defaults=True):
    """What a value of a view is made of (`games.schema.Shape`)."""

    kind: Literal["card", "seat", "number", "flag", "text", "list", "by_seat", "map", "object"]
    of: "ViewShape | None" = None  # what a list, a list by seats or a map holds
    parts: "list[ViewPartShown]" = []  # of an object


class ViewPartShown(ResponseBody, frozen=True):
    """One key of a game's view, or of an object in it, with its name for people."""

    key: str
    label: str
    shape: ViewShape


class GameDetailsShown(ResponseBody, frozen=True):
    """What a client needs to show a game that it does not know."""

    id: str
    view: list[ViewPartShown]
    cards: dict[str, str]  # as text → name
    rules: dict[str, Any] | None  # the rules page, in the form of web/src/content/types.ts


class TableOpened(ResponseBody, frozen=True):
    table: str
    commitment: str


class TableShown(ResponseBody, frozen=True):
    """A table in a list."""

    table: str
    terms: m.TermsShown
    lobby: m.Lobby
    seat: int | None  # one's own
    here: int  # people connected to it now; of tables over days that is not told
    at: int  # when something last happened there; while nobody is there, choices are left out of this
    round: int | None  # of the match, for those who sit there and as long as the server has it at hand
    turn_since: int | None = None  # at a table over days, in one's own lists: since when one owes a choice
    due_at: int | None = None  # and when the time for it is up


class TurnsShown(ResponseBody, frozen=True):
    """At how many tables over days it is one's turn, and some of them. The next page comes `after` the last one:
    its `due_at`, a hyphen and its id (in the list of all of one's tables: its `at`, a hyphen and its id)."""

    count: int
    tables: list[TableShown]


class LineShown(ResponseBody, frozen=True):
    person: Person | None
    bot: str | None
    left: bool
    late: bool  # somebody sat down there in the middle of the match
    taken_back: bool  # decisions were taken back there: the match counts in no statistics
    score: int
    won: bool
    bot_name: str | None = None  # of a bot; not known of matches that older versions have kept


class MatchShown(ResponseBody, frozen=True):
    """A finished match."""

    table: str
    match: int
    game: str
    finished_at: int
    seats: list[LineShown]
    duplicate: bool = False  # it has the deal of an earlier one; …/deal tells of that
    after: int = 0  # it was played on from the position after so many choices of that one
    daily: str | None = None  # it has the deal of that day
    offline: bool = False  # it was played without a server


class SameDealShown(ResponseBody, frozen=True):
    """A match with the same deal. Where it was played is told to those who played it."""

    finished_at: int
    seats: list[LineShown]
    first: bool
    table: str | None
    match: int | None


class StatisticsShown(ResponseBody, frozen=True):
    game: str
    played: int
    won: int
    mean_score: float
    lowest_score: int
    highest_score: int


class StepShown(ResponseBody, frozen=True):
    """One choice of a finished match, with everything that is hidden during play."""

    number: int
    seat: int
    choice: str
    label: str
    events: list[m.AnyEvent]
    told: list[str]
    views: list[m.AnyView]  # of every seat, after the choice


class ReplayShown(ResponseBody, frozen=True):
    choices: int  # of the whole match
    seats: list[int]  # who made each of them
    rounds: list[int]  # after how many of them each round begins
    start: list[m.AnyView]  # views of every seat before the first choice; only with the first steps
    steps: list[StepShown]


class ReviewShown(ResponseBody, frozen=True):
    """A finished match looked at again: every decision with its worth, accuracy and luck. None while it is made."""

    done: int  # choices looked at so far
    of: int
    review: Annotated[dict[str, Any], msgspec.Meta(title="Review")] | None
    labels: dict[str, str] = {}  # of all its choices, for people


class StartShown(ResponseBody, frozen=True):
    """A finished match for a browser that reviews it by itself."""

    game: str
    state: str  # before the first choice, in base64: its numbers, 8 bytes each, the lowest first; empty: it cannot
    choices: list[str]  # as in the record: "2 play r10"
    simulations: int  # that the server would spend on each decision
    labels: dict[str, str]  # what choices are usually called


class LineWordsShown(ResponseBody, frozen=True):
    """The words for lines: for every decision that was asked for, for every line of it."""

    words: list[list[LineWords]]


class MomentShown(ResponseBody, frozen=True):
    """A decision or a deal that is worth telling; a seat in the sentence is written {2}."""

    number: int  # of the choice that comes next, from 1
    said: str


class MomentsShown(ResponseBody, frozen=True):
    """What a match's review tells of it in two sentences. Asking begins no review."""

    made: bool  # whether there is a review
    making: bool  # whether one is on its way
    turning_point: MomentShown | None = None
    best_moment: MomentShown | None = None


class DrillShown(ResponseBody, frozen=True):
    """A position to decide again, as the seat sees it after the choices that were sent."""

    game: str
    seat: int
    view: m.AnyView
    labels: dict[str, str]  # of all choices there are, and that are spoken of
    decision: Annotated[dict[str, Any], msgspec.Meta(title="ReviewDecision")] | None  # once it is decided: judged


class VerifiedShown(ResponseBody, frozen=True):
    """What the server itself says of a match's deal. To believe it, verify the proof yourself."""

    fair: bool
    message: str


class RefusalShown(ResponseBody, frozen=True):
    code: Code
    message: str


class Health(ResponseBody, frozen=True):
    status: str
    version: str
    tables: int
    sockets: int


if __name__ == "__main__":
    from stammtisch.server.schema import schema

    print(msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode())
