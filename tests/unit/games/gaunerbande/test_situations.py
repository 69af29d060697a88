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
            "The politician lies there already (+13): the red 12 takes it.",
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
    (said,) = [one for one in GAME.situations(seen, 0, [choice]) if one.kind == kind]
    assert said.text.en == english
    brings_cards = kind in ("takes", "costly", "highest", "politician_out", "alone", "void_shown", "few_higher")
    if kind != "stops_band":  # which changes what others pay
        assert ("clean" in said.less, "clean" in said.more) == (brings_cards, not brings_cards)


ALL_BLUES = (*LOW_BLUES, *HIGH_BLUES)


@pytest.mark.parametrize(
    ("seen", "choice", "kinds"),
    [
        (view("r9 g4", "", (OLD,)), "play r9", ["draws"]),
        (view("r10 g4", "", (OLD,)), "play r10", ["few_higher"]),
        (view("r11 g4", "", (OLD,)), "play r11", ["politician_out", "few_higher"]),
        (view("r5 r12", "", (OLD,)), "play r5", []),  # with a guard it may draw nothing but trouble
        (view("b5 g4", "", (OLD,)), "play b5", []),
        (view("b3 g4", "", ("0:b0 1:b1 2:k2 3:b4",)), "play b3", ["few_lower"]),  # who is void takes nothing
        (view("b8 g4", "", ("0:b0 1:b1 2:k2 3:b4",)), "play b8", ["void_shown"]),
        (view("b6 g4", "", ("0:b0 1:b1 2:k2 3:b4", "0:b2 1:b3 2:b7 3:g8")), "play b6", ["few_lower"]),
        (view("k3 g4", "", (OLD,)), "play k3", []),
        (view("b9 g4", "3:b8", (OLD,)), "play b9", ["early"]),
        (view("b9 g4", "3:b8", ("0:b0 1:b1 2:b2 3:b3",)), "play b9", []),  # eight are out no more
        (view("b9 b4", "3:b8", ("0:b0 1:b1 2:k2 3:b3",)), "play b9", []),
        (view("k9 g4", "3:k8", (OLD,)), "play k9", ["costly"]),
        (view("k12 g4", "3:k8", (OLD,)), "play k12", ["costly", "highest"]),
        (view("b10 g4", "3:b8", ("0:b9 1:b12 2:g11 3:b3",)), "play b10", []),  # the 11 is out
        (view("k9 b2 b3", "3:g9", (OLD,)), "play k9", ["gives_crook"]),  # the last black one, yet nobody leads it soon
        (view("k9 b2 b3", "3:g9", (OLD,)), "play b2", []),
        (view("k9 b3", "3:g9", ALL_BLUES), "play b3", []),  # nobody else has blue
        (view("r9 b3 b4", "3:g9", (OLD,)), "play r9", ["voids"]),
        (view("r11 r2", "3:g9", (OLD,)), "play r11", ["unguards"]),
        (view("r11 r2", "3:g9", ("0:r10 1:r3 2:r4 3:r5",)), "play r11", []),
        (view("r10 r12 r1 b4 b5", phase="pass"), "pass r12", []),  # who has the politician guards it
        (view("r10 r1 r2 r3 b4 b5", phase="pass"), "pass b4", []),
        (view("r10 r1 r2 r3 r11 b4 b5", phase="pass"), "pass b4", []),  # the 11 is no cover
        (view("r9 r1 r2 r3 r4 b4 b5", phase="pass"), "pass b4", []),
        (view("r1 r10 r2 r3 r4 b4", phase="pass"), "pass b4", ["covered", "voids"]),
        (view("k9 k8 b4 b5", phase="pass"), "pass k9", ["passes_crooks"]),
        (view("k9 k8 b4 b5", phase="pass"), "pass k8", []),
        (view("r10 b9 b4 g5", phase="pass"), "pass b9", []),
        (view("r12 g9 b4 b5", phase="pass"), "pass g9", ["voids"]),
        (view("k9 b4 b5", phase="pass"), "pass k9", ["passes_crooks"]),  # nobody leads what is not open yet
        (view("b4 b5", phase="coup"), "coup others", []),
    ],
)
def test_nothing_else_is_seen(seen: dict[str, Any], choice: str, kinds: list[str]) -> None:
    assert [one.kind for one in GAME.situations(seen, 0, [choice])] == kinds


def test_a_card_that_was_played_is_not_out() -> None:
    caught = view("r3 r12", "3:r1", ("0:r10 1:r2 2:r4 3:r5",))
    assert "politician_out" not in {one.kind for one in GAME.situations(caught, 0, ["play r12"])}


def test_german_is_as_one_says_it() -> None:
    first, *_ = GAME.situations(view("r3 r12", "3:r1", (OLD,)), 0, ["play r12"])
    assert first.text.de == "Der Politiker ist noch im Spiel: Die rote 12 könnte ihn fangen."
    for crooks, german in (
        ("2:k2", "Im Stich liegt schon 1 Punkt, und"),
        ("2:k2 3:k3", "Im Stich liegen schon 2 Punkte:"),
    ):
        first, *_ = GAME.situations(view("g7 g12", f"1:g1 {crooks}", (OLD,)), 0, ["play g12"])
        assert first.text.de.startswith(german)


@pytest.mark.parametrize(("players", "politician"), [(3, 12), (4, 13), (5, 13), (6, 12)])
def test_what_a_trick_costs_is_the_sum_of_what_is_printed_on_its_cards(players: int, politician: int) -> None:
    """The politician adds 13, with three or six players 12, and every crook one more."""
    trick = " ".join(["1:r1", "2:r10", "3:k4", "4:k5", "5:r2"][: players - 1])  # all but the last card
    seen = view("r3 r12", trick, (OLD,), hand_sizes=[5] * players, penalties=[0] * players)
    crooks = trick.count("k")
    (said,) = [one.text for one in GAME.situations(seen, 0, ["play r12"]) if one.kind in ("takes", "costly")]
    assert f"(+{politician + crooks})" in said.en
    assert f"(+{politician + crooks})" in said.de
    plain = view("r3 r12", trick.replace("r10", "r9"), (OLD,), hand_sizes=[5] * players, penalties=[0] * players)
    told = [one.text.en for one in GAME.situations(plain, 0, ["play r12"]) if one.kind in ("takes", "costly")]
    assert [int(text.split()[0]) for text in told] == [crooks] * bool(crooks)


def test_a_card_that_costs_says_what_all_of_it_adds() -> None:
    """Four people: the black ones are printed +1 each, and no other card adds anything."""
    seen = view("k9 k2", "1:k1 2:k10 3:k3", (OLD,))
    assert not [one for one in GAME.situations(seen, 0, ["play k9"]) if one.kind in ("takes", "costly")], (
        "it stays under"
    )
    seen = view("k12 k2", "1:k1 2:r10 3:k3", (OLD,))
    (said,) = [one.text.en for one in GAME.situations(seen, 0, ["play k12"]) if one.kind == "takes"]
    assert said == "The politician lies there already (+15): the black 12 takes it."
