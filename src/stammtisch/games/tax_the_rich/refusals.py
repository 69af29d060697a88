"""Why a choice of Tax the Rich is refused, in words. A seat hears about its own cards only."""

from collections.abc import Callable

from stammtisch.games.contract import SEATS, Snapshot
from stammtisch.games.tax_the_rich.bidding import PASS
from stammtisch.games.tax_the_rich.cards import BROKER, BROKERS, IN_PLAY, KINDS, PRESIDENTS, SUIT, SUITS
from stammtisch.games.tax_the_rich.names import SUIT_NAMES, card_name
from stammtisch.games.tax_the_rich.on_play import HIDDEN
from stammtisch.games.tax_the_rich.play import COVER, DECLARE_CLASS, DECLARE_FEMINIST
from stammtisch.games.tax_the_rich.state import COLUMNS, NONE, PHASES
from stammtisch.games.tax_the_rich.words import CARD
from stammtisch.phrases import Phrase


def refusal(s: Snapshot, seat: int, choice: int) -> Phrase:
    """Why a seat that owes a choice cannot choose this now."""
    return REASONS[PHASES[s.phase]](s, seat, choice)


# --- bidding ---


def _bid(s: Snapshot, seat: int, choice: int) -> Phrase:
    if choice == PASS:
        return Phrase("The first bid must be made.", "Das erste Gebot muss abgegeben werden.")
    if choice >= s.rows * COLUMNS:
        return Phrase(f"The board's highest row is {s.rows}.", f"Die höchste Reihe des Bietplans ist {s.rows}.")
    if s.marker == NONE:
        return Phrase("The first bid is made on row 1.", "Das erste Gebot liegt in Reihe 1.")
    return Phrase(
        "A bid goes further right in the same row, or anywhere in the next row up.",
        "Ein Gebot geht in derselben Reihe nach rechts oder irgendwohin in der nächsthöheren Reihe.",
    )


def _call(s: Snapshot, seat: int, choice: int) -> Phrase:
    name = card_name(CARD[choice])
    if not IN_PLAY[s.players] >> choice & 1:
        return _not_in_play(s, choice)
    return Phrase(f"You hold the {name.en} yourself.", f"Die {name.de} hast du selbst auf der Hand.")


def _not_in_play(s: Snapshot, card: int) -> Phrase:
    name = card_name(CARD[card])
    return Phrase(
        f"The {name.en} is not in play with {s.players} players.",
        f"Die {name.de} ist mit {s.players} Personen nicht im Spiel.",
    )


def _rule(s: Snapshot, seat: int, choice: int) -> Phrase:
    if s.rule_cards >> choice & 1:
        return Phrase("That rule card is in force already.", "Diese Regelkarte gilt schon.")
    if IN_PLAY[s.players] >> choice & 1:
        return Phrase("That character has no rule card.", "Zu diesem Charakter gibt es keine Regelkarte.")
    return Phrase("That rule card is for 5 or 6 players.", "Diese Regelkarte ist für 5 oder 6 Personen.")


# --- playing ---


def _play(s: Snapshot, seat: int, choice: int) -> Phrase:
    if choice in (DECLARE_CLASS, DECLARE_FEMINIST):
        return _declare(s, choice)
    if choice == COVER:
        return _cover(s, seat)
    if not s.hands[seat] >> choice & 1:
        return _not_held(choice)
    if not _playable(s, seat) >> choice & 1:
        return _unplayable(s)
    if s.declaring:
        return Phrase(
            "After this card your hand would still hold cards that do not fit your revolution.",
            "Nach dieser Karte bliebe auf deiner Hand etwas übrig, das nicht zu deiner Revolution passt.",
        )
    return Phrase(  # the only other thing in the way
        "The Broker that you turn up stays in your hand.", "Der Börsenmakler, den du aufdeckst, bleibt auf der Hand."
    )


def _declare(s: Snapshot, choice: int) -> Phrase:
    if s.declaring or s.covering:
        return Phrase("You have already begun; now play a card.", "Du hast schon begonnen; jetzt spiel eine Karte.")
    if s.revolution:
        return Phrase("There is only one revolution a round.", "Es gibt nur eine Revolution in jeder Runde.")
    if choice == DECLARE_FEMINIST and not s.feminist:
        return Phrase(
            "There is no feminist revolution in this match.", "In dieser Partie gibt es keine feministische Revolution."
        )
    symbol = Phrase("flags", "Flaggen") if choice == DECLARE_CLASS else Phrase("the symbol ♀", "das Symbol ♀")
    return Phrase(
        f"No card you may play now leaves a hand that shows only {symbol.en}.",
        f"Keine Karte, die du jetzt spielen darfst, lässt eine Hand übrig, die nur {symbol.de} zeigt.",
    )


