"""The command line: one file per command. A command loads what it needs when it runs, so that help comes at once."""

import sys
from collections.abc import Callable
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated, cast

import typer

from stammtisch.cli import usage
from stammtisch.cli.admin import admin
from stammtisch.cli.arena import arena
from stammtisch.cli.audit import audit
from stammtisch.cli.backup import backup
from stammtisch.cli.bench import bench
from stammtisch.cli.bots import bots
from stammtisch.cli.check_game import check_game
from stammtisch.cli.games import games
from stammtisch.cli.language import Lang
from stammtisch.cli.move import move
from stammtisch.cli.new_game import new_game
from stammtisch.cli.play import play
from stammtisch.cli.ratings import ratings
from stammtisch.cli.replay import replay
from stammtisch.cli.review import review
from stammtisch.cli.serve import serve
from stammtisch.cli.simulate import simulate
from stammtisch.cli.verify import verify
from stammtisch.cli.warm import warm
from stammtisch.cli.wasm import wasm
from stammtisch.phrases import harmless

COMMANDS: dict[Callable[..., None], str] = {  # each with examples for its help
    play: "stammtisch play\n\nstammtisch play gaunerbande --players 5 --bots master --option target=50 --lang de\n\n"
    "stammtisch play https://cards.example/table/r6sr6jbt74vrtrkw --name Anna",
    serve: "stammtisch serve\n\nstammtisch serve --host 0.0.0.0 --port 80 --database /var/lib/stammtisch/tables.db\n\n"
    "stammtisch serve --database postgresql://db.example/stammtisch --hub nats://hub.example",
    bots: "stammtisch bots --hub nats://hub.example --threads 4",
    games: "stammtisch games\n\nstammtisch games gaunerbande --json",
    replay: "stammtisch replay match.json\n\nstammtisch replay match.json --seat 2\n\n"
    "stammtisch replay match.json --as notation --out match.txt",
    review: "stammtisch review match.json\n\nstammtisch review match.json --plot match.png --lang de",
    arena: "stammtisch arena gaunerbande master regular --deals 200 --out contest.csv --plot contest.png\n\n"
    "stammtisch arena gaunerbande master@2000 my_bots:careful --rounds one --players 3",
    simulate: "stammtisch simulate gaunerbande --matches 100000 --out report\n\n"
    "stammtisch simulate gaunerbande --bots beginner --compare target=50 --out report --lang de",
    verify: "stammtisch verify proof.json\n\nstammtisch verify proof.json --json\n\n"
    "stammtisch verify daily-2026-11-18.json",
    audit: "stammtisch audit dice\n\nstammtisch audit dice gaunerbande --hands 100000000 --out dice.json\n\n"
    "stammtisch audit openspiel:gin_rummy --matches 100",
    backup: "stammtisch backup sunday.db\n\nstammtisch backup sunday.db --database /var/lib/stammtisch/tables.db",
    ratings: "stammtisch ratings --rebuild /var/lib/stammtisch/tables.db",
    admin: "stammtisch admin name Anna\n\nstammtisch admin invite cousins --people 5 --days 7\n\n"
    "stammtisch admin announce 'Closed on Friday.' 'Am Freitag geschlossen.'",
    bench: "stammtisch bench\n\nstammtisch bench playouts bots",
    move: "stammtisch move postgresql://db.example/stammtisch",
    warm: "stammtisch warm\n\nstammtisch warm gaunerbande",
    wasm: "stammtisch wasm\n\nstammtisch wasm gaunerbande --into engines",
    new_game: "stammtisch new-game my_game\n\nstammtisch new-game my_game games/my_game",
    check_game: "stammtisch check-game gaunerbande",
}


def command_name(command: Callable[..., None]) -> str:
    """What is typed: `new-game` for `new_game`."""
    return command.__name__.replace("_", "-")


app = typer.Typer(
    name="stammtisch",
    cls=usage.RootGroup,
    help="Five modern card games at one table: against bots, with friends, replayed, and as a library.",
    epilog=usage.FIRST_STEPS.en,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command, examples in COMMANDS.items():
    app.command(command_name(command), cls=usage.TranslatedCommand, epilog=f"{usage.EXAMPLES.en}\n\n{examples}")(
        command
    )


def show_version(wanted: bool) -> None:
    """Prints the version, if it is wanted, and exits."""
    if wanted:
        print(f"stammtisch {version('stammtisch')}")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    lang: Lang = None,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=show_version)
    ] = False,
) -> None:
    """Takes the options that may stand before the command; without one, shows help."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit
    context.default_map = {command_name(command): {"lang": lang} for command in COMMANDS}


def main() -> None:
    """The `stammtisch` command. Prints an error as one line on stderr, with exit status 2; 130 after Ctrl-C."""
    if sys.platform == "win32":  # where files and pipes have an alphabet without suits, dashes and arrows
        for stream in (sys.stdout, sys.stderr):
            cast(TextIOWrapper, stream).reconfigure(encoding="utf-8")
    try:
        status = app(prog_name="stammtisch", standalone_mode=False)
    except typer.TyperException as error:
        if message := error.format_message():  # empty where help has been shown instead
            print(f"stammtisch: {harmless(message)}", file=sys.stderr)
        status = 2
    except (typer.Abort, KeyboardInterrupt):  # Ctrl-C
        status = 130
    except BrokenPipeError:
        status = 1
    sys.exit(status or 0)
