"""The HTTP interface under /api: identities, games, opening tables and lists of them; see `matches` for the rest."""

from importlib.metadata import version
from time import monotonic
from typing import Any, get_args

import msgspec
from litestar import Request, Response, Router, delete, get, patch, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from stammtisch.errors import OptionError
from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import rulebook
from stammtisch.live import intents as i
from stammtisch.live import view
from stammtisch.live.facts import Duplicate
from stammtisch.live.fairness import fresh_secret
from stammtisch.live.fold import Table
from stammtisch.live.proofs import deal_of, record_of
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.texts import LONGEST_NAME, tidy
from stammtisch.phrases import Language, Phrase
from stammtisch.server import matches
from stammtisch.server import wire as w
from stammtisch.server.auth import RefusedError, cookie, no_cookie, require, secret_of
from stammtisch.server.desk import Desk, now
from stammtisch.server.limits import one_address
from stammtisch.server.offers import offers
from stammtisch.server.paths import TablePath
from stammtisch.store.people import CODE_LIFETIME, Identity

Asked = Request[Any, Any, Any]
MOST_LISTED = 50
DAY = 24 * 3600 * 1000
WEEK = 7 * DAY
VERSION = version("stammtisch")
SAME_RULES = Phrase(
    "A deal is played again by the same rules: the same game, players and options, or leave them out.",
    "Karten werden nach denselben Regeln noch einmal gespielt: gleiches Spiel, gleich viele Leute, gleiche Optionen.",
)


# --- who is asking ---


async def provide_identity(request: Asked, desk: NamedDependency[Desk]) -> Identity:
    return require(await desk.doorkeeper.who(secret_of(request), monotonic()))


async def provide_language(request: Asked, desk: NamedDependency[Desk]) -> Language:
    identity = await desk.doorkeeper.who(secret_of(request), monotonic())
    return identity.language if identity is not None else desk.doorkeeper.language(request)


Me = NamedDependency[Identity]


# --- identities ---


@get("/identity", summary="Who am I?")
async def who_am_i(me: Me) -> w.IdentityShown:
    return w.IdentityShown(person=me.person, language=me.language)


@post("/identity", summary="Be somebody, without signing up")
async def be_somebody(request: Asked, desk: NamedDependency[Desk], data: JSONBody[w.NewIdentity]) -> Response[Any]:
    _slowly(request, desk)
    identity, secret = await desk.doorkeeper.people.welcome(_name(data.name), data.language, now())
    return _with_cookie(request, identity, secret)


@patch("/identity", summary="Change name or language")
async def change(request: Asked, desk: NamedDependency[Desk], me: Me, data: JSONBody[w.NewIdentity]) -> w.IdentityShown:
    await desk.doorkeeper.people.change(me.person.id, _name(data.name), data.language)
    desk.doorkeeper.forget(me.person.id)
    changed = require(await desk.doorkeeper.who(secret_of(request), monotonic()))
    return w.IdentityShown(person=changed.person, language=changed.language)


@delete("/identity", summary="This device no longer knows who I am")
async def forget_me(request: Asked, desk: NamedDependency[Desk], me: Me) -> Response[None]:
    await desk.doorkeeper.people.forget(secret_of(request))
    desk.doorkeeper.forget(me.person.id)
    return Response(None, status_code=204, cookies=[no_cookie(_is_secure(request))])


