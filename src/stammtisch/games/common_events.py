"""Events that every game tells alike: a round counted, the next one dealt, the end of the match."""

from collections.abc import Callable, Sequence
from typing import Any

from stammtisch.games.contract import Event, Snapshot
from stammtisch.games.schema import event_types
from stammtisch.kernel.bits import members
from stammtisch.phrases import Phrase


def endings(before: Snapshot, after: Snapshot) -> list[Event]:
    """The events that a choice brings in every game: `round` (counted), `deal` (the next one), `over`. Often none."""
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


Events = Callable[[Snapshot, int, int, Snapshot, int | None], list[Event]]


def with_endings(events: Events, event_type: Any) -> Events:
    """`Rulebook.events` from a game's own: then come those endings that its EVENT lists and it has not told itself."""
    known: set[str] = set()

    def complete(before: Snapshot, seat: int, choice: int, after: Snapshot, observer: int | None) -> list[Event]:
        told, ends = events(before, seat, choice, after, observer), endings(before, after)
        if not ends:
            return told
        known.update(known or event_types(event_type))
        already = {event["event"] for event in told}
        return told + [end for end in ends if end["event"] in known - already]

    return complete


def tell_round(event: Event) -> Phrase:
    """A `round` event as a sentence."""
    points = ", ".join(f"{{{seat}}} {points:+d}" for seat, points in enumerate(event["points"]))
    return Phrase(f"Round {event['round']} is counted: {points}.", f"Runde {event['round']} wird gezählt: {points}.")


def tell_deal(event: Event) -> Phrase:
    """A `deal` event as a sentence."""
    return Phrase(f"Round {event['round']} is dealt.", f"Runde {event['round']} wird ausgeteilt.")


def tell_over(event: Event) -> Phrase:
    """An `over` event as a sentence; somebody has won."""
    winners = event["winners"]
    verb = "hat" if len(winners) == 1 else "haben"
    return Phrase(
        f"The match is over. Won by {together(winners, 'and')}.",
        f"Die Partie ist zu Ende. Gewonnen {verb} {together(winners, 'und')}.",
    )


def together(seats: Sequence[int], joined_by: str) -> str:
    """The names of seats as a sentence lists them: `{0}, {1} and {2}`."""
    *others, last = (f"{{{seat}}}" for seat in seats)
    return f"{', '.join(others)} {joined_by} {last}" if others else last


ENDINGS = {"round": tell_round, "deal": tell_deal, "over": tell_over}
