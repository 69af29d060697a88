"""The views and events of Gauner as types."""

from typing import Literal, NotRequired, TypedDict

from stammtisch.games.shape import CommonView, OverEvent, RoundEvent

Kind = Literal["yellow", "orange", "red", "purple", "blue", "green", "grey"]
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

    by: int
    prison: Counts
    laid: list[Counts]
    received: list[Counts]
    points: list[int]


class GaunerView(CommonView):
    game: Literal["gauner"]
    phase: Literal["take", "lay", "count", "return", "over"]
    options: Options
    turn: int
    hand: Counts | None
    hand_sizes: list[int]
    known: list[Counts]
    rows: list[list[Kind]]
    ends: list[Prospect]  # of rows that can be taken from
    prison: Counts
    fullness: list[Fullness]
    laid: list[Counts]
    layable: list[Layable] | None
    laying: Kind | None
    end: End | None
    limit: Literal[12, 6] | None
    owed: list[int]  # how many cards each seat has to give back
    draw_pile: int
    discard_pile: int
    discard: Counts
    scorings: list[list[int]]
    last_scoring: Scoring | None


# --- events ---


class TakeEvent(TypedDict):
    """A group goes into the hand."""

    event: Literal["take"]
    seat: int
    end: End
    kind: Kind
    count: int


class JailEvent(TypedDict):
    """The group beside it goes to prison, which may be `full` with it."""

    event: Literal["jail"]
    seat: int
    end: End
    kind: Kind
    count: int
    full: bool


class SkipEvent(TypedDict):
    event: Literal["skip"]
    seat: int


class LayingEvent(TypedDict):
    """A seat is going to lay this kind."""

    event: Literal["laying"]
    seat: int
    kind: Kind


class LayEvent(TypedDict):
    """`beaten`: whose cards of that kind are discarded for it."""

    event: Literal["lay"]
    seat: int
    kind: Kind
    count: int
    beaten: int | None
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
    seats: list[int]


class ReturnEvent(TypedDict):
    """A card is given back; its owner is told which."""

    event: Literal["return"]
    seat: int
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
