"""What the games' schemas say of their views: names for everything, and meanings that hold."""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, TypedDict

import pytest

import stammtisch
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import rulebook
from stammtisch.games.schema import (
    COMMON_LABELS,
    BySeat,
    ByTeam,
    CardCounts,
    Detail,
    IfAny,
    NumberedCard,
    SeatNumber,
    Shape,
    Shown,
    TeamNumber,
    ViewPart,
    view_parts,
)
from stammtisch.phrases import Phrase

GAMES = stammtisch.games()


def every_part(parts: tuple[ViewPart, ...]) -> Iterator[ViewPart]:
    for part in parts:
        yield part
        shape = part.shape
        while shape.of is not None:
            shape = shape.of
        yield from every_part(shape.parts)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_has_a_name(game: str) -> None:
    rules = rulebook(game)
    keys = {part.key for part in every_part(rules.view_parts)}
    assert keys <= rules.view_labels.keys() | COMMON_LABELS.keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_shown_in_a_table_have_names_of_their_own(game: str) -> None:
    shown = [part for part in rulebook(game).view_parts if part.shown.phases != ()]
    for language in ("en", "de"):
        labels = [getattr(part.label, language) for part in shown]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_shown_in_phases_that_there_are(game: str) -> None:
    rules = rulebook(game)
    for part in every_part(rules.view_parts):
        assert set(part.shown.phases or ()) <= set(rules.phases), part.key


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in rulebook(game).players[::2]]
)
def test_meanings_hold(game: str, players: int) -> None:
    match, luck = stammtisch.load(game, players).start(seed=1), Random(1)
    while not match.over:
        for seat in (0, None):
            view = match.view(seat)
            for part in match.game.rules.view_parts:
                holds(match.game.rules, players, part.shape, view[part.key], f"{part.key}: {view[part.key]}")
        chooser = match.waiting[0]
        match.play(chooser, luck.choice(match.choices(chooser)))


def holds(rules: Rulebook, players: int, shape: Shape, value: Any, where: str) -> None:
    """Checks that a value is what its shape says."""
    if value is None:
        return
    if shape.kind == "card":
        assert rules.card_name(str(value)), where
    elif shape.kind == "seat":
        assert value in range(players), where
    elif shape.kind == "object":
        for part in shape.parts:
            holds(rules, players, part.shape, value[part.key], where)
    elif shape.kind == "map":
        assert all(count > 0 for count in value.values()), where
    elif shape.of is not None:
        assert shape.kind != "by_seat" or len(value) == players, where
        for one in value:
            holds(rules, players, shape.of, one, where)


class MadeUpObject(TypedDict):
    card: NumberedCard
    whose: SeatNumber | None


class MadeUpView(TypedDict):
    options: dict[str, list[int] | str]  # common keys may be anything
    first: Literal[1, 2]
    second: Literal["a", "b"] | None
    teams: BySeat[TeamNumber]
    won: ByTeam[int]
    owed: IfAny[BySeat[int]]
    past: Detail[list[MadeUpObject]]
    left: CardCounts[dict[str, int]]


def test_what_a_view_type_says() -> None:
    number, card = Shape("number"), Shape("card")
    pair = (
        ViewPart("card", Phrase("card", "Karte"), card),
        ViewPart("whose", Phrase("owner", "gehört"), Shape("seat")),
    )
    parts = view_parts(MadeUpView, {"whose": Phrase("owner", "gehört")})
    assert [(part.key, part.shape) for part in parts] == [
        ("first", number),
        ("second", Shape("text")),
        ("teams", Shape("by_seat", Shape("number", team=True))),
        ("won", Shape("list", number, team=True)),
        ("owed", Shape("by_seat", number)),
        ("past", Shape("list", Shape("object", parts=pair))),
        ("left", Shape("map", number)),
    ]
    assert {part.key: part.shown for part in parts if part.shown != Shown()} == {
        "owed": Shown(zero=False),
        "past": Shown(phases=()),
    }


def test_teams_are_found_by_their_type() -> None:
    partout, alone = stammtisch.load("partout", 4), stammtisch.load("gaunerbande", 3)
    assert partout.rules.teams(partout.start(seed=1).view(None)) == [0, 1, 0, 1]
    assert alone.rules.teams(alone.start(seed=1).view(None)) == [0, 1, 2]
