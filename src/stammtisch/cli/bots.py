"""`stammtisch bots`: bots that think for servers elsewhere."""

import asyncio
import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.language import NEEDS_CLUB, CommandError, Lang, reporting_errors, requiring, resolve_language
from stammtisch.phrases import Phrase

if TYPE_CHECKING:
    from stammtisch.server.settings import Settings

READY = Phrase("{} bots think for whoever asks at {}.", "{} Bots denken für alle, die über {} fragen.")
NO_HUB = Phrase(
    "Bots need a hub to be asked at: --hub nats://host.",
    "Bots brauchen einen Hub, über den man sie fragt: --hub nats://host.",
)


def bots(
    hub: Annotated[str | None, typer.Option(help="Address of the hub, as for `serve`.", metavar="URL")] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="Think only about these games.", metavar="GAME", autocompletion=complete_game),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(help="Bots that think at the same time. (Default: as many as cores.)")
    ] = None,
    lang: Lang = None,
) -> None:
    """Think for servers that share a hub. Run it on as many machines as you like; stop any of them at any time."""
    language = resolve_language(lang)
    with requiring(NEEDS_CLUB, language):
        from stammtisch.hub.nats_connection import shown  # help must not need them
        from stammtisch.server.settings import read_settings
    from stammtisch.cli.warm import make_ready

    os.environ["NUMBA_BOUNDSCHECK"] = "1"  # what is compiled now is for processes that check (`hub/bot_processes.py`)
    with reporting_errors(language):
        settings = read_settings(os.environ, hub=hub, games=game, threads=threads)
        if not settings.hub:
            raise CommandError(NO_HUB.in_(language))
        make_ready(list(settings.games), language)
    number = settings.threads or os.cpu_count() or 1
    print(READY.in_(language).format(number, shown(settings.hub)), flush=True)
    run_worker(settings, number)


def run_worker(settings: "Settings", threads: int) -> None:
    """Answers servers until SIGTERM or SIGINT; what is being thought about then is still answered."""
    from stammtisch.hub.bot_processes import BotProcesses
    from stammtisch.hub.bot_worker import BotWorker
    from stammtisch.hub.nats_connection import NatsConnection
    from stammtisch.server import bot_preload, logs
    from stammtisch.server.bots import advise, choose

    logs.set_up(settings.log)
    thinkers = BotProcesses(choose, advise, threads, settings.games, bot_preload.__name__, logs.log.warning)

    async def answer_servers() -> None:
        bus = NatsConnection(settings.hub, logs.log.warning)
        worker = BotWorker(bus, thinkers.answer, threads)
        when_stopped(worker.close)
        await worker.run()
        await bus.close()
        logs.log.info("closed", answered=worker.answered)

    asyncio.run(answer_servers())
    thinkers.close()


def when_stopped(close: Callable[[], None]) -> None:
    """Has the running event loop call `close` on SIGTERM or SIGINT."""
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(name, close)
        except NotImplementedError:  # Windows
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(close))
