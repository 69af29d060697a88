"""`stammtisch serve`: the server."""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.speech import NEEDS_CLUB, NEEDS_SERVER, Lang, Refusal, language, refusals_in, unless_missing
from stammtisch.phrases import Language, Phrase

if TYPE_CHECKING:
    from stammtisch.server.settings import Settings

OPEN = Phrase("The table is set: http://{}:{}", "Der Tisch ist gedeckt: http://{}:{}")
KEPT_IN = Phrase("Everything is kept in {}.", "Alles wird aufbewahrt in {}.")
PORT_TAKEN = Phrase("Port {port} cannot be opened: {why}.", "Port {port} lässt sich nicht öffnen: {why}.")


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on. (Default: 127.0.0.1.)")] = None,
    port: Annotated[
        int | None, typer.Option(help="0: any free one. (Default: 8000, or PORT.)", min=0, max=65535)
    ] = None,
    database: Annotated[str | None, typer.Option(help="A file, or an address. (Default: in your data folder.)")] = None,
    hub: Annotated[str | None, typer.Option(help="nats://host, shared by several servers.", metavar="URL")] = None,
    game: Annotated[
        list[str] | None, typer.Option(help="Offer only these games.", metavar="GAME", autocompletion=complete_game)
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Bots that think at once. (Default: cores - 1.)")] = None,
    grace: Annotated[float | None, typer.Option(help="Seconds until a bot keeps an absent person's seat.")] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another page that may connect.", metavar="URL")] = None,
    proxies: Annotated[str | None, typer.Option(help="Addresses of proxies to be believed.")] = None,
    lang: Lang = None,
) -> None:
    """Open the house: tables for people and bots, in the browser. Every option is also read from STAMMTISCH_…"""
    spoken = language(lang)
    settings = settle(
        spoken,
        host=host,
        port=port,
        database=database,
        hub=hub,
        games=game,
        threads=threads,
        grace=grace,
        origins=origin,
        proxies=proxies,
    )
    open_house(settings, spoken)


def settle(spoken: Language, **given: Any) -> "Settings":
    """What is given and what the environment says. Whatever is wrong with it is said before the house opens."""
    with unless_missing(NEEDS_SERVER, spoken):
        from stammtisch.server.settings import read_settings
        from stammtisch.store.engine import open_database, url_of
    from stammtisch.cli.warm import make_ready

    environment = dict(os.environ)
    if "PORT" in environment:
        environment.setdefault("STAMMTISCH_PORT", environment["PORT"])
    with refusals_in(spoken):
        settings = read_settings(environment, **given)
        if not _installed(url_of(settings.database).get_backend_name(), settings.hub):
            raise Refusal(NEEDS_CLUB.in_(spoken))
        open_database(settings.database).close()
        make_ready(list(settings.games), spoken)
    return settings


def open_house(settings: "Settings", spoken: Language) -> None:
    with unless_missing(NEEDS_SERVER, spoken):
        from stammtisch.server.run import listen, run  # neither help nor a refusal needs to wait for it
        from stammtisch.store.engine import shown
    try:
        listening = listen(settings.host, settings.port)
    except OSError as error:
        raise Refusal(PORT_TAKEN.in_(spoken).format(port=settings.port, why=error.strerror)) from error
    print(OPEN.in_(spoken).format(settings.host, listening.getsockname()[1]), flush=True)
    print(KEPT_IN.in_(spoken).format(shown(settings.database)), flush=True)
    run(settings, listening)


def _installed(database: str, hub: str) -> bool:
    needed = (["psycopg"] if database == "postgresql" else []) + (["nats"] if hub else [])
    return all(find_spec(name) is not None for name in needed)
