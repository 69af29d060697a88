"""The chain of deals of the day, and what results are worth."""

import datetime

import msgspec
import pytest

from stammtisch.community.daily import (
    DAYS,
    DayProof,
    DayResult,
    Field,
    belongs,
    check,
    day_at,
    deal_seed,
    ends_at,
    fresh_chain,
    game_of,
    link_of,
    links_until,
    load_proof,
    seat_of,
    totals,
)
from stammtisch.errors import RecordError
from stammtisch.games.registry import game_ids
from stammtisch.live.facts import Secret

FIRST = datetime.date(2026, 11, 18)
TERMS, LAST = fresh_chain(FIRST, "Europe/Berlin")


def proof(day: datetime.date) -> DayProof:
    return DayProof(chain=TERMS, day=day, link=link_of(TERMS, LAST, day).hidden.hex())


@pytest.mark.parametrize("number", [0, 1, 200, DAYS - 1])
def test_every_day_has_a_link_that_leads_to_the_anchor(number: int) -> None:
    one = proof(FIRST + datetime.timedelta(number))
    check(load_proof(msgspec.json.encode(one)))


def test_what_has_been_tampered_with_is_refused() -> None:
    good = proof(FIRST + datetime.timedelta(9))
    other, _ = fresh_chain(FIRST, "Europe/Berlin")
    flipped = ("0" if good.link[0] != "0" else "1") + good.link[1:]
    for bad in (
        msgspec.structs.replace(good, link=flipped),
        msgspec.structs.replace(good, day=FIRST),
        msgspec.structs.replace(good, chain=other),
        msgspec.structs.replace(good, link="zz"),
        msgspec.structs.replace(good, chain=msgspec.structs.replace(TERMS, first_day=datetime.date(2026, 11, 17))),
    ):
        with pytest.raises(RecordError):
            check(bad)
    with pytest.raises(RecordError):
        load_proof(b"{}")


def test_days_beyond_the_chain_have_no_link() -> None:
    link = link_of(TERMS, LAST, FIRST).hidden.hex()
    assert not belongs(TERMS, FIRST - datetime.timedelta(1), link)
    assert TERMS.number(TERMS.last_day) == DAYS
    assert TERMS.number(TERMS.last_day + datetime.timedelta(1)) == 0


def test_each_game_has_cards_of_its_own_each_day() -> None:
    link = link_of(TERMS, LAST, FIRST)
    seeds = {deal_seed(link, FIRST, game).hidden for game in game_ids()}
    seeds |= {deal_seed(link, FIRST + datetime.timedelta(1), game).hidden for game in game_ids()}
    assert len(seeds) == 2 * len(game_ids())


@pytest.mark.parametrize("game", game_ids())
def test_the_seat_is_one_of_the_game(game: str) -> None:
    players = game_of(game).players
    seats = {seat_of(Secret(bytes([n])), players) for n in range(60)}
    assert seats == set(range(players))


def test_secrets_print_as_nothing() -> None:
    assert LAST.hidden.hex() not in repr(LAST)


def test_a_day_ends_where_the_server_says() -> None:
    noon = int(datetime.datetime(2026, 11, 18, 23, 30, tzinfo=datetime.UTC).timestamp() * 1000)
    assert day_at(noon, "UTC") == datetime.date(2026, 11, 18)
    assert day_at(noon, "Europe/Berlin") == datetime.date(2026, 11, 19)
    end = ends_at(datetime.date(2026, 11, 18), "Europe/Berlin")
    assert day_at(end - 1, "Europe/Berlin") == datetime.date(2026, 11, 18)
    assert day_at(end, "Europe/Berlin") == datetime.date(2026, 11, 19)


def test_the_day_on_which_the_clocks_change_is_longer() -> None:
    day = datetime.date(2026, 10, 25)
    assert ends_at(day, "Europe/Berlin") - ends_at(day - datetime.timedelta(1), "Europe/Berlin") == 25 * 3_600_000


def test_duplicate_points_are_the_share_of_others_beaten() -> None:
    assert Field([10, 5, 10, 20, 30], low_wins=True).points(10) == 62.5
    assert Field([10, 5, 10, 20, 30], low_wins=False).points(10) == 37.5
    assert Field([10], low_wins=True).points(10) is None
    assert [Field([10, 5, 10, 20], low_wins=True).place(score) for score in (5, 10, 20)] == [1, 2, 4]


def test_a_week_adds_up_its_days() -> None:
    results = [
        DayResult("2026-11-16", "a", 3),
        DayResult("2026-11-16", "b", 5),
        DayResult("2026-11-17", "b", 5),
        DayResult("2026-11-18", "c", 1),
    ]
    found = totals(results, {"2026-11-16": 4, "2026-11-17": 9}, low_wins=True)
    assert [(one.person, one.points, one.days) for one in found] == [("a", 100.0, 1), ("b", 100.0, 2), ("c", 0.0, 1)]


def test_all_links_up_to_a_day_are_those_of_its_days() -> None:
    until = FIRST + datetime.timedelta(5)
    links = links_until(TERMS, LAST, until)
    assert [one.day for one in links] == [FIRST + datetime.timedelta(n) for n in range(6)]
    assert all(one.link == link_of(TERMS, LAST, one.day).hidden.hex() for one in links)
    assert links_until(TERMS, LAST, FIRST - datetime.timedelta(1)) == []
