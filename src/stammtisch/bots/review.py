"""Review: what every decision of a match cost, how well each seat played, and how much of the result was luck.

The measure is the chance of winning the match. A decision costs what the best one was expected to bring more than the
one made, judged from what the seat knew then; nothing, unless that is clearly more than chance would explain, for the
search and once more in rounds imagined after both. A decision that is asked for in parts (three cards to pass on) is
judged as a whole (`bots.lines`), so nobody is told to do what they did in another order.
Accuracy is the part of all that was at stake which a seat did not give away: 100 for always the best choice, 0 for
always the worst. Luck is what a seat's deal was worth: what the round brings with these cards, less what it brings with
any cards, when every seat plays by the game's policy.
"""

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.advise import in_words, labels_of
from stammtisch.bots.imagined import MOST_PARTS, Contrast, Imagined, Lead, imagine, win_chance
from stammtisch.bots.levels import check_simulations
from stammtisch.bots.lines import Weighed, best_of, end_of, follow, is_clearly_better, next_part, weigh
from stammtisch.bots.moments import Finds, turning_point
from stammtisch.bots.reviewed import FORM, DealLuck, Decision, RankedLine, Review, Spoken, Why
from stammtisch.bots.search import Search, SearchResult, finisher, until_round_end
from stammtisch.bots.sentences import Compared, Reason, verdict
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Match
from stammtisch.phrases import Phrase
from stammtisch.record import Record

SIMULATIONS = 4_000
EXPLORE_WIDELY = 2.0  # more exploration than in play, so that bad choices are judged fairly too
IMAGINED_ROUNDS = 400  # with the cards dealt, and as many with any cards
CONFIRMING_ROUNDS = 600  # after the best line and after the one made, before anybody is blamed
DECISION, DEAL, MOMENT = range(3)  # what is thought about a choice, each with dice of its own
WORTH_BLAMING = 0.02  # what a decision must cost in `win`, to cost anything


class _Asked(NamedTuple):
    """A decision as it was made: the match before it, and the seat's choices with their numbers in the record."""

    match: Match
    seat: int
    parts: list[int]
    choices: list[str]


