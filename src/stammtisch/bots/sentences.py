"""What tells two lines apart, as a person would say it: one sentence, with "probably" instead of a figure.

The best sentence has the position in it: "The politician is still out: the red 12 could catch it." A game reads such
*situations* off the seat's view (`Rulebook.situations`), with the outcome features that come of them. One is said only
if the imagined rounds bear it out: it belongs to one of two lines, and the feature that explains why the one is better
differs as it says. So no reason ever argues against the advice.

Otherwise a game gives a clause for each of its outcome features (`Rulebook.outcome_sentences`), with a place for how
likely it is: "you {likely} take the politician". Without one, the feature's name is said with its figures.
"""

from bisect import bisect
from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.bots.imagined import Contrast
from stammtisch.games.contract import Rulebook, View
from stammtisch.games.situations import YOU, Situation
from stammtisch.phrases import Phrase

LIKELY = (
    Phrase("hardly ever", "fast nie"),
    Phrase("sometimes", "manchmal"),
    Phrase("quite often", "ziemlich oft"),
    Phrase("probably", "wahrscheinlich"),
    Phrase("almost certainly", "fast sicher"),
)
FROM = (0.12, 0.35, 0.6, 0.88)  # where the next of them begins
USUAL = 2  # from this one on something is likely rather than not
MORE, LESS = Phrase("more often", "öfter"), Phrase("less often", "seltener")


class Reason(NamedTuple):
    """Why one line is better than another. Where a seat is meant, its number is in braces: {2}."""

    you: Phrase  # to the person whose decision it was
    name: Phrase  # to others
    figures: Phrase


class Compared(NamedTuple):
    """Two lines of a decision, as texts, what the seat sees before it, and all that explains why one is better."""

    view: View
    seat: int
    better: Sequence[str]
    worse: Sequence[str]
    told: Sequence[Contrast]  # the most telling first; not empty


class _Fitting(NamedTuple):
    situation: Situation
    contrast: Contrast


def advice(rules: Rulebook, pair: Compared) -> Phrase:
    """What speaks for the better line, to the person who is to choose."""
    found = _situation(rules, pair, of_better=True) or _situation(rules, pair, of_better=False)
    return found.situation.said_to(YOU) if found else reason_for(rules, pair.told[0])


def caution(rules: Rulebook, pair: Compared) -> Phrase:
    """What speaks against the worse line, to the person who is to choose."""
    found = _situation(rules, pair, of_better=False)
    return found.situation.said_to(YOU) if found else warning(rules, pair.told[0])


def verdict(rules: Rulebook, pair: Compared) -> Reason:
    """Why the worse line was worse, for looking back."""
    found = _situation(rules, pair, of_better=False) or _situation(rules, pair, of_better=True)
    if found is None:
        return reason_against(rules, pair.told[0], pair.seat)
    one, told, name = found.situation, found.contrast, f"{{{pair.seat}}}"
    return Reason(
        one.said_to(YOU), one.said_to(Phrase(name, name)), _figures(rules, told.feature, told.better, told.worse)
    )


def _situation(rules: Rulebook, pair: Compared, *, of_better: bool) -> _Fitting | None:
    """The first situation of one line, not of the other, that says what a contrast says."""
    line, other = (pair.better, pair.worse) if of_better else (pair.worse, pair.better)
    shared = {one.kind for one in rules.situations(pair.view, pair.seat, other)}
    own = [one for one in rules.situations(pair.view, pair.seat, line) if one.kind not in shared]
    for told in pair.told:
        comes_of_it = (told.better > told.worse) == of_better
        for one in own:
            if told.feature in (one.more if comes_of_it else one.less):
                return _Fitting(one, told)
    return None


def reason_against(rules: Rulebook, told: Contrast, seat: int) -> Reason:
    """What comes of the worse line, and what of the better one would have: for looking back."""
    one, other = _how_often(told.worse, told.better)
    clauses = [_clause(rules, told.feature, kind, one, seat) for kind in (0, 1)]
    rest = Phrase("", "")
    if other is not None:
        rest = Phrase(f"; with the better choice {other.en}", f", mit der besseren Wahl {other.de}")
    said = [Phrase(f"As played, {clause.en}{rest.en}.", f"So {clause.de}{rest.de}.") for clause in clauses]
    return Reason(said[0], said[1], _figures(rules, told.feature, told.better, told.worse))


def reason_for(rules: Rulebook, told: Contrast) -> Phrase:
    """What speaks for the better line, to the person who is to choose."""
    clause = _clause(rules, told.feature, 0, _by_itself(told.better, told.worse), 0)
    return Phrase(f"That way, {clause.en}.", f"Damit {clause.de}.")


def warning(rules: Rulebook, told: Contrast) -> Phrase:
    """What speaks against the worse line, to the person who is to choose."""
    clause = _clause(rules, told.feature, 0, _by_itself(told.worse, told.better), 0)
    return Phrase(f"That way, {clause.en}.", f"Damit {clause.de}.")


def _how_often(one: float, other: float) -> tuple[Phrase, Phrase | None]:
    """How likely something is, and how likely otherwise; where these words are the same, which is more."""
    words = LIKELY[bisect(FROM, one)], LIKELY[bisect(FROM, other)]
    return words if words[0] != words[1] else (MORE if one > other else LESS, None)


def _by_itself(one: float, other: float) -> Phrase:
    """How likely something is, where nothing is said of the other line: it must not sound like the opposite."""
    word = bisect(FROM, one)
    if one > other:
        return LIKELY[word] if word >= USUAL else MORE
    return LIKELY[0] if word == 0 else LESS


def _clause(rules: Rulebook, feature: str, kind: int, likely: Phrase, seat: int) -> Phrase:
    """The feature as a clause, to the person (0) or about them (1)."""
    known = rules.outcome_sentences.get(feature)
    if known is None:
        words = rules.outcome_features[feature]
        return Phrase(f"{likely.en}: {words.en}", f"{likely.de}: {words.de}")
    name = f"{{{seat}}}"
    return Phrase(
        known[kind].en.format(likely=likely.en, name=name), known[kind].de.format(likely=likely.de, name=name)
    )


def _figures(rules: Rulebook, feature: str, better: float, worse: float) -> Phrase:
    words = rules.outcome_features[feature]
    return Phrase(
        f"{words.en}: {worse:.0%} as played, {better:.0%} with the better choice.",
        f"{words.de}: {worse:.0%} so, {better:.0%} mit der besseren Wahl.".replace("%", " %"),
    )
