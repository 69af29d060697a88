"""The HTTP interface to finished matches: lists, results, records, replay, review, and proofs of fair deals."""

from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import Annotated, Any, cast

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from stammtisch.live.proof_check import Proof, ProofForm1, statement
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.turns import Key
from stammtisch.phrases import Language, Phrase
from stammtisch.record import Record
from stammtisch.server import wire as w
from stammtisch.server.auth import secret_of
from stammtisch.server.paths import After, Moment, NumberPath, TablePath
from stammtisch.server.refused import RefusedError
from stammtisch.server.replays import Revealed
from stammtisch.server.rethinking import line_words, start_of
from stammtisch.server.services import Services
from stammtisch.server.shown import lines_shown, match_shown
from stammtisch.store.listed import DAILY, OFFLINE, FinishedMatch
from stammtisch.store.people import Identity

MOST_LISTED = 50
MOST_STEPS = 60
HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
Asker = NamedDependency[Key]
FAIR = Phrase(
    "The server has dealt as it had promised, and every choice was legal.",
    "Der Server hat so ausgeteilt, wie er es versprochen hatte, und jede Wahl war erlaubt.",
)


@get("/matches", summary="My finished matches, the latest first")
async def my_matches(services: NamedDependency[Services], me: Me, before: Moment = None) -> list[w.MatchShown]:
    return [match_shown(match) for match in await services.history.finished(me.person.id, MOST_LISTED, before)]


@get("/statistics", summary="My results, by game")
async def my_statistics(services: NamedDependency[Services], me: Me) -> list[w.StatisticsShown]:
    return [w.StatisticsShown(**line._asdict()) for line in await services.history.statistics(me.person.id)]


@get("/tables/{table:str}/matches/{number:int}", summary="A finished match")
async def one_match(
    services: NamedDependency[Services], asker: Asker, table: TablePath, number: NumberPath
) -> w.MatchShown:
    await _require_shown(services, asker, table, number)
    found = await services.history.match(table, number)
    if found is None:
        raise RefusedError(refuse("not_over"))
    if await services.tournaments.is_hidden(table, number):
        raise RefusedError(refuse("round_not_over"))
    return match_shown(found)


@get("/tables/{table:str}/matches/{number:int}/deal", summary="How the same deal went, whenever it was played")
async def same_deal(
    request: HttpRequest, services: NamedDependency[Services], asker: Asker, table: TablePath, number: NumberPath
) -> list[w.SameDealShown]:
    await _require_shown(services, asker, table, number)
    asked = await services.history.match(table, number)
    if asked is None:
        raise RefusedError(refuse("not_over"))
    if await services.tournaments.is_hidden(table, number):
        raise RefusedError(refuse("round_not_over"))
    identity = await services.authenticator.who(secret_of(request), monotonic())
    person = identity.person.id if identity is not None else None
    played = await services.history.same_deal(*_origin(asked), MOST_LISTED)
    return [_same_deal(match, person) for match in played]


def _same_deal(match: FinishedMatch, person: str | None) -> w.SameDealShown:
    """The result of a match. A table's id is its link: only people who sat there are given it."""
    was_there = person is not None and any(line.person == person for line in match.seats)
    return w.SameDealShown(
        finished_at=match.finished_at,
        seats=lines_shown(match),
        first=match.deal is None or match.deal.startswith(OFFLINE),
        table=match.table if was_there else None,
        match=match.match if was_there else None,
    )


@get("/tables/{table:str}/matches/{number:int}/record", summary="Its record, as `stammtisch replay` reads it")
async def record(
    services: NamedDependency[Services], asker: Asker, table: TablePath, number: NumberPath
) -> Response[str]:
    await _require_shown(services, asker, table, number)
    game, text = await services.replays.ask(asker, table, number, _written_record)
    return _download(text, f"{game}-{table}-{number}.json")


@get("/tables/{table:str}/matches/{number:int}/proof", summary="Its record and the proof of a fair deal")
async def proof(
    services: NamedDependency[Services], asker: Asker, table: TablePath, number: NumberPath
) -> Response[str]:
    await _require_shown(services, asker, table, number)
    game, text = await services.replays.ask(asker, table, number, _written_proof)
    return _download(text, f"{game}-{table}-{number}-proof.json")


@get("/tables/{table:str}/matches/{number:int}/verify", summary="Whether the deal was fair, by the server's own word")
async def verify(
    services: NamedDependency[Services],
    spoken: NamedDependency[Language],
    asker: Asker,
    table: TablePath,
    number: NumberPath,
) -> w.VerifiedShown:
    await _require_shown(services, asker, table, number)
    unfair, fair = await services.replays.ask(asker, table, number, _verdict)
    return w.VerifiedShown(fair=unfair is None, message=(unfair or fair).in_(spoken))


@get("/tables/{table:str}/matches/{number:int}/replay", summary="Some of its choices, with every seat's view")
async def replay(
    services: NamedDependency[Services],
    spoken: NamedDependency[Language],
    asker: Asker,
    table: TablePath,
    number: NumberPath,
    after: After = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)] = 30,
) -> Response[w.ReplayShown]:
    await _require_shown(services, asker, table, number)
    return _json(await services.replays.page(asker, table, number, after, count, spoken))


@get("/tables/{table:str}/matches/{number:int}/review", summary="Its review; ask again until it is made")
async def review(
    services: NamedDependency[Services],
    spoken: NamedDependency[Language],
    me: Me,
    asker: Asker,
    table: TablePath,
    number: NumberPath,
) -> Response[w.ReviewShown]:
    await _require_shown(services, asker, table, number)
    shown = await services.reviews.of(asker, table, number, spoken, partial(_record, services, asker, table, number))
    if isinstance(shown, Refused):
        raise RefusedError(shown)
    return _json(shown) if isinstance(shown, bytes) else Response(shown)


