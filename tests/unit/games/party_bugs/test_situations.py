"""Every kind of sentence that Party Bugs has for a choice, in a position that it is made for."""

from typing import Any

import pytest

from stammtisch.games.party_bugs import GAME


def view(floor: list[int], own: list[int], hand: list[int]) -> dict[str, Any]:
    """What seat 0 of three sees."""
    return {"floor": floor, "displays": [own, [1], [2]], "hand": hand}


@pytest.mark.parametrize(
    ("seen", "choice", "kind", "english"),
    [
        (view([5, 7, 9], [7], []), "take 7", "pairs", "A 7 lies in front of {me} already: both leave, 7 points fewer."),
        (view([5, 7, 9], [3], []), "take 5", "lowest", "The 5 is the lowest card on the dance floor."),
        (view([5, 7, 9], [3], []), "take 9", "highest", "The 9 is the highest card on the dance floor."),
        (
            view([5, 7, 7], [3], []),
            "take 7",
            "twin_left",
            "Another 7 stays on the dance floor: it could leave as a pair later.",
        ),
        (
            view([5, 7, 9], [9], [1, 6]),
            "play 1",
            "first_for_pair",
            "Low cards take first, and the 9 on the dance floor makes a pair in front of {me}.",
        ),
        (
            view([5, 7, 9], [3], [1, 6]),
            "play 6",
            "last_takes",
            "High cards take last: then perhaps only the 9 is left.",
        ),
        (
            view([5, 7, 9], [6], [1, 6]),
            "play 6",
            "own_twin",
            "The 6 goes to the dance floor after this round: one more to pair with the 6 in front of {me}.",
        ),
        (
            view([5, 7, 9], [5, 9], [13]),
            "play 13",
            "king_clears",
            "The Party King takes the whole dance floor: with its pairs that is 7 points fewer.",
        ),
        (
            view([5, 5, 9], [1], [13]),
            "play 13",
            "king_takes",
            "The Party King takes the whole dance floor: 9 points more.",
        ),
        (view([5], [7], []), "pair yes", "leaves", "Both cards leave, and with them their points."),
        (view([5], [], [9]), "hide 9", "counts", "Hidden, the 9 counts at the end."),
    ],
)
def test_a_situation_is_seen(seen: dict[str, Any], choice: str, kind: str, english: str) -> None:
    (said,) = [one for one in GAME.situations(seen, 0, [choice]) if one.kind == kind]
    assert said.text.en == english
    is_bad = kind in ("highest", "last_takes", "king_takes", "counts")
    assert ("heavy" in said.more, "light" in said.more) == (is_bad, not is_bad)


@pytest.mark.parametrize(
    ("seen", "choice", "kinds"),
    [
        (view([5, 7, 9], [3], []), "take 7", []),
        (view([5, 5], [3], []), "take 5", ["lowest", "twin_left"]),
        (view([5, 7, 9], [9], [1, 6]), "play 6", []),  # with a pair to be had, taking last is no trouble by itself
        (view([5, 7, 9], [3], [1, 6]), "play 1", []),
        (view([5, 7, 9], [9], [4, 6, 8]), "play 6", []),
        (view([5, 7, 9], [3], [4, 6, 8]), "play 6", []),
        (view([5, 5, 9], [9, 5], [13]), "play 13", ["king_clears"]),
        (view([5, 5], [1], [13]), "play 13", []),  # it changes nothing
        (view([5], [], [9]), "hide 6", []),
        (view([5], [], [9]), "hide 7", ["counts"]),
        (view([5], [7], []), "pair no", []),
    ],
)
def test_nothing_else_is_seen(seen: dict[str, Any], choice: str, kinds: list[str]) -> None:
    assert [one.kind for one in GAME.situations(seen, 0, [choice])] == kinds


def test_of_two_pairs_the_dearer_is_named_and_english_numbers_have_their_article() -> None:
    (said,) = GAME.situations(view([5, 9], [5, 9], [1, 6]), 0, ["play 1"])
    assert "the 9 on the dance floor" in said.text.en
    for card, article in ((8, "An 8"), (9, "A 9"), (11, "An 11"), (12, "A 12")):
        assert GAME.situations(view([card], [card], []), 0, [f"take {card}"])[0].text.en.startswith(f"{article} lies")
