"""Advice: every choice of a seat ranked, with what it is worth and why.

The numbers come from the search. The reasons come from rounds imagined after each choice: the game names features of an
outcome worth watching for (`Rulebook.outcome_features`), and the reason for a choice is the feature in which it differs
most from the others.
"""

import time
from dataclasses import dataclass
from math import sqrt

import numpy as np

from stammtisch.bots.levels import check_simulations
from stammtisch.bots.search import CHUNK, Search, SearchResult, finisher, until_round_end
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Match
from stammtisch.phrases import Phrase

SIMULATIONS = 20_000
IMAGINED = 150  # rounds per choice, for the reasons
WORTH_MENTIONING = 0.02  # a difference in an outcome feature


@dataclass(frozen=True)
class Advice:
    """One choice, what it is expected to bring, and what speaks for or against it."""

    choice: str
    points: float  # what the seat's score is expected to gain in this round (in Gaunerbande: less is better)
    win: float  # the seat's chance of winning the match
    error: float  # standard error of `win`
    share: float  # of the search's attention: near 1, it is clearly the best
    reason: Phrase


def advise(
    match: Match,
    seat: int,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    seconds: float | None = None,
    imagined: int = IMAGINED,
) -> list[Advice]:
    """All choices of a seat that owes one, best first, from that seat's knowledge only; the match stays as it is.

    The search ends after so many `simulations`, or `seconds` if they are given; reasons come from so many `imagined`
    rounds for each choice. Without seconds, the same seed gives the same advice. IllegalChoice if the seat owes no
    choice or there is none such, OptionError if there are no simulations.
    """
    match.legal_numbers(seat)
    check_simulations(simulations)
    rules = match.game.rules
    rng = playout_rng(seed)
    known = match.numbers.copy()
    rules.bindings.redeal(known, seat, rng)
    found = _search(Search(rules, known, seat, rng, every=True), simulations, seconds)
    numbers = members(rules.bindings.legal(known, seat))
    reasons = _reasons(rules, known, seat, numbers, rng, imagined)
    ranked = sorted(numbers, key=lambda number: (-found.visits[number], -found.worth[number]))
    text = rules.vocabulary(known, seat).texts
    return [
        Advice(
            choice=text[number],
            points=round(float(found.gains[number]), 3),
            win=round(float(found.wins[number]), 4),
            error=round(found.spread / sqrt(max(1, found.visits[number])), 4),
            share=round(float(found.visits[number] / max(1, found.visits.sum())), 4),
            reason=reasons[number],
        )
        for number in ranked
    ]


def _search(search: Search, simulations: int, seconds: float | None) -> SearchResult:
    """What is found in so many simulations, or by the time the seconds are over."""
    if seconds is None:
        return search.run(simulations)
    deadline, left = time.monotonic() + seconds, simulations
    while True:
        found = search.run(min(CHUNK, left))
        left -= CHUNK
        if left <= 0 or time.monotonic() >= deadline:
            return found


def contrast(rules: Rulebook, known: Numbers, seat: int, better: int, worse: int, rng: PlayoutRng) -> Phrase:
    """The reason why one choice is better than another, as the difference in what happens after each."""
    return _reasons(rules, known, seat, [better, worse], rng)[better]


def _reasons(
    rules: Rulebook, known: Numbers, seat: int, choices: list[int], rng: PlayoutRng, imagined: int = IMAGINED
) -> dict[int, Phrase]:
    seen = {choice: _imagine(rules, known, seat, choice, rng, imagined) for choice in choices}
    return {choice: _reason(rules, choice, seen) for choice in choices}


def _imagine(
    rules: Rulebook, known: Numbers, seat: int, choice: int, rng: PlayoutRng, imagined: int
) -> dict[str, float]:
    """How often each outcome feature shows in so many rounds that go on after this choice."""
    finish, start = finisher(rules), until_round_end(rules, known)
    total = dict.fromkeys(rules.outcome_features, 0.0)
    for _ in range(imagined):
        world = start.copy()
        rules.bindings.redeal(world, seat, rng)
        rules.bindings.apply(world, seat, choice)
        finish(world, rng)
        for feature, amount in rules.read_outcome_features(rules.snapshot(world), seat).items():
            total[feature] += amount / imagined
    return total


def _reason(rules: Rulebook, choice: int, seen: dict[int, dict[str, float]]) -> Phrase:
    """The outcome feature in which a choice differs most from the average of the others."""
    others = [features for number, features in seen.items() if number != choice]
    if not others:
        return Phrase("There is no other choice.", "Es gibt keine andere Wahl.")
    telling: tuple[float, str, float, float] = (WORTH_MENTIONING, "", 0.0, 0.0)
    for feature, amount in seen[choice].items():
        usual = float(np.mean([features[feature] for features in others]))
        telling = max(telling, (abs(amount - usual), feature, amount, usual))
    _, feature, amount, usual = telling
    if not feature:
        return Phrase("Much like the other choices.", "Ähnlich wie die anderen.")
    words = rules.outcome_features[feature]
    return Phrase(
        f"{words.en}: {amount:.0%} instead of {usual:.0%}.",
        f"{words.de}: {amount:.0%} statt {usual:.0%}.".replace("%", " %"),
    )
