"""What may be asked of a tournament. `who` comes from the identity, never from a request."""

from dataclasses import dataclass

from stammtisch.community.tournaments.facts import Terms
from stammtisch.live.facts import Secret


@dataclass(frozen=True)
class Announce:
    who: str
    terms: Terms


@dataclass(frozen=True)
class Register:
    """Takes part; in pairs with `partner`, once both have named each other."""

    who: str
    partner: str = ""


@dataclass(frozen=True)
class Withdraw:
    """Takes part no more; the organiser may ask it for somebody else."""

    who: str
    person: str


@dataclass(frozen=True)
class Pause:
    """Sits out, or is back; the organiser may ask it for somebody else."""

    who: str
    person: str
    on: bool


@dataclass(frozen=True)
class Proposal:
    """The draw of the next round (`draw.propose`), made beforehand because it takes a while: it holds if the tournament
    is still as it was, with so many facts. `ids`: of its tables; `deal`: what they are dealt from, if from the same.
    """

    facts: int
    seed: int
    tables: tuple[tuple[str | None, ...], ...]
    ids: tuple[str, ...]
    deal: Secret


@dataclass(frozen=True)
class BeginRound:
    """The next round, for the organiser."""

    who: str
    proposal: Proposal


@dataclass(frozen=True)
class Tick:
    """Time has passed: `over` are the tables whose match has ended, `absent` those for whom a bot ended it.

    Ends rounds, begins those that begin by themselves, and ends tournaments that nobody cares for any more.
    """

    over: frozenset[str]
    absent: frozenset[str]
    proposal: Proposal | None = None


@dataclass(frozen=True)
class End:
    """Ends the tournament; for the organiser. A round that is being played does not count."""

    who: str


AnyCommand = Announce | Register | Withdraw | Pause | BeginRound | Tick | End
