"""Fan-out within one process: whoever listens to a table is told by the one who has appended."""

from collections.abc import Sequence

from stammtisch.live.facts import Entry
from stammtisch.live.journal import Listener


class LocalHub:
    """A table usually has one listener, its room; several halls in one process hear of each other too."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    def listen(self, table: str, listener: Listener) -> None:
        self._listeners.setdefault(table, []).append(listener)

    def forget(self, table: str, listener: Listener) -> None:
        listeners = self._listeners.get(table, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(table, None)

    def announce(self, table: str, entries: Sequence[Entry], by: Listener) -> None:
        for listener in self._listeners.get(table, []):
            if listener != by:
                listener(entries)
