"""The last facts of a table, so that whoever was away for a moment can be told them one by one.

Little is kept: the facts, and the match as it stood before the first of them. What each brought about is found again by
playing them once more. (Kept events were most of a table's memory.)
"""

from collections.abc import Sequence

from stammtisch.live import facts as f
from stammtisch.live.fold import News, Table, advance
from stammtisch.match import Match


class _Stretch:
    """Some facts in a row, and the match before them."""

    def __init__(self, match: Match | None) -> None:
        self.match = match
        self.entries: list[f.Entry] = []


class Recent:
    """At least the last `span` facts since the last deal, and at most twice as many."""

    def __init__(self, span: int, number: int = 0) -> None:
        self._span, self._number = span, number
        self._older, self._newer = _Stretch(None), _Stretch(None)

    def add(self, entry: f.Entry, table: Table) -> None:
        """A fact that the table has just advanced by."""
        self._number = entry.number
        if isinstance(entry.fact, f.Started):
            self._older, self._newer = _Stretch(None), _stretch_from(table)
            return
        self._newer.entries.append(entry)
        if len(self._newer.entries) == self._span:
            self._older, self._newer = self._newer, _stretch_from(table)

    def lately(self) -> list[News]:
        """Everything that is kept."""
        kept = [entry.number for stretch in (self._older, self._newer) for entry in stretch.entries]
        return (self.since(kept[0] - 1) or []) if kept else []

    def since(self, number: int) -> list[News] | None:
        """Everything after that number; None if that is too long ago, or has not been yet."""
        if number == self._number:
            return []
        stretches = [stretch for stretch in (self._older, self._newer) if stretch.entries]
        if not stretches or not stretches[0].entries[0].number - 1 <= number < self._number:
            return None
        match = stretches[0].match.copy() if stretches[0].match is not None else None
        found = []
        for entry in (entry for stretch in stretches for entry in stretch.entries):
            events = None
            if isinstance(entry.fact, f.Chose) and match is not None:
                events = match.play(entry.fact.seat, entry.fact.choice)
            if entry.number > number:
                found.append(News(entry, events))
        return found


def _stretch_from(table: Table) -> _Stretch:
    if table.match is None:
        return _Stretch(None)
    match = table.match.copy()
    _ = match.state  # it forgets what it remembers of its state: most copies are never looked at
    return _Stretch(match)


def remember(id: str, entries: Sequence[f.Entry], span: int = 1) -> tuple[Table, Recent]:
    """A table from its facts, and the last of them.

    Matches before the last one need not be played again: how they ended is a fact. Their choices may be left out.
    """
    last_deal = max((entry.number for entry in entries if isinstance(entry.fact, f.Started)), default=0)
    table, recent = Table(id), Recent(span)
    for entry in entries:
        if entry.number <= last_deal:
            table.number = entry.number - 1
        if isinstance(entry.fact, f.Chose) and entry.number < last_deal:
            table.number = entry.number
        else:
            advance(table, entry)
            recent.add(entry, table)
    return table, recent
