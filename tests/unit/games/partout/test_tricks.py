"""Who wins a trick, and what the specials do."""

from itertools import pairwise, permutations
from random import Random

import pytest

from stammtisch import IllegalChoice

from .table import PLAYERS, play, random_match, table, trick, won_by

# --- shields ---


def test_worked_example_trump_3_green() -> None:
    """g3, then the other 3s, then g9 … g4, g2, g1, then the colour led."""
    falling = ["g3", "k3", "g9", "g8", "g7", "g6", "g5", "g4", "g2", "g1", "b9", "b8", "b1"]
    for high, low in pairwise(falling):
        lead = [] if low in ("b8", "b1") else ["b2"]  # else the trick opens with one of the two
        rest = ["r1", "r2", "r4", "r5"][: 4 - len(lead)]
        assert won_by("3g", *lead, high, low, *rest) == high
        assert won_by("3g", *lead, low, high, *rest) == high


def test_the_first_of_the_other_cards_of_the_trump_number_wins() -> None:
    for first, second, third in permutations(["r3", "b3", "k3"]):
        assert won_by("3g", first, second, "g7", third) == first
        assert won_by("3g", "g7", first, second, third) == first
        assert won_by("3g", first, second, third, "g3") == "g3"


def test_the_colour_led_beats_higher_cards_of_other_colours() -> None:
    assert won_by("3g", "r1", "b7", "k7", "b6") == "r1"
    assert won_by("3g", "r1", "r5", "k7", "r4") == "r5"


def test_the_trump_colour_beats_the_colour_led() -> None:
    assert won_by("3g", "r7", "g1", "r6", "k7") == "g1"
    assert won_by("3g", "r7", "g1", "g2", "k7") == "g2"


def test_the_colour_led_is_that_of_the_first_shield() -> None:
    assert won_by("3g", "J", "r2", "k7", "r4") == "r4"
    assert won_by("3g", "D", "A g", "r2", "k7") == "r2"
    assert won_by("3g", "D", "M 3", "J", "b2", "k7", "b1") == "b2"


# --- King, Queen and Jester ---


@pytest.mark.parametrize("royal", ["K", "Q"])
def test_royalty_beats_every_shield(royal: str) -> None:
    assert won_by("3g", "g3", "r3", "g7", royal) == royal
    assert won_by("3g", royal, "r3", "g7", "g3") == royal


def test_the_first_of_king_and_queen_wins() -> None:
    assert won_by("3g", "g3", "Q", "K", "r3") == "Q"
    assert won_by("3g", "g3", "K", "r3", "Q") == "K"


@pytest.mark.parametrize("royal", ["K", "Q"])
def test_the_jester_wins_with_royalty_before_or_after_it(royal: str) -> None:
    assert won_by("3g", "g3", royal, "J", "r3") == "J"
    assert won_by("3g", "J", "g3", "r3", royal) == "J"
    assert won_by("3g", "K", "J", "Q", "r3") == "J"


def test_the_jester_without_royalty_has_no_value() -> None:
    assert won_by("3g", "J", "r1", "k7", "b7") == "r1"
    assert won_by("3g", "r1", "k7", "b7", "J") == "r1"


def test_the_jester_with_jailed_royalty_has_no_value() -> None:
    assert won_by("3g", "K", "J", "r1", "D K") == "r1"
    assert won_by("3g", "J", "K", "D K", "r1") == "r1"
    assert won_by("3g", "K", "D K", "r1", "J") == "r1"


def test_the_jester_wins_while_one_of_king_and_queen_is_free() -> None:
    assert won_by("3g", "K", "J", "Q", "D K") == "J"
    assert won_by("3g", "K", "D K", "J", "Q") == "J"


def test_a_jailed_jester_leaves_the_trick_to_royalty() -> None:
    assert won_by("3g", "K", "J", "r1", "D J") == "K"
    assert won_by("3g", "J", "D J", "Q", "K") == "Q"