def _cover(s: Snapshot, seat: int) -> Phrase:
    if s.declaring or s.covering:
        return Phrase("You have already begun; now play a card.", "Du hast schon begonnen; jetzt spiel eine Karte.")
    if not s.rule_cards >> BROKER & 1:
        return Phrase("Rule card 7.5 is not in force.", "Die Regelkarte 7.5 gilt nicht.")
    if not s.hands[seat] & ~s.open_cards[seat] & BROKERS:
        return Phrase("No Broker lies hidden in your hand.", "In deiner Hand liegt kein verdeckter Börsenmakler.")
    return Phrase(
        "Beside the Broker you could not play any card.", "Neben dem Börsenmakler könntest du keine Karte spielen."
    )


def _playable(s: Snapshot, seat: int) -> int:
    hand: int = s.hands[seat]
    wanted = hand & ~PRESIDENTS if s.played == 0 else hand & SUIT << s.led * KINDS
    return wanted or hand


def _unplayable(s: Snapshot) -> Phrase:
    if s.played == 0:
        return Phrase(
            "A President may be led only from a hand that is all Presidents.",
            "Einen Präsidenten darf man nur ausspielen, wenn man nur noch Präsidenten hat.",
        )
    suit = SUIT_NAMES[SUITS[s.led]]
    return Phrase(f"You must follow suit: {suit.en}.", f"Du musst bedienen: {suit.de}.")


def _not_held(card: int) -> Phrase:
    name = card_name(CARD[card])
    return Phrase(f"You do not hold the {name.en}.", f"Du hast die {name.de} nicht auf der Hand.")


def _reveal(s: Snapshot, seat: int, choice: int) -> Phrase:
    if not s.hands[seat] >> choice & 1:
        return _not_held(choice)
    return Phrase(
        "Only a hidden Broker can be turned up, and only if another card can be played beside it.",
        "Aufdecken kann man nur einen verdeckten Börsenmakler, und nur wenn daneben eine andere Karte spielbar ist.",
    )


# --- effects ---


def _draw(s: Snapshot, seat: int, choice: int) -> Phrase:
    if choice == HIDDEN:
        return Phrase("That hand lies open.", "Diese Hand liegt offen.")
    return Phrase("That card does not lie open there.", "Diese Karte liegt dort nicht offen.")


def _return(s: Snapshot, seat: int, choice: int) -> Phrase:
    return _not_held(choice)


def _keep(s: Snapshot, seat: int, choice: int) -> Phrase:
    if choice in s.kept[: s.kept_count]:
        return Phrase("You keep that card already.", "Diese Karte behältst du schon.")
    return Phrase("That card is not in the trick.", "Diese Karte liegt nicht im Stich.")


def _stack(s: Snapshot, seat: int, choice: int) -> Phrase:
    most = s.won[s.target]
    if most == 1:
        return Phrase("There is only 1 stack.", "Dort liegt nur 1 Stich.")
    return Phrase(f"There are only {most} stacks.", f"Dort liegen nur {most} Stiche.")


def _marker(s: Snapshot, seat: int, choice: int) -> Phrase:
    return Phrase("The marker must move to another cell.", "Der Bietmarker muss auf ein anderes Feld.")


def _seat_with(en: str, de: str) -> Callable[[Snapshot, int, int], Phrase]:
    """A reason against a seat; seats that do not exist have a better one."""

    def reason(s: Snapshot, seat: int, choice: int) -> Phrase:
        if s.players <= choice < SEATS:
            return Phrase(f"There is no seat {choice}.", f"Platz {choice} gibt es nicht.")
        return Phrase(en, de)

    return reason


REASONS: dict[str, Callable[[Snapshot, int, int], Phrase]] = {
    "bid": _bid,
    "call": _call,
    "rule": _rule,
    "play": _play,
    "reveal": _reveal,
    "point": _seat_with("Point at another seat.", "Zeige auf einen anderen Platz."),
    "frisk": _seat_with("Frisk another seat that has cards.", "Filze einen anderen Platz, der Karten hat."),
    "draw": _draw,
    "return": _return,
    "swap": _seat_with(
        "Exchange with another seat that has played to this trick.",
        "Tausche mit einem anderen Platz, der zu diesem Stich schon gespielt hat.",
    ),
    "keep": _keep,
    "steal": _seat_with(
        "Only another seat with the most stacks can be taxed.", "Nehmen kann man nur anderen mit den meisten Stichen."
    ),
    "stack": _stack,
    "marker": _marker,
    "lead": _seat_with("Whoever won this trick may not lead next.", "Wer diesen Stich gewonnen hat, spielt nicht aus."),
    "gift": _seat_with("The stack goes to the other side.", "Der Stich geht an die Gegenseite."),
}
