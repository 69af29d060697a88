"""The journal in the browser's own storage, with the index that lists are made from: stored before anybody is told.

The storage itself (IndexedDB, `web/src/offline/storage.ts`) keeps texts and knows nothing of what they say.
"""

from collections.abc import Sequence
from typing import Protocol, cast

import msgspec

from stammtisch.live import facts as f
from stammtisch.live.agenda import Agenda
from stammtisch.live.commands import Level
from stammtisch.live.outlines import Outline
from stammtisch.live.outlines import dump as dump_outline
from stammtisch.live.outlines import load as load_outline
from stammtisch.live.ports import Conflict
from stammtisch.live.proofs import record_of
from stammtisch.server.wire import OfflineMatch, OfflineSeat
from stammtisch.store.listed import FinishedMatch, GameStatistics, ListedTable, SeatResult


class Storage(Protocol):
    """Texts by shelf and key, and facts by table and number. What is awaited is on the disk."""

    async def append(self, written: str) -> bool:
        """Stores an `Appending` (as JSON) whole, or nothing of it: False if there is a fact of such a number."""

    async def facts(self, table: str) -> str:
        """All facts of a table, in order, as JSON: a list of `StoredFact`."""

    async def all(self, shelf: str) -> str:
        """All texts of a shelf, as a JSON list."""

    async def get(self, shelf: str, key: str) -> str | None: ...

    async def put(self, shelf: str, key: str, text: str) -> None: ...


class StoredFact(msgspec.Struct, frozen=True, array_like=True):
    number: int
    at: int
    fact: str


class Appending(msgspec.Struct, frozen=True):
    """Facts of a table, and the texts that change with them: shelf, key, text."""

    table: str
    facts: list[StoredFact]
    texts: list[tuple[str, str, str]]


class KeptTable(msgspec.Struct, frozen=True):
    """A table in the index."""

    id: str
    changed_at: int
    outline: str


class KeptMatch(msgspec.Struct, frozen=True):
    """A finished match in the index."""

    table: str
    match: int
    game: str
    finished_at: int
    deal: str | None
    seats: list[SeatResult]


TABLES, MATCHES, REVIEWS, UPLOADS = "tables", "matches", "reviews", "uploads"
_encode = msgspec.json.Encoder().encode


