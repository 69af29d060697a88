"""Review: what every decision of a match cost, how well each seat played, and how much of the result was luck.

A decision costs what the best choice was expected to bring more than the one made, judged from what the seat knew then;
nothing, if the difference may be chance. Accuracy is the part of all that was at stake which a seat did not give away:
100 for always the best choice, 0 for always the worst.
Luck is what a seat's deal was worth: what the round brings with these cards, less what it brings with any cards, when
every seat plays by the game's policy.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.advise import contrast
from stammtisch.bots.levels import check_simulations
from stammtisch.bots.search import Search, SearchResult, finisher, until_round_end
from stammtisch.games.contract import Rulebook
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import members
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Match
from stammtisch.record import Record

SIMULATIONS = 4_000
EXPLORE_WIDELY = 2.0  # more exploration than in play, so that bad choices are judged fairly too
IMAGINED_ROUNDS = 400  # with the cards dealt, and as many with any cards
SURE = 2.0  # standard errors from which on a choice counts as better than another
WORTH_EXPLAINING = 0.02  # what a decision must cost in `win` before a reason is given


@dataclass(frozen=True)
class RankedChoice:
    """One choice there was, and what it was expected to bring."""

    choice: str
    points: float  # expected gain of the seat's score in the round
    win: float  # the seat's chance of winning the match


@dataclass(frozen=True)
class Why:
    """What the best choice has that the one made has not, in both languages."""

    en: str
    de: str


@dataclass(frozen=True)
class Decision:
    """One choice made where there were several, with all of them to compare."""

    number: int  # of the choice in the record, from 1
    round: int
    seat: int
    choice: str
    best: str
    cost: float  # expected points given away, 0 or more, in the game's direction
    cost_win: float
    stake: float  # points between the best choice and the worst
    options: list[RankedChoice]  # best first
    why: Why | None  # of decisions that cost something


@dataclass(frozen=True)
class DealLuck:
    """How lucky each seat was with the cards of one round."""

    round: int
    after: int  # choices made before the deal
    luck: list[float]  # per seat, in points; more is better in every game


@dataclass(frozen=True)
class Review:
    """All that is found out about a whole match. It is served and stored under these field names."""

    game: str
    players: int
    scores: list[int]
    winners: list[int]
    decisions: list[Decision]
    accuracy: list[float]  # per seat, 0 … 100
    cost: list[float]  # per seat, points given away in all
    luck: list[float]  # per seat, points that the deals were worth; more is better in every game
    deals: list[DealLuck]

    def as_dict(self) -> dict[str, Any]:
        """The review as plain data, ready for JSON."""
        return asdict(self)


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
    check_simulations(simulations)
    match, rng = record.start(), playout_rng(seed)
    decisions: list[Decision] = []
    deals: list[DealLuck] = []
    for number, (seat, choice) in enumerate(_choices(record), 1):
        if not deals or match.round != deals[-1].round:
            luck = luck_of_the_deal(match, rng)
            deals.append(DealLuck(match.round, number - 1, [round(float(points), 2) for points in luck]))
        if len(match.choices(seat)) > 1:
            decisions.append(_judge(match, number, seat, choice, simulations, rng))
        match.play(seat, choice)
        if progress is not None:
            progress(number, len(record.choices))
    seats = range(match.players)
    return Review(
        game=match.game.id,
        players=match.players,
        scores=list(match.scores),
        winners=list(match.winners),
        decisions=decisions,
        accuracy=[_accuracy([d for d in decisions if d.seat == seat]) for seat in seats],
        cost=[round(sum(d.cost for d in decisions if d.seat == seat), 2) for seat in seats],
        luck=[round(sum(deal.luck[seat] for deal in deals), 2) for seat in seats],
        deals=deals,
    )


def _choices(record: Record) -> Iterator[tuple[int, str]]:
    yield from record.replay().played


def _accuracy(decisions: list[Decision]) -> float:
    """From 0 to 100; 100 if nothing was ever at stake."""
    stake = sum(decision.stake for decision in decisions)
    return round(100 * (1 - sum(decision.cost for decision in decisions) / stake), 1) if stake else 100.0


def _judge(match: Match, number: int, seat: int, choice: str, simulations: int, rng: PlayoutRng) -> Decision:
    rules = match.game.rules
    known = match.numbers.copy()
    rules.bindings.redeal(known, seat, rng)
    found = Search(rules, known, seat, rng, every=True).run(simulations, EXPLORE_WIDELY)
    options = _options(rules, known, seat, found)
    made = next(option for option in options if option.choice == choice)
    direction = -1 if rules.low_wins else 1
    meant = rules.vocabulary(known, seat).number
    lost = [round(max(0.0, direction * (options[0].points - option.points)), 3) for option in options]
    better = _is_better(found, meant[choice])
    cost_win = round(max(0.0, options[0].win - made.win), 4) if better else 0.0
    costly = cost_win >= WORTH_EXPLAINING
    return Decision(
        number=number,
        round=match.round,
        seat=seat,
        choice=choice,
        best=options[0].choice if better else choice,
        cost=lost[options.index(made)] if better else 0.0,
        cost_win=cost_win,
        stake=max(lost),
        options=options,
        why=_why(rules, known, seat, meant[options[0].choice], meant[choice], rng) if costly else None,
    )


def _why(rules: Rulebook, known: Numbers, seat: int, best: int, made: int, rng: PlayoutRng) -> Why:
    reason = contrast(rules, known, seat, best, made, rng)
    return Why(reason.en, reason.de)


def _is_better(found: SearchResult, made: int) -> bool:
    """Whether the search's best choice is better than the one made, and not just by chance."""
    best = found.best
    doubt = found.spread * sqrt(1 / found.visits[best] + 1 / max(1, found.visits[made]))
    return bool(found.worth[best] - found.worth[made] > SURE * doubt)


def _options(rules: Rulebook, known: Numbers, seat: int, found: SearchResult) -> list[RankedChoice]:
    texts = rules.vocabulary(known, seat).texts
    ranked = [
        (int(found.visits[number]), RankedChoice(texts[number], round(float(gain), 3), round(float(win), 4)))
        for number in members(rules.bindings.legal(known, seat))
        for gain, win in [(found.gains[number], found.wins[number])]
    ]
    return [option for _, option in sorted(ranked, key=lambda pair: -pair[0])]


def luck_of_the_deal(match: Match, rng: PlayoutRng) -> NDArray[np.float64]:
    """Per seat, how many points more the cards just dealt are worth than any cards; more is better in every game."""
    rules = match.game.rules
    start = until_round_end(rules, match.numbers)
    gain = np.zeros(match.players)
    for _ in range(IMAGINED_ROUNDS):
        other = start.copy()
        rules.bindings.redeal(other, 0, rng)
        rules.bindings.redeal(other, 1, rng)  # now no hand is the one that was dealt
        gain += _scores_after_round(match, start, rng) - _scores_after_round(match, other, rng)
    return (-gain if rules.low_wins else gain) / IMAGINED_ROUNDS


def _scores_after_round(match: Match, start: Numbers, rng: PlayoutRng) -> NDArray[np.int64]:
    """Per seat, the score at the end of the round if this very state is played by the policy."""
    rules, world = match.game.rules, start.copy()
    finisher(rules)(world, rng)
    scores: NDArray[np.int64] = world.view(rules.state)[0].scores[: match.players]
    return scores
