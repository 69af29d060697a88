"""A round, step 4: counting; and the end of the match."""

import pytest

import stammtisch
from tests.unit.games.gaunerbande.table import BAND, EVERY_TRICK, costs, play, play_out, table, united

PLAYERS = (3, 4, 5, 6)

# --- counting ---


def test_penalties_are_added_to_the_scores_when_the_round_is_over() -> None:
    match = stammtisch.load("gaunerbande", players=4).start(seed=3)
    while match.view()["phase"] == "pass":
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    match.state.scores[:4] = (5, 0, -3, 1)
    while match.round == 1:
        assert match.scores == (5, 0, -3, 1)
        penalties = match.view()["penalties"]
        (seat,) = match.waiting
        lying = [play["card"] for play in match.view()["trick"]]
        choice = match.choices(seat)[0]
        match.play(seat, choice)
    penalties[match.view()["last_trick"]["winner"]] += sum(costs(card, 4) for card in [*lying, choice[5:]])
    assert match.scores == tuple(a + b for a, b in zip((5, 0, -3, 1), penalties, strict=True))
    assert sum(penalties) == 26


def test_the_next_round_begins_with_nothing_won() -> None:
    match = united(4)
    match.play(0, "coup self")
    view = match.view(0)
    assert view["round"] == 2
    assert view["penalties"] == view["tricks_won"] == [0] * 4
    assert view["tricks"] == view["trick"] == []
    assert view["hand_sizes"] == [13] * 4


# --- the band ---


@pytest.mark.parametrize("players", PLAYERS)
def test_who_united_the_band_takes_none_and_chooses(players: int) -> None:
    match = united(players)
    assert match.waiting == (0,)
    assert match.choices(0) == ("coup others", "coup self")
    assert all(match.choices(seat) == () for seat in range(1, players))
    assert match.view()["penalties"] == [BAND[players], *[0] * (players - 1)]
    assert match.scores == (0,) * players


@pytest.mark.parametrize("players", PLAYERS)
def test_coup_others_gives_every_other_seat_the_bands_points(players: int) -> None:
    match = united(players, scores=range(players))
    match.play(0, "coup others")
    assert match.scores == (0, *(seat + BAND[players] for seat in range(1, players)))


@pytest.mark.parametrize("players", PLAYERS)
def test_coup_self_takes_that_many_off_the_own_score(players: int) -> None:
    match = united(players, scores=[60 - seat for seat in range(players)])
    match.play(0, "coup self")
    assert match.scores == (60 - BAND[players], *(60 - seat for seat in range(1, players)))


@pytest.mark.parametrize("players", PLAYERS)
def test_with_every_trick_the_amount_doubles_both_ways(players: int) -> None:
    match = united(players, every_trick=True, scores=[70] * players)
    tricks = sum(match.view()["tricks_won"])
    assert match.view()["tricks_won"] == [tricks, *[0] * (players - 1)]
    twin = match.copy()
    match.play(0, "coup self")
    assert match.scores == (70 - 2 * BAND[players], *[70] * (players - 1))
    twin.play(0, "coup others")
    assert twin.scores == (70, *[70 + 2 * BAND[players]] * (players - 1))


def test_all_crooks_without_the_politician_are_no_band() -> None:
    """Seat 0 wins every trick but one, and that one has the politician in it."""
    match = table("g0-11 r9", "g12 r0-8 r11 r12 k0", "r10 b0-11", "")
    play(match, "g0 g12 b0 b12", "r12 r10 k5 r9")
    assert match.view()["penalties"] == [0, 14, 0, 0]
    play_out(match)
    assert match.round == 2


def test_the_politician_without_one_crook_is_no_band() -> None:
    match = table("g0-11 r12", "g12 r0-11", "b0-12", "k0-12")
    play(match, "g0 g12 b0 k0")  # seat 3 has nothing else: seat 1 takes a crook
    assert match.view()["penalties"] == [0, 1, 0, 0]
    play_out(match)
    assert match.scores == (25, 1, 0, 0)


def test_another_seat_than_the_first_may_unite_the_band() -> None:
    hands = EVERY_TRICK[4]
    match = table(*hands[2:], *hands[:2])
    play_out(match)
    assert match.waiting == (2,)
    match.play(2, "coup others")
    assert match.scores == (52, 52, 0, 52)


