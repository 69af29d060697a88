"""What clients need to know of Tax the Rich besides views: what is printed on its cards and on the bid board."""

from typing import Any

from stammtisch.games.tax_the_rich.cards import CHARACTERS, HAND_SIZE, WINNERS, Character
from stammtisch.games.tax_the_rich.names import REVOLUTION_NAMES, RULE_CARD_EFFECTS, SUIT_NAMES
from stammtisch.games.tax_the_rich.options import DEFAULT_BOARD
from stammtisch.games.tax_the_rich.state import ROUNDS


def _printed(character: Character) -> dict[str, Any]:
    rule_card = {"name": character.rule_card, "effect": RULE_CARD_EFFECTS.get(character.value)}
    return {
        "name": character.name,
        "flag": character.flag,
        "symbol": character.symbol,
        "rule": rule_card if character.rule_card else None,
    }


REFERENCE = {
    "suits": SUIT_NAMES,
    "revolutions": REVOLUTION_NAMES,
    "characters": {character.value: _printed(character) for character in CHARACTERS},
    "board": DEFAULT_BOARD,
    "rounds": ROUNDS,
    "stacks": [tricks * winners for tricks, winners in zip(HAND_SIZE, WINNERS, strict=True)],  # by number of players
}