# --- the Dungeon ---


def test_the_dungeon_must_jail_a_card_that_lies_in_the_trick() -> None:
    match = table(4, "3g", {1: "r5", 2: "b6", 3: "D"})
    play(match, "r5", "b6", "D")
    assert match.waiting == (3,)
    assert match.view()["phase"] == "jail"
    assert match.choices(3) == ("jail r5", "jail b6")
    assert match.choices(0) == ()
    for wrong in ("jail D", "jail g3", "play r5", "number 3"):
        with pytest.raises(IllegalChoice):
            match.play(3, wrong)
    match.play(3, "jail r5")
    assert match.view()["trick"] == [
        {"seat": 1, "card": "r5", "jailed": True},
        {"seat": 2, "card": "b6", "jailed": False},
        {"seat": 3, "card": "D", "jailed": False},
    ]
    assert match.waiting == (0,)


def test_a_jailed_card_counts_as_not_played() -> None:
    assert won_by("3g", "g3", "r3", "b3", "D g3") == "r3"
    assert won_by("3g", "r3", "D r3", "b3", "k3") == "b3"
    assert won_by("3g", "K", "Q", "r3", "D K") == "Q"


@pytest.mark.parametrize("players", PLAYERS)
def test_led_as_the_very_first_card_the_dungeon_asks_nothing(players: int) -> None:
    match = table(players, "3g", {1: "D"})
    play(match, "D")
    assert match.view()["phase"] == "play"
    assert match.waiting == (2,)
    assert match.view()["trick"] == [{"seat": 1, "card": "D", "jailed": False}]


def test_led_in_a_later_trick_it_asks_nothing_either() -> None:
    match = table(4, "3g", {1: "g3 D"})
    play(match, "g3")
    for _ in range(3):
        play(match, match.choices(match.waiting[0])[0].split()[1])
    play(match, "D")
    assert match.view()["phase"] == "play"
    assert match.waiting == (2,)


def test_the_dungeon_never_has_value() -> None:
    assert won_by("3g", "D", "r1", "k7", "b7") == "r1"


def test_three_players_may_jail_their_own_earlier_card() -> None:
    match = table(3, "3g", {1: "K D", 2: "r2 b1", 0: "r4 b2"})
    play(match, "K", "r2", "r4", "D")
    assert match.choices(1) == ("jail r2", "jail r4", "jail K")
    match.play(1, "jail K")
    assert match.view()["trick"][0] == {"seat": 1, "card": "K", "jailed": True}
    play(match, "b1", "b2")
    assert match.view()["last_trick"]["winner"] == 0  # r4


# --- Mathematician and Alchemist ---


def test_the_mathematician_switches_the_number_at_once_and_for_the_round() -> None:
    match = table(4, "3g", {1: "r4", 2: "M", 3: "g3", 0: "b1"})
    play(match, "r4", "M")
    assert match.view()["phase"] == "switch_number"
    assert match.waiting == (2,)
    assert match.choices(2) == tuple(f"number {value}" for value in range(1, 8))
    assert match.view(2)["trick"][-1] == {"seat": 2, "card": "M", "jailed": False}
    assert "M" not in match.view(2)["hand"]
    match.play(2, "number 4")
    assert match.view()["trump"] == {"number": 4, "colour": "g"}
    assert match.view()["trump_before"] == {"number": 3, "colour": "g"}
    play(match, "g3", "b1")
    assert match.view()["last_trick"]["winner"] == 1  # r4: the number named in the trick decides it
    assert match.view()["trump"] == match.view()["trump_before"] == {"number": 4, "colour": "g"}


