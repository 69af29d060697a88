"""Types of the view and the events."""

from typing import Literal, TypedDict

from stammtisch.games.schema import OverEvent


class VIEW(TypedDict):
    phase: Literal["take", "over"]
    pile: int


class Take(TypedDict):
    event: Literal["take"]
    seat: int
    stones: int


class Low(TypedDict):
    event: Literal["low"]
    pile: int


class Guess(TypedDict):
    event: Literal["guess"]
    seat: int


EVENT = Take | Low | Guess | OverEvent
