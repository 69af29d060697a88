"""The worker in which bots think: it knows no tables. Bots, hints, reviews, drills and puzzles, one after the other.

A review takes long: after each choice it makes room for whoever else has asked in the meantime.
"""

import asyncio
from collections.abc import Callable

import msgspec

from stammtisch.bots.review import reviewing
from stammtisch.bots.reviewed import Review
from stammtisch.hub.bot_requests import answer
from stammtisch.offline.bots import Exercise, exercised
from stammtisch.record import Record
from stammtisch.server import drills
from stammtisch.server.bots import advise, choose, review_simulations

Progress = Callable[[int, int], object]


async def think(what: str, about: bytes, progress: Progress) -> bytes:
    """The answer to what `offline.bots` asks. Raises what goes wrong."""
    if what == "bot":
        return answer(about, choose, advise)
    if what == "review":
        return await _review(Record.loads(about.decode()), progress)
    asked = msgspec.json.decode(about, type=Exercise)
    return exercised(asked, lambda: drills.shown(_position(asked), asked.seed, asked.choices, asked.language))


async def _review(record: Record, progress: Progress) -> bytes:
    steps = reviewing(record, simulations=review_simulations(len(record.choices)))
    while True:
        try:
            progress(*next(steps))
        except StopIteration as made:
            review: Review = made.value
            return msgspec.json.encode(review.as_dict())
        await asyncio.sleep(0)


def _position(asked: Exercise) -> drills.Position:
    if asked.game:
        return drills.puzzle(asked.game, asked.day)
    return drills.position(Record.loads(asked.record), asked.number)
