"""The views and events of Partout as types."""

from typing import Literal, TypedDict

from stammtisch.games.shape import CommonView, DealEvent, OverEvent, RoundEvent

Colour = Literal["r", "g", "b", "k"]


class Options(TypedDict):
    """There is nothing to agree on."""


class Trump(TypedDict):
    """Each null until it is named."""

    number: int | None
    colour: Colour | None


class PlayedCard(TypedDict):
    seat: int
    card: str
    jailed: bool


class Trick(TypedDict):
    cards: list[PlayedCard]
    winner: int


class Standing(TypedDict):
    """A team: what it has announced so far, what that brings beside its tricks, whether it has won that many."""

    announced: int
    complete: bool  # all of the team have announced
    bonus: int
    met: bool


class PartoutView(CommonView):
    game: Literal["partout"]
    phase: Literal["number", "colour", "announce", "play", "jail", "switch_number", "switch_colour", "over"]
    options: Options
    hand: list[str] | None
    hand_sizes: list[int]
    dealer: int
    teams: list[int]
    trump: Trump
    trump_before: Trump
    announced: list[int | None]
    bonuses: list[int]  # by the tricks that a team has announced
    standing: list[Standing]
    tricks_won: list[int]
    leader: int
    trick: list[PlayedCard]
    last_trick: Trick | None
    tricks: list[Trick]


# --- events ---


class NumberEvent(TypedDict):
    event: Literal["number"]
    seat: int
    number: int


class ColourEvent(TypedDict):
    event: Literal["colour"]
    seat: int
    colour: Colour


class AnnounceEvent(TypedDict):
    event: Literal["announce"]
    seat: int
    tricks: int


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: int
    card: str


class JailEvent(TypedDict):
    event: Literal["jail"]
    seat: int
    card: str


class RestoreEvent(TypedDict):
    """Whoever had changed the trump is in jail: it is as it was."""

    event: Literal["restore"]
    trump: Trump


class SwitchNumberEvent(TypedDict):
    event: Literal["switch_number"]
    seat: int
    number: int


class SwitchColourEvent(TypedDict):
    event: Literal["switch_colour"]
    seat: int
    colour: Colour


class TrickEvent(Trick):
    event: Literal["trick"]
    team: int


class TeamCount(TypedDict):
    team: int
    seats: list[int]
    announced: int
    won: int
    points: int


class CountEvent(TypedDict):
    """What each team had announced and has won."""

    event: Literal["count"]
    teams: list[TeamCount]


PartoutEvent = (
    NumberEvent
    | ColourEvent
    | AnnounceEvent
    | PlayEvent
    | JailEvent
    | RestoreEvent
    | SwitchNumberEvent
    | SwitchColourEvent
    | TrickEvent
    | CountEvent
    | RoundEvent
    | DealEvent
    | OverEvent
)
