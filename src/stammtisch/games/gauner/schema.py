"""The views and events of Gauner as types."""

from typing import Annotated, Literal, NotRequired, TypedDict

from stammtisch.games.gauner.state import Phase
from stammtisch.games.schema import (
    BySeat,
    CardCounts,
    CommonView,
    Detail,
    IfAny,
    Meaning,
    OverEvent,
    RoundEvent,
    SeatNumber,
)

Kind = Annotated[Literal["yellow", "orange", "red", "purple", "blue", "green", "grey"], Meaning("card")]
End = Literal["1L", "1R", "2L", "2R", "3L", "3R"]


class Counts(TypedDict, total=False):
    """How many cards of each kind; zeros are left out."""

    yellow: int
    orange: int
    red: int
    purple: int
    blue: int
    green: int
    grey: int


ByKind = CardCounts[Counts]


class Options(TypedDict):
    """There is nothing to agree on."""


class Heap(TypedDict):
    """Cards of one kind."""

    kind: Kind
    count: int


class Prospect(TypedDict):
    """What taking from an end moves: a group to the hand, a group to prison, which may be full with it."""

    end: End
    taken: Heap
    jailed: Heap
    fills: bool


class Fullness(TypedDict):
    """One way to fill the prison: so many kinds with so many cards each; so many there are."""

    kinds: int
    each: int
    reached: int


class Layable(TypedDict):
    """A kind that may be laid now, and how many of it."""

    kind: Kind
    least: int
    most: int


class Scoring(TypedDict):
    """What a scoring was reckoned from, and what each seat got."""

    by: SeatNumber
    prison: ByKind
    laid: BySeat[ByKind]
    received: BySeat[ByKind]
    points: BySeat[int]


class GaunerView(CommonView):
    game: Literal["gauner"]
    phase: Phase
    options: Options
    turn: Detail[SeatNumber]
    hand: ByKind | None
    hand_sizes: BySeat[int]
    known: BySeat[ByKind]
    rows: list[list[Kind]]
    ends: Detail[list[Prospect]]  # of rows that can be taken from
    prison: ByKind
    fullness: Detail[list[Fullness]]
    laid: BySeat[ByKind]
    layable: Detail[list[Layable] | None]
    laying: Kind | None
    end: End | None
    limit: Literal[12, 6] | None
    owed: IfAny[BySeat[int]]  # how many cards each seat has to give back
    draw_pile: int
    discard_pile: int
    discard: Detail[ByKind]
    scorings: Detail[list[BySeat[int]]]
    last_scoring: Detail[Scoring | None]


# --- events ---


class TakeEvent(TypedDict):
    """A group goes into the hand."""

    event: Literal["take"]
    seat: SeatNumber
    end: End
    kind: Kind
    count: int


class JailEvent(TypedDict):
    """The group beside it goes to prison, which may be `full` with it."""

    event: Literal["jail"]
    seat: SeatNumber
    end: End
    kind: Kind
    count: int
    full: bool


class SkipEvent(TypedDict):
    event: Literal["skip"]
    seat: SeatNumber


class LayingEvent(TypedDict):
    """A seat is going to lay this kind."""

    event: Literal["laying"]
    seat: SeatNumber
    kind: Kind


class LayEvent(TypedDict):
    """`beaten`: whose cards of that kind are discarded for it."""

    event: Literal["lay"]
    seat: SeatNumber
    kind: Kind
    count: int
    beaten: SeatNumber | None
    beaten_count: int


class RevealEvent(TypedDict):
    """The draw pile's top card is put to the end; null if there is none."""

    event: Literal["reveal"]
    end: End
    card: Kind | None


class RefillEvent(TypedDict):
    """New cards by row, from left to right."""

    event: Literal["refill"]
    cards: int
    rows: list[list[Kind]]


class ReshuffleEvent(TypedDict):
    event: Literal["reshuffle"]
    cards: int


class ShortEvent(TypedDict):
    """There are not enough cards: these seats give back."""

    event: Literal["short"]
    limit: Literal[12, 6]
    seats: list[SeatNumber]


class ReturnEvent(TypedDict):
    """A card is given back; its owner is told which."""

    event: Literal["return"]
    seat: SeatNumber
    card: NotRequired[Kind]


class GatherEvent(TypedDict):
    """What was given back is shuffled into the draw pile."""

    event: Literal["gather"]
    cards: int


class ScoringEvent(Scoring):
    event: Literal["scoring"]
    full: bool  # or else no row could be taken from


GaunerEvent = (
    TakeEvent
    | JailEvent
    | SkipEvent
    | LayingEvent
    | LayEvent
    | RevealEvent
    | RefillEvent
    | ReshuffleEvent
    | ShortEvent
    | ReturnEvent
    | GatherEvent
    | ScoringEvent
    | RoundEvent
    | OverEvent
)

VIEW, EVENT = GaunerView, GaunerEvent
