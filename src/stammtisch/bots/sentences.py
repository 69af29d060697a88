"""What tells two lines apart, as a person would say it: one sentence, with "probably" instead of a figure.

The best sentence has the position in it: "The politician is still out: the red 12 could catch it." A game reads such
*situations* off the seat's view (`Rulebook.situations`), with the outcome features that come of them. One is said only
if the imagined rounds bear it out: it belongs to one of two lines, and the feature that explains why the one is better
differs as it says. A sentence that praises is never said of the worse line, nor one that warns of the better, and what
speaks for a choice is said of that choice. So no reason ever argues against the advice.

Otherwise a game gives a clause for each of its outcome features (`Rulebook.outcome_sentences`), with a place for how
likely it is: "you {likely} take the politician". Without one, the feature's name is said with its figures.
"""

from bisect import bisect
from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.bots.imagined import Contrast
from stammtisch.games.contract import Rulebook, View
from stammtisch.games.situations import PRAISE, WARNING, YOU, Situation
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
THAT_WAY = Phrase("That way, {clause}.", "Damit {clause}.")
AS_PLAYED = Phrase("As played, {clause}{rest}.", "So {clause}{rest}.")
OTHERWISE = Phrase("; with the better choice {likely}", ", mit der besseren Wahl {likely}")
BY_NAME = Phrase("{likely}: {feature}", "{likely}: {feature}")
FIGURES = Phrase(
    "{feature}: {worse}% as played, {better}% with the better choice.",
    "{feature}: {worse} % so, {better} % mit der besseren Wahl.",
)


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
    """What speaks for the better line, to the person who is to choose. What is said of the other would be misread."""
    found = _situation(rules, pair, of_better=True)
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
    out_of_tone = WARNING if of_better else PRAISE
    shared = {one.kind for one in rules.situations(pair.view, pair.seat, other)}
    all_own = rules.situations(pair.view, pair.seat, line)
    own = [one for one in all_own if one.kind not in shared and one.tone != out_of_tone]
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
    rest = Phrase("", "") if other is None else _filled(OTHERWISE, likely=other)
    said = [_filled(AS_PLAYED, clause=clause, rest=rest) for clause in clauses]
    return Reason(said[0], said[1], _figures(rules, told.feature, told.better, told.worse))


def reason_for(rules: Rulebook, told: Contrast) -> Phrase:
    """What speaks for the better line, to the person who is to choose."""
    return _filled(THAT_WAY, clause=_clause(rules, told.feature, 0, _by_itself(told.better, told.worse), 0))


def warning(rules: Rulebook, told: Contrast) -> Phrase:
    """What speaks against the worse line, to the person who is to choose."""
    return _filled(THAT_WAY, clause=_clause(rules, told.feature, 0, _by_itself(told.worse, told.better), 0))


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
        return _filled(BY_NAME, likely=likely, feature=rules.outcome_features[feature])
    name = f"{{{seat}}}"
    return _filled(known[kind], likely=likely, name=Phrase(name, name))


def _figures(rules: Rulebook, feature: str, better: float, worse: float) -> Phrase:
    amounts = {
        name: Phrase(amount, amount) for name, amount in (("worse", _percent(worse)), ("better", _percent(better)))
    }
    return _filled(FIGURES, feature=rules.outcome_features[feature], **amounts)


def _percent(amount: float) -> str:
    return f"{100 * amount:.0f}"


def _filled(pattern: Phrase, **words: Phrase) -> Phrase:
    en, de = ({name: getattr(word, spoken) for name, word in words.items()} for spoken in ("en", "de"))
    return Phrase(pattern.en.format(**en), pattern.de.format(**de))
