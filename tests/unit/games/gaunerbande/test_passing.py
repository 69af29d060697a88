"""A round, step 2: passing."""

import pytest

import stammtisch
from stammtisch import Match
from tests.unit.games.gaunerbande.table import cards, dealt, in_order


def to_round(match: Match, number: int) -> None:
    """Everybody takes the last choice offered, up to the first choice of that round."""
    while match.round < number:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[-1])


def pass_on(match: Match, *gifts: str) -> None:
    for seat, gift in enumerate(gifts):
        for card in cards(gift):
            match.play(seat, f"pass {card}")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_in_round_t_cards_go_t_mod_n_seats_to_the_left(players: int) -> None:
    match = stammtisch.load("gaunerbande", players=players, target=1000).start(seed=5)
    for number in range(1, 2 * players + 2):
        to_round(match, number)
        distance = number % players
        assert match.view()["passing"] == distance
        if not distance:
            assert match.view()["phase"] == "play"
            continue
        assert match.view()["phase"] == "pass"
        given = [match.view(seat)["hand"][:3] for seat in range(players)]
        pass_on(match, *(" ".join(gift) for gift in given))
        for seat in range(players):
            assert match.view(seat)["passed"] == given[seat]
            assert match.view((seat + distance) % players)["received"] == given[seat]


def test_four_players_pass_left_two_seats_three_seats_nobody_and_left_again() -> None:
    match = stammtisch.load("gaunerbande", players=4, target=1000).start(seed=5)
    distances = []
    for number in range(1, 6):
        to_round(match, number)
        distances.append(match.view()["passing"])
    assert distances == [1, 2, 3, 0, 1]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_when_d_is_0_nobody_passes_and_the_tricks_begin(players: int) -> None:
    match = stammtisch.load("gaunerbande", players=players, target=1000).start(seed=6)
    to_round(match, players)
    view = match.view(match.waiting[0])
    assert (view["phase"], view["passing"], view["passed"], view["received"]) == ("play", 0, [], [])
    assert len(match.waiting) == 1
    assert view["choices"] == ["play g1" if players in (3, 6) else "play g0"]


def test_every_seat_gives_three_cards_and_gets_three() -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    pass_on(match, "r10-12", "b0 b5 b7", "g1 g2 g3", "k12 k0 k6")
    assert match.view(0)["hand"] == in_order(cards("r0-9 k0 k6 k12"))
    assert match.view(1)["hand"] == in_order(cards("b1-4 b6 b8-12 r10-12"))
    assert match.view(2)["hand"] == in_order(cards("g0 g4-12 b0 b5 b7"))
    assert match.view(3)["hand"] == in_order(cards("k1-5 k7-11 g1-3"))
    assert match.view()["hand_sizes"] == [13] * 4


def test_cards_given_are_not_those_just_received() -> None:
    """Everything changes hands at once: a seat cannot pass on what has not arrived."""
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    pass_on(match, "r10-12")
    assert match.view(1)["hand"] == cards("b0-12")
    assert "pass r12" not in match.choices(1)


def test_all_choose_at_once_in_any_order() -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    assert list(match.waiting) == [0, 1, 2, 3]
    for seat, card in [(3, "k0"), (1, "b0"), (3, "k1"), (0, "r0"), (3, "k2"), (1, "b1"), (1, "b2"), (0, "r1")]:
        match.play(seat, f"pass {card}")
    assert list(match.waiting) == [0, 2]
    pass_on(match, "r2", "", "g5-7")
    assert match.view()["phase"] == "play"


def test_a_card_already_chosen_is_no_longer_on_offer() -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    assert match.choices(0) == tuple(f"pass r{value}" for value in range(13))
    match.play(0, "pass r5")
    assert match.choices(0) == tuple(f"pass r{value}" for value in range(13) if value != 5)
    match.play(0, "pass r0")
    match.play(0, "pass r12")
    assert match.choices(0) == ()


@pytest.mark.parametrize("observer", [1, 2, 3, None])
def test_nobody_sees_what_arrives_before_everybody_has_chosen(observer: int | None) -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    before = match.view(observer)
    for card in ("r0", "r1"):
        assert match.play(0, f"pass {card}").seen_by(observer) == ()
        assert match.view(observer) == before
    assert match.play(0, "pass r2").seen_by(observer) == ({"event": "chosen", "seat": 0},)
    assert match.view(observer) == {**before, "waiting": [1, 2, 3]}


def test_until_the_exchange_the_hand_includes_the_chosen_cards_and_passed_grows() -> None:
    match = dealt("r0-12", "b0-12", "g0-12", "k0-12")
    for n, card in enumerate(("r7", "r3", "r9"), 1):
        match.play(0, f"pass {card}")
        view = match.view(0)
        assert view["hand"] == cards("r0-12")
        assert view["hand_sizes"] == [13] * 4
        assert view["passed"] == in_order(["r7", "r3", "r9"][:n])
        assert view["received"] == []
    assert match.view(0)["waiting"] == [1, 2, 3]


def test_the_politician_and_crooks_may_be_passed() -> None:
    match = dealt("r10 k0 k12", "", "", "")
    assert {"pass r10", "pass k0", "pass k12"} <= set(match.choices(0))
