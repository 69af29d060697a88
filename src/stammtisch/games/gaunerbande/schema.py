"""The views and events of Gaunerbande as types."""

from typing import Annotated, Literal, NotRequired, TypedDict

from stammtisch.games.gaunerbande.rules import Phase
from stammtisch.games.schema import (
    BySeat,
    Card,
    CommonView,
    DealEvent,
    Detail,
    IfAny,
    OverEvent,
    RoundEvent,
    SeatNumber,
    Shown,
)


class Options(TypedDict):
    target: int


class PlayedCard(TypedDict):
    seat: SeatNumber
    card: Card


class Trick(TypedDict):
    cards: list[PlayedCard]
    winner: SeatNumber


class GaunerbandeView(CommonView):
    game: Literal["gaunerbande"]
    phase: Phase
    options: Options
    hand: list[Card] | None
    hand_sizes: BySeat[int]
    passing: IfAny[int]
    to_pass: Annotated[int, Shown(("pass",), zero=False)]  # how many cards each seat passes on in this round
    passed: list[Card] | None
    received: list[Card] | None
    trick: list[PlayedCard]
    last_trick: Trick | None
    tricks: Detail[list[Trick]]
    penalties: BySeat[int]
    tricks_won: BySeat[int]
    black_open: bool


# --- events ---


class PassEvent(TypedDict):
    """A card put aside to be passed on; told to its owner only."""

    event: Literal["pass"]
    seat: SeatNumber
    card: Card


class ChosenEvent(TypedDict):
    """A seat has put all its cards aside."""

    event: Literal["chosen"]
    seat: SeatNumber


_Giver = TypedDict("_Giver", {"from": NotRequired[SeatNumber], "to": NotRequired[SeatNumber]})


class ExchangeEvent(_Giver):
    """The cards have been passed on. A seat is told what it got from whom."""

    event: Literal["exchange"]
    distance: int
    received: NotRequired[list[Card]]


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: SeatNumber
    card: Card


class TrickEvent(Trick):
    event: Literal["trick"]
    penalties: int


class BandEvent(TypedDict):
    """A seat has won the whole band."""

    event: Literal["band"]
    seat: SeatNumber
    amount: int


class CoupEvent(TypedDict):
    event: Literal["coup"]
    seat: SeatNumber
    target: Literal["self", "others"]
    amount: int


class SeatCount(TypedDict):
    """The cards that cost points among those a seat has won: so many crooks, and what the politician costs, if won."""

    cards: list[Card]
    crooks: int
    politician: int


class CoupCount(TypedDict):
    """`doubled`: for winning every trick of the round."""

    seat: SeatNumber
    target: Literal["self", "others"]
    amount: int
    doubled: bool


class CountEvent(TypedDict):
    """What the round's points come from. After a coup the seats' own cards cost nothing."""

    event: Literal["count"]
    seats: BySeat[SeatCount]
    coup: CoupCount | None


GaunerbandeEvent = (
    PassEvent
    | ChosenEvent
    | ExchangeEvent
    | PlayEvent
    | TrickEvent
    | BandEvent
    | CoupEvent
    | CountEvent
    | RoundEvent
    | DealEvent
    | OverEvent
)

VIEW, EVENT = GaunerbandeView, GaunerbandeEvent
