"""A small contest for tests, and results made up for it."""

from collections.abc import Sequence

from stammtisch.lab.arena.contest import Contest, MatchResult
from stammtisch.lab.bot import read_bot
from stammtisch.lab.experiment import Rounds


def contest(*bots: str, game: str = "gaunerbande", players: int = 3, rounds: Rounds = "one", seed: int = 1) -> Contest:
    named = tuple(map(read_bot, bots or ("policy", "random")))
    return Contest(game, players, {}, named, rounds, seed)


def made_up(held: Contest, deal: int, strength: Sequence[int], winner: int | None = None) -> list[MatchResult]:
    """A deal in which every bot scores its strength on whatever seat; `winner` is a bot, on the first of its seats."""
    return [
        MatchResult(
            deal=deal,
            seating=seating,
            rounds=1,
            choices=50,
            scores=tuple(strength[bot] for bot in seating),
            winners=() if winner is None else (seating.index(winner),),
        )
        for seating in held.seatings
    ]
