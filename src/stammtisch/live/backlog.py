"""The last facts of a table, so that whoever was away for a moment can be told them one by one.

Little is kept: the facts, and the match as it stood before the first of them. What each brought about is found again by
playing them once more. (Kept events were most of a table's memory.)
"""

from collections.abc import Iterator, Sequence

from stammtisch.live import facts as f
from stammtisch.live.numbering import PRIVATE, Told, counted, shown_to, told_to
from stammtisch.live.table import AppliedFact, PlayedChoice, Table, advance
from stammtisch.match import Events, Match


class _Segment:
    """Some facts in a row, and the table's match and numbers before them."""

    def __init__(self, match: Match | None, told: Told) -> None:
        self.match, self.told = match, told
        self.entries: list[f.Entry] = []
        self.open = 0  # of these, how many are known to have happened


class Backlog:
    """At least the last `span` facts since the last deal, and at most twice as many; covert choices come on top.

    Taking back begins it anew: whoever was away then is sent the whole table.

    How far it reaches back can be seen by anybody who comes. So it depends on nothing that is covert, and private
    facts, which nobody is told, are not in it.
    """

    def __init__(self, span: int) -> None:
        self._span, self._told, self._spectators = span, Told(), True
        self._older, self._newer = _Segment(None, ()), _Segment(None, ())

    def add(self, entry: f.Entry, table: Table) -> None:
        """Keeps a fact that the table has just advanced by."""
        before, self._told, self._spectators = self._told, table.told, table.terms.spectators
        if isinstance(entry.fact, f.Opened | f.Started | f.TakenBack):
            self._older, self._newer = _Segment(None, ()), _segment_from(table)
        elif not isinstance(entry.fact, PRIVATE):
            covert = any(now == then for now, then in zip(table.told[:-2], before[:-2], strict=True))
            self._newer.entries.append(entry)
            self._newer.open += not covert
            if self._newer.open == self._span and not covert:
                self._older, self._newer = self._newer, _segment_from(table)

    def recent(self) -> list[AppliedFact]:
        """All facts that are kept, with their events."""
        return list(self._replayed())

    def since(self, number: int, seat: int | None, hands: bool = False) -> list[AppliedFact] | None:
        """All facts after the one that this seat, or who watches, was told by that number, with their events.

        None if that is too long ago, or has not happened yet.
        """
        if number == told_to(self._told, seat, hands):
            return []
        first = self._older if self._older.entries else self._newer
        if not told_to(first.told, seat, hands) <= number < told_to(self._told, seat, hands):
            return None
        return [applied for applied in self._replayed() if told_to(applied.told, seat, hands) > number]

    def _replayed(self) -> Iterator[AppliedFact]:
        first = self._older if self._older.entries else self._newer
        match, told = first.match.copy() if first.match is not None else None, first.told
        for entry in (*self._older.entries, *self._newer.entries):
            events, shown = None, None
            if isinstance(entry.fact, f.Chose) and match is not None:
                events, shown = _play(match, entry.fact, self._spectators)
            told = counted(told, shown)
            yield AppliedFact(entry, told, events)


def apply(table: Table, backlog: Backlog, entry: f.Entry, played: PlayedChoice | None = None) -> AppliedFact:
    """Advances the table by a fact and keeps it; the match before it stays as it was, to be compared with."""
    before = table.match
    if isinstance(entry.fact, f.Chose) and played is None and before is not None:
        match = before.copy()
        played = PlayedChoice(match, match.play(entry.fact.seat, entry.fact.choice))
    events = advance(table, entry, played if isinstance(entry.fact, f.Chose) else None)
    backlog.add(entry, table)
    return AppliedFact(entry, table.told, events, before, table.match)


def _play(match: Match, fact: f.Chose, spectators: bool) -> tuple[Events, tuple[bool, ...]]:
    waited = match.waiting
    events = match.play(fact.seat, fact.choice)
    return events, shown_to(events, match.players, match.waiting != waited, spectators)


def _segment_from(table: Table) -> _Segment:
    if table.match is None:
        return _Segment(None, table.told)
    match = table.match.copy()
    _ = match.state  # it forgets what it remembers of its state: most copies are never looked at
    return _Segment(match, table.told)


def restore(id: str, entries: Sequence[f.Entry], span: int = 1) -> tuple[Table, Backlog]:
    """A table from its facts, and the last of them.

    Matches before the last one need not be played again: how they ended is a fact. Their choices may be left out.
    """
    last_deal = max((entry.number for entry in entries if isinstance(entry.fact, f.Started)), default=0)
    table, backlog = Table(id), Backlog(span)
    for entry in entries:
        if entry.number <= last_deal:
            table.number = entry.number - 1
        if isinstance(entry.fact, f.Chose | f.TakenBack) and entry.number < last_deal:
            table.number = entry.number
        else:
            advance(table, entry)
            backlog.add(entry, table)
    return table, backlog
