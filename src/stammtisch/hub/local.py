"""Within one process: whoever listens to a table is told by the one who has appended, and all duties are its own."""

from collections.abc import Sequence

from stammtisch.live.journal import Listener, News


class LocalHub:
    """A table usually has one listener, its room; several halls in one process hear of each other too."""

    def __init__(self, shared: bool = False) -> None:
        self.shared = shared
        self._listeners: dict[str, list[Listener]] = {}

    def listen(self, table: str, listener: Listener) -> None:
        self._listeners.setdefault(table, []).append(listener)

    def forget(self, table: str, listener: Listener) -> None:
        listeners = self._listeners.get(table, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(table, None)

    def announce(self, table: str, news: News, by: Listener) -> None:
        for listener in list(self._listeners.get(table, [])):
            if listener != by:
                listener(news)


class OwnDuties:
    """Of the only server there is."""

    server = "here"

    async def take(self, table: str) -> bool:
        return True

    async def leave(self, table: str) -> None:
        pass

    async def renew(self) -> frozenset[str]:
        return frozenset({self.server})

    async def unattended(self, tables: Sequence[str]) -> set[str]:
        return set()
