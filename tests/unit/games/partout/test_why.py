"""Why a trick is won, as everybody is told."""

import pytest

from stammtisch.games.partout import GAME
from tests.unit.games.partout.table import play, table

TRICKS = [  # under trump 3 green; seat 1 leads
    (("K", "J", "r1", "b2"), "J", "jester"),
    (("r7", "Q", "K", "g3"), "Q", "royalty"),
    (("r3", "g3", "g7", "k1"), "g3", "trump"),
    (("r3", "k3", "g7", "k1"), "r3", "number"),
    (("r7", "g1", "g2", "k1"), "g2", "colour"),
    (("r4", "b7", "r5", "k1"), "r5", "led"),
    (("J", "D J", "M 4", "A r"), "J", "leader"),
    (("r4", "r5", "b1", "M 1"), "b1", "number"),  # the trump at the end decides
    (("r4", "b5", "r5", "A b"), "b5", "colour"),
    (("M 5", "r5", "r6", "D M"), "r6", "led"),  # jailed, the Mathematician gives the 3 back
    (("A r", "g1", "r6", "D A"), "g1", "colour"),
]


@pytest.mark.parametrize(("cards", "card", "why"), TRICKS)
def test_the_winning_card_and_what_makes_it_that(cards: tuple[str, ...], card: str, why: str) -> None:
    hands = {(1 + n) % 4: one.split()[0] for n, one in enumerate(cards)}
    (trick,) = [event for event in play(table(4, "3g", hands), *cards) if event["event"] == "trick"]
    assert (trick["card"], trick["why"]) == (card, why)
    assert [lying["seat"] for lying in trick["cards"] if lying["card"] == card] == [trick["winner"]]


def test_it_is_said_in_both_languages() -> None:
    told = GAME.tell({"event": "trick", "winner": 2, "card": "r5", "why": "colour"})
    assert told.en == "{2} wins the trick: the red 5 is the highest of the trump colour."
    assert told.de == "{2} gewinnt den Stich: Die rote 5 ist die höchste der Trumpffarbe."
