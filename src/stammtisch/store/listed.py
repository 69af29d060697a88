"""What lists are made of: tables, finished matches, statistics. The index of the journal is read into these."""

from typing import NamedTuple

from stammtisch.live.outlines import Outline

DAILY = "daily/"  # begins the deal of matches that have a deal of the day
OFFLINE = "0"  # begins the ids of tables that are kept in a browser, and so the deal of matches from there


class ListedTable(NamedTuple):
    """`turn_since`, `due_at`: of the person who asks, see `MemberRow`."""

    id: str
    changed_at: int
    outline: Outline
    turn_since: int | None = None
    due_at: int | None = None


class Place(NamedTuple):
    """Where a page of a list ends: a time, and the table among those of the same time."""

    at: int
    table: str


class SeatResult(NamedTuple):
    """How a finished match ended for one seat."""

    seat: int
    person: str | None
    name: str | None
    face: str  # of today; empty for bots, and for whom has chosen none
    bot: str | None
    left: bool
    late: bool
    taken_back: bool
    score: int
    won: bool


class FinishedMatch(NamedTuple):
    table: str
    match: int
    game: str
    finished_at: int
    deal: str | None  # "table/match" whose deal it repeats
    seats: list[SeatResult]


class GameStatistics(NamedTuple):
    game: str
    played: int
    won: int
    mean_score: float
    lowest_score: int
    highest_score: int
