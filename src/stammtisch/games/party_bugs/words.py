"""The cards, choices and phases of Party Bugs as text, both ways, and their names for people."""

from stammtisch.games.common_events import tell_over
from stammtisch.games.contract import Event, Snapshot
from stammtisch.games.party_bugs.state import KING, TAKE, VALUES
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.kernel.bits import members
from stammtisch.phrases import Phrase

PHASE_NAMES = {
    "hide": Phrase("Choose a card to hide in your display", "Eine Karte für die eigene Auslage verdecken"),
    "play": Phrase("Choose a card to play", "Eine Karte zum Spielen wählen"),
    "take": Phrase("Take a card from the dance floor", "Eine Karte von der Tanzfläche nehmen"),
    "pair": Phrase("Discard your hidden card with its twin?", "Die verdeckte Karte mit ihrem Gegenstück abwerfen?"),
    "over": Phrase("The match is over", "Die Partie ist zu Ende"),
}
VIEW_LABELS = {
    "my_choice": Phrase("your choice", "deine Wahl"),
    "floor": Phrase("dance floor", "Tanzfläche"),
    "displays": Phrase("display", "Auslage"),
    "display": Phrase("display", "Auslage"),
    "shown": Phrase("cards seen so far", "bisher gesehen"),
    "hidden": Phrase("your hidden card", "deine verdeckte Karte"),
    "hidden_seats": Phrase("with a hidden card", "mit verdeckter Karte"),
    "known_hidden": Phrase("known hidden card", "verdeckt, aber bekannt"),
    "played": Phrase("played", "ausgespielt"),
    "chosen": Phrase("have chosen", "haben gewählt"),
    "order": Phrase("still to take", "nehmen noch"),
    "line": Phrase("order", "Reihenfolge"),
    "final": Phrase("this is the last round", "das ist die letzte Runde"),
    "tie_holder": Phrase("tie card", "Gleichstandskarte"),
    "paul": Phrase("Paul", "Paul"),
    "deck_size": Phrase("deck", "Stapel"),
    "last_round": Phrase("round before", "vorige Runde"),
    "taken": Phrase("taken", "genommen"),
}
VOCABULARIES = {
    **{verb: Vocabulary([f"{verb} {value}" for value in range(1, VALUES + 1)]) for verb in ("hide", "play", "take")},
    "pair": Vocabulary(["pair yes", "pair no"]),
}


def values(held: int) -> list[int]:
    """A set of cards as values, ascending."""
    return [card + 1 for card in members(held)]


def pile_values(pile: int) -> list[int]:
    """A pile of cards as values, ascending."""
    return [card + 1 for card in range(VALUES) for _ in range(pile >> 4 * card & 15)]


def card_name(card: str) -> Phrase:
    if card == str(KING + 1):
        return Phrase(f"{card} (Party King)", f"{card} (Party-King)")
    return Phrase(card, card)


def choice_name(choice: str) -> Phrase:
    verb, thing = choice.split(" ")
    if choice == "pair yes":
        return Phrase("Discard both", "Beide abwerfen")
    if choice == "pair no":
        return Phrase("Keep both", "Beide behalten")
    name = card_name(thing)
    if verb == "hide":
        return Phrase(f"Hide the {name.en}", f"Die {name.de} verdecken")
    if verb == "take":
        return Phrase(f"Take the {name.en}", f"Die {name.de} nehmen")
    return Phrase(f"Play the {name.en}", f"Die {name.de} spielen")


# --- refusals ---


def refusal(s: Snapshot, seat: int, choice: int) -> Phrase:
    """Why a seat that owes a choice cannot choose this now."""
    name = card_name(str(choice + 1))
    if s.phase == TAKE:
        return Phrase(f"There is no {name.en} on the dance floor.", f"Auf der Tanzfläche liegt keine {name.de}.")
    if not s.hands[seat] >> choice & 1:
        return Phrase(f"You do not hold the {name.en}.", f"Du hast die {name.de} nicht auf der Hand.")
    return Phrase(f"The {name.en} may not be hidden.", f"Die {name.de} darf nicht verdeckt werden.")


# --- the log ---


def _seats(seats: list[int]) -> str:
    return ", ".join(f"{{{seat}}}" for seat in seats)


