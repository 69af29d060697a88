"""A view as text."""

import stammtisch
from stammtisch.gym.text import as_text, words


def test_inner_lists_stand_in_brackets() -> None:
    assert words([["r0", "r1"], []]) == "(r0 r1) ()"
    assert words({"number": 3, "colour": None}) == "number=3 colour=–"
    assert words(["take 1L", "take 1R"]) == "take 1L, take 1R"


def test_every_view_can_be_shown() -> None:
    for game in stammtisch.games():
        match = stammtisch.load(game).start(1)
        for observer in (0, None):
            lines = as_text(match.view(observer)).splitlines()
            assert lines[0].split() == ["game", game]
            assert all(line == line.rstrip() for line in lines)
