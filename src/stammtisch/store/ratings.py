"""Ratings on a database: matches that count, and what they add up to, in the order that `community.ratings` defines.

A match is noted by the transaction that stores its end. It is added to the ratings some moments later, in order; if one
arrives that belongs before others (another server's clock was behind), all from there on are added anew. Every step is
kept, so that this costs what comes after the place, and nothing before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text, tuple_, update

from stammtisch.community.ratings import Key, RatedMatch, Rating, dump, load, rate, rated_match
from stammtisch.games.registry import rulebook
from stammtisch.live import facts as f
from stammtisch.store.engine import Database, portions, take_your_time
from stammtisch.store.models import AppearanceRow, FactRow, PersonRow, RatedRow, RatingRow, RatingStepRow
from stammtisch.store.writer import TAKE_TURNS, Writer

PORTION = 100  # matches in one transaction
ORDER = (RatedRow.finished_at, RatedRow.table_id, RatedRow.match)
STEPS = (RatingStepRow.finished_at, RatingStepRow.table_id, RatingStepRow.match)


class Standing(NamedTuple):
    """Somebody in a leaderboard."""

    person: str
    name: str
    face: str
    rating: Rating


class OwnRating(NamedTuple):
    game: str
    rating: Rating


def note_end(connection: Connection, table: str, entry: f.Entry) -> None:
    """Notes a match that has ended, if it counts. Part of the transaction that stores its end."""
    assert isinstance(entry.fact, (f.Finished, f.Closed))
    opened = select(FactRow.fact).where(FactRow.table_id == table, FactRow.number == 1)
    terms = f.load(connection.execute(opened).scalar_one())
    assert isinstance(terms, f.Opened)
    if not terms.rated:
        return  # its game need not even be installed
    if (found := rated_match(table, terms, entry.at, entry.fact, rulebook(terms.game).low_wins)) is not None:
        connection.execute(insert(RatedRow).values(**_row(found)))


def _row(match: RatedMatch) -> dict[str, Any]:
    key = {"table_id": match.table, "match": match.match, "game": match.game, "finished_at": match.finished_at}
    return {**key, "result": dump(match), "included": False}


# --- adding up ---


def include(connection: Connection, game: str, most: int = PORTION) -> int:
    """Adds the first matches of a game that are not in its ratings yet; gives how many.

    For each game one after the other, on whichever server.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(TAKE_TURNS, (f"ratings {game}",))
    waiting = select(RatedRow.result).where(RatedRow.game == game, ~RatedRow.included).order_by(*ORDER)
    first = connection.execute(waiting.limit(1)).scalar()
    if first is None:
        return 0
    _set_back(connection, game, load(first).key)
    matches = [load(result) for result in connection.execute(waiting.limit(most)).scalars()]
    ratings = _ratings(connection, game, sorted({person for match in matches for person in match.people}))
    steps = []
    for match in matches:
        after = rate(match, ratings)
        ratings.update(after)
        steps += [_step(match, person, rating) for person, rating in after.items()]
    connection.execute(insert(RatingStepRow), steps)
    _keep(connection, game, ratings)
    for match in matches:
        done = (RatedRow.table_id == match.table) & (RatedRow.match == match.match)
        connection.execute(update(RatedRow).where(done).values(included=True))
    return len(matches)


def _set_back(connection: Connection, game: str, key: Key) -> None:
    """Takes everything from this place on out of the ratings."""
    later = (RatedRow.game == game) & RatedRow.included & (tuple_(*ORDER) > key)
    if connection.execute(select(RatedRow.match).where(later).limit(1)).first() is None:
        return
    connection.execute(update(RatedRow).where(later).values(included=False))
    gone = (RatingStepRow.game == game) & (tuple_(*STEPS) > key)
    people = connection.execute(select(RatingStepRow.person_id).where(gone).distinct()).scalars().all()
    connection.execute(delete(RatingStepRow).where(gone))
    for some in portions(sorted(people)):
        before = {person: _last(connection, game, person) for person in some}
        _keep(connection, game, {person: rating for person, rating in before.items() if rating is not None})
        none = [person for person, rating in before.items() if rating is None]
        connection.execute(delete(RatingRow).where(RatingRow.game == game, RatingRow.person_id.in_(none)))


def _last(connection: Connection, game: str, person: str) -> Rating | None:
    of = select(RatingStepRow.mu, RatingStepRow.sigma, RatingStepRow.matches).where(
        RatingStepRow.game == game, RatingStepRow.person_id == person
    )
    row = connection.execute(of.order_by(*(column.desc() for column in STEPS)).limit(1)).first()
    return None if row is None else Rating(*row)


def _ratings(connection: Connection, game: str, people: Sequence[str]) -> dict[str, Rating]:
    found: dict[str, Rating] = {}
    for some in portions(people):
        of = select(RatingRow.person_id, RatingRow.mu, RatingRow.sigma, RatingRow.matches).where(
            RatingRow.game == game, RatingRow.person_id.in_(some)
        )
        found.update({row.person_id: Rating(row.mu, row.sigma, row.matches) for row in connection.execute(of)})
    return found


