"""Questions about the game to play, asked before the first deal."""

from typing import Any

from rich.console import Console
from rich.text import Text

from stammtisch.cli.games import options_table, player_range
from stammtisch.cli.options import parse_option
from stammtisch.cli.render import words
from stammtisch.errors import StammtischError
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import game_ids, rulebook
from stammtisch.match import Game
from stammtisch.phrases import Language, Phrase

HOW_MANY = Phrase("How many players, including you ({})?", "Wie viele spielen mit, dich eingeschlossen ({})?")
OPTIONS = Phrase("Another option (name=value)? Enter for none", "Noch eine Option (name=wert)? Enter für keine")


def choose_game(players: int | None, options: dict[str, Any], console: Console, language: Language) -> Game:
    """Asks for a game, and for players and options unless they are given; Enter takes the default.

    Asks again after an answer that is refused. Raises EOFError if the input ends.
    """
    rules = ask_game(console, language)
    if players is None:
        players = ask_players(rules, console, language)
    if options or not rules.options:
        return Game(rules.id, players, options)
    return ask_options(rules, players, console, language)


def ask_game(console: Console, language: Language) -> Rulebook:
    """The rulebook of the game named, by its id or its number in the list that is printed first."""
    for number, game in enumerate(game_ids(), 1):
        rules = rulebook(game)
        about = f" – {rules.about.in_(language)} ({player_range(rules.players)})"
        console.print(Text.assemble((f"{number} ", "bold cyan"), (rules.title.in_(language), "bold"), about))
    while True:
        answer = ask(console, words.WHICH_GAME.in_(language), "1")
        numbered = answer.isdecimal() and 1 <= int(answer) <= len(game_ids())
        try:
            return rulebook(game_ids()[int(answer) - 1] if numbered else answer)
        except StammtischError as error:
            print_error(console, error, language)


def ask_players(rules: Rulebook, console: Console, language: Language) -> int:
    """A number of players that the game allows."""
    while True:
        answer = ask(console, HOW_MANY.in_(language).format(player_range(rules.players)), str(rules.usual_players))
        players = int(answer) if answer.isdecimal() else answer
        try:
            rules.check_players(players)
        except StammtischError as error:
            print_error(console, error, language)
        else:
            return int(players)


def ask_options(rules: Rulebook, players: int, console: Console, language: Language) -> Game:
    """The game with the options that are typed, one after another, until an empty answer."""
    game, given = Game(rules.id, players), dict[str, Any]()
    console.print(options_table(rules, language))
    while answer := ask(console, OPTIONS.in_(language)):
        try:
            name, value = parse_option(answer)
            game = Game(rules.id, players, {**given, name: value})
            given[name] = value
        except StammtischError as error:
            print_error(console, error, language)
    return game


def ask(console: Console, question: str, default: str = "") -> str:
    """The answer typed, without blanks around it; the default if there is none. Raises EOFError."""
    return console.input(Text.assemble(question, (f" [{default}] " if default else " ", "cyan"))).strip() or default


def print_error(console: Console, error: StammtischError, language: Language) -> None:
    """Prints why an answer was refused."""
    console.print(Text(error.phrase.in_(language), "red3"))
