"""The views and events of Tax the Rich as types."""

from typing import Annotated, Literal, TypedDict

from stammtisch.games.schema import (
    BySeat,
    Card,
    CardCounts,
    CommonView,
    DealEvent,
    Detail,
    IfAny,
    OverEvent,
    RoundEvent,
    SeatNumber,
    Shown,
)
from stammtisch.games.tax_the_rich.state import Phase

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

    tricks: CardCounts[BoardTricks]
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
    seats: list[SeatNumber]
    stacks: int
    met: bool


class Bid(TypedDict):
    seat: SeatNumber
    bid: str  # a cell, such as 1g, or pass


class PlayedCard(TypedDict):
    """`seat`: in front of whom it lies now; `card` is null while it is covered; `value`: a Worker's."""

    seat: SeatNumber
    card: Card | None
    value: int | None


class Trick(TypedDict):
    cards: list[PlayedCard]
    winners: list[SeatNumber]


class Frisk(TypedDict):
    by: SeatNumber
    target: SeatNumber | None
    card: Card | None  # for these two seats only


class TaxTheRichView(CommonView):
    game: Literal["tax_the_rich"]
    phase: Phase
    options: Options
    hand: list[Card] | None
    hand_sizes: BySeat[int]
    open_hands: BySeat[list[Card]]
    covering: Card | None
    declaring: Revolution | None
    rule_cards: list[str]
    board: Annotated[list[BoardRow], Shown(("bid",))]
    marker: Marker | None
    bids: Annotated[list[Bid], Shown(("bid",))]
    leader: SeatNumber | None
    deputy: SeatNumber | None
    government: Detail[Government | None]
    governments: Detail[list[Government]]  # of the rounds counted
    called: Card | None
    revolution: Revolution | None
    rebel: SeatNumber | None
    trick: list[PlayedCard]
    led: Suit | None
    pointed: Detail[BySeat[int]]
    docked: IfAny[BySeat[int]]  # how much less the card in front of each seat counts for it
    kept: list[Card]
    to_keep: IfAny[int]  # how many cards of the trick the strongest winner keeps, while that is asked
    frisk: Frisk | None
    robbed: SeatNumber | None
    last_trick: Trick | None
    last_pointed: Detail[BySeat[int]]
    last_docked: Detail[BySeat[int]]
    last_kept: Detail[list[Card]]
    tricks: Detail[list[Trick]]
    stacks: BySeat[int]
    stack_origins: Annotated[BySeat[list[int]], Shown(("stack",))]
    gifts_owed: IfAny[BySeat[int]]


# --- events: before the first card of a round ---


class BidEvent(Bid):
    """`stacks`: how many the bid promises; null for `pass`."""

    event: Literal["bid"]
    stacks: int | None


class LeaderEvent(TypedDict):
    """Who has won the bidding."""

    event: Literal["leader"]
    seat: SeatNumber
    marker: Marker


class CallEvent(TypedDict):
    event: Literal["call"]
    seat: SeatNumber
    card: Card
    deputy: SeatNumber


class RuleEvent(TypedDict):
    event: Literal["rule"]
    seat: SeatNumber
    rule_card: str


class RuleCardsEvent(TypedDict):
    """What is in force in the new round."""

    event: Literal["rule_cards"]
    rule_cards: list[str]


# --- events: playing a card. The first three are told to the seat itself only ---


class DeclareEvent(TypedDict):
    event: Literal["declare"]
    seat: SeatNumber
    revolution: Revolution


class BeginCoverEvent(TypedDict):
    event: Literal["begin_cover"]
    seat: SeatNumber


class ChooseBrokerEvent(TypedDict):
    event: Literal["choose_broker"]
    seat: SeatNumber
    card: Card


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: SeatNumber
    card: Card


class CoverEvent(TypedDict):
    """A card face down; its player is told which. The suit is announced when it is led."""

    event: Literal["cover"]
    seat: SeatNumber
    broker: Card
    card: Card | None
    suit: Suit | None


class RevolutionEvent(TypedDict):
    """Called with the card just played; the rest of the hand lies open."""

    event: Literal["revolution"]
    seat: SeatNumber
    revolution: Revolution
    hand: list[Card]


class FaceUpEvent(TypedDict):
    """Cards of a hand that lie open from now on."""

    event: Literal["face_up"]
    seat: SeatNumber
    cards: list[Card]


# --- events: what cards do ---


class WorkerEvent(TypedDict):
    event: Literal["worker"]
    seat: SeatNumber
    card: Card
    value: int


class PointEvent(TypedDict):
    event: Literal["point"]
    seat: SeatNumber
    target: SeatNumber


class FriskEvent(TypedDict):
    event: Literal["frisk"]
    seat: SeatNumber
    target: SeatNumber


class DrawEvent(TypedDict):
    """`card` is null for those who may not see it."""

    event: Literal["draw"]
    seat: SeatNumber
    target: SeatNumber
    card: Card | None


class ReturnEvent(TypedDict):
    """`card` is null for those who may not see it."""

    event: Literal["return"]
    seat: SeatNumber
    target: SeatNumber
    card: Card | None


class SwapEvent(TypedDict):
    event: Literal["swap"]
    seat: SeatNumber
    target: SeatNumber
    card: Card


class TakeoverEvent(TypedDict):
    """A led Billionaire changes places with the last card."""

    event: Literal["takeover"]
    seat: SeatNumber
    target: SeatNumber
    card: Card


class UncoverEvent(TypedDict):
    """`seat` played it; it lies in front of `lies`."""

    event: Literal["uncover"]
    seat: SeatNumber
    card: Card
    lies: SeatNumber


class KeepEvent(TypedDict):
    event: Literal["keep"]
    seat: SeatNumber
    card: Card


# --- events: the trick given out ---


Why = Literal["doctor", "artist", "trump", "led", "rest"]
"""Why the strongest card is that: `artist`, where suits do not count; `rest`, where only other suits are left."""


class TrickEvent(Trick):
    """`card` is the strongest that counts, null where nobody wins; `debunked` stronger ones count for nothing."""

    event: Literal["trick"]
    card: Card | None
    why: Why | None
    low: bool  # low beats high
    debunked: int


class StealEvent(TypedDict):
    event: Literal["steal"]
    seat: SeatNumber
    target: SeatNumber | None


class StackEvent(TypedDict):
    """A stack changes hands; it came from that trick."""

    event: Literal["stack"]
    seat: SeatNumber
    target: SeatNumber
    trick: int


class MarkerEvent(TypedDict):
    event: Literal["marker"]
    seat: SeatNumber
    marker: Marker


class LeadEvent(TypedDict):
    event: Literal["lead"]
    seat: SeatNumber
    target: SeatNumber


class GiftEvent(TypedDict):
    event: Literal["gift"]
    seat: SeatNumber
    target: SeatNumber


# --- events: the round counted ---


class CountEvent(TypedDict):
    """What the round's points come from: a point a stack, and the bonus for one side or the other."""

    event: Literal["count"]
    government: Government
    stacks: BySeat[int]
    bonus: BySeat[int]


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
    | CountEvent
    | RoundEvent
    | DealEvent
    | OverEvent
)

VIEW, EVENT = TaxTheRichView, TaxTheRichEvent
