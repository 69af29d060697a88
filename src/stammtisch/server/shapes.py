"""The games' views and events as types, by game: what `play.view` and `events` are, in the schema."""

from importlib import import_module
from typing import Any, NamedTuple, get_args

from stammtisch.games.registry import GAMES


class Shapes(NamedTuple):
    """One game's types."""

    id: str
    name: str  # as its types are called: GaunerbandeView, GaunerbandeEvent
    view: type[Any]
    events: dict[str, type[Any]]  # by what `event` says


def shapes_of(game: str) -> Shapes:
    name = "".join(word.capitalize() for word in game.split("_"))
    module = import_module(f"stammtisch.games.{game}.shape")
    events = get_args(getattr(module, f"{name}Event"))
    return Shapes(game, name, getattr(module, f"{name}View"), {_tag(event): event for event in events})


def all_shapes() -> list[Shapes]:
    return [shapes_of(game) for game in GAMES]


def _tag(event: Any) -> str:
    (tag,) = get_args(event.__annotations__["event"])
    assert isinstance(tag, str)
    return tag
