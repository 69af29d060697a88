"""`stammtisch play`: a table in the terminal, against bots or at a server."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.completion import LEVELS, complete_game, complete_level
from stammtisch.cli.language import CommandError, Lang, reporting_errors, resolve_language
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from rich.console import Console

    from stammtisch.cli.plain.session import PlainSession
    from stammtisch.cli.play_request import PlayRequest
    from stammtisch.cli.tui.app import TableApp
    from stammtisch.match import Game, Match

LEFT = Phrase("You have left the table.", "Du hast den Tisch verlassen.")
RECORDED = Phrase("The match is recorded in {}.", "Die Partie ist in {} aufgezeichnet.")
UNWRITABLE = Phrase("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")
NEEDS_TERMINAL = Phrase(
    "Playing at a server needs a terminal.", "Auf einem Server zu spielen geht nur in einem Terminal."
)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help="A game, or the address of a server or of a table there. If it is missing, you are asked.",
            metavar="GAME|URL",
            autocompletion=complete_game,
        ),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play, including you.")] = None,
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
    seed: Annotated[
        str | None, typer.Option(help="Deal the same cards again. (Default: cards nobody can predict.)")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Write the last match here, for `stammtisch replay`.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds each bot takes at least.", min=0)] = 0.8,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for scripts and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Play in the terminal: against bots, which see only their own cards, or with friends at a server."""
    from stammtisch.cli.options import parse_option
    from stammtisch.cli.play_request import PlayRequest

    language = resolve_language(lang)
    if game is not None and game.startswith(("http://", "https://")):
        play_at_server(game, name, plain, language)
        return
    with reporting_errors(language):
        request = PlayRequest(
            game=game,
            players=players,
            options=dict(map(parse_option, option or [])),
            bots=tuple(bots.split(",")) if bots else None,
            seat=seat,
            name=name or "Alex",
            seed=int(seed) if seed is not None and seed.isdecimal() else seed,
            pace=pace,
        )
        if plain or not can_draw():
            play_line_by_line(request, record, language)
        else:
            play_on_screen(request, record, language)


def can_draw() -> bool:
    """Whether there is a terminal."""
    streams = sys.stdin, sys.stdout, sys.stderr  # Textual draws on stderr
    return all(stream.isatty() for stream in streams)


# --- on the whole screen ---


def play_on_screen(request: "PlayRequest", record: Path | None, language: Language) -> None:
    """Plays against bots on the whole screen, and writes the last match to `record`. Always raises typer.Exit."""
    from stammtisch.cli.tui.app import TableApp
    from stammtisch.cli.tui.local_session import play_locally
    from stammtisch.cli.tui.local_table import LocalTable

    if request.game is not None:  # what cannot be played is refused before the screen changes
        request.start(prepare_game(request, new_console(), language))
    app = TableApp(lambda app: play_locally(app, request), language)
    run_app(app)
    if record is not None and isinstance(app.backend, LocalTable):
        save_record(app.backend.match, record, language)
    raise typer.Exit(app.return_code or 0)


def play_at_server(address: str, name: str | None, plain: bool, language: Language) -> None:
    """Plays at a server on the whole screen. Always raises typer.Exit, or CommandError if there is no terminal."""
    if plain or not can_draw():
        raise CommandError(NEEDS_TERMINAL.in_(language))
    from stammtisch.cli.tui.app import TableApp
    from stammtisch.cli.tui.remote_session import play_remotely

    app = TableApp(lambda app: play_remotely(app, address, name), language)
    run_app(app)
    raise typer.Exit(app.return_code or 0)


def run_app(app: "TableApp") -> None:
    """Runs the app, then prints on the ordinary screen how the match ended. Raises CommandError for a refusal."""
    from stammtisch.cli.plain.screen import PlainScreen

    app.run()
    if app.refusal:
        raise CommandError(app.refusal)
    backend = app.backend
    if backend is not None and backend.context is not None:
        PlainScreen(new_console()).print_summary(backend.context, backend.log[-1:])


# --- line by line ---


def play_line_by_line(request: "PlayRequest", record: Path | None, language: Language) -> None:
    """Plays until the match is over or the person leaves, and writes it to `record` in either case.

    Raises typer.Exit, unless the input ends before the game is agreed on.
    """
    from contextlib import nullcontext

    from stammtisch.cli.plain.session import LeaveTable

    console, status = new_console(), 0
    try:
        session = start_session(prepare_game(request, console, language), request, console, language)
    except EOFError:
        console.print()
        return
    try:
        with console.screen(hide_cursor=False) if console.is_terminal else nullcontext():
            session.play()
    except LeaveTable:
        console.print(LEFT.in_(language))
    except KeyboardInterrupt:
        console.print(f"\n{LEFT.in_(language)}")
        status = 130
    if console.is_terminal:
        session.print_summary()
    if record is not None:
        save_record(session.match, record, language)
    raise typer.Exit(status)


def start_session(game: "Game", request: "PlayRequest", console: "Console", language: Language) -> "PlainSession":
    """A session of a new match. Raises a StammtischError for a seat or bots that there are not."""
    from stammtisch.cli.opponents import player_names
    from stammtisch.cli.plain.screen import PlainScreen
    from stammtisch.cli.plain.session import PlainSession

    match, opponents = request.start(game)
    names = player_names(game.players, request.seat, request.name)
    return PlainSession(match, request.seat, names, language, PlainScreen(console), opponents, request.pace)


# --- both ---


def new_console() -> "Console":
    """A console that prints texts as they are."""
    from rich.console import Console

    return Console(highlight=False, markup=False)


def prepare_game(request: "PlayRequest", console: "Console", language: Language) -> "Game":
    """The game requested, or else asked for on the console; compiled, with progress shown, if it was not yet.

    Raises a StammtischError for a game that cannot be played like this, and EOFError if nobody answers.
    """
    from stammtisch.cli.plain.menu import choose_game
    from stammtisch.cli.warm import make_ready
    from stammtisch.match import Game

    if request.game is None:
        game = choose_game(request.players, dict(request.options), console, language)
    else:
        game = Game(request.game, request.players, request.options)
    make_ready([game.id], language)
    return game


def save_record(match: "Match", file: Path, language: Language) -> None:
    """Writes the match's record, and says so. Raises CommandError if the file cannot be written."""
    try:
        file.write_text(match.record().dumps(), encoding="utf-8")
    except OSError as error:
        raise CommandError(UNWRITABLE.in_(language).format(file=file, why=error.strerror)) from error
    new_console().print(RECORDED.in_(language).format(file), soft_wrap=True)
