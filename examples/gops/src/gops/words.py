"""Choices, phases and events in words."""

from stammtisch.games.contract import Event, Snapshot
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.phrases import Phrase

from .rules import CARDS

VOCABULARIES = {"bid": Vocabulary([f"bid {card + 1}" for card in range(CARDS)])}
PHASE_NAMES = {"bid": Phrase("Bid for the prize", "Auf den Preis bieten")}
VIEW_LABELS = {
    "prize": Phrase("prize", "Preis"),
    "prizes": Phrase("still to come", "kommen noch"),
    "bidding": Phrase("your bid", "dein Gebot"),
    "last_bids": Phrase("last bid", "letztes Gebot"),
    "spent": Phrase("played", "gespielt"),
}


def refusal(s: Snapshot, seat: int, choice: int) -> Phrase:
    return Phrase(f"You have played the {choice + 1} already.", f"Die {choice + 1} hast du schon gespielt.")


def _bid(event: Event) -> Phrase:
    return Phrase(f"{{{event['seat']}}} has chosen.", f"{{{event['seat']}}} hat gewählt.")


def _reveal(event: Event) -> Phrase:
    bids = ", ".join(f"{{{seat}}} {bid}" for seat, bid in enumerate(event["bids"]))
    return Phrase(f"Bids for the {event['prize']}: {bids}.", f"Gebote auf die {event['prize']}: {bids}.")


TELLERS = {"bid": _bid, "reveal": _reveal}
