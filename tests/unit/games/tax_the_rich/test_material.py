"""The table of characters, as on the page, and the deal."""

import pytest

import stammtisch
from stammtisch.games.tax_the_rich.cards import FEMALE, FLAGS, LARGE, RULE_CARDS, SYMBOLS
from stammtisch.kernel.bits import members
from tests.unit.games.tax_the_rich.table import DECK, VALUES, in_play

PAGE = """
1    Poor        .  flag .      .
2    Mother      .  flag female symbol
3    Worker      .  flag .      .
3.5  Teacher     5+ .    female symbol
4    Artist      .  .    female symbol
5    Journalist  .  .    female symbol
5.5  Clerk       5+ .    female symbol
6    Police      .  .    .      .
7    Scientist   .  .    female symbol
7.5  Broker      5+ .    .      .
8    Doctor      .  .    .      .
9    Judge       .  .    female .
10   Influencer  .  .    .      .
11   Billionaire .  .    .      .
12   President   .  .    .      .
"""


def values(cards: int) -> set[str]:
    found = {DECK[card][1:] for card in members(cards)}
    assert set(members(cards)) == {DECK.index(suit + value) for suit in "rygb" for value in found}
    return found


def test_the_table_of_characters() -> None:
    rows = [line.split() for line in PAGE.strip().splitlines()]
    assert [row[0] for row in rows] == VALUES
    for column, cards in ((2, LARGE), (3, FLAGS), (4, FEMALE)):
        assert values(cards) == {row[0] for row in rows if row[column] != "."}


def test_d2_of_the_women_only_the_judge_lacks_the_symbol() -> None:
    assert values(FEMALE & ~SYMBOLS) == {"9"}
    assert not SYMBOLS & ~FEMALE


def test_poor_and_president_have_no_rule_card() -> None:
    assert [VALUES[character] for character in members(RULE_CARDS)] == VALUES[1:-1]


@pytest.mark.parametrize(("players", "each", "aside"), [(3, 12, 12), (4, 12, 0), (5, 12, 0), (6, 10, 0)])
def test_the_deal(players: int, each: int, aside: int) -> None:
    match = stammtisch.load("tax_the_rich", players).start(5)
    places = match.game.rules.places(match.game.rules.snapshot(match.numbers))
    assert [len(places[f"hand {seat}"]) for seat in range(players)] == [each] * players
    assert len(places["aside"]) == aside
    dealt = sorted((card for name, cards in places.items() if name != "removed" for card in cards), key=DECK.index)
    assert dealt == in_play(players)
    assert match.view(0)["hand_sizes"] == [each] * players


def test_d3_the_first_starter_is_decided_by_the_dice() -> None:
    game = stammtisch.load("tax_the_rich", 4)
    assert {game.start(seed).waiting for seed in range(40)} == {(0,), (1,), (2,), (3,)}


def test_the_same_seed_deals_the_same_cards_and_every_round_anew() -> None:
    game = stammtisch.load("tax_the_rich", 4)
    assert game.start(1).view(0)["hand"] == game.start(1).view(0)["hand"] != game.start(2).view(0)["hand"]