@get("/tables/{table:str}/matches/{number:int}/moments", summary="Its turning point and best moment, if reviewed")
async def moments(
    services: NamedDependency[Services],
    spoken: NamedDependency[Language],
    me: Me,
    asker: Asker,
    table: TablePath,
    number: NumberPath,
) -> Response[w.MomentsShown]:
    await _require_shown(services, asker, table, number)
    told = await services.reviews.moments(asker, table, number, spoken)
    if isinstance(told, Refused):
        raise RefusedError(told)
    return _json(told) if isinstance(told, bytes) else Response(told)


@get("/tables/{table:str}/matches/{number:int}/start", summary="Where it began and what was chosen, to review it")
async def start(
    services: NamedDependency[Services],
    spoken: NamedDependency[Language],
    me: Me,
    asker: Asker,
    table: TablePath,
    number: NumberPath,
) -> Response[w.StartShown]:
    await _require_shown(services, asker, table, number)
    return _json(await services.replays.ask(asker, table, number, partial(start_of, language=spoken)))


@post("/tables/{table:str}/matches/{number:int}/words", status_code=200, summary="Words for its review elsewhere")
async def words(
    services: NamedDependency[Services],
    me: Me,
    asker: Asker,
    table: TablePath,
    number: NumberPath,
    data: JSONBody[w.WordsAsked],
) -> Response[w.LineWordsShown]:
    await _require_shown(services, asker, table, number)
    return _json(await services.replays.ask(asker, table, number, partial(line_words, asked=data.asked)))


@post("/tables/{table:str}/matches/{number:int}/drills/{choice:int}", summary="One of its decisions, to make again")
async def drill(
    services: NamedDependency[Services],
    spoken: NamedDependency[Language],
    me: Me,
    asker: Asker,
    table: TablePath,
    number: NumberPath,
    choice: Annotated[int, PathParameter(ge=1, le=100_000)],
    data: JSONBody[w.Attempt],
) -> Response[w.DrillShown]:
    await _require_shown(services, asker, table, number)
    record = await _record(services, asker, table, number)
    return _json(await services.drills.of(asker, record, choice, data.seed, data.choices, spoken))


@post("/tables/{table:str}/matches/{number:int}/report", status_code=204, summary="A bot's choice seems wrong")
async def report(
    services: NamedDependency[Services],
    me: Me,
    asker: Asker,
    table: TablePath,
    number: NumberPath,
    data: JSONBody[w.Report],
) -> None:
    await _require_shown(services, asker, table, number)
    match, record = await services.history.match(table, number), await _record(services, asker, table, number)
    if match is None or data.number > len(record.choices):
        raise RefusedError(refuse("not_found"))
    level = match.seats[int(record.choices[data.number - 1][0])].bot
    if level is None:
        raise RefusedError(refuse("not_found"))
    if not services.reporting.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    refused = await services.reports.keep(record, f"{match.game}-{table}-{number}", data.number, level, data.note)
    if refused is not None:
        raise RefusedError(refused)


@post("/puzzles/{game:str}", summary="The game's puzzle of today")
async def daily_puzzle(
    services: NamedDependency[Services],
    spoken: NamedDependency[Language],
    me: Me,
    asker: Asker,
    game: FromPath[str],
    data: JSONBody[w.Attempt],
) -> Response[w.DrillShown]:
    if game not in services.settings.games:
        raise RefusedError(refuse("not_found"))
    today = datetime.now(UTC).date().isoformat()
    return _json(await services.drills.puzzle(asker, game, today, data.choices, spoken))


async def _require_shown(services: Services, asker: Key, table: str, number: int) -> None:
    """Refuses to show anything of a match whose cards this person is still to play. (Rounds: see `Replays`.)"""
    await services.daily.require_open(asker[1], table)
    if await services.disclosure.is_to_be_played(asker[1], table, number):
        raise RefusedError(refuse("cards_first"))


async def _record(services: Services, asker: Key, table: str, number: int) -> Record:
    return (await services.replays.revealed(asker, table, number)).record


def _written_record(revealed: Revealed) -> tuple[str, str]:
    return revealed.record.game, revealed.record.dumps()


def _written_proof(revealed: Revealed) -> tuple[str, str]:
    return revealed.record.game, _proof(revealed).dumps()


def _verdict(revealed: Revealed) -> tuple[Phrase | None, Phrase]:
    """Why the deal was not fair, if it was not; and what its proof says if it was."""
    proven = statement(_proof(revealed))
    return revealed.unfair(), Phrase(f"{FAIR.en} {proven.en}", f"{FAIR.de} {proven.de}")


def _proof(revealed: Revealed) -> Proof | ProofForm1:
    if revealed.proof is None:
        raise RefusedError(refuse("known_deal"))
    return revealed.proof


def _origin(match: FinishedMatch) -> tuple[str, int]:
    """The match whose deal it repeats, or itself."""
    if match.deal is None or match.deal.startswith((DAILY, OFFLINE)):
        return match.table, match.match
    table, _, number = match.deal.partition("/")
    return table, int(number.partition("+")[0])


def _json(made: bytes) -> Response[Any]:
    """An answer that has been written as JSON elsewhere than in the event loop."""
    return Response(cast(Any, made), media_type="application/json")


def _download(text: str, name: str) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


HANDLERS = [
    my_matches,
    my_statistics,
    one_match,
    same_deal,
    record,
    proof,
    verify,
    replay,
    review,
    moments,
    start,
    words,
    drill,
    daily_puzzle,
    report,
]