def _keep(connection: Connection, game: str, ratings: Mapping[str, Rating]) -> None:
    for some in portions(sorted(ratings)):
        listed = set(
            connection.execute(select(AppearanceRow.person_id).where(AppearanceRow.person_id.in_(some))).scalars()
        )
        connection.execute(delete(RatingRow).where(RatingRow.game == game, RatingRow.person_id.in_(some)))
        rows = [
            {"game": game, "person_id": person, **_numbers(ratings[person]), "listed": person in listed}
            | {"floor": ratings[person].floor}
            for person in some
        ]
        connection.execute(insert(RatingRow), rows)


def _step(match: RatedMatch, person: str, rating: Rating) -> dict[str, Any]:
    key = {"finished_at": match.finished_at, "table_id": match.table, "match": match.match}
    return {"game": match.game, "person_id": person, **key, **_numbers(rating)}


def _numbers(rating: Rating) -> dict[str, Any]:
    return {"mu": rating.mu, "sigma": rating.sigma, "matches": rating.matches}


def rebuild(database: Database) -> int:
    """Computes all ratings anew from the facts, in one transaction; gives how many matches count."""
    with database.engine.begin() as connection:
        take_your_time(connection)
        if connection.dialect.name == "postgresql":
            connection.execute(text("LOCK TABLE rated, ratings, rating_steps IN EXCLUSIVE MODE"))
        for row in (RatedRow, RatingRow, RatingStepRow):
            connection.execute(delete(row))
        for table, entry in _ends(connection):
            note_end(connection, table, entry)
        games = connection.execute(select(RatedRow.game).distinct().order_by(RatedRow.game)).scalars().all()
        return sum(_include_all(connection, game) for game in games)


def _include_all(connection: Connection, game: str) -> int:
    done = 0
    while more := include(connection, game):
        done += more
    return done


def _ends(connection: Connection) -> Iterator[tuple[str, f.Entry]]:
    """The ends of all matches there are."""
    of = select(FactRow.table_id, FactRow.number, FactRow.at, FactRow.fact)
    rows = connection.execute(of.where(FactRow.kind.in_(("finished", "closed")))).all()
    for row in rows:
        yield row.table_id, f.Entry(row.number, row.at, f.load(row.fact))


# --- for people ---


class Ratings:
    """Ratings and leaderboards."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer

    async def include_waiting(self) -> int:
        """Includes some matches that wait, if there are any; gives how many."""
        waiting = select(RatedRow.game).where(~RatedRow.included).limit(1)
        game = await self._database.read(lambda connection: connection.execute(waiting).scalar())
        return 0 if game is None else await self._writer.write(lambda connection: include(connection, game))

    async def best(self, game: str, most: int) -> list[Standing]:
        """Those who want to appear, the best first."""
        return await self._standings(game, most, RatingRow.listed)

    async def of(self, game: str, people: Sequence[str]) -> list[Standing]:
        """Those of these people who want to appear, the best first."""
        return await self._standings(game, len(people), RatingRow.listed & RatingRow.person_id.in_(people))

    async def _standings(self, game: str, most: int, condition: Any) -> list[Standing]:
        numbers = (RatingRow.mu, RatingRow.sigma, RatingRow.matches)
        query = (
            select(PersonRow.id, PersonRow.name, PersonRow.face, *numbers)
            .join(PersonRow, PersonRow.id == RatingRow.person_id)
            .where(RatingRow.game == game, condition)
            .order_by(RatingRow.floor.desc(), RatingRow.person_id)
            .limit(most)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Standing(row.id, row.name, row.face, Rating(row.mu, row.sigma, row.matches)) for row in rows]

    async def own(self, person: str) -> list[OwnRating]:
        """The person's ratings by game."""
        of = select(RatingRow.game, RatingRow.mu, RatingRow.sigma, RatingRow.matches)
        query = of.where(RatingRow.person_id == person).order_by(RatingRow.game)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [OwnRating(row.game, Rating(row.mu, row.sigma, row.matches)) for row in rows]

    async def course(self, person: str, game: str, most: int) -> list[tuple[int, Rating]]:
        """How the person's rating came to be what it is: when a match ended, and the rating after it; the last ones."""
        of = select(RatingStepRow.finished_at, RatingStepRow.mu, RatingStepRow.sigma, RatingStepRow.matches)
        query = of.where(RatingStepRow.game == game, RatingStepRow.person_id == person)
        latest = query.order_by(*(column.desc() for column in STEPS)).limit(most)
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return [(row.finished_at, Rating(row.mu, row.sigma, row.matches)) for row in reversed(rows)]

    async def appears(self, person: str) -> bool:
        """Whether the person wants to appear in leaderboards."""
        query = select(func.count()).select_from(AppearanceRow).where(AppearanceRow.person_id == person)
        return bool(await self._database.read(lambda connection: connection.execute(query).scalar_one()))

    async def appear(self, person: str, on: bool) -> None:
        """From now on the person appears in leaderboards, or does not."""

        def work(connection: Connection) -> None:
            connection.execute(delete(AppearanceRow).where(AppearanceRow.person_id == person))
            if on:
                connection.execute(insert(AppearanceRow).values(person_id=person))
            connection.execute(update(RatingRow).where(RatingRow.person_id == person).values(listed=on))

        await self._writer.write(work)
