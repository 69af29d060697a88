"""How far the match at a table has come: who has chosen how often, who is asked, and since when."""

from array import array
from typing import TYPE_CHECKING

from stammtisch.live import facts as f
from stammtisch.live.numbering import is_open, shown_to
from stammtisch.match import Events

if TYPE_CHECKING:
    from stammtisch.live.table import Table


def begin(table: "Table", number: int, at: int) -> None:
    """Nobody has chosen anything yet."""
    table.decided, table.asked, table.steps, table.covert = ([0] * table.game.players for _ in range(4))
    table.choice_numbers = array("L")
    table.waiting = ()
    ask(table, number, at)


def note_choice(table: "Table", seat: int, events: Events, number: int, at: int) -> tuple[bool, ...]:
    """Counts a choice that has just been played, and asks whoever comes next; gives to whom it shows."""
    assert table.match is not None
    table.choice_numbers.append(number)
    table.decided[seat] += 1
    shown = shown_to(events, table.game.players, table.match.waiting != table.waiting, table.terms.spectators)
    if is_open(shown):
        table.asked[seat] = 0
    else:
        table.covert[seat] += 1
    ask(table, number, at)
    return shown


def undo(table: "Table", entry: f.Entry, fact: f.TakenBack) -> None:
    """Plays the match again without its last choices. Everybody is asked anew, with all the time for it."""
    assert table.match is not None
    kept = table.match.played[: -fact.choices]
    numbers = table.choice_numbers[: len(kept)]
    table.match = table.game.start(table.match.seed)
    begin(table, entry.number, entry.at)
    for (seat, choice), number in zip(kept, numbers, strict=True):
        note_choice(table, seat, table.match.play(seat, choice), number, entry.at)
    for seat in table.waiting:
        table.steps[seat] = entry.number


def ask(table: "Table", number: int, at: int) -> None:
    """Begins a step for every seat that owes a choice and was not asked before; the step of any other is over."""
    assert table.match is not None
    table.waiting = table.match.waiting
    for seat in range(table.game.players):
        if seat not in table.waiting:
            table.asked[seat] = table.steps[seat] = table.covert[seat] = 0
        elif not table.asked[seat]:
            table.asked[seat], table.steps[seat], table.covert[seat] = at, number, 0


def ask_again(table: "Table", seat: int, at: int) -> None:
    """Starts the clock of a step anew: whoever takes over from a bot has all the time for it."""
    if table.asked[seat]:
        table.asked[seat], table.steps[seat] = at, table.number + 1