def test_d3_nothing_floors_the_score_at_zero() -> None:
    match = united(4, scores=[3, 0, 0, 0])
    match.play(0, "coup self")
    assert match.scores == (-23, 0, 0, 0)
    assert match.view(0)["scores"] == [-23, 0, 0, 0]


@pytest.mark.parametrize("target", [10, 11, 100, 999, 1000])
def test_d4_the_target_may_be_10_to_1000(target: int) -> None:
    assert stammtisch.load("gaunerbande", target=target).options == {"target": target}


@pytest.mark.parametrize("target", [9, 1001, 0, -100, 100.0, "100", True, None])
def test_d4_no_other_target(target: object) -> None:
    with pytest.raises(stammtisch.OptionError, match="target must be a whole number from 10 to 1000, not"):
        stammtisch.load("gaunerbande", target=target)


def test_d5_all_tricks_are_played_out_even_when_the_band_is_decided() -> None:
    match = table("g0-12", "r10 k0-11", "", "")
    while match.view()["hand_sizes"] != [0] * 4:
        assert match.view()["phase"] == "play"
        (seat,) = match.waiting
        costly = [choice for choice in match.choices(seat) if costs(choice[5:], 4)]
        match.play(seat, (costly or match.choices(seat))[-1])
        decided = match.view()["penalties"][0] == 26
    assert decided
    assert len(match.view()["tricks"]) == 13
    assert match.view()["phase"] == "coup"


def test_d5_the_coup_must_be_taken_one_way_or_the_other() -> None:
    match = united(4)
    for other in ("coup", "coup nobody", "coup 1", "pass r0", ""):
        with pytest.raises(stammtisch.IllegalChoice):
            match.play(0, other)
    assert match.waiting == (0,)


# --- the end ---


def test_a_total_equal_to_the_target_does_not_end_the_match() -> None:
    match = united(4, scores=[0, 74, 0, 0])
    match.play(0, "coup others")
    assert match.scores == (0, 100, 26, 26)
    assert not match.over
    assert match.winners == ()
    assert match.round == 2


def test_a_total_greater_than_the_target_ends_it() -> None:
    match = united(4, scores=[0, 75, 0, 0])
    match.play(0, "coup others")
    assert match.scores == (0, 101, 26, 26)
    assert match.over
    assert match.round == 1


@pytest.mark.parametrize("target", [10, 25, 26, 27, 1000])
def test_the_target_is_an_option(target: int) -> None:
    match = united(4, target=target)
    match.play(0, "coup others")
    assert match.over == (target < 26)


def test_the_lowest_total_wins() -> None:
    match = united(4, scores=[50, 80, 0, -40])
    match.play(0, "coup others")
    assert match.scores == (50, 106, 26, -14)
    assert match.winners == (3,)


def test_ties_share() -> None:
    match = united(4, scores=[26, 75, 0, 0])
    match.play(0, "coup others")
    assert match.winners == (0, 2, 3)
    assert match.view(None)["winners"] == [0, 2, 3]


def test_uniting_the_band_does_not_end_a_match_by_itself() -> None:
    match = united(4, scores=[99, 100, 100, 100])
    match.play(0, "coup self")
    assert not match.over
    assert match.scores == (73, 100, 100, 100)


def test_an_ordinary_round_may_end_the_match() -> None:
    match = table("g0-11 r12", "g12 r0-11", "b0-12", "k0-12", scores=[80, 0, 5, 5])
    play(match, "g0 g12 b0 k0")
    play_out(match)
    assert match.scores == (105, 1, 5, 5)
    assert match.winners == (1,)


def test_after_the_end_nobody_chooses() -> None:
    match = united(4, scores=[0, 99, 0, 0])
    match.play(0, "coup others")
    assert match.waiting == ()
    for seat in range(4):
        assert match.choices(seat) == ()
        with pytest.raises(stammtisch.IllegalChoice, match="The match is over"):
            match.play(seat, "coup self")


# --- the horizon of a search ---


def test_at_the_horizon_the_match_halts_without_winners() -> None:
    match = united(4)
    match.state.horizon = 1
    match.play(0, "coup self")
    assert match.over
    assert match.round == 1
    assert match.winners == ()
    assert match.view()["phase"] == "over"


def test_a_match_that_ends_at_the_horizon_has_winners() -> None:
    match = united(4, scores=[0, 99, 0, 0])
    match.state.horizon = 1
    match.play(0, "coup others")
    assert match.winners == (0,)
