"""The views and events of Partout as types."""

from typing import Annotated, Literal, TypedDict

from stammtisch.games.partout.rules import Phase
from stammtisch.games.schema import (
    BySeat,
    ByTeam,
    Card,
    CommonView,
    DealEvent,
    Detail,
    IfAny,
    OverEvent,
    RoundEvent,
    SeatNumber,
    Shown,
    TeamNumber,
)

Colour = Literal["r", "g", "b", "k"]


class Options(TypedDict):
    """There is nothing to agree on."""


class Trump(TypedDict):
    """Each null until it is named."""

    number: int | None
    colour: Colour | None


class PlayedCard(TypedDict):
    seat: SeatNumber
    card: Card
    jailed: bool


class Trick(TypedDict):
    cards: list[PlayedCard]
    winner: SeatNumber


class Standing(TypedDict):
    """A team: what it has announced so far, what that brings beside its tricks, whether it has won that many."""

    announced: IfAny[int]
    complete: Detail[bool]  # all of the team have announced
    bonus: IfAny[int]
    met: bool


class PartoutView(CommonView):
    game: Literal["partout"]
    phase: Phase
    options: Options
    hand: list[Card] | None
    hand_sizes: BySeat[int]
    dealer: SeatNumber
    teams: BySeat[TeamNumber]
    trump: Trump
    trump_before: Detail[Trump]
    announced: BySeat[int | None]
    bonuses: Annotated[list[int], Shown(("announce",))]  # by the tricks that a team has announced
    standing: ByTeam[Standing]
    tricks_won: ByTeam[int]
    leader: SeatNumber
    trick: list[PlayedCard]
    last_trick: Trick | None
    tricks: Detail[list[Trick]]


# --- events ---


class NumberEvent(TypedDict):
    event: Literal["number"]
    seat: SeatNumber
    number: int


class ColourEvent(TypedDict):
    event: Literal["colour"]
    seat: SeatNumber
    colour: Colour


class AnnounceEvent(TypedDict):
    event: Literal["announce"]
    seat: SeatNumber
    tricks: int


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: SeatNumber
    card: Card


class JailEvent(TypedDict):
    event: Literal["jail"]
    seat: SeatNumber
    card: Card


class RestoreEvent(TypedDict):
    """Whoever had changed the trump is in jail: it is as it was."""

    event: Literal["restore"]
    trump: Trump


class SwitchNumberEvent(TypedDict):
    event: Literal["switch_number"]
    seat: SeatNumber
    number: int


class SwitchColourEvent(TypedDict):
    event: Literal["switch_colour"]
    seat: SeatNumber
    colour: Colour


Why = Literal["jester", "royalty", "trump", "number", "colour", "led", "leader"]
"""Why a card has won: from the strongest reason down; `leader`: no card was worth anything."""


class TrickEvent(Trick):
    """`card` is the one that has won."""

    event: Literal["trick"]
    team: TeamNumber
    card: Card
    why: Why


class TeamCount(TypedDict):
    """`points`: those of the tricks won and the bonus for keeping the announcement; without a trick it costs."""

    team: TeamNumber
    seats: list[SeatNumber]
    announced: int
    won: int
    bonus: int
    points: int


class CountEvent(TypedDict):
    """What each team had announced and has won."""

    event: Literal["count"]
    teams: ByTeam[TeamCount]


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

VIEW, EVENT = PartoutView, PartoutEvent
