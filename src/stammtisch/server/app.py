"""Puts the server together, and is the only place that does: database, journal, hub, bots, tables, HTTP, sockets."""

import asyncio
import gc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.hub.local_bots import LocalBots
from stammtisch.live.refusals import Code, Refused, malformed, refuse
from stammtisch.live.registry import TableRegistry
from stammtisch.live.services import LiveServices, Timing
from stammtisch.live.sweep import DueSweep
from stammtisch.server import http, logs, pages
from stammtisch.server.auth import Authenticator, DeviceSockets
from stammtisch.server.backups import Backups
from stammtisch.server.bots import advise, choose, choose_fixed, review_as_data, warm_up
from stammtisch.server.cluster import Cluster, SingleNode
from stammtisch.server.daily import keep_up
from stammtisch.server.deals import DailyDeals
from stammtisch.server.deleting import erase_deleted
from stammtisch.server.drills import Drills
from stammtisch.server.figures import Figures
from stammtisch.server.health import HealthProbe
from stammtisch.server.http import HttpRequest
from stammtisch.server.limits import ConnectionCounter, KeyedLimiter, TrustedNetworks
from stammtisch.server.logs import log
from stammtisch.server.mail import Mailer, mail_server
from stammtisch.server.memory import MANY_CONNECTIONS, collect_garbage_rarely, give_back
from stammtisch.server.metrics import Metrics
from stammtisch.server.middleware import App, ClientGoneError, Middleware, behind_proxies
from stammtisch.server.notifier import Notifier
from stammtisch.server.provider import Provider
from stammtisch.server.push import PushSender, new_key
from stammtisch.server.ratings import count_matches
from stammtisch.server.refused import RefusedError
from stammtisch.server.replays import Replays
from stammtisch.server.reports import Reports
from stammtisch.server.reviews import Reviews
from stammtisch.server.rounds import Rounds
from stammtisch.server.services import Services, now
from stammtisch.server.settings import Settings
from stammtisch.server.socket import socket
from stammtisch.server.switches import Switches
from stammtisch.server.wire import Health, RefusalShown
from stammtisch.store.accounts import Accounts
from stammtisch.store.answering import Unanswered
from stammtisch.store.daily import Dailies
from stammtisch.store.disclosure import Disclosure
from stammtisch.store.due import SqlDueTables
from stammtisch.store.engine import Database, is_away, open_database
from stammtisch.store.erasing import Erasure
from stammtisch.store.export import Export
from stammtisch.store.groups import Groups
from stammtisch.store.history import History
from stammtisch.store.holidays import SqlHolidays
from stammtisch.store.journal import SqlJournal
from stammtisch.store.notes import Notes
from stammtisch.store.notices import Notices
from stammtisch.store.people import People
from stammtisch.store.played import PlayedMatches
from stammtisch.store.ratings import Ratings
from stammtisch.store.reviews import ReviewStore
from stammtisch.store.tournaments import Tournaments
from stammtisch.store.writer import Writer

SWEEP = 10.0  # seconds between looks for tables that nobody is at
DEVICES_SWEEP = 60.0  # seconds between looks for devices that were forgotten by way of another server
TEN_MINUTES, A_DAY = 60, 8640  # in sweeps
BODY_BYTES = 16 * 1024
NEWCOMERS_AT_ONCE = 60  # from one address: a whole club behind one router
MESSAGES_PER_ADDRESS = 8  # times as many as one connection may send
TALK, TALK_AT_ONCE = 0.1, 6  # of one person; the first is a part of what one connection may send
LETTERS, LETTERS_AT_ONCE = 1 / 600, 3  # of one person, a second
INVITATIONS, INVITATIONS_AT_ONCE = 1 / 30, 10  # of one person, a second
NO_CONTACT = "mailto:nobody@stammtisch.invalid"  # what push services are told of a house without an address
REPORTS, REPORTS_AT_ONCE = 1 / 60, 5  # of one person, a second
OFFLINE_MATCHES, OFFLINE_MATCHES_AT_ONCE = 1 / 30, 60  # of one person, a second
HINTS, HINTS_AT_ONCE = 0.05, 4  # of one person
PAPER, PAPER_AT_ONCE = 0.1, 20  # of one person: notes written, holidays taken or ended
ACCOUNT, ACCOUNT_AT_ONCE = 0.01, 20  # changes of one person's account, and what one admin does
EXPORTS, EXPORTS_AT_ONCE = 1 / 60, 3  # of one person, a second
HABITS, HABITS_AT_ONCE = 0.1, 20  # of one person at one table: sitting, seating bots, cuts, mutes, switches
GROUP_CHANGES, GROUP_CHANGES_AT_ONCE = 1.0, 30  # of one person, a second, also to tournaments
POSTS, POSTS_AT_ONCE = 0.1, 5  # of one person, a second

