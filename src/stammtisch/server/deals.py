"""Deals of the day behind the interface: chains are settled in time, or followed; who may see what; a master's result.

A server's own links are given out when their day is over, and no sooner: to followers who have the key, on their day.
"""

import asyncio
import datetime
import hmac
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple
from urllib.request import Request, urlopen

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.community.daily import (
    AHEAD,
    DAYS,
    LEVEL,
    ChainTerms,
    ShownLink,
    belongs,
    day_at,
    deal_seed,
    ends_at,
    fresh_chain,
    game_of,
    next_seat,
    seat_of,
    thought,
)
from stammtisch.live.facts import Secret
from stammtisch.live.refusals import refuse
from stammtisch.server.bots import choose_fixed
from stammtisch.server.logs import log
from stammtisch.server.refused import RefusedError
from stammtisch.server.settings import Settings
from stammtisch.store.daily import Dailies, Try

FINISHING = 25 * 60_000  # milliseconds after midnight in which a try begun before it still counts
SHOWN = 30 * 60_000  # after midnight, the day's deal is shown to everybody: later, so that nobody's try goes on
LOOKED_BACK = 7  # days in which there can be tries that nobody has ended yet
PATIENCE = 10.0  # seconds that another server has to answer
LARGEST = 256 * 1024  # bytes of its answer
MOST_WAITING = 20  # deals that a master is to play


class Deal(NamedTuple):
    """One day's deal of one game."""

    chain: ChainTerms
    day: datetime.date
    game: str
    seed: Secret

    @property
    def seat(self) -> int:
        return seat_of(self.seed, game_of(self.game).players)


class PublishedChains(msgspec.Struct, frozen=True, kw_only=True):
    """A server's chains, the latest first, and the links of days past; with the key, today's too."""

    chains: list[ChainTerms]
    links: list[ShownLink]


