"""What counts for ratings, and how: by the facts alone, in whatever order they arrive."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from stammtisch.community.ratings import RatedMatch, RatedSeat, Rating, bot_ratings, dump, rate, rated_match
from stammtisch.games.registry import game_ids
from stammtisch.live import facts as f
from stammtisch.store.engine import Database, open_database
from stammtisch.store.models import RatedRow, RatingRow, RatingStepRow
from stammtisch.store.ratings import include

ANNA, BERT, CARL = (f.Person(name.lower(), name) for name in ("Anna", "Bert", "Carl"))


def opened(**changed: object) -> f.Opened:
    terms = {"game": "gaunerbande", "rules": 1, "players": 3, "options": {}, "host": ANNA, "listed": False, "pace": 0}
    return f.Opened(**{**terms, "spectators": True, "hints": False, "rated": True, **changed})  # type: ignore[arg-type]


def seat(person: f.Person | None = None, bot: str | None = None, **marks: bool) -> f.Occupant:
    return f.Occupant(person, bot, marks.get("left", False), marks.get("late", False), None, marks.get("back", False))


def finished(
    seats: list[f.Occupant], scores: list[int], winners: list[int], teams: list[int] | None = None
) -> f.Finished:
    return f.Finished(1, scores, winners, seats, teams or list(range(len(seats))))


PEOPLE = [seat(ANNA), seat(BERT), seat(CARL)]


def places(match: RatedMatch | None) -> dict[str, int]:
    assert match is not None
    return {one.person or one.bot: one.place for one in match.seats}


def test_winners_come_first_and_the_others_by_their_scores() -> None:
    low = rated_match("t", opened(), 5, finished(PEOPLE, [9, 3, 7], [1]), low_wins=True)
    assert places(low) == {"bert": 0, "carl": 1, "anna": 2}
    high = rated_match("t", opened(), 5, finished(PEOPLE, [9, 3, 7], [0]), low_wins=False)
    assert places(high) == {"anna": 0, "carl": 1, "bert": 2}


def test_equal_scores_share_a_place() -> None:
    assert places(rated_match("t", opened(), 5, finished(PEOPLE, [1, 7, 7], [0]), True)) == {
        "anna": 0,
        "bert": 1,
        "carl": 1,
    }


def test_partners_are_one_team() -> None:
    four = [*PEOPLE, seat(bot="regular")]
    match = rated_match("t", opened(game="partout"), 5, finished(four, [5, 9, 5, 9], [1, 3], [0, 1, 0, 1]), False)
    assert places(match) == {"anna": 1, "carl": 1, "bert": 0, "regular": 0}
    after = rate(match, {}) if match else {}
    assert after["bert"].mu > 25 > after["anna"].mu
    assert after["anna"] == after["carl"]


def test_whoever_leaves_is_last_and_costs_no_partner_anything() -> None:
    four = [seat(ANNA, "regular", left=True), seat(BERT), seat(CARL), seat(bot="master")]
    match = rated_match("t", opened(game="partout"), 5, finished(four, [9, 5, 9, 5], [0, 2], [0, 1, 0, 1]), False)
    assert places(match) == {"carl": 0, "bert": 1, "master": 1, "anna": 2}


def test_an_abandoned_match_counts_for_those_who_abandon_it() -> None:
    seats = [seat(ANNA, left=True), seat(bot="regular"), seat(bot="beginner")]
    match = rated_match("t", opened(), 5, f.Closed(1, seats, [0, 1, 2]), True)
    assert places(match) == {"regular": 0, "beginner": 0, "anna": 1}
    assert match is not None
    assert rate(match, {})["anna"].mu < 25


@pytest.mark.parametrize(
    ("terms", "end"),
    [
        (opened(rated=False), finished(PEOPLE, [1, 2, 3], [0])),
        (opened(duplicate=f.Duplicate("x", 1, f.Secret(b""))), finished(PEOPLE, [1, 2, 3], [0])),
        (opened(daily=f.Daily("2026-11-18", "", f.Secret(b""), True)), finished(PEOPLE, [1, 2, 3], [0])),
        (opened(), finished([seat(ANNA, back=True), *PEOPLE[1:]], [1, 2, 3], [0])),
        (opened(), finished([seat(ANNA, late=True), *PEOPLE[1:]], [1, 2, 3], [0])),
        (opened(leaving="void"), finished([seat(ANNA, left=True), *PEOPLE[1:]], [1, 2, 3], [0])),
        (opened(), finished([seat(bot="master")] * 3, [1, 2, 3], [0])),
        (opened(game="gops"), finished([seat(ANNA), seat(bot="master")], [1, 2], [0])),
        (opened(), f.Closed()),
    ],
)
def test_what_does_not_count(terms: f.Opened, end: f.Finished | f.Closed) -> None:
    assert rated_match("t", terms, 5, end, True) is None


def test_the_second_match_of_a_table_with_a_known_deal_counts() -> None:
    terms = opened(duplicate=f.Duplicate("x", 1, f.Secret(b"")))
    assert rated_match("t", terms, 5, f.Finished(2, [1, 2, 3], [0], PEOPLE, [0, 1, 2]), True) is not None


@pytest.mark.parametrize("game", game_ids())
def test_every_level_has_a_rating_and_the_better_ones_a_higher_one(game: str) -> None:
    levels = bot_ratings()[game]
    assert levels["random"].mu < levels["beginner"].mu < levels["regular"].mu < levels["master"].mu


def test_bots_are_anchors() -> None:
    """Beating a master is worth more than beating a random bot; and both stay what they are."""
    won = {
        level: rate(RatedMatch("gauner", 1, "t", 1, [RatedSeat("anna", "", 0, 0), RatedSeat("", level, 1, 1)]), {})
        for level in ("master", "random")
    }
    assert won["master"]["anna"].mu > won["random"]["anna"].mu > 25
    assert set(won["master"]) == {"anna"}


def test_what_people_are_shown() -> None:
    assert (Rating().shown, Rating().margin) == (1500, 400)
    assert (Rating(26.0, 2.0, 9).shown, Rating(26.0, 2.0, 9).margin) == (1524, 96)


# --- in any order of arrival ---


def some_matches(seed: int, count: int) -> list[RatedMatch]:
    chance, people = random.Random(seed), [f"p{n}" for n in range(7)]
    found = []
    for number in range(count):
        who = chance.sample(people, 3)
        seats = [RatedSeat(one, "", n, chance.randrange(3)) for n, one in enumerate(who)]
        seats.append(RatedSeat("", chance.choice(("regular", "master")), 3, chance.randrange(3)))
        # several end at the same time: then table and number decide
        found.append(RatedMatch("gaunerbande", chance.randrange(count), f"t{number % 4}", number, seats))
    return found


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return open_database(str(tmp_path / "ratings.db"))


def arrive(database: Database, matches: list[RatedMatch], portion: int) -> list[tuple[object, ...]]:
    """The matches arrive so many at a time; gives every number of every rating and step, exactly."""
    with database.engine.begin() as connection:
        for row in (RatedRow, RatingRow, RatingStepRow):
            connection.execute(row.__table__.delete())  # type: ignore[attr-defined]
    for start in range(0, len(matches), portion):
        with database.engine.begin() as connection:
            for one in matches[start : start + portion]:
                values = {"table_id": one.table, "match": one.match, "game": one.game, "finished_at": one.finished_at}
                connection.execute(insert(RatedRow).values(**values, result=dump(one), included=False))
        with database.engine.begin() as connection:
            while include(connection, "gaunerbande", most=3):
                pass
    with database.engine.connect() as connection:
        ratings = connection.execute(select(RatingRow.__table__).order_by(RatingRow.person_id)).all()
        steps = connection.execute(
            select(RatingStepRow.__table__).order_by(RatingStepRow.person_id, RatingStepRow.matches)
        ).all()
    return [tuple(value.hex() if isinstance(value, float) else value for value in row) for row in (*ratings, *steps)]


def test_any_order_of_arrival_gives_the_same_numbers_to_the_last_digit(database: Database) -> None:
    @settings(max_examples=12, deadline=None)
    @given(seed=st.integers(0, 1000), shuffle=st.randoms(use_true_random=False), portion=st.integers(1, 9))
    def law(seed: int, shuffle: random.Random, portion: int) -> None:
        matches = some_matches(seed, 14)
        expected = arrive(database, sorted(matches, key=lambda one: one.key), 14)
        shuffle.shuffle(matches)
        assert arrive(database, matches, portion) == expected

    law()


def test_ratings_are_what_the_matches_add_up_to(database: Database) -> None:
    matches = sorted(some_matches(5, 10), key=lambda one: one.key)
    arrive(database, matches[5:] + matches[:5], 5)
    expected: dict[str, Rating] = {}
    for match in matches:
        expected |= rate(match, expected)
    with database.engine.connect() as connection:
        rows = connection.execute(select(RatingRow.person_id, RatingRow.mu, RatingRow.sigma, RatingRow.matches)).all()
    assert {row.person_id: Rating(row.mu, row.sigma, row.matches) for row in rows} == expected
