"""A tournament as its facts add up to it: a value that never changes."""

from dataclasses import dataclass, field, replace
from typing import Literal

from stammtisch.community.streams import Entry
from stammtisch.community.tournaments import facts as f
from stammtisch.community.tournaments.draw import Drawn, Past, Unit, past_of

MINUTE = 60_000
FORGOTTEN = 14 * 24 * 3600 * 1000  # milliseconds after which a tournament ends in which nothing has happened
FEWEST = 2  # people, for a round
Stage = Literal["announced", "running", "over"]
NO_TERMS = f.Terms("", "", 0)


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part, or has."""

    since: int
    partner: str = ""
    pausing: bool = False
    withdrawn: bool = False


@dataclass(frozen=True)
class Round:
    number: int
    began: int
    tables: list[f.Table]
    deal: str = ""  # the seed of all its tables, in hex; empty: each has its own
    ended: int = 0
    broken_off: bool = False  # the tournament was ended in the middle of it: it counts for nobody

    @property
    def hidden(self) -> bool:
        """Whether nothing may be shown of what was played in it: others still have the same cards to play."""
        return bool(self.deal) and not self.ended


@dataclass(frozen=True)
class Tournament:
    id: str
    terms: f.Terms = NO_TERMS
    organiser: str = ""
    announced: int = 0
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    over: int = 0  # when it was ended; a round that was running is still played to its end
    facts: int = 0
    at: int = 0  # when something last happened

    @property
    def current(self) -> Round | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].ended else None

    @property
    def stage(self) -> Stage:
        if self.over:
            return "over"
        return "running" if self.rounds else "announced"

    @property
    def next_at(self) -> int | None:
        """When the next round begins by itself; None if that is for the organiser to say, or there is none."""
        if self.over or not self.rounds or self.current is not None or len(self.rounds) >= self.terms.rounds:
            return None
        return self.rounds[-1].ended + self.terms.rest * MINUTE

    @property
    def due_at(self) -> int | None:
        """From when on somebody has to look after it (`Tick`); None if it is over, and so are all of its matches."""
        if self.current is not None:
            return self.current.began
        if self.over:
            return None
        if self.next_at is not None and len(self.playing()) >= FEWEST:
            return self.next_at
        return self.at + FORGOTTEN + 1

    @property
    def ends_at(self) -> int | None:
        """When the time of the present round is up; None if it has no limit."""
        current = self.current if not self.over else None
        return current.began + self.terms.limit * MINUTE if current is not None and self.terms.limit else None

    @property
    def past(self) -> Past:
        return past_of([[Drawn(tuple(table.seats)) for table in one.tables] for one in self.rounds])

    def playing(self) -> list[str]:
        """Who is to be drawn for the next round, in order of coming."""
        return [id for id, entrant in self.entrants.items() if not entrant.pausing and not entrant.withdrawn]

    def units(self) -> list[Unit]:
        """Those who are drawn together. Who has no partner gets one who has none; one may be left, and plays beside a
        bot: that is told by an empty name."""
        people = self.playing()
        if not self.terms.pairs:
            return [(person,) for person in people]
        paired, alone = list[Unit](), list[str]()
        for person in people:
            partner = self.partner(person)
            if partner is None or partner not in people:
                alone.append(person)
            elif person < partner:
                paired.append((person, partner))
        if len(alone) % 2:
            alone.append("")
        return [*paired, *zip(alone[::2], alone[1::2], strict=True)]

    def partner(self, person: str) -> str | None:
        """With whom somebody plays: they have named each other."""
        named = self.entrants[person].partner
        other = self.entrants.get(named)
        return named if other is not None and other.partner == person else None


def advance(known: Tournament, entry: Entry[f.AnyFact]) -> Tournament:
    """The tournament after one more fact."""
    after = _advance(known, entry.fact, entry.at)
    return replace(after, facts=known.facts + 1, at=entry.at)


def _advance(known: Tournament, fact: f.AnyFact, at: int) -> Tournament:
    match fact:
        case f.Announced(organiser, terms):
            return replace(known, organiser=organiser, terms=terms, announced=at)
        case f.Registered(person, partner):
            earlier = known.entrants.get(person)
            return _entrant(known, person, Entrant(earlier.since if earlier else at, partner))
        case f.Withdrawn(person):
            return _entrant(known, person, replace(known.entrants[person], withdrawn=True))
        case f.Pausing(person, on):
            return _entrant(known, person, replace(known.entrants[person], pausing=on))
        case f.Drawn(number, _, tables, deal):
            seed = deal.hidden.hex() if deal is not None else ""
            return replace(known, rounds=[*known.rounds, Round(number, at, tables, seed)])
        case f.RoundEnded():
            return replace(known, rounds=[*known.rounds[:-1], replace(known.rounds[-1], ended=at)])
        case f.Ended():
            return replace(known, over=at, rounds=_broken_off(known.rounds))


def _broken_off(rounds: list[Round]) -> list[Round]:
    return [one if one.ended else replace(one, broken_off=True) for one in rounds]


def _entrant(known: Tournament, person: str, entrant: Entrant) -> Tournament:
    return replace(known, entrants={**known.entrants, person: entrant})