def test_the_alchemist_switches_the_colour_at_once_and_for_the_round() -> None:
    match = table(4, "3g", {1: "g7", 2: "A", 3: "b1", 0: "g6"})
    play(match, "g7", "A")
    assert match.view()["phase"] == "switch_colour"
    assert match.choices(2) == ("colour r", "colour g", "colour b", "colour k")
    match.play(2, "colour b")
    assert match.view()["trump"] == {"number": 3, "colour": "b"}
    play(match, "b1", "g6")
    assert match.view()["last_trick"]["winner"] == 3
    assert match.view()["trump"] == {"number": 3, "colour": "b"}


def test_the_trump_at_the_end_of_the_trick_decides() -> None:
    assert won_by("3g", "r3", "r4", "b5", "M 5") == "b5"
    assert won_by("3g", "g3", "k1", "r7", "A k") == "g3"  # still a 3
    assert won_by("3g", "g7", "k1", "r7", "A k") == "k1"
    assert won_by("3g", "g3", "r5", "M 5", "A r", "k5", "K") == "K"
    assert won_by("3g", "k5", "r5", "M 5", "A r", "g3", "b5") == "r5"


def test_d7_the_present_trump_may_be_named_again() -> None:
    assert trick(4, "3g", "r4", "M 3", "g3", "b1").view()["trump"] == {"number": 3, "colour": "g"}
    assert trick(4, "3g", "r4", "A g", "g3", "b1").view()["trump"] == {"number": 3, "colour": "g"}


def test_mathematician_and_alchemist_never_have_value() -> None:
    assert won_by("3g", "M 3", "A g", "r1", "b7") == "r1"


def test_d3_a_jailed_mathematician_gives_the_number_back() -> None:
    match = table(4, "3g", {1: "M", 2: "r4", 3: "D", 0: "k3"})
    play(match, "M 4", "r4", "D M")
    assert match.view()["trump"] == {"number": 3, "colour": "g"}
    play(match, "k3")
    assert match.view()["last_trick"]["winner"] == 0
    assert match.view()["trump"] == {"number": 3, "colour": "g"}


def test_d3_a_jailed_alchemist_gives_the_colour_back() -> None:
    match = table(4, "3g", {1: "A", 2: "b4", 3: "D", 0: "g1"})
    play(match, "A b", "b4", "D A")
    assert match.view()["trump"] == {"number": 3, "colour": "g"}
    play(match, "g1")
    assert match.view()["last_trick"]["winner"] == 0


def test_d3_jailing_one_of_them_leaves_the_other_ones_effect() -> None:
    match = table(6, "3g", {1: "M", 2: "A", 3: "D"})
    play(match, "M 5", "A k", "D M")
    assert match.view()["trump"] == {"number": 3, "colour": "k"}
    match = table(6, "3g", {1: "A", 2: "M", 3: "D"})
    play(match, "A k", "M 5", "D A")
    assert match.view()["trump"] == {"number": 5, "colour": "g"}


def test_d3_it_gives_back_what_stood_before_the_card_and_not_what_was_named_first() -> None:
    match = table(4, "3g", {1: "M r4", 2: "g1 A", 3: "g2 D", 0: "g4 r1"})
    play(match, "M 4", "g1", "g2", "g4")  # 4 from now on; g4 wins
    assert match.waiting == (0,)
    play(match, "r1", "r4", "A b")
    assert match.view()["trump"] == {"number": 4, "colour": "b"}
    assert match.view()["trump_before"] == {"number": 4, "colour": "g"}
    play(match, "D A")
    assert match.view()["last_trick"]["winner"] == 1
    assert match.view()["trump"] == {"number": 4, "colour": "g"}


def test_d3_a_mathematician_of_an_earlier_trick_cannot_be_jailed() -> None:
    match = table(4, "3g", {1: "M r5", 2: "g1", 3: "g2", 0: "g4 r1"})
    play(match, "M 4", "g1", "g2", "g4", "r1")
    match.state.hands[1] = 1 << 39  # the Dungeon
    play(match, "D")
    assert match.choices(1) == ("jail r1",)


# --- the edges ---


