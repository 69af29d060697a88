"""What every view and some events have in common, as types. A game's `shape.py` adds its own.

These types describe what `Match.view` and `Events` make; nothing is built from them. The web client's types are.
"""

from typing import Literal, TypedDict


class CommonView(TypedDict):
    """The keys of every view, besides `game`, `phase`, `options` and `hand`, which have a type of their own each."""

    players: int
    seat: int | None  # null for a spectator
    round: int
    waiting: list[int]
    choices: list[str]
    scores: list[int]
    over: bool
    winners: list[int]
    history: list[list[int]]


class RoundEvent(TypedDict):
    """A round has been counted."""

    event: Literal["round"]
    round: int
    points: list[int]
    scores: list[int]


class DealEvent(TypedDict):
    """The next round has been dealt."""

    event: Literal["deal"]
    round: int


class OverEvent(TypedDict):
    """The match is over."""

    event: Literal["over"]
    winners: list[int]
    scores: list[int]
