"""The table as it stood some minutes ago, for those who watch with a delay and see all hands.

It is a second table, made of the same stored facts, each added when it is old enough. So nothing that such a spectator
is sent (views, events, numbers, clocks, talk) can depend on anything newer, whatever server it comes from.

Between matches there is nothing to hold back: until the next deal everybody sees the same. After a match the result and
what follows it come when they are old enough, so that nobody misses the end.
"""

from collections import deque
from collections.abc import Callable, Sequence, Set

from stammtisch.live import facts as f
from stammtisch.live import view
from stammtisch.live.backlog import apply, restore
from stammtisch.live.broadcaster import Broadcaster
from stammtisch.live.messages import Presence
from stammtisch.live.numbering import PRIVATE
from stammtisch.live.outbox import Connection
from stammtisch.live.spectators import is_delayed
from stammtisch.live.table import AppliedFact, Table

MINUTE = 60_000
MOST_HELD = 1000  # facts in memory that are not old enough; the journal has the others
MOST_TOLD = 32  # facts at once, one by one: more would overflow the outboxes of connections that read


class Schedule:
    """When facts may be shown, asked of one after the other: those from a deal to the next shuffle, `delay` later."""

    def __init__(self, delay: int) -> None:
        self._delay, self._in_match, self._last = delay, False, 0

    def due(self, entry: f.Entry) -> int:
        """The time of the next fact; never before that of the one before it."""
        held = self._in_match or isinstance(entry.fact, f.Started)
        self._in_match = held and not isinstance(entry.fact, f.Rematched | f.Closed)
        self._last = max(self._last, entry.at + self._delay if held else entry.at)
        return self._last


class DelayedBroadcaster(Broadcaster):
    """The connections of those who watch with a delay. `live` gives the table as it stands now, `now` the time.

    Whoever creates it gives it all facts of the table (or none of the choices of matches that were over long enough).
    """

    def __init__(self, live: Table, entries: Sequence[f.Entry], span: int, now: Callable[[], int]) -> None:
        self._live, self._now, self._delay = live, now, live.terms.delay * MINUTE
        self._schedule = Schedule(self._delay)
        self._held: deque[tuple[int, f.Entry]] = deque()
        self._known: dict[Connection, Presence] = {}
        self._last = 0  # number of the last fact that was taken
        shown = 0
        for entry in entries:
            due = self._schedule.due(entry)
            if due <= now():
                shown, self._last = shown + 1, entry.number
            elif len(self._held) < MOST_HELD:
                self._held.append((due, entry))
                self._last = entry.number
            else:
                break
        table, backlog = restore(live.id, entries[:shown], span)
        super().__init__(table, backlog, self._then)

    def _then(self) -> view.Moment:
        """Clocks are told as they were; who came when does not matter."""
        return view.Moment(self._now() - self._delay, 0)

    @property
    def settings(self) -> Table:
        return self._live  # whom somebody hears is their own business, and counts at once

    def audience_of(self, person: str) -> view.Audience:
        """Never a seat, even if this person sat there then."""
        return view.Audience(None, True, hands=True, behind=self._live.terms.delay)

    @property
    def told(self) -> int:
        """How far the table has come for those who watch here."""
        return self._table.told[-1]

    @property
    def next_due(self) -> int | None:
        """When the next fact is old enough; None if there is none."""
        return self._held[0][0] if self._held else None

    @property
    def wanted(self) -> int | None:
        """The number of the last fact that is known here, if the journal has more and there is room for it."""
        return self._last if self._last < self._live.number and len(self._held) <= MOST_HELD // 2 else None

    def take(self, entries: Sequence[f.Entry]) -> None:
        """New facts of the table; those that do not follow, or for which there is no room, are asked for later."""
        for entry in entries:
            if entry.number == self._last + 1 and len(self._held) < MOST_HELD:
                self._held.append((self._schedule.due(entry), entry))
                self._last = entry.number

    def release(self) -> None:
        """Sends what has become old enough."""
        applied, now = list[AppliedFact](), self._now()
        while self._held and self._held[0][0] <= now:
            applied.append(apply(self._table, self._backlog, self._held.popleft()[1]))
        shown = [one for one in applied if not isinstance(one.entry.fact, PRIVATE)]
        if len(shown) > MOST_TOLD:
            self.send_whole()
        else:
            self.publish(shown)

    def tell_at_once(self, applied: AppliedFact) -> None:
        """A fact about somebody's settings is told to that person without delay, under the number they know."""
        self.publish_privately(applied, self._table.told, self.connections.items())

    def show_presence(self, present: Set[str]) -> None:
        """Sends how many watch like this. Who of those that sat here is connected now is not told: that is newer."""
        seats = [number for number, seat in enumerate(self._table.seats) if seat.person is not None]
        shown = Presence(seats, sum(is_delayed(self._live, person) for person in present))
        self.send_presence(shown, [one for one in self.connections if self._known.get(one) != shown])
        self._known = dict.fromkeys(self.connections, shown)  # nobody is told twice: that would say that somebody moved
