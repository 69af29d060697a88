"""`stammtisch bots`: bots that think for servers elsewhere."""

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch.cli.completion import complete_game
from stammtisch.cli.speech import NEEDS_CLUB, Lang, Refusal, language, refusals_in, unless_missing
from stammtisch.phrases import Phrase

if TYPE_CHECKING:
    from stammtisch.server.settings import Settings

READY = Phrase("{} bots think for whoever asks at {}.", "{} Bots denken für alle, die auf {} fragen.")
NO_HUB = Phrase(
    "Bots need a hub at which they are asked: --hub nats://host.",
    "Bots brauchen einen Hub, auf dem man sie fragt: --hub nats://host.",
)


def bots(
    hub: Annotated[str | None, typer.Option(help="Address of the hub, as for `serve`.", metavar="URL")] = None,
    game: Annotated[
        list[str] | None, typer.Option(help="Know only these games.", metavar="GAME", autocompletion=complete_game)
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Bots that think at once. (Default: as many as cores.)")] = None,
    lang: Lang = None,
) -> None:
    """Think for servers that share a hub. Start as many as there are machines to spare; stop any at any time."""
    spoken = language(lang)
    with unless_missing(NEEDS_CLUB, spoken):
        from stammtisch.hub.bus import shown  # help needs neither
        from stammtisch.server.settings import read_settings
    from stammtisch.cli.warm import make_ready

    with refusals_in(spoken):
        settings = read_settings(os.environ, hub=hub, games=game, threads=threads)
        if not settings.hub:
            raise Refusal(NO_HUB.in_(spoken))
        make_ready(list(settings.games), spoken)
    number = settings.threads or os.cpu_count() or 1
    print(READY.in_(spoken).format(number, shown(settings.hub)), flush=True)
    work(settings, number)


def work(settings: "Settings", threads: int) -> None:
    """Until SIGTERM or SIGINT; then what is being thought about is answered still."""
    from stammtisch.hub.bus import Bus
    from stammtisch.hub.worker import Worker
    from stammtisch.server import logs
    from stammtisch.server.bots import advise, choose, warm_up

    logs.set_up(settings.log)
    warm_up(settings.games)

    async def working() -> None:
        bus = Bus(settings.hub, logs.log.warning)
        worker = Worker(bus, choose, advise, threads)
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, worker.close)
        await worker.run()
        await bus.close()
        logs.log.info("closed", answered=worker.answered)

    asyncio.run(working())
