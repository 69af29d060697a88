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
from tests.conformance.variants import VARIANTS, Variant
from tests.conformance.walks import walk

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = (
    "gaunerbande-3-shortest",
    "gaunerbande-6-short",
    "party_bugs-2-variant",
    "party_bugs-5",
    "partout-3",
    "partout-4",
    "gauner-2",
    "gauner-4",
    "tax_the_rich-3-dictatorship",
    "tax_the_rich-5-advanced",
    "tax_the_rich-4",
    "tax_the_rich-6-anarchy",
)
HEAD = ("game", "players", "options", "seed")
CHOICE = "> "


def file_of(variant: str) -> Path:
    return FOLDER / f"{variant}.txt"


def write(game: str) -> None:
    """Plays the golden matches of a game anew and stores them."""
    FOLDER.mkdir(exist_ok=True)
    for variant in VARIANTS:
        if variant.game == game and str(variant) in GOLDEN:
            file_of(str(variant)).write_text(render(*played(variant)))


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
