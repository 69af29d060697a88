"""Games, tables and finished matches as they are sent to clients; without HTTP or SQL, for whatever sends them."""

from functools import cache
from typing import get_args

from stammtisch.games.contract import Rulebook
from stammtisch.games.rules_page import rules_page
from stammtisch.games.schema import Shape, ViewPart
from stammtisch.live import commands as c
from stammtisch.live.facts import Person
from stammtisch.live.room import Room
from stammtisch.match import all_cards
from stammtisch.phrases import Language
from stammtisch.server import wire as w
from stammtisch.store.listed import DAILY, OFFLINE, FinishedMatch, ListedTable

# --- games ---


def game_shown(rules: Rulebook, language: Language) -> w.GameShown:
    return w.GameShown(
        id=rules.id,
        title=rules.title.in_(language),
        about=rules.about.in_(language),
        minutes=rules.minutes,
        players=rules.players,
        usual_players=rules.usual_players,
        low_wins=rules.low_wins,
        publisher=rules.publisher,
        rules=rules.version,
        options=[
            w.OptionShown(
                name=option.name,
                about=option.about.in_(language),
                kind=option.kind,
                default=option.default,
                low=option.low,
                high=option.high,
                example=option.example,
                offers=[
                    w.OfferShown(
                        value=offer.value,
                        name=offer.name.in_(language),
                        about=offer.about.in_(language),
                        players=list(offer.players),
                    )
                    for offer in option.offers
                ],
            )
            for option in rules.options
        ],
        phases={phase: name.in_(language) for phase, name in rules.phase_names.items()},
        levels=list(get_args(c.Level)),
    )


@cache
def details_shown(rules: Rulebook, language: Language) -> w.GameDetailsShown:
    return w.GameDetailsShown(
        id=rules.id,
        view=[_view_part(part, language) for part in rules.view_parts],
        cards={card: rules.card_name(card).in_(language) for card in all_cards(rules)},
        rules=rules_page(rules, language),
    )


def _view_part(part: ViewPart, language: Language) -> w.ViewPartShown:
    return w.ViewPartShown(key=part.key, label=part.label.in_(language), shape=_view_shape(part.shape, language))


def _view_shape(shape: Shape, language: Language) -> w.ViewShape:
    return w.ViewShape(
        kind=shape.kind,
        of=_view_shape(shape.of, language) if shape.of is not None else None,
        parts=[_view_part(part, language) for part in shape.parts],
    )


# --- tables and matches ---


def table_shown(table: ListedTable, room: Room | None, person: str | None, now: int) -> w.TableShown:
    """A table in a list, for this person (None: for whoever looks); `room`: if it is in memory."""
    outline = table.outline
    seat = outline.seat_of(person) if person is not None else None
    match = room.table.match if room is not None and seat is not None else None
    return w.TableShown(
        table=table.id,
        terms=outline.terms,
        lobby=outline.lobby_at(now, seat),
        seat=seat,
        here=room.people_here if room is not None and not outline.is_over_days else 0,
        at=table.changed_at,
        round=None if match is None else match.public()["round"],
        turn_since=table.turn_since,
        due_at=table.due_at,
    )


def match_shown(match: FinishedMatch) -> w.MatchShown:
    return w.MatchShown(
        table=match.table,
        match=match.match,
        game=match.game,
        finished_at=match.finished_at,
        seats=lines_shown(match),
        duplicate=match.deal is not None and not match.deal.startswith((DAILY, OFFLINE)),
        after=int((match.deal or "").partition("+")[2] or 0),
        daily=day_of(match),
        offline=match.table.startswith(OFFLINE) or (match.deal or "").startswith(OFFLINE),
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
            person=Person(line.person, line.name, line.face) if line.person and line.name is not None else None,
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
