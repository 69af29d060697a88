"""The HTTP interface to finished matches: lists, results, records, replay, review, and proofs of fair deals."""

import asyncio
from time import monotonic
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from stammtisch.errors import RecordError
from stammtisch.games.registry import rulebook
from stammtisch.live.facts import Person
from stammtisch.live.fairness import Proof, check
from stammtisch.live.messages import DuplicateShown
from stammtisch.live.proofs import proof_of, record_of
from stammtisch.live.refusals import Refused, refuse
from stammtisch.phrases import Language, Phrase
from stammtisch.record import Record
from stammtisch.server import wire as w
from stammtisch.server.auth import RefusedError, secret_of
from stammtisch.server.desk import Desk
from stammtisch.server.paths import After, Moment, NumberPath, TablePath
from stammtisch.server.replays import replay_steps
from stammtisch.store.history import FinishedMatch
from stammtisch.store.people import Identity

MOST_LISTED = 50
MOST_STEPS = 60
Asked = Request[Any, Any, Any]
Me = NamedDependency[Identity]
FAIR = Phrase(
    "The server has dealt as it had promised, and every choice was legal.",
    "Der Server hat so ausgeteilt, wie er es versprochen hatte, und jede Wahl war erlaubt.",
)


@get("/matches", summary="My finished matches, the latest first")
async def my_matches(desk: NamedDependency[Desk], me: Me, before: Moment = None) -> list[w.MatchShown]:
    return [_match(match) for match in await desk.history.finished(me.person.id, MOST_LISTED, before)]


@get("/statistics", summary="My results, by game")
async def my_statistics(desk: NamedDependency[Desk], me: Me) -> list[w.StatisticsShown]:
    return [w.StatisticsShown(**line._asdict()) for line in await desk.history.statistics(me.person.id)]


@get("/tables/{table:str}/matches/{number:int}", summary="A finished match")
async def one_match(desk: NamedDependency[Desk], table: TablePath, number: NumberPath) -> w.MatchShown:
    found = await desk.history.match(table, number)
    if found is None:
        raise RefusedError(refuse("not_over"))
    return _match(found)


@get("/tables/{table:str}/matches/{number:int}/deal", summary="How the same deal went, whenever it was played")
async def same_deal(
    request: Asked, desk: NamedDependency[Desk], table: TablePath, number: NumberPath
) -> list[w.SameDealShown]:
    asked = await desk.history.match(table, number)
    if asked is None:
        raise RefusedError(refuse("not_over"))
    identity = await desk.doorkeeper.who(secret_of(request), monotonic())
    person = identity.person.id if identity is not None else None
    played = await desk.history.same_deal(*_origin(asked), MOST_LISTED)
    return [_same_deal(match, person) for match in played]


def _same_deal(match: FinishedMatch, person: str | None) -> w.SameDealShown:
    """A table's id is its link: only who sat there is given it."""
    was_there = person is not None and any(line.person == person for line in match.seats)
    return w.SameDealShown(
        finished_at=match.finished_at,
        seats=_lines(match),
        first=match.deal is None,
        table=match.table if was_there else None,
        match=match.match if was_there else None,
    )


@get("/tables/{table:str}/matches/{number:int}/record", summary="Its record, as `stammtisch replay` reads it")
async def record(desk: NamedDependency[Desk], table: TablePath, number: NumberPath) -> Response[str]:
    found = await _record(desk, table, number)
    return _download(found.dumps(), f"{found.game}-{table}-{number}.json")


@get("/tables/{table:str}/matches/{number:int}/proof", summary="Its record and the proof of a fair deal")
async def proof(desk: NamedDependency[Desk], table: TablePath, number: NumberPath) -> Response[str]:
    found = await _proof(desk, table, number)
    return _download(found.dumps(), f"{found.record.game}-{table}-{number}-proof.json")


@get("/tables/{table:str}/matches/{number:int}/verify", summary="Whether the deal was fair, by the server's own word")
async def verify(
    desk: NamedDependency[Desk], language: NamedDependency[Language], table: TablePath, number: NumberPath
) -> w.VerifiedShown:
    found = await _proof(desk, table, number)
    try:
        await asyncio.to_thread(check, found)
    except RecordError as error:
        return w.VerifiedShown(fair=False, message=error.phrase.in_(language))
    return w.VerifiedShown(fair=True, message=FAIR.in_(language))


@get("/tables/{table:str}/matches/{number:int}/replay", summary="Some of its choices, with every seat's view")
async def replay(
    desk: NamedDependency[Desk],
    language: NamedDependency[Language],
    table: TablePath,
    number: NumberPath,
    after: After = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)] = 30,
) -> w.ReplayShown:
    found = await _record(desk, table, number)
    return await asyncio.to_thread(replay_steps, found, after, count, language)


@get("/tables/{table:str}/matches/{number:int}/review", summary="Its review; ask again until it is made")
async def review(
    desk: NamedDependency[Desk],
    language: NamedDependency[Language],
    me: Me,
    table: TablePath,
    number: NumberPath,
) -> w.ReviewShown:
    shown = await desk.reviews.of(table, number, await _record(desk, table, number))
    if isinstance(shown, Refused):
        raise RefusedError(shown)
    if shown.review is None:
        return shown
    return w.ReviewShown(done=shown.done, of=shown.of, review=shown.review, labels=_labels(shown.review, language))


def _labels(review: dict[str, Any], language: Language) -> dict[str, str]:
    rules = rulebook(review["game"])
    choices = {option["choice"] for decision in review["decisions"] for option in decision["options"]}
    return {choice: rules.choice_name(choice).in_(language) for choice in sorted(choices)}


async def _record(desk: Desk, table: str, number: int) -> Record:
    found = record_of(table, await desk.hall.world.journal.read(table), number)
    if found is None:
        raise RefusedError(refuse("not_over"))
    return found


async def _proof(desk: Desk, table: str, number: int) -> Proof:
    entries = await desk.hall.world.journal.read(table)
    found = proof_of(table, entries, number)
    if found is None:
        raise RefusedError(refuse("not_over" if record_of(table, entries, number) is None else "known_deal"))
    return found


def _match(match: FinishedMatch) -> w.MatchShown:
    return w.MatchShown(
        table=match.table,
        match=match.match,
        game=match.game,
        finished_at=match.finished_at,
        seats=_lines(match),
        duplicate=DuplicateShown(*_origin(match)) if match.deal is not None else None,
    )


def _lines(match: FinishedMatch) -> list[w.LineShown]:
    return [
        w.LineShown(
            person=Person(line.person, line.name) if line.person and line.name else None,
            bot=line.bot,
            left=line.left,
            score=line.score,
            won=line.won,
        )
        for line in match.seats
    ]


def _origin(match: FinishedMatch) -> tuple[str, int]:
    """The match whose deal it repeats, or itself."""
    if match.deal is None:
        return match.table, match.match
    table, _, number = match.deal.partition("/")
    return table, int(number)


def _download(text: str, name: str) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


HANDLERS = [my_matches, my_statistics, one_match, same_deal, record, proof, verify, replay, review]
