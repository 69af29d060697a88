"""The views and events of Tax the Rich as types."""

from typing import Literal, TypedDict

from stammtisch.games.shape import CommonView, DealEvent, OverEvent, RoundEvent

Suit = Literal["r", "y", "g", "b"]
Revolution = Literal["class", "feminist"]
Scenario = Literal[
    "vaccine_trials",
    "strike_breakers",
    "snow_on_my_uniform",
    "crime_scene_painter",
    "scandal",
    "dictatorship",
    "anarchy",
]


class BoardTricks(TypedDict):
    r: int
    y: int
    g: int
    b: int


class BoardRow(TypedDict):
    """Tricks per trump suit, and the bonus in each round."""

    tricks: BoardTricks
    bonus: list[int]


class Options(TypedDict):
    rules: Literal["basic", "advanced"] | Scenario | list[Scenario]
    rule_cards: list[str] | None
    feminist: bool
    board: list[BoardRow]


class Marker(TypedDict):
    """Where the marker stands, and what that means in this round."""

    row: int
    suit: Suit
    tricks: int
    bonus: int


class Government(Marker):
    """Who governs, and whether their stacks are as many as they need."""

    round: int
    seats: list[int]
    stacks: int
    met: bool


class Bid(TypedDict):
    seat: int
    bid: str  # a cell, such as 1g, or pass


class PlayedCard(TypedDict):
    """`seat`: in front of whom it lies now; `card` is null while it is covered; `value`: a Worker's."""

    seat: int
    card: str | None
    value: int | None


class Trick(TypedDict):
    cards: list[PlayedCard]
    winners: list[int]


class Frisk(TypedDict):
    by: int
    target: int | None
    card: str | None  # for these two seats only


class TaxTheRichView(CommonView):
    game: Literal["tax_the_rich"]
    phase: Literal[
        "bid",
        "call",
        "rule",
        "play",
        "reveal",
        "worker",
        "point",
        "frisk",
        "draw",
        "return",
        "swap",
        "keep",
        "steal",
        "stack",
        "marker",
        "lead",
        "gift",
        "over",
    ]
    options: Options
    hand: list[str] | None
    hand_sizes: list[int]
    open_hands: list[list[str]]
    covering: str | None
    declaring: Revolution | None
    rule_cards: list[str]
    board: list[BoardRow]
    marker: Marker | None
    bids: list[Bid]
    leader: int | None
    deputy: int | None
    government: Government | None
    governments: list[Government]  # of the rounds counted
    called: str | None
    revolution: Revolution | None
    rebel: int | None
    trick: list[PlayedCard]
    led: Suit | None
    pointed: list[int]
    docked: list[int]  # how much less the card in front of each seat counts for it
    kept: list[str]
    to_keep: int  # how many cards of the trick the strongest winner keeps, while that is asked
    frisk: Frisk | None
    robbed: int | None
    last_trick: Trick | None
    last_pointed: list[int]
    last_docked: list[int]
    last_kept: list[str]
    tricks: list[Trick]
    stacks: list[int]
    stack_origins: list[list[int]]
    gifts_owed: list[int]


# --- events: before the first card of a round ---


class BidEvent(Bid):
    event: Literal["bid"]


class LeaderEvent(TypedDict):
    """Who has won the bidding."""

    event: Literal["leader"]
    seat: int
    marker: Marker


class CallEvent(TypedDict):
    event: Literal["call"]
    seat: int
    card: str
    deputy: int


class RuleEvent(TypedDict):
    event: Literal["rule"]
    seat: int
    rule_card: str


class RuleCardsEvent(TypedDict):
    """What is in force in the new round."""

    event: Literal["rule_cards"]
    rule_cards: list[str]


# --- events: playing a card. The first three are told to the seat itself only ---


class DeclareEvent(TypedDict):
    event: Literal["declare"]
    seat: int
    revolution: Revolution


class BeginCoverEvent(TypedDict):
    event: Literal["begin_cover"]
    seat: int


class ChooseBrokerEvent(TypedDict):
    event: Literal["choose_broker"]
    seat: int
    card: str


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: int
    card: str


class CoverEvent(TypedDict):
    """A card face down; its player is told which. The suit is announced when it is led."""

    event: Literal["cover"]
    seat: int
    broker: str
    card: str | None
    suit: Suit | None


class RevolutionEvent(TypedDict):
    """Called with the card just played; the rest of the hand lies open."""

    event: Literal["revolution"]
    seat: int
    revolution: Revolution
    hand: list[str]


class FaceUpEvent(TypedDict):
    """Cards of a hand that lie open from now on."""

    event: Literal["face_up"]
    seat: int
    cards: list[str]


# --- events: what cards do ---


class WorkerEvent(TypedDict):
    event: Literal["worker"]
    seat: int
    card: str
    value: int


class PointEvent(TypedDict):
    event: Literal["point"]
    seat: int
    target: int


class FriskEvent(TypedDict):
    event: Literal["frisk"]
    seat: int
    target: int


class DrawEvent(TypedDict):
    """`card` is null for those who may not see it."""

    event: Literal["draw"]
    seat: int
    target: int
    card: str | None


class ReturnEvent(TypedDict):
    """`card` is null for those who may not see it."""

    event: Literal["return"]
    seat: int
    target: int
    card: str | None


class SwapEvent(TypedDict):
    event: Literal["swap"]
    seat: int
    target: int
    card: str


class TakeoverEvent(TypedDict):
    """A led Billionaire changes places with the last card."""

    event: Literal["takeover"]
    seat: int
    target: int
    card: str


class UncoverEvent(TypedDict):
    """`seat` played it; it lies in front of `lies`."""

    event: Literal["uncover"]
    seat: int
    card: str
    lies: int


class KeepEvent(TypedDict):
    event: Literal["keep"]
    seat: int
    card: str


# --- events: the trick given out ---


class TrickEvent(Trick):
    event: Literal["trick"]


class StealEvent(TypedDict):
    event: Literal["steal"]
    seat: int
    target: int | None


class StackEvent(TypedDict):
    """A stack changes hands; it came from that trick."""

    event: Literal["stack"]
    seat: int
    target: int
    trick: int


class MarkerEvent(TypedDict):
    event: Literal["marker"]
    seat: int
    marker: Marker


class LeadEvent(TypedDict):
    event: Literal["lead"]
    seat: int
    target: int


class GiftEvent(TypedDict):
    event: Literal["gift"]
    seat: int
    target: int


TaxTheRichEvent = (
    BidEvent
    | LeaderEvent
    | CallEvent
    | RuleEvent
    | RuleCardsEvent
    | DeclareEvent
    | BeginCoverEvent
    | ChooseBrokerEvent
    | PlayEvent
    | CoverEvent
    | RevolutionEvent
    | FaceUpEvent
    | WorkerEvent
    | PointEvent
    | FriskEvent
    | DrawEvent
    | ReturnEvent
    | SwapEvent
    | TakeoverEvent
    | UncoverEvent
    | KeepEvent
    | TrickEvent
    | StealEvent
    | StackEvent
    | MarkerEvent
    | LeadEvent
    | GiftEvent
    | RoundEvent
    | DealEvent
    | OverEvent
)
