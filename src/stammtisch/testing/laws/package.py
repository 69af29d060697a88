"""What a package says of itself, and what the contract derives from it."""

from stammtisch.games.contract import SEATS
from stammtisch.games.registry import rulebook
from stammtisch.testing.law import law


@law
def there_are_phases_and_one_of_them_is_over(game: str) -> None:
    phases = rulebook(game).phases
    assert "over" in phases, 'PHASES in rules.py has no "over": the phase of a match that has ended'
    assert len(set(phases)) == len(phases), f"PHASES in rules.py names a phase twice: {phases}"


@law
def players_and_minutes_make_sense(game: str) -> None:
    rules = rulebook(game)
    assert rules.players, "players in __init__.py is empty"
    assert all(2 <= players <= SEATS for players in rules.players), f"a match has 2 to {SEATS} players"
    assert rules.usual_players in rules.players, "usual_players in __init__.py is none of players"
    low, high = rules.minutes
    assert 0 < low <= high, f"minutes in __init__.py is (least, most), not {rules.minutes}"
    assert rules.version >= 1, "version in __init__.py counts from 1"


@law
def every_part_of_the_view_can_be_shown(game: str) -> None:
    """Screens draw a view by the types of its keys."""
    keys = {part.key for part in rulebook(game).view_parts}  # TypeError says what cannot be shown
    assert keys, "VIEW in schema.py has no keys of the game's own"


@law
def labels_tell_the_keys_of_a_view_apart(game: str) -> None:
    parts = rulebook(game).view_parts
    for language in zip(*(part.label for part in parts), strict=True):
        assert all(label.strip() for label in language), "a label in VIEW_LABELS in words.py is empty"
