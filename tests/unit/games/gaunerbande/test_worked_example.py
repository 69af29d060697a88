"""The example round of the rulebook: Anna, Tobi, Mona and Chris are seats 0 to 3."""

from stammtisch import Match
from tests.unit.games.gaunerbande.table import cards, in_order, play, table

ANNA, TOBI, MONA, CHRIS = range(4)

# The hands with which the tricks begin, so that everybody can do what the rulebook tells: Mona holds only blue and
# black, Chris no black. What each has just been given is the rulebook's own example of passing.
HANDS = (
    "g0 g6 g11 b0 b11 k1-4 k10 r0-2",
    "g1 g4 g5 g7 g9 b4 b12 r3 r4 r12 k0 k5 k9",
    "b1-3 b5-8 b10 k6-8 k11 k12",
    "g2 g3 g8 g10 g12 b9 r5-11",
)
GIFTS = ("g11 b11 k10", "b4 b12 r12", "b1 b8 k11", "r7 g2 g12")


def example() -> Match:
    return table(*HANDS, gifts=GIFTS)


def test_everybody_gives_three_cards_to_the_left() -> None:
    match = example()
    assert match.view(ANNA)["passed"] == match.view(TOBI)["received"] == in_order(cards("b4 b12 r12"))
    assert match.view(TOBI)["passed"] == match.view(MONA)["received"] == in_order(cards("b1 b8 k11"))
    assert match.view(MONA)["passed"] == match.view(CHRIS)["received"] == in_order(cards("r7 g2 g12"))
    assert match.view(CHRIS)["passed"] == match.view(ANNA)["received"] == in_order(cards("g11 b11 k10"))


def test_first_trick() -> None:
    match = example()
    assert match.waiting == (ANNA,)
    assert match.choices(ANNA) == ("play g0",)
    play(match, "g0")
    assert {choice[5] for choice in match.choices(TOBI)} == {"g"}
    play(match, "g9")
    assert {choice[5] for choice in match.choices(MONA)} == {"b"}  # neither green nor, in this trick, black
    play(match, "b10 g12")
    assert match.view()["last_trick"]["winner"] == CHRIS
    assert match.view()["penalties"] == [0, 0, 0, 0]


def test_second_trick_opens_black() -> None:
    match = example()
    play(match, "g0 g9 b10 g12")
    assert match.waiting == (CHRIS,)
    play(match, "g3 g6 g1")
    assert {choice[5] for choice in match.choices(MONA)} == {"b", "k"}
    assert not match.view()["black_open"]
    play(match, "k12")
    assert match.view()["black_open"]
    assert match.view()["last_trick"]["winner"] == ANNA
    assert match.view()["penalties"] == [1, 0, 0, 0]


def test_third_trick_costs_16_points() -> None:
    match = example()
    play(match, "g0 g9 b10 g12", "g3 g6 g1 k12")
    assert match.waiting == (ANNA,)
    play(match, "k1 k0 k6")
    assert "play r10" in match.choices(CHRIS)
    (_, trick) = play(match, "r10")
    assert (trick["winner"], trick["penalties"]) == (MONA, 16)
    assert match.view()["penalties"] == [1, 0, 16, 0]
    assert match.waiting == (MONA,)


def test_a_rounds_penalties_sum_to_26_whatever_the_rulebook_prints() -> None:
    match = example()
    play(match, "g0 g9 b10 g12", "g3 g6 g1 k12", "k1 k0 k6 r10")
    while match.round == 1:
        (seat,) = match.waiting
        match.play(seat, match.choices(seat)[-1])
    assert sum(match.scores) == 26


def test_in_the_next_round_cards_go_two_seats_to_the_left() -> None:
    match = example()
    while match.round == 1:
        (seat,) = match.waiting
        match.play(seat, match.choices(seat)[0])
    assert match.view()["passing"] == 2
    given = [match.view(seat)["hand"][-3:] for seat in range(4)]
    for seat in range(4):
        for card in given[seat]:
            match.play(seat, f"pass {card}")
    for giver, receiver in ((ANNA, MONA), (TOBI, CHRIS), (MONA, ANNA), (CHRIS, TOBI)):
        assert match.view(receiver)["received"] == given[giver]
