"""Teams, dealing, naming the trump, announcing, and how rounds follow each other."""

import pytest

from stammtisch import IllegalChoice, Match
from stammtisch.games.partout.rules import ROUNDS

from .table import PLAYERS, announcing, new, play, random_match, table, trick

PAGE = {  # players: teams, highest value, cards each, aside, tricks, rounds
    6: ([0, 1, 2, 0, 1, 2], 9, 7, 0, 7, 6),
    4: ([0, 1, 0, 1], 7, 7, 6, 7, 8),
    3: ([0, 1, 2], 7, 10, 4, 5, 6),
}


def open_round(match: Match) -> None:
    """Number 3, green, nobody announces anything."""
    match.play(match.waiting[0], "number 3")
    match.play(match.waiting[0], "colour g")
    for _ in range(match.players):
        match.play(match.waiting[0], "announce 0")


@pytest.mark.parametrize("players", PLAYERS)
def test_teams_and_cards(players: int) -> None:
    teams, top, each, aside, _, _ = PAGE[players]
    match = new(players)
    assert match.view()["teams"] == teams
    assert match.view()["hand_sizes"] == [each] * players
    places = match.game.rules.places(match.game.rules.snapshot(match.numbers))
    assert [len(places[f"hand {seat}"]) for seat in range(players)] == [each] * players
    assert len(places["aside"]) == aside
    assert places["removed"] == [f"{colour}{value}" for colour in "rgbk" for value in range(top + 1, 10)]
    dealt = sorted(card for place in places.values() for card in place)
    assert dealt == sorted([f"{colour}{value}" for colour in "rgbk" for value in range(1, 10)] + list("KQJDMA"))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_has_its_rounds_and_tricks(players: int) -> None:
    _, _, each, _, tricks, rounds = PAGE[players]
    plays: dict[tuple[int, int], int] = {}
    most_tricks = 0
    for match, seat, choice in random_match(players, 1):
        if choice.startswith("play"):
            plays[match.round, seat] = plays.get((match.round, seat), 0) + 1
        most_tricks = max(most_tricks, len(match.view()["tricks"]))
    assert plays == {(number, seat): each for number in range(1, rounds + 1) for seat in range(players)}
    assert most_tricks == tricks - 1
    assert match.round == rounds == len(match.history)


@pytest.mark.parametrize("players", [0, 1, 2, 5, 7, True])
def test_other_numbers_of_players_cannot_play(players: int) -> None:
    with pytest.raises(ValueError, match="3, 4, 6 players"):
        new(players)


