"""Taking back: whoever plays alone with bots may undo their last decision, and everything that followed from it.

The match is marked, and counts in no statistics. With another person at the table, whatever was undone would have told
them something, or cost them something; so there it is refused.
"""

from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.outcomes import Already, Happened, Outcome
from stammtisch.live.progress import played_anew
from stammtisch.live.refusals import refuse
from stammtisch.live.table import Table


def take_back(table: Table, ask: c.TakeBack, now: int) -> Outcome:
    """Undoes the person's last decision at which there was something to decide. Asked again, it is done once."""
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if table.terms.rated or (table.terms.daily is not None and table.terms.daily.counted):
        return refuse("ruled_out")
    if table.match is None or table.stage != "playing":
        return refuse("playing_only")
    if ask.match != table.match_no:
        return refuse("other_match")
    if any(seat.held != "bot" for other, seat in enumerate(table.seats) if other != number):
        return refuse("bots_only")
    if ask.decision > table.decided[number] + 1:
        return Already(table.number)
    if ask.decision <= table.decided[number]:
        return refuse("too_late")
    choices = _since_last_decision(table, number)
    return refuse("nothing_to_take_back") if choices == 0 else Happened((f.TakenBack(number, choices),))


def _since_last_decision(table: Table, seat: int) -> int:
    """How many of the match's last choices are undone: back to the seat's last choice among several; 0 if none was."""
    assert table.match is not None
    played, again = table.match.played, played_anew(table)
    last = len(played)
    for place in range(len(again.played), len(played)):
        chooser, choice = played[place]
        claimed = table.choice_numbers[place] in table.claims.played_out  # all of a claim is one decision
        if chooser == seat and not claimed and len(again.choices(seat)) > 1:
            last = place
        again.play(chooser, choice)
    return len(played) - last
