"""How far the match at a table has come: who has chosen how often, who is asked, and since when."""

from array import array
from typing import TYPE_CHECKING

from stammtisch.live import facts as f
from stammtisch.live.days import passed, pauses_of
from stammtisch.live.fairness import begun
from stammtisch.live.numbering import is_open, shown_to
from stammtisch.match import Events, Match

if TYPE_CHECKING:
    from stammtisch.live.table import Table


def begin(table: "Table", number: int, at: int) -> None:
    """Nobody has chosen anything at this table yet; what was played before it came to be is counted."""
    assert table.match is not None
    table.decided, table.asked, table.steps, table.covert, table.used = ([0] * table.game.players for _ in range(5))
    table.plans = {}
    for seat, _ in table.match.played:
        table.decided[seat] += 1
    table.choice_numbers = array("L", [number] * len(table.match.played))
    table.waiting, table.counted = (), ()
    ask(table, number, at)


def note_choice(table: "Table", seat: int, events: Events, number: int, at: int) -> tuple[bool, ...]:
    """Counts a choice that has just been played, and asks whoever comes next; gives to whom it shows."""
    assert table.match is not None
    if events.counts_a_round:
        table.counted = events.seen_by(None)
    table.choice_numbers.append(number)
    table.decided[seat] += 1
    shown = shown_to(events, table.game.players, table.match.waiting != table.waiting, table.terms.spectators)
    if is_open(shown):
        table.used[seat] += passed(table.asked[seat], at, pauses_of(table, seat)) if table.asked[seat] else 0
        table.asked[seat] = 0
    else:
        table.covert[seat] += 1
    ask(table, number, at)
    return shown


def undo(table: "Table", entry: f.Entry, fact: f.TakenBack) -> None:
    """Plays the match again without its last choices. Everybody is asked anew, with all the time for it."""
    assert table.match is not None
    kept, numbers = table.match.played[: -fact.choices], table.choice_numbers[: -fact.choices]
    table.match = played_anew(table)
    begin(table, entry.number, entry.at)
    first = len(table.match.played)
    table.choice_numbers = numbers[:first]
    for (seat, choice), number in zip(kept[first:], numbers[first:], strict=True):
        note_choice(table, seat, table.match.play(seat, choice), number, entry.at)
    for seat in table.waiting:
        table.steps[seat] = entry.number


def played_anew(table: "Table") -> Match:
    """The table's match as it stood before the first choice that was made here."""
    assert table.match is not None
    assert isinstance(table.match.seed, bytes)
    return begun(table.game, table.terms, table.match_no, table.match.seed)


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
