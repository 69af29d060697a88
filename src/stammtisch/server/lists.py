"""The HTTP interface to lists of tables: to join or watch, to go on with, and those at which it is one's turn."""

from time import monotonic
from typing import Annotated, Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from stammtisch.live.refusals import refuse
from stammtisch.server import shown
from stammtisch.server import wire as w
from stammtisch.server.auth import secret_of
from stammtisch.server.paths import LARGEST, TablePath
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.store.listed import ListedTable, Place
from stammtisch.store.people import Identity

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
MOST_LISTED = 50
MOST_COUNTED = 1000
DAY = 24 * 3600 * 1000
PlaceInList = Annotated[
    str | None,
    QueryParameter(
        pattern=r"^[0-9]{1,16}-[a-z0-9]{1,16}(?!\n)$", description="where the page before ended; left out: the first"
    ),
]


@get("/tables", summary="Tables to join or to watch")
async def public_tables(request: HttpRequest, services: NamedDependency[Services]) -> list[w.TableShown]:
    identity = await services.authenticator.who(secret_of(request), monotonic())
    tables = await services.history.public(MOST_LISTED, now() - DAY)
    return [table_shown(services, table, identity) for table in tables]


@get("/tables/mine", summary="Tables to go on with, the latest first")
async def my_tables(services: NamedDependency[Services], me: Me, after: PlaceInList = None) -> list[w.TableShown]:
    return [
        table_shown(services, one, me) for one in await services.history.of(me.person.id, MOST_LISTED, _place(after))
    ]


@get("/tables/turns", summary="Tables over days at which it is my turn, the first to be due first")
async def my_turns(services: NamedDependency[Services], me: Me, after: PlaceInList = None) -> w.TurnsShown:
    tables = await services.history.turns_of(me.person.id, MOST_LISTED, _place(after))
    return w.TurnsShown(
        count=await services.history.count_turns(me.person.id, MOST_COUNTED),
        tables=[table_shown(services, table, me) for table in tables],
    )


@get("/tables/{table:str}", summary="One table")
async def one_table(request: HttpRequest, services: NamedDependency[Services], table: TablePath) -> w.TableShown:
    identity = await services.authenticator.who(secret_of(request), monotonic())
    found = await services.history.table(table)
    if found is None:
        raise RefusedError(refuse("no_table"))
    return table_shown(services, found, identity)


def _place(text: str | None) -> Place | None:
    """Where the page before has ended."""
    if text is None:
        return None
    at, _, table = text.partition("-")
    return Place(min(int(at), LARGEST), table)


def table_shown(services: Services, table: ListedTable, identity: Identity | None) -> w.TableShown:
    person = identity.person.id if identity is not None else None
    return shown.table_shown(table, services.tables.rooms.get(table.id), person, now())


HANDLERS = [public_tables, my_tables, my_turns, one_table]
