"""Views and events as types."""

from typing import Literal, TypedDict

from stammtisch.games.schema import BySeat, Card, CommonView, OverEvent, RoundEvent, SeatNumber


class GopsView(CommonView):
    game: Literal["gops"]
    phase: Literal["bid", "over"]
    options: dict[str, int]
    prize: Card
    prizes: list[Card]
    hand: list[Card] | None
    bidding: Card | None
    last_bids: BySeat[Card | None]
    spent: BySeat[list[Card]]


class BidEvent(TypedDict):
    event: Literal["bid"]
    seat: SeatNumber


class RevealEvent(TypedDict):
    event: Literal["reveal"]
    prize: Card
    bids: BySeat[Card]


VIEW, EVENT = GopsView, BidEvent | RevealEvent | RoundEvent | OverEvent