def _cards(cards: list[int]) -> str:
    return ", ".join(map(str, cards))


def _who(e: Event) -> str:
    return "Paul" if e["seat"] is None else f"{{{e['seat']}}}"


def _chosen(e: Event) -> Phrase:
    what = f" ({e['card']})" if "card" in e else ""
    return Phrase(f"{_who(e)} has chosen a card{what}.", f"{_who(e)} hat eine Karte gewählt{what}.")


def _hide(e: Event) -> Phrase:
    return Phrase("Everybody hides a card.", "Alle verdecken eine Karte.")


def _reveal(e: Event) -> Phrase:
    played = ", ".join(f"{{{seat}}} {card}" for seat, card in enumerate(e["played"]))
    if not e["order"]:
        return Phrase(f"Played: {played}.", f"Gespielt: {played}.")
    order = _seats(e["order"])
    return Phrase(
        f"Played: {played}. Taking in turn: {order}.", f"Gespielt: {played}. Es nehmen der Reihe nach: {order}."
    )


def _king(e: Event) -> Phrase:
    cards = _cards(e["cards"])
    return Phrase(
        f"The Party King: {_who(e)} takes the whole dance floor ({cards}).",
        f"Der Party-King: {_who(e)} nimmt die ganze Tanzfläche ({cards}).",
    )


def _take(e: Event) -> Phrase:
    return Phrase(f"{_who(e)} takes the {e['card']}.", f"{_who(e)} nimmt die {e['card']}.")


def _leave(e: Event) -> Phrase:
    cards = _cards(e["cards"])
    return Phrase(f"{_who(e)} discards in pairs: {cards}.", f"{_who(e)} wirft pärchenweise ab: {cards}.")


def _ask(e: Event) -> Phrase:
    return Phrase(
        f"{_who(e)} has hidden a {e['card']} too, and may discard both.",
        f"{_who(e)} hat auch eine {e['card']} verdeckt und darf beide abwerfen.",
    )


def _pair(e: Event) -> Phrase:
    if e["yes"]:
        return Phrase(
            f"{_who(e)} discards both, the open and the hidden {e['card']}.",
            f"{_who(e)} wirft die offene und die verdeckte {e['card']} ab.",
        )
    return Phrase(f"{_who(e)} keeps both.", f"{_who(e)} behält beide.")


def _floor(e: Event) -> Phrase:
    cards = _cards(e["cards"])
    en = "" if e["paul"] is None else f" Paul adds the {e['paul']}."
    de = "" if e["paul"] is None else f" Paul legt die {e['paul']} dazu."
    return Phrase(f"{en} On the dance floor: {cards}.".strip(), f"{de} Auf der Tanzfläche: {cards}.".strip())


def _draw(e: Event) -> Phrase:
    who = _seats(e["seats"])
    en = f" You draw the {e['card']}." if "card" in e else ""
    de = f" Du ziehst die {e['card']}." if "card" in e else ""
    return Phrase(f"Drawing a card: {who}.{en}", f"Eine Karte ziehen: {who}.{de}")


def _begin(e: Event) -> Phrase:
    if not e["order"]:
        return Phrase(f"Round {e['round']} begins.", f"Runde {e['round']} beginnt.")
    order = _seats(e["order"])
    return Phrase(
        f"Round {e['round']}, the last one, begins. Taking in turn: {order}.",
        f"Runde {e['round']}, die letzte, beginnt. Es nehmen der Reihe nach: {order}.",
    )


def _uncover(e: Event) -> Phrase:
    return Phrase(f"{_who(e)} turns up the {e['card']}.", f"{_who(e)} deckt die {e['card']} auf.")


def _over(e: Event) -> Phrase:
    if e["winners"]:
        return tell_over(e)
    return Phrase("The match is over. Won by Paul.", "Die Partie ist zu Ende. Gewonnen hat Paul.")


TELLERS = {
    "chosen": _chosen,
    "hide": _hide,
    "reveal": _reveal,
    "king": _king,
    "take": _take,
    "leave": _leave,
    "ask": _ask,
    "pair": _pair,
    "floor": _floor,
    "draw": _draw,
    "begin": _begin,
    "uncover": _uncover,
    "over": _over,
}
