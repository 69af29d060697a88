"""Texts."""

from stammtisch.games.common_events import ENDINGS
from stammtisch.games.contract import Event, Snapshot
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.phrases import Phrase

VOCABULARIES = {"take": Vocabulary(["take 1", "take 2"])}
PHASE_NAMES = {"take": Phrase("Take stones", "Steine nehmen"), "over": Phrase("Over", "Zu Ende")}


def card_name(card: str) -> Phrase:
    return Phrase(card, card)


def choice_name(choice: str) -> Phrase:
    return Phrase(choice, choice)


def refusal(s: Snapshot, seat: int, choice: int) -> Phrase:
    return Phrase("There are not so many.", "So viele sind es nicht.")


def _said(event: Event) -> Phrase:
    return Phrase(str(event), str(event))


TELLERS = {"take": _said, "low": _said, "guess": _said, **ENDINGS}
