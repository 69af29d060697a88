"""The views and events of Party Bugs as types. A card is its value, 1 to 13."""

from typing import Literal, NotRequired, TypedDict

from stammtisch.games.shape import CommonView, OverEvent


class Options(TypedDict):
    variant: bool


class Paul(TypedDict):
    """Who plays along with two."""

    display: list[int]
    score: int
    deck_size: int
    shown: list[int]


class LastRound(TypedDict):
    played: list[int] | None  # null for the last round, in which nothing is played
    taken: list[list[int]]
    paul: list[int] | None


class PartyBugsView(CommonView):
    game: Literal["party_bugs"]
    phase: Literal["hide", "play", "take", "pair", "over"]
    options: Options
    hand: list[int] | None
    my_choice: int | None
    deck_sizes: list[int]
    floor: list[int]
    displays: list[list[int]]
    shown: list[list[int]]
    hidden: int | None
    hidden_seats: list[int]
    known_hidden: list[int | None]
    played: list[int] | None
    chosen: list[int]
    order: list[int]
    line: list[int]  # all seats: from the holder of the tie card on, after the reveal in the order of taking
    final: bool  # the last round, in which nothing is played
    tie_holder: int
    paul: Paul | None
    last_round: LastRound | None


# --- events; where a seat is null, it is Paul ---


class ChosenEvent(TypedDict):
    """A seat has chosen in secret; it is told its own card."""

    event: Literal["chosen"]
    seat: int
    card: NotRequired[int]


class HideEvent(TypedDict):
    """All have hidden a card."""

    event: Literal["hide"]


class RevealEvent(TypedDict):
    """All played cards are turned up; `order` is empty if a King was played."""

    event: Literal["reveal"]
    played: list[int]
    order: list[int]


class KingEvent(TypedDict):
    """A King takes the whole floor."""

    event: Literal["king"]
    seat: int
    cards: list[int]


class TakeEvent(TypedDict):
    event: Literal["take"]
    seat: int | None
    card: int


class LeaveEvent(TypedDict):
    """Pairs leave a display."""

    event: Literal["leave"]
    seat: int | None
    cards: list[int]


class AskEvent(TypedDict):
    """Will the hidden card leave with its twin?"""

    event: Literal["ask"]
    seat: int
    card: int


class PairEvent(TypedDict):
    """The answer to that."""

    event: Literal["pair"]
    seat: int
    card: int
    yes: bool


class FloorEvent(TypedDict):
    """The played cards become the floor, with Paul's among them."""

    event: Literal["floor"]
    cards: list[int]
    paul: int | None


class DrawEvent(TypedDict):
    """Each of the seats draws a card; one is told one's own."""

    event: Literal["draw"]
    seats: list[int]
    card: NotRequired[int]


class BeginEvent(TypedDict):
    """A round begins; the last one has its `order` at once."""

    event: Literal["begin"]
    round: int
    order: list[int]


class UncoverEvent(TypedDict):
    """A hidden card is turned up at the end."""

    event: Literal["uncover"]
    seat: int
    card: int


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
