"""`stammtisch games`: what there is to play, for how many, with which options."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.language import Lang, reporting_errors, resolve_language
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
    from stammtisch.games.registry import game_ids, rulebook

    language = resolve_language(lang)
    with reporting_errors(language):
        books = [rulebook(game) for game in ids or game_ids()]
    if as_json:
        print(json.dumps([as_data(rules, language) for rules in books], indent=1, ensure_ascii=False))
        return
    from rich.console import Console, Group

    Console(highlight=False).print(Group(*(as_text(rules, language) for rules in books)))


def as_data(rules: "Rulebook", language: Language) -> dict[str, Any]:
    """All about a game, for scripts."""
    return {
        "game": rules.id,
        "title": rules.title.in_(language),
        "about": rules.about.in_(language),
        "rules": rules.version,
        "players": rules.players,
        "usual_players": rules.usual_players,
        "minutes": rules.minutes,
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "about": option.about.in_(language),
                **({"low": option.low, "high": option.high} if option.kind == "number" else {}),
                **({"example": option.example} if option.example else {}),
            }
            for option in rules.options
        ],
    }


def as_text(rules: "Rulebook", language: Language) -> "RenderableType":
    """All about a game, for people."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    low, high = rules.minutes
    title = Text.assemble((rules.title.in_(language), "bold"), f"  ({rules.id})")
    players = f"{player_range(rules.players)} {PLAYERS.in_(language)}, {low}–{high} {MINUTES.in_(language)}"
    body: list[RenderableType] = [Text(rules.about.in_(language)), Text(players)]
    if rules.options:
        body.append(options_table(rules, language))
    return Group(title, Padding(Group(*body), (0, 0, 0, 2)), "")


def options_table(rules: "Rulebook", language: Language) -> "RenderableType":
    """A line per option: its name, its default, what it may be, and what it does."""
    from rich.table import Table
    from rich.text import Text

    table = Table(OPTION.in_(language), DEFAULT.in_(language), ALLOWED.in_(language), "", box=None, header_style="dim")
    table.columns[2].max_width = 24
    for option in rules.options:
        table.add_row(
            Text(option.name, "cyan"),
            option_value(option.default),
            allowed(option, language),
            option.about.in_(language),
        )
    return table


def player_range(players: tuple[int, ...]) -> str:
    """Numbers of players as text: `3–6` if they follow each other, otherwise `3, 4, 6`."""
    if players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}–{players[-1]}"
    return ", ".join(map(str, players))


def option_value(value: Any) -> str:
    """An option's value as it is written on the command line; `…` if that is too long."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 24 else "…"


def allowed(option: "Option", language: Language) -> str:
    """What an option may be: a range, true or false, or an example."""
    if option.kind == "number":
        return f"{option.low}–{option.high}"
    return YES_OR_NO.in_(language) if option.kind == "flag" else option.example
