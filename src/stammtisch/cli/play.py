"""`stammtisch play`: the terminal table, here against bots or at a server."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.speech import Lang, Refusal, language, refusals_in
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from rich.console import Console

    from stammtisch.cli.table.session import Session
    from stammtisch.cli.table.wishes import Wishes
    from stammtisch.cli.terminal.app import Terminal
    from stammtisch.match import Game, Match

LEFT = Phrase("You have left the table.", "Du hast den Tisch verlassen.")
RECORDED = Phrase("The match is recorded in {}.", "Die Partie ist in {} aufgezeichnet.")
UNWRITABLE = Phrase("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")
NEEDS_TERMINAL = Phrase(
    "A table at a server needs a terminal, and pip install 'stammtisch[terminal]'.",
    "Ein Tisch auf einem Server braucht ein Terminal, und pip install 'stammtisch[terminal]'.",
)
LEVELS = ("random", "beginner", "regular", "master")  # bots.levels.LEVELS, which help need not load


def complete_game(incomplete: str) -> list[str]:
    from stammtisch.games.registry import GAMES

    return [game for game in GAMES if game.startswith(incomplete)]


def complete_level(incomplete: str) -> list[str]:
    return [level for level in LEVELS if level.startswith(incomplete)]


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help="A game, or the address of a server or of a table there; asked for if not given.",
            metavar="GAME|URL",
            autocompletion=complete_game,
        ),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many, you included.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game.", metavar="NAME=VALUE")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help=f"{', '.join(LEVELS)}; or one for each bot, with commas. (Default: regular.)",
            metavar="LEVEL",
            autocompletion=complete_level,
        ),
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    seed: Annotated[str | None, typer.Option(help="Deals the same cards again; else nobody knows them.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the last match here, for `stammtisch replay`.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds that a bot takes at least.", min=0)] = 0.8,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for scripts and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Sit down at the terminal and play: against bots, who see only their own cards, or at a server with friends."""
    from stammtisch.cli.table.menu import read_option
    from stammtisch.cli.table.wishes import Wishes

    spoken = language(lang)
    if game is not None and game.startswith(("http://", "https://")):
        visit(game, name, plain, spoken)
        return
    with refusals_in(spoken):
        wishes = Wishes(
            game=game,
            players=players,
            options=dict(map(read_option, option or [])),
            bots=tuple(bots.split(",")) if bots else None,
            seat=seat,
            name=name or "Alex",
            seed=int(seed) if seed is not None and seed.isdecimal() else seed,
            pace=pace,
        )
        if plain or not can_draw():
            play_plainly(wishes, record, spoken)
        else:
            play_on_screen(wishes, record, spoken)


def can_draw() -> bool:
    """Whether there is a terminal, and what draws on it is installed."""
    streams = sys.stdin, sys.stdout, sys.stderr  # Textual draws on stderr
    return all(stream.isatty() for stream in streams) and all(map(find_spec, ("textual", "websockets")))


# --- on the whole screen ---


def play_on_screen(wishes: "Wishes", record: Path | None, spoken: Language) -> None:
    from stammtisch.cli.terminal.app import Terminal
    from stammtisch.cli.terminal.evenings import against_bots
    from stammtisch.cli.terminal.own import OwnTable

    if wishes.game is not None:  # what cannot be played is refused before the screen is taken
        wishes.opponents(settle(wishes, console(), spoken))
    terminal = Terminal(lambda app: against_bots(app, wishes), spoken)
    show(terminal, spoken)
    if record is not None and isinstance(terminal.house, OwnTable):
        keep(terminal.house.match, record, spoken)
    raise typer.Exit(terminal.return_code or 0)


def visit(address: str, name: str | None, plain: bool, spoken: Language) -> None:
    """At a server, where others may sit in their browsers."""
    if plain or not can_draw():
        raise Refusal(NEEDS_TERMINAL.in_(spoken))
    from stammtisch.cli.terminal.app import Terminal
    from stammtisch.cli.terminal.visits import at_server

    terminal = Terminal(lambda app: at_server(app, address, name), spoken)
    show(terminal, spoken)
    raise typer.Exit(terminal.return_code or 0)


def show(terminal: "Terminal", spoken: Language) -> None:
    """Runs it; then says on the ordinary screen how it ended."""
    from stammtisch.cli.table.screen import Screen

    terminal.run()
    if terminal.refusal:
        raise Refusal(terminal.refusal)
    house = terminal.house
    if house is not None and house.scene is not None:
        Screen(console()).sum_up(house.scene, house.log[-1:])


# --- line by line ---


def play_plainly(wishes: "Wishes", record: Path | None, spoken: Language) -> None:
    """Plays until the match is over or the person leaves; either way the record is written."""
    from contextlib import nullcontext

    from stammtisch.cli.table.session import Left

    paper, status = console(), 0
    try:
        session = sit_down(settle(wishes, paper, spoken), wishes, paper, spoken)
    except EOFError:
        paper.print()
        return
    try:
        with paper.screen(hide_cursor=False) if paper.is_terminal else nullcontext():
            session.play()
    except Left:
        paper.print(LEFT.in_(spoken))
    except KeyboardInterrupt:
        paper.print(f"\n{LEFT.in_(spoken)}")
        status = 130
    if paper.is_terminal:
        session.sum_up()
    if record is not None:
        keep(session.match, record, spoken)
    raise typer.Exit(status)


def sit_down(game: "Game", wishes: "Wishes", paper: "Console", spoken: Language) -> "Session":
    from stammtisch.cli.table.opponents import seated
    from stammtisch.cli.table.screen import Screen
    from stammtisch.cli.table.session import Session

    opponents = wishes.opponents(game)
    names = seated(game.players, wishes.seat, wishes.name)
    return Session(wishes.start(game), wishes.seat, names, spoken, Screen(paper), opponents, wishes.pace)


# --- both ---


def console() -> "Console":
    from rich.console import Console

    from stammtisch.cli.table.cards import THEME

    return Console(highlight=False, markup=False, theme=THEME)


def settle(wishes: "Wishes", paper: "Console", spoken: Language) -> "Game":
    """The game asked for, or agreed on at the table; compiled, with progress shown, if it is the first time."""
    from stammtisch.cli.table.menu import agree
    from stammtisch.cli.warm import make_ready
    from stammtisch.match import Game

    if wishes.game is None:
        game = agree(wishes.players, dict(wishes.options), paper, spoken)
    else:
        game = Game(wishes.game, wishes.players, wishes.options)
    make_ready([game.id], spoken)
    return game


def keep(match: "Match", file: Path, spoken: Language) -> None:
    try:
        file.write_text(match.record().dumps(), encoding="utf-8")
    except OSError as error:
        raise Refusal(UNWRITABLE.in_(spoken).format(file=file, why=error.strerror)) from error
    console().print(RECORDED.in_(spoken).format(file), soft_wrap=True)
