"""The HTTP interface to deals of the day: what there is today, playing it, results, weeks and months, proofs."""

import asyncio
import datetime
from time import monotonic
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.community.daily import LEVEL, DayProof, DayResult, Field, ends_at, plan_of, totals
from stammtisch.games.registry import rulebook
from stammtisch.live import commands as c
from stammtisch.live.facts import Daily, Person
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.refusals import Refused, refuse
from stammtisch.server import wire as w
from stammtisch.server.auth import secret_of
from stammtisch.server.deals import Deal, PublishedChains
from stammtisch.server.logs import log
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services
from stammtisch.store.daily import Try
from stammtisch.store.people import Identity

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
MOST_SHOWN = 50  # results, and places in a table
SWEEP = 60.0  # seconds between looks at the chain
KEY = "x-stammtisch-key"
State = Literal["open", "playing", "done", "given_up"]
Span = Literal["week", "month"]


class PlayDaily(w.Body, frozen=True):
    """A day left out is today. Today's deal is played once for the count, and then for practice."""

    day: datetime.date | None = None
    practice: bool = False


class DailyOpened(w.ResponseBody, frozen=True):
    table: str
    counted: bool


class DailyGameShown(w.ResponseBody, frozen=True):
    """Today's deal of one game: whether one has played it, and how many have."""

    game: str
    state: State
    table: str | None
    score: int | None
    played: int


class DailyShown(w.ResponseBody, frozen=True):
    """Today. No day: there is no deal today, as from a server that cannot be reached."""

    day: datetime.date | None
    zone: str
    ends_at: int
    anchor: str
    first_day: datetime.date | None
    source: str
    games: list[DailyGameShown]


class DailyLineShown(w.ResponseBody, frozen=True):
    """Somebody's result; no person: they do not want to appear."""

    person: Person | None
    me: bool
    score: int
    place: int
    points: float | None  # the share of others, the master among them, that were beaten: 0 … 100


class DailyResultShown(w.ResponseBody, frozen=True):
    """What was made of a deal. Until one has played it, or the day is over: how many have, and nothing else."""

    game: str
    day: datetime.date
    over: bool
    state: State
    table: str | None
    played: int
    low_wins: bool
    master: int | None  # what a master made of it in the same seat; None while it is being played
    lines: list[DailyLineShown]


class TotalShown(w.ResponseBody, frozen=True):
    person: Person | None
    me: bool
    points: float
    days: int
    place: int


class StandingsShown(w.ResponseBody, frozen=True):
    """The duplicate points of a week or a month, up to yesterday or, for who has played it, today."""

    game: str
    first: datetime.date
    last: datetime.date
    lines: list[TotalShown]


BODIES: tuple[type, ...] = (PlayDaily,)
ANSWERS: tuple[type, ...] = (DailyShown, DailyOpened, DailyResultShown, StandingsShown, PublishedChains, DayProof)


@get("/daily", summary="Today's deals")
async def today(request: HttpRequest, services: NamedDependency[Services]) -> DailyShown:
    current = services.daily.today()
    if current is None:
        source = services.daily.source
        return DailyShown(day=None, zone="", ends_at=0, anchor="", first_day=None, source=source, games=[])
    chain, day = current
    person = await _person(request, services)
    text = day.isoformat()
    tries = {one.game: one for one in await services.daily.store.since(person, text)} if person else {}
    tries = {game: one for game, one in tries.items() if (one.chain, one.day) == (chain.anchor, text)}
    counts = await services.daily.store.played(chain.anchor, text)
    return DailyShown(
        day=day,
        zone=chain.zone,
        ends_at=ends_at(day, chain.zone),
        anchor=chain.anchor,
        first_day=chain.first_day,
        source=services.daily.source,
        games=[_game(game, tries.get(game), counts.get(game, 0)) for game in services.settings.games],
    )


