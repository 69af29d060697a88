"""Notations written."""

import json
import re
from collections.abc import Iterator
from typing import Any

from stammtisch.errors import RecordError, StammtischError
from stammtisch.match import Game, Match
from stammtisch.notation.model import FIRST_LINE, Line, Notation, result, section
from stammtisch.record import Record

WIDTH = 100
PLAIN = re.compile(r"[0-9] [^\s{}(),:\\]+( [^\s{}(),:\\]+)?")


def dumps(notation: Notation) -> str:
    """The notation as text, which `loads` reads. Raises RecordError if it does not replay."""
    match = notation.record.start()
    body = list(_body(match, notation.line))
    return "\n".join([FIRST_LINE, *_headers(notation, match.game), "", *body, f"result: {result(match)}"]) + "\n"


def _headers(notation: Notation, game: Game) -> Iterator[str]:
    record = notation.record
    yield f"game: {record.game}"
    yield f"rules: {record.rules}"
    yield f"players: {record.players}"
    for name, value in _options(game).items():
        yield f"option {name}: {json.dumps(value, ensure_ascii=False)}"
    yield f"seed: {_seed(record)}"
    for one in record.redealt or ():
        yield f"redealt: after {one.after}, seat {one.seat}, seed {one.seed}"
    for name, text in notation.headers.items():
        yield f"{name}: {text}"


def _options(game: Game) -> dict[str, Any]:
    """Those that are not as usual; all of them, where the usual ones depend on the others."""
    usual = Game(game.rules, game.players).options
    chosen = {name: value for name, value in game.options.items() if value != usual[name]}
    return chosen if Game(game.rules, game.players, chosen).options == game.options else game.options


def _seed(record: Record) -> str:
    if isinstance(record.seed, dict):
        return f"hex {record.seed['hex']}"
    return json.dumps(record.seed)


def _body(match: Match, line: Line) -> Iterator[str]:
    """A line of text for every trick, turn or phase, with what is said there; plays the match to its end."""
    round_no, part, atoms = 0, "", list[str]()
    for comment in line.comments.get(0, ()):
        yield from _filled(_comment(comment))
    for number, choice in enumerate(line.choices, 1):
        if (match.round, section(match)) != (round_no, part):
            yield from _filled(atoms)
            if match.round != round_no:
                yield from (["", f"round {match.round}"] if round_no else [f"round {match.round}"])
            round_no, part = match.round, section(match)
            atoms = [f"{part}:"]
        elif atoms:
            atoms[-1] += ","
        atoms += _item(match, line, number)
        _play(match, choice)
    yield from _filled(atoms)


def _item(match: Match, line: Line, number: int) -> list[str]:
    """A choice with its comments and variations, before it is made."""
    atoms = [_checked(line.choices[number - 1])]
    for comment in line.comments.get(number, ()):
        atoms += _comment(comment)
    for variation in line.variations.get(number, ()):
        atoms += _variation(match.copy(), variation)
    return atoms


def _variation(match: Match, line: Line) -> list[str]:
    atoms = [atom for comment in line.comments.get(0, ()) for atom in _comment(comment)]
    for number, choice in enumerate(line.choices, 1):
        atoms += _item(match, line, number)
        _play(match, choice)
        if number < len(line.choices):
            atoms[-1] += ","
    if not line.choices:
        raise RecordError("A variation has a choice.", "Eine Variante hat eine Entscheidung.")
    atoms[0] = f"({atoms[0]}"
    atoms[-1] += ")"
    return atoms


def _comment(text: str) -> list[str]:
    words = re.sub(r"([\\{}])", r"\\\1", text).split(" ")
    return ["{" + words[0] + "}"] if len(words) == 1 else ["{" + words[0], *words[1:-1], words[-1] + "}"]


def _play(match: Match, choice: str) -> None:
    seat, _, text = choice.partition(" ")
    try:
        match.play(int(seat), text)
    except StammtischError as error:
        raise RecordError(f"{choice!r}: {error.phrase.en}", f"{choice!r}: {error.phrase.de}") from error


def _checked(choice: str) -> str:
    if not PLAIN.fullmatch(choice):
        raise RecordError(
            f"{choice!r} cannot be written: a seat and a choice, without the signs that the notation needs itself.",
            f"{choice!r} lässt sich nicht schreiben: ein Platz und eine Wahl, ohne die Zeichen der Notation selbst.",
        )
    return choice


def _filled(atoms: list[str]) -> Iterator[str]:
    """The atoms in lines that are not too long; what goes on is set in."""
    written = ""
    for atom in atoms:
        if written and len(written) + 1 + len(atom) > WIDTH:
            yield written
            written = "  "
        written += atom if written in ("", "  ") else f" {atom}"
    if written.strip():
        yield written
