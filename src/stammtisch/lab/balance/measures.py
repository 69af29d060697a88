"""Measures: what is measured in a simulation.

Each is one number per match, so that means, intervals and paired comparisons all follow from it. A match in which a
measure makes no sense (no half-time, no winner) has NaN.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import Rulebook
from stammtisch.lab.balance import words
from stammtisch.lab.balance.simulation import Columns, Plan
from stammtisch.lab.intervals import Interval, fixed
from stammtisch.phrases import Phrase

Section = Literal["seats", "length", "spread", "comebacks", "asked", "events"]
PerMatch = NDArray[np.float64]
PerSeat = NDArray[Any]  # one row per match, one column per seat


@dataclass(frozen=True)
class Measure:
    """One thing to measure: its key in files, its label for people, and how to compute it from a result's columns."""

    key: str
    section: Section
    label: Phrase
    of: Callable[[Columns], PerMatch]
    percentage: bool = False

    def interval(self, table: Columns) -> Interval:
        """Its mean over all matches in which it makes sense."""
        values = self.of(table)
        return fixed(values[~np.isnan(values)])

    def difference(self, table: Columns, base: Columns) -> Interval:
        """The mean difference from `base`, match by match on the same deals."""
        values = self.of(table) - self.of(base)
        return fixed(values[~np.isnan(values)])

    def deviation(self, table: Columns) -> float:
        """Its standard deviation between matches."""
        values = self.of(table)
        values = values[~np.isnan(values)]
        return float(np.std(values)) if len(values) else 0.0


def measures(plan: Plan) -> list[Measure]:
    """All measures of a plan's matches but those of events, in the order of the report."""
    rules, n = plan.rules, plan.players
    found = [] if plan.rounds == "one" else victory_measures(n)
    found += score_measures(n)
    found += length_measures() + spread_measures(plan)
    found += [] if plan.rounds == "one" else comeback_measures(n, rules)
    return found + phase_measures(rules)


# --- the seats ---


def victory_measures(players: int) -> list[Measure]:
    return [
        Measure(
            f"win_{seat}",
            "seats",
            Phrase(f"seat {seat}: share of victories", f"Platz {seat}: Anteil der Siege"),
            lambda table, seat=seat: victory_shares(table, players)[:, seat],  # type: ignore[misc]
            percentage=True,
        )
        for seat in range(players)
    ]


def score_measures(players: int) -> list[Measure]:
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


def length_measures() -> list[Measure]:
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


def spread_measures(plan: Plan) -> list[Measure]:
    alone = [plan.teams.index(team) for team in sorted(set(plan.teams))]  # one seat of each team

    def ranked(table: Columns) -> PerSeat:
        """The scores of every match, best first; partners count once."""
        return np.sort(goodness(table, "score", plan.players, plan.rules)[:, alone], axis=1)[:, ::-1]

    return [
        Measure(
            "margin",
            "spread",
            words.MARGIN,
            lambda table: (ranked(table)[:, 0] - ranked(table)[:, 1]).astype(float),
        ),
        Measure(
            "range",
            "spread",
            Phrase("best to last", "Abstand vom Ersten zum Letzten"),
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


def comeback_measures(players: int, rules: Rulebook) -> list[Measure]:
    return [
        Measure(
            "last_won",
            "comebacks",
            Phrase("last at half-time wins", "Letzter zur Halbzeit gewinnt"),
            lambda table: half_time_share(table, players, rules, last=True),
            percentage=True,
        ),
        Measure(
            "leader_won",
            "comebacks",
            Phrase("leader at half-time wins", "Führender zur Halbzeit gewinnt"),
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
            Phrase("the winner's largest deficit", "größter aufgeholter Rückstand"),
            lambda table: several_rounds(table, table["deficit"].astype(float)),
        ),
    ]


def half_time_share(table: Columns, players: int, rules: Rulebook, *, last: bool) -> PerMatch:
    """The share of the victory that went to those who were last (or led) at half-time; NaN if all were equal then."""
    then = goodness(table, "half", players, rules)
    extreme = then.min(axis=1) if last else then.max(axis=1)
    share = (victory_shares(table, players) * (then == extreme[:, None])).sum(axis=1)
    told_apart = then.min(axis=1) < then.max(axis=1)
    return np.where(told_apart & (table["winners"] > 0), share, np.nan)


def several_rounds(table: Columns, values: PerMatch) -> PerMatch:
    """These values, but NaN for matches of a single round."""
    return np.where(table["rounds"] > 1, values, np.nan)


def places_at_half_time(table: Columns, players: int, rules: Rulebook) -> PerMatch:
    """The shares of winners who had been first, second, … at half-time; ties share a place, and all add up to 1."""
    then = goodness(table, "half", players, rules)
    counts = (table["winners"] > 0) & (then.min(axis=1) < then.max(axis=1))
    then, won = then[counts], victory_shares(table, players)[counts]
    better = (then[:, None, :] > then[:, :, None]).sum(axis=2)
    total = np.array([won[better == place].sum() for place in range(players)])
    return total / max(1, len(then))


# --- what is asked ---


def phase_measures(rules: Rulebook) -> list[Measure]:
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


def event_measures(*tables: Columns) -> list[Measure]:
    """How often each kind of event happens per match, for all kinds in these tables (`SimulationResult.events`)."""
    return [
        Measure(
            f"event_{kind}",
            "events",
            Phrase(f"event “{kind}”", f"Ereignis „{kind}“"),
            lambda table, kind=kind: np.asarray(table[kind], float) if kind in table else nothing(table),  # type: ignore[misc]
        )
        for kind in sorted({kind for table in tables for kind in table})
    ]


def nothing(table: Columns) -> PerMatch:
    """Zeros, for a kind of event that never happened."""
    return np.zeros(len(next(iter(table.values()), ())))


# --- per seat ---


def victory_shares(table: Columns, players: int) -> PerSeat:
    """Each seat's share of each victory."""
    seats = table["winners"][:, None] >> np.arange(players, dtype=np.int32) & 1
    return np.asarray(seats / np.maximum(1, seats.sum(axis=1, keepdims=True)))


def goodness(table: Columns, what: str, players: int, rules: Rulebook) -> PerSeat:
    """The scores at the end ("score") or at half-time ("half"), with their sign turned if low ones are good."""
    scores = np.stack([table[f"{what}_{seat}"] for seat in range(players)], axis=1)
    return -scores if rules.low_wins else scores
