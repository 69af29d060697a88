"""The cards, choices and phases of Gaunerbande as text, both ways, and their names for people."""

from typing import Any

from stammtisch.games.common_events import ENDINGS
from stammtisch.games.contract import Event, Snapshot
from stammtisch.games.gaunerbande.rules import CARDS, OPENING, PASS, PLAY, VALUES
from stammtisch.games.vocabulary import Vocabulary, listing
from stammtisch.phrases import Phrase

SUITS = "rbgk"
SUIT_NAMES = {
    "r": Phrase("red", "rot"),
    "b": Phrase("blue", "blau"),
    "g": Phrase("green", "grün"),
    "k": Phrase("black", "schwarz"),
}
COLOURED = {
    "r": Phrase("red", "rote"),
    "b": Phrase("blue", "blaue"),
    "g": Phrase("green", "grüne"),
    "k": Phrase("black", "schwarze"),
}
TITLES = {
    "r10": Phrase("corrupt politician", "korrupter Politiker"),
    "r0": Phrase("vacuum-cleaner salesman", "Staubsaugervertreter"),
    "b0": Phrase("vacuum-cleaner salesman", "Staubsaugervertreter"),
    "g0": Phrase("vacuum-cleaner salesman", "Staubsaugervertreter"),
    "g1": Phrase("car salesman", "Autoverkäufer"),
    "k0": Phrase("thug", "Schläger"),
}
PHASE_NAMES = {
    "pass": Phrase("Choose three cards to pass on", "Drei Karten zum Weitergeben wählen"),
    "play": Phrase("Play a card", "Eine Karte spielen"),
    "coup": Phrase("The band is united: who pays?", "Die Bande ist vereint: Wer zahlt?"),
    "over": Phrase("The match is over", "Die Partie ist zu Ende"),
}
VIEW_LABELS = {
    "passing": Phrase("cards go to the left by", "Karten gehen nach links um"),
    "to_pass": Phrase("cards to pass on", "weiterzugebende Karten"),
    "passed": Phrase("passed on", "weitergegeben"),
    "received": Phrase("received", "erhalten"),
    "penalties": Phrase("this round", "diese Runde"),
    "black_open": Phrase("black is open", "Schwarz ist offen"),
}

