"""Material: the cards, their names, and the table for 3 to 6 players."""

from itertools import chain

import pytest

import stammtisch
from stammtisch.games.gaunerbande import GAME
from tests.unit.games.gaunerbande.table import (
    DECK,
    cards,
    costs,
    in_order,
    play,
    table,
    united,
)

PLAYERS = (3, 4, 5, 6)


def test_the_deck_is_four_suits_of_thirteen_in_the_pages_order() -> None:
    match = stammtisch.load("gaunerbande", players=4).start(seed=1)
    hands = [match.view(seat)["hand"] for seat in range(4)]
    assert in_order(chain(*hands)) == cards("r0-12 b0-12 g0-12 k0-12")
    assert all(hand == in_order(hand) for hand in hands)


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("r0", "red 0 (vacuum-cleaner salesman)", "rote 0 (Staubsaugervertreter)"),
        ("b0", "blue 0 (vacuum-cleaner salesman)", "blaue 0 (Staubsaugervertreter)"),
        ("g0", "green 0 (vacuum-cleaner salesman)", "grüne 0 (Staubsaugervertreter)"),
        ("g1", "green 1 (car salesman)", "grüne 1 (Autoverkäufer)"),
        ("k0", "black 0 (thug)", "schwarze 0 (Schläger)"),
        ("r10", "red 10 (corrupt politician)", "rote 10 (korrupter Politiker)"),
        ("k12", "black 12", "schwarze 12"),
    ],
)
def test_d1_names(card: str, english: str, german: str) -> None:
    assert GAME.card_name(card) == (english, german)


@pytest.mark.parametrize(
    ("players", "removed", "cards_each"),
    [(3, "r0 b0 g0 k0", 16), (4, "", 13), (5, "r0 b0", 10), (6, "r0 b0 g0 k0", 8)],
)
def test_all_cards_in_play_are_dealt_evenly(players: int, removed: str, cards_each: int) -> None:
    for seed in range(20):
        match = stammtisch.load("gaunerbande", players=players).start(seed)
        hands = [match.view(seat)["hand"] for seat in range(players)]
        assert [len(hand) for hand in hands] == match.view()["hand_sizes"] == [cards_each] * players
        assert in_order(chain(*hands)) == [card for card in DECK if card not in cards(removed)]


@pytest.mark.parametrize(("players", "opening"), [(3, "g1"), (4, "g0"), (5, "g0"), (6, "g1")])
def test_d1_the_opening_card_is_the_lowest_green_in_play(players: int, opening: str) -> None:
    for seat in range(players):
        hands = [""] * players
        hands[seat] = opening
        match = table(*hands)
        assert match.waiting == (seat,)
        assert match.choices(seat) == (f"play {opening}",)


@pytest.mark.parametrize(("players", "cost"), [(3, 12), (4, 13), (5, 13), (6, 12)])
def test_the_politician_costs(players: int, cost: int) -> None:
    hands = [f"g{2 + seat} r{seat + 4}" for seat in range(players)]
    hands[0] += f" {'g1' if players in (3, 6) else 'g0'} r12"
    hands[1] += " r10"
    match = table(*hands)
    winner = players - 1
    play(match, match.choices(0)[0].split()[1], *(f"g{2 + seat}" for seat in range(1, players)))
    assert match.waiting == (winner,)
    play(match, f"r{winner + 4}", "r12", "r10", *(f"r{seat + 4}" for seat in range(2, winner)))
    assert match.view()["penalties"] == [cost, *[0] * (players - 1)]


@pytest.mark.parametrize("players", PLAYERS)
def test_each_black_card_won_costs_one_point(players: int) -> None:
    match = table(*[""] * players)
    while match.round == 1 and match.view()["phase"] == "play":
        lost = [0] * players
        for trick in match.view()["tricks"]:
            lost[trick["winner"]] += sum(costs(play["card"], players) for play in trick["cards"])
        assert match.view()["penalties"] == lost
        (seat,) = match.waiting
        match.play(seat, match.choices(seat)[-1])


@pytest.mark.parametrize(("players", "amount"), [(3, 24), (4, 26), (5, 26), (6, 24)])
def test_the_band_counts(players: int, amount: int) -> None:
    match = united(players)
    match.play(0, "coup others")
    assert match.scores == (0, *[amount] * (players - 1))


@pytest.mark.parametrize(("players", "amount"), [(3, 48), (4, 52), (5, 52), (6, 48)])
def test_all_tricks_count_twice_as_much(players: int, amount: int) -> None:
    match = united(players, every_trick=True)
    match.play(0, "coup others")
    assert match.scores == (0, *[amount] * (players - 1))
