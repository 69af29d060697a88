"""Points, what is discarded, and the end of the match."""

import pytest

import stammtisch

from .table import named, play, table

NEARLY_FULL = "yyoorrppbb"  # and two greens come
ROWS = ("rggy", "yoyoyoyoyo", "rprprp")


def scored(laid: tuple[str, ...], prison: str = NEARLY_FULL, hands: tuple[str, ...] = ("aa", "")) -> stammtisch.Match:
    """Two greens have joined the prison."""
    match = table(rows=ROWS, hands=hands, prison=prison, laid=laid)
    play(match, "take 1L")
    return match


def test_whoever_has_the_kind_lying_receives_all_of_it() -> None:
    match = scored(("y", "oo"))
    assert match.scores == (2 * 1, 2 * 1)


def test_cards_times_kinds() -> None:
    assert scored(("yr", "")).scores == (4 * 2, 0)
    assert scored(("yrg", "o")).scores == (6 * 3, 2)


def test_the_rulebooks_example_4_yellow_2_red_1_green_is_21() -> None:
    match = table(rows=("yaoo", "yoyoyoyo", ""), prison="yyyy rr g pp bb oo a", laid=("yyy rr g", ""), turn=1)
    play(match, "take 1L")
    assert match.scores == (21, 0)


def test_two_kinds_of_six_fill_the_prison_and_fewer_do_not() -> None:
    assert scored(("g", ""), prison="yyyyyygggg").scores == (6, 0)
    unfilled = scored(("g", ""), prison="yyyyyyggg")
    assert unfilled.scores == (0, 0)
    assert unfilled.view(0)["prison"] == named("yyyyyyggggg")


def test_five_kinds_of_two_do_not_fill_the_prison() -> None:
    assert scored(("g", ""), prison="yyoorrpp").view(0)["prison"] == named("yyoorrppgg")


def test_how_many_are_laid_does_not_matter_nor_does_what_is_not_in_prison() -> None:
    assert scored(("y aaa", "")).scores == (2, 0)
    assert scored(("yyyyyy", "")).scores == (2, 0)


def test_a_kind_nobody_has_laid_is_discarded() -> None:
    match = scored(("", ""))
    assert match.scores == (0, 0)
    assert match.view(0)["discard"] == named(NEARLY_FULL + "gg")


def test_everything_in_prison_and_everything_laid_is_discarded_and_hands_are_kept() -> None:
    match = scored(("yy aaa", "bb"))
    view = match.view(0)
    assert view["prison"] == {}
    assert view["laid"] == [{}, {}]
    assert view["discard"] == named(NEARLY_FULL + "gg" + "yyaaabb")
    assert view["hand"] == named("aar")


def test_play_goes_on_left_of_the_seat_that_filled_the_prison() -> None:
    match = table(rows=ROWS, hands=("", "", ""), prison=NEARLY_FULL, turn=1)
    play(match, "take 1L")
    assert match.waiting == (2,)


def test_what_the_view_says_about_a_scoring() -> None:
    match = table(rows=ROWS, hands=("", ""), prison=NEARLY_FULL, laid=("yy aaa", "bb"))
    assert match.view(0)["last_scoring"] is None
    assert match.view(0)["scorings"] == []
    assert match.view(0)["round"] == 1
    told = play(match, "take 1L")
    view = match.view(1)
    assert view["last_scoring"] == {
        "by": 0,
        "prison": named(NEARLY_FULL + "gg"),
        "laid": [named("yyaaa"), named("bb")],
        "received": [named("yy"), named("bb")],
        "points": [2, 2],
    }
    assert view["scorings"] == [[2, 2]]
    assert view["scores"] == [2, 2]
    assert view["round"] == 2
    assert told[2] == {"event": "scoring", **view["last_scoring"], "full": True}
    assert told[3] == {"event": "round", "round": 1, "points": [2, 2], "scores": [2, 2]}


def last_scoring(scores: tuple[int, int], laid: tuple[str, str] = ("y", "")) -> stammtisch.Match:
    match = table(rows=("rgg", "yy", ""), hands=("y" * 14, ""), prison=NEARLY_FULL, laid=laid)
    s = match.state
    s.counted, s.round_no = 2, 3
    s.scores[:2] = scores
    s.points[0, :2] = scores
    return match


def test_the_third_scoring_ends_the_match_at_once() -> None:
    match = last_scoring((5, 3))
    pile = match.view(0)["draw_pile"]
    told = play(match, "take 1L")
    view = match.view(0)
    assert match.over
    assert (view["phase"], view["waiting"], view["choices"]) == ("over", [], [])
    assert (view["round"], view["turn"], view["end"], view["limit"]) == (3, 0, None, None)
    assert view["draw_pile"] == pile  # rows are empty, yet nothing is refilled
    assert view["scorings"] == [[5, 3], [0, 0], [2, 0]]
    assert view["hand"] == named("y" * 14 + "r")
    assert (view["prison"], view["laid"]) == ({}, [{}, {}])
    assert told[-1] == {"event": "over", "winners": [0], "scores": [7, 3]}


@pytest.mark.parametrize(
    ("scores", "winners"), [((5, 3), (0,)), ((3, 9), (1,)), ((1, 3), (0, 1)), ((0, 3), (1,)), ((0, 2), (0, 1))]
)
def test_d6_most_points_win_and_ties_share(scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    match = last_scoring(scores)
    play(match, "take 1L")
    assert match.winners == winners


def test_nobody_has_any_points() -> None:
    match = last_scoring((0, 0), ("", ""))
    play(match, "take 1L")
    assert match.winners == (0, 1)


@pytest.mark.parametrize("horizon", [1, 2, 3])
def test_a_match_halts_at_its_horizon(horizon: int) -> None:
    match = stammtisch.load("gauner", players=3).start(seed=3)
    match.state.horizon = horizon
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    assert match.state.counted == horizon
    assert bool(match.winners) == (horizon == 3)