CARD = [SUITS[card // VALUES] + str(card % VALUES) for card in range(CARDS)]
VOCABULARIES = {
    "pass": Vocabulary([f"pass {card}" for card in CARD]),
    "play": Vocabulary([f"play {card}" for card in CARD]),
    "coup": Vocabulary(["coup others", "coup self"]),
}


cards = listing(CARD)
"""A set of cards as texts, in the page's order."""


def card_name(card: str) -> Phrase:
    suit, value = card[0], card[1:]
    name = Phrase(f"{COLOURED[suit].en} {value}", f"{COLOURED[suit].de} {value}")
    title = TITLES.get(card)
    return Phrase(f"{name.en} ({title.en})", f"{name.de} ({title.de})") if title else name


def choice_name(choice: str) -> Phrase:
    verb, thing = choice.split(" ")
    if choice == "coup others":
        return Phrase("All others take the points", "Alle anderen nehmen die Punkte")
    if choice == "coup self":
        return Phrase("Take the points off my own score", "Die Punkte vom eigenen Stand abziehen")
    name = card_name(thing)
    if verb == "pass":
        return Phrase(f"Pass on the {name.en}", f"Die {name.de} weitergeben")
    return Phrase(f"Play the {name.en}", f"Die {name.de} spielen")


def refusal(s: Snapshot, seat: int, choice: int) -> Phrase:
    """Why a seat that owes a choice cannot choose this now."""
    name = card_name(CARD[choice])
    if not s.hands[seat] >> choice & 1:
        return Phrase(f"You do not hold the {name.en}.", f"Du hast die {name.de} nicht auf der Hand.")
    if s.phase == PASS:
        return Phrase(
            f"You have already chosen the {name.en} to pass on.",
            f"Du hast die {name.de} schon zum Weitergeben gewählt.",
        )
    assert s.phase == PLAY
    return refused_follow(s, seat) if s.led else refused_lead(s)


def refused_lead(s: Snapshot) -> Phrase:
    if s.tricks == 0:
        opening = card_name(CARD[OPENING[s.players]])
        return Phrase(f"The first trick is led with the {opening.en}.", f"Den ersten Stich eröffnet die {opening.de}.")
    return Phrase(
        "Black may be led only after a black card has been played in this round, or from an all-black hand.",
        "Mit Schwarz darf man nur ausspielen, wenn in dieser Runde schon Schwarz gefallen ist oder man nichts anderes "
        "hat.",
    )


def refused_follow(s: Snapshot, seat: int) -> Phrase:
    if s.hands[seat] & s.led:
        suit = SUIT_NAMES[CARD[s.log[s.tricks * s.players]][0]]
        return Phrase(f"You must follow suit: {suit.en}.", f"Du musst bedienen: {suit.de}.")
    return Phrase(
        "In the first trick, black cards and the politician may be played only if you have nothing else.",
        "Im ersten Stich darf man schwarze Karten und den Politiker nur legen, wenn man nichts anderes hat.",
    )


def _the(card: str) -> Phrase:
    """As one says it while playing."""
    return Phrase(f"the {COLOURED[card[0]].en} {card[1:]}", f"die {COLOURED[card[0]].de} {card[1:]}")


def _pass(e: Event) -> Phrase:
    who, what = f"{{{e['seat']}}}", _the(e["card"]) if "card" in e else Phrase("a card", "eine Karte")
    return Phrase(f"{who} chooses {what.en} to pass on.", f"{who} wählt {what.de} zum Weitergeben.")


def _chosen(e: Event) -> Phrase:
    return Phrase(f"{{{e['seat']}}} has chosen.", f"{{{e['seat']}}} hat gewählt.")


def _exchange(e: Event) -> Phrase:
    if "received" not in e:
        return Phrase("The cards are passed on.", "Die Karten werden weitergegeben.")
    got = [_the(card) for card in e["received"]]
    return Phrase(
        f"{{{e['from']}}} gives {{{e['to']}}} {', '.join(card.en for card in got)}.",
        f"{{{e['from']}}} gibt {{{e['to']}}} {', '.join(card.de for card in got)}.",
    )


def _play(e: Event) -> Phrase:
    card = _the(e["card"])
    return Phrase(f"{{{e['seat']}}} plays {card.en}.", f"{{{e['seat']}}} spielt {card.de}.")


def _trick(e: Event) -> Phrase:
    """Whoever wins has played the highest card of the suit led, and so the highest of its own."""
    cost, card = e["penalties"], next(_the(lying["card"]) for lying in e["cards"] if lying["seat"] == e["winner"])
    en = f" and {cost} {'point' if cost == 1 else 'points'}" if cost else ""
    de = f" und {cost} {'Punkt' if cost == 1 else 'Punkte'}" if cost else ""
    return Phrase(
        f"{{{e['winner']}}} wins the trick{en}: {card.en} is the highest of its suit.",
        f"{{{e['winner']}}} gewinnt den Stich{de}: D{card.de[1:]} ist die höchste ihrer Farbe.",
    )


def _band(e: Event) -> Phrase:
    return Phrase(
        f"{{{e['seat']}}} has united the band: {e['amount']} points.",
        f"{{{e['seat']}}} hat die Bande vereint: {e['amount']} Punkte.",
    )


def _coup(e: Event) -> Phrase:
    if e["target"] == "self":
        return Phrase(
            f"{{{e['seat']}}} takes the points off their own score.", f"{{{e['seat']}}} zieht sich die Punkte ab."
        )
    return Phrase(
        f"{{{e['seat']}}} gives the points to all others.", f"{{{e['seat']}}} schiebt allen anderen die Punkte zu."
    )


def _count(e: Event) -> Phrase:
    took = [
        Phrase(f"{{{seat}}} {_costly(count).en}", f"{{{seat}}} {_costly(count).de}")
        for seat, count in enumerate(e["seats"])
        if count["cards"]
    ]
    return Phrase(f"Taken: {', '.join(one.en for one in took)}.", f"Genommen: {', '.join(one.de for one in took)}.")


def _costly(count: dict[str, Any]) -> Phrase:
    crooks = count["crooks"]
    parts = [Phrase(f"{crooks} {'crook' if crooks == 1 else 'crooks'}", f"{crooks} Gauner")] if crooks else []
    parts += [Phrase("the politician", "den Politiker")] if count["politician"] else []
    return Phrase(" and ".join(part.en for part in parts), " und ".join(part.de for part in parts))


TELLERS = {
    "pass": _pass,
    "chosen": _chosen,
    "exchange": _exchange,
    "play": _play,
    "trick": _trick,
    "band": _band,
    "coup": _coup,
    "count": _count,
    **ENDINGS,
}
