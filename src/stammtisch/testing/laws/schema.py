"""Every view and every event is exactly what the game's `schema.py` says: no key missing or more, the right types."""

from typing import Any

import msgspec

from stammtisch.games.common_events import ENDINGS
from stammtisch.games.registry import rulebook
from stammtisch.testing.law import law
from stammtisch.testing.variants import Variant
from stammtisch.testing.walks import Walk, observers, walks


def fits(thing: dict[str, Any], shape: type[Any], where: str) -> None:
    try:
        read = msgspec.convert(thing, shape, strict=True)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{where}: {error}; {shape.__name__} in schema.py says otherwise: {thing}") from None
    more = sorted(thing.keys() - read.keys())  # unknown keys are left out
    assert read == thing, f"{where}: {shape.__name__} in schema.py does not know {more}: {thing}"


@law
def views_have_their_shape(variant: Variant) -> None:
    view = rulebook(variant.game).view_type
    for walk in walks(variant):
        for position in walk:
            match, where = position.match, str(position)
            public = match.public()
            fits(public, view, where)
            for seat in range(variant.players):
                fits(public | match.own(seat), view, f"{where}, seen by {seat}")


@law
def events_have_their_shape(variant: Variant) -> None:
    for walk in walks(variant):
        told_along(walk)


def told_along(walk: Walk) -> None:
    types = rulebook(walk.variant.game).event_types
    match = walk.variant.load().start(walk.seed)
    for number, step in enumerate(walk.steps):
        events = match.play(step.seat, step.text)
        for seat in observers(walk.variant.players):
            for event in events.seen_by(seat):
                where = f"choice {number} of {walk.variant}, told to {seat}"
                assert event["event"] in types, f"{where}: add the type of {event['event']!r} to EVENT in schema.py"
                fits(event, types[event["event"]], where)


@law
def every_event_that_can_be_told_has_a_shape(game: str) -> None:
    rules = rulebook(game)
    silent = rules.event_types.keys() - rules.tellers.keys()
    assert not silent, f"write TELLERS[{min(silent)!r}] in words.py: an event as one sentence"
    unknown = rules.tellers.keys() - rules.event_types.keys() - ENDINGS.keys()
    assert not unknown, f"add the type of {min(unknown)!r} to EVENT in schema.py, or take it out of TELLERS in words.py"
