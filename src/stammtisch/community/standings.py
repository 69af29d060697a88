"""What finished matches add up to for the people who played them: standings, form, records, who beat whom.

Everything here is made from results alone, and can be made anew at any time. What counts is what counts in somebody's
statistics: not a match that one has left, or whose deal was known before, or in which one took something back.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import combinations
from typing import NamedTuple

import msgspec

from stammtisch.community.groups.facts import Season
from stammtisch.errors import StammtischError
from stammtisch.games.registry import rulebook

FORM = 10  # matches that one's form is told by
CURVE = 60  # matches of a curve
MOST_LINES = 100
MOST_CURVES = 12
LEAST_REVIEWED = 3  # matches with a review, for whoever is to be the luckiest


class SeatPlayed(NamedTuple):
    """How a match ended for a person. `luck` and `accuracy` are the review's; None if there is none."""

    person: str
    counts: bool
    score: int
    won: bool
    luck: float | None = None
    accuracy: float | None = None


class MatchPlayed(NamedTuple):
    table: str
    match: int
    game: str
    players: int
    at: int
    people: list[SeatPlayed]  # without bots
    others: list[tuple[int, bool]]  # score, and won, of bots


class CurvePoint(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One match on a curve: when, the score, whether it was won, and what a review says of it."""

    at: int
    score: int
    won: bool
    luck: float | None
    accuracy: float | None


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's results. `form`: the last ones, the latest last. `run`: the most wins in a row."""

    person: str
    played: int
    won: int
    mean_score: float
    lowest_score: int
    highest_score: int
    run: int
    form: list[bool]
    reviewed: int
    luck: float | None  # on average, in points; more is better in every game
    accuracy: float | None  # on average, 0 … 100


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record, with the match where it was set; none for what many matches add up to."""

    person: str
    value: float
    at: int
    table: str = ""
    match: int = 0


class Records(msgspec.Struct, frozen=True, kw_only=True):
    run: MatchRecord | None = None  # most wins in a row; `at`: the last of them
    coup: MatchRecord | None = None  # won by so many points
    luckiest: MatchRecord | None = None
    unluckiest: MatchRecord | None = None
    accurate: MatchRecord | None = None


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """How often one person was better than another, in matches that both have played."""

    one: str
    other: str
    better: int
    worse: int
    equal: int


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    points: list[CurvePoint]


Lines = dict[str, list[tuple[MatchPlayed, SeatPlayed]]]


def season_start(season: Season, now: int) -> int:
    """From when on matches count for the season that it is now (milliseconds, in UTC)."""
    if season.period == "ever":
        return _millis(datetime.fromisoformat(season.since).replace(tzinfo=UTC))
    today = datetime.fromtimestamp(now / 1000, UTC)
    months = {"month": 1, "quarter": 3, "half": 6, "year": 12}[season.period]
    return _millis(datetime(today.year, (today.month - 1) // months * months + 1, 1, tzinfo=UTC))


def _millis(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def by_person(matches: Iterable[MatchPlayed]) -> Lines:
    """What counts for each, in order of time."""
    found: Lines = defaultdict(list)
    for match in sorted(matches, key=lambda one: (one.at, one.table, one.match)):
        for seat in match.people:
            if seat.counts:
                found[seat.person].append((match, seat))
    return found


def only(matches: Iterable[MatchPlayed], person: str) -> list[MatchPlayed]:
    """The matches as they count for one person alone."""
    return [
        match._replace(people=[seat._replace(counts=seat.counts and seat.person == person) for seat in match.people])
        for match in matches
    ]


def standings(matches: Iterable[MatchPlayed]) -> list[Standing]:
    """Everybody who has played, most wins first; then those who needed fewer matches for them."""
    found = [_standing(person, lines) for person, lines in by_person(matches).items()]
    return sorted(found, key=lambda one: (-one.won, one.played, one.person))[:MOST_LINES]


def _standing(person: str, lines: Sequence[tuple[MatchPlayed, SeatPlayed]]) -> Standing:
    seats = [seat for _, seat in lines]
    scores = [seat.score for seat in seats]
    luck, accuracy = _known(seats, lambda seat: seat.luck), _known(seats, lambda seat: seat.accuracy)
    return Standing(
        person=person,
        played=len(seats),
        won=sum(seat.won for seat in seats),
        mean_score=round(sum(scores) / len(scores), 2),
        lowest_score=min(scores),
        highest_score=max(scores),
        run=_longest_run(lines)[0],
        form=[seat.won for seat in seats[-FORM:]],
        reviewed=len(luck),
        luck=_mean(luck),
        accuracy=_mean(accuracy),
    )


def _known(seats: Iterable[SeatPlayed], figure: Callable[[SeatPlayed], float | None]) -> list[float]:
    return [found for seat in seats if (found := figure(seat)) is not None]


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 2) if values else None


def _longest_run(lines: Sequence[tuple[MatchPlayed, SeatPlayed]]) -> tuple[int, int]:
    """Most wins in a row, and when the last of them was. Of two equal runs the first."""
    longest, ended, run = 0, 0, 0
    for match, seat in lines:
        run = run + 1 if seat.won else 0
        if run > longest:
            longest, ended = run, match.at
    return longest, ended


def records(matches: Sequence[MatchPlayed]) -> Records:
    """The records of these matches, all of one game; of several who hold one, who was first."""
    people = by_person(matches)
    runs = [(*_longest_run(lines), person) for person, lines in people.items()]
    longest = min(runs, key=lambda run: (-run[0], run[1], run[2]), default=None)
    reviewed = [one for one in standings(matches) if one.reviewed >= LEAST_REVIEWED]
    lucky = sorted(reviewed, key=lambda one: (-(one.luck or 0), one.person))
    accurate = min(reviewed, key=lambda one: (-(one.accuracy or 0), one.person), default=None)
    return Records(
        run=MatchRecord(person=longest[2], value=longest[0], at=longest[1]) if longest and longest[0] > 1 else None,
        coup=_coup(matches),
        luckiest=_overall(lucky[0], lucky[0].luck) if len(lucky) > 1 else None,
        unluckiest=_overall(lucky[-1], lucky[-1].luck) if len(lucky) > 1 else None,
        accurate=_overall(accurate, accurate.accuracy) if accurate and len(lucky) > 1 else None,
    )


def _overall(one: Standing, value: float | None) -> MatchRecord:
    return MatchRecord(person=one.person, value=value or 0.0, at=0)


def _coup(matches: Iterable[MatchPlayed]) -> MatchRecord | None:
    """The win that was furthest ahead of whoever came next."""
    found: list[MatchRecord] = []
    for match in matches:
        ends = [(seat.score, seat.won) for seat in match.people] + match.others
        beaten = [score for score, won in ends if not won]
        for seat in match.people:
            if seat.won and seat.counts and beaten:
                ahead = min(abs(seat.score - score) for score in beaten)
                found.append(
                    MatchRecord(person=seat.person, value=ahead, at=match.at, table=match.table, match=match.match)
                )
    return min(found, key=lambda one: (-one.value, one.at, one.person), default=None)


def duels(matches: Iterable[MatchPlayed]) -> list[Duel]:
    """For every two who have met: who was better how often. Those who met most often come first."""
    met: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for match in matches:
        low_wins = _low_wins(match.game)
        seats = sorted((seat for seat in match.people if seat.counts), key=lambda seat: seat.person)
        for one, other in combinations(seats, 2):
            met[one.person, other.person][_compared(one, other, low_wins)] += 1
    found = [Duel(one=a, other=b, better=n[0], worse=n[1], equal=n[2]) for (a, b), n in met.items()]
    return sorted(found, key=lambda one: (-(one.better + one.worse + one.equal), one.one, one.other))[:MOST_LINES]


def _compared(one: SeatPlayed, other: SeatPlayed, low_wins: bool) -> int:
    """0: one was better; 1: the other; 2: neither."""
    if one.won != other.won:
        return 0 if one.won else 1
    if one.score == other.score:
        return 2
    return 0 if (one.score < other.score) == low_wins else 1


@cache
def _low_wins(game: str) -> bool:
    try:
        return rulebook(game).low_wins
    except StammtischError:  # a game that is no longer installed here
        return False


def curves(matches: Iterable[MatchPlayed]) -> list[Curve]:
    """The latest matches of those who have played most, in order of time."""
    people = sorted(by_person(matches).items(), key=lambda one: (-len(one[1]), one[0]))
    return [
        Curve(person=person, points=[_point(*line) for line in lines[-CURVE:]])
        for person, lines in people[:MOST_CURVES]
    ]


def _point(match: MatchPlayed, seat: SeatPlayed) -> CurvePoint:
    return CurvePoint(match.at, seat.score, seat.won, seat.luck, seat.accuracy)
