"""The bots as the server and its workers use them."""

import secrets
from collections.abc import Iterable
from typing import Any

from stammtisch.bots import levels
from stammtisch.bots.advise import IMAGINED
from stammtisch.bots.advise import advise as ranked
from stammtisch.bots.review import review
from stammtisch.live.fairness import FixedThought
from stammtisch.live.ports import Tip
from stammtisch.match import Game, Match
from stammtisch.record import Record
from stammtisch.server.reviews import Progress

CROWD = 4  # bots waiting for a thread, before all of them think less
LEAST = 30  # simulations; with fewer it would be better to go by rules of thumb

# of a hint, which as many have to share as ask for one
HINT_SIMULATIONS, LEAST_HINT_SIMULATIONS = 20_000, 1_000
HINT_SECONDS = 0.6
HINT_ROUNDS, LEAST_HINT_ROUNDS = 1_200, 20  # imagined for the reasons: for all choices together, and for each

REVIEW_SIMULATIONS = 2_000_000  # for all decisions of a match together
MOST_SIMULATIONS, LEAST_SIMULATIONS = 4_000, 100  # for one of them


def choose(match: Match, seat: int, level: str, others_waiting: int) -> str:
    """A bot's choice. The more bots wait for a thread, the fewer simulations each gets."""
    share = 1 + others_waiting // CROWD
    usual = levels.level_named(level).simulations
    return levels.choose(match, seat, level, simulations=max(LEAST, usual // share) if share > 1 and usual else None)


def choose_fixed(match: Match, seat: int, level: str, fixed: FixedThought) -> str:
    """A bot's choice that depends on nothing but the seat's knowledge and these numbers."""
    return levels.choose(match, seat, level, seed=fixed.seed, simulations=fixed.simulations)


def advise(match: Match, seat: int, others_waiting: int) -> list[Tip]:
    """All choices of the seat, the best first. The more people wait for a hint, the less is thought about each."""
    share = 1 + others_waiting
    rounds = min(IMAGINED, HINT_ROUNDS // share // max(1, len(match.choices(seat))))
    tips = ranked(
        match,
        seat,
        seed=secrets.randbits(62),
        simulations=max(LEAST_HINT_SIMULATIONS, HINT_SIMULATIONS // share),
        seconds=HINT_SECONDS / share,
        imagined=max(LEAST_HINT_ROUNDS, rounds),
    )
    return [Tip(tip.choice, tip.points, tip.win, tip.share, tip.reason, tip.then) for tip in tips]


def review_as_data(record: Record, progress: Progress) -> dict[str, Any]:
    """The review of a record as plain data; `progress` may raise to stop it. A long match is looked at more briefly."""
    return review(record, simulations=review_simulations(len(record.choices)), progress=progress).as_dict()


def review_simulations(choices: int) -> int:
    """How many simulations each decision of a match with so many choices is worth."""
    return max(LEAST_SIMULATIONS, min(MOST_SIMULATIONS, REVIEW_SIMULATIONS // max(1, choices)))


def warm_up(games: Iterable[str]) -> None:
    """Loads every game and every kind of bot, so that nobody waits for the compiler later."""
    for game in games:
        match = Game(game).start()
        for level in levels.LEVELS:
            seat = match.waiting[0]
            levels.choose(match, seat, level, simulations=1)
            match.play(seat, match.choices(seat)[0])
        ranked(match, match.waiting[0], simulations=1)
        review(match.record(), simulations=1)
