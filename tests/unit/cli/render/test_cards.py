"""Cards as coloured text."""

import pytest

from stammtisch.cli.render.cards import KINDS, card_text, highlight_cards
from stammtisch.phrases import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_always_shows_its_letter(language: Language) -> None:
    assert card_text("r10", language).plain == " r10 "
    assert card_text(None, language).plain == " ? "
    kinds = [card_text(kind, language).plain for kind in KINDS]
    assert len(set(kinds)) == len(KINDS)


def test_cards_in_a_sentence_are_coloured() -> None:
    sentence = highlight_cards("Anton plays r10 and k2.5, not x3 or r1x.")
    coloured = [sentence.plain[span.start : span.end] for span in sentence.spans]
    assert coloured == ["r10", "k2.5"]
    assert len({str(span.style) for span in sentence.spans}) == 2
