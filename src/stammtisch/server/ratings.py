"""The HTTP interface to ratings: one's own, leaderboards of those who want to appear, and whether one does."""

import asyncio
from typing import Annotated, Any

from litestar import Request, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.community.ratings import Rating, bot_ratings
from stammtisch.live.facts import Person
from stammtisch.live.refusals import refuse
from stammtisch.server import wire as w
from stammtisch.server.logs import log
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services
from stammtisch.store.people import Identity
from stammtisch.store.ratings import PORTION

HttpRequest = Request[Any, Any, Any]
Me = NamedDependency[Identity]
MOST_LISTED = 100
MOST_STEPS = 200
LONGEST_LIST = MOST_LISTED * 17  # characters: as many ids, with commas
SWEEP = 2.0  # seconds between looks for matches that wait to be counted


class Appearance(w.Body, frozen=True):
    on: bool


class RatingShown(w.ResponseBody, frozen=True):
    """About how strong somebody is, and the margin within which that is right in 95 of 100 cases: 1520 ± 80."""

    rating: int
    margin: int
    matches: int


class OwnRatingShown(w.ResponseBody, frozen=True):
    game: str
    rating: RatingShown


class OwnRatingsShown(w.ResponseBody, frozen=True):
    """`appears`: whether one wants to be in leaderboards."""

    appears: bool
    ratings: list[OwnRatingShown]


class StandingShown(w.ResponseBody, frozen=True):
    person: Person
    rating: RatingShown


class LevelRatingShown(w.ResponseBody, frozen=True):
    level: str
    rating: RatingShown


class LeaderboardShown(w.ResponseBody, frozen=True):
    """Ordered by rating less margin; with the bots' fixed ratings, to compare."""

    game: str
    people: list[StandingShown]
    bots: list[LevelRatingShown]


class RatingStepShown(w.ResponseBody, frozen=True):
    at: int
    rating: RatingShown


BODIES: tuple[type, ...] = (Appearance,)
ANSWERS: tuple[type, ...] = (OwnRatingsShown, LeaderboardShown, RatingStepShown)


@get("/ratings", summary="My ratings, by game")
async def my_ratings(services: NamedDependency[Services], me: Me) -> OwnRatingsShown:
    own = await services.ratings.own(me.person.id)
    return OwnRatingsShown(
        appears=await services.ratings.appears(me.person.id),
        ratings=[OwnRatingShown(game=one.game, rating=_shown(one.rating)) for one in own],
    )


@put("/appearance", summary="Whether I want to appear in leaderboards")
async def appear(services: NamedDependency[Services], me: Me, data: JSONBody[Appearance]) -> OwnRatingsShown:
    await services.ratings.appear(me.person.id, data.on)
    own = await services.ratings.own(me.person.id)
    return OwnRatingsShown(
        appears=data.on, ratings=[OwnRatingShown(game=one.game, rating=_shown(one.rating)) for one in own]
    )


@get("/ratings/{game:str}", summary="A game's leaderboard, of all or of these people, as far as they want to appear")
async def leaderboard(
    services: NamedDependency[Services],
    game: FromPath[str],
    people: Annotated[str | None, QueryParameter(max_length=LONGEST_LIST, pattern="^[a-z0-9,]*$")] = None,
) -> LeaderboardShown:
    if game not in services.settings.games:
        raise RefusedError(refuse("not_found"))
    ids = [one for one in (people or "").split(",") if one][:MOST_LISTED]
    asked = services.ratings.best(game, MOST_LISTED) if people is None else services.ratings.of(game, ids)
    return LeaderboardShown(
        game=game,
        people=[
            StandingShown(person=Person(one.person, one.name, one.face), rating=_shown(one.rating))
            for one in await asked
        ],
        bots=[
            LevelRatingShown(level=level, rating=_shown(rating))
            for level, rating in bot_ratings().get(game, {}).items()
        ],
    )


@get("/ratings/{game:str}/course", summary="How my rating in a game came to be what it is")
async def my_course(services: NamedDependency[Services], me: Me, game: FromPath[str]) -> list[RatingStepShown]:
    if game not in services.settings.games:
        raise RefusedError(refuse("not_found"))
    steps = await services.ratings.course(me.person.id, game, MOST_STEPS)
    return [RatingStepShown(at=at, rating=_shown(rating)) for at, rating in steps]


def _shown(rating: Rating) -> RatingShown:
    return RatingShown(rating=rating.shown, margin=rating.margin, matches=rating.matches)


async def count_matches(services: Services) -> None:
    """Counts matches that have ended, as long as the server runs."""
    while True:
        try:
            more = await services.ratings.include_waiting() == PORTION
        except SQLAlchemyError as error:
            more = False
            log.warning("failed", where="ratings", exc_info=error)
        await asyncio.sleep(0 if more else SWEEP)


HANDLERS = [my_ratings, appear, leaderboard, my_course]
