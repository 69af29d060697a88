"""Advice: every choice of a seat ranked, with what it is worth, how to go on, and why.

The numbers come from the search. A decision that is asked for in parts is advised as a whole (`bots.lines`): a choice
comes with the best way to go on after it. The reasons come from rounds imagined after each choice (`bots.imagined`).

A time limit is for all of the searching together. What is found first goes first: the best choice is followed to the
end of its decision, then the others, as far as there is time.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.bots.imagined import Imagined, imagine
from stammtisch.bots.levels import check_simulations
from stammtisch.bots.lines import Think, Weighed, best_of, follow, next_part, weigh
from stammtisch.bots.search import CHUNK, Search, SearchResult
from stammtisch.bots.sentences import Compared, advice, caution
from stammtisch.games.contract import Rulebook, View
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Match
from stammtisch.phrases import Phrase

SIMULATIONS = 20_000
IMAGINED = 150  # rounds per choice, for the reasons
LINES = 6  # of a decision in parts: first choices that are followed to its end
FIRST_PART = 0.5  # of the time there is, for the first search of a decision in parts
PARTS = 2  # searches that following a line usually takes

NO_OTHER = Phrase("There is no other choice.", "Es gibt keine andere Wahl.")
MUCH_THE_SAME = Phrase("Much like the other choices.", "Ähnlich wie die anderen.")


@dataclass(frozen=True)
class Advice:
    """One choice, what it is expected to bring, and what speaks for or against it.

    The first is the best, and none after it has a better chance of winning: what seems better by chance is shown as
    just as good.
    """

    choice: str
    points: float  # what the seat's score is expected to gain in this round (in Gaunerbande: less is better)
    win: float  # the seat's chance of winning the match
    error: float  # standard error of `win`
    share: float  # of the search's attention: near 1, it is clearly the best
    reason: Phrase
    then: tuple[str, ...] = ()  # how the same decision goes on, if it is asked for in parts


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

    The searches end after so many `simulations`, or after `seconds` together if they are given; reasons come from so
    many `imagined` rounds for each choice. Without seconds, the same seed gives the same advice. IllegalChoice if the
    seat owes no choice or there is none such, OptionError if there are no simulations.
    """
    match.legal_numbers(seat)
    check_simulations(simulations)
    rules, rng = match.game.rules, playout_rng(seed)
    known = match.numbers.copy()
    rules.bindings.redeal(known, seat, rng)
    legal = rules.bindings.legal(known, seat)
    deadline = None if seconds is None else time.monotonic() + seconds
    found = thinking(simulations, _first(rules, known, seat, rng, seconds))(Search(rules, known, seat, rng, every=True))
    best = best_of(rules, found, legal)
    ranked = [best, *sorted(set(members(legal)) - {best}, key=lambda number: -found.worth[number])]
    lines = _lines(rules, known, seat, rng, found, ranked, simulations // LINES or 1, deadline)
    seen = imagine(rules, known, seat, [line.choices for line in lines], rng, max(2, imagined))
    texts = [in_words(rules, known, seat, line.choices) for line in lines]
    reasons = _reasons(rules, rules.view(rules.snapshot(known), seat), seat, texts, seen)
    total = max(1, int(found.visits.sum()))
    return [
        Advice(
            choice=words[0],
            points=round(line.points, 3),
            win=round(min(line.win, lines[0].win), 4),
            error=round(line.error, 4),
            share=round(float(found.visits[line.choices[0]]) / total, 4),
            reason=reason,
            then=words[1:],
        )
        for line, words, reason in zip(lines, texts, reasons, strict=True)
    ]


def in_words(rules: Rulebook, known: Numbers, seat: int, line: tuple[int, ...]) -> tuple[str, ...]:
    """The choices of a line as texts."""
    state, texts = known.copy(), list[str]()
    for choice in line:
        texts.append(rules.vocabulary(state, seat).texts[choice])
        rules.bindings.apply(state, seat, choice)
    return tuple(texts)


def labels_of(rules: Rulebook, known: Numbers, seat: int, line: tuple[int, ...]) -> dict[str, Phrase]:
    """The choices of a line → what they are called by somebody who sees the table then."""
    state, told = known.copy(), dict[str, Phrase]()
    for choice in line:
        text = rules.vocabulary(state, seat).texts[choice]
        told[text] = rules.choice_label(rules.view(rules.snapshot(state), seat), text)
        rules.bindings.apply(state, seat, choice)
    return told


def thinking(simulations: int, seconds: float | None = None) -> Think:
    """Lets a search run for so many simulations, or until the seconds are over."""

    def think(search: Search) -> SearchResult:
        if seconds is None:
            return search.run(simulations)
        deadline, left = time.monotonic() + seconds, simulations
        while True:
            found = search.run(min(CHUNK, left))
            left -= CHUNK
            if left <= 0 or time.monotonic() >= deadline:
                return found

    return think


def _first(rules: Rulebook, known: Numbers, seat: int, rng: PlayoutRng, seconds: float | None) -> float | None:
    """The time for the first search: all there is, unless the decision goes on after some of its choices."""
    if seconds is None:
        return None
    legal = members(rules.bindings.legal(known, seat))
    goes_on = any(next_part(rules, known, seat, choice, rng) is not None for choice in legal)
    return seconds * FIRST_PART if goes_on else seconds


def _lines(
    rules: Rulebook,
    known: Numbers,
    seat: int,
    rng: PlayoutRng,
    found: SearchResult,
    ranked: list[int],
    simulations: int,
    deadline: float | None,
) -> list[Weighed]:
    """A line for each choice, the best first. Only so many are followed, and only where the decision goes on.

    The first one always is; another only if there is time left, of which every line gets its share.
    """
    lines = []
    for place, choice in enumerate(ranked):
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        goes_on = place < LINES and (left != 0.0 or place == 0)
        goes_on = goes_on and next_part(rules, known, seat, choice, rng) is not None
        if goes_on:
            think = thinking(simulations, None if left is None else left / (LINES - place) / PARTS)
            lines.append(follow(rules, known, seat, rng, think, (choice,)))
        else:
            lines.append(weigh(rules, found, (), choice))
    followed = sorted(lines[:LINES], key=lambda line: line.error - line.worth)
    return (followed if len(followed[0].choices) > 1 else lines[:LINES]) + lines[LINES:]


def _reasons(rules: Rulebook, view: View, seat: int, texts: Sequence[Sequence[str]], seen: Imagined) -> list[Phrase]:
    """What speaks for the first line, and against each other one; never the other way round."""
    if len(texts) == 1:
        return [NO_OTHER]
    pairs = [Compared(view, seat, texts[0], texts[line], seen.telling(0, line)) for line in range(1, len(texts))]
    telling = next((pair for pair in pairs if pair.told), None)
    first = MUCH_THE_SAME if telling is None else advice(rules, telling)
    return [first, *(caution(rules, pair) if pair.told else MUCH_THE_SAME for pair in pairs)]