STATUS: dict[Code, int] = {
    "no_identity": 401,
    "bad_code": 403,
    "bad_passkey": 403,
    "unknown_passkey": 403,
    "bad_sign_in": 403,
    "would_lose": 409,
    "banned": 403,
    "not_invited": 403,
    "admins_only": 403,
    "no_such_person": 404,
    "too_many_passkeys": 429,
    "bad_origin": 403,
    "not_over": 403,
    "owner_only": 403,
    "organisers_only": 403,
    "barred": 403,
    "bad_invitation": 403,
    "no_group": 404,
    "no_member": 404,
    "no_evening": 404,
    "group_full": 429,
    "too_many_groups": 429,
    "too_many_invitations": 429,
    "too_many_evenings": 429,
    "does_not_replay": 422,
    "daily_first": 403,
    "daily_closed": 403,
    "no_daily": 404,
    "organiser_only": 403,
    "round_not_over": 403,
    "cards_first": 403,
    "no_tournament": 404,
    "not_registered": 404,
    "tournament_full": 429,
    "too_many_tournaments": 429,
    "no_table": 404,
    "not_found": 404,
    "too_large": 413,
    "slow_down": 429,
    "too_many_tables": 429,
    "not_stored": 503,
    "closing": 503,
    "unavailable": 503,
    "busy": 503,
}
HTTP_CODES: dict[int, Code] = {404: "not_found", 405: "not_found", 413: "too_large"}  # of Litestar's own refusals