class DailyDeals:
    """Everything about deals of the day that is not a table's own business."""

    def __init__(self, store: Dailies, settings: Settings, now: Callable[[], int]) -> None:
        self.store, self._settings, self._now = store, settings, now
        self.source = settings.daily_from.rstrip("/")
        self._chains: list[ChainTerms] = []
        self._masters: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="daily")

    # --- days and chains ---

    @property
    def chains(self) -> list[ChainTerms]:
        """All chains of today's source, the latest first."""
        return self._chains

    def today(self) -> tuple[ChainTerms, datetime.date] | None:
        """Today's date, in the time zone of the chain that it belongs to; None if there is no chain for it."""
        for chain in self._chains:
            day = day_at(self._now(), chain.zone)
            if chain.number(day):
                return chain, day
        return None

    def chain_of(self, day: datetime.date) -> ChainTerms | None:
        return next((chain for chain in self._chains if chain.number(day)), None)

    def is_over(self, chain: ChainTerms, day: datetime.date) -> bool:
        """Whether a day's deal may be shown to everybody: nobody's try can count any more."""
        return ends_at(day, chain.zone) + SHOWN <= self._now()

    async def deal(self, game: str, day: datetime.date) -> Deal:
        """A game's deal of today, or of a past day. Refused if there is none, or not yet."""
        chain = self.chain_of(day)
        if chain is None or day > day_at(self._now(), chain.zone):
            raise RefusedError(refuse("no_daily"))
        link = await self.store.link(chain, day)
        if link is None:
            raise RefusedError(refuse("no_daily"))
        return Deal(chain, day, game, deal_seed(link, day, game))

    async def keep_up(self) -> None:
        """Settles the next chain in good time, or looks at what the server that is followed has published."""
        self._chains = await self.store.chains(self.source)
        await self._end_tries()
        if self.source:
            await self._follow()
            return
        today = day_at(self._now(), self._settings.daily_zone)
        latest = self._chains[0] if self._chains else None
        if latest is not None and latest.last_day >= today + datetime.timedelta(AHEAD):
            return
        first = today if latest is None else max(today, latest.last_day + datetime.timedelta(1))
        terms, last = fresh_chain(first, self._settings.daily_zone, DAYS)
        await self.store.keep_chain("", terms, last)  # or that of another server here, which was faster
        self._chains = await self.store.chains(self.source)

    async def _end_tries(self) -> None:
        """Whoever has not finished in time has given up: soon the deal is known to everybody."""
        for chain in self._chains[:2]:
            first_open = day_at(self._now() - FINISHING, chain.zone)
            await self.store.end_tries(chain.anchor, first_open - datetime.timedelta(LOOKED_BACK), first_open)

    async def published(self, key: str) -> PublishedChains:
        """What may be known of the chain that today belongs to."""
        current = self.today()
        if current is None:
            return PublishedChains(chains=self._chains, links=[])
        chain, today = current
        trusted = bool(self._settings.daily_key) and hmac.compare_digest(
            key.encode(), self._settings.daily_key.encode()
        )
        until = today if trusted else day_at(self._now() - SHOWN, chain.zone) - datetime.timedelta(1)
        return PublishedChains(chains=self._chains, links=await self.store.links(chain, until))

    async def past_link(self, day: datetime.date) -> tuple[ChainTerms, Secret]:
        """The link of a day that is over. Refused if it is not, or there is none."""
        chain = self.chain_of(day)
        if chain is None or not self.is_over(chain, day):
            raise RefusedError(refuse("not_over" if chain is not None else "no_daily"))
        link = await self.store.link(chain, day)
        if link is None:
            raise RefusedError(refuse("no_daily"))
        return chain, link

    # --- following another server ---

    async def _follow(self) -> None:
        current = self.today()
        if current is not None and await self.store.link(*current) is not None:
            return
        try:
            found = await asyncio.to_thread(self._ask_source)
        except (OSError, ValueError, msgspec.DecodeError) as error:
            log.warning("no deal of the day", source=self.source, why=str(error)[:200])
            return
        await self.receive(found)

    def _ask_source(self) -> PublishedChains:
        request = Request(f"{self.source}/api/daily/chain", headers={"x-stammtisch-key": self._settings.daily_key})
        with urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise ValueError("the answer is too large")
        return msgspec.json.decode(text, type=PublishedChains)

    async def receive(self, found: PublishedChains) -> None:
        """Keeps what another server has published, as far as it fits together and to what it has published before."""
        known = {chain.first_day: chain for chain in self._chains}
        for chain in found.chains:
            if known.get(chain.first_day, chain) != chain:
                log.error("the chain has been changed: it is not followed", source=self.source, anchor=chain.anchor)
            elif chain.first_day not in known and 1 <= chain.days <= DAYS:
                await self.store.keep_chain(self.source, chain, None)
        self._chains = await self.store.chains(self.source)
        for chain in self._chains:
            good = [one for one in found.links if belongs(chain, one.day, one.link)]
            if good:
                await self.store.keep_links(chain, good)
        wrong = [one.day for one in found.links if not any(belongs(c, one.day, one.link) for c in self._chains)]
        if wrong:
            log.error("links that do not belong to the chain", source=self.source, days=[str(day) for day in wrong[:5]])

    # --- who may see what ---

    async def require_open(self, person: str, table: str) -> None:
        """Refuses to show anything of a match with today's deal to anybody who has not played it to the end."""
        found = await self.store.at(table)
        if found is None or self._is_past(found):
            return
        own = await self.store.of(person, found.chain, found.day, found.game) if person else None
        if own is None or not own.ended:
            raise RefusedError(refuse("daily_first"))

    async def require_past(self, table: str) -> None:
        """Refuses to pass on today's deal to another table."""
        found = await self.store.at(table)
        if found is not None and not self._is_past(found):
            raise RefusedError(refuse("daily_closed"))

    def _is_past(self, found: Try) -> bool:
        day = datetime.date.fromisoformat(found.day)
        chain = next((one for one in self._chains if one.anchor == found.chain), None)
        zone = chain.zone if chain is not None else "Etc/GMT+12"  # of a source that is no longer followed: the latest
        return ends_at(day, zone) + SHOWN <= self._now()

    # --- what a master would have made of it ---

    async def master(self, deal: Deal) -> int | None:
        """A master's score in the person's seat; None while it is being played. Asking for it begins it."""
        day, key = deal.day.isoformat(), (deal.chain.anchor, deal.day.isoformat(), deal.game)
        found = await self.store.masters(deal.game, day, day, deal.chain.anchor)
        if day in found:
            return found[day]
        if key not in self._masters and len(self._masters) < MOST_WAITING:
            self._masters[key] = asyncio.create_task(self._play(deal))
            self._masters[key].add_done_callback(lambda _: self._masters.pop(key))
        return None

    async def _play(self, deal: Deal) -> None:
        try:
            score = await asyncio.get_running_loop().run_in_executor(self._pool, play_as_master, deal)
            await self.store.keep_master(deal.chain.anchor, deal.day.isoformat(), deal.game, score)
        except SQLAlchemyError as error:  # it is played again when somebody asks
            log.warning("failed", where="master", exc_info=error)

    async def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        for task in list(self._masters.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def play_as_master(deal: Deal) -> int:
    """The score of the person's seat if a master plays there too: one of its choices after the other."""
    match = game_of(deal.game).start(deal.seed.hidden)
    decided = [0] * match.players
    while not match.over:
        seat = next_seat(match, deal.seat)
        decided[seat] += 1
        match.play(seat, choose_fixed(match, seat, LEVEL, thought(deal.seed, seat, decided[seat])))
    return match.scores[deal.seat]
