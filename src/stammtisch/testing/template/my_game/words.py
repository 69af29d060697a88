"""Choices, phases, events in words, English and German."""

from stammtisch.games.contract import Event
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.phrases import Phrase

from .rules import CARDS

VOCABULARIES = {"play": Vocabulary([f"play {card + 1}" for card in range(CARDS)])}
PHASE_NAMES = {"play": Phrase("Play a card", "Eine Karte spielen")}


def _play(event: Event) -> Phrase:
    who, card = f"{{{event['seat']}}}", event["card"]
    return Phrase(f"{who} plays the {card}.", f"{who} spielt die {card}.")


def _trick(event: Event) -> Phrase:
    who = f"{{{event['winner']}}}"
    return Phrase(f"{who} wins the trick.", f"{who} gewinnt den Stich.")


TELLERS = {"play": _play, "trick": _trick}
