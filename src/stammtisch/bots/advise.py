"""Advice: every choice of a seat ranked, with what it is worth and why.

The numbers come from the search. The reasons come from rounds imagined after each choice: the game names signs worth
watching for (`Rulebook.signs`), and the reason for a choice is the sign in which it differs most from the others.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from stammtisch.bots.levels import check_simulations
from stammtisch.bots.search import Search, finisher, until_round_end
from stammtisch.errors import IllegalChoice
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, Quick
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import quick
from stammtisch.match import Match
from stammtisch.phrases import Phrase

SIMULATIONS = 20_000
IMAGINED = 150  # rounds per choice, for the reasons
TELLING = 0.02  # a difference in a sign that is worth mentioning


@dataclass(frozen=True)
class Advice:
    """One choice and what is to be said for or against it."""

    choice: str
    points: float  # what the seat's score is expected to gain in this round (in Gaunerbande: less is better)
    win: float  # the seat's chance of winning the match
    error: float  # standard error of `win`
    share: float  # of the search's attention: near 1, it is clearly the best
    reason: Phrase


def advise(match: Match, seat: int, *, simulations: int = SIMULATIONS, seed: int = 0) -> list[Advice]:
    """All choices of a seat that owes one, best first, from that seat's knowledge only."""
    rules = match.game.rules
    choices = match.choices(seat)
    if not choices:
        raise IllegalChoice(f"Seat {seat} owes no choice now.", f"Platz {seat} ist nicht an der Reihe.")
    check_simulations(simulations)
    rng = quick(seed)
    known = match.numbers.copy()
    rules.doors.redeal(known, seat, rng)
    thought = Search(rules, known, seat, rng, every=True).run(simulations)
    numbers = members(rules.doors.legal(known, seat))
    reasons = _reasons(rules, known, seat, numbers, rng)
    ranked = sorted(numbers, key=lambda number: (-thought.visits[number], -thought.worth[number]))
    text = rules.vocabulary(known).texts
    return [
        Advice(
            choice=text[number],
            points=round(float(thought.gains[number]), 3),
            win=round(float(thought.wins[number]), 4),
            error=round(thought.spread / sqrt(max(1, thought.visits[number])), 4),
            share=round(float(thought.visits[number] / max(1, thought.visits.sum())), 4),
            reason=reasons[number],
        )
        for number in ranked
    ]


def contrast(rules: Rulebook, known: Numbers, seat: int, better: int, worse: int, rng: Quick) -> Phrase:
    """What one choice has that another has not."""
    return _reasons(rules, known, seat, [better, worse], rng)[better]


def _reasons(rules: Rulebook, known: Numbers, seat: int, choices: list[int], rng: Quick) -> dict[int, Phrase]:
    seen = {choice: _imagine(rules, known, seat, choice, rng) for choice in choices}
    return {choice: _reason(rules, choice, seen) for choice in choices}


def _imagine(rules: Rulebook, known: Numbers, seat: int, choice: int, rng: Quick) -> dict[str, float]:
    """How often each sign shows in rounds that go on after this choice."""
    finish, start = finisher(rules), until_round_end(rules, known)
    total = dict.fromkeys(rules.signs, 0.0)
    for _ in range(IMAGINED):
        world = start.copy()
        rules.doors.redeal(world, seat, rng)
        rules.doors.apply(world, seat, choice)
        finish(world, rng)
        for sign, amount in rules.read_signs(rules.snapshot(world), seat).items():
            total[sign] += amount / IMAGINED
    return total


def _reason(rules: Rulebook, choice: int, seen: dict[int, dict[str, float]]) -> Phrase:
    """The sign in which a choice differs most from the average of the others."""
    others = [signs for number, signs in seen.items() if number != choice]
    if not others:
        return Phrase("There is no other choice.", "Es gibt keine andere Wahl.")
    telling: tuple[float, str, float, float] = (TELLING, "", 0.0, 0.0)
    for sign, amount in seen[choice].items():
        usual = float(np.mean([signs[sign] for signs in others]))
        telling = max(telling, (abs(amount - usual), sign, amount, usual))
    _, sign, amount, usual = telling
    if not sign:
        return Phrase("Much like the other choices.", "Kaum anders als die anderen.")
    words = rules.signs[sign]
    return Phrase(
        f"{words.en}: {amount:.0%} instead of {usual:.0%}.",
        f"{words.de}: {amount:.0%} statt {usual:.0%}.".replace("%", " %"),
    )
