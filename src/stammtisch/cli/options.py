"""Options of a game, as they are typed."""

import json
from typing import Any

from stammtisch.errors import OptionError


def parse_option(text: str) -> tuple[str, Any]:
    """The name and value of `name=value`; the value is JSON where it is JSON (100, true, a list), otherwise text.

    Raises OptionError if there is no `=`. Whether the game has such an option is for the game to say.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(
            f"An option is written name=value, not {text!r}.",
            f"Eine Option schreibt man als name=wert, nicht {text!r}.",
        )
    try:
        return name.strip(), json.loads(value)
    except json.JSONDecodeError:
        return name.strip(), value.strip()
