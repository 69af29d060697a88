"""The deal of the day on a database: chains with their secrets, who has tried which deal, and results.

The secret of a chain is read here and nowhere else, and given out day by day, as `Secret`s, which print as nothing.
"""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Insert, Select, Update, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from stammtisch.community.daily import ChainTerms, DayResult, ShownLink, link_of, links_until
from stammtisch.live import facts as f
from stammtisch.live.facts import Secret
from stammtisch.store.engine import Database, portions
from stammtisch.store.models import AppearanceRow, ChainRow, DailyRow, LinkRow, MasterRow, PersonRow
from stammtisch.store.writer import Writer

MOST_RESULTS = 20_000  # of one game that are added up
MOST_CHAINS = 20


class Try(NamedTuple):
    """A table with a deal of the day."""

    table: str
    person: str
    game: str
    chain: str
    day: str
    counted: bool
    ended: bool
    score: int | None
    seat: int | None


Tries = Select[str, str, str, str, str, bool, bool, int | None, int | None]
TRIES: Tries = select(
    DailyRow.table_id,
    DailyRow.person_id,
    DailyRow.game,
    DailyRow.chain,
    DailyRow.day,
    DailyRow.counted,
    DailyRow.ended,
    DailyRow.score,
    DailyRow.seat,
)


# --- what the journal writes ---


def opened(table: str, fact: f.Opened) -> Insert:
    """Notes a table with a deal of the day, with the transaction that opens it."""
    assert fact.daily is not None
    row = {"table_id": table, "person_id": fact.host.id, "game": fact.game, "ended": False, "score": None, "seat": None}
    daily = {"chain": fact.daily.chain, "day": fact.daily.day, "counted": fact.daily.counted}
    return insert(DailyRow).values(**row, **daily)


def tried(table: str, fact: f.Opened) -> Select[str]:
    """The person's other try that counts for the same deal."""
    assert fact.daily is not None
    same = (DailyRow.chain == fact.daily.chain) & (DailyRow.day == fact.daily.day) & (DailyRow.game == fact.game)
    return select(DailyRow.table_id).where(
        same, DailyRow.person_id == fact.host.id, DailyRow.counted, DailyRow.table_id != table
    )


def ended(table: str, fact: f.Finished | f.Closed) -> Update:
    """Notes the end of a try, with the transaction that stores it. One that was given up stays so."""
    values: dict[str, Any] = {"ended": True}
    if isinstance(fact, f.Finished):
        seat = next(number for number, one in enumerate(fact.seats) if one.person is not None)
        values |= {"score": fact.scores[seat], "seat": seat}
    return update(DailyRow).where(DailyRow.table_id == table, ~DailyRow.ended).values(**values)