def review(
    record: Record,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Reviews every decision of a record, with so many simulations each; the same seed gives the same review.

    `progress(done, of)` is called after each choice. RecordError if the record cannot be replayed, OptionError if
    there are no simulations; both before anything else is done.
    """
    steps = reviewing(record, simulations=simulations, seed=seed)
    while True:
        try:
            done, of = next(steps)
        except StopIteration as made:
            return made.value  # type: ignore[no-any-return]
        if progress is not None:
            progress(done, of)


def reviewing(
    record: Record, *, simulations: int = SIMULATIONS, seed: int = 0
) -> Generator[tuple[int, int], None, Review]:
    """The same step by step, for whoever has other things to do in between: yields (done, of) after each choice."""
    check_simulations(simulations)
    match = record.start()
    played = record.replay().played
    decisions: list[Decision] = []
    deals: list[DealLuck] = []
    finds = Finds()
    seen: set[int] = set()  # choices that are parts of a decision already judged
    for number, (seat, choice) in enumerate(played, 1):
        if not deals or match.round != deals[-1].round:
            deals.append(_deal_luck(match, number - 1, dice_for(seed, number, DEAL)))
        if number not in seen:
            rng = dice_for(seed, number, DECISION)
            asked = _asked(match, played, number, rng)
            seen.update(asked.parts)
            judged = _judge(asked, simulations, rng)
            if judged is not None:
                decisions.append(judged)
                finds.consider(match, judged, dice_for(seed, number, MOMENT))
        match.play(seat, choice)
        yield number, len(record.choices)
    seats = range(match.players)
    return Review(
        form=FORM,
        game=match.game.id,
        players=match.players,
        scores=list(match.scores),
        winners=list(match.winners),
        decisions=decisions,
        accuracy=[_accuracy([d for d in decisions if d.seat == seat]) for seat in seats],
        cost=[round(sum(d.cost for d in decisions if d.seat == seat), 2) for seat in seats],
        luck=[round(sum(deal.luck[seat] for deal in deals), 2) for seat in seats],
        deals=deals,
        turning_point=turning_point(match.game.rules, decisions, deals),
        best_moment=finds.best(match.game.rules, dice_for(seed, 0, MOMENT)),
    )


def dice_for(seed: int, number: int, what: int) -> PlayoutRng:
    """The generator for what is thought about one choice; so it does not matter what comes first, or where."""
    return playout_rng((seed << 24 | number) << 2 | what)


def judge(
    match: Match, seat: int, choices: Sequence[str], *, simulations: int = SIMULATIONS, seed: int = 0
) -> Decision:
    """Judges one decision of a seat, given in all its parts, in a match as it stands before it.

    IllegalChoice if one of them is not legal there.
    """
    check_simulations(simulations)
    after, number = match.copy(), len(match.played) + 1
    for choice in choices:
        after.play(seat, choice)
    asked = _Asked(match, seat, list(range(number, number + len(choices))), list(choices))
    judged = _judge(asked, simulations, playout_rng(seed))
    return judged or _nothing_to_decide(asked)


def is_decided(match: Match, seat: int, choices: Sequence[str], seed: int = 0) -> bool:
    """Whether these choices are the whole of a decision. IllegalChoice if one of them is not legal."""
    rules, state, rng = match.game.rules, match.copy(), playout_rng(seed)
    for choice in choices:
        before, meant = state.numbers.copy(), rules.vocabulary(state.numbers, seat).number
        state.play(seat, choice)
        if next_part(rules, before, seat, meant[choice], rng) is None:
            return True
    return len(choices) >= MOST_PARTS


def _asked(match: Match, played: list[tuple[int, str]], number: int, rng: PlayoutRng) -> _Asked:
    """The decision that begins with this choice. Others may choose in between, covertly."""
    rules, (seat, choice) = match.game.rules, played[number - 1]
    state: Numbers | None = match.numbers.copy()
    asked = _Asked(match, seat, [], [])
    own = ((at, text) for at, (who, text) in enumerate(played[number - 1 :], number) if who == seat)
    while state is not None and len(asked.parts) < MOST_PARTS:
        at, choice = next(own, (0, ""))
        if not at:
            break  # the record ends here
        asked.parts.append(at)
        asked.choices.append(choice)
        state = next_part(rules, state, seat, rules.vocabulary(state, seat).number[choice], rng)
    return asked


def _accuracy(decisions: list[Decision]) -> float:
    """From 0 to 100; 100 if nothing was ever at stake."""
    stake = sum(decision.stake for decision in decisions)
    return round(100 * (1 - sum(decision.cost_win for decision in decisions) / stake), 1) if stake else 100.0


class _Found(NamedTuple):
    """What was found out about a decision: the ways to decide, the best first, and which of them was made."""

    options: list[Weighed]
    made: int
    worst: float  # chance of winning


def _judge(asked: _Asked, simulations: int, rng: PlayoutRng) -> Decision | None:
    """The decision, judged; None if there was nothing to decide."""
    rules, seat = asked.match.game.rules, asked.seat
    known = asked.match.numbers.copy()
    rules.bindings.redeal(known, seat, rng)
    line = _numbers(rules, known, seat, asked.choices)
    if line is None:
        return None
    found = _weighed(rules, known, seat, line, simulations, rng)
    best, made = found.options[0], found.options[found.made]
    lost, reason = Lead(0.0, 0.0), None
    if found.made and best.win - made.win >= WORTH_BLAMING and is_clearly_better(best, made):
        seen = imagine(rules, known, seat, [best.choices, made.choices], rng, CONFIRMING_ROUNDS)
        less = _less(rules, best, made, seen)
        told = seen.telling(0, 1)
        if seen.confirms(0, 1) and less.win >= WORTH_BLAMING:
            lost, reason = less, _reason(rules, known, seat, best, made, told) if told else None
    return _decision(asked, known, found, lost, reason)


def _reason(
    rules: Rulebook, known: Numbers, seat: int, best: Weighed, made: Weighed, told: Sequence[Contrast]
) -> Reason:
    view = rules.view(rules.snapshot(known), seat)
    better, worse = (in_words(rules, known, seat, line.choices) for line in (best, made))
    return verdict(rules, Compared(view, seat, better, worse, told))


def _less(rules: Rulebook, best: Weighed, made: Weighed, seen: Imagined) -> Lead:
    """What was given away: the less of what the search says, which hardly looks at bad choices, and the rounds do."""
    direction = -1 if rules.low_wins else 1
    lead = seen.lead(0, 1, direction)
    points = min(direction * (best.points - made.points), lead.points)
    return Lead(min(best.win - made.win, lead.win), max(0.0, points))


def _decision(asked: _Asked, known: Numbers, found: _Found, lost: Lead, reason: Reason | None) -> Decision:
    rules, seat = asked.match.game.rules, asked.seat
    best, blamed = found.options[0], lost.win > 0
    cost, cost_win = round(lost.points, 3), round(lost.win, 4)
    if blamed:  # what was chosen is shown with what it costs
        points = best.points + cost if rules.low_wins else best.points - cost
        found.options[found.made] = found.options[found.made]._replace(win=best.win - cost_win, points=points)
    others = sorted(found.options[1:], key=lambda option: -option.win)
    return Decision(
        number=asked.parts[0],
        parts=asked.parts,
        round=asked.match.round,
        seat=seat,
        choices=asked.choices,
        best=list(in_words(rules, known, seat, best.choices)) if blamed else asked.choices,
        cost=cost,
        cost_win=cost_win,
        stake=round(max(cost_win, best.win - found.worst), 4),
        options=[_ranked(rules, known, seat, option, best.win) for option in [best, *others]],
        why=None if reason is None else Why(*map(_spoken, reason)),
        labels=_labels(rules, known, seat, [option.choices for option in found.options]),
    )


def _ranked(rules: Rulebook, known: Numbers, seat: int, option: Weighed, most: float) -> RankedLine:
    """What seems better than the best by chance is shown as just as good."""
    words = list(in_words(rules, known, seat, option.choices))
    return RankedLine(words, round(option.points, 3), round(min(option.win, most), 4))


def _labels(rules: Rulebook, known: Numbers, seat: int, lines: Sequence[tuple[int, ...]]) -> dict[str, Spoken]:
    """What the choices are called, where that depends on what lies on the table."""
    called = {choice: label for line in lines for choice, label in labels_of(rules, known, seat, line).items()}
    return {choice: _spoken(label) for choice, label in called.items() if label != rules.choice_name(choice)}


def _spoken(phrase: Phrase) -> Spoken:
    return Spoken(phrase.en, phrase.de)


def _nothing_to_decide(asked: _Asked) -> Decision:
    return Decision(
        number=asked.parts[0],
        parts=asked.parts,
        round=asked.match.round,
        seat=asked.seat,
        choices=asked.choices,
        best=asked.choices,
        cost=0.0,
        cost_win=0.0,
        stake=0.0,
        options=[],
        why=None,
        labels={},
    )


def _numbers(rules: Rulebook, known: Numbers, seat: int, choices: Sequence[str]) -> tuple[int, ...] | None:
    """A line as numbers; None if no part of it had an alternative."""
    state, line, free = known.copy(), list[int](), False
    for choice in choices:
        free |= len(members(rules.bindings.legal(state, seat))) > 1
        line.append(rules.vocabulary(state, seat).number[choice])
        rules.bindings.apply(state, seat, line[-1])
    return tuple(line) if free else None


def _weighed(
    rules: Rulebook, known: Numbers, seat: int, line: tuple[int, ...], simulations: int, rng: PlayoutRng
) -> _Found:
    """The ways to decide, each weighed. Of a decision in parts: the best line, and the one made if it is another."""

    def think(search: Search) -> SearchResult:
        return search.run(simulations, EXPLORE_WIDELY)

    legal = rules.bindings.legal(known, seat)
    found = think(Search(rules, known, seat, rng, every=True))
    choices = [number for number in members(legal) if found.visits[number]]
    worst = min(float(found.wins[number]) for number in choices)
    first = best_of(rules, found, legal)
    if len(line) == 1 and next_part(rules, known, seat, first, rng) is None:
        options = [weigh(rules, found, (), number) for number in members(legal)]
        options.sort(key=lambda option: (option.choices[0] != first, -option.win))
        made = next(place for place, option in enumerate(options) if option.choices == line)
        same = end_of(rules, known, seat, line) == end_of(rules, known, seat, (first,))
        return _Found(options, 0 if same and made else made, worst)
    best = follow(rules, known, seat, rng, think, (first,))
    own = follow(rules, known, seat, rng, think, line)
    if end_of(rules, known, seat, best.choices) == end_of(rules, known, seat, line):
        return _Found([own], 0, worst)
    one, other = (best, own) if best.worth >= own.worth else (own, best)
    return _Found([one, other], int(one is best), min(worst, other.win))


class _Luck(NamedTuple):
    """Per seat, how much more the cards just dealt are worth than any cards; more is better in every game."""

    points: NDArray[np.float64]
    win: NDArray[np.float64]


def _deal_luck(match: Match, after: int, rng: PlayoutRng) -> DealLuck:
    points, win = luck_of_the_deal(match, rng)
    return DealLuck(match.round, after, [round(float(one), 2) for one in points], [round(float(one), 4) for one in win])


def luck_of_the_deal(match: Match, rng: PlayoutRng) -> _Luck:
    """What the cards just dealt are worth to each seat."""
    rules = match.game.rules
    start = until_round_end(rules, match.numbers)
    gain, win = np.zeros(match.players), np.zeros(match.players)
    for _ in range(IMAGINED_ROUNDS):
        other = start.copy()
        rules.bindings.redeal(other, 0, rng)
        rules.bindings.redeal(other, 1, rng)  # now no hand is the one that was dealt
        for sign, world in ((1, start.copy()), (-1, other)):
            finisher(rules)(world, rng)
            gain += sign * world.view(rules.state)[0].scores[: match.players]
            win += [sign * win_chance(rules, world, start, seat) for seat in range(match.players)]
    return _Luck((-gain if rules.low_wins else gain) / IMAGINED_ROUNDS, win / IMAGINED_ROUNDS)
