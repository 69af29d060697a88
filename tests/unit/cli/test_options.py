"""Options of a game, as they are typed."""

from typing import Any

import pytest

from stammtisch.cli.options import parse_option
from stammtisch.errors import OptionError


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("target=50", ("target", 50)),
        ("variant=true", ("variant", True)),
        ("rules=anarchy", ("rules", "anarchy")),
        ('rules=["scandal", "anarchy"]', ("rules", ["scandal", "anarchy"])),
        (" target = 50 ", ("target", 50)),
    ],
)
def test_an_option_is_a_name_and_a_value(text: str, option: tuple[str, Any]) -> None:
    assert parse_option(text) == option


def test_an_option_without_a_value_is_refused() -> None:
    with pytest.raises(OptionError, match="name=value"):
        parse_option("target")
