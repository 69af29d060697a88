"""Everything comes together here, and only here: database, journal, hub, bots, tables, HTTP and sockets."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.hub.thinking import Thinking
from stammtisch.live.hall import Hall
from stammtisch.live.refusals import Code, Refused, malformed, refuse
from stammtisch.live.world import Manners, World
from stammtisch.server import http, logs, pages
from stammtisch.server.auth import Doorkeeper, RefusedError
from stammtisch.server.bots import advise, choose, review_as_data, warm_up
from stammtisch.server.desk import Desk, now
from stammtisch.server.gate import Gate
from stammtisch.server.http import Asked
from stammtisch.server.limits import Addresses, Crowd, Insiders
from stammtisch.server.logs import log
from stammtisch.server.metrics import Metrics
from stammtisch.server.reviews import Reviews
from stammtisch.server.settings import Settings
from stammtisch.server.sharing import Alone, Together
from stammtisch.server.socket import socket
from stammtisch.server.wire import Health, RefusalShown
from stammtisch.store.engine import is_away, open_database
from stammtisch.store.history import History
from stammtisch.store.journal import SqlJournal
from stammtisch.store.people import People
from stammtisch.store.reviews import ReviewShelf
from stammtisch.store.writer import Writer

SWEEP = 10.0  # seconds between looks for tables that nobody is at
TEN_MINUTES, A_DAY = 60, 8640  # looks
FULL_HOUSE = 200  # connections; from there on a full collection of garbage is felt, a tenth of a millisecond for each
BODY_BYTES = 16 * 1024
NEWCOMERS_AT_ONCE = 60  # from one address: a club evening behind one router
HOUSEHOLD = 8  # one address may send as much as so many connections

STATUS: dict[Code, int] = {
    "no_identity": 401,
    "bad_code": 403,
    "bad_origin": 403,
    "not_over": 403,
    "no_table": 404,
    "not_found": 404,
    "too_large": 413,
    "slow_down": 429,
    "too_many_tables": 429,
    "not_stored": 503,
    "closing": 503,
    "unavailable": 503,
}
HTTP_CODES: dict[int, Code] = {404: "not_found", 405: "not_found", 413: "too_large"}  # of Litestar's own refusals


def create_app(settings: Settings) -> Gate:
    """The ASGI application. The database is opened and the games are loaded when it starts."""
    logs.set_up(settings.log)
    litestar = Litestar(
        route_handlers=[http.router(), socket, healthz, metrics, page],
        dependencies={"desk": Provide(provide_desk, sync_to_thread=False)},
        lifespan=[lambda app: open_for_business(app, settings)],
        exception_handlers={Exception: answer_exception},
        openapi_config=OpenAPIConfig(
            title="Stammtisch", version=http.VERSION, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=BODY_BYTES,
        logging_config=None,
        state=State({"pages": pages.load_pages()}),
    )
    return Gate(litestar, settings.requests_each, settings.origins)


def provide_desk(state: State) -> Desk:
    desk: Desk = state["desk"]
    return desk


@asynccontextmanager
async def open_for_business(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    desk = await open_desk(settings)
    await asyncio.to_thread(warm_up, settings.games)
    collect_garbage_rarely()
    app.state["desk"] = desk
    sweeping = asyncio.create_task(sweep(desk))
    log.info("open", games=settings.games, threads=settings.thinking_threads())
    try:
        async with desk.sharing.going_round(desk.hall):
            yield
    finally:
        sweeping.cancel()
        await close_desk(desk)
        log.info("closed")


async def open_desk(settings: Settings) -> Desk:
    found = Metrics()
    database = await asyncio.to_thread(open_database, settings.database)
    writer = Writer(database.engine, found.committed)
    near: Thinking = Thinking(
        lambda match, seat, level: choose(match, seat, level, near.waiting),
        advise,
        settings.thinking_threads(),
        found.thought,
    )
    sharing = Together(settings, database, writer, near, found) if settings.hub else Alone(near)
    hall = Hall(open_world(settings, SqlJournal(database, writer), sharing, found))
    found.tables.set_function(lambda: len(hall.rooms))
    found.bots_waiting.set_function(lambda: sharing.thinkers.waiting)
    found.bots_busy.set_function(lambda: sharing.thinkers.busy)
    return Desk(
        settings=settings,
        database=database,
        writer=writer,
        hall=hall,
        sharing=sharing,
        doorkeeper=Doorkeeper(People(database, writer)),
        history=History(database),
        reviews=Reviews(review_as_data, ReviewShelf(database, writer)),
        metrics=found,
        insiders=Insiders(settings.metrics),
        crowd=Crowd(settings.sockets_each),
        newcomers=Addresses(settings.newcomers_each, NEWCOMERS_AT_ONCE),
        messages=Addresses(HOUSEHOLD * settings.messages_each, 2 * HOUSEHOLD * settings.messages_each),
    )


def open_world(settings: Settings, journal: SqlJournal, sharing: Alone, watch: Metrics) -> World:
    return World(
        journal=journal,
        hub=sharing.hub,
        duties=sharing.duties,
        thinker=sharing.thinkers,
        watch=watch,
        manners=Manners(
            grace=int(settings.grace * 1000),
            moment=(int(settings.moment_least * 1000), int(settings.moment_most * 1000)),
        ),
        now=now,
        bots_at_once=asyncio.Semaphore(settings.bots_at_once),
    )


async def close_desk(desk: Desk) -> None:
    """What has been asked is answered and stored; nothing new begins."""
    desk.closing = True
    await desk.hall.close()
    await desk.sharing.close()
    desk.sharing.thinkers.close()
    await desk.reviews.close()
    await desk.writer.close()
    desk.database.close()


async def sweep(desk: Desk) -> None:
    for turn in count(1):
        await asyncio.sleep(SWEEP)
        await desk.hall.sweep()
        if turn % (TEN_MINUTES if len(desk.crowd) < FULL_HOUSE else A_DAY) == 0:
            gc.collect()


def collect_garbage_rarely() -> None:
    """Full collections only every ten minutes, or once a day (`sweep`), and never of what is loaded by now.

    They look at every object there is: measured with a thousand tables, half a second in which nobody is answered. So
    do small ones, a tenth of a second each: there, all that a thousand tables are busy with is young. They are not
    missed: play leaves no cycles behind, nor do connections that end and tables that are forgotten.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 1_000_000)


