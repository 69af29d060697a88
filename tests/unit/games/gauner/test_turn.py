"""Set-up, taking, laying, revealing."""

import pytest

import stammtisch
from stammtisch import IllegalChoice

from .table import named, play, rows_of, table, whole

SIX_PAIRS_BUT_ONE = "yyoorrppbbg"
ROWS = ("rrppyyoobb", "yoyoyoyoyo", "gbgbgbgbgb")


# --- set-up ---


@pytest.mark.parametrize(("players", "hands"), [(2, [3, 4]), (3, [3, 4, 5]), (4, [3, 4, 5, 5])])
def test_the_first_player_gets_three_cards_the_second_four_all_others_five(players: int, hands: list[int]) -> None:
    match = stammtisch.load("gauner", players=players).start(seed=5)
    view = match.view(0)
    assert view["hand_sizes"] == hands
    assert [len(row) for row in view["rows"]] == [10, 10, 10]
    assert view["draw_pile"] == 105 - 30 - sum(hands)
    assert view["turn"] == 0
    assert match.waiting == (0,)
    assert (view["prison"], view["discard"], view["laid"]) == ({}, {}, [{}] * players)
    whole(match)  # 24 yellow, 21 orange, 18 red, 15 purple, 12 blue, 9 green, 6 grey


def test_only_two_to_four_can_play() -> None:
    for players in (1, 5):
        with pytest.raises(stammtisch.OptionError):
            stammtisch.load("gauner", players=players)


def test_the_seed_decides_the_deal() -> None:
    game = stammtisch.load("gauner", players=3)
    assert game.start(1).view(0) == game.start(1).view(0)
    assert game.start(1).view(0)["rows"] != game.start(2).view(0)["rows"]


# --- 1. take ---


def test_the_rulebooks_example() -> None:
    match = table(rows=("yoyoyoyoyo", "gbgbgbgbgb", "rrppyyyoob"), hands=("gg", ""), pile="g")
    told = play(match, "take 3L")
    assert match.view(0)["hand"] == named("ggrr")
    assert match.view(0)["prison"] == named("pp")
    assert [event["event"] for event in told] == ["take", "jail"]
    assert match.view(0)["phase"] == "lay"
    assert match.view(0)["end"] == "3L"
    play(match, "lay green", "count 2")
    assert match.view(0)["laid"] == [named("gg"), {}]
    assert rows_of(match)[2] == "gyyyoob"
    assert match.view(1)["turn"] == 1


def test_either_end_of_each_row_can_be_taken_from() -> None:
    match = table(rows=ROWS)
    assert match.choices(0) == ("take 1L", "take 1R", "take 2L", "take 2R", "take 3L", "take 3R")
    play(match, "take 1R")
    assert match.view(0)["hand"] == named("bb")
    assert match.view(0)["prison"] == named("oo")
    assert rows_of(match)[0] == "rrppyy"


def test_the_whole_group_is_taken_and_the_whole_next_group_jailed() -> None:
    match = table(rows=("yyyyyyyooo", *ROWS[1:]))
    play(match, "take 1L")
    assert match.view(0)["hand"] == named("yyyyyyy")
    assert match.view(0)["prison"] == named("ooo")
    assert rows_of(match)[0] == ""


def test_a_row_with_fewer_than_two_groups_is_left_alone() -> None:
    match = table(rows=("yyyy", "", "yo"))
    assert match.choices(0) == ("take 3L", "take 3R")
    for choice in ("take 1L", "take 2R"):
        with pytest.raises(IllegalChoice, match="fewer than two groups"):
            match.play(0, choice)


def test_two_single_cards_are_two_groups() -> None:
    match = table(rows=("yo", "", ""), pile="r")
    assert match.choices(0) == ("take 1L", "take 1R")
    play(match, "take 1R")
    assert match.view(0)["hand"] == named("o")
    assert match.view(0)["prison"] == named("y")


# --- the prison ---


@pytest.mark.parametrize(
    ("prison", "row", "full"),
    [
        ("yyoorrppbb g", "rg", True),  # the second green: six kinds of two
        ("yyoorrppbb", "rg", False),  # one green only
        ("yyoorrpp g a", "rg", False),  # five kinds of two
        ("yyyyyy ooooo", "ro", True),  # two kinds of six
        ("yyyyyyyyyyyyyyyy oooo", "ro", False),
        ("yyyyyy ooooo", "rp", False),
        ("yyyyy ooooo", "ryo", False),
    ],
)
def test_full_is_six_kinds_of_two_or_two_kinds_of_six(prison: str, row: str, full: bool) -> None:
    match = table(rows=(row + "a", "yoyoyoyoyo", ""), prison=prison)
    told = play(match, "take 1L")
    assert bool(match.view(0)["scorings"]) == full
    assert match.view(0)["phase"] == ("take" if full else "lay")
    assert told[1]["full"] == full


def test_both_at_once_by_large_groups() -> None:
    match = table(rows=("yoooooo", "rprprprp", ""), prison="rrrrrr")
    play(match, "take 1L")
    assert len(match.view(0)["scorings"]) == 1


def test_a_full_prison_forfeits_laying_and_revealing() -> None:
    match = table(rows=("rgp", *ROWS[1:]), hands=("yyy", "o"), prison=SIX_PAIRS_BUT_ONE, pile="a", turn=0)
    pile = match.view(0)["draw_pile"]
    told = play(match, "take 1L")
    assert [event["event"] for event in told] == ["take", "jail", "scoring", "round"]
    view = match.view(0)
    assert (view["turn"], view["phase"], view["draw_pile"]) == (1, "take", pile)
    assert rows_of(match)[0] == "p"
    assert view["hand"] == named("yyyr")  # what was taken is kept


