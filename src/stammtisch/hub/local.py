"""The hub and the leases of a single process: notices go to listeners directly, and it owns every lease."""

from collections.abc import Sequence

from stammtisch.live.ports import Listener, Notice


class LocalHub:
    """Implements `live.ports.Hub`. A table usually has one listener, its room; tests run several registries."""

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

    def announce(self, table: str, news: Notice, by: Listener) -> None:
        for listener in list(self._listeners.get(table, [])):
            if listener != by:
                listener(news)


class LocalLeases:
    """Implements `live.ports.Leases` for the only server there is."""

    server = "here"

    async def acquire(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        pass

    async def renew(self) -> frozenset[str]:
        return frozenset({self.server})

    async def unowned(self, tables: Sequence[str]) -> set[str]:
        return set()
