"""What the web client would otherwise write down a second time: names of cards and phases, the games' own references,
and the texts that it shares with the terminal.

`python -m stammtisch.server.reference` prints it as JSON, from which `web/src/wire/reference/` is made.
"""

from typing import Any

import msgspec

from stammtisch.games.contract import Rulebook
from stammtisch.games.registry import OWN, rulebook
from stammtisch.match import all_cards
from stammtisch.phrases import Phrase
from stammtisch.table_texts import BOT_NAMES, SUIT_NAMES, TEXTS


def reference() -> dict[str, Any]:
    """`table`: the shared texts; `games`: by game, what it declares. Plain data; a text is {"en", "de"}."""
    table = {
        "en": {key: text.en for key, text in TEXTS.items()},
        "de": {key: text.de for key, text in TEXTS.items()},
        "suits": SUIT_NAMES,
        "bots": BOT_NAMES,
    }
    games = {game: of_game(rulebook(game)) for game in OWN}
    return {"table": plain(table), "games": plain(games)}


def of_game(rules: Rulebook) -> dict[str, Any]:
    return {
        "rulebook": {
            "title": rules.title,
            "players": rules.players,
            "usualPlayers": rules.usual_players,
            "lowWins": rules.low_wins,
        },
        "cards": {card: rules.card_name(card) for card in sorted(all_cards(rules))},
        "phases": rules.phase_names,
        **rules.reference,
    }


def plain(value: Any) -> Any:
    """Phrases, tuples and mappings as JSON has them."""
    if isinstance(value, Phrase):
        return value._asdict()
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


if __name__ == "__main__":
    print(msgspec.json.encode(reference()).decode())