def test_d4_a_jailed_card_sets_no_colour() -> None:
    assert won_by("3g", "r7", "D r7", "b1", "r6") == "b1"
    assert won_by("3g", "r7", "b1", "r6", "D r7") == "b1"


def test_d5_without_any_card_of_value_the_leader_wins() -> None:
    match = trick(4, "3g", "r7", "J", "A k", "D r7")
    assert match.view()["last_trick"]["winner"] == 1
    match = trick(4, "3g", "J", "M 2", "A k", "D J")
    assert match.view()["last_trick"]["winner"] == 1
    assert match.view()["tricks_won"] == [0, 1]
    match = trick(4, "3g", "J", "M 2", "A k", "D M")
    assert match.view()["last_trick"]["winner"] == 1
    assert match.view()["trump"] == {"number": 3, "colour": "k"}


# --- the page's list of who wins, written down as it stands there ---


def page_winner(lying: list[dict[str, object]], number: int, colour: str) -> object:
    free = [(str(card["card"]), card["seat"]) for card in lying if not card["jailed"]]
    royals = [seat for card, seat in free if card in "KQ"]
    jester = [seat for card, seat in free if card == "J"]
    if royals and jester:
        return jester[0]
    if royals:
        return royals[0]
    shields = [(card, seat) for card, seat in free if card not in "KQJDMA"]
    for card, seat in shields:
        if card == f"{colour}{number}":
            return seat
    for card, seat in shields:
        if card[1:] == str(number):
            return seat
    for suit in (colour, shields[0][0][0] if shields else ""):
        of_suit = sorted((int(card[1:]), seat) for card, seat in shields if card[0] == suit)
        if of_suit:
            return of_suit[-1][1]
    return lying[0]["seat"]


@pytest.mark.parametrize("players", PLAYERS)
def test_winners_of_random_tricks_are_those_of_the_page(players: int) -> None:
    """With the specials dealt together, so that their effects meet."""
    chance = Random(players)
    seen = set()
    size = 4 if players == 4 else 6
    deck = [f"{colour}{value}" for colour in "rgbk" for value in range(1, 8)] + 2 * ["special"]
    for _ in range(1500):
        drawn = chance.sample(deck, size)
        specials = chance.sample("KQJDMA", 6)
        plays = [specials.pop() if card == "special" or chance.random() < 0.3 else card for card in drawn]
        plays = [f"{card}{sub_choice(card, plays[:at], chance)}" for at, card in enumerate(plays)]
        match = trick(players, "3g", *plays)
        view = match.view()
        last, trump = view["last_trick"], view["trump"]
        assert last["winner"] == page_winner(last["cards"], trump["number"], trump["colour"]), plays
        seen.add(next(card["card"] for card in last["cards"] if card["seat"] == last["winner"]))
    assert {"K", "Q", "J", "g3", "r3"} <= seen


def sub_choice(card: str, before: list[str], chance: Random) -> str:
    if card == "D":
        return f" {chance.choice(before)}" if before else ""
    return {"M": f" {chance.randint(1, 7)}", "A": f" {chance.choice('rgbk')}"}.get(card, "")


@pytest.mark.parametrize("players", PLAYERS)
def test_winners_in_whole_matches_are_those_of_the_page(players: int) -> None:
    for seed in range(4):
        for match, seat, choice in random_match(players, seed):
            after = match.copy()
            for event in after.play(seat, choice):
                if event["event"] == "trick":
                    trump = match.view()["trump"] | trump_after(choice, match.view())
                    assert event["winner"] == page_winner(event["cards"], trump["number"], trump["colour"])


def trump_after(choice: str, view: dict[str, dict[str, object]]) -> dict[str, object]:
    """What a trick's very last choice does to the trump."""
    verb, thing = choice.split()
    if verb == "number":
        return {"number": int(thing)}
    if verb == "colour":
        return {"colour": thing}
    if verb == "jail" and thing in "MA":
        part = "number" if thing == "M" else "colour"
        return {part: view["trump_before"][part]}
    return {}
