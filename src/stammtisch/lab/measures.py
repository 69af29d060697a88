"""What is measured in a simulation: each measure is one number a match, so means, intervals and paired comparisons
all follow from it. A match in which a measure makes no sense (no half-time, no winner) has NaN."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import Rulebook
from stammtisch.lab.intervals import Interval, fixed
from stammtisch.lab.plan import Plan, Table
from stammtisch.phrases import Phrase

Section = Literal["seats", "length", "spread", "comebacks", "asked", "events"]
PerMatch = NDArray[np.float64]
PerSeat = NDArray[Any]  # one row a match, one column a seat


@dataclass(frozen=True)
class Measure:
    key: str
    section: Section
    label: Phrase
    of: Callable[[Table], PerMatch]
    percentage: bool = False

    def interval(self, table: Table) -> Interval:
        values = self.of(table)
        return fixed(values[~np.isnan(values)])

    def difference(self, table: Table, base: Table) -> Interval:
        """How much more than in `base`, match by match on the same deals."""
        values = self.of(table) - self.of(base)
        return fixed(values[~np.isnan(values)])

    def deviation(self, table: Table) -> float:
        """How much it varies from match to match."""
        values = self.of(table)
        values = values[~np.isnan(values)]
        return float(np.std(values)) if len(values) else 0.0


def measures(plan: Plan) -> list[Measure]:
    """All that can be measured in such matches."""
    rules, n = plan.table.rules, plan.players
    found = [] if plan.rounds == "one" else won(n)
    found += scored(n)
    found += length() + spread(plan)
    found += [] if plan.rounds == "one" else comebacks(n, rules)
    return found + asked(rules)


# --- the seats ---


def won(players: int) -> list[Measure]:
    return [
        Measure(
            f"win_{seat}",
            "seats",
            Phrase(f"seat {seat}: share of victories", f"Platz {seat}: Anteil der Siege"),
            lambda table, seat=seat: shares(table, players)[:, seat],  # type: ignore[misc]
            percentage=True,
        )
        for seat in range(players)
    ]


def scored(players: int) -> list[Measure]:
    return [
        Measure(
            f"score_{seat}",
            "seats",
            Phrase(f"seat {seat}: score", f"Platz {seat}: Punkte"),
            lambda table, seat=seat: table[f"score_{seat}"].astype(float),  # type: ignore[misc]
        )
        for seat in range(players)
    ]


# --- length ---


def length() -> list[Measure]:
    return [
        Measure("rounds", "length", Phrase("rounds", "Runden"), lambda table: table["rounds"].astype(float)),
        Measure("choices", "length", Phrase("choices", "Entscheidungen"), lambda table: table["choices"].astype(float)),
        Measure(
            "options",
            "length",
            Phrase("options per choice", "Möglichkeiten je Entscheidung"),
            lambda table: table["options"] / table["choices"],
        ),
        Measure(
            "forced",
            "length",
            Phrase("choices with a single option", "Entscheidungen ohne Alternative"),
            lambda table: table["forced"] / table["choices"],
            percentage=True,
        ),
    ]


# --- spread ---


def spread(plan: Plan) -> list[Measure]:
    alone = [plan.teams.index(team) for team in sorted(set(plan.teams))]  # one seat of each team

    def ranked(table: Table) -> PerSeat:
        """The scores of every match, best first; partners count once."""
        return np.sort(goodness(table, "score", plan.players, plan.table.rules)[:, alone], axis=1)[:, ::-1]

    return [
        Measure(
            "margin",
            "spread",
            Phrase("best to second", "Abstand Erster zu Zweitem"),
            lambda table: (ranked(table)[:, 0] - ranked(table)[:, 1]).astype(float),
        ),
        Measure(
            "range",
            "spread",
            Phrase("best to last", "Abstand Erster zu Letztem"),
            lambda table: (ranked(table)[:, 0] - ranked(table)[:, -1]).astype(float),
        ),
        Measure(
            "deviation",
            "spread",
            Phrase("standard deviation within a match", "Standardabweichung in einer Partie"),
            lambda table: np.std(ranked(table), axis=1),
        ),
    ]


# --- comebacks ---


def comebacks(players: int, rules: Rulebook) -> list[Measure]:
    return [
        Measure(
            "last_won",
            "comebacks",
            Phrase("won by who was last at half-time", "gewonnen vom Letzten der Halbzeit"),
            lambda table: half_time_share(table, players, rules, last=True),
            percentage=True,
        ),
        Measure(
            "leader_won",
            "comebacks",
            Phrase("won by who led at half-time", "gewonnen vom Führenden der Halbzeit"),
            lambda table: half_time_share(table, players, rules, last=False),
            percentage=True,
        ),
        Measure(
            "leads",
            "comebacks",
            Phrase("changes of the lead", "Führungswechsel"),
            lambda table: several_rounds(table, table["leads"].astype(float)),
        ),
        Measure(
            "deficit",
            "comebacks",
            Phrase("the winner's largest deficit", "größter Rückstand des Siegers"),
            lambda table: several_rounds(table, table["deficit"].astype(float)),
        ),
    ]


def half_time_share(table: Table, players: int, rules: Rulebook, *, last: bool) -> PerMatch:
    """The share of the victory that went to those who were last (or led) at half-time, if not all were equal then."""
    then = goodness(table, "half", players, rules)
    extreme = then.min(axis=1) if last else then.max(axis=1)
    share = (shares(table, players) * (then == extreme[:, None])).sum(axis=1)
    told_apart = then.min(axis=1) < then.max(axis=1)
    return np.where(told_apart & (table["winners"] > 0), share, np.nan)


def several_rounds(table: Table, values: PerMatch) -> PerMatch:
    return np.where(table["rounds"] > 1, values, np.nan)


def places_at_half_time(table: Table, players: int, rules: Rulebook) -> PerMatch:
    """How often winners had been first, second, … at half-time; ties share a place, and all add up to 1."""
    then = goodness(table, "half", players, rules)
    counts = (table["winners"] > 0) & (then.min(axis=1) < then.max(axis=1))
    then, won = then[counts], shares(table, players)[counts]
    better = (then[:, None, :] > then[:, :, None]).sum(axis=2)
    total = np.array([won[better == place].sum() for place in range(players)])
    return total / max(1, len(then))


# --- what is asked ---


def asked(rules: Rulebook) -> list[Measure]:
    phases = [phase for phase in rules.phases if phase != "over"]
    return [
        Measure(
            f"phase_{phase}",
            "asked",
            rules.phase_names.get(phase, Phrase(phase, phase)),
            lambda table, phase=phase: table[f"phase_{phase}"].astype(float),  # type: ignore[misc]
        )
        for phase in phases
    ]


def happened(*tables: Table) -> list[Measure]:
    """How often each kind of event happens in a match, on tables of events."""
    return [
        Measure(
            f"event_{kind}",
            "events",
            Phrase(f"event “{kind}”", f"Ereignis „{kind}“"),
            lambda table, kind=kind: np.asarray(table[kind], float) if kind in table else nothing(table),  # type: ignore[misc]
        )
        for kind in sorted({kind for table in tables for kind in table})
    ]


def nothing(table: Table) -> PerMatch:
    """A kind of event that never happened."""
    return np.zeros(len(next(iter(table.values()), ())))


# --- per seat ---


def shares(table: Table, players: int) -> PerSeat:
    """Each seat's share of each victory."""
    seats = table["winners"][:, None] >> np.arange(players, dtype=np.int32) & 1
    return np.asarray(seats / np.maximum(1, seats.sum(axis=1, keepdims=True)))


def goodness(table: Table, what: str, players: int, rules: Rulebook) -> PerSeat:
    """Scores, turned so that more is better."""
    scores = np.stack([table[f"{what}_{seat}"] for seat in range(players)], axis=1)
    return -scores if rules.low_wins else scores
