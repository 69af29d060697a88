"""The kinds, choices and phases of Gauner as text, both ways, and their names for people."""

from functools import lru_cache

from stammtisch.games.common_events import ENDINGS
from stammtisch.games.contract import Event, Snapshot, View
from stammtisch.games.gauner.state import COPIES, COUNT, LAY, TAKE
from stammtisch.games.vocabulary import Vocabulary
from stammtisch.phrases import Phrase

PHASE_NAMES = {
    "take": Phrase("Take a group from the end of a row", "Eine Gruppe vom Ende einer Reihe nehmen"),
    "lay": Phrase("Lay cards of one kind, or none", "Karten einer Sorte auslegen oder keine"),
    "count": Phrase("How many cards do you lay?", "Wie viele Karten legst du aus?"),
    "return": Phrase("Cards are short: give one back", "Die Karten reichen nicht: eine abgeben"),
    "over": Phrase("The match is over", "Die Partie ist zu Ende"),
}

VIEW_LABELS = {
    "known": Phrase("surely holds", "hat sicher"),
    "rows": Phrase("rows", "Reihen"),
    "ends": Phrase("ends of the rows", "Enden der Reihen"),
    "end": Phrase("end of the row", "Ende der Reihe"),
    "taken": Phrase("to the hand", "auf die Hand"),
    "jailed": Phrase("to prison", "ins Gefängnis"),
    "fills": Phrase("fills the prison", "füllt das Gefängnis"),
    "kind": Phrase("kind", "Sorte"),
    "count": Phrase("cards", "Karten"),
    "prison": Phrase("prison", "Gefängnis"),
    "fullness": Phrase("ways to fill the prison", "Wege zum vollen Gefängnis"),
    "kinds": Phrase("kinds", "Sorten"),
    "each": Phrase("cards of each", "Karten je Sorte"),
    "reached": Phrase("kinds reached", "Sorten erreicht"),
    "laid": Phrase("laid out", "ausgelegt"),
    "layable": Phrase("can be laid out", "kann ausgelegt werden"),
    "least": Phrase("at least", "mindestens"),
    "most": Phrase("at most", "höchstens"),
    "laying": Phrase("being laid out", "wird ausgelegt"),
    "limit": Phrase("cards kept in hand", "Karten bleiben auf der Hand"),
    "owed": Phrase("to give back", "gibt noch ab"),
    "draw_pile": Phrase("draw pile", "Zugstapel"),
    "discard_pile": Phrase("discard pile", "Ablagestapel"),
    "discard": Phrase("discarded", "abgelegt"),
    "scorings": Phrase("scorings", "Wertungen"),
    "last_scoring": Phrase("last scoring", "letzte Wertung"),
    "by": Phrase("triggered by", "ausgelöst von"),
    "received": Phrase("from prison", "aus dem Gefängnis"),
}

KIND = ("yellow", "orange", "red", "purple", "blue", "green", "grey")
COLOURS = {
    "yellow": Phrase("yellow", "Gelb"),
    "orange": Phrase("orange", "Orange"),
    "red": Phrase("red", "Rot"),
    "purple": Phrase("purple", "Lila"),
    "blue": Phrase("blue", "Blau"),
    "green": Phrase("green", "Grün"),
    "grey": Phrase("grey", "Grau"),
}
CROOKS = {
    "yellow": Phrase("yellow crook", "gelber Gauner"),
    "orange": Phrase("orange crook", "oranger Gauner"),
    "red": Phrase("red crook", "roter Gauner"),
    "purple": Phrase("purple crook", "lila Gauner"),
    "blue": Phrase("blue crook", "blauer Gauner"),
    "green": Phrase("green crook", "grüner Gauner"),
    "grey": Phrase("grey crook", "grauer Gauner"),
}
END = ("1L", "1R", "2L", "2R", "3L", "3R")
SIDES = {"L": Phrase("left", "links"), "R": Phrase("right", "rechts")}

VOCABULARIES = {
    "take": Vocabulary([f"take {end}" for end in END]),
    "lay": Vocabulary([*(f"lay {kind}" for kind in KIND), "skip"]),
    "count": Vocabulary([f"count {cards}" for cards in range(1, max(COPIES) + 1)]),
    "return": Vocabulary([f"return {kind}" for kind in KIND]),
}


