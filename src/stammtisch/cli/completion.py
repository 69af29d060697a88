"""What the shell offers when Tab is pressed."""

LEVELS = ("random", "beginner", "regular", "master")  # as in bots.levels, which would load the compiler


def complete_game(incomplete: str) -> list[str]:
    from stammtisch.games.registry import GAMES

    return [game for game in GAMES if game.startswith(incomplete)]


def complete_level(incomplete: str) -> list[str]:
    """Of one bot, or of the last in a list with commas."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{level}" for level in LEVELS if level.startswith(last)]
