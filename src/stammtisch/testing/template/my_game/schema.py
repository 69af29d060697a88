"""Views and events as types: `Card`, `SeatNumber` and `BySeat` tell screens what to draw."""

from typing import Literal, TypedDict

from stammtisch.games.schema import BySeat, Card, CommonView, DealEvent, OverEvent, RoundEvent, SeatNumber


class Played(TypedDict):
    seat: SeatNumber
    card: Card


class Trick(TypedDict):
    cards: list[Played]
    winner: SeatNumber


class MyGameView(CommonView):
    game: Literal["my_game"]
    phase: Literal["play", "over"]
    options: dict[str, int]
    hand: list[Card] | None
    hand_sizes: BySeat[int]
    trick: list[Played]
    last_trick: Trick | None
    tricks_won: BySeat[int]


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: SeatNumber
    card: Card


class TrickEvent(TypedDict):
    event: Literal["trick"]
    winner: SeatNumber


VIEW, EVENT = MyGameView, PlayEvent | TrickEvent | RoundEvent | DealEvent | OverEvent