def _game(game: str, own: Try | None, played: int) -> DailyGameShown:
    table, score = (own.table, own.score) if own else (None, None)
    return DailyGameShown(game=game, state=_state(own), table=table, score=score, played=played)


def _state(own: Try | None) -> State:
    if own is None:
        return "open"
    return "playing" if not own.ended else "given_up" if own.score is None else "done"


@get("/daily/chain", summary="The chain that all deals come from: its anchors, and the links of days past")
async def chain(request: HttpRequest, services: NamedDependency[Services]) -> PublishedChains:
    return await services.daily.published(request.headers.get(KEY, ""))


@post("/daily/{game:str}", summary="Play a day's deal, or go on playing it")
async def play(
    services: NamedDependency[Services], me: Me, game: FromPath[str], data: JSONBody[PlayDaily]
) -> DailyOpened:
    deal = await _deal(services, game, data.day)
    past = services.daily.is_over(deal.chain, deal.day)
    own = await _own(services, me.person.id, deal)
    if not past and own is not None and not data.practice:
        return DailyOpened(table=own.table, counted=True)
    if not past and data.practice and (own is None or not own.ended):
        raise RefusedError(refuse("daily_first"))
    counted = not past and own is None
    if counted and services.daily.today() != (deal.chain, deal.day):  # just over, and not yet shown to everybody
        raise RefusedError(refuse("daily_closed"))
    room = await services.tables.open(_opening(me.person, deal, counted))
    if isinstance(room, Refused) and room.code == "already_tried":  # on another device, at the same time
        own = await _own(services, me.person.id, deal)
        if own is not None:
            return DailyOpened(table=own.table, counted=True)
    if isinstance(room, Refused):
        raise RefusedError(room)
    return DailyOpened(table=room.table.id, counted=counted)


def _opening(host: Person, deal: Deal, counted: bool) -> c.Open:
    plan = plan_of(deal.game)
    seats: list[c.Plan] = ["me" if seat == deal.seat else LEVEL for seat in range(plan.players)]
    return c.Open(
        who=host,
        secret=fresh_secret(),
        game=deal.game,
        players=plan.players,
        options=dict(plan.options),
        seats=seats,
        spectators=False,
        hints=False,
        start=True,
        daily=Daily(deal.day.isoformat(), deal.chain.anchor, deal.seed, counted),
    )


@get("/daily/{game:str}/results", summary="What everybody has made of a day's deal")
async def results(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    day: Annotated[datetime.date | None, QueryParameter()] = None,
) -> DailyResultShown:
    deal, person = await _deal(services, game, day), await _person(request, services)
    own = await _own(services, person, deal) if person else None
    over = services.daily.is_over(deal.chain, deal.day)
    text = deal.day.isoformat()
    played = await services.daily.store.results(game, text, text, deal.chain.anchor)
    shown = over or (own is not None and own.ended)
    master = await services.daily.master(deal) if shown and played else None
    return DailyResultShown(
        game=game,
        day=deal.day,
        over=over,
        state=_state(own),
        table=own.table if own else None,
        played=len(played),
        low_wins=rulebook(game).low_wins,
        master=master,
        lines=await _lines(services, game, played, master, person) if shown else [],
    )


async def _lines(
    services: Services, game: str, played: list[DayResult], master: int | None, person: str
) -> list[DailyLineShown]:
    """The best results, and one's own. Whoever does not want to appear has no name there."""
    low, scores = rulebook(game).low_wins, [one.score for one in played]
    people, field = Field(scores, low), Field([*scores, *([] if master is None else [master])], low)
    ordered = sorted(played, key=lambda one: (one.score if low else -one.score, one.person))
    shown = [one for place, one in enumerate(ordered) if place < MOST_SHOWN or one.person == person]
    names = await services.daily.store.names([one.person for one in shown])
    return [
        DailyLineShown(
            person=_named(one.person, names),
            me=one.person == person,
            score=one.score,
            place=people.place(one.score),
            points=field.points(one.score),
        )
        for one in shown
    ]


