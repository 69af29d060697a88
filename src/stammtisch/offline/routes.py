"""The HTTP interface without HTTP: the same paths, bodies and answers as a server has, for what needs no other people.

Everything else is refused with a plain word: `needs_server`.
"""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

import msgspec

from stammtisch.games.registry import OWN, rulebook
from stammtisch.live.days import DAY
from stammtisch.live.facts import Duplicate
from stammtisch.live.proof_check import statement
from stammtisch.live.refusals import Refused, malformed, refuse
from stammtisch.live.registry import new_id
from stammtisch.live.texts import LONGEST_NAME, tidy
from stammtisch.offline.app import OfflineApp
from stammtisch.offline.bots import Exercise, exercise
from stammtisch.phrases import Language
from stammtisch.server import wire as w
from stammtisch.server.openings import opening, repeated, unknown_game
from stammtisch.server.refused import RefusedError
from stammtisch.server.replays import Revealed
from stammtisch.server.shown import details_shown, game_shown, lines_shown, match_shown, table_shown
from stammtisch.store.listed import OFFLINE

T = TypeVar("T")
LONGEST_PAGE = 60  # steps of a replay
OK, CREATED, NOTHING, REFUSED = 200, 201, 204, 400


class Asked(NamedTuple):
    """A request: the numbered parts of its path, its query, its body, and the language of whoever asks."""

    parts: tuple[str, ...]
    query: dict[str, str]
    body: str
    language: Language

    def read(self, kind: type[T]) -> T:
        """The body. Raises RefusedError if it is something else."""
        try:
            return msgspec.json.decode(self.body or "{}", type=kind)
        except msgspec.DecodeError as error:
            raise RefusedError(malformed(str(error))) from None

    @property
    def match(self) -> tuple[str, int]:
        """The table and the number of a match, with which the path begins."""
        return self.parts[0], int(self.parts[1])


class Answered(NamedTuple):
    status: int
    body: str


Handler = Callable[[OfflineApp, Asked], Awaitable[Any]]
_routes: list[tuple[str, re.Pattern[str], Handler]] = []


def on(method: str, path: str) -> Callable[[Handler], Handler]:
    """Marks the handler of a path, in which {} stands for a part that is handed to it."""
    pattern = re.compile(path.replace("{}", "([^/]+)"))

    def mark(handler: Handler) -> Handler:
        _routes.append((method, pattern, handler))
        return handler

    return mark


async def answer(app: OfflineApp, method: str, path: str, body: str, language: Language) -> Answered:
    """The answer to a request; a refusal is one too."""
    where, _, query = path.partition("?")
    pairs = dict(pair.split("=", 1) for pair in query.split("&") if "=" in pair)
    try:
        for known, pattern, handler in _routes:
            found = pattern.fullmatch(where)
            if found and known == method:
                made = await handler(app, Asked(found.groups(), pairs, body, language))
                return Answered(NOTHING, "") if made is None else Answered(OK, _written(made))
        raise RefusedError(refuse("needs_server"))
    except RefusedError as error:
        shown = w.RefusalShown(code=error.refused.code, message=error.refused.why.in_(language))
        return Answered(REFUSED, _written(shown))


def _written(made: Any) -> str:
    return (made if isinstance(made, bytes) else w.encode(made)).decode()


# --- who one is ---


@on("GET", "/identity")
async def who_am_i(app: OfflineApp, asked: Asked) -> w.IdentityShown:
    if app.identity is None:
        raise RefusedError(refuse("no_identity"))
    return app.identity


@on("POST", "/identity")
@on("PATCH", "/identity")
async def be_somebody(app: OfflineApp, asked: Asked) -> w.IdentityShown:
    data = asked.read(w.NewIdentity)
    name = tidy(data.name, LONGEST_NAME)
    if name is None:
        raise RefusedError(refuse("bad_text"))
    return await app.be(name, data.language, data.face)


# --- games and tables ---


@on("GET", "/games")
async def games(app: OfflineApp, asked: Asked) -> list[w.GameShown]:
    return [game_shown(rulebook(game), asked.language) for game in OWN]


@on("GET", "/games/{}")
async def game_details(app: OfflineApp, asked: Asked) -> w.GameDetailsShown:
    (game,) = asked.parts
    if game not in OWN:
        raise RefusedError(unknown_game(game, OWN))
    return details_shown(rulebook(game), asked.language)


@on("POST", "/tables")
async def open_table(app: OfflineApp, asked: Asked) -> w.TableOpened:
    data, duplicate = asked.read(w.NewTable), None
    if data.game not in OWN:
        raise RefusedError(unknown_game(data.game, OWN))
    if data.rated or data.group or data.budget or data.pace * 1000 >= DAY:
        raise RefusedError(refuse("needs_server"))
    if data.deal is not None:
        data, duplicate = await _with_deal(app, data, data.deal)
    command = opening(app.person, data, duplicate)
    room = await app.tables.open_as(OFFLINE + new_id(15), command)  # no server makes such an id
    if isinstance(room, Refused):
        raise RefusedError(room)
    return w.TableOpened(table=room.table.id, commitment=room.table.commitment)


async def _with_deal(app: OfflineApp, data: w.NewTable, deal: w.DealReference) -> tuple[w.NewTable, Duplicate]:
    return repeated(data, deal, await app.replays.revealed(app.asker, deal.table, deal.match))


