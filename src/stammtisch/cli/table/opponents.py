"""The bots of the terminal table: rules of thumb, and no peeking."""

from stammtisch.kernel import Quick
from stammtisch.match import Match

NAMES = ("Alex", "Berta", "Carl", "Dora", "Emil", "Frieda")


def rule_of_thumb(match: Match, seat: int, rng: Quick) -> str:
    """What a seat would play by its game's rules of thumb.

    It thinks about a state in which everything it cannot know has been dealt anew, so it cannot cheat.
    """
    rules = match.game.rules
    imagined = match.numbers.copy()
    rules.doors.redeal(imagined, seat, rng)
    choice = rules.doors.policy(imagined, seat, rules.doors.legal(imagined, seat), rng)
    return rules.vocabulary(rules.snapshot(imagined), seat).texts[choice]