class Dailies:
    """Chains, tries and results."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    # --- chains ---

    async def chains(self, source: str) -> list[ChainTerms]:
        """The chains of a source, the latest first; this server's own: an empty one."""
        query = select(ChainRow.anchor, ChainRow.first_day, ChainRow.days, ChainRow.zone)
        latest = query.where(ChainRow.source == source).order_by(ChainRow.first_day.desc()).limit(MOST_CHAINS)
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return [ChainTerms(row.anchor, datetime.date.fromisoformat(row.first_day), row.days, row.zone) for row in rows]

    async def keep_chain(self, source: str, terms: ChainTerms, last: Secret | None) -> bool:
        """Keeps a chain; whether it was new. There is one for each first day: another one is not taken."""
        row = {"anchor": terms.anchor, "source": source, "first_day": terms.first_day.isoformat(), "days": terms.days}

        def work(connection: Connection) -> None:
            secret = last.hidden if last is not None else None
            connection.execute(insert(ChainRow).values(**row, zone=terms.zone, last=secret))

        try:
            await self._writer.write(work)
        except IntegrityError:
            return False
        return True

    async def link(self, terms: ChainTerms, day: datetime.date) -> Secret | None:
        """The link of a day; None if it is not known here. Whether it may be shown is for others to decide."""
        own = select(ChainRow.last).where(ChainRow.anchor == terms.anchor)
        received = select(LinkRow.link).where(LinkRow.anchor == terms.anchor, LinkRow.day == day.isoformat())

        def look(connection: Connection) -> tuple[bytes | None, bytes | None]:
            return connection.execute(own).scalar(), connection.execute(received).scalar()

        last, link = await self._database.read(look)
        if last is not None:
            return link_of(terms, Secret(last), day) if terms.number(day) else None
        return None if link is None else Secret(link)

    async def links(self, terms: ChainTerms, until: datetime.date) -> list[ShownLink]:
        """The links of all days up to this one, as far as they are known here. One walk along the chain for all."""
        own = select(ChainRow.last).where(ChainRow.anchor == terms.anchor)
        received = select(LinkRow.day, LinkRow.link).where(
            LinkRow.anchor == terms.anchor, LinkRow.day <= until.isoformat()
        )

        def look(connection: Connection) -> tuple[bytes | None, list[tuple[str, bytes]]]:
            rows = connection.execute(received.order_by(LinkRow.day)).all()
            return connection.execute(own).scalar(), [(row.day, row.link) for row in rows]

        last, rows = await self._database.read(look)
        if last is None:
            return [ShownLink(datetime.date.fromisoformat(day), link.hex()) for day, link in rows]
        return links_until(terms, Secret(last), until)

    async def keep_links(self, terms: ChainTerms, links: Sequence[ShownLink]) -> None:
        """Keeps links of another server's chain, which have been checked."""
        known = select(LinkRow.day).where(LinkRow.anchor == terms.anchor)

        def work(connection: Connection) -> None:
            there = set(connection.execute(known).scalars())
            rows = [
                {"anchor": terms.anchor, "day": one.day.isoformat(), "link": bytes.fromhex(one.link)}
                for one in links
                if one.day.isoformat() not in there
            ]
            if rows:
                connection.execute(insert(LinkRow), rows)

        await self._writer.write(work)

    # --- tries ---

    async def at(self, table: str) -> Try | None:
        """The try at this table; None if it has no deal of the day."""
        return await self._try(TRIES.where(DailyRow.table_id == table))

    async def of(self, person: str, chain: str, day: str, game: str) -> Try | None:
        """The person's try that counts."""
        same = (DailyRow.chain == chain) & (DailyRow.day == day) & (DailyRow.game == game)
        return await self._try(TRIES.where(same, DailyRow.person_id == person, DailyRow.counted))

    async def since(self, person: str, day: str) -> list[Try]:
        """The person's tries that count, from this day on."""
        query = TRIES.where(DailyRow.person_id == person, DailyRow.counted, DailyRow.day >= day)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Try(*row) for row in rows]

    async def end_tries(self, chain: str, first: datetime.date, before: datetime.date) -> None:
        """Tries of the days from `first` on and before that other day that nobody has ended were given up."""
        late = (DailyRow.chain == chain) & (DailyRow.day >= first.isoformat()) & (DailyRow.day < before.isoformat())
        unended = late & DailyRow.counted & ~DailyRow.ended
        find = select(DailyRow.table_id).where(unended).limit(1)
        if await self._database.read(lambda connection: connection.execute(find).first()) is not None:
            await self._writer.write(
                lambda connection: connection.execute(update(DailyRow).where(unended).values(ended=True))
            )

    async def _try(self, query: Tries) -> Try | None:
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Try(*row)

    # --- results ---

    async def played(self, chain: str, day: str) -> dict[str, int]:
        """How many have played each game's deal of a day to the end."""
        of_day = (DailyRow.day == day) & (DailyRow.chain == chain) & DailyRow.counted & DailyRow.score.is_not(None)
        query = select(DailyRow.game, func.count()).where(of_day).group_by(DailyRow.game)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {game: int(count) for game, count in rows}

    async def results(self, game: str, first: str, last: str, chain: str) -> list[DayResult]:
        """Everybody's results that count of these days, of one chain."""
        days = (DailyRow.day >= first) & (DailyRow.day <= last) & (DailyRow.chain == chain)
        query = select(DailyRow.day, DailyRow.person_id, DailyRow.score).where(
            DailyRow.game == game, DailyRow.counted, days, DailyRow.score.is_not(None)
        )
        latest = query.order_by(DailyRow.day.desc(), DailyRow.person_id).limit(MOST_RESULTS)
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return [DayResult(row.day, row.person_id, row.score) for row in rows]

    async def names(self, people: Sequence[str]) -> dict[str, tuple[str, str]]:
        """Name and face of those of the people who want to appear."""

        def look(connection: Connection) -> dict[str, tuple[str, str]]:
            found: dict[str, tuple[str, str]] = {}
            for some in portions(people):
                query = select(PersonRow.id, PersonRow.name, PersonRow.face).join(
                    AppearanceRow, AppearanceRow.person_id == PersonRow.id
                )
                rows = connection.execute(query.where(PersonRow.id.in_(some)))
                found.update({row.id: (row.name, row.face) for row in rows})
            return found

        return await self._database.read(look) if people else {}

    # --- what a master made of it ---

    async def masters(self, game: str, first: str, last: str, chain: str) -> dict[str, int]:
        """day → score."""
        query = select(MasterRow.day, MasterRow.score).where(
            MasterRow.chain == chain, MasterRow.game == game, MasterRow.day >= first, MasterRow.day <= last
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.day: row.score for row in rows}

    async def keep_master(self, chain: str, day: str, game: str, score: int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(insert(MasterRow).values(chain=chain, day=day, game=game, score=score))

        try:
            await self._writer.write(work)
        except IntegrityError:
            return  # another server has been faster, and found the same
