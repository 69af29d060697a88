"""What happened, written down by the rules themselves, so that nobody has to find it out from two states afterwards.

Optional: a game whose `apply` does much by itself may keep a log in its state. Its rules tell, its view translates:

    class State(EventLog): ...                                                  # rules.py, instead of Common
    TAKEN, EMPTY = range(2)

    tell(s, TAKEN, seat, stones)                                                # anywhere in `apply`

    EVENTS = {                                                                  # view.py, instead of `events`
        TAKEN: lambda before, after, seat, stones, observer: {"event": "take", "seat": seat, "stones": stones},
        EMPTY: lambda before, after, *_: {"event": "empty"},
    }

A code and its two numbers must be what everybody may know: they stay in the state, and no re-deal changes them. What a
seat alone may know, its translator takes from the states before and after; where it gives None, that observer is told
nothing.

The log goes round: nothing has to be emptied, and the last `MOST` events can be read. It costs something in every
simulated choice (Gaunerbande, which would tell one or two events a choice: 12 % of its playouts, 7 % of its
simulations), and so the five games of this package look at both states instead, which costs nothing until a person
asks.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from stammtisch.games.contract import Common, Event, Snapshot
from stammtisch.kernel import Grid
from stammtisch.kernel.jit import compiled

MOST = 16  # events of one choice

Translator = Callable[[Snapshot, Snapshot, int, int, int | None], Event | None]
"""(before, after, first number, second number, observer): the event as the observer is told it, or None."""


class EventLog(Common):
    """The fields of a state that has a log."""

    told: int  # events since the match began
    telling: Annotated[Grid, MOST, 3]  # event number n in row n % MOST: code, two numbers


@compiled
def tell(s: EventLog, code: int, first: int, second: int) -> None:
    """Adds an event to the log."""
    row = s.told % MOST
    s.telling[row, 0] = code
    s.telling[row, 1] = first
    s.telling[row, 2] = second
    s.told += 1


def translated(
    events: Mapping[int, Translator], before: Snapshot, after: Snapshot, observer: int | None
) -> list[Event]:
    """What was told between two states, in order, as far as the observer may know. At most MOST events."""
    assert after.told - before.told <= MOST, f"one choice told {after.told - before.told} events, more than {MOST}"
    rows = (after.telling[number % MOST] for number in range(before.told, after.told))
    found = (events[code](before, after, first, second, observer) for code, first, second in rows)
    return [event for event in found if event is not None]