@post("/identity/code", summary="A code that makes another device mine too, once and for ten minutes")
async def code_for_another_device(desk: NamedDependency[Desk], me: Me) -> w.CodeShown:
    code = await desk.doorkeeper.people.new_code(me.person.id, now())
    return w.CodeShown(code=code, seconds=CODE_LIFETIME // 1000)


@post("/identity/claim", summary="Become who gave me this code")
async def claim(request: Asked, desk: NamedDependency[Desk], data: JSONBody[w.Claim]) -> Response[Any]:
    _slowly(request, desk)
    code = "".join(character for character in data.code.lower() if character.isalnum())
    redeemed = await desk.doorkeeper.people.redeem(code, now())
    if redeemed is None:
        raise RefusedError(refuse("bad_code"))
    return _with_cookie(request, *redeemed)


def _with_cookie(request: Asked, identity: Identity, secret: str) -> Response[Any]:
    shown = w.IdentityShown(person=identity.person, language=identity.language)
    return Response(shown, status_code=201, cookies=[cookie(secret, _is_secure(request))])


def _is_secure(request: Asked) -> bool:
    return request.scope["scheme"] == "https"


def _slowly(request: Asked, desk: Desk) -> None:
    if not desk.newcomers.take(one_address(request.scope.get("client")), monotonic()):
        raise RefusedError(refuse("slow_down"))


def _name(text: str) -> str:
    name = tidy(text, LONGEST_NAME)
    if name is None:
        raise RefusedError(refuse("bad_text"))
    return name


# --- games ---


@get("/games", summary="The games, with all that can be agreed")
async def games(desk: NamedDependency[Desk], language: NamedDependency[Language]) -> list[w.GameShown]:
    return [_game(rulebook(game), language) for game in desk.settings.games]


def _game(rules: Rulebook, language: Language) -> w.GameShown:
    return w.GameShown(
        id=rules.id,
        title=rules.title.in_(language),
        about=rules.about.in_(language),
        minutes=rules.minutes,
        players=rules.players,
        usual_players=rules.usual_players,
        rules=rules.version,
        options=[
            w.OptionShown(
                name=option.name,
                about=option.about.in_(language),
                kind=option.kind,
                default=option.default,
                low=option.low,
                high=option.high,
                example=option.example,
                offers=offers(rules.id, option.name, language),
            )
            for option in rules.options
        ],
        phases={phase: name.in_(language) for phase, name in rules.phase_names.items()},
        levels=list(get_args(i.Level)),
    )


# --- tables ---


@post("/tables", summary="Open a table")
async def open_table(desk: NamedDependency[Desk], me: Me, data: JSONBody[w.NewTable]) -> w.TableOpened:
    if await desk.history.opened_by(me.person.id, now() - WEEK) >= desk.settings.tables_each:
        raise RefusedError(refuse("too_many_tables"))
    if data.game not in desk.settings.games:
        raise RefusedError(_unknown_game(data.game, desk))
    data, duplicate = await _with_deal(desk, data)
    players = _players(data)
    others: list[i.Plan] = ["open"] * (players - 1)
    room = await desk.hall.open(
        i.Open(
            who=me.person,
            secret=fresh_secret(),
            game=data.game,
            players=players,
            options=data.options,
            seats=data.seats if data.seats is not None else ["me", *others],
            listed=data.listed,
            pace=data.pace,
            spectators=data.spectators,
            hints=data.hints,
            start=data.start,
            duplicate=duplicate,
        )
    )
    if isinstance(room, Refused):
        raise RefusedError(room)
    return w.TableOpened(table=room.table.id, commitment=room.table.commitment)


async def _with_deal(desk: Desk, data: w.NewTable) -> tuple[w.NewTable, Duplicate | None]:
    """A deal is played again by the rules under which it was dealt."""
    if data.deal is None:
        return data, None
    table, number = data.deal.table, data.deal.match
    entries = await desk.hall.world.journal.read(table)
    record, duplicate = record_of(table, entries, number), deal_of(table, entries, number)
    if record is None or duplicate is None:
        raise RefusedError(refuse("not_over"))
    if record.rules != rulebook(record.game).version:
        raise RefusedError(refuse("other_rules"))
    if (
        data.game != record.game
        or data.players not in (None, record.players)
        or data.options not in ({}, record.options)
    ):
        raise RefusedError(Refused("option", SAME_RULES))
    return msgspec.structs.replace(data, players=record.players, options=record.options), duplicate


def _players(data: w.NewTable) -> int:
    rules = rulebook(data.game)
    if data.players is None:
        return rules.usual_players
    try:
        rules.check_players(data.players)
    except OptionError as error:
        raise RefusedError(Refused("option", error.phrase)) from error
    return data.players


@get("/tables", summary="Tables to join or to watch")
async def public_tables(request: Asked, desk: NamedDependency[Desk]) -> list[w.TableShown]:
    identity = await desk.doorkeeper.who(secret_of(request), monotonic())
    tables = await desk.hall.glimpse(await desk.history.public(MOST_LISTED, now() - DAY))
    return [_table(desk, table, identity) for table in tables]


@get("/tables/mine", summary="Tables to go on with")
async def my_tables(desk: NamedDependency[Desk], me: Me) -> list[w.TableShown]:
    tables = await desk.hall.glimpse(await desk.history.of(me.person.id, MOST_LISTED))
    mine = (table for table in tables if table.seat_of(me.person.id) is not None or table.host == me.person.id)
    return [_table(desk, table, me) for table in mine]


@get("/tables/{table:str}", summary="One table")
async def one_table(request: Asked, desk: NamedDependency[Desk], table: TablePath) -> w.TableShown:
    identity = await desk.doorkeeper.who(secret_of(request), monotonic())
    found = await desk.hall.glimpse([table])
    if not found:
        raise RefusedError(refuse("no_table"))
    return _table(desk, found[0], identity)


def _table(desk: Desk, table: Table, identity: Identity | None) -> w.TableShown:
    room = desk.hall.rooms.get(table.id)
    return w.TableShown(
        table=table.id,
        terms=view.terms(table),
        lobby=view.lobby(table, view.Moment(now(), 0)),
        seat=table.seat_of(identity.person.id) if identity is not None else None,
        here=room.people_here if room is not None else 0,
    )


def _unknown_game(game: str, desk: Desk) -> Refused:
    known = ", ".join(desk.settings.games)
    error = OptionError(
        f"There is no game {game!r} here. The games are: {known}.",
        f"Ein Spiel {game!r} gibt es hier nicht. Die Spiele sind: {known}.",
    )
    return Refused("option", error.phrase)


HANDLERS = [
    who_am_i,
    be_somebody,
    change,
    forget_me,
    code_for_another_device,
    claim,
    games,
    open_table,
    public_tables,
    my_tables,
    one_table,
    *matches.HANDLERS,
]


def router() -> Router:
    return Router(
        "/api",
        route_handlers=HANDLERS,
        dependencies={"me": Provide(provide_identity), "language": Provide(provide_language)},
    )
