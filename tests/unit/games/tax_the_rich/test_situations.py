"""Every kind of sentence that Tax the Rich has for a choice, in a position that it is made for."""

from typing import Any

import pytest

from stammtisch.games.tax_the_rich import GAME


def view(hand: str, trick: str = "", tricks: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """What seat 0 of four sees, with blue as trump; seats 0 and 1 are the party. Cards as in "1:r5 2:b12", by seat."""

    def cards(lying: str) -> list[dict[str, Any]]:
        return [{"seat": int(one[0]), "card": one[2:], "value": None} for one in lying.split()]

    seen = {
        "phase": "play",
        "hand": hand.split(),
        "hand_sizes": [3] * 4,
        "rule_cards": [],
        "marker": {"suit": "b", "row": 1},
        "revolution": None,
        "leader": 0,
        "deputy": 1,
        "government": {"tricks": 7, "stacks": 4},
        "board": [{"tricks": {"r": 4, "y": 4, "g": 5, "b": 5}}],
        "trick": cards(trick),
        "tricks": [{"cards": cards(one)} for one in tricks],
    }
    return seen | more


BLUES = tuple(f"0:b{a} 1:b{b} 2:b{c} 3:b{d}" for a, b, c, d in ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))


@pytest.mark.parametrize(
    ("seen", "choice", "kind", "english"),
    [
        (view("g11 g2", "1:g1 2:g3 3:g6"), "play g11", "last", "Nobody plays after it: the green 11 wins the trick."),
        (
            view("g11 g2", "2:g3 3:g6 1:g12"),
            "play g2",
            "partner",
            "{1} of the own side is winning the trick: the green 2 is enough.",
        ),
        (
            view("g11 g2", "1:g3 2:g12"),
            "play g2",
            "lost",
            "The green 12 of {2} lies higher: the green 2 is the one to lose on it.",
        ),
        (view("g12 g2", tricks=BLUES), "play g12", "unbeatable", "No card still out beats the green 12."),
        (
            view("b3 g2", "1:g3 2:g12"),
            "play b3",
            "trumps",
            "No trump lies there yet: the blue 3 takes the lead with blue.",
        ),
        (view("g9 g2"), "play g9", "higher_out", "The green 12 is still out: it would beat the green 9."),
        (
            view("g9 g2", tricks=("0:g1 1:g3 2:r5 3:g4",)),
            "play g9",
            "void_shown",
            "{2} has no green card left and could trump.",
        ),
        (
            view("g9 g2"),
            "play g9",
            "needs",
            "The party still needs 3 stacks, with 12 tricks to come: the green 9 leads in this one.",
        ),
        (
            view("g9 g2", leader=1, deputy=2),
            "play g9",
            "denies",
            "The party still needs 3 stacks, with 12 tricks to come: the green 9 could take one.",
        ),
        (
            view("g9 g10 g2 r3", phase="bid"),
            "bid 1g",
            "backed",
            "3 green cards up to the 10 stand behind 5 stacks with green.",
        ),
        (view("g9 r2 r3", phase="bid"), "bid 1g", "unbacked", "Only 1 green card for 5 stacks with green."),
        (
            view("b11 r2", phase="call"),
            "call b12",
            "calls_trump",
            "The blue 12 is the highest trump in another hand: its holder wins tricks for the party.",
        ),
        (
            view("b11 r12", phase="call"),
            "call r11",
            "calls_high",
            "The red 11 is the highest red card in another hand.",
        ),
    ],
)
def test_a_situation_is_seen(seen: dict[str, Any], choice: str, kind: str, english: str) -> None:
    (said,) = [one for one in GAME.situations(seen, 0, [choice]) if one.kind == kind]
    assert said.text.en == english
    is_bad = kind in ("void_shown", "higher_out", "unbacked")
    assert ("bonus" in said.less, "bonus" in said.more) == (is_bad, not is_bad)


DONE: dict[str, Any] = {"government": {"tricks": 7, "stacks": 7}}


@pytest.mark.parametrize(
    ("seen", "choice", "kinds"),
    [
        (view("g9 g2", **DONE), "play g9", ["higher_out"]),  # the bid is made
        (view("g12 g2", **DONE), "play g12", []),  # a trump could beat it
        (view("b12 g2", **DONE), "play b12", ["unbeatable"]),
        (view("g12 g2", "", BLUES, **DONE), "play g12", ["unbeatable"]),
        (view("g9 g2", "", ("0:g1 1:g3 2:r4 3:g5",), **DONE), "play g9", ["void_shown", "higher_out"]),
        (view("g9 g2", "", ("0:g1 1:r3 2:g4 3:g5",), **DONE), "play g9", ["higher_out"]),  # the own side may trump
        (view("g9 g2", "", ("0:g1 1:g3 2:r4 3:g5", *BLUES), **DONE), "play g9", ["higher_out"]),  # no trump is out
        (view("b9 g2", "", ("0:b1 1:b3 2:r4 3:b5",), **DONE), "play b9", ["higher_out"]),
        (view("b3 b2", "2:g9 3:b1", **DONE), "play b3", ["higher_out"]),  # a trump lies there already
        (view("b12 b2", "2:g9", **DONE), "play b12", ["unbeatable", "trumps"]),
        (view("g9 g10 r2 r3", phase="bid"), "bid 1g", ["unbacked"]),
        (view("g2 g3 g4 r3", phase="bid"), "bid 1g", []),
        (view("g2 g3 g4 g5 g6", phase="bid"), "bid 1g", ["backed"]),
        (view("b11 r2", phase="call"), "call b10", []),
        (view("b11 b12 r2", phase="call"), "call b10", ["calls_trump"]),
    ],
)
def test_nothing_else_is_seen(seen: dict[str, Any], choice: str, kinds: list[str]) -> None:
    assert [one.kind for one in GAME.situations(seen, 0, [choice])] == kinds


def test_nothing_is_said_of_who_wins_where_more_than_suit_and_value_decides() -> None:
    for twist in ("3", "4", "7", "8", "11"):
        assert GAME.situations(view("g11 g2", "1:g1 2:g3 3:g6", rule_cards=[twist]), 0, ["play g11"]) == []
    assert GAME.situations(view("g11 g2", "1:g1") | {"trick": [{"seat": 1, "card": None}]}, 0, ["play g11"]) == []


def test_a_class_revolution_turns_values_round() -> None:
    turned = view("g11 g2", "1:g3 2:g4 3:g6", revolution="class")
    assert "last" in {one.kind for one in GAME.situations(turned, 0, ["play g2"])}
    assert "last" not in {one.kind for one in GAME.situations(turned, 0, ["play g11"])}


def test_a_bid_is_called_by_what_it_promises() -> None:
    seen = view("g9", board=[{"tricks": {"r": 1, "y": 4, "g": 7, "b": 5}}])
    assert GAME.choice_label(seen, "bid 1g") == ("Bid 7 stacks with green", "7 Stiche mit Grün bieten")
    assert GAME.choice_label(seen, "bid 1r") == ("Bid 1 stack with red", "1 Stich mit Rot bieten")
    twice = view("g9", board=[{"tricks": {"g": 7}}, {"tricks": {"g": 7}}])
    assert GAME.choice_label(twice, "bid 2g") == (
        "Bid 7 stacks with green (row 2)",
        "7 Stiche mit Grün (Reihe 2) bieten",
    )
    assert GAME.choice_label(seen, "marker y").en == "Move the marker to 4 stacks with yellow"
    assert GAME.choice_label(seen, "pass") == GAME.choice_name("pass")
