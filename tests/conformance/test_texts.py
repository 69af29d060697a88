"""Our own games have all texts that `stammtisch check-game` asks for."""

import pytest

from stammtisch.games.registry import OWN, rulebook
from stammtisch.testing.completeness import missing_texts


@pytest.mark.parametrize("game", OWN)
def test_no_text_is_missing(game: str) -> None:
    assert [text.en for text in missing_texts(rulebook(game))] == []
