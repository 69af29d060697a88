"""What may be agreed about the hands that those who watch see, and how somebody consents. See `spectators`."""

from stammtisch.errors import OptionError
from stammtisch.live import commands as c
from stammtisch.live import facts as f
from stammtisch.live.days import DAY
from stammtisch.live.outcomes import Already, Happened, Outcome
from stammtisch.live.refusals import refuse
from stammtisch.live.table import Table

DELAYS = (2, 5, 15)  # minutes


def check_terms(ask: c.Open) -> None:
    """Raises OptionError unless what spectators are to see makes sense at this table."""
    if (ask.hands == "delayed") != (ask.delay != 0) or ask.delay not in (0, *DELAYS):
        minutes = ", ".join(map(str, DELAYS))
        raise OptionError(
            f"Delayed hands are shown {minutes} minutes later; others have no delay. Not: {ask.hands}, {ask.delay}.",
            f"Verzögerte Karten werden {minutes} Minuten später gezeigt, andere ohne Verzögerung; "
            f"nicht: {ask.hands}, {ask.delay}.",
        )
    if ask.hands != "hidden" and not ask.spectators:
        raise OptionError(
            "Nobody watches here who could see hands.", "Hier schaut niemand zu, der Karten sehen könnte."
        )
    if ask.hands != "hidden" and (ask.pace >= DAY or ask.budget or ask.daily):
        raise OptionError(
            "Hands are shown neither at tables over days nor in the deal of the day.",
            "An Tischen über Tage und in der Partie des Tages werden keine Karten gezeigt.",
        )
    if ask.hands == "consented" and ask.listed:
        raise OptionError(
            "Hands that are seen at once are for people who know each other: such a table is not listed.",
            "Karten sofort zu zeigen ist etwas für Leute, die sich kennen: So ein Tisch wird nicht gelistet.",
        )


def consent(table: Table, ask: c.Consent, now: int) -> Outcome:
    """Decides a `Consent`: for those who sit here, if it was agreed that consent opens the hands."""
    number = table.seat_of(ask.who.id)
    if number is None:
        return refuse("not_seated")
    if table.terms.hands != "consented":
        return refuse("hands_hidden")
    if (ask.who.id in table.consents) == ask.on:
        return Already(table.number)
    return Happened((f.Consented(number, ask.on),))
