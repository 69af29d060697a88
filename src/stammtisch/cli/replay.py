"""`stammtisch replay FILE`: a recorded match told in words, or as a notation."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from stammtisch.cli.language import CommandError, Lang, read_file, reporting_errors, resolve_language
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.match import Events, Match
    from stammtisch.record import Record

SEAT = Phrase("Seat {}", "Platz {}")
ALL_OF_IT = Phrase(
    "A notation or record holds the whole match: give --as notation or --as record, without --seat and --json.",
    "Eine Notation oder Aufzeichnung enthält die ganze Partie: --as notation oder --as record, ohne --seat und --json.",
)
UNWRITABLE = Phrase("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")
UNFINISHED = Phrase("The record ends here; the match is not over.", "Hier endet die Aufzeichnung, nicht die Partie.")


def replay(
    file: Annotated[
        Path,
        typer.Argument(help="A notation, or a record as `stammtisch play --record` and `Match.record()` write it."),
    ],
    seat: Annotated[int | None, typer.Option(help="Only what this seat (from 0) saw. (Default: everything.)")] = None,
    form: Annotated[
        Literal["words", "notation", "record"],
        typer.Option("--as", help="In words; as a notation to read aloud and comment on; or as a record (JSON)."),
    ] = "words",
    out: Annotated[Path | None, typer.Option(help="Write the notation or record into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts: one object with every choice.")] = False,
    lang: Lang = None,
) -> None:
    """Tell a recorded match in words, choice by choice. A record that does not replay is refused, with the place."""
    from stammtisch.notation import read

    language = resolve_language(lang)
    with reporting_errors(language):
        notation = read(read_file(file, language))
        match = notation.record.replay()  # all of it first: a broken record is refused before anything is printed
        match.view(seat)
        if form != "words" or out is not None:
            if seat is not None or as_json or form == "words":
                raise CommandError(ALL_OF_IT.in_(language))
            written = notation.dumps() if form == "notation" else notation.record.dumps()
            _put(written, out, language)
            return
        told = list(replay_steps(notation.record, seat))
    if as_json:
        print(json.dumps(as_data(match, told), indent=1))
        return
    _tell(match, told, notation.line.comments, language)


def _tell(match: "Match", told: "list[Step]", comments: Mapping[int, tuple[str, ...]], language: Language) -> None:
    """Prints what happened, and what somebody has said about it."""
    names = [SEAT.in_(language).format(number) for number in range(match.players)]
    for number, (_, _, events) in enumerate([(0, "", []), *told]):
        for event in events:
            print(match.game.rules.tell(event).in_(language).format(*names))
        for comment in comments.get(number, ()):
            print(f"    {comment}")
    if not match.over:
        print(UNFINISHED.in_(language))


def _put(text: str, out: Path | None, language: Language) -> None:
    """Prints it, or writes the file: all of it or nothing."""
    if out is None:
        print(text, end="")
        return
    new = out.with_name(f".{out.name}.new")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(out)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise CommandError(UNWRITABLE.in_(language).format(file=out, why=error.strerror)) from error


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