class StoredJournal:
    """Implements `live.ports.Journal`, and finds finished matches as `store.history` does on a server."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    # --- live.ports.Journal ---

    async def append(
        self, table: str, entries: Sequence[f.Entry], outline: Outline | None = None, agenda: Agenda | None = None
    ) -> None:
        facts = [StoredFact(entry.number, entry.at, f.dump(entry.fact).decode()) for entry in entries]
        appending = Appending(table, facts, await self._indexed(table, entries, outline))
        if not await self._storage.append(_encode(appending).decode()):
            raise Conflict(table)

    async def read(self, table: str, after: int = 0) -> list[f.Entry]:
        stored = msgspec.json.decode(await self._storage.facts(table), type=list[StoredFact])
        return [f.Entry(one.number, one.at, f.load(one.fact)) for one in stored if one.number > after]

    async def load(self, table: str) -> list[f.Entry]:
        return await self.read(table)

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        found = {table: await self.read(table) for table in tables}
        return {table: entries[-1].number for table, entries in found.items() if entries}

    # --- the index ---

    async def _indexed(
        self, table: str, entries: Sequence[f.Entry], outline: Outline | None
    ) -> list[tuple[str, str, str]]:
        texts = []
        if outline is not None:
            kept = KeptTable(table, entries[-1].at, dump_outline(outline).decode())
            texts.append((TABLES, table, _encode(kept).decode()))
        for entry in entries:
            if isinstance(entry.fact, f.Finished):
                everything, key = [*await self.read(table), *entries], match_key(table, entry.fact.match)
                match = _finished(table, entry.at, everything[0].fact, entry.fact)
                upload = _upload(match, everything)
                texts += [(MATCHES, key, _encode(match).decode()), (UPLOADS, key, _encode(upload).decode())]
        return texts

    async def tables(self) -> list[ListedTable]:
        """Tables that are not closed, the latest first."""
        kept = [msgspec.json.decode(text, type=KeptTable) for text in await self._all(TABLES)]
        listed = [ListedTable(one.id, one.changed_at, load_outline(one.outline.encode())) for one in kept]
        open_ones = [one for one in listed if one.outline.is_playable and one.outline.lobby.stage != "closed"]
        return sorted(open_ones, key=lambda one: -one.changed_at)

    async def table(self, id: str) -> ListedTable | None:
        text = await self._storage.get(TABLES, id)
        if text is None:
            return None
        kept = msgspec.json.decode(text, type=KeptTable)
        return ListedTable(kept.id, kept.changed_at, load_outline(kept.outline.encode()))

    async def finished(self) -> list[FinishedMatch]:
        """All finished matches, the latest first."""
        kept = [msgspec.json.decode(text, type=KeptMatch) for text in await self._all(MATCHES)]
        return sorted(map(_match, kept), key=lambda one: -one.finished_at)

    async def match(self, table: str, match: int) -> FinishedMatch | None:
        text = await self._storage.get(MATCHES, match_key(table, match))
        return None if text is None else _match(msgspec.json.decode(text, type=KeptMatch))

    async def facts(self, table: str, match: int) -> list[f.Entry]:
        """All facts of the table, if this match of it is over."""
        return await self.read(table) if await self.match(table, match) is not None else []

    async def statistics(self, person: str) -> list[GameStatistics]:
        """Per game; what counts is what counts on a server (`store.history`)."""
        counted: dict[str, list[SeatResult]] = {}
        for match in await self.finished():
            for line in match.seats:
                if line.person == person and not line.left and not line.taken_back and match.deal is None:
                    counted.setdefault(match.game, []).append(line)
        return [_statistics(game, lines) for game, lines in sorted(counted.items())]

    # --- reviews: `server.reviews.Shelf` ---

    async def find(self, table: str, match: int) -> bytes | None:
        text = await self._storage.get(REVIEWS, match_key(table, match))
        return None if text is None else text.encode()

    async def keep(self, table: str, match: int, review: bytes) -> None:
        await self._storage.put(REVIEWS, match_key(table, match), review.decode())

    async def _all(self, shelf: str) -> list[str]:
        return msgspec.json.decode(await self._storage.all(shelf), type=list[str])


def match_key(table: str, match: int) -> str:
    return f"{table}/{match}"


def _match(kept: KeptMatch) -> FinishedMatch:
    return FinishedMatch(kept.table, kept.match, kept.game, kept.finished_at, kept.deal, kept.seats)


def _upload(match: KeptMatch, entries: Sequence[f.Entry]) -> OfflineMatch:
    """What a server is sent of it, as soon as there is one."""
    record = record_of(match.table, entries, match.match)
    assert record is not None
    return OfflineMatch(
        table=match.table,
        match=match.match,
        finished_at=match.finished_at,
        seats=[_sent(line) for line in match.seats],
        record=_encode(record).decode(),
    )


def _sent(line: SeatResult) -> OfflineSeat:
    level = None if line.person is not None else line.bot
    return OfflineSeat(bot=cast(Level | None, level), bot_name=line.name or "", taken_back=line.taken_back)


def _finished(table: str, at: int, opened: f.AnyFact, fact: f.Finished) -> KeptMatch:
    assert isinstance(opened, f.Opened)
    known = opened.duplicate if fact.match == 1 else None
    deal = None
    if known is not None:
        deal = f"{known.table}/{known.match}" + (f"+{len(known.played)}" if known.played or known.redealt else "")
    return KeptMatch(table, fact.match, opened.game, at, deal, [_seat(fact, n) for n in range(len(fact.seats))])


def _seat(fact: f.Finished, seat: int) -> SeatResult:
    sitting = fact.seats[seat]
    person = sitting.person
    return SeatResult(
        seat=seat,
        person=person.id if person else None,
        name=person.name if person else sitting.bot_name,
        face=person.face if person else "",
        bot=sitting.bot,
        left=sitting.left,
        late=sitting.late,
        taken_back=sitting.taken_back,
        score=fact.scores[seat],
        won=seat in fact.winners,
    )


def _statistics(game: str, lines: list[SeatResult]) -> GameStatistics:
    scores = [line.score for line in lines]
    mean = round(sum(scores) / len(scores), 2)
    return GameStatistics(game, len(lines), sum(line.won for line in lines), mean, min(scores), max(scores))
