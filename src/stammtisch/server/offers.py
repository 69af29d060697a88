"""What an option that is no number and no flag can be: everything that there is to pick from, with its name."""

from stammtisch.games.tax_the_rich.cards import AVAILABLE
from stammtisch.games.tax_the_rich.names import RULE_CARD_EFFECTS, SCENARIO_NAMES, rule_card_name
from stammtisch.games.tax_the_rich.options import RULE_TEXTS, SCENARIOS
from stammtisch.phrases import Language, Phrase
from stammtisch.server import wire as w

ALWAYS = [players for players, cards in enumerate(AVAILABLE) if cards]
WITHOUT_CARDS = {
    "basic": Phrase("No rule cards: to begin with.", "Ohne Regelkarten: für den Anfang."),
    "advanced": Phrase("Every round one more rule card is turned up.", "Jede Runde kommt eine Regelkarte dazu."),
    "dictatorship": Phrase(
        "Each round who wins the bidding picks one more.", "Jede Runde sucht, wer das Bieten gewinnt, eine weitere aus."
    ),
    "anarchy": Phrase("All rule cards at once.", "Alle Regelkarten auf einmal."),
}


def offers(game: str, option: str, language: Language) -> list[w.OfferShown]:
    if (game, option) == ("tax_the_rich", "rules"):
        return [_scenario(name, language) for name in SCENARIO_NAMES]
    if (game, option) == ("tax_the_rich", "rule_cards"):
        return [_rule_card(value, number, language) for value, number in RULE_TEXTS.items()]
    return []


def _scenario(name: str, language: Language) -> w.OfferShown:
    title = SCENARIO_NAMES[name].in_(language).partition(":")[0]
    cards = [rule_card_name(value).in_(language) for value in SCENARIOS.get(name, "").split()]
    about = WITHOUT_CARDS[name].in_(language) if name in WITHOUT_CARDS else ", ".join(cards)
    return w.OfferShown(value=name, name=title, about=about, players=ALWAYS)


def _rule_card(value: str, number: int, language: Language) -> w.OfferShown:
    return w.OfferShown(
        value=value,
        name=rule_card_name(value).in_(language),
        about=RULE_CARD_EFFECTS[value].in_(language),
        players=[players for players in ALWAYS if AVAILABLE[players] >> number & 1],
    )