@on("GET", "/tables")
async def public_tables(app: OfflineApp, asked: Asked) -> list[w.TableShown]:
    return []


@on("GET", "/tables/mine")
async def my_tables(app: OfflineApp, asked: Asked) -> list[w.TableShown]:
    tables = [] if "after" in asked.query else await app.journal.tables()
    return [table_shown(table, app.tables.rooms.get(table.id), app.person.id, app.now()) for table in tables]


@on("GET", "/tables/turns")
async def my_turns(app: OfflineApp, asked: Asked) -> w.TurnsShown:
    return w.TurnsShown(count=0, tables=[])


@on("GET", "/tables/{}")
async def one_table(app: OfflineApp, asked: Asked) -> w.TableShown:
    found = await app.journal.table(asked.parts[0])
    if found is None:
        raise RefusedError(refuse("no_table"))
    return table_shown(found, app.tables.rooms.get(found.id), app.person.id, app.now())


# --- finished matches ---


@on("GET", "/matches")
async def my_matches(app: OfflineApp, asked: Asked) -> list[w.MatchShown]:
    return [] if "before" in asked.query else [match_shown(match) for match in await app.journal.finished()]


@on("GET", "/statistics")
async def my_statistics(app: OfflineApp, asked: Asked) -> list[w.StatisticsShown]:
    return [w.StatisticsShown(**line._asdict()) for line in await app.journal.statistics(app.person.id)]


@on("GET", r"/tables/{}/matches/(\d+)")
async def one_match(app: OfflineApp, asked: Asked) -> w.MatchShown:
    found = await app.journal.match(*asked.match)
    if found is None:
        raise RefusedError(refuse("not_over"))
    return match_shown(found)


@on("GET", r"/tables/{}/matches/(\d+)/deal")
async def same_deal(app: OfflineApp, asked: Asked) -> list[w.SameDealShown]:
    table, number = asked.match
    played = [match for match in await app.journal.finished() if _first_of(match.deal) == f"{table}/{number}"]
    first = await app.journal.match(table, number)
    matches = [*([first] if first is not None else []), *reversed(played)]
    return [
        w.SameDealShown(
            finished_at=match.finished_at,
            seats=lines_shown(match),
            first=match is first,
            table=match.table,
            match=match.match,
        )
        for match in matches
    ]


def _first_of(deal: str | None) -> str:
    return (deal or "").partition("+")[0]


async def _revealed(app: OfflineApp, asked: Asked, question: Callable[[Revealed], T]) -> T:
    return await app.replays.ask(app.asker, *asked.match, question)


@on("GET", r"/tables/{}/matches/(\d+)/record")
async def record(app: OfflineApp, asked: Asked) -> bytes:
    return await _revealed(app, asked, lambda revealed: revealed.record.dumps().encode())


@on("GET", r"/tables/{}/matches/(\d+)/proof")
async def proof(app: OfflineApp, asked: Asked) -> bytes:
    found = await _revealed(app, asked, lambda revealed: revealed.proof)
    if found is None:
        raise RefusedError(refuse("known_deal"))
    return found.dumps().encode()


@on("GET", r"/tables/{}/matches/(\d+)/verify")
async def verify(app: OfflineApp, asked: Asked) -> w.VerifiedShown:
    unfair, found = await _revealed(
        app, asked, lambda revealed: (revealed.unfair() if revealed.proof else None, revealed.proof)
    )
    if found is None:
        raise RefusedError(refuse("known_deal"))
    return w.VerifiedShown(fair=unfair is None, message=(unfair or statement(found)).in_(asked.language))


@on("GET", r"/tables/{}/matches/(\d+)/replay")
async def replay(app: OfflineApp, asked: Asked) -> bytes:
    after, count = int(asked.query.get("after", 0)), min(LONGEST_PAGE, int(asked.query.get("count", 30)))
    return await app.replays.page(app.asker, *asked.match, after, count, asked.language)


@on("GET", r"/tables/{}/matches/(\d+)/review")
async def review(app: OfflineApp, asked: Asked) -> Any:
    shown = await app.reviews.of(*asked.match, asked.language)
    if shown is None:
        made = await _revealed(app, asked, lambda revealed: revealed.record)
        if (making := app.reviews.begin(*asked.match, made)) is not None:
            app.later(making)
        return w.ReviewShown(done=0, of=len(made.choices), review=None)
    return shown


@on("GET", r"/tables/{}/matches/(\d+)/moments")
async def moments(app: OfflineApp, asked: Asked) -> Any:
    return await app.reviews.moments(*asked.match, asked.language)


@on("POST", r"/tables/{}/matches/(\d+)/drills/(\d+)")
async def drill(app: OfflineApp, asked: Asked) -> bytes:
    data, made = asked.read(w.Attempt), await _revealed(app, asked, lambda revealed: revealed.record)
    number = int(asked.parts[2])
    return await exercise(
        app.ask, Exercise(data.choices, asked.language, record=made.dumps(), number=number, seed=data.seed)
    )


@on("POST", "/puzzles/{}")
async def puzzle(app: OfflineApp, asked: Asked) -> bytes:
    (game,) = asked.parts
    if game not in OWN:
        raise RefusedError(refuse("not_found"))
    today = datetime.now(UTC).date().isoformat()
    return await exercise(app.ask, Exercise(asked.read(w.Attempt).choices, asked.language, game=game, day=today))
