"""How a tournament stands: a fold of its draws and of what was scored at their tables."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stammtisch.community.tournaments.facts import Count
from stammtisch.community.tournaments.state import Tournament


@dataclass(frozen=True)
class TableResult:
    """The end of a table's match: the score of each seat, and who won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    absent: frozenset[str] = frozenset()  # people for whom a bot played in the end


@dataclass(frozen=True)
class Line:
    """How somebody stands. `points` is what counts, `score` the sum of the game's own, `wins` the matches won."""

    place: int  # from 1; the same for equals
    person: str
    points: float
    wins: int
    score: int
    played: int
    rounds: tuple[float | None, ...]  # points of each round; None: sat it out, or it is not over or was broken off


def standing(known: Tournament, results: Mapping[str, TableResult], low_wins: bool) -> list[Line]:
    """Everybody who has played or takes part, the first first. `results` by the table's id, as far as they are over.

    A round that was broken off counts for nobody: some would have played one match more than others.
    """
    sign = -1 if low_wins else 1
    points: defaultdict[str, list[float | None]] = defaultdict(lambda: [None] * len(known.rounds))
    wins, score, played = defaultdict[str, int](int), defaultdict[str, int](int), defaultdict[str, int](int)
    for number, one in enumerate(known.rounds):
        over = {table.id: results[table.id] for table in one.tables if table.id in results and not one.broken_off}
        for table in one.tables:
            result = over.get(table.id)
            for seat, person in enumerate(table.seats if result is not None else ()):
                if person is not None:
                    assert result is not None
                    points[person][number] = _points(known.terms.count, seat, result, list(over.values()), sign)
                    wins[person] += seat in result.winners
                    score[person] += result.scores[seat]
                    played[person] += 1
    people = {*points, *(person for person, entrant in known.entrants.items() if not entrant.withdrawn)}
    sums = {person: round(sum(one or 0.0 for one in points[person]), 6) for person in people}
    order = sorted(people, key=lambda one: (-sums[one], -wins[one], -sign * score[one], one))
    lines: list[Line] = []
    for index, person in enumerate(order):
        mine = (sums[person], wins[person], score[person])
        same = bool(lines) and mine == (lines[-1].points, lines[-1].wins, lines[-1].score)
        place = lines[-1].place if same else index + 1
        lines.append(Line(place, person, *mine, played[person], tuple(points[person])))
    return lines


def _points(count: Count, seat: int, result: TableResult, all_tables: Sequence[TableResult], sign: int) -> float:
    """What a seat gets for a match: one for everybody it leaves behind, and half of one for its equals."""
    if count == "scores":
        return float(sign * result.scores[seat])
    if count == "places":
        others = [score for other, score in enumerate(result.scores) if other != seat]
        return _beaten(result.scores[seat], others, sign)
    same_seat = [other.scores[seat] for other in all_tables if other is not result]
    share = _beaten(result.scores[seat], same_seat, sign) / len(same_seat) if same_seat else 0.5
    return round(100 * share, 2)


def _beaten(mine: int, others: Sequence[int], sign: int) -> float:
    return sum(1.0 if sign * mine > sign * other else 0.5 if mine == other else 0.0 for other in others)