def create_app(settings: Settings) -> App:
    """The ASGI application for these settings. It opens the database and loads the games when it starts."""
    logs.set_up(settings.log)
    litestar = Litestar(
        route_handlers=[http.router(), socket, healthz, metrics, page],
        dependencies={"services": Provide(provide_services, sync_to_thread=False)},
        lifespan=[lambda app: lifespan(app, settings)],
        exception_handlers={Exception: answer_exception},
        openapi_config=OpenAPIConfig(
            title="Stammtisch", version=http.VERSION, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_class=http.JsonRequest,
        request_max_body_size=BODY_BYTES,
        logging_config=None,
        state=State({"pages": pages.load_pages()}),
    )
    hosts = (settings.host, *settings.hosts)
    return behind_proxies(Middleware(litestar, settings.requests_each, settings.origins, hosts), settings.proxies)


def provide_services(state: State) -> Services:
    services: Services = state["services"]
    return services


@asynccontextmanager
async def lifespan(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    services = await open_services(settings)
    await asyncio.to_thread(warm_up, settings.games)
    parts = pages.made_parts()
    app.state["pages"].update(await asyncio.to_thread(pages.load_engines, settings.games))
    collect_garbage_rarely()
    app.state["services"] = services
    sweeps = (
        evict_idle,
        end_forgotten,
        erase_deleted,
        count_matches,
        keep_up,
        look_after_due,
        tell_notices,
        play_tournaments,
    )
    sweeping = [asyncio.create_task(sweep(services)) for sweep in sweeps]
    sweeping.append(asyncio.create_task(add_parts(app.state["pages"], settings.games, parts)))
    log.info("open", games=settings.games, threads=settings.thinking_threads())
    try:
        async with services.cluster.reconciling(services.tables):
            yield
    finally:
        for sweep in sweeping:
            sweep.cancel()
        await close_services(services)
        log.info("closed")


async def open_services(settings: Settings) -> Services:
    found = Metrics()
    database = await asyncio.to_thread(open_database, settings.database, settings.database_time)
    writer = Writer(database, found.committed)
    near: LocalBots = LocalBots(
        lambda match, seat, level: choose(match, seat, level, near.waiting),
        lambda match, seat: advise(match, seat, near.other_hints),
        settings.thinking_threads(),
        found.thought,
        choose_fixed,
    )
    cluster = Cluster(settings, database, writer, near, found) if settings.hub else SingleNode(near)
    journal, holidays = SqlJournal(database, writer, settings.tables_each), SqlHolidays(database, writer, now)
    tables = TableRegistry(live_services(settings, journal, cluster, found, holidays))
    found.tables.set_function(lambda: len(tables.rooms))
    found.bots_waiting.set_function(lambda: cluster.bots.waiting)
    found.bots_busy.set_function(lambda: cluster.bots.busy)
    rate = settings.messages_each
    messages_per_address, history = MESSAGES_PER_ADDRESS * rate, History(database)
    daily = DailyDeals(Dailies(database, writer), settings, now)
    await daily.keep_up()
    groups, tournaments = Groups(database, writer), Tournaments(database, writer)
    notifier = await open_notifier(settings, database, writer, history, tables, groups)
    found.chosen = notifier.happened
    return Services(
        settings=settings,
        database=database,
        writer=writer,
        tables=tables,
        cluster=cluster,
        authenticator=Authenticator(People(database, writer), now),
        accounts=Accounts(database, writer),
        erasure=Erasure(database, writer),
        export=Export(database),
        switches=Switches(database),
        backups=Backups(settings.database),
        provider=Provider(settings) if settings.oidc_issuer else None,
        history=history,
        disclosure=Disclosure(database, tournaments),
        replays=Replays(history, tournaments.is_hidden),
        drills=Drills(),
        ratings=Ratings(database, writer),
        daily=daily,
        reports=Reports(settings.database),
        notifier=notifier,
        reviews=Reviews(review_as_data, ReviewStore(database, writer), found.failed),
        metrics=found,
        metrics_readers=TrustedNetworks(settings.metrics),
        health=HealthProbe(writer),
        devices=DeviceSockets(),
        sockets=ConnectionCounter(settings.sockets_each),
        newcomer_limit=KeyedLimiter(settings.newcomers_each, NEWCOMERS_AT_ONCE),
        messages=KeyedLimiter(messages_per_address, 2 * messages_per_address),
        talk=KeyedLimiter(TALK * rate, TALK_AT_ONCE),
        hints=KeyedLimiter(HINTS * rate, HINTS_AT_ONCE),
        reporting=KeyedLimiter(REPORTS, REPORTS_AT_ONCE),
        offline_limit=KeyedLimiter(OFFLINE_MATCHES, OFFLINE_MATCHES_AT_ONCE),
        habits=KeyedLimiter(HABITS * rate, HABITS_AT_ONCE),
        groups=groups,
        played=PlayedMatches(database),
        figures=Figures(),
        group_changes=KeyedLimiter(GROUP_CHANGES, GROUP_CHANGES_AT_ONCE),
        posting=KeyedLimiter(POSTS, POSTS_AT_ONCE),
        paper=KeyedLimiter(PAPER, PAPER_AT_ONCE),
        holidays=holidays,
        notes=Notes(database, writer),
        due=SqlDueTables(database, writer, cluster.leases),
        letters=KeyedLimiter(LETTERS, LETTERS_AT_ONCE),
        invitations=KeyedLimiter(INVITATIONS, INVITATIONS_AT_ONCE),
        account_limit=KeyedLimiter(ACCOUNT * rate, ACCOUNT_AT_ONCE),
        export_limit=KeyedLimiter(EXPORTS, EXPORTS_AT_ONCE),
        tournaments=tournaments,
        rounds=Rounds(tournaments, tables, groups, int(settings.call * 1000)),
    )


async def open_notifier(
    settings: Settings, database: Database, writer: Writer, history: History, tables: TableRegistry, groups: Groups
) -> Notifier:
    notices = Notices(database, writer)
    key = await notices.secret("push", new_key())
    mailer = Mailer(mail_server(settings.smtp), settings.mail_from) if settings.smtp else None

    def is_here(table: str, person: str) -> bool:
        room = tables.rooms.get(table)
        return room is not None and person in room.presence.present

    async def may_come(group: str, person: str, begins: int) -> bool:
        found = (await groups.read(group)).state
        planned = [one for one in found.evenings.values() if one.begins == begins and not one.cancelled]
        return person in found.members and any(one.answers.get(person) != "no" for one in planned)

    contact = settings.address if settings.address.startswith("https://") else NO_CONTACT
    return Notifier(notices, history, PushSender(key, contact), mailer, settings.address, is_here, may_come)


def live_services(
    settings: Settings, journal: SqlJournal, cluster: SingleNode, monitor: Metrics, holidays: SqlHolidays
) -> LiveServices:
    return LiveServices(
        journal=journal,
        hub=cluster.hub,
        leases=cluster.leases,
        bots=cluster.bots,
        monitor=monitor,
        timing=Timing(
            grace=int(settings.grace * 1000),
            moment=(int(settings.moment_least * 1000), int(settings.moment_most * 1000)),
        ),
        now=now,
        bots_at_once=asyncio.Semaphore(settings.bots_at_once),
        holidays=holidays,
    )


async def close_services(services: Services) -> None:
    """Answers and stores what was asked; accepts nothing new."""
    services.closing = True
    await services.notifier.close()
    await services.tables.close()
    await services.cluster.close()
    services.cluster.bots.close()
    services.replays.close()
    services.drills.close()
    await services.daily.close()
    await services.reviews.close()
    await services.writer.close()
    services.database.close()


async def evict_idle(services: Services) -> None:
    for turn in count(1):
        await asyncio.sleep(SWEEP)
        await services.tables.evict_idle()
        if turn % TEN_MINUTES == 0:
            if turn % A_DAY == 0 or len(services.sockets) < MANY_CONNECTIONS:
                gc.collect()
            await asyncio.to_thread(give_back)


async def add_parts(
    served: dict[str, pages.Page], games: Sequence[str], parts: tuple[int, ...], folder: Path = pages.WEB
) -> None:
    """Serves engines and what is played offline as soon as they have been made beside a running server."""
    while True:
        await asyncio.sleep(SWEEP)
        made = pages.made_parts(folder)
        if made != parts:
            parts = made
            served.update(await asyncio.to_thread(pages.load_engines, games, folder / pages.ENGINES.name))
            served.update(await asyncio.to_thread(pages.load_offline, served, folder))
            log.info("parts for browsers were made anew", engines=bool(made[0]), offline=bool(made[1]))


async def look_after_due(services: Services) -> None:
    """Lets tables over days go on though nobody is there."""
    await DueSweep(services.tables, services.due, services.metrics.was_due).run()


async def tell_notices(services: Services) -> None:
    """Tells people what happens while they are away."""
    for turn in count(1):
        await asyncio.sleep(services.settings.notices)
        try:
            await services.notifier.sweep(now())
            if turn % A_DAY == 0:
                await services.notifier.notices.forget_old(now())
        except SQLAlchemyError as error:  # later, then
            log.warning("notices", error=type(error).__name__)


async def play_tournaments(services: Services) -> None:
    await services.rounds.run()


async def end_forgotten(services: Services) -> None:
    """Ends the sockets of devices that were forgotten, or whose people were banned, by way of another process."""
    while True:
        await asyncio.sleep(DEVICES_SWEEP)
        devices = services.devices.devices
        try:
            known = await services.authenticator.people.known(devices)
        except (SQLAlchemyError, Unanswered):  # later, then
            continue
        for device in set(devices) - known:
            services.devices.end(device)


# --- pages beside the interface ---


@get("/healthz", include_in_schema=False)
async def healthz(services: NamedDependency[Services]) -> Response[Health]:
    status = "closing" if services.closing else "ok" if await services.health.can_store() else "no database"
    health = Health(
        status=status, version=http.VERSION, tables=len(services.tables.rooms), sockets=len(services.sockets)
    )
    return Response(health, status_code=200 if status == "ok" else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4; charset=utf-8")
async def metrics(request: HttpRequest, services: NamedDependency[Services]) -> bytes:
    """Metrics, for the host only: when what is counted tells more of a single table than its players may know."""
    if request.scope.get("client") not in services.metrics_readers:
        raise RefusedError(refuse("not_found"))
    return services.metrics.page()


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: HttpRequest, state: State, path: FromPath[str] = "") -> Response[bytes]:
    found = pages.find_page(state["pages"], path)
    if found is None or path.startswith("/api/"):
        raise RefusedError(refuse("not_found"))
    body, headers = pages.content(found, request.headers.get("accept-encoding", ""))
    headers["cache-control"] = pages.caching(found, request.scope["query_string"])
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=found.type, headers=headers)


# --- refusals ---


def answer_exception(request: HttpRequest, error: Exception) -> Response[RefusalShown]:
    """A refusal with a code and a sentence for whatever a handler raised; what failed inside goes to the log only."""
    refused, status = _refusal(error)
    if status >= 500 and not isinstance(error, RefusedError):
        log.error("request failed", method=request.method, path=request.scope.get("path_template"), exc_info=error)
    services: Services | None = request.app.state.get("services")
    language = services.authenticator.language(request) if services is not None else "en"
    if services is not None:
        services.metrics.refused(refused.code)
    return Response(RefusalShown(code=refused.code, message=refused.why.in_(language)), status_code=status)


def _refusal(error: Exception) -> tuple[Refused, int]:
    if isinstance(error, RefusedError):
        return error.refused, STATUS.get(error.refused.code, 400)
    if isinstance(error, HTTPException):
        code = HTTP_CODES.get(error.status_code)
        return malformed(_wrong_with(error)) if code is None else refuse(code), error.status_code
    if isinstance(error, RecursionError):
        return malformed("It is nested too deeply."), 400
    if isinstance(error, ClientGoneError):
        return malformed("It has ended too soon."), 400
    return refuse("unavailable"), 503 if is_away(error) else 500


def _wrong_with(error: HTTPException) -> str:
    """What Litestar found: field by field where it says so, else in a sentence."""
    if not isinstance(error.extra, list):
        return error.detail
    return "; ".join(f"{one['message']} - at `{one['key']}`" for one in error.extra)
