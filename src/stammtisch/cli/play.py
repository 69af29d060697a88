"""`stammtisch play`: the terminal table."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.speech import Lang, Refusal, language, refusals_in
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from rich.console import Console

    from stammtisch.cli.table.session import Session
    from stammtisch.match import Game, Match

LEFT = Phrase("You have left the table.", "Du hast den Tisch verlassen.")
RECORDED = Phrase("The match is recorded in {}.", "Die Partie ist in {} aufgezeichnet.")
UNWRITABLE = Phrase("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")


def play(
    game: Annotated[str | None, typer.Argument(help="The game; asked for if not given.", metavar="GAME")] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many, you included.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game.", metavar="NAME=VALUE")
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "Alex",
    seed: Annotated[str | None, typer.Option(help="Deals the same cards again; else nobody knows them.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the match here, for `stammtisch replay`.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds to look at what a bot has played.", min=0)] = 0.6,
    lang: Lang = None,
) -> None:
    """Sit down at the terminal and play against bots. They see only their own cards."""
    spoken = language(lang)
    from rich.console import Console

    from stammtisch.cli.table.cards import THEME

    console = Console(highlight=False, markup=False, theme=THEME)
    try:
        with refusals_in(spoken):
            agreed = settle(game, players, option or [], console, spoken)
            session = sit_down(agreed, seat, name, seed, pace, console, spoken)
    except EOFError:
        console.print()
        return
    run(session, record, console, spoken)


def settle(game: str | None, players: int | None, options: list[str], console: "Console", spoken: Language) -> "Game":
    """The game asked for, or agreed on at the table; compiled, with progress shown, if it is the first time."""
    from stammtisch.cli.table.menu import agree, read_option
    from stammtisch.cli.warm import make_ready
    from stammtisch.match import Game

    given = dict(map(read_option, options))
    agreed = agree(players, given, console, spoken) if game is None else Game(game, players, given)
    make_ready([agreed.id], spoken)
    return agreed


def sit_down(
    game: "Game", seat: int, name: str, seed: str | None, pace: float, console: "Console", spoken: Language
) -> "Session":
    from stammtisch.cli.table.opponents import NAMES
    from stammtisch.cli.table.screen import Screen
    from stammtisch.cli.table.session import Session
    from stammtisch.kernel.dice import quick

    match = game.start(None if seed is None else int(seed) if seed.isdecimal() else seed)
    match.view(seat)  # refuses a seat that is not there
    bots = iter(other for other in NAMES if other != name)
    names = [name if place == seat else next(bots) for place in range(game.players)]
    luck = secrets.randbits(64) if seed is None else int.from_bytes(seed.encode())
    return Session(match, seat, names, spoken, Screen(console), quick(luck), pace)


def run(session: "Session", record: Path | None, console: "Console", spoken: Language) -> None:
    """Plays until the match is over or the person leaves; either way the record is written."""
    from contextlib import nullcontext

    from stammtisch.cli.table.session import Left

    status = 0
    try:
        with console.screen(hide_cursor=False) if console.is_terminal else nullcontext():
            session.play()
    except Left:
        console.print(LEFT.in_(spoken))
    except KeyboardInterrupt:
        console.print(f"\n{LEFT.in_(spoken)}")
        status = 130
    if console.is_terminal:
        session.sum_up()
    if record is not None:
        keep(session.match, record, console, spoken)
    raise typer.Exit(status)


def keep(match: "Match", file: Path, console: "Console", spoken: Language) -> None:
    try:
        file.write_text(match.record().dumps(), encoding="utf-8")
    except OSError as error:
        raise Refusal(UNWRITABLE.in_(spoken).format(file=file, why=error.strerror)) from error
    console.print(RECORDED.in_(spoken).format(file), soft_wrap=True)
