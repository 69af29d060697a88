"""Every kind of sentence that Partout has for a choice, in a position that it is made for."""

from typing import Any

import pytest

from stammtisch.games.partout import GAME


def view(
    hand: str, trick: str = "", announced: tuple[int, int] = (2, 2), won: tuple[int, int] = (0, 0), **more: Any
) -> dict[str, Any]:
    """What seat 0 of four sees, with 5 and red as trump; cards as in "1:r5 2:K", by seat."""
    lying = [{"seat": int(one[0]), "card": one[2:], "jailed": False} for one in trick.split()]
    seen = {
        "phase": "play",
        "hand": hand.split(),
        "hand_sizes": [3] * 4,
        "trump": {"number": 5, "colour": "r"},
        "standing": [{"announced": said, "complete": True} for said in announced],
        "tricks_won": list(won),
        "tricks": [],
    }
    return seen | {"trick": lying} | more


def old(*tricks: str) -> list[dict[str, Any]]:
    return [{"cards": [{"seat": 0, "card": card, "jailed": False} for card in one.split()]} for one in tricks]


GONE = old("K Q J D", "g5 b5 k5 M")
FIVE = old("g1 g2 g3 g4", "b1 b2 b3 b4", "k1 k2 k3 k4", "r1 r2 r3 r4", "g6 b6 k6 g7")


@pytest.mark.parametrize(
    ("seen", "choices", "kind", "english"),
    [
        (view("g7 g2", "1:g1 2:g3 3:g6"), ["play g7"], "last", "Nobody plays after it: the green 7 wins the trick."),
        (
            view("g7 g2", "1:g1 2:g6 3:g3"),
            ["play g2"],
            "partner",
            "{2} is winning the trick already: the green 2 is enough.",
        ),
        (
            view("g7 g2", "1:g1 2:g3 3:r5"),
            ["play g2"],
            "lost",
            "{3} wins this trick: the green 2 is the one to lose on it.",
        ),
        (view("J g2", "1:K 2:g3 3:g6"), ["play J"], "jester", "A King or a Queen lies there: the Jester beats them."),
        (view("K g2"), ["play K"], "jester_out", "The Jester has not been played yet: it would beat the King."),
        (view("r5 g2", tricks=GONE), ["play r5"], "unbeatable", "No card still out beats the red 5."),
        (
            view("g7 g2", "3:g1"),
            ["play g7"],
            "needs",
            "2 tricks of the announcement are still missing: the green 7 leads in this one.",
        ),
        (
            view("r7 g2", "3:g1", (1, 2), (4, 0), tricks=FIVE),
            ["play r7"],
            "denies",
            "{1} and {3} need every trick that is left: the red 7 could take one away.",
        ),
        (
            view("D g2", "1:g7 2:g3"),
            ["play D", "jail g7"],
            "turns",
            "After that {2} of the own team is winning the trick.",
        ),
        (view("K r5 g2", phase="announce"), ["announce 2"], "backed", "The King and the red 5: enough for 2 tricks."),
        (view("K g1 g2", phase="announce"), ["announce 3"], "unbacked", "Only the King for 3 tricks."),
        (view("g1 g2", phase="announce"), ["announce 1"], "unbacked", "The hand has no strong card for 1 trick."),
        (view("g1 g2 b1", phase="colour"), ["colour g"], "long", "The hand has 2 green cards."),
        (view("g1 g2 b1", phase="number"), ["number 1"], "long", "The hand has 2 cards with a 1."),
    ],
)
def test_a_situation_is_seen(seen: dict[str, Any], choices: list[str], kind: str, english: str) -> None:
    (said,) = [one for one in GAME.situations(seen, 0, choices) if one.kind == kind]
    assert said.text.en == english
    is_bad = kind in ("jester_out", "unbacked")
    if kind != "denies":  # which is about others
        assert ("kept" in said.less, "kept" in said.more) == (is_bad, not is_bad)


@pytest.mark.parametrize(
    ("seen", "choices", "kinds"),
    [
        (view("g7 g2", "3:g6", (0, 2)), ["play g7"], []),  # nothing is missing, and much beats it
        (view("g7 g2", "3:g6", (2, 2), (2, 0)), ["play g7"], []),
        (view("g7 g2", "2:g6 3:g3"), ["play g2"], ["partner"]),
        (view("g7 g2", "1:g6 2:g3"), ["play g2"], []),  # another card may still beat that
        (view("K g2", "1:g1 2:g3 3:g4", (0, 0)), ["play K"], ["last"]),  # no Jester comes after it
        (view("K g2", "", (0, 0), tricks=GONE), ["play K"], ["unbeatable"]),
        (view("g6 g2", "", (0, 0)), ["play g6"], []),
        (view("D g2", "1:g7 2:g3", (0, 0)), ["play D", "jail g3"], []),
        (view("A g2", "2:g7 3:b1", (0, 0)), ["play A", "colour b"], []),
        (view("r6 g2", phase="announce"), ["announce 1"], ["backed"]),
        (view("r4 g2", phase="announce"), ["announce 1"], ["unbacked"]),
        (view("K g2", phase="announce"), ["announce 0"], []),
        (view("g1 g2 b1", phase="colour"), ["colour b"], []),
        (view("g1 g2 b1", phase="number"), ["number 2"], []),
        (view("g1 g2 b1", phase="number"), ["number 7"], []),
    ],
)
def test_nothing_else_is_seen(seen: dict[str, Any], choices: list[str], kinds: list[str]) -> None:
    assert [one.kind for one in GAME.situations(seen, 0, choices)] == kinds


def test_nothing_is_unbeatable_while_the_king_is_out() -> None:
    kinds = {one.kind for one in GAME.situations(view("r5 g2"), 0, ["play r5"])}
    assert "unbeatable" not in kinds


def test_german_articles() -> None:
    (told,) = [one for one in GAME.situations(view("K g2"), 0, ["play K"]) if one.kind == "jester_out"]
    assert told.text.de == "Der Hofnarr ist noch nicht gefallen: Er schlüge den König."
