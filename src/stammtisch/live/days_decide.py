"""What may be asked of a table over days: plans, holidays, what was agreed for when time is up. A part of `decide`."""

from collections.abc import Callable, Iterator
from typing import Any

from stammtisch.errors import OptionError
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.clock import deadline
from stammtisch.live.days import DAY, LONGEST_BUDGET, MOST_DAYS, is_over_days, own_choice
from stammtisch.live.outcomes import Already, Happened, Outcome
from stammtisch.live.refusals import malformed, refuse
from stammtisch.live.seats import people
from stammtisch.live.table import Table

SHORTEST_PACE, LONGEST_PACE = 5, 3600  # seconds, at tables that are played at one sitting
MOST_PLANNED, LONGEST_CHOICE = 8, 100  # choices in a row; characters
HOLIDAYS_NOTED = 10  # of one person, at once


def check_pace(ask: c.Open) -> None:
    """Raises OptionError if nobody can play at this pace."""
    days, rest = divmod(ask.pace, DAY)
    if ask.pace and not SHORTEST_PACE <= ask.pace <= LONGEST_PACE and (rest or not 1 <= days <= MOST_DAYS):
        raise OptionError(
            f"The pace is {SHORTEST_PACE} to {LONGEST_PACE} seconds a choice, 1 to {MOST_DAYS} whole days "
            f"({DAY} seconds each), or 0 for no clock, not {ask.pace}.",
            f"Das Tempo: {SHORTEST_PACE} bis {LONGEST_PACE} Sekunden je Wahl, 1 bis {MOST_DAYS} ganze Tage (je {DAY} "
            f"Sekunden) oder 0 für keine Uhr, nicht {ask.pace}.",
        )
    if ask.budget and not (0 < ask.budget <= LONGEST_BUDGET and ask.pace == 0 and ask.time_up != "once"):
        raise OptionError(
            f"Everybody has 1 to {LONGEST_BUDGET} days for a match, or so long for a choice, not both; when the days "
            "of a match are used up, a bot takes over or the match ends.",
            f"Alle haben 1 bis {LONGEST_BUDGET} Tage für eine Partie oder eine Zeit je Wahl, nicht beides; sind die "
            "Tage aufgebraucht, übernimmt ein Bot, oder die Partie endet.",
        )
    if ask.time_up != "once" and not ask.budget and ask.pace < DAY:
        raise OptionError(
            "What happens when time is up can be agreed only at tables over days.",
            "Was geschieht, wenn die Zeit um ist, lässt sich nur an Tischen über Tage vereinbaren.",
        )


def is_time_up(table: Table, seat: int, now: int) -> bool:
    until = deadline(table, seat)
    return until is not None and now >= until


def _abandon(table: Table, ask: c.Abandon, now: int) -> Outcome:
    if table.stage != "playing" or ask.match != table.match_no or not is_over_days(table.terms):
        return refuse("too_late")
    if table.terms.time_up != "ends" or not is_time_up(table, ask.seat, now):
        return refuse("too_late")
    return Happened((f.Abandoned(table.match_no, ask.seat, [seat.occupant() for seat in table.seats]),))


def _plan_ahead(table: Table, ask: c.PlanAhead, now: int) -> Outcome:
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if not is_over_days(table.terms):
        return refuse("days_only")
    if table.stage != "playing":
        return refuse("playing_only")
    if ask.match != table.match_no:
        return refuse("other_match")
    if len(ask.choices) > MOST_PLANNED or not all(_is_readable(choice) for choice in ask.choices):
        return malformed(f"a plan is at most {MOST_PLANNED} choices, as they are sent to be chosen")
    if table.plans.get(number, []) == ask.choices:
        return Already(table.number)
    return Happened((f.Planned(number, ask.choices),))


def _is_readable(choice: str) -> bool:
    return 0 < len(choice) <= LONGEST_CHOICE and choice.isascii() and choice.isprintable()


def _withdraw_plan(table: Table, ask: c.WithdrawPlan, now: int) -> Outcome:
    if table.stage != "playing" or own_choice(table, ask.seat) != "":
        return refuse("too_late")
    return Happened((f.Planned(ask.seat, []),))


def _note_holidays(table: Table, ask: c.NoteHolidays, now: int) -> Outcome:
    """Holidays that the table does not know yet, or whose end is another one. What is past makes no difference."""
    facts = tuple(
        f.Away(person.id, since, until)
        for person in people(table.seats)
        if person.id in ask.holidays
        for since, until in list(_changed(table.away.get(person.id, {}), ask.holidays[person.id], now))[:HOLIDAYS_NOTED]
    )
    return Happened(facts) if facts and is_over_days(table.terms) else Already(table.number)


def _changed(known: dict[int, int], told: dict[int, int], now: int) -> Iterator[tuple[int, int]]:
    for since, until in sorted(told.items()):
        if until != known.get(since) and (until > now or since in known):
            yield since, until
    for since, until in sorted(known.items()):
        if since not in told and until > now:
            yield since, since


DAYS: dict[type[c.Command], Callable[[Table, Any, int], Outcome]] = {
    c.Abandon: _abandon,
    c.PlanAhead: _plan_ahead,
    c.WithdrawPlan: _withdraw_plan,
    c.NoteHolidays: _note_holidays,
}
