"""The HTTP interface to tournaments: announcing, taking part, rounds, and how it stands."""

from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.community.streams import Reading
from stammtisch.community.tournaments import commands as c
from stammtisch.community.tournaments import facts as f
from stammtisch.community.tournaments.decide import not_to_be_drawn
from stammtisch.community.tournaments.standing import standing
from stammtisch.community.tournaments.state import Tournament
from stammtisch.games.registry import rulebook
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.registry import new_id
from stammtisch.server.groups import check_membership
from stammtisch.server.paths import TablePath
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.tagged import tagged
from stammtisch.server.tournament_shapes import (
    NewEntrant,
    NewPause,
    NewTournament,
    TournamentAnnounced,
    TournamentListed,
    TournamentShown,
    TournamentsShown,
    as_csv,
    tournament_listed,
    tournament_shown,
)
from stammtisch.server.wire import encode
from stammtisch.store.people import Identity
from stammtisch.store.tournaments import ListedTournament

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
TournamentPath = TablePath  # an id is an id
MOST_LISTED = 20
TRIES = 5  # to begin a round while people come and go
MOST_PAGES = 100  # kept
FRESH = 1.0  # seconds for which a page is not made anew


# --- lists, announcing, one ---


@get("/tournaments", summary="Tournaments that I take part in or organise, and those that everybody may join")
async def tournaments(request: HttpRequest, services: NamedDependency[Services], me: Me) -> Response[TournamentsShown]:
    mine = await services.tournaments.of(me.person.id, MOST_LISTED)
    known = {one.id for one in mine}
    others = [one for one in await services.tournaments.listed(MOST_LISTED) if one.id not in known]
    shown = TournamentsShown(
        mine=[await _mine(services, one, me) for one in mine], listed=[tournament_listed(one) for one in others]
    )
    return tagged(request, shown)


async def _mine(services: Services, row: ListedTournament, me: Identity) -> TournamentListed:
    if row.stage != "running":
        return tournament_listed(row)
    current = (await services.tournaments.read(row.id)).state.current
    tables = [table.id for table in current.tables if me.person.id in table.seats] if current is not None else []
    over = await services.tournaments.results(tables)
    return tournament_listed(row, next((table for table in tables if table not in over), ""))


@get("/groups/{group:str}/tournaments", summary="A group's tournaments, for its members")
async def of_group(
    request: HttpRequest, services: NamedDependency[Services], me: Me, group: TablePath
) -> Response[list[TournamentListed]]:
    await check_membership(services, me, group)
    found = await services.tournaments.of_group(group, MOST_LISTED)
    return tagged(request, [tournament_listed(one) for one in found])


@post("/tournaments", summary="Announce a tournament")
async def announce(services: NamedDependency[Services], me: Me, data: JSONBody[NewTournament]) -> TournamentAnnounced:
    if data.game not in services.settings.games:
        raise RefusedError(refuse("bad_terms"))
    await check_membership(services, me, data.group)
    id = new_id()
    await _ask(services, me, id, c.Announce(me.person.id, f.Terms(**msgspec.structs.asdict(data))))
    return TournamentAnnounced(tournament=id)


@get("/tournaments/{tournament:str}", summary="A tournament: who takes part, the draw of every round, how it stands")
async def one_tournament(
    request: HttpRequest, services: NamedDependency[Services], me: Me, tournament: TournamentPath
) -> Response[TournamentShown]:
    return tagged(request, await _page(services, await _visible(services, me, tournament)))


