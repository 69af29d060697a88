"""A storage in memory, in the place of the browser's."""

import json


class MemoryStorage:
    """Implements `offline.journal.Storage`."""

    def __init__(self) -> None:
        self.written: dict[str, list[list[object]]] = {}
        self.texts: dict[tuple[str, str], str] = {}

    async def append(self, written: str) -> bool:
        appending = json.loads(written)
        known = self.written.get(appending["table"], [])
        if appending["facts"][0][0] != len(known) + 1:
            return False
        self.written[appending["table"]] = known + appending["facts"]
        self.texts |= {(shelf, key): text for shelf, key, text in appending["texts"]}
        return True

    async def facts(self, table: str) -> str:
        return json.dumps(self.written.get(table, []))

    async def all(self, shelf: str) -> str:
        return json.dumps([text for (where, _), text in self.texts.items() if where == shelf])

    async def get(self, shelf: str, key: str) -> str | None:
        return self.texts.get((shelf, key))

    async def put(self, shelf: str, key: str, text: str) -> None:
        self.texts[shelf, key] = text
