"""`stammtisch wasm`: makes the games into WebAssembly, so that browsers play and think by themselves."""

from pathlib import Path
from typing import Annotated

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.language import CommandError, Lang, reporting_errors, resolve_language
from stammtisch.phrases import Phrase

MADE = Phrase("{game}: {size:.0f} kB, {seconds:.0f} s", "{game}: {size:.0f} kB, {seconds:.0f} s")
READY = Phrase("{game}: ready, {size:.0f} kB", "{game}: bereit, {size:.0f} kB")
UNWRITABLE = Phrase("{folder} cannot be written: {why}.", "{folder} lässt sich nicht schreiben: {why}.")
AT_ONCE = 3.0  # seconds: what is quicker was in the cache


def wasm(
    games: Annotated[
        list[str] | None, typer.Argument(help="Only these games.", metavar="GAME", autocompletion=complete_game)
    ] = None,
    into: Annotated[
        Path | None, typer.Option(help="The folder to write to. (Default: where the server looks.)", metavar="FOLDER")
    ] = None,
    lang: Lang = None,
) -> None:
    """Make the games into WebAssembly, for browsers and Node.js: a file for each, and a list of them."""
    from stammtisch.engine.files import write_engines
    from stammtisch.server.pages import ENGINES

    language = resolve_language(lang)
    folder = into or ENGINES

    def told(game: str, size: int, seconds: float) -> None:
        line = READY if seconds < AT_ONCE else MADE
        print(line.in_(language).format(game=game, size=size / 1000, seconds=seconds), flush=True)

    with reporting_errors(language):
        try:
            write_engines(folder, games or (), told)
        except OSError as error:
            raise CommandError(UNWRITABLE.in_(language).format(folder=folder, why=error.strerror)) from error
