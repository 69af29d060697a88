"""Golden playthroughs: game, options, seed and choices in, every seat's view at chosen points out.

A file holds one match. Its head and its choices are what is played; the rest is what was seen then. Views stand at the
deal, wherever a phase is met for the first time, after the first round, and at the end: all that is public, as far as
it has changed since the last time, and beneath it what each seat sees otherwise.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import stammtisch
from stammtisch import Match
from stammtisch.games.registry import rulebook
from stammtisch.testing.variants import Variant, variant_named
from stammtisch.testing.walks import walk

HEAD = ("game", "players", "options", "seed")
CHOICE = "> "


def names(game: str) -> list[str]:
    """The variants of a game that its `conformance.py` wants to have stored."""
    return [f"{game}-{setup}" for setup in rulebook(game).conformance.golden]


def write(game: str, folder: Path) -> None:
    """Plays the golden matches of a game anew and stores each as a file of that folder."""
    folder.mkdir(exist_ok=True)
    for name in names(game):
        file_of(name, folder).write_text(render(*played(variant_named(name))))


def check(game: str, folder: Path) -> None:
    """Raises AssertionError unless each of the game's golden files is there and is seen today as it was then."""
    for name in names(game):
        file = file_of(name, folder)
        assert file.exists(), f"there is no {file}: store it with stammtisch.testing.golden.write({game!r}, folder)"
        stored = file.read_text()
        same(stored.splitlines(), render(*read(stored)).splitlines(), file.name)


def same(stored: list[str], now: list[str], name: str) -> None:
    """Fails at the first line that differs, and says after which choice."""
    choice = "the deal"
    for number, (then, line) in enumerate(zip(stored, now, strict=False), 1):
        assert line == then, f"{name}:{number}, after {choice}:\n  stored  {then}\n  now     {line}"
        choice = then.removeprefix("> ") if then.startswith("> ") else choice
    assert len(now) == len(stored), f"{name} has {len(stored)} lines; now there would be {len(now)}"


def file_of(variant: str, folder: Path) -> Path:
    return folder / f"{variant}.txt"


def played(variant: Variant) -> tuple[dict[str, Any], list[str]]:
    found = walk(variant, 1, "random")
    head = dict(zip(HEAD, (variant.game, variant.players, found.end.game.options, found.seed), strict=True))
    return head, [f"{step.seat} {step.text}" for step in found.steps]


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """The head and the choices of a golden file."""
    lines = text.splitlines()
    head = {name: json.loads(line.removeprefix(f"{name}: ")) for name, line in zip(HEAD, lines, strict=False)}
    return head, [line.removeprefix(CHOICE).split(" |")[0] for line in lines if line.startswith(CHOICE)]


def render(head: dict[str, Any], choices: list[str]) -> str:
    match = stammtisch.load(head["game"], head["players"], **head["options"]).start(head["seed"])
    lines = [f"{name}: {as_line(head[name])}" for name in HEAD]
    lines += ["", "after 0 choices", *views(match, {})]
    names = [f"seat {seat}" for seat in range(match.players)]
    last, seen = match.view(None), {match.view(None)["phase"], 1}
    for number, entry in enumerate(choices, 1):
        seat, choice = entry.split(" ", 1)
        told = match.play(int(seat), choice).seen_by(None)
        sentences = " ".join(match.game.rules.tell(event).en.format(*names) for event in told)
        lines.append(f"{CHOICE}{entry} | {sentences}".rstrip())
        view = match.view(None)
        if not {view["phase"], min(view["round"], 2)} <= seen:
            seen |= {view["phase"], view["round"]}
            lines += ["", f"after {number} choices", *views(match, last)]
            last = view
    return "\n".join(lines) + "\n"


def views(match: Match, last: dict[str, Any]) -> Iterator[str]:
    """What is public and not as it was last; then what each seat sees otherwise."""
    public = match.view(None)
    yield from (f"  {key}: {as_line(value)}" for key, value in public.items() if key not in last or last[key] != value)
    for seat in range(match.players):
        own = {key: value for key, value in match.view(seat).items() if value != public[key]}
        yield from (f"  seat {seat}: {key}: {as_line(value)}" for key, value in own.items() if key != "seat")


def as_line(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False)
