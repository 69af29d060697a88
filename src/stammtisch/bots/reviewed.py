"""What a review holds: decisions, deals and moments, as they are served and stored."""

from dataclasses import asdict, dataclass
from typing import Any

FORM = 3  # of what a review holds; those stored in another are made anew


@dataclass(frozen=True)
class RankedLine:
    """One thing there was to decide, in all its parts, and what it was expected to bring."""

    choices: list[str]
    points: float  # expected gain of the seat's score in the round
    win: float  # the seat's chance of winning the match


@dataclass(frozen=True)
class Spoken:
    """A sentence in both languages; a seat in it is written {2}."""

    en: str
    de: str


@dataclass(frozen=True)
class Why:
    """What the best line has that the one made has not."""

    you: Spoken  # to the person whose decision it was
    name: Spoken  # to others
    figures: Spoken


@dataclass(frozen=True)
class Decision:
    """A decision where there were several ways to decide, with those to compare."""

    number: int  # of its first choice in the record, from 1
    parts: list[int]  # of all its choices
    round: int
    seat: int
    choices: list[str]
    best: list[str]  # what was chosen, unless something else was clearly better
    cost: float  # expected points given away, 0 or more
    cost_win: float  # chance of winning given away, 0 or more; this is what counts
    stake: float  # chance of winning between the best and the worst
    options: list[RankedLine]  # best first; of a decision in parts only the best line and the one made
    why: Why | None  # of decisions that cost something
    labels: dict[str, Spoken]  # choices that are called otherwise by who sees the table than by who does not


@dataclass(frozen=True)
class DealLuck:
    """How lucky each seat was with the cards of one round."""

    round: int
    after: int  # choices made before the deal
    luck: list[float]  # per seat, in points; more is better in every game
    win: list[float]  # per seat, in chances of winning the match


@dataclass(frozen=True)
class Moment:
    """A decision or a deal that is worth telling, in a sentence."""

    number: int  # of the choice that comes next, from 1: where a replay shows it
    round: int
    seat: int
    swing: float  # chance of winning that it moved, or saved
    said: Spoken


@dataclass(frozen=True)
class Review:
    """All that is found out about a whole match. It is served and stored under these field names."""

    form: int
    game: str
    players: int
    scores: list[int]
    winners: list[int]
    decisions: list[Decision]
    accuracy: list[float]  # per seat, 0 … 100
    cost: list[float]  # per seat, points given away in all
    luck: list[float]  # per seat, points that the deals were worth; more is better in every game
    deals: list[DealLuck]
    turning_point: Moment | None  # the decision or the deal that moved most
    best_moment: Moment | None  # the right decision that was hardest to find

    def as_dict(self) -> dict[str, Any]:
        """The review as plain data, ready for JSON."""
        return asdict(self)