def counts(cards: list[int]) -> dict[str, int]:
    """Numbers per kind as the page writes them: zeros are left out."""
    return {kind: number for kind, number in zip(KIND, cards, strict=True) if number}


def card_name(card: str) -> Phrase:
    return CROOKS[card]


@lru_cache(maxsize=2000)  # every view names choices
def choice_name(choice: str) -> Phrase:
    verb, _, what = choice.partition(" ")
    if verb == "take":
        side = SIDES[what[1]]
        return Phrase(f"Take from the {side.en} of row {what[0]}", f"Aus Reihe {what[0]} {side.de} nehmen")
    if verb == "count":
        return Phrase("1 card", "1 Karte") if what == "1" else Phrase(f"{what} cards", f"{what} Karten")
    if verb == "skip":
        return Phrase("Lay nothing", "Nichts auslegen")
    kind = COLOURS[what]
    if verb == "lay":
        return Phrase(f"Lay {kind.en}", f"{kind.de} auslegen")
    return Phrase(f"Give back one {kind.en}", f"1× {kind.de} abgeben")


def choice_label(view: View, choice: str) -> Phrase:
    """With the rows in sight an end is what lies there: the group one takes, and the one that goes to prison."""
    verb, _, what = choice.partition(" ")
    if verb == "take" and (end := next((end for end in view["ends"] if end["end"] == what), None)):
        taken, jailed, where = amount(**end["taken"]), amount(**end["jailed"]), end_name(what)
        return Phrase(
            f"Take {taken.en}, {jailed.en} to prison ({where.en})",
            f"{taken.de} nehmen, {jailed.de} ins Gefängnis ({where.de})",
        )
    return choice_name(choice)


# --- refusals ---


def refusal(s: Snapshot, seat: int, choice: int) -> Phrase:
    """Why a seat that owes a choice cannot choose this now."""
    if s.phase == TAKE:
        row = choice // 2 + 1
        return Phrase(
            f"Row {row} has fewer than two groups; nothing is taken from it until all rows are refilled.",
            f"Reihe {row} hat weniger als zwei Gruppen; bis zum Auffüllen wird nichts aus ihr genommen.",
        )
    if s.phase == COUNT:
        return refused_count(s, seat, choice + 1)
    if s.hands[seat][choice] == 0:
        kind = COLOURS[KIND[choice]]
        return Phrase(f"You hold no {kind.en}.", f"Du hast kein {kind.de} auf der Hand.")
    assert s.phase == LAY
    return refused_lay(s, seat, choice)


def refused_lay(s: Snapshot, seat: int, choice: int) -> Phrase:
    kind, lying, held = COLOURS[KIND[choice]], s.laid[choice], s.hands[seat][choice]
    if s.owner[choice] == seat:
        return Phrase(
            f"{kind.en.capitalize()} already lies in front of you; nothing can be added to it.",
            f"{kind.de} liegt schon vor dir; dazu darf nichts gelegt werden.",
        )
    return Phrase(
        f"{lying} {kind.en} {_lie(lying)} in front of another seat; you need more than that, and hold {held}.",
        f"Vor jemand anderem liegt {lying}× {kind.de}; du brauchst mehr und hast {held}.",
    )


def refused_count(s: Snapshot, seat: int, cards: int) -> Phrase:
    kind, lying, held = COLOURS[KIND[s.laying]], s.laid[s.laying], s.hands[seat][s.laying]
    if cards > held:
        return Phrase(f"You hold only {held} {kind.en}.", f"Du hast nur {held}× {kind.de} auf der Hand.")
    return Phrase(
        f"{lying} {kind.en} {_lie(lying)} in front of another seat: lay at least {lying + 1}.",
        f"Vor jemand anderem liegt {lying}× {kind.de}: Leg mindestens {lying + 1} aus.",
    )


def _lie(cards: int) -> str:
    return "lies" if cards == 1 else "lie"


# --- the log ---


def amount(kind: str, count: int) -> Phrase:
    return Phrase(f"{count} {COLOURS[kind].en}", f"{count}× {COLOURS[kind].de}")


def listing(cards: dict[str, int]) -> Phrase:
    found = [amount(kind, number) for kind, number in cards.items()]
    if not found:
        return Phrase("nothing", "nichts")
    return Phrase(", ".join(each.en for each in found), ", ".join(each.de for each in found))


