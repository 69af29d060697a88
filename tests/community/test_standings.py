"""What finished matches add up to."""

import random
from datetime import UTC, datetime

import pytest

from stammtisch.community.groups.facts import Period, Season
from stammtisch.community.standings import (
    CURVE,
    FORM,
    MatchPlayed,
    SeatPlayed,
    curves,
    duels,
    only,
    records,
    season_start,
    standings,
)

LOW = "gaunerbande"  # a game in which few points are good


def seat(person: str, score: int, won: bool = False, counts: bool = True, **review: float) -> SeatPlayed:
    return SeatPlayed(person, counts, score, won, **review)


def played(
    at: int, *people: SeatPlayed, bots: list[tuple[int, bool]] | None = None, game: str = "gaunerbande"
) -> MatchPlayed:
    return MatchPlayed("t", at, game, len(people) + len(bots or []), at, list(people), bots or [])


THREE = [
    played(1, seat("a", 3, won=True), seat("b", 9), seat("c", 12)),
    played(2, seat("a", 5, won=True), seat("b", 6), seat("c", 6)),
    played(3, seat("a", 8), seat("b", 2, won=True), bots=[(4, False)]),
]


def test_most_wins_come_first_then_fewer_matches() -> None:
    a, b, c = standings(THREE)
    assert [(one.person, one.played, one.won, one.mean_score) for one in (a, b, c)] == [
        ("a", 3, 2, 5.33),
        ("b", 3, 1, 5.67),
        ("c", 2, 0, 9.0),
    ]
    assert (a.lowest_score, a.highest_score, a.run, a.form) == (3, 8, 2, [True, True, False])
    assert (a.luck, a.accuracy, a.reviewed) == (None, None, 0)
    assert [one.person for one in standings([*THREE, played(4, seat("d", 1, won=True))])] == ["a", "d", "b", "c"]


def test_what_does_not_count_counts_nowhere() -> None:
    left = played(4, seat("a", 0, won=True, counts=False), seat("b", 1), seat("z", 2, counts=False))
    with_it, without = standings([*THREE, left]), standings(THREE)
    assert with_it[0] == without[0]
    assert {one.person for one in with_it} == {"a", "b", "c"}
    assert duels([left]) == []
    assert records([left]).coup is None


def test_the_order_in_which_matches_are_found_does_not_matter() -> None:
    rng = random.Random(7)
    many = [
        played(
            n, *(seat(p, rng.randrange(30), won=rng.random() < 0.4, luck=rng.random(), accuracy=50.0) for p in "abcd")
        )
        for n in range(60)
    ]
    expected = [make(many) for make in (standings, records, duels, curves)]
    for _ in range(5):
        rng.shuffle(many)
        assert [make(many) for make in (standings, records, duels, curves)] == expected


def test_records() -> None:
    found = records(THREE)
    assert found.run is not None
    assert (found.run.person, found.run.value, found.run.at) == ("a", 2, 2)
    assert found.coup is not None
    assert (found.coup.person, found.coup.value, found.coup.match) == ("a", 6, 1)
    assert found.luckiest is found.unluckiest is found.accurate is None
    assert records([]).run is None
    lone = records([played(1, seat("a", 1, won=True), bots=[(40, False)])])
    assert lone.run is None  # once is no run
    assert lone.coup is not None
    assert lone.coup.value == 39


def test_luck_and_accuracy_are_those_of_reviews() -> None:
    reviewed = [
        played(n, seat("a", 1, won=True, luck=2.0 + n, accuracy=80), seat("b", 2, luck=-1.0, accuracy=90))
        for n in range(3)
    ]
    found = records(reviewed)
    assert found.luckiest is not None
    assert found.unluckiest is not None
    assert found.accurate is not None
    assert (found.luckiest.person, found.luckiest.value) == ("a", 3.0)
    assert (found.unluckiest.person, found.accurate.person) == ("b", "b")
    assert records(reviewed[:2]).luckiest is None  # too few to say so
    alone = records(only(reviewed, "a"))
    assert alone.luckiest is alone.unluckiest is alone.accurate is None  # nobody to be compared with


@pytest.mark.parametrize(("game", "better"), [("gaunerbande", "b"), ("gauner", "a")])
def test_who_was_better_is_told_by_the_win_then_by_the_score(game: str, better: str) -> None:
    """In Gaunerbande few points are good, in Gauner much money."""
    (duel,) = duels([played(1, seat("a", 9), seat("b", 4), bots=[(0, True)], game=game)])
    assert (duel.better, duel.worse) == ((1, 0) if better == "a" else (0, 1))
    (duel,) = duels([played(1, seat("b", 9, won=True), seat("a", 4), game=game)])
    assert (duel.one, duel.worse) == ("a", 1)
    (duel,) = duels(
        [played(1, seat("b", 4), seat("a", 4), game=game), played(2, seat("a", 4), seat("b", 4), game=game)]
    )
    assert duel.equal == 2
    assert duels([played(1, seat("a", 1), seat("b", 2), game="no_such_game")])


def test_for_one_person_the_others_are_only_met() -> None:
    own = only(THREE, "b")
    assert [one.person for one in standings(own)] == ["b"]
    assert [curve.person for curve in curves(own)] == ["b"]
    coup = records(own).coup
    assert coup is not None
    assert (coup.person, coup.value) == ("b", 2)  # two ahead of the bot


def test_curves_and_form_are_of_the_latest_matches() -> None:
    many = [played(n, seat("a", n, won=n % 2 == 0)) for n in range(CURVE + 5)]
    (curve,) = curves(many)
    assert [point.score for point in curve.points] == list(range(5, CURVE + 5))
    assert len(standings(many)[0].form) == FORM


@pytest.mark.parametrize(
    ("period", "start"),
    [("month", (2026, 11)), ("quarter", (2026, 10)), ("half", (2026, 7)), ("year", (2026, 1))],
)
def test_a_season_begins_with_its_period(period: Period, start: tuple[int, int]) -> None:
    now = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)
    assert season_start(Season(period), now) == int(datetime(*start, 1, tzinfo=UTC).timestamp() * 1000)
    given = season_start(Season("ever", "2025-05-17"), now)
    assert given == int(datetime(2025, 5, 17, tzinfo=UTC).timestamp() * 1000)
