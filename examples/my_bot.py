"""A bot of one's own: `stammtisch arena gaunerbande my_bot:imaginative random --rounds one --deals 30`."""

from random import Random

from stammtisch import Match

WORLDS = 4  # imagined for each choice


def imaginative(match: Match, seat: int, seed: int) -> str:
    """Plays each choice to the end of the round in a few worlds that the seat thinks possible."""
    luck = Random(seed)
    choices = match.choices(seat)
    return max(choices, key=lambda choice: sum(outcome(match, seat, choice, luck) for _ in range(WORLDS)))


def outcome(match: Match, seat: int, choice: str, luck: Random) -> float:
    world = match.imagine(seat, seed=luck.getrandbits(60))
    world.play(seat, choice)
    while not world.over and world.round == match.round:
        turn = luck.choice(world.waiting)
        world.play(turn, luck.choice(world.choices(turn)))
    better = -1 if match.game.rules.low_wins else 1
    others = [score for other, score in enumerate(world.scores) if other != seat]
    return better * (world.scores[seat] - sum(others) / len(others))
