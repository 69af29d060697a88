"""What is worth telling of a match, from its review: the turning point, and the best moment.

The turning point is the decision or the deal that moved most of somebody's chance of winning. The best moment is a
right decision that was hard to find: what a rule of thumb would have done instead, or else the next best, would have
cost most. It is confirmed in imagined rounds, like blame.
"""

from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.bots.advise import in_words, labels_of
from stammtisch.bots.imagined import MOST_PARTS, imagine
from stammtisch.bots.lines import end_of, next_part
from stammtisch.bots.reviewed import DealLuck, Decision, Moment, Spoken
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.match import Match
from stammtisch.phrases import Phrase

WORTH_TELLING = 0.05  # in chances of winning
CONFIRMED = 8  # candidates for the best moment that are looked at closely
CONFIRMING_ROUNDS = 400
OBVIOUS = 0.5  # what a find counts that a rule of thumb finds, too


class Alternative(NamedTuple):
    """What would have been done instead, and whether that was the rule of thumb."""

    line: tuple[int, ...]
    by_thumb: bool
    guess: float  # what it would have cost, in chances of winning, before anything is confirmed


class Candidate(NamedTuple):
    """A right decision with its alternative."""

    decision: Decision
    known: Numbers
    made: tuple[int, ...]
    instead: Alternative


class Finds:
    """Collects right decisions while a match is reviewed."""

    def __init__(self) -> None:
        self._found: list[Candidate] = []

    def consider(self, match: Match, decision: Decision, rng: PlayoutRng) -> None:
        """Keeps a decision, in the match as it stood before, if it is among those that may have been hard."""
        if decision.cost_win or decision.stake < WORTH_TELLING:
            return
        rules, known = match.game.rules, match.numbers.copy()
        rules.bindings.redeal(known, decision.seat, rng)
        made = _numbers(rules, known, decision.seat, decision.choices)
        instead = _instead(rules, known, decision, made, rng)
        if instead is not None:
            self._found.append(Candidate(decision, known, made, instead))
            self._found.sort(key=lambda one: -one.instead.guess)
            del self._found[CONFIRMED:]

    def best(self, rules: Rulebook, rng: PlayoutRng) -> Moment | None:
        """The one that saved most."""
        moments = [moment for one in self._found if (moment := _confirmed(rules, one, rng)) is not None]
        return max(moments, key=lambda moment: moment.swing, default=None)


def turning_point(rules: Rulebook, decisions: Sequence[Decision], deals: Sequence[DealLuck]) -> Moment | None:
    """The decision or the deal that moved most; None if nothing moved much."""
    moments = [_turned(rules, decision) for decision in decisions if decision.cost_win >= WORTH_TELLING]
    for deal in deals:
        seat = max(range(len(deal.win)), key=lambda seat: abs(deal.win[seat]))
        if abs(deal.win[seat]) >= WORTH_TELLING:
            moments.append(_dealt(deal, seat))
    return max(moments, key=lambda moment: moment.swing, default=None)


# --- in words: (round, seat, what was chosen, …, how much) ---

TURNED = Phrase(
    "Round {}: {} chose “{}”, and {} of the chance of winning went.",
    "Runde {}: {} entschied sich für „{}“, und {} Gewinnchance waren weg.",
)
GOOD_DEAL = Phrase(
    "The deal of round {}: {} got cards worth {} more chance of winning.",
    "Die Karten von Runde {}: Für {} waren sie {} mehr Gewinnchance wert.",
)
BAD_DEAL = Phrase(
    "The deal of round {}: {} got cards worth {} less chance of winning.",
    "Die Karten von Runde {}: Für {} waren sie {} weniger Gewinnchance wert.",
)
FOUND = Phrase(
    "Round {}: {} found “{}”. “{}” was closer at hand, and would have cost {} of the chance of winning.",
    "Runde {}: {} fand „{}“. „{}“ lag näher und hätte {} Gewinnchance gekostet.",
)
CHOSE = Phrase(
    "Round {}: {} chose “{}”. “{}”, the next best, would have cost {} of the chance of winning.",
    "Runde {}: {} wählte „{}“. „{}“, das Nächstbeste, hätte {} Gewinnchance gekostet.",
)


