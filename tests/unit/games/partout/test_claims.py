"""All remaining tricks are mine, where any card may be played at any time and six of them change the rules."""

import random

import pytest

from stammtisch import Match
from stammtisch.games.partout.claims import TURNING
from stammtisch.games.partout.rules import CARDS, HAND, SHIELDS, TOP, TRICK, TRICKS, VALUES
from stammtisch.games.partout.words import CARD, removed
from stammtisch.kernel.bits import members
from tests.unit.games.claims_by_force import certain, deals, loses, order, with_hands
from tests.unit.games.partout.table import cards, table


def ending(
    players: int, trump: str, hand: str, gone: str = "", left: int = 2, dice: random.Random | None = None
) -> Match:
    """Seat 1 is to lead and holds this hand; the cards `gone` have been played, and others at random."""
    match = table(players, trump, {1: hand}, tricks_left=left)
    s = match.state
    rest = [card for card in range(CARDS) if not (removed(players) | cards(hand) | cards(gone)) >> card & 1]
    (dice or random.Random(1)).shuffle(rest)
    shields = [card for card in rest if card < SHIELDS]
    others = (TRICKS[players] - left) * TRICK[players] - len(gone.split())
    played = members(cards(gone)) + shields[:others]
    rest = [card for card in rest if card not in played]
    for seat in range(players):
        if seat != 1:
            s.hands[seat] = sum(1 << rest.pop() for _ in range(HAND[players] * left // TRICKS[players]))
    for number, card in enumerate(played):
        s.log[number] = card
    s.aside = sum(1 << card for card in rest)
    return match


def counterexample(match: Match, most: int | None = None) -> bool:
    """By brute force; with `most`, only so many of the distributions, at random."""
    s = match.state
    others = [seat for seat in range(match.players) if seat != 1]
    hidden = members(sum(int(s.hands[seat]) for seat in others) | int(s.aside))
    sizes = [int(s.hands[seat]).bit_count() for seat in others]
    if most is None:
        ways = deals(hidden, sizes)
    else:
        dice = random.Random(most)
        ways = (next(deals(dice.sample(hidden, len(hidden)), sizes)) for _ in range(most))
    for hands in ways:
        aside = sum(1 << card for card in hidden) & ~sum(hands)
        if loses(match, with_hands(match, dict(zip(others, hands, strict=True)), aside), 1, order(match, 1)):
            return True
    return False


SPECIALS = "K Q J D M A"


def test_the_highest_trumps_once_the_specials_are_gone() -> None:
    assert certain(ending(4, "3g", "g3 r3", gone=SPECIALS + " b3 k3"), 1)


def test_a_trump_number_loses_to_the_one_trump_of_both() -> None:
    assert not certain(ending(4, "3g", "b3 r3", gone=SPECIALS), 1)


def test_of_equal_trump_numbers_the_first_wins_so_the_one_led_does() -> None:
    """Naively the r3 might lose to the b3."""
    assert certain(ending(4, "3g", "g3 r3", gone=SPECIALS), 1)


def test_a_high_card_loses_to_any_trump() -> None:
    assert not certain(ending(4, "3g", "r7 g3", gone=SPECIALS), 1)


@pytest.mark.parametrize("special", SPECIALS.split())
def test_a_special_that_may_still_come(special: str) -> None:
    gone = " ".join(one for one in SPECIALS.split() if one != special)
    assert certain(ending(4, "3g", "g3 r3", gone=gone), 1) == (special == "J"), (
        "the Jester does nothing without royalty"
    )


def test_a_king_wins_under_every_trump_but_not_against_the_jester() -> None:
    assert certain(ending(4, "3g", "K Q", gone="J D"), 1), "whatever Mathematician and Alchemist name"
    assert not certain(ending(4, "3g", "K Q", gone="D M A"), 1)
    assert not certain(ending(4, "3g", "K Q", gone="J M A"), 1), "the Dungeon"


@pytest.mark.parametrize("special", ["J", "D", "M", "A"])
def test_a_hand_with_a_card_that_is_worth_nothing(special: str) -> None:
    gone = " ".join(one for one in SPECIALS.split() if one != special)
    assert not certain(ending(4, "3g", f"g3 {special}", gone=gone), 1)


def test_with_three_players_the_first_of_two_cards_wins_and_the_second_may_be_any() -> None:
    match = ending(3, "3g", "g3 r3 k1 b1", gone=SPECIALS)
    assert [CARD[card] for card in order(match, 1)][::2] == ["g3", "r3"]
    assert certain(match, 1)
    assert not certain(ending(3, "3g", "g3 k5 k1 b1", gone=SPECIALS), 1)
    assert not certain(ending(3, "3g", "g3 r3 K b1", gone="Q D M A"), 1), "a King of one's own wakes the Jester"


@pytest.mark.parametrize(("players", "left", "most", "positions"), [(6, 1, None, 60), (3, 1, None, 60), (4, 2, 60, 60)])
def test_it_is_never_certain_if_there_is_a_counterexample(
    players: int, left: int, most: int | None, positions: int
) -> None:
    dice = random.Random(players)
    strong = cards("K Q g3 r3 b3 k3 g7 g6 g5")
    found = {True: 0, False: 0}
    for _ in range(positions):
        size = HAND[players] * left // TRICKS[players]
        deck = [card for card in range(CARDS) if card >= SHIELDS or card % VALUES < TOP[players]]
        hand = dice.sample([card for card in deck if strong >> card & 1 or dice.random() < 0.15], size)
        few = [card for card in range(SHIELDS, CARDS) if card not in hand and dice.random() < 0.8]
        gone = " ".join(CARD[card] for card in few)
        match = ending(players, "3g", " ".join(CARD[card] for card in hand), gone, left, dice)
        sure = certain(match, 1)
        found[sure] += 1
        if sure or (left == 1 and not sum(1 << card for card in hand) & TURNING):
            lost = counterexample(match, most)
            assert not (sure and lost), (hand, match.view(1))
            if players == 6:
                assert sure != lost, "with six all cards are in somebody's hand, and the check is exact"
    assert min(found.values()) > 5, found


def test_partners_may_stop_it_too() -> None:
    match = table(4, "3g", {1: "g3 r3", 3: "K b1", 0: "D b2", 2: "b4 b5"}, tricks_left=2)
    rules = match.game.rules
    assert rules.claims is not None
    stops = [rules.claims.stops(rules.snapshot(match.numbers), 1, other) for other in (0, 2, 3)]
    assert stops == [True, False, True]
