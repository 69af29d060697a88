"""Every view and every event is exactly what the game's `shape.py` says: no key missing, none more, the right types."""

from importlib import import_module
from typing import Any

import msgspec

from stammtisch.server.shapes import shapes_of
from tests.conformance.variants import Variant
from tests.conformance.walks import Walk, observers, walks


def fits(thing: dict[str, Any], shape: type[Any], where: str) -> None:
    try:
        read = msgspec.convert(thing, shape, strict=True)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{where}: {error}: {thing}") from None
    assert read == thing, f"{where}: more than {shape.__name__} knows: {thing}"  # unknown keys are left out


def test_views_have_their_shape(variant: Variant) -> None:
    shapes = shapes_of(variant.game)
    for walk in walks(variant):
        for position in walk:
            match, where = position.match, str(position)
            public = match.public()
            fits(public, shapes.view, where)
            for seat in range(variant.players):
                fits(public | match.own(seat), shapes.view, f"{where}, seen by {seat}")


def test_events_have_their_shape(variant: Variant) -> None:
    for walk in walks(variant):
        told_along(walk)


def told_along(walk: Walk) -> None:
    shapes = shapes_of(walk.variant.game)
    match = walk.variant.load().start(walk.seed)
    for number, step in enumerate(walk.steps):
        events = match.play(step.seat, step.text)
        for seat in observers(walk.variant.players):
            for event in events.seen_by(seat):
                fits(event, shapes.events[event["event"]], f"choice {number} of {walk.variant}, told to {seat}")


def test_every_event_that_can_be_told_has_a_shape(game: str) -> None:
    tellers = import_module(f"stammtisch.games.{game}.words").TELLERS
    assert shapes_of(game).events.keys() <= tellers.keys()
    assert tellers.keys() - shapes_of(game).events.keys() <= {"deal"}, "Gauner never deals again"
