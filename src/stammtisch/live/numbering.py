"""The numbers that people are told facts by: everybody counts only what they are told of.

The journal numbers every fact. A gap in those numbers would tell whoever is told nothing that something was chosen
covertly, and how often. So each seat, those who watch, and those who watch and see all hands, have a count of their
own, and in it no gap means anything.
With every deal all counts start from the journal's number again: how the match before it went is known by then.
"""

from stammtisch.live import facts as f
from stammtisch.match import Events

PRIVATE = (f.AutoSet, f.Muted, f.Planned, f.Erased)  # of these nobody is told, or one person: nobody else's business
Told = tuple[int, ...]
"""How many facts each seat has been told of; then those who watch, and those who watch and see all hands."""


def told_to(told: Told, seat: int | None, hands: bool = False) -> int:
    """The count of a seat, or of those who watch; `hands`: and see all hands."""
    if seat is not None:
        return told[seat]
    return told[-1 if hands else -2]


def shown_to(events: Events, players: int, moved_on: bool, spectators: bool) -> tuple[bool, ...]:
    """To whom a choice shows, in the order of `Told`. `moved_on`: others owe a choice now than before it."""
    seats = tuple(moved_on or bool(events.seen_by(seat)) for seat in range(players))
    return (*seats, spectators and (moved_on or bool(events.seen_by(None))), True)


def is_open(shown: tuple[bool, ...]) -> bool:
    """Whether every seat can tell that the choice was made; otherwise it is covert."""
    return all(shown[:-2])


def counted(told: Told, shown: tuple[bool, ...] | None) -> Told:
    """The counts after a fact that shows to these; None: to everybody."""
    if shown is None:
        return tuple(count + 1 for count in told)
    return tuple(count + seen for count, seen in zip(told, shown, strict=True))
