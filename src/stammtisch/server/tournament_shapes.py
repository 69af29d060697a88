"""What goes over the wire about tournaments, and how one is shown. Everybody who may see it is shown the same."""

import csv
import io
from typing import Annotated, Any, cast

import msgspec

from stammtisch.community.tournaments import facts as f
from stammtisch.community.tournaments.standing import Line, TableResult
from stammtisch.community.tournaments.state import Stage, Tournament
from stammtisch.live.commands import Level
from stammtisch.live.facts import Person
from stammtisch.phrases import Language
from stammtisch.server.wire import Body, ResponseBody
from stammtisch.store.tournaments import ListedTournament

Small = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class NewTournament(Body, frozen=True):
    """What is agreed; see `community.tournaments.facts.Terms`. Rest and limit in minutes, pace in seconds."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[int, msgspec.Meta(ge=1, le=20)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    about: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    rounds: Small = 3
    rest: Small = 5
    limit: Small = 0
    pace: Small = 0
    movement: f.Movement = "individual"
    pairs: bool = False
    count: f.Count = "places"
    bots: Level = "regular"
    listed: bool = False
    group: Annotated[str, msgspec.Meta(max_length=16, pattern="^[a-z0-9]*$")] = ""


class NewEntrant(Body, frozen=True):
    """With whom one wants to play, in pairs: who has registered before."""

    partner: Annotated[str, msgspec.Meta(max_length=16, pattern="^[a-z0-9]*$")] = ""


class NewPause(Body, frozen=True):
    on: bool


class TournamentListed(ResponseBody, frozen=True):
    """A tournament in a list. `table`: where one is to play now, if one is."""

    tournament: str
    name: str
    game: str
    stage: Stage
    entrants: int
    table: str


class TournamentsShown(ResponseBody, frozen=True):
    mine: list[TournamentListed]  # that I take part in, or organise
    listed: list[TournamentListed]


class TournamentAnnounced(ResponseBody, frozen=True):
    tournament: str


class TournamentTerms(ResponseBody, frozen=True):
    name: str
    game: str
    players: int
    options: dict[str, Any]
    about: str
    rounds: int
    rest: int
    limit: int
    pace: int
    movement: f.Movement
    pairs: bool
    count: f.Count
    bots: Level
    listed: bool
    group: str


class EntrantShown(ResponseBody, frozen=True):
    person: str
    partner: str  # whom they have named
    settled: bool  # and are named by
    pausing: bool
    withdrawn: bool


class DrawnTable(ResponseBody, frozen=True):
    """A table of a round: who sits where (null: a bot), and how it ended, if it has. With the same cards at all tables,
    scores are shown when the round is over."""

    table: str
    over: bool
    seats: list[str | None]
    scores: list[int] | None
    winners: list[int]


class RoundDrawn(ResponseBody, frozen=True):
    number: int
    began: int
    ended: int  # 0: it is being played
    counts: bool  # not if the tournament was ended in the middle of it
    tables: list[DrawnTable]


class PlaceShown(ResponseBody, frozen=True):
    place: int
    person: str
    points: float
    wins: int
    score: int
    played: int
    rounds: list[float | None]


class TournamentShown(ResponseBody, frozen=True):
    tournament: str
    number: int  # of its last fact
    organiser: str
    terms: TournamentTerms
    stage: Stage
    people: dict[str, Person]  # everybody who is spoken of, as they are called today
    entrants: list[EntrantShown]
    rounds: list[RoundDrawn]
    standing: list[PlaceShown]
    next_at: int | None  # when the next round begins by itself
    ends_at: int | None  # when the time of the present round is up


def tournament_listed(row: ListedTournament, table: str = "") -> TournamentListed:
    stage = cast(Stage, row.stage)
    return TournamentListed(
        tournament=row.id, name=row.name, game=row.game, stage=stage, entrants=row.entrants, table=table
    )


def tournament_shown(
    number: int, known: Tournament, people: dict[str, Person], results: dict[str, TableResult], lines: list[Line]
) -> TournamentShown:
    """The tournament as everybody sees it who may."""
    return TournamentShown(
        tournament=known.id,
        number=number,
        organiser=known.organiser,
        terms=TournamentTerms(**msgspec.structs.asdict(known.terms)),
        stage=known.stage,
        people=people,
        entrants=[
            EntrantShown(
                person=id,
                partner=one.partner,
                settled=known.partner(id) is not None,
                pausing=one.pausing,
                withdrawn=one.withdrawn,
            )
            for id, one in known.entrants.items()
        ],
        rounds=[
            RoundDrawn(
                number=one.number,
                began=one.began,
                ended=one.ended,
                counts=not one.broken_off,
                tables=[_table(table, results.get(table.id), one.hidden) for table in one.tables],
            )
            for one in known.rounds
        ],
        standing=[
            PlaceShown(
                place=line.place,
                person=line.person,
                points=line.points,
                wins=line.wins,
                score=line.score,
                played=line.played,
                rounds=list(line.rounds),
            )
            for line in lines
        ],
        next_at=known.next_at,
        ends_at=known.ends_at,
    )


def _table(table: f.Table, result: TableResult | None, hidden: bool) -> DrawnTable:
    shown = None if hidden else result
    return DrawnTable(
        table=table.id,
        over=result is not None,
        seats=table.seats,
        scores=list(shown.scores) if shown is not None else None,
        winners=list(shown.winners) if shown is not None else [],
    )


HEADINGS: dict[Language, tuple[str, ...]] = {
    "en": ("place", "name", "points", "matches won", "score", "matches"),
    "de": ("Platz", "Name", "Punkte", "gewonnene Partien", "Spielpunkte", "Partien"),
}
ROUND: dict[Language, str] = {"en": "round", "de": "Runde"}


def as_csv(shown: TournamentShown, language: Language) -> str:
    """The standing as spreadsheets read it."""
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow([*HEADINGS[language], *(f"{ROUND[language]} {one.number}" for one in shown.rounds)])
    for line in shown.standing:
        name = _harmless(shown.people[line.person].name if line.person in shown.people else line.person)
        sheet.writerow([line.place, name, line.points, line.wins, line.score, line.played, *line.rounds])
    return "\ufeff" + text.getvalue()  # or else some spreadsheets take it for an old encoding


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


BODIES: tuple[type[Body], ...] = (NewTournament, NewEntrant, NewPause)
ANSWERS: tuple[type[ResponseBody], ...] = (TournamentsShown, TournamentAnnounced, TournamentShown)
