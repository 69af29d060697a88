"""Tables and finished matches as lists show them."""

from stammtisch.live.facts import Person
from stammtisch.server import wire as w
from stammtisch.server.services import Services, now
from stammtisch.store.history import FinishedMatch, ListedTable
from stammtisch.store.journal import DAILY
from stammtisch.store.people import Identity


def table_shown(services: Services, table: ListedTable, identity: Identity | None) -> w.TableShown:
    room, outline = services.tables.rooms.get(table.id), table.outline
    seat = outline.seat_of(identity.person.id) if identity is not None else None
    match = room.table.match if room is not None and seat is not None else None
    return w.TableShown(
        table=table.id,
        terms=outline.terms,
        lobby=outline.lobby_at(now()),
        seat=seat,
        here=room.people_here if room is not None else 0,
        at=table.changed_at,
        round=None if match is None else match.public()["round"],
    )


def match_shown(match: FinishedMatch) -> w.MatchShown:
    return w.MatchShown(
        table=match.table,
        match=match.match,
        game=match.game,
        finished_at=match.finished_at,
        seats=lines_shown(match),
        duplicate=match.deal is not None and not match.deal.startswith(DAILY),
        after=int((match.deal or "").partition("+")[2] or 0),
        daily=day_of(match),
    )


def day_of(match: FinishedMatch) -> str | None:
    """The day whose deal it was."""
    if match.deal is None or not match.deal.startswith(DAILY):
        return None
    day = match.deal.removeprefix(DAILY)
    return f"{day[:4]}-{day[4:6]}-{day[6:8]}"


def lines_shown(match: FinishedMatch) -> list[w.LineShown]:
    return [
        w.LineShown(
            person=Person(line.person, line.name, line.face) if line.person and line.name else None,
            bot=line.bot,
            left=line.left,
            late=line.late,
            taken_back=line.taken_back,
            score=line.score,
            won=line.won,
            bot_name=None if line.person else line.name,
        )
        for line in match.seats
    ]
