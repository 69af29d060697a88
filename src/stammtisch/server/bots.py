"""The bots as the server and its workers use them."""

import secrets
from collections.abc import Iterable
from typing import Any

from stammtisch.bots import levels
from stammtisch.bots.advise import advise as ranked
from stammtisch.bots.review import review
from stammtisch.live.journal import Tip
from stammtisch.match import Game, Match
from stammtisch.record import Record
from stammtisch.server.reviews import Progress

CROWD = 4  # bots waiting for a thread, before all of them think less
LEAST = 30  # simulations; with fewer it would be better to go by rules of thumb


def choose(match: Match, seat: int, level: str, others_waiting: int) -> str:
    """A bot's choice. Where many wait for their turn, everybody thinks a little less."""
    share = 1 + others_waiting // CROWD
    usual = levels.level_named(level).simulations
    return levels.choose(match, seat, level, simulations=max(LEAST, usual // share) if share > 1 and usual else None)


def advise(match: Match, seat: int) -> list[Tip]:
    tips = ranked(match, seat, seed=secrets.randbits(62))
    return [Tip(tip.choice, tip.points, tip.win, tip.share, tip.reason) for tip in tips]


def review_as_data(record: Record, progress: Progress) -> dict[str, Any]:
    return review(record, progress=progress).as_dict()


def warm_up(games: Iterable[str]) -> None:
    """Loads every game and every kind of bot, so that nobody waits for a compiler."""
    for game in games:
        match = Game(game).start()
        for level in levels.LEVELS:
            seat = match.waiting[0]
            levels.choose(match, seat, level, simulations=1)
            match.play(seat, match.choices(seat)[0])
        ranked(match, match.waiting[0], simulations=1)
        review(match.record(), simulations=1)
