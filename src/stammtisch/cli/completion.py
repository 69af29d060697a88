"""What the shell completes."""

LEVELS = ("random", "beginner", "regular", "master")  # as in bots.levels, which would load the compiler


def complete_game(incomplete: str) -> list[str]:
    """The games that begin like this."""
    from stammtisch.games.registry import game_ids

    return [game for game in game_ids() if game.startswith(incomplete)]


def complete_level(incomplete: str) -> list[str]:
    """The levels that begin like this; in a list with commas, like its last part."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{level}" for level in LEVELS if level.startswith(last)]
