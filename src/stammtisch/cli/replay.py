"""`stammtisch replay FILE`: a recorded match told in words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.language import Lang, read_file, reporting_errors, resolve_language
from stammtisch.phrases import Phrase

if TYPE_CHECKING:
    from stammtisch.match import Events, Match
    from stammtisch.record import Record

SEAT = Phrase("Seat {}", "Platz {}")
UNFINISHED = Phrase("The record ends here; the match is not over.", "Hier endet die Aufzeichnung, nicht die Partie.")


def replay(
    file: Annotated[
        Path, typer.Argument(help="A record, as `stammtisch play --record` and `Match.record()` write it.")
    ],
    seat: Annotated[int | None, typer.Option(help="Only what this seat (from 0) saw. (Default: everything.)")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts: one object with every choice.")] = False,
    lang: Lang = None,
) -> None:
    """Tell a recorded match in words, choice by choice. A record that does not replay is refused, with the place."""
    from stammtisch.record import Record

    language = resolve_language(lang)
    with reporting_errors(language):
        record = Record.loads(read_file(file, language))
        match = record.replay()  # all of it first: a broken record is refused before anything is printed
        match.view(seat)
        told = list(replay_steps(record, seat))
    if as_json:
        print(json.dumps(as_data(match, told), indent=1))
        return
    names = [SEAT.in_(language).format(number) for number in range(match.players)]
    for _, _, events in told:
        for event in events:
            print(match.game.rules.tell(event).in_(language).format(*names))
    if not match.over:
        print(UNFINISHED.in_(language))


Step = tuple[int, str, list[dict[str, Any]]]


def replay_steps(record: "Record", observer: int | None) -> Iterator[Step]:
    """Every choice of a record in order, with the events that `observer` saw of it; None: with all events."""
    match = record.start()
    for entry in record.choices:
        number, _, choice = entry.partition(" ")
        events = match.play(int(number), choice)
        yield int(number), choice, list(all_events(events) if observer is None else events.seen_by(observer))


def all_events(events: "Events") -> list[dict[str, Any]]:
    """What everybody saw of a choice, preceded by what only the choosing seat saw."""
    public = events.seen_by(None)
    kinds = {event["event"] for event in public}
    return [event for event in events if event["event"] not in kinds] + list(public)


def as_data(match: "Match", told: list[Step]) -> dict[str, Any]:
    """The match and every step of it, for scripts."""
    return {
        "game": match.game.id,
        "players": match.players,
        "options": match.game.options,
        "choices": [{"seat": seat, "choice": choice, "events": events} for seat, choice, events in told],
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
    }
