"""The ways in for the page's workers (`web/src/offline/`): one has the tables, in the other bots think.

What is handed in are JavaScript's functions; what goes through them is text and bytes.
"""

from collections.abc import Awaitable, Callable
from typing import Any, cast

from stammtisch.live.services import Timing
from stammtisch.offline import routes
from stammtisch.offline.app import OfflineApp, Socket
from stammtisch.offline.journal import Storage
from stammtisch.offline.thinking import think
from stammtisch.phrases import Language

AskWorker = Callable[[str, Any, Callable[[int, int], object]], Awaitable[Any]]


class Tables:
    """The worker with the tables, as JavaScript calls it."""

    def __init__(self, app: OfflineApp) -> None:
        self._app = app

    async def answer(self, method: str, path: str, body: str, language: str) -> tuple[int, str]:
        """Status and body."""
        spoken: Language = "de" if language == "de" else "en"
        return await routes.answer(self._app, method, path, body, spoken)

    def connect(self, send: Callable[[str], object]) -> Socket:
        return self._app.connect(send)


async def start_tables(
    storage: Storage, ask: AskWorker, failed: Callable[[str], object], known: str, hurried: bool
) -> Tables:
    """`known`: whom the server has known at this browser, as JSON; or empty. `hurried`: bots do not wait a moment."""

    async def asked(what: str, about: bytes, progress: Callable[[int, int], None] | None) -> bytes:
        answer = await ask(what, about, progress or (lambda done, of: None))
        return cast(bytes, answer.to_bytes())

    app = OfflineApp(storage, asked, failed, Timing(moment=(0, 0)) if hurried else Timing())
    await app.start(known)
    return Tables(app)


async def answer_question(what: str, about: Any, progress: Callable[[int, int], object]) -> bytes:
    """In the worker in which bots think."""
    return await think(what, about.to_bytes(), progress)
