"""Matches that were played without a server, brought to one's history when there is one again.

Nobody can say who chose what in somebody else's browser. So such a match is played again by the rules before it is
kept, is marked as played offline, and counts for nothing: no statistics, no ratings, no proof of a fair deal. It stands
as a table that was opened, played and closed, under an id made from the person's and its own: sent twice, it is there
once.
"""

import asyncio
import hashlib
from collections.abc import Iterator
from time import monotonic

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from stammtisch.errors import RecordError
from stammtisch.live import facts as f
from stammtisch.live.fairness import FORM
from stammtisch.live.outlines import outline_from
from stammtisch.live.ports import Conflict, TooManyTables
from stammtisch.live.refusals import Refused, refuse
from stammtisch.live.registry import ALPHABET, ID_LENGTH
from stammtisch.live.texts import LONGEST_NAME, tidy
from stammtisch.live.turns import Crowded, FairTurns, Key, Lane
from stammtisch.match import Match
from stammtisch.record import Record
from stammtisch.server import wire as w
from stammtisch.server.refused import RefusedError
from stammtisch.server.services import Services, now
from stammtisch.server.shown import match_shown
from stammtisch.store.people import Identity

MOST_BYTES = 48 * 1024  # of a match that is sent
MOST_WAITING, MOST_WAITING_EACH = 20, 4  # to be played again, in all and from one address
_turns = FairTurns(1, (Lane(most=MOST_WAITING, most_each=MOST_WAITING_EACH),))


@post("/matches/offline", status_code=200, request_max_body_size=MOST_BYTES, summary="A match that I played offline")
async def keep_offline(
    services: NamedDependency[Services],
    me: NamedDependency[Identity],
    asker: NamedDependency[Key],
    data: JSONBody[w.OfflineMatch],
) -> w.MatchShown:
    if not services.offline_limit.take(me.person.id, monotonic()):
        raise RefusedError(refuse("slow_down"))
    table = table_id(me.person.id, data)
    if await services.history.match(table, 1) is None:
        try:
            entries = await _turns.turn(asker, lambda: asyncio.to_thread(entries_of, me.person, data, now()))
            await services.tables.services.journal.append(table, entries, outline_from(table, entries))
        except Crowded as crowded:
            raise RefusedError(refuse("slow_down" if crowded.own else "busy")) from None
        except RecordError as error:
            raise RefusedError(Refused("does_not_replay", error.phrase)) from None
        except TooManyTables:
            raise RefusedError(refuse("too_many_tables")) from None
        except Conflict:
            pass  # sent from two places at once
    found = await services.history.match(table, 1)
    assert found is not None
    return match_shown(found)


def table_id(person: str, data: w.OfflineMatch) -> str:
    """The same for the same match of the same person; anybody else has another."""
    number = int.from_bytes(hashlib.sha256(f"offline {person} {data.table} {data.match}".encode()).digest(), "big")
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def entries_of(person: f.Person, data: w.OfflineMatch, now: int) -> list[f.Entry]:
    """What happened at the table. Raises RecordError if the record is none, does not replay or is not over, and
    RefusedError if the seats do not fit it."""
    record = Record.loads(data.record)
    match = record.replay()
    own = [seat for seat, one in enumerate(data.seats) if one.bot is None]
    if not match.over or len(data.seats) != match.players or len(own) != 1 or not isinstance(match.seed, bytes):
        raise RefusedError(refuse("does_not_replay"))
    facts = [*_gathered(person, data, match), *_played(record, own[0]), _finished(person, data, match), f.Closed()]
    at = min(data.finished_at, now)
    return [f.Entry(number, at, fact) for number, fact in enumerate(facts, 1)]


def _gathered(person: f.Person, data: w.OfflineMatch, match: Match) -> Iterator[f.AnyFact]:
    assert isinstance(match.seed, bytes)
    yield f.Opened(
        game=match.game.id,
        rules=match.game.rules.version,
        players=match.players,
        options=match.game.fresh_options(),
        host=person,
        listed=False,
        pace=0,
        spectators=False,
        hints=True,
        duplicate=f.Duplicate(data.table, data.match, f.Secret(match.seed), redealt=list(match.redealt)),
    )
    yield f.Shuffled(1, f.Secret(match.seed), "")
    for seat, one in enumerate(data.seats):
        yield f.Sat(seat, person) if one.bot is None else f.BotSat(seat, one.bot)
    yield f.Started(1, form=FORM)


def _played(record: Record, own: int) -> Iterator[f.AnyFact]:
    for entry in record.choices:
        seat, _, choice = entry.partition(" ")
        yield f.Chose(int(seat), choice, "person" if int(seat) == own else "bot")


def _finished(person: f.Person, data: w.OfflineMatch, match: Match) -> f.Finished:
    seats = [
        f.Occupant(
            person=person if one.bot is None else None,
            bot=one.bot,
            left=False,
            bot_name=tidy(one.bot_name, LONGEST_NAME) if one.bot is not None else None,
            taken_back=one.taken_back,
        )
        for one in data.seats
    ]
    return f.Finished(1, list(match.scores), list(match.winners), seats, match.game.rules.teams(match.public()))


HANDLERS = [keep_offline]