def end_name(end: str) -> Phrase:
    """Such as 3L."""
    row, left = end[0], end[1] == "L"
    return Phrase(f"row {row}, {'left' if left else 'right'}", f"Reihe {row} {'links' if left else 'rechts'}")


def _take(e: Event) -> Phrase:
    what, end = amount(e["kind"], e["count"]), end_name(e["end"])
    return Phrase(f"{{{e['seat']}}} takes {what.en} from {end.en}.", f"{{{e['seat']}}} nimmt {what.de} aus {end.de}.")


def _jail(e: Event) -> Phrase:
    what = amount(e["kind"], e["count"])
    en, de = (", and it is full", "; es ist voll") if e["full"] else ("", "")
    who = f"{{{e['seat']}}}"
    return Phrase(f"{who} sends {what.en} to prison{en}.", f"{who} bringt {what.de} ins Gefängnis{de}.")


def _laying(e: Event) -> Phrase:
    kind = COLOURS[e["kind"]]
    return Phrase(f"{{{e['seat']}}} is going to lay {kind.en}.", f"{{{e['seat']}}} will {kind.de} auslegen.")


def _lay(e: Event) -> Phrase:
    what = amount(e["kind"], e["count"])
    en, de = f"{{{e['seat']}}} lays {what.en}", f"{{{e['seat']}}} legt {what.de} aus"
    if e["beaten"] is not None:
        en += f" and beats the {e['beaten_count']} of {{{e['beaten']}}}"
        de += f" und überbietet die {e['beaten_count']} von {{{e['beaten']}}}"
    return Phrase(f"{en}.", f"{de}.")


def _skip(e: Event) -> Phrase:
    return Phrase(f"{{{e['seat']}}} lays nothing.", f"{{{e['seat']}}} legt nichts aus.")


def _reshuffle(e: Event) -> Phrase:
    return Phrase(
        f"The discard pile ({e['cards']}) is shuffled and goes under the draw pile.",
        f"Der Ablagestapel ({e['cards']}) kommt gemischt unter den Zugstapel.",
    )


def _short(e: Event) -> Phrase:
    who = ", ".join(f"{{{seat}}}" for seat in e["seats"])
    return Phrase(
        f"There are not enough cards: back to {e['limit']} hand cards ({who}).",
        f"Die Karten reichen nicht: zurück auf {e['limit']} Handkarten ({who}).",
    )


def _return(e: Event) -> Phrase:
    what = amount(e["card"], 1) if "card" in e else Phrase("a card", "eine Karte")
    return Phrase(f"{{{e['seat']}}} gives {what.en} back.", f"{{{e['seat']}}} gibt {what.de} ab.")


def _gather(e: Event) -> Phrase:
    return Phrase(
        f"The {e['cards']} returned cards are shuffled into the draw pile.",
        f"Die {e['cards']} abgegebenen Karten werden in den Zugstapel gemischt.",
    )


def _reveal(e: Event) -> Phrase:
    if e["card"] is None:
        return Phrase("There is no card to reveal.", "Zum Aufdecken ist keine Karte da.")
    kind, end = COLOURS[e["card"]], end_name(e["end"])
    return Phrase(f"Revealed in {end.en}: {kind.en}.", f"Aufgedeckt in {end.de}: {kind.de}.")


def _refill(e: Event) -> Phrase:
    return Phrase(
        f"The rows are refilled with {e['cards']} cards.", f"Die Reihen werden mit {e['cards']} Karten aufgefüllt."
    )


def _scoring(e: Event) -> Phrase:
    what = listing(e["prison"])
    if e["full"]:
        return Phrase(
            f"{{{e['by']}}} has filled the prison: {what.en}.", f"{{{e['by']}}} hat das Gefängnis gefüllt: {what.de}."
        )
    return Phrase(
        f"No group can be taken from any row, so the prison is scored: {what.en}.",
        f"Aus keiner Reihe kann genommen werden, also wird gewertet: {what.de}.",
    )


TELLERS = {
    "take": _take,
    "jail": _jail,
    "laying": _laying,
    "lay": _lay,
    "skip": _skip,
    "reshuffle": _reshuffle,
    "short": _short,
    "return": _return,
    "gather": _gather,
    "reveal": _reveal,
    "refill": _refill,
    "scoring": _scoring,
    **ENDINGS,
}
