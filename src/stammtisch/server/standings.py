"""The HTTP interface to what is played in a group, and to standings and statistics: a group's, and one's own."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from stammtisch.community import standings as s
from stammtisch.community.groups.state import Group
from stammtisch.live.facts import Person
from stammtisch.live.refusals import refuse
from stammtisch.live.turns import Key
from stammtisch.server.groups import GroupPath
from stammtisch.server.lists import table_shown
from stammtisch.server.paths import Moment
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.shown import match_shown
from stammtisch.server.tagged import tagged
from stammtisch.server.wire import MatchShown, ResponseBody, TableShown, encode
from stammtisch.store.people import Identity
from stammtisch.store.played import Played

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
Asker = NamedDependency[Key]
Game = Annotated[str, QueryParameter(max_length=32)]
Players = Annotated[int | None, QueryParameter(ge=1, le=20)]
MOST_TABLES, MOST_MATCHES = 30, 50


class PlayedShown(ResponseBody, frozen=True):
    game: str
    players: int
    matches: int


class FiguresShown(ResponseBody, frozen=True):
    """What finished matches of one game add up to, for a group or for oneself."""

    kinds: list[PlayedShown]  # of which there are figures
    game: str  # which these are about; empty if nothing was played
    players: int | None  # with so many; None: with any number
    season_since: int
    season: list[s.Standing]
    ever: list[s.Standing]
    records: s.Records
    duels: list[s.Duel]
    curves: list[s.Curve]
    people: dict[str, Person]


async def _member(services: Services, me: Identity, group: str) -> Group:
    found = (await services.groups.read(group)).state
    if found.role(me.person.id) is None:
        raise RefusedError(refuse("no_group"))
    return found


@get("/groups/{group:str}/tables", summary="Tables opened for a group that are gathering or playing")
async def group_tables(
    request: HttpRequest, services: NamedDependency[Services], me: Me, group: GroupPath
) -> Response[list[TableShown]]:
    await _member(services, me, group)
    found = await services.history.of_group(group, MOST_TABLES)
    return tagged(request, [table_shown(services, table, me) for table in found])


@get("/groups/{group:str}/matches", summary="Finished matches of a group, the latest first")
async def group_matches(
    request: HttpRequest, services: NamedDependency[Services], me: Me, group: GroupPath, before: Moment = None
) -> Response[list[MatchShown]]:
    await _member(services, me, group)
    hidden = await services.disclosure.in_group(me.person.id, group)
    found = await services.history.finished_in(group, MOST_MATCHES, before, hidden)
    return tagged(request, [match_shown(match) for match in found])


@get("/groups/{group:str}/figures", summary="Standings, records and statistics of a group, in one game")
async def group_figures(
    request: HttpRequest,
    services: NamedDependency[Services],
    me: Me,
    asker: Asker,
    group: GroupPath,
    game: Game = "",
    players: Players = None,
) -> Response[FiguresShown]:
    known = await _member(services, me, group)
    since, hidden = s.season_start(known.profile.season, now()), await services.disclosure.in_group(me.person.id, group)
    last = await services.played.last_in(group, hidden)

    async def make() -> bytes:
        kinds = await services.played.kinds_in(group, hidden)
        about = game or (kinds[0].game if kinds else "")
        matches = await services.played.matches_in(group, about, players, hidden)
        return await _figures(services, kinds, (about, players), since, matches)

    return tagged(request, await services.figures.of(asker, (group, game, players, since, last, *hidden.apart), make))


@get("/figures", summary="My own statistics, in one game")
async def my_figures(
    request: HttpRequest,
    services: NamedDependency[Services],
    me: Me,
    asker: Asker,
    game: Game = "",
    players: Players = None,
) -> Response[FiguresShown]:
    mine = me.person.id

    async def make() -> bytes:
        kinds = await services.played.kinds_of(mine)
        about = game or (kinds[0].game if kinds else "")
        matches = await services.played.matches_of(mine, about, players)
        return await _figures(services, kinds, (about, players), now(), matches, mine)

    last = await services.played.last_of(mine)
    return tagged(request, await services.figures.of(asker, (mine, game, players, last), make))


async def _figures(
    services: Services,
    kinds: list[Played],
    about: tuple[str, int | None],
    since: int,
    matches: list[s.MatchPlayed],
    only: str = "",
) -> bytes:
    """The figures as JSON. `only`: of this person alone, and the others only as those they met."""
    shown = await asyncio.to_thread(_added_up, kinds, about, since, matches, only)
    spoken_of = {one.person for one in shown.ever} | {id for duel in shown.duels for id in (duel.one, duel.other)}
    return encode(msgspec.structs.replace(shown, people=await services.groups.people(sorted(spoken_of))))


def _added_up(
    kinds: list[Played], about: tuple[str, int | None], since: int, matches: list[s.MatchPlayed], only: str
) -> FiguresShown:
    own = s.only(matches, only) if only else matches
    return FiguresShown(
        kinds=[PlayedShown(**one._asdict()) for one in kinds],
        game=about[0],
        players=about[1],
        season_since=since,
        season=s.standings(match for match in own if match.at >= since),
        ever=s.standings(own),
        records=s.records(own),
        duels=[duel for duel in s.duels(matches) if not only or only in (duel.one, duel.other)],
        curves=s.curves(own),
        people={},
    )


ANSWERS: tuple[type[ResponseBody], ...] = (FiguresShown,)
HANDLERS = [group_tables, group_matches, group_figures, my_figures]