@pytest.mark.parametrize("players", PLAYERS)
def test_d1_seat_0_deals_first_and_then_the_next(players: int) -> None:
    seen: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for match, _, _ in random_match(players, 2):
        view = match.view()
        if view["phase"] == "number":
            seen[match.round] = view["dealer"], view["leader"], match.waiting
        assert view["dealer"] == (match.round - 1) % players
    assert seen == {
        number: ((number - 1) % players, number % players, (number % players,))
        for number in range(1, ROUNDS[players] + 1)
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_the_seat_after_the_dealer_names_the_number_and_the_next_the_colour(players: int) -> None:
    match = new(players)
    assert match.waiting == (1,)
    assert match.view()["phase"] == "number"
    assert match.view()["trump"] == {"number": None, "colour": None}
    match.play(1, "number 3")
    assert match.waiting == (2,)
    assert match.view()["phase"] == "colour"
    assert match.view()["trump"] == {"number": 3, "colour": None}
    assert match.choices(2) == ("colour r", "colour g", "colour b", "colour k")
    match.play(2, "colour g")
    assert match.view()["trump"] == {"number": 3, "colour": "g"}
    assert match.view()["phase"] == "announce"


@pytest.mark.parametrize(("players", "top"), [(3, 7), (4, 7), (6, 9)])
def test_d7_a_value_in_the_deck_is_named(players: int, top: int) -> None:
    match = new(players)
    assert match.choices(1) == tuple(f"number {value}" for value in range(1, top + 1))


def test_d7_there_is_no_8_to_name_with_four() -> None:
    with pytest.raises(IllegalChoice, match="There is no 8 in the deck; the numbers are 1 to 7"):
        new(4).play(1, "number 8")


@pytest.mark.parametrize("players", PLAYERS)
def test_announcing_goes_round_from_the_seat_that_named_the_number(players: int) -> None:
    match = announcing(players)
    announced: list[int | None] = [None] * players
    for step in range(players):
        seat = (1 + step) % players
        assert match.waiting == (seat,)
        assert match.view()["announced"] == announced
        assert match.view()["phase"] == "announce"
        match.play(seat, f"announce {step % 3}")
        announced[seat] = step % 3
    assert match.view()["announced"] == announced
    assert match.view()["phase"] == "play"
    assert match.waiting == (1,)


@pytest.mark.parametrize(("players", "tricks"), [(3, 5), (4, 7), (6, 7)])
def test_0_to_all_tricks_may_be_announced(players: int, tricks: int) -> None:
    match = announcing(players)
    assert match.choices(1) == tuple(f"announce {n}" for n in range(tricks + 1))


def test_d2_partners_may_announce_more_than_there_is() -> None:
    match = announcing(4)
    for seat in (1, 2, 3, 0):
        match.play(seat, "announce 7")
    assert match.view()["announced"] == [7, 7, 7, 7]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_winner_of_a_trick_leads_the_next(players: int) -> None:
    plays = ["r1", "r2", "g3", "r4", "r5", "r6"][: 4 if players == 4 else 6]
    match = trick(players, "3g", *plays)
    winner = 3 % players  # g3 came third; seat 1 had led
    assert match.waiting == (winner,)
    assert match.view()["leader"] == winner
    assert match.view()["last_trick"]["winner"] == winner


def test_with_three_players_a_trick_goes_round_twice() -> None:
    match = table(3, "3g", {1: "r1 r4", 2: "r2 r5", 0: "r7 r6"})
    for seat, card in [(1, "r1"), (2, "r2"), (0, "r7"), (1, "r4"), (2, "r5"), (0, "r6")]:
        assert match.waiting == (seat,)
        assert match.view()["leader"] == 1
        match.play(seat, f"play {card}")
    assert match.view()["last_trick"] == {
        "winner": 0,
        "cards": [
            {"seat": 1, "card": "r1", "jailed": False},
            {"seat": 2, "card": "r2", "jailed": False},
            {"seat": 0, "card": "r7", "jailed": False},
            {"seat": 1, "card": "r4", "jailed": False},
            {"seat": 2, "card": "r5", "jailed": False},
            {"seat": 0, "card": "r6", "jailed": False},
        ],
    }
    assert match.view()["tricks_won"] == [1, 0, 0]


def test_three_players_can_win_with_the_second_card_too() -> None:
    assert trick(3, "3g", "r1", "r2", "r7", "r4", "g3", "r6").view()["last_trick"]["winner"] == 2


@pytest.mark.parametrize("players", PLAYERS)
def test_any_card_may_be_played_at_any_time(players: int) -> None:
    for match, seat, _ in random_match(players, 3):
        view = match.view(seat)
        if view["phase"] == "play":
            assert view["choices"] == [f"play {card}" for card in view["hand"]]


def test_partners_win_tricks_together() -> None:
    match = table(6, "3g", {1: "r1", 2: "r2", 3: "r3", 4: "r4", 5: "r5", 0: "r6"})
    play(match, "r1", "r2", "r3", "r4", "r5", "r6")  # r3 has the trump number
    assert match.view()["tricks_won"] == [1, 0, 0]  # seat 3 and seat 0 are one team


def test_a_new_round_starts_afresh() -> None:
    match = new(4)
    open_round(match)
    while match.round == 1:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    view = match.view(2)
    assert view["phase"] == "number"
    assert view["waiting"] == [2]
    assert view["dealer"] == 1
    assert view["leader"] == 2
    assert view["trump"] == view["trump_before"] == {"number": None, "colour": None}
    assert view["announced"] == [None] * 4
    assert view["tricks_won"] == [0, 0]
    assert view["trick"] == view["tricks"] == []
    assert view["hand_sizes"] == [7] * 4
    assert len(view["last_trick"]["cards"]) == 4
