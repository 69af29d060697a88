"""Tables for lists: what everybody may see of one, without its match.

An outline is stored along with the facts that change it. So a list costs as much as it has rows, however much has
happened at its tables.
"""

from collections.abc import Iterable, Sequence

import msgspec

from stammtisch.errors import StammtischError
from stammtisch.games.registry import rulebook
from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.agenda import Agenda, agenda_of
from stammtisch.live.clock import REMATCH_PAUSE, pause_before
from stammtisch.live.days import DAY, is_over_days
from stammtisch.live.decide import Decided
from stammtisch.live.messages import Lobby, TermsShown
from stammtisch.live.table import Table, add, advance


class Outline(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as it stands, without its match. Prints as JSON, and is read from it."""

    terms: TermsShown
    lobby: Lobby  # but for `starts_in`, which depends on when it is shown
    rematched_at: int = 0
    group: str = ""  # for members of that group only

    def lobby_at(self, now: int, seat: int | None = None) -> Lobby:
        """The lobby at this time, at a table that nobody is connected to, for this seat or somebody without one."""
        starts_in = view.starts_in(self.lobby.stage, self.rematched_at, view.Moment(now, 0))
        results = [] if seat is None and self._tells_nobody else self.lobby.results
        return msgspec.structs.replace(self.lobby, starts_in=starts_in, results=results)

    @property
    def _tells_nobody(self) -> bool:
        """As `spectators.tells_nobody` says of the table."""
        known = self.terms.daily is not None or self.terms.duplicate or bool(self.terms.tournament)
        return known and not self.terms.spectators

    def seat_of(self, person: str) -> int | None:
        """The person's seat, as `Table.seat_of` says."""
        seats = enumerate(self.lobby.seats)
        return next((n for n, seat in seats if seat.person and seat.person.id == person and seat.held != "left"), None)

    @property
    def people(self) -> set[str]:
        """Who can go on here: everybody who sits here, and the host. Nobody if the table is closed."""
        if self.lobby.stage == "closed":
            return set()
        return {seat.person.id for seat in self.lobby.seats if seat.person and seat.held != "left"} | {self.lobby.host}

    @property
    def is_over_days(self) -> bool:
        return self.terms.pace >= DAY or self.terms.budget > 0

    @property
    def is_playable(self) -> bool:
        """Whether its rules are those of today."""
        try:
            return rulebook(self.terms.game).version == self.terms.rules
        except StammtischError:
            return False


_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Outline)


def dump(outline: Outline) -> bytes:
    return _encoder.encode(outline)


def load(text: bytes) -> Outline:
    """The outline that `dump` wrote."""
    return _decoder.decode(text)


def outline_of(table: Table) -> Outline:
    lobby = msgspec.structs.replace(view.lobby(table, view.Moment(0, 0)), starts_in=None)
    later = pause_before(table) - REMATCH_PAUSE if table.rematched_at else 0
    return Outline(view.terms(table), lobby, table.rematched_at + later, table.terms.group)


def index_after(table: Table, decided: Sequence[Decided]) -> tuple[Outline | None, Agenda | None]:
    """Outline and agenda of the table when this will have happened there; None for what stays as it is."""
    facts = [entry.fact for one in decided for entry in one.entries]
    same_seats = all(isinstance(fact, view.NOT_ABOUT_SEATS) for fact in facts)
    over_days = table.number > 0 and is_over_days(table.terms)
    if same_seats and (not over_days or all(isinstance(fact, f.Said | f.Muted) for fact in facts)):
        return None, None
    ahead = table.fork()
    for one in decided:
        for entry in one.entries:
            advance(ahead, entry, one.played)
    return None if same_seats else outline_of(ahead), agenda_of(ahead)


def outline_from(id: str, entries: Iterable[f.Entry]) -> Outline:
    """The outline that these facts add up to; those that do not change it can be left out. Raises `RulesMismatch`."""
    table = Table(id)
    for entry in entries:
        if not isinstance(entry.fact, view.NOT_ABOUT_SEATS):
            add(table, entry)
    return outline_of(table)