@get("/tournaments/{tournament:str}/results.csv", summary="How it stands, for spreadsheets")
async def results(services: NamedDependency[Services], me: Me, tournament: TournamentPath) -> Response[str]:
    reading = await _visible(services, me, tournament)
    text = as_csv(await _shown(services, reading), me.language)
    headers = {"content-disposition": f'attachment; filename="tournament-{tournament}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


# --- taking part ---


@post("/tournaments/{tournament:str}/entrants", summary="Take part, or name another partner")
async def register(
    services: NamedDependency[Services], me: Me, tournament: TournamentPath, data: JSONBody[NewEntrant]
) -> TournamentShown:
    return await _ask(services, me, tournament, c.Register(me.person.id, data.partner))


@delete("/tournaments/{tournament:str}/entrants/{person:str}", status_code=200, summary="Take part no more")
async def withdraw(
    services: NamedDependency[Services], me: Me, tournament: TournamentPath, person: FromPath[str]
) -> TournamentShown:
    return await _ask(services, me, tournament, c.Withdraw(me.person.id, person))


@put("/tournaments/{tournament:str}/entrants/{person:str}/pause", summary="Sit out, or be back")
async def pause(
    services: NamedDependency[Services],
    me: Me,
    tournament: TournamentPath,
    person: FromPath[str],
    data: JSONBody[NewPause],
) -> TournamentShown:
    return await _ask(services, me, tournament, c.Pause(me.person.id, person, data.on))


# --- rounds ---


@post("/tournaments/{tournament:str}/rounds", summary="Begin the next round; for the organiser")
async def begin_round(services: NamedDependency[Services], me: Me, tournament: TournamentPath) -> TournamentShown:
    _slowly(services, me)
    for _ in range(TRIES):
        known = (await services.tournaments.read(tournament)).state
        refused = not_to_be_drawn(known)
        if known.announced and known.organiser != me.person.id:
            refused = refuse("organiser_only")
        if refused is not None:
            raise RefusedError(refused)
        command = c.BeginRound(me.person.id, await services.rounds.proposal(known))
        outcome = await services.tournaments.ask(tournament, command, now())
        if not isinstance(outcome, Refused):
            services.rounds.look_soon()
            return await _shown(services, outcome)
        if outcome.code != "busy":
            raise RefusedError(outcome)
    raise RefusedError(refuse("busy"))


@delete("/tournaments/{tournament:str}", status_code=200, summary="End it; for the organiser")
async def end(services: NamedDependency[Services], me: Me, tournament: TournamentPath) -> TournamentShown:
    return await _ask(services, me, tournament, c.End(me.person.id))


# --- how it is shown ---


def _slowly(services: Services, me: Identity) -> None:
    if not services.group_changes.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))


async def _visible(services: Services, me: Identity, id: str) -> Reading[Tournament]:
    """The tournament, for everybody who has its link; a group's only for members. Raises the refusal."""
    reading = await services.tournaments.read(id)
    if not reading.state.announced:
        raise RefusedError(refuse("no_tournament"))
    if reading.state.organiser != me.person.id:
        await check_membership(services, me, reading.state.terms.group)
    return reading


async def _ask(services: Services, me: Identity, id: str, command: c.AnyCommand) -> TournamentShown:
    """Carries a command out, and gives the tournament after it. Raises the refusal."""
    _slowly(services, me)
    if not isinstance(command, c.Announce):
        await _visible(services, me, id)
    outcome = await services.tournaments.ask(id, command, now())
    if isinstance(outcome, Refused):
        raise RefusedError(outcome)
    return await _shown(services, outcome)


async def _page(services: Services, reading: Reading[Tournament]) -> bytes:
    """As JSON. Many people look at the same page again and again: it is made once a second at most."""
    key = reading.state.id
    found = services.tournament_pages.get(key)
    if found is not None and found[0] == reading.number and monotonic() - found[1] < FRESH:
        return found[2]
    page = encode(await _shown(services, reading))
    while len(services.tournament_pages) >= MOST_PAGES:
        del services.tournament_pages[next(iter(services.tournament_pages))]
    services.tournament_pages[key] = (reading.number, monotonic(), page)
    return page


async def _shown(services: Services, reading: Reading[Tournament]) -> TournamentShown:
    known = reading.state
    results = await services.rounds.results(known)
    drawn = [person for one in known.rounds for table in one.tables for person in table.seats if person is not None]
    people = await services.groups.people(sorted({known.organiser, *known.entrants, *drawn}))
    current = known.current
    playing = {table.id for table in current.tables} if current is not None and current.hidden else set[str]()
    counted = {table: result for table, result in results.items() if table not in playing}
    lines = standing(known, counted, rulebook(known.terms.game).low_wins)
    return tournament_shown(reading.number, known, people, results, lines)


HANDLERS = [
    tournaments,
    of_group,
    announce,
    one_tournament,
    results,
    register,
    withdraw,
    pause,
    begin_round,
    end,
]
