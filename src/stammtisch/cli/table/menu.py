"""Agreeing on a game before the first deal."""

import json
from typing import Any

from rich.console import Console
from rich.text import Text

from stammtisch.cli.games import numbers, options_table
from stammtisch.errors import OptionError, StammtischError
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import GAMES, rulebook
from stammtisch.match import Game
from stammtisch.phrases import Language, Phrase

WHICH_GAME = Phrase("Which game?", "Welches Spiel?")
HOW_MANY = Phrase("How many players, you included ({})?", "Wie viele Personen, du eingeschlossen ({})?")
OPTIONS = Phrase("Another option (name=value)? Enter: none", "Noch eine Option (name=wert)? Enter: keine")


def read_option(text: str) -> tuple[str, Any]:
    """`name=value`; the value is JSON where it is JSON (100, true, a list), otherwise the text itself."""
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(
            f"An option is written name=value, not {text!r}.",
            f"Eine Option wird name=wert geschrieben, nicht {text!r}.",
        )
    try:
        return name.strip(), json.loads(value)
    except json.JSONDecodeError:
        return name.strip(), value.strip()


def agree(players: int | None, options: dict[str, Any], console: Console, language: Language) -> Game:
    """Asks for a game, and for players and options unless they are given; Enter takes what is usual.

    EOFError: nobody answers.
    """
    rules = ask_game(console, language)
    if players is None:
        players = ask_players(rules, console, language)
    if options or not rules.options:
        return Game(rules.id, players, options)
    return ask_options(rules, players, console, language)


def ask_game(console: Console, language: Language) -> Rulebook:
    for number, game in enumerate(GAMES, 1):
        rules = rulebook(game)
        about = f" – {rules.about.in_(language)} ({numbers(rules.players)})"
        console.print(Text.assemble((f"{number} ", "bold cyan"), (rules.title.in_(language), "bold"), about))
    while True:
        answer = ask(console, WHICH_GAME.in_(language), "1")
        numbered = answer.isdecimal() and 1 <= int(answer) <= len(GAMES)
        try:
            return rulebook(GAMES[int(answer) - 1] if numbered else answer)
        except StammtischError as error:
            complain(console, error, language)


def ask_players(rules: Rulebook, console: Console, language: Language) -> int:
    while True:
        answer = ask(console, HOW_MANY.in_(language).format(numbers(rules.players)), str(rules.usual_players))
        players = int(answer) if answer.isdecimal() else answer
        try:
            rules.check_players(players)
        except StammtischError as error:
            complain(console, error, language)
        else:
            return int(players)


def ask_options(rules: Rulebook, players: int, console: Console, language: Language) -> Game:
    game, given = Game(rules.id, players), dict[str, Any]()
    console.print(options_table(rules, language))
    while answer := ask(console, OPTIONS.in_(language)):
        try:
            name, value = read_option(answer)
            game = Game(rules.id, players, {**given, name: value})
            given[name] = value
        except StammtischError as error:
            complain(console, error, language)
    return game


def ask(console: Console, question: str, usual: str = "") -> str:
    return console.input(Text.assemble(question, (f" [{usual}] " if usual else " ", "cyan"))).strip() or usual


def complain(console: Console, error: StammtischError, language: Language) -> None:
    console.print(Text(error.phrase.in_(language), "red3"))
