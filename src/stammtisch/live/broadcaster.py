"""What the connections of one table are sent, and when: each what it may know (`view`), in the table's order."""

from collections.abc import Callable, Iterable, Sequence, Set

import msgspec

from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.backlog import Backlog
from stammtisch.live.days import is_over_days
from stammtisch.live.messages import AnyMessage, Presence, ReactionShown
from stammtisch.live.numbering import PRIVATE, Told
from stammtisch.live.outbox import Connection
from stammtisch.live.reactions import Reaction
from stammtisch.live.seats import people
from stammtisch.live.table import AppliedFact, Table

_encode = msgspec.json.Encoder().encode


class Broadcaster:
    """The connections of one table. Takes facts that have been stored and applied; puts messages into outboxes.

    `moment` gives the time that clocks are told by. Nothing here waits: outboxes are bounded, and a connection that
    stops reading overflows its own.
    """

    def __init__(self, table: Table, backlog: Backlog, moment: Callable[[], view.Moment]) -> None:
        self.connections: dict[Connection, view.Audience] = {}
        self._table, self._backlog, self._moment = table, backlog, moment

    @property
    def settings(self) -> Table:
        """The table that has people's settings: whom they hear."""
        return self._table

    def audience_of(self, person: str) -> view.Audience:
        """As whom this person is told of the table."""
        return view.audience_of(self._table, person)

    def add(self, connection: Connection, seen: int) -> None:
        """Sends the facts after number `seen`, or the whole table if the backlog does not reach back that far."""
        audience = self.connections[connection] = self.audience_of(connection.who.id)
        missed = self._backlog.since(seen, audience.seat, audience.hands) if seen else None
        if missed is None:
            self._send_whole(connection)
        else:
            self._send_missed(connection, missed)

    def remove(self, connection: Connection) -> bool:
        """Whether it was there."""
        return self.connections.pop(connection, None) is not None

    def replace_table(self, table: Table, backlog: Backlog) -> None:
        """Goes on with the table as the journal has it; sends it whole to everybody."""
        self._table, self._backlog = table, backlog
        self.send_whole()

    def send_whole(self) -> None:
        """Sends the table whole to everybody."""
        for connection in self.connections:
            self.connections[connection] = self.audience_of(connection.who.id)
            self._send_whole(connection)

    def publish(self, applied: Sequence[AppliedFact]) -> None:
        """Sends what has happened; to a connection whose audience has changed (a new seat, or none) the table whole."""
        unchanged: list[tuple[Connection, view.Audience]] = []
        for connection, audience in self.connections.items():
            now = self.audience_of(connection.who.id)
            if now == audience:
                unchanged.append((connection, audience))
            else:
                self.connections[connection] = now
                self._send_whole(connection)
        for one in applied:
            if isinstance(one.entry.fact, PRIVATE):
                self.publish_privately(one, one.told, unchanged)
            else:
                self._publish(one, unchanged)

    def publish_presence(self, present: Set[str]) -> None:
        """Sends which seats' people are connected, and how many others are.

        At tables over days nobody is told: a choice of somebody who is not connected would show that it was planned.
        """
        if is_over_days(self._table.terms):
            return
        seats = [n for n, seat in enumerate(self._table.seats) if seat.person is not None and seat.person.id in present]
        seated = {person.id for person in people(self._table.seats)}
        self.send_presence(Presence(seats, len(present - seated)), self.connections)

    def send_presence(self, presence: Presence, connections: Iterable[Connection]) -> None:
        message = _encode(presence)
        for connection in connections:
            connection.outbox.put(message)

    def publish_reaction(self, person: str, kind: Reaction) -> None:
        """Sends that a person at the table reacts to something, to everybody who hears that person."""
        seat = self._table.seat_of(person)
        if seat is None:
            return
        message = _encode(ReactionShown(seat, kind))
        for connection in self.connections:
            if view.hears(self._table, connection.who.id, person):
                connection.outbox.put(message)

    def _publish(self, applied: AppliedFact, connections: Sequence[tuple[Connection, view.Audience]]) -> None:
        renderer = view.FactRenderer(self._table, applied, self._moment())
        rendered: dict[tuple[view.Audience, str], bytes | None] = {}
        for connection, audience in connections:
            key = audience, connection.language
            if key not in rendered:
                message = renderer.message(audience, connection.language)
                rendered[key] = None if message is None else _encode(message)
            data = rendered[key]
            if data is not None and self._hears(connection.who.id, applied):
                connection.outbox.put(data)

    def publish_privately(
        self, applied: AppliedFact, told: Told, connections: Iterable[tuple[Connection, view.Audience]]
    ) -> None:
        """Sends a fact about one person's settings to that person, who has been `told` so much."""
        for connection, audience in connections:
            looker, number = view.Looker(audience, self.settings), audience.number(told)
            message = view.private(applied, connection.who.id, number, looker, connection.language, self._moment())
            if message is not None:
                _send(connection, message)

    def _send_whole(self, connection: Connection) -> None:
        person, recent, looker = connection.who.id, self._backlog.recent(), self._looker(connection)
        _send(connection, view.whole(self._table, person, connection.language, self._moment(), recent, looker))

    def _send_missed(self, connection: Connection, missed: Sequence[AppliedFact]) -> None:
        person, audience = connection.who.id, self.connections[connection]
        for applied in missed:
            message = view.missed(self._table, applied, audience, connection.language)
            if message is not None and self._hears(person, applied):
                _send(connection, message)
        looker = self._looker(connection)
        _send(connection, view.resumed(self._table, person, connection.language, self._moment(), looker))

    def _looker(self, connection: Connection) -> view.Looker:
        return view.Looker(self.connections[connection], self.settings)

    def _hears(self, person: str, applied: AppliedFact) -> bool:
        fact = applied.entry.fact
        return not isinstance(fact, f.Said) or view.hears(self.settings, person, fact.person.id)


def _send(connection: Connection, message: AnyMessage) -> None:
    connection.outbox.put(_encode(message))
