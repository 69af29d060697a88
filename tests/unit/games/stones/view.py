"""The view: `events` is made from EVENTS."""

from stammtisch.games.contract import Event, Snapshot, View
from tests.unit.games.stones.rules import GUESS, PHASES, RUNS_LOW, STONES, TAKEN


def public(s: Snapshot) -> View:
    return {"phase": PHASES[s.phase], "pile": s.pile}


def own(s: Snapshot, seat: int) -> View:
    return {}


def places(s: Snapshot) -> dict[str, list[str]]:
    return {"pile": ["stone"] * s.pile, "taken": ["stone"] * (STONES - s.pile)}


def _taken(before: Snapshot, after: Snapshot, seat: int, stones: int, observer: int | None) -> Event:
    return {"event": "take", "seat": seat, "stones": stones}


def _low(before: Snapshot, after: Snapshot, first: int, second: int, observer: int | None) -> Event:
    return {"event": "low", "pile": after.pile}


def _guess(before: Snapshot, after: Snapshot, seat: int, _: int, observer: int | None) -> Event | None:
    return {"event": "guess", "seat": seat} if observer == seat else None


EVENTS = {TAKEN: _taken, RUNS_LOW: _low, GUESS: _guess}
