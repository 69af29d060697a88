"""The deal of the day: which cards everybody plays, proven by a chain of hashes; and what results are worth together.

A server draws a secret for a year and publishes the end of a chain of hashes, its *anchor*. Every day has a *link*:

    link of day n  =  H("stammtisch daily link 1", link of day n+1)     the anchor: that of the day before the first
    seed           =  H("stammtisch daily seed 1", link, date, game, rules)
    seat           =  the first 8 bytes of H("stammtisch daily seat 1", seed), modulo the number of players

(H as in `live.fairness`.) A link is shown when its day is over. Whoever has the anchor can then check that it was
settled before the first day, and deal the day's cards from it; from the links of days past nobody can compute the next.
"""

import datetime
import hashlib
import secrets
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from stammtisch.errors import RecordError
from stammtisch.games.registry import rulebook
from stammtisch.live.commands import Level
from stammtisch.live.facts import Daily, Secret
from stammtisch.live.fairness import SECRET_BYTES, FixedThought, fixed_thought, is_hex_of_32_bytes
from stammtisch.match import Game, Match

DAYS = 366  # that a chain has links for
AHEAD = 30  # days before a chain ends, the next is settled and published
LEVEL: Level = "master"  # of the bots in the other seats
FORM = 1


class Plan(NamedTuple):
    """What is played: so that it takes a person three to eight minutes."""

    players: int
    options: Mapping[str, Any]


PLANS = {
    "gaunerbande": Plan(4, {"target": 10}),  # one round
    "party_bugs": Plan(4, {}),
    "partout": Plan(3, {}),
    "gauner": Plan(3, {}),
    "tax_the_rich": Plan(4, {}),
}


def plan_of(game: str) -> Plan:
    return PLANS.get(game) or Plan(rulebook(game).usual_players, {})


# --- days ---


def day_at(now: int, zone: str) -> datetime.date:
    """The date at this time (milliseconds) in this time zone."""
    return datetime.datetime.fromtimestamp(now / 1000, ZoneInfo(zone)).date()


def ends_at(day: datetime.date, zone: str) -> int:
    """When a day is over, in milliseconds."""
    midnight = datetime.datetime.combine(day + datetime.timedelta(1), datetime.time(), ZoneInfo(zone))
    return int(midnight.timestamp() * 1000)


# --- the chain ---


class ChainTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is public of a chain from the beginning."""

    anchor: str
    first_day: datetime.date
    days: int
    zone: str

    def number(self, day: datetime.date) -> int:
        """A day's place in the chain, from 1; 0 if it is none of its days."""
        number = (day - self.first_day).days + 1
        return number if 1 <= number <= self.days else 0

    @property
    def last_day(self) -> datetime.date:
        return self.first_day + datetime.timedelta(self.days - 1)


class ShownLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link that may be known."""

    day: datetime.date
    link: str


class DayProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that is needed to check one past day: the chain's terms and that day's link."""

    stammtisch_daily: int = FORM
    chain: ChainTerms
    day: datetime.date
    link: str


def fresh_chain(first_day: datetime.date, zone: str, days: int = DAYS) -> tuple[ChainTerms, Secret]:
    """A new chain, and the secret that it is made of: the last day's link."""
    last = Secret(secrets.token_bytes(SECRET_BYTES))
    return ChainTerms(earlier(last.hidden, days).hex(), first_day, days, zone), last


def earlier(link: bytes, days: int) -> bytes:
    """The link of so many days before."""
    for _ in range(days):
        link = _hash(b"stammtisch daily link 1", link)
    return link


def link_of(terms: ChainTerms, last: Secret, day: datetime.date) -> Secret:
    """The link of one of the chain's days."""
    number = terms.number(day)
    assert number, f"{day} is not a day of this chain"
    return Secret(earlier(last.hidden, terms.days - number))


def links_until(terms: ChainTerms, last: Secret, until: datetime.date) -> list[ShownLink]:
    """The links of the chain's days up to this one, the first first."""
    if until < terms.first_day:
        return []
    link, found = link_of(terms, last, until).hidden, list[ShownLink]()
    for number in range(terms.number(until), 0, -1):
        found.append(ShownLink(terms.first_day + datetime.timedelta(number - 1), link.hex()))
        link = earlier(link, 1)
    return found[::-1]


