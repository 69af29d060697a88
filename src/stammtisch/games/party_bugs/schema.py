"""The views and events of Party Bugs as types. A card is its value, 1 to 13."""

from typing import Literal, NotRequired, TypedDict

from stammtisch.games.party_bugs.state import Phase
from stammtisch.games.schema import BySeat, CommonView, Detail, NumberedCard, OverEvent, SeatNumber


class Options(TypedDict):
    variant: bool


class Paul(TypedDict):
    """Who plays along with two."""

    display: list[NumberedCard]
    score: int
    deck_size: int
    shown: Detail[list[NumberedCard]]


class LastRound(TypedDict):
    played: BySeat[NumberedCard] | None  # null for the last round, in which nothing is played
    taken: BySeat[list[NumberedCard]]
    paul: list[NumberedCard] | None


class PartyBugsView(CommonView):
    game: Literal["party_bugs"]
    phase: Phase
    options: Options
    hand: list[NumberedCard] | None
    my_choice: NumberedCard | None
    deck_sizes: BySeat[int]
    floor: list[NumberedCard]
    displays: BySeat[list[NumberedCard]]
    shown: Detail[BySeat[list[NumberedCard]]]
    hidden: NumberedCard | None
    hidden_seats: list[SeatNumber]
    known_hidden: BySeat[NumberedCard | None]
    played: BySeat[NumberedCard] | None
    chosen: list[SeatNumber]
    order: list[SeatNumber]
    line: Detail[list[SeatNumber]]  # all: from the holder of the tie card on, after the reveal in the order of taking
    final: bool  # the last round, in which nothing is played
    tie_holder: SeatNumber
    paul: Paul | None
    last_round: Detail[LastRound | None]


# --- events; where a seat is null, it is Paul ---


class ChosenEvent(TypedDict):
    """A seat has chosen in secret; it is told its own card."""

    event: Literal["chosen"]
    seat: SeatNumber
    card: NotRequired[NumberedCard]


class HideEvent(TypedDict):
    """All have hidden a card."""

    event: Literal["hide"]


class RevealEvent(TypedDict):
    """All played cards are turned up; `order` is empty if a King was played."""

    event: Literal["reveal"]
    played: BySeat[NumberedCard]
    order: list[SeatNumber]


class KingEvent(TypedDict):
    """A King takes the whole floor."""

    event: Literal["king"]
    seat: SeatNumber
    cards: list[NumberedCard]


class TakeEvent(TypedDict):
    event: Literal["take"]
    seat: SeatNumber | None
    card: NumberedCard


class LeaveEvent(TypedDict):
    """Pairs leave a display."""

    event: Literal["leave"]
    seat: SeatNumber | None
    cards: list[NumberedCard]


class AskEvent(TypedDict):
    """Will the hidden card leave with its twin?"""

    event: Literal["ask"]
    seat: SeatNumber
    card: NumberedCard


class PairEvent(TypedDict):
    """The answer to that."""

    event: Literal["pair"]
    seat: SeatNumber
    card: NumberedCard
    yes: bool


class FloorEvent(TypedDict):
    """The played cards become the floor, with Paul's among them."""

    event: Literal["floor"]
    cards: list[NumberedCard]
    paul: NumberedCard | None


class DrawEvent(TypedDict):
    """Each of the seats draws a card; one is told one's own."""

    event: Literal["draw"]
    seats: list[SeatNumber]
    card: NotRequired[NumberedCard]


class BeginEvent(TypedDict):
    """A round begins; the last one has its `order` at once."""

    event: Literal["begin"]
    round: int
    order: list[SeatNumber]


class UncoverEvent(TypedDict):
    """A hidden card is turned up at the end."""

    event: Literal["uncover"]
    seat: SeatNumber
    card: NumberedCard


class FinalEvent(OverEvent):
    paul: int | None  # the sum of his display


PartyBugsEvent = (
    ChosenEvent
    | HideEvent
    | RevealEvent
    | KingEvent
    | TakeEvent
    | LeaveEvent
    | AskEvent
    | PairEvent
    | FloorEvent
    | DrawEvent
    | BeginEvent
    | UncoverEvent
    | FinalEvent
)

VIEW, EVENT = PartyBugsView, PartyBugsEvent
