"""Every use of parts of typer that it does not promise to keep: made for typer 0.29, to be checked with every new one.

- `typer._click.exceptions`: what was typed wrongly is told by the class of the error and its fields, and typer itself
  exports one of these classes only, BadParameter.
- `type_descriptor` of a parameter: the only place that says which values it takes.
- the texts of `typer.rich_utils`: the only way to have help's own words in another language.
"""

from dataclasses import dataclass
from typing import Any

from typer._click.exceptions import BadOptionUsage, MissingParameter, NoSuchOption

__all__ = ["BadOptionUsage", "ExpectedValue", "MissingParameter", "NoSuchOption", "expected_value", "set_help_texts"]


@dataclass(frozen=True)
class ExpectedValue:
    """What a parameter takes: a type of value, between two limits if they are not None, or one of some choices."""

    type: Any
    low: float | None
    high: float | None
    choices: tuple[str, ...]


def expected_value(parameter: Any) -> ExpectedValue:
    """What an argument or option of typer takes as its value."""
    described = parameter.type_descriptor
    limits = described.parameter_info
    return ExpectedValue(described.annotation, limits.min, limits.max, tuple(map(str, described.choices or ())))


def set_help_texts(texts: dict[str, str]) -> None:
    """Replaces the texts around our own on help pages, by the names they have in `typer.rich_utils`.

    Raises AttributeError if there is no such text.
    """
    from typer import rich_utils  # loads Rich, which only help needs

    for name, text in texts.items():
        getattr(rich_utils, name)
        setattr(rich_utils, name, text)