# --- pages beside the interface ---


@get("/healthz", include_in_schema=False)
async def healthz(desk: NamedDependency[Desk]) -> Response[Health]:
    status = "closing" if desk.closing else "ok"
    try:
        await desk.database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    except SQLAlchemyError as error:
        log.error("database", exc_info=error)
        status = "no database"
    health = Health(status=status, version=http.VERSION, tables=len(desk.hall.rooms), sockets=len(desk.crowd))
    return Response(health, status_code=200 if status == "ok" else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4; charset=utf-8")
async def metrics(request: Asked, desk: NamedDependency[Desk]) -> bytes:
    """For the host. What is counted when, choice by choice, tells more of a single table than its players may know."""
    if request.scope.get("client") not in desk.insiders:
        raise RefusedError(refuse("not_found"))
    return desk.metrics.page()


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asked, state: State, path: FromPath[str] = "") -> Response[bytes]:
    found = pages.find_page(state["pages"], path)
    if found is None or path.startswith("/api/"):
        raise RefusedError(refuse("not_found"))
    headers = {"cache-control": found.caching, "etag": found.etag}
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.body, media_type=found.type, headers=headers)


# --- refusals ---


def answer_exception(request: Asked, error: Exception) -> Response[RefusalShown]:
    """Every answer that is none has a code and a sentence; what went wrong inside is for the log."""
    refused, status = _refusal(error)
    if status >= 500:
        log.error("request failed", method=request.method, path=request.scope.get("path_template"), exc_info=error)
    desk: Desk | None = request.app.state.get("desk")
    language = desk.doorkeeper.language(request) if desk is not None else "en"
    if desk is not None:
        desk.metrics.refused(refused.code)
    return Response(RefusalShown(code=refused.code, message=refused.why.in_(language)), status_code=status)


def _refusal(error: Exception) -> tuple[Refused, int]:
    if isinstance(error, RefusedError):
        return error.refused, STATUS.get(error.refused.code, 400)
    if isinstance(error, HTTPException):
        code = HTTP_CODES.get(error.status_code)
        return malformed(_wrong_with(error)) if code is None else refuse(code), error.status_code
    return refuse("unavailable"), 503 if is_away(error) else 500


def _wrong_with(error: HTTPException) -> str:
    """What Litestar found: field by field where it says so, else in a sentence."""
    if not isinstance(error.extra, list):
        return error.detail
    return "; ".join(f"{one['message']} - at `{one['key']}`" for one in error.extra)
