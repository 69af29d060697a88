"""`stammtisch replay FILE`: a recorded match told in words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.speech import Lang, language, read, refusals_in
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
    seat: Annotated[int | None, typer.Option(help="Only what this seat (from 0) saw; else everything.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts: one object with every choice.")] = False,
    lang: Lang = None,
) -> None:
    """Tell a recorded match in words, choice by choice. Refuses a record that does not replay, and says where."""
    from stammtisch.record import Record

    spoken = language(lang)
    with refusals_in(spoken):
        record = Record.loads(read(file, spoken))
        match = record.replay()  # first all of it: a broken record is refused before anything is told
        match.view(seat)
        told = list(steps(record, seat))
    if as_json:
        print(json.dumps(as_data(match, told), ensure_ascii=False, indent=1))
        return
    names = [SEAT.in_(spoken).format(number) for number in range(match.players)]
    for _, _, events in told:
        for event in events:
            print(match.game.rules.tell(event).in_(spoken).format(*names))
    if not match.over:
        print(UNFINISHED.in_(spoken))


Step = tuple[int, str, list[dict[str, Any]]]


def steps(record: "Record", observer: int | None) -> Iterator[Step]:
    """Every choice with what it brought about."""
    match = record.start()
    for entry in record.choices:
        number, _, choice = entry.partition(" ")
        events = match.play(int(number), choice)
        yield int(number), choice, list(everything(events) if observer is None else events.seen_by(observer))


def everything(events: "Events") -> list[dict[str, Any]]:
    """What everybody saw, preceded by what only the choosing seat knew."""
    public = events.seen_by(None)
    kinds = {event["event"] for event in public}
    return [event for event in events if event["event"] not in kinds] + list(public)


def as_data(match: "Match", told: list[Step]) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "players": match.players,
        "options": match.game.options,
        "choices": [{"seat": seat, "choice": choice, "events": events} for seat, choice, events in told],
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
    }