def belongs(terms: ChainTerms, day: datetime.date, link: str) -> bool:
    """Whether this is the chain's link of that day."""
    number = terms.number(day)
    if not number or not is_hex_of_32_bytes(link) or not is_hex_of_32_bytes(terms.anchor):
        return False
    return earlier(bytes.fromhex(link), number).hex() == terms.anchor


def deal_seed(link: Secret, day: datetime.date, game: str) -> Secret:
    """The seed of a game's deal of that day."""
    version = str(rulebook(game).version).encode()
    return Secret(_hash(b"stammtisch daily seed 1", link.hidden, day.isoformat().encode(), game.encode(), version))


def seat_of(seed: Secret, players: int) -> int:
    """The seat in which everybody plays this deal."""
    return int.from_bytes(_hash(b"stammtisch daily seat 1", seed.hidden)[:8], "big") % players


def load_proof(text: str | bytes) -> DayProof:
    """A proof as a server gives it. Raises RecordError for anything else."""
    try:
        return msgspec.json.decode(text, type=DayProof)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(
            f"This is no proof of a deal of the day: {error}.", f"Das ist kein Beweis: {error}."
        ) from None


def check(proof: DayProof) -> None:
    """Raises RecordError unless the day's link belongs to the chain."""
    if proof.chain.days > DAYS * 10 or not belongs(proof.chain, proof.day, proof.link):
        raise RecordError(
            f"The link of {proof.day} does not lead to the anchor {proof.chain.anchor[:16]}…: the deal was not settled "
            "when the chain was published.",
            f"Das Glied vom {proof.day} führt nicht zum Anker {proof.chain.anchor[:16]}…: Die Karten standen nicht "
            "fest, als die Kette veröffentlicht wurde.",
        )


# --- playing it ---


def game_of(game: str) -> Game:
    plan = plan_of(game)
    return Game(game, plan.players, dict(plan.options))


def thought(seed: Secret, seat: int, decision: int) -> FixedThought:
    """How a master thinks about its decision of this number."""
    return fixed_thought(Daily("", "", seed, True), seat, decision)


def next_seat(match: Match, person: int) -> int:
    """Who chooses next where several could: the person first, then bots by their seats (as `live.bot_driver` does)."""
    return person if person in match.waiting else match.waiting[0]


# --- what results are worth together ---


class DayResult(NamedTuple):
    """What one person has made of one day's deal."""

    day: str
    person: str
    score: int


class Field:
    """Everybody's scores in one deal, the master's among them."""

    def __init__(self, scores: Iterable[int], low_wins: bool) -> None:
        self._scores = sorted(-score if low_wins else score for score in scores)
        self._sign = -1 if low_wins else 1

    def place(self, score: int) -> int:
        """How many did better, and one."""
        return 1 + len(self._scores) - bisect_right(self._scores, self._sign * score)

    def points(self, score: int) -> float | None:
        """Duplicate points: the share of others that somebody with this score has beaten, ties by half, 0 … 100; None
        without others. The score itself is one of the field."""
        worse = bisect_left(self._scores, self._sign * score)
        equal = bisect_right(self._scores, self._sign * score) - worse - 1
        others = len(self._scores) - 1
        return round(100 * (worse + equal / 2) / others, 1) if others else None


class Total(NamedTuple):
    """Somebody's points of several days."""

    person: str
    points: float
    days: int


def totals(results: Iterable[DayResult], masters: Mapping[str, int], low_wins: bool) -> list[Total]:
    """Everybody's points over several days, added up; the most first. `masters`: what a master made of each day's deal,
    who is one of the others."""
    days: dict[str, list[DayResult]] = {}
    for result in results:
        days.setdefault(result.day, []).append(result)
    found: dict[str, list[float]] = {}
    for day, played in sorted(days.items()):
        master = [masters[day]] if day in masters else []
        field = Field([*(one.score for one in played), *master], low_wins)
        for mine in played:
            found.setdefault(mine.person, []).append(field.points(mine.score) or 0.0)
    ordered = [Total(person, round(sum(sorted(won)), 1), len(won)) for person, won in found.items()]
    return sorted(ordered, key=lambda total: (-total.points, total.days, total.person))


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()