def _turned(rules: Rulebook, decision: Decision) -> Moment:
    what, swing = _called(rules, decision, decision.choices), decision.cost_win
    return _moment(TURNED, decision.number, decision.round, decision.seat, swing, what)


def _dealt(deal: DealLuck, seat: int) -> Moment:
    pattern = GOOD_DEAL if deal.win[seat] > 0 else BAD_DEAL
    return _moment(pattern, deal.after + 1, deal.round, seat, abs(deal.win[seat]))


def _found(rules: Rulebook, one: Candidate, saved: float) -> Moment:
    decision = one.decision
    made = _called(rules, decision, decision.choices)
    other = _joined(list(labels_of(rules, one.known, decision.seat, one.instead.line).values()))
    pattern = FOUND if one.instead.by_thumb else CHOSE
    return _moment(pattern, decision.number, decision.round, decision.seat, saved, made, other)


def _moment(pattern: Phrase, number: int, round_no: int, seat: int, swing: float, *what: Phrase) -> Moment:
    percent, who = f"{swing:.0%}", f"{{{seat}}}"
    said = Spoken(
        pattern.en.format(round_no, who, *(one.en for one in what), percent),
        pattern.de.format(round_no, who, *(one.de for one in what), percent.replace("%", "\N{NO-BREAK SPACE}%")),
    )
    return Moment(number, round_no, seat, round(swing, 4), said)


def _called(rules: Rulebook, decision: Decision, choices: Sequence[str]) -> Phrase:
    labels = [decision.labels.get(choice) or rules.choice_name(choice) for choice in choices]
    return _joined([Phrase(label.en, label.de) for label in labels])


def _joined(labels: Sequence[Phrase]) -> Phrase:
    return Phrase(" + ".join(label.en for label in labels), " + ".join(label.de for label in labels))


# --- what was hard ---


def _confirmed(rules: Rulebook, one: Candidate, rng: PlayoutRng) -> Moment | None:
    seen = imagine(rules, one.known, one.decision.seat, [one.made, one.instead.line], rng, CONFIRMING_ROUNDS)
    saved = min(one.instead.guess / (1 if one.instead.by_thumb else OBVIOUS), seen.lead(0, 1, 1).win)
    return _found(rules, one, saved) if seen.confirms(0, 1) and saved >= WORTH_TELLING else None


def _instead(
    rules: Rulebook, known: Numbers, decision: Decision, made: tuple[int, ...], rng: PlayoutRng
) -> Alternative | None:
    """What a rule of thumb would have decided, or the next best; None if there is nothing to compare with."""
    thumb = _by_thumb(rules, known, decision.seat, rng)
    wins = {tuple(option.choices): option.win for option in decision.options}
    own = wins.get(tuple(decision.choices), max(wins.values(), default=0.0))
    if end_of(rules, known, decision.seat, thumb) != end_of(rules, known, decision.seat, made):
        texts = tuple(in_words(rules, known, decision.seat, thumb))
        return Alternative(thumb, by_thumb=True, guess=own - wins[texts] if texts in wins else decision.stake)
    others = [option for option in decision.options if option.choices != decision.choices]
    if not others:
        return None
    line = _numbers(rules, known, decision.seat, others[0].choices)
    return Alternative(line, by_thumb=False, guess=OBVIOUS * (own - others[0].win))


def _by_thumb(rules: Rulebook, known: Numbers, seat: int, rng: PlayoutRng) -> tuple[int, ...]:
    """What somebody would decide who goes by the game's rules of thumb, in all parts."""
    state: Numbers | None = known
    line: list[int] = []
    while state is not None and len(line) < MOST_PARTS:
        line.append(rules.bindings.policy(state, seat, rules.bindings.legal(state, seat), rng))
        state = next_part(rules, state, seat, line[-1], rng)
    return tuple(line)


def _numbers(rules: Rulebook, known: Numbers, seat: int, choices: Sequence[str]) -> tuple[int, ...]:
    state, line = known.copy(), list[int]()
    for choice in choices:
        line.append(rules.vocabulary(state, seat).number[choice])
        rules.bindings.apply(state, seat, line[-1])
    return tuple(line)
