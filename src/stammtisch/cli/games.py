"""`stammtisch games`: what there is to play, for how many, with which options."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.speech import Lang, language, refusals_in
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

    from stammtisch.games.contract import Option, Rulebook

PLAYERS = Phrase("players", "Personen")
MINUTES = Phrase("minutes", "Minuten")
OPTION = Phrase("option", "Option")
DEFAULT = Phrase("default", "sonst")
ALLOWED = Phrase("allowed", "erlaubt")
YES_OR_NO = Phrase("true or false", "true oder false")


def games(
    ids: Annotated[
        list[str] | None, typer.Argument(help="Only these games.", metavar="GAME", autocompletion=complete_game)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
    lang: Lang = None,
) -> None:
    """List the games: how many can play, how long it takes, and every option with its default and range."""
    from stammtisch.games.registry import GAMES, rulebook

    spoken = language(lang)
    with refusals_in(spoken):
        books = [rulebook(game) for game in ids or GAMES]
    if as_json:
        print(json.dumps([as_data(rules, spoken) for rules in books], indent=1, ensure_ascii=False))
        return
    from rich.console import Console, Group

    Console(highlight=False).print(Group(*(as_text(rules, spoken) for rules in books)))


def as_data(rules: "Rulebook", spoken: Language) -> dict[str, Any]:
    return {
        "game": rules.id,
        "title": rules.title.in_(spoken),
        "about": rules.about.in_(spoken),
        "rules": rules.version,
        "players": rules.players,
        "usual_players": rules.usual_players,
        "minutes": rules.minutes,
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "about": option.about.in_(spoken),
                **({"low": option.low, "high": option.high} if option.kind == "number" else {}),
                **({"example": option.example} if option.example else {}),
            }
            for option in rules.options
        ],
    }


def as_text(rules: "Rulebook", spoken: Language) -> "RenderableType":
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    low, high = rules.minutes
    title = Text.assemble((rules.title.in_(spoken), "bold"), f"  ({rules.id})")
    facts = f"{numbers(rules.players)} {PLAYERS.in_(spoken)}, {low}–{high} {MINUTES.in_(spoken)}"
    body: list[RenderableType] = [Text(rules.about.in_(spoken)), Text(facts)]
    if rules.options:
        body.append(options_table(rules, spoken))
    return Group(title, Padding(Group(*body), (0, 0, 0, 2)), "")


def options_table(rules: "Rulebook", spoken: Language) -> "RenderableType":
    """Every option with its default and what it may be."""
    from rich.table import Table
    from rich.text import Text

    table = Table(OPTION.in_(spoken), DEFAULT.in_(spoken), ALLOWED.in_(spoken), "", box=None, header_style="dim")
    table.columns[2].max_width = 24
    for option in rules.options:
        table.add_row(
            Text(option.name, "cyan"), shown(option.default), allowed(option, spoken), option.about.in_(spoken)
        )
    return table


def numbers(players: tuple[int, ...]) -> str:
    """`3–6` for a run of numbers, `3, 4, 6` otherwise."""
    if players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}–{players[-1]}"
    return ", ".join(map(str, players))


def shown(value: Any) -> str:
    """A value as it is written on the command line, short."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 24 else "…"


def allowed(option: "Option", spoken: Language) -> str:
    if option.kind == "number":
        return f"{option.low}–{option.high}"
    return YES_OR_NO.in_(spoken) if option.kind == "flag" else option.example