@get("/daily/{game:str}/standings", summary="The table of a week or a month")
async def standings(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    span: Annotated[Span, QueryParameter()] = "week",
    day: Annotated[datetime.date | None, QueryParameter()] = None,
) -> StandingsShown:
    deal, person = await _deal(services, game, day), await _person(request, services)
    first, last = _span(deal.day, span)
    chain, store = deal.chain.anchor, services.daily.store
    played = await store.results(game, first.isoformat(), last.isoformat(), chain)
    masters = await store.masters(game, first.isoformat(), last.isoformat(), chain)
    found = totals(await _shown_to(services, person, game, played), masters, rulebook(game).low_wins)
    shown = [(place, one) for place, one in enumerate(found, 1) if place <= MOST_SHOWN or one.person == person]
    names = await store.names([one.person for _, one in shown])
    lines = [
        TotalShown(
            person=_named(one.person, names), me=one.person == person, points=one.points, days=one.days, place=place
        )
        for place, one in shown
    ]
    return StandingsShown(game=game, first=first, last=last, lines=lines)


async def _shown_to(services: Services, person: str, game: str, played: list[DayResult]) -> list[DayResult]:
    """Results of today, and of a day that is hardly over, are among them for those who have played."""
    current = services.daily.today()
    if current is None:
        return played
    chain, today = current
    hidden = set[str]()
    for day in (today, today - datetime.timedelta(1)):
        own = await services.daily.store.of(person, chain.anchor, day.isoformat(), game) if person else None
        if not services.daily.is_over(chain, day) and not (own is not None and own.ended):
            hidden.add(day.isoformat())
    return [one for one in played if one.day not in hidden]


def _span(day: datetime.date, span: Span) -> tuple[datetime.date, datetime.date]:
    """The week, from Monday on, or the month that a day is in."""
    if span == "week":
        monday = day - datetime.timedelta(day.weekday())
        return monday, monday + datetime.timedelta(6)
    first = day.replace(day=1)
    return first, (first + datetime.timedelta(31)).replace(day=1) - datetime.timedelta(1)


@get("/daily/{game:str}/proof", summary="The link of a past day: what shows that its deal was settled before")
async def day_proof(
    services: NamedDependency[Services], game: FromPath[str], day: Annotated[datetime.date, QueryParameter()]
) -> Response[DayProof]:
    _check_game(services, game)
    terms, link = await services.daily.past_link(day)
    headers = {"content-disposition": f'attachment; filename="daily-{day}.json"'}
    return Response(DayProof(chain=terms, day=day, link=link.hidden.hex()), headers=headers)


# --- what they share ---


def _check_game(services: Services, game: str) -> None:
    if game not in services.settings.games:
        raise RefusedError(refuse("not_found"))


async def _deal(services: Services, game: str, day: datetime.date | None) -> Deal:
    """A game's deal of a day, or of today."""
    _check_game(services, game)
    if day is None:
        current = services.daily.today()
        if current is None:
            raise RefusedError(refuse("no_daily"))
        day = current[1]
    return await services.daily.deal(game, day)


async def _person(request: HttpRequest, services: Services) -> str:
    identity = await services.authenticator.who(secret_of(request), monotonic())
    return identity.person.id if identity is not None else ""


async def _own(services: Services, person: str, deal: Deal) -> Try | None:
    return await services.daily.store.of(person, deal.chain.anchor, deal.day.isoformat(), deal.game)


def _named(person: str, names: dict[str, tuple[str, str]]) -> Person | None:
    return Person(person, *names[person]) if person in names else None


async def keep_up(services: Services) -> None:
    """Sees to the chain, as long as the server runs."""
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await services.daily.keep_up()
        except SQLAlchemyError as error:
            log.warning("failed", where="daily", exc_info=error)


HANDLERS = [today, chain, play, results, standings, day_proof]
