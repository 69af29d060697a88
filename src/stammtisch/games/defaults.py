"""What a game need not write: the parts of a rulebook that `games.package` fills in where a package has none."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import Snapshot, View
from stammtisch.games.situations import Situation
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.kernel import PlayoutRng, Reals
from stammtisch.kernel.bits import count
from stammtisch.kernel.dice import pick
from stammtisch.kernel.jit import compiled
from stammtisch.phrases import Phrase

NOTHING_ASKED = Vocabulary([])
"""The vocabulary of phases without choices, such as "over"."""

OVER = {"over": Phrase("The match is over", "Die Partie ist zu Ende")}


def by_name(s: Any, options: Mapping[str, Any]) -> None:
    """`Rulebook.set_up` of a game whose options are numbers and flags: each goes into the field of its name."""
    for name, value in options.items():
        setattr(s, name, int(value))


# --- tactics ---


@compiled
def value_of_high_scores(s: Any, since: Any, out: NDArray[np.float64]) -> None:
    """`Rulebook.value` where the highest score wins: at the end winners share 1, before it the leader has most."""
    value_of_scores(s, 1, out)


@compiled
def value_of_low_scores(s: Any, since: Any, out: NDArray[np.float64]) -> None:
    """`Rulebook.value` where the lowest score wins."""
    value_of_scores(s, -1, out)


@compiled
def value_of_scores(s: Any, better: int, out: NDArray[np.float64]) -> None:
    """`better` is 1 where high scores are good, -1 where low ones are."""
    best = worst = better * s.scores[0]
    for seat in range(s.players):
        best = max(best, better * s.scores[seat])
        worst = min(worst, better * s.scores[seat])
    for seat in range(s.players):
        if s.winners:
            out[seat] = 1.0 / count(s.winners) if s.winners >> seat & 1 else 0.0
        else:
            out[seat] = (better * s.scores[seat] - worst + 1.0) / (best - worst + 2.0)


@compiled
def any_choice(s: Any, seat: int, choices: int, rng: PlayoutRng) -> int:
    """`Rulebook.policy` of a game that has no rules of thumb."""
    return pick(rng, choices)


# --- words ---

CHOICES = {
    "bid": Phrase("Bid {}", "{} bieten"),
    "discard": Phrase("Discard {}", "{} abwerfen"),
    "draw": Phrase("Draw {}", "{} ziehen"),
    "pass": Phrase("Pass on {}", "{} weitergeben"),
    "play": Phrase("Play {}", "{} spielen"),
    "take": Phrase("Take {}", "{} nehmen"),
}
"""What a choice of two words is called, by the first of them."""


def as_written(card: str) -> Phrase:
    """`Rulebook.card_name` of cards whose text says it all: numbers, for example."""
    return Phrase(card, card)


def named_by_verb(card_name: Callable[[str], Phrase]) -> Callable[[str], Phrase]:
    """`Rulebook.choice_name` of choices such as "play 7", with a verb of `CHOICES` and a card."""

    def choice_name(choice: str) -> Phrase:
        verb, _, card = choice.partition(" ")
        if not card or verb not in CHOICES:
            return Phrase(choice, choice)
        name = card_name(card)
        return Phrase(CHOICES[verb].en.format(name.en), CHOICES[verb].de.format(name.de))

    return choice_name


def wherever_it_is(choice_name: Callable[[str], Phrase]) -> Callable[[View, str], Phrase]:
    """`Rulebook.choice_label` of a game whose choices are called the same at every table."""

    named = lru_cache(maxsize=2000)(choice_name)  # the same few come again and again, in every match

    def choice_label(view: View, choice: str) -> Phrase:
        return named(choice)

    return choice_label


def not_now(s: Snapshot, seat: int, choice: int) -> Phrase:
    """`Rulebook.refusal` of a game that does not say why."""
    return Phrase("That is not possible now.", "Das geht jetzt nicht.")


# --- views ---


def nothing_of_its_own(s: Snapshot, seat: int) -> View:
    """`Rulebook.own` of a game without secrets."""
    return {}


# --- outcome features ---


@compiled
def no_outcome_features(s: Any, seat: int, out: Reals) -> None:
    """`Rulebook.read_outcome_features` of a game that names none."""


def no_situations(view: View, seat: int, choices: Sequence[str]) -> list[Situation]:
    """`Rulebook.situations` of a game that knows none."""
    return []


# --- drills ---


def nothing_alike(s: Any, number: int) -> None:
    """`Rulebook.alike` of a game in which everything is different from everything else."""