# --- 2. lay ---


def lay_phase(hand: str, laid: tuple[str, ...] = (), turn: int = 0) -> stammtisch.Match:
    """Seat `turn` has taken a red card and holds `hand` besides."""
    hands = ["", "", ""]
    hands[turn] = hand
    match = table(rows=("rp", *ROWS[1:]), hands=hands, laid=laid, pile="a", turn=turn)
    play(match, "take 1L")
    return match


def test_laying_is_asked_even_if_only_skip_is_possible() -> None:
    match = lay_phase("", ("", "", "rr"))
    assert match.choices(0) == ("skip",)


def test_skip_lays_nothing() -> None:
    match = lay_phase("yy")
    told = play(match, "skip")
    assert match.view(0)["laid"] == [{}, {}, {}]
    assert match.view(0)["hand"] == named("yyr")
    assert [event["event"] for event in told] == ["skip", "reveal"]


def test_any_number_of_one_kind_may_be_laid() -> None:
    match = lay_phase("yyyoo")
    assert match.choices(0) == ("lay yellow", "lay orange", "lay red", "skip")
    play(match, "lay yellow")
    assert match.view(1)["laying"] == "yellow"
    assert match.view(1)["phase"] == "count"
    assert match.view(1)["end"] == "1L"
    assert match.choices(0) == ("count 1", "count 2", "count 3")
    play(match, "count 2")
    assert match.view(0)["laid"][0] == named("yy")
    assert match.view(0)["hand"] == named("yoor")
    assert match.view(0)["laying"] is None


def test_the_count_is_asked_even_with_one_number() -> None:
    match = lay_phase("")
    play(match, "lay red")
    assert match.choices(0) == ("count 1",)


def test_all_24_of_a_kind_can_be_laid() -> None:
    match = table(rows=("rp", "bgbgbg", ""), hands=("y" * 24, ""))
    play(match, "take 1L", "lay yellow")
    assert match.choices(0) == tuple(f"count {n}" for n in range(1, 25))
    play(match, "count 24")
    assert match.view(0)["laid"][0] == {"yellow": 24}


def test_a_kind_in_front_of_oneself_cannot_be_laid_or_added_to() -> None:
    match = lay_phase("yyyyy", ("y", "", ""))
    assert match.choices(0) == ("lay red", "skip")
    with pytest.raises(IllegalChoice, match="already lies in front of you"):
        match.play(0, "lay yellow")


def test_several_kinds_may_lie_in_front_of_one_seat() -> None:
    match = lay_phase("yy", ("oo", "", ""))
    play(match, "lay yellow", "count 1")
    assert match.view(0)["laid"][0] == named("yoo")


def test_a_kind_in_front_of_another_seat_is_beaten_by_at_least_one_more() -> None:
    match = lay_phase("yyyyy", ("", "yyy", ""))
    play(match, "lay yellow")
    assert match.choices(0) == ("count 4", "count 5")
    told = play(match, "count 4")
    view = match.view(0)
    assert view["laid"] == [named("yyyy"), {}, {}]
    assert view["discard"] == named("yyy")
    assert view["discard_pile"] == 3
    assert told[0] == {"event": "lay", "seat": 0, "kind": "yellow", "count": 4, "beaten": 1, "beaten_count": 3}


def test_as_many_are_not_enough() -> None:
    match = lay_phase("yyy", ("", "yyy", ""))
    assert match.choices(0) == ("lay red", "skip")
    with pytest.raises(IllegalChoice, match="3 yellow lie in front of another seat"):
        match.play(0, "lay yellow")


def test_a_beaten_seat_may_lay_the_kind_again() -> None:
    match = table(rows=("rp", *ROWS[1:]), hands=("yyyy", "yyy"), laid=("yy", ""), turn=1)
    play(match, "take 1L", "lay yellow", "count 3")
    assert match.view(0)["laid"] == [{}, named("yyy")]
    play(match, "take 2R", "lay yellow", "count 4")
    assert match.view(0)["laid"] == [named("yyyy"), {}]
    assert match.view(0)["discard"] == named("yyyyy")


# --- 3. reveal ---


@pytest.mark.parametrize(("end", "row"), [("1L", "ayyoobb"), ("1R", "rrppyya")])
def test_the_top_card_goes_to_the_same_end_of_the_same_row(end: str, row: str) -> None:
    match = table(rows=ROWS, pile="ag")
    told = play(match, f"take {end}", "skip")
    assert rows_of(match) == [row, *ROWS[1:]]
    assert told[-1] == {"event": "reveal", "end": end, "card": "grey"}
    assert match.view(0)["end"] is None


def test_a_revealed_card_joins_a_group_of_its_kind() -> None:
    match = table(rows=ROWS, hands=("", ""), pile="yg")
    play(match, "take 1L", "skip")
    assert rows_of(match)[0] == "yyyoobb"
    play(match, "take 1L", "skip")
    assert match.view(1)["hand"] == named("yyy")


def test_the_turn_goes_clockwise() -> None:
    match = stammtisch.load("gauner", players=3).start(seed=2)
    for seat in (0, 1, 2, 0):
        assert match.waiting == (seat,)
        assert match.view(None)["turn"] == seat
        play(match, match.choices(seat)[0], "skip")
