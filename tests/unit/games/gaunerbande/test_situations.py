"""Every kind of sentence that Gaunerbande has for a choice, in a position that it is made for."""

from typing import Any

import pytest

from stammtisch.games.gaunerbande import GAME


def view(hand: str, trick: str = "", tricks: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """What seat 0 of four sees: cards as in "0:r5 1:r9", by seat."""

    def cards(lying: str) -> list[dict[str, Any]]:
        return [{"seat": int(one[0]), "card": one[2:]} for one in lying.split()]

    seen = {"phase": "play", "hand": hand.split(), "hand_sizes": [5] * 4, "penalties": [0] * 4, "passed": []}
    old = [{"cards": cards(one), "winner": 0} for one in tricks]
    return seen | {"trick": cards(trick), "tricks": old} | more


OLD = "0:g0 1:g3 2:g5 3:g6"  # a trick that is over
LOW_BLUES = ("0:b0 1:b1 2:b2 3:b4", "0:b5 1:b6 2:b7 3:b8")
HIGH_BLUES = ("0:b9 1:b12 2:b11 3:b10",)


@pytest.mark.parametrize(
    ("seen", "choice", "kind", "english"),
    [
        (
            view("g4 g12", "3:g11", (OLD,)),
            "play g4",
            "under",
            "The green 11 lies there already: the green 4 stays under it.",
        ),
        (
            view("g7 g12", "1:g1 2:g2 3:g8", (OLD,)),
            "play g12",
            "free",
            "The trick costs nothing, and nobody plays after this: the green 12 goes without harm.",
        ),
        (
            view("g7 g12", "1:g1 2:k2 3:k8", (OLD,)),
            "play g12",
            "takes",
            "2 points lie in the trick already: the green 12 takes it.",
        ),
        (
            view("r7 r12", "1:r1 2:r10 3:r2", (OLD,)),
            "play r12",
            "takes",
            "The politician lies there already: the red 12 takes it.",
        ),
        (
            view("g7 g12", "1:g1 2:k2", (OLD,)),
            "play g12",
            "costly",
            "1 point lies in the trick already, and the green 12 would lie highest.",
        ),
        (
            view("b3 b8", "3:b1", HIGH_BLUES),
            "play b8",
            "highest",
            "No higher blue card is out any more: the blue 8 takes the trick.",
        ),
        (
            view("r3 r12", "3:r1", (OLD,)),
            "play r12",
            "politician_out",
            "The politician is still out: the red 12 could catch it.",
        ),
        (
            view("r3 r12", "", (OLD,)),
            "play r12",
            "politician_out",
            "The politician is still out: the red 12 could catch it.",
        ),
        (
            view("b3 r2", "", LOW_BLUES),
            "play b3",
            "all_higher",
            "All blue cards still out are higher: somebody else takes the trick.",
        ),
        (
            view("b3 r2", "", (*LOW_BLUES, *HIGH_BLUES)),
            "play b3",
            "alone",
            "Nobody else has blue any more: the trick stays here, with all that is thrown in.",
        ),
        (
            view("b9 r2", "", ("0:b0 1:b1 2:k2 3:b4",)),
            "play b9",
            "void_shown",
            "{2} has no blue left and can throw in whatever costs.",
        ),
        (
            view("r4 g9", "", (OLD,)),
            "play r4",
            "draws",
            "The politician is still out: the red 4 may draw it from another hand.",
        ),
        (
            view("b2 g9", "", (OLD,)),
            "play b2",
            "few_lower",
            "Of the blue cards still out only 2 are lower: others rather take it.",
        ),
        (
            view("b11 g9", "", (OLD,)),
            "play b11",
            "few_higher",
            "Of the blue cards still out only 1 is higher: the trick easily stays here.",
        ),
        (
            view("g12 g2", "3:g0"),
            "play g12",
            "first_trick",
            "In the first trick hardly anything that costs can fall: the green 12 goes without harm.",
        ),
        (
            view("b11 b2", "3:b0", (OLD,)),
            "play b11",
            "early",
            "Hardly any blue card has been played, so all can still follow: the blue 11 is cheap now.",
        ),
        (
            view("g7 g12", "1:g1 2:k2 3:k8", (OLD,), penalties=[0, 3, 0, 0]),
            "play g12",
            "stops_band",
            "So far {1} has won all that costs: if the green 12 takes this trick, there is no band.",
        ),
        (
            view("r10 b2", "3:g9", (OLD,)),
            "play r10",
            "unloads",
            "{3} is winning the trick: that is where the politician goes.",
        ),
        (
            view("k10 b2", "3:g9", (OLD,)),
            "play k10",
            "gives_crook",
            "{3} is winning the trick: the black 10 goes there.",
        ),
        (
            view("r12 b2", "3:g9", (OLD,)),
            "play r12",
            "unguards",
            "The politician is still out: without the red 12 it is easier to dodge.",
        ),
        (
            view("r12 b2", "3:g9", (OLD,)),
            "play b2",
            "voids",
            "No blue card stays in the hand: in the next blue trick anything can be thrown away.",
        ),
        (view("r10 b2 b3 b4", phase="pass"), "pass r10", "passes_politician", "The politician leaves the hand."),
        (
            view("r10 r1 r2 r3 r4 b4", phase="pass"),
            "pass b4",
            "covered",
            "With 4 lower red cards the politician is safe in the hand.",
        ),
        (
            view("r12 r11 r3 r4 b4", phase="pass"),
            "pass r12",
            "unguards",
            "Without the red 12 it is easier to dodge the politician.",
        ),
        (view("k12 r3 r4 b4", phase="pass"), "pass k12", "passes_crooks", "The black 12 leaves the hand."),
    ],
)
def test_a_situation_is_seen(seen: dict[str, Any], choice: str, kind: str, english: str) -> None:
    assert english in [one.text.en for one in GAME.situations(seen, 0, [choice]) if one.kind == kind]


def test_a_card_that_was_played_is_not_out() -> None:
    caught = view("r3 r12", "3:r1", ("0:r10 1:r2 2:r4 3:r5",))
    assert "politician_out" not in {one.kind for one in GAME.situations(caught, 0, ["play r12"])}


def test_german_is_as_one_says_it() -> None:
    first, *_ = GAME.situations(view("r3 r12", "3:r1", (OLD,)), 0, ["play r12"])
    assert first.text.de == "Der Politiker ist noch im Spiel: Die rote 12 könnte ihn fangen."
