"""The HTTP interface to what people who play over days have besides their tables: holidays, and private notes."""

from datetime import UTC, datetime
from time import monotonic
from typing import Annotated

import msgspec
from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from stammtisch.live.messages import HolidayShown
from stammtisch.live.refusals import refuse
from stammtisch.server.paths import LARGEST, TablePath
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.wire import Body, ResponseBody
from stammtisch.store.holidays import Holidays
from stammtisch.store.people import Identity

Me = NamedDependency[Identity]
Since = Annotated[int, PathParameter(ge=0, le=LARGEST)]
Millis = Annotated[int, msgspec.Meta(ge=0, le=LARGEST, description="milliseconds since 1970")]

HOUR = 3600 * 1000
DAY = 24 * HOUR
SUMMER_TIME = 2 * HOUR  # a day can be that much longer by the clocks of where one is
JUST_NOW = 60_000  # milliseconds that a holiday may have begun before it was asked for: clocks differ
FURTHEST = 400 * DAY  # until when a holiday can be taken
MOST_HOLIDAYS = 40  # of one person, that are not long past
LONGEST_NOTE = 2000  # characters
MOST_NOTES = 2000  # of one person


class NewHoliday(Body, frozen=True):
    """From when until when; in whole days of whoever asks."""

    since: Millis
    until: Millis


class HolidaysShown(ResponseBody, frozen=True):
    """One's holidays, the first first: all that end this year or later. `left`: days of this year."""

    a_year: int
    left: int
    holidays: list[HolidayShown]


class Note(Body, frozen=True):
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]


class NoteShown(ResponseBody, frozen=True):
    text: str


# --- holidays ---


@get("/holidays", summary="My holidays, in which my clocks stand still at tables over days")
async def my_holidays(services: NamedDependency[Services], me: Me) -> HolidaysShown:
    known = await services.holidays.of([me.person.id])
    return _shown(known[me.person.id], services.settings.holidays)


@post("/holidays", summary="Take some days off")
async def take_holiday(services: NamedDependency[Services], me: Me, data: JSONBody[NewHoliday]) -> HolidaysShown:
    _slowly(services, me)
    a_year, today = services.settings.holidays, now()

    def decide(known: Holidays) -> Holidays | None:
        since = max(data.since, today)
        if data.since < today - JUST_NOW or not since < data.until <= today + FURTHEST:
            return None
        if any(since < until and begun < data.until for begun, until in known.items()) or len(known) >= MOST_HOLIDAYS:
            return None
        wanted = {**known, since: data.until}
        return wanted if all(days <= a_year for days in days_by_year(wanted).values()) else None

    wanted = await services.holidays.change(me.person.id, decide)
    if wanted is None:
        raise RefusedError(refuse("holidays_over"))
    return _shown(wanted, a_year)


@delete("/holidays/{since:int}", status_code=200, summary="End a holiday now, or do not take it")
async def end_holiday(services: NamedDependency[Services], me: Me, since: Since) -> HolidaysShown:
    _slowly(services, me)
    today = now()

    def decide(known: Holidays) -> Holidays | None:
        until = known.get(since)
        if until is None or until <= today:
            return None
        others = {begun: end for begun, end in known.items() if begun != since}
        return {**others, since: today} if since < today else others

    wanted = await services.holidays.change(me.person.id, decide)
    if wanted is None:
        raise RefusedError(refuse("not_found"))
    return _shown(wanted, services.settings.holidays)


def days_by_year(holidays: Holidays) -> dict[int, int]:
    """How many days of each year are taken. Part of a day is a day."""
    taken: dict[int, int] = {}
    for since, until in holidays.items():
        for year in range(_year(since), _year(until - 1) + 1):
            begins, ends = (int(datetime(one, 1, 1, tzinfo=UTC).timestamp() * 1000) for one in (year, year + 1))
            span = min(until, ends) - max(since, begins)
            taken[year] = taken.get(year, 0) + max(1, -(-(span - SUMMER_TIME) // DAY))
    return taken


def _year(at: int) -> int:
    return datetime.fromtimestamp(at / 1000, UTC).year


def _shown(holidays: Holidays, a_year: int) -> HolidaysShown:
    year = _year(now())
    current = [HolidayShown(since, until) for since, until in sorted(holidays.items()) if _year(until) >= year]
    left = max(0, a_year - days_by_year(holidays).get(year, 0))
    return HolidaysShown(a_year=a_year, left=left, holidays=current)


# --- notes ---


@get("/tables/{table:str}/note", summary="What I have written down about a table, for myself")
async def my_note(services: NamedDependency[Services], me: Me, table: TablePath) -> NoteShown:
    return NoteShown(text=await services.notes.read(me.person.id, table))


@put("/tables/{table:str}/note", summary="Write something down about a table I belong to; nobody else is shown it")
async def write_note(services: NamedDependency[Services], me: Me, table: TablePath, data: JSONBody[Note]) -> NoteShown:
    _slowly(services, me)
    text = data.text.strip().replace("\0", "")
    if not await services.notes.write(me.person.id, table, text, now(), MOST_NOTES):
        raise RefusedError(refuse("not_seated"))
    return NoteShown(text=text)


def _slowly(services: Services, me: Identity) -> None:
    if not services.paper.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))


HANDLERS = [my_holidays, take_holiday, end_holiday, my_note, write_note]
BODIES: tuple[type[Body], ...] = (NewHoliday, Note)
ANSWERS: tuple[type[ResponseBody], ...] = (HolidaysShown, NoteShown)
