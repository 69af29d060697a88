"""What people write, as it is shown."""

import pytest

from stammtisch.live.texts import tidy


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "\u200b",
        "\u3164",
        "\u2800\u2800",
        "\u034f",
        "\ufe0f",
        "\u115f\u1160",
        "\uffa0",
        "\u17b4",
        "\U000e0100",
        "\u200d",
        "\u0301",
        " \u3164 \u2800 ",
        "\u180e",
        "\u00ad",
        "\u202e",
        "\U0001d159",
    ],
)
def test_what_shows_nothing_is_refused(text: str) -> None:
    assert tidy(text, 24) is None


@pytest.mark.parametrize("hidden", ["\u3164", "\u034f", "\ufe0f", "\u200d", "\u200b", "\uffa0", "\u202e", "\U000e0101"])
def test_nobody_is_called_as_somebody_else_but_for_what_cannot_be_seen(hidden: str) -> None:
    for name in (f"An{hidden}na", f"{hidden}Anna", f"Anna{hidden}", f"Anna {hidden}"):
        assert tidy(name, 24) == "Anna"


@pytest.mark.parametrize("name", ["Änne", "👩‍🚀", "👩🏽‍🚀 Anna", "❤️", "🏳️‍🌈", "क्‍ष", "O’Neill-Őry", "名前", "7", "…"])
def test_real_names_stay_as_they_are(name: str) -> None:
    assert tidy(name, 24) == name


def test_white_space_is_one_space_whatever_it_is() -> None:
    assert tidy("\tAnna\u2003\u2800 \nMay ", 24) == "Anna May"
    assert tidy("x" * 25, 24) is None
