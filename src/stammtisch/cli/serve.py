"""`stammtisch serve`: the server."""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.browser import open_page, page_address, should_open
from stammtisch.cli.completion import complete_game
from stammtisch.cli.language import (
    NEEDS_CLUB,
    CommandError,
    Lang,
    reporting_errors,
    resolve_language,
)
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.server.settings import Settings

LISTENING = Phrase("The table is set: {}", "Der Tisch ist gedeckt: {}")
STORED_IN = Phrase("Everything is kept in {}.", "Alles wird in {} aufbewahrt.")
PARTLY_CHECKED = Phrase(
    "The database is too large to be looked through at the start; `stammtisch backup` checks all of it.",
    "Die Datenbank ist zu groß, um sie beim Start ganz durchzusehen; `stammtisch backup` prüft sie vollständig.",
)
PORT_TAKEN = Phrase("Port {port} cannot be opened: {why}.", "Port {port} lässt sich nicht öffnen: {why}.")


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on. (Default: 127.0.0.1.)")] = None,
    port: Annotated[
        int | None, typer.Option(help="Port; 0 is any free one. (Default: PORT, or 8000.)", min=0, max=65535)
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page in a browser.")] = False,
    database: Annotated[str | None, typer.Option(help="A file, or an address. (Default: in your data folder.)")] = None,
    hub: Annotated[str | None, typer.Option(help="nats://host, shared by several servers.", metavar="URL")] = None,
    game: Annotated[
        list[str] | None, typer.Option(help="Offer only these games.", metavar="GAME", autocompletion=complete_game)
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Bots that think at the same time. (Default: cores - 1.)")] = None,
    grace: Annotated[float | None, typer.Option(help="Seconds until a bot plays for somebody who is gone.")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another site whose pages may connect.", metavar="URL")
    ] = None,
    proxies: Annotated[str | None, typer.Option(help="Addresses of trusted proxies.")] = None,
    lang: Lang = None,
) -> None:
    """Run the server: tables for people and bots, in the browser. Every option is also read from STAMMTISCH_…"""
    language = resolve_language(lang)
    settings = read_server_settings(
        language,
        host=host,
        port=port,
        browser=False if no_browser else None,
        database=database,
        hub=hub,
        games=game,
        threads=threads,
        grace=grace,
        origins=origin,
        proxies=proxies,
    )
    run_server(settings, language)


def read_server_settings(language: Language, **given: Any) -> "Settings":
    """The settings given, and the environment's for the others; the database is checked and the games are compiled.

    Raises CommandError for whatever would keep the server from running.
    """
    from stammtisch.cli.warm import make_ready
    from stammtisch.server.settings import read_settings
    from stammtisch.store.engine import check_database, url_of

    environment = dict(os.environ)
    if "PORT" in environment:
        environment.setdefault("STAMMTISCH_PORT", environment["PORT"])
    with reporting_errors(language):
        settings = read_settings(environment, **given)
        if not _installed(url_of(settings.database).get_backend_name(), settings.hub):
            raise CommandError(NEEDS_CLUB.in_(language))
        if not check_database(settings.database):
            print(PARTLY_CHECKED.in_(language), flush=True)
        make_ready(list(settings.games), language)
    return settings


def run_server(settings: "Settings", language: Language) -> None:
    """Serves until it is stopped. Raises CommandError if the port cannot be opened."""
    from stammtisch.server.run import listen, run  # slow to load: neither help nor an error waits for it
    from stammtisch.store.engine import shown

    try:
        listening = listen(settings.host, settings.port)
    except OSError as error:
        raise CommandError(PORT_TAKEN.in_(language).format(port=settings.port, why=error.strerror)) from error
    address = page_address(settings.host, listening.getsockname()[1])
    print(LISTENING.in_(language).format(address), flush=True)
    print(STORED_IN.in_(language).format(shown(settings.database)), flush=True)
    if settings.browser and should_open(settings.host):
        open_page(address)
    run(settings, listening)


def _installed(database: str, hub: str) -> bool:
    """Whether the packages that this database and hub need are there."""
    needed = (["psycopg"] if database == "postgresql" else []) + (["nats"] if hub else [])
    return all(find_spec(name) is not None for name in needed)
