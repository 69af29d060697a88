"""Who watches and sees what: nothing of any hand, all hands some minutes later, or all hands by everybody's consent.

It follows from the facts alone, so it is the same on every server and after every restart.
"""

from typing import TYPE_CHECKING

from stammtisch.live.seats import people

if TYPE_CHECKING:
    from stammtisch.live.table import Table


def hands_are_open(table: "Table") -> bool:
    """Whether those who watch see all hands at once: everybody consents who sits here, or has played in this match.

    Bots always do.
    """
    if table.terms.hands != "consented":
        return False
    concerned = {person.id for person in people(table.seats)}
    if table.stage == "playing":
        concerned |= table.knew.keys()
    return concerned <= table.consents


def sees_hands(table: "Table", person: str) -> bool:
    """Whether this person sees all hands at once. Whoever has seen a hand of this match as its player never does."""
    return _only_watches(table, person) and hands_are_open(table)


def is_delayed(table: "Table", person: str) -> bool:
    """Whether this person sees all hands, and everything else, some minutes later."""
    return table.terms.hands == "delayed" and _only_watches(table, person)


def keeps_quiet(table: "Table", person: str) -> bool:
    """Whether this person may have seen all hands of the match that is being played."""
    return table.stage == "playing" and table.hands_shown and _only_watches(table, person)


def tells_nobody(table: "Table") -> bool:
    """Whether only its seats are told how a match here went and what was said: others may have the same cards to play.

    So it is with deals of the day, and at the tables of a tournament's round that all have the same cards.
    """
    terms = table.terms
    return not terms.spectators and (terms.daily is not None or terms.duplicate is not None)


def _only_watches(table: "Table", person: str) -> bool:
    return table.seat_of(person) is None and person not in table.knew


def note_hands(table: "Table") -> None:
    """Remembers that hands of this match could be seen, after any fact."""
    if table.stage == "playing" and not table.hands_shown:
        table.hands_shown = table.terms.hands == "delayed" or hands_are_open(table)
