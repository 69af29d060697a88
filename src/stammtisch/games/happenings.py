"""Events that every game tells alike: a round counted, the next one dealt, the end of the match."""

from collections.abc import Sequence

from stammtisch.games.contract import Event, Snapshot
from stammtisch.kernel.bits import members
from stammtisch.phrases import Phrase


def endings(before: Snapshot, after: Snapshot) -> list[Event]:
    """`round` when one has been counted, `deal` when another begins, `over` at the end of the match."""
    told: list[Event] = []
    n = after.players
    if after.counted > before.counted:
        points = [now - then for now, then in zip(after.scores[:n], before.scores[:n], strict=True)]
        told.append({"event": "round", "round": before.round_no, "points": points, "scores": after.scores[:n]})
        if after.round_no > before.round_no:
            told.append({"event": "deal", "round": after.round_no})
    if after.winners and not before.winners:
        told.append({"event": "over", "winners": members(after.winners), "scores": after.scores[:n]})
    return told


def tell_round(event: Event) -> Phrase:
    points = ", ".join(f"{{{seat}}} {points:+d}" for seat, points in enumerate(event["points"]))
    return Phrase(f"Round {event['round']} is counted: {points}.", f"Runde {event['round']} wird gezählt: {points}.")


def tell_deal(event: Event) -> Phrase:
    return Phrase(f"Round {event['round']} is dealt.", f"Runde {event['round']} wird ausgeteilt.")


def tell_over(event: Event) -> Phrase:
    winners = event["winners"]
    verb = "hat" if len(winners) == 1 else "haben"
    return Phrase(
        f"The match is over. Won by {_together(winners, 'and')}.",
        f"Die Partie ist zu Ende. Gewonnen {verb} {_together(winners, 'und')}.",
    )


def _together(seats: Sequence[int], joined_by: str) -> str:
    *others, last = (f"{{{seat}}}" for seat in seats)
    return f"{', '.join(others)} {joined_by} {last}" if others else last


ENDINGS = {"round": tell_round, "deal": tell_deal, "over": tell_over}
