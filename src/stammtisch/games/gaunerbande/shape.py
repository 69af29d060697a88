"""The views and events of Gaunerbande as types."""

from typing import Literal, NotRequired, TypedDict

from stammtisch.games.shape import CommonView, DealEvent, OverEvent, RoundEvent


class Options(TypedDict):
    target: int


class PlayedCard(TypedDict):
    seat: int
    card: str


class Trick(TypedDict):
    cards: list[PlayedCard]
    winner: int


class GaunerbandeView(CommonView):
    game: Literal["gaunerbande"]
    phase: Literal["pass", "play", "coup", "over"]
    options: Options
    hand: list[str] | None
    hand_sizes: list[int]
    passing: int
    to_pass: int  # how many cards each seat passes on in this round
    passed: list[str] | None
    received: list[str] | None
    trick: list[PlayedCard]
    last_trick: Trick | None
    tricks: list[Trick]
    penalties: list[int]
    tricks_won: list[int]
    black_open: bool


# --- events ---


class PassEvent(TypedDict):
    """A card put aside to be passed on; told to its owner only."""

    event: Literal["pass"]
    seat: int
    card: str


class ChosenEvent(TypedDict):
    """A seat has put all its cards aside."""

    event: Literal["chosen"]
    seat: int


_Giver = TypedDict("_Giver", {"from": NotRequired[int]})


class ExchangeEvent(_Giver):
    """The cards have been passed on. A seat is told what it got from whom."""

    event: Literal["exchange"]
    distance: int
    received: NotRequired[list[str]]


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: int
    card: str


class TrickEvent(Trick):
    event: Literal["trick"]
    penalties: int


class BandEvent(TypedDict):
    """A seat has won the whole band."""

    event: Literal["band"]
    seat: int
    amount: int


class CoupEvent(TypedDict):
    event: Literal["coup"]
    seat: int
    target: Literal["self", "others"]
    amount: int


GaunerbandeEvent = (
    PassEvent
    | ChosenEvent
    | ExchangeEvent
    | PlayEvent
    | TrickEvent
    | BandEvent
    | CoupEvent
    | RoundEvent
    | DealEvent
    | OverEvent
)
