"""Every kind of sentence that Gauner has for a choice, in a position that it is made for; and what an end is called."""

from typing import Any

import pytest

from stammtisch.games.gauner import GAME


def view(**more: Any) -> dict[str, Any]:
    """What seat 0 of three sees: at 1L two red can be taken, and then a blue goes to prison."""
    end = {"end": "1L", "taken": {"kind": "red", "count": 2}, "jailed": {"kind": "blue", "count": 1}, "fills": False}
    seen: dict[str, Any] = {
        "ends": [end],
        "prison": {"red": 3},
        "laid": [{}, {}, {}],
        "laying": None,
        "hand": {"red": 4, "grey": 2},
    }
    return seen | more


def full(**more: Any) -> dict[str, Any]:
    seen = view(**more)
    return seen | {"ends": [seen["ends"][0] | {"fills": True}]}


@pytest.mark.parametrize(
    ("seen", "choices", "kind", "english"),
    [
        (
            view(laid=[{"blue": 1}, {}, {}]),
            ["take 1L"],
            "feeds",
            "1 blue goes to prison, and blue lies in front of {me}.",
        ),
        (
            view(laid=[{}, {"blue": 1}, {}]),
            ["take 1L"],
            "feeds_other",
            "1 blue goes to prison, and blue lies in front of {1}.",
        ),
        (
            full(laid=[{"red": 4}, {"blue": 1}, {}]),
            ["take 1L"],
            "fills",
            "That fills the prison, and the scoring brings {me} the most: 3 points.",
        ),
        (
            full(laid=[{}, {"red": 4}, {}]),
            ["take 1L"],
            "fills_for_other",
            "That fills the prison now, and the scoring brings {1} the most: 3 points.",
        ),
        (view(laid=[{}, {}, {"red": 1}]), ["lay red", "count 2"], "beats", "2 red beat the 1 of {2}."),
        (
            view(),
            ["lay red", "count 2"],
            "in_prison",
            "3 red are in prison, and will count for whoever has red laid out.",
        ),
        (
            view(),
            ["lay grey", "count 1"],
            "not_in_prison",
            "No grey is in prison yet: laid out now, it might count for nothing.",
        ),
        (
            view(hand={"grey": 4}),
            ["lay grey", "count 3"],
            "safe",
            "Only 2 other grey can still come into a hand: nobody beats 3.",
        ),
        (
            view(laying="red"),
            ["count 2"],
            "in_prison",
            "3 red are in prison, and will count for whoever has red laid out.",
        ),
    ],
)
def test_a_situation_is_seen(seen: dict[str, Any], choices: list[str], kind: str, english: str) -> None:
    (said,) = [one for one in GAME.situations(seen, 0, choices) if one.kind == kind]
    assert said.text.en == english
    is_bad = kind in ("feeds_other", "fills_for_other", "not_in_prison")
    assert ("most" in said.less, "most" in said.more) == (is_bad, not is_bad)


@pytest.mark.parametrize(
    ("seen", "choices", "kinds"),
    [
        (view(), ["take 1L"], []),  # nobody has blue
        (view(), ["take 1L", "lay red"], []),  # how many is not said yet
        (full(), ["take 1L"], ["fills_for_nobody"]),
        (full(laid=[{"red": 1}, {"red": 1}, {}]), ["take 1L"], ["fills"]),
        (view(prison={"blue": 1}), ["take 1L", "lay blue", "count 1"], ["in_prison"]),
        (view(prison={}), ["take 1L", "lay red", "count 1"], ["not_in_prison"]),
        (view(hand={"grey": 3}), ["lay grey", "count 3"], ["not_in_prison", "safe"]),
        (view(hand={"grey": 3}), ["lay grey", "count 2"], ["not_in_prison"]),
        (view(), ["skip"], []),
    ],
)
def test_nothing_else_is_seen(seen: dict[str, Any], choices: list[str], kinds: list[str]) -> None:
    assert [one.kind for one in GAME.situations(seen, 0, choices)] == kinds


def test_what_goes_to_prison_with_the_take_counts_with_what_is_there() -> None:
    took = GAME.situations(view(prison={"blue": 1}), 0, ["take 1L", "lay blue", "count 1"])
    assert took[0].text.en == "2 blue are in prison, and will count for whoever has blue laid out."
    took = GAME.situations(view(prison={}), 0, ["take 1L", "lay blue", "count 1"])
    assert took[0].text.en == "1 blue is in prison, and will count for whoever has blue laid out."


def test_an_end_is_called_by_what_lies_there() -> None:
    assert GAME.choice_label(view(), "take 1L") == (
        "Take 2 red, 1 blue to prison (row 1, left)",
        "2× Rot nehmen, 1× Blau ins Gefängnis (Reihe 1 links)",
    )
    assert GAME.choice_label(view(), "lay red") == GAME.choice_name("lay red")
