"""What the ends would bring, how full the prison is, what may be laid, what is owed: no page has to work it out."""

from random import Random

import pytest

import stammtisch

from .table import named, play, table

ROWS = ("rrppyyoobb", "yoyoyoyoyo", "gggg")


def test_ends_tell_what_they_would_move() -> None:
    ends = {end["end"]: end for end in table(rows=ROWS).view(None)["ends"]}
    assert list(ends) == ["1L", "1R", "2L", "2R"]  # the third row is one group
    assert ends["1L"] == {
        "end": "1L",
        "taken": {"kind": "red", "count": 2},
        "jailed": {"kind": "purple", "count": 2},
        "fills": False,
    }
    assert (ends["1R"]["taken"], ends["1R"]["jailed"]) == (
        {"kind": "blue", "count": 2},
        {"kind": "orange", "count": 2},
    )


@pytest.mark.parametrize(("prison", "fills"), [("yyyyyyooooo", [False, True]), ("yyoorrbbgg", [True, False])])
def test_ends_tell_what_would_fill_the_prison(prison: str, fills: list[bool]) -> None:
    match = table(rows=("rppyob", "", "yo"), prison=prison)
    ends = {end["end"]: end["fills"] for end in match.view(None)["ends"]}
    assert [ends["1L"], ends["3L"]] == fills  # two purple, one orange


@pytest.mark.parametrize("seed", range(4))
def test_ends_are_what_taking_brings(seed: int) -> None:
    match, chance = stammtisch.load("gauner", players=2 + seed % 3).start(seed), Random(seed)
    while not match.over:
        seat = match.waiting[0]
        choice = chance.choice(match.choices(seat))
        ends = {f"take {end['end']}": end for end in match.view(None)["ends"]}
        if match.view(None)["phase"] == "take":
            assert tuple(ends) == match.choices(seat)
        told = match.play(seat, choice)
        if choice in ends:
            took, jailed = told[0], told[1]
            assert {key: took[key] for key in ("kind", "count")} == ends[choice]["taken"]
            assert {key: jailed[key] for key in ("kind", "count")} == ends[choice]["jailed"]
            assert jailed["full"] == ends[choice]["fills"]


def test_fullness_counts_the_kinds_of_both_ways() -> None:
    match = table(rows=ROWS, prison="yyyyyyorrraa")
    assert match.view(None)["fullness"] == [
        {"kinds": 6, "each": 2, "reached": 3},
        {"kinds": 2, "each": 6, "reached": 1},
    ]


def test_layable_is_what_may_be_laid_and_how_many() -> None:
    match = table(rows=ROWS, hands=("yyyoog", "bb"), laid=("o", "yyg"))
    assert match.view(0)["layable"] == []
    play(match, "take 1R")  # two blue
    assert match.view(0)["layable"] == [
        {"kind": "yellow", "least": 3, "most": 3},  # more than the two of seat 1; orange is one's own, green too few
        {"kind": "blue", "least": 1, "most": 2},
    ]
    assert match.view(1)["layable"] == []
    assert match.view(None)["layable"] is None
    play(match, "lay blue")
    assert match.view(0)["layable"] == [{"kind": "blue", "least": 1, "most": 2}]


@pytest.mark.parametrize("seed", range(3))
def test_layable_is_what_the_choices_say(seed: int) -> None:
    match, chance = stammtisch.load("gauner", players=3).start(seed), Random(seed)
    while not match.over:
        seat = match.waiting[0]
        view = match.view(seat)
        if view["phase"] == "lay":
            assert [f"lay {one['kind']}" for one in view["layable"]] == list(view["choices"][:-1])
        if view["phase"] == "count":
            (one,) = view["layable"]
            assert view["choices"] == [f"count {n}" for n in range(one["least"], one["most"] + 1)]
        match.play(seat, chance.choice(view["choices"]))


def test_owed_is_what_has_to_be_given_back() -> None:
    match = table(rows=("yo", "", ""), hands=("y" * 14, "o" * 9), rest="laid")
    assert match.view(None)["owed"] == [0, 0]
    play(match, "take 1L", "skip")
    assert (match.view(None)["limit"], match.view(None)["owed"]) == (12, [3, 0])
    match.play(0, "return yellow")
    assert match.view(None)["owed"] == [2, 0]


def test_a_scoring_tells_what_each_seat_received() -> None:
    match = table(rows=("rppyob", "", "yo"), prison="yyoorrbbgg", hands=("", ""), laid=("yyy", "bg"))
    play(match, "take 1L")
    scoring = match.view(None)["last_scoring"]
    assert scoring["received"] == [named("yy"), named("bbgg")]
    assert scoring["points"] == [2, 8]
