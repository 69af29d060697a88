"""The cards, choices and phases of Tax the Rich as text, both ways, and what happened, in words."""

from collections.abc import Callable

from stammtisch.games.common_events import ENDINGS, together
from stammtisch.games.contract import SEATS, Event
from stammtisch.games.tax_the_rich.cards import CARDS, CHARACTERS, KINDS, SUITS
from stammtisch.games.tax_the_rich.names import (
    REVOLUTION_NAMES,
    SUIT_NAMES,
    filled,
    rule_card_name,
    the_card,
    the_cards,
)
from stammtisch.games.tax_the_rich.on_play import WORKER_VALUES
from stammtisch.games.tax_the_rich.state import CELLS, COLUMNS, STACKS
from stammtisch.games.vocabulary import Vocabulary, listing
from stammtisch.phrases import Phrase

REVOLUTIONS = (None, "class", "feminist")

CARD = [SUITS[card // KINDS] + CHARACTERS[card % KINDS].value for card in range(CARDS)]
CELL = [f"{cell // COLUMNS + 1}{SUITS[cell % COLUMNS]}" for cell in range(CELLS)]


def _seats(verb: str) -> list[str]:
    return [f"{verb} {seat}" for seat in range(SEATS)]


def _cards(verb: str) -> list[str]:
    return [f"{verb} {card}" for card in CARD]


VOCABULARIES = {
    "bid": Vocabulary([*(f"bid {cell}" for cell in CELL), "pass"]),
    "call": Vocabulary(_cards("call")),
    "rule": Vocabulary([f"rule {character.value}" for character in CHARACTERS]),
    "play": Vocabulary([*_cards("play"), "declare class", "declare feminist", "cover"]),
    "reveal": Vocabulary(_cards("reveal")),
    "worker": Vocabulary([f"worker {value}" for value in WORKER_VALUES]),
    "point": Vocabulary(_seats("point")),
    "frisk": Vocabulary(_seats("frisk")),
    "draw": Vocabulary([*_cards("draw"), "draw hidden"]),
    "return": Vocabulary(_cards("return")),
    "swap": Vocabulary(_seats("swap")),
    "keep": Vocabulary(_cards("keep")),
    "steal": Vocabulary([*_seats("steal"), "steal none"]),
    "stack": Vocabulary([f"stack {number + 1}" for number in range(STACKS)]),
    "marker": Vocabulary([f"marker {suit}" for suit in SUITS]),
    "lead": Vocabulary(_seats("lead")),
    "gift": Vocabulary(_seats("gift")),
}


cards = listing(CARD)
"""A set of cards as texts, in the page's order."""


rule_cards = listing([character.value for character in CHARACTERS])


# --- what happened ---


def _says(en: str, de: str) -> Callable[[Event], Phrase]:
    """A sentence with the event's own words: {seat} and {target} are people, {card} and {Card} is what it is called."""

    def told(event: Event) -> Phrase:
        said = {key: f"{{{value}}}" if key in ("seat", "target", "deputy") else value for key, value in event.items()}
        card = the_card(event["card"]) if event.get("card") else Phrase("", "")
        return Phrase(
            en.format(**said | {"card": card.en, "Card": card.en[:1].upper() + card.en[1:]}),
            de.format(**said | {"card": card.de, "Card": card.de[:1].upper() + card.de[1:]}),
        )

    return told


def _bid(e: Event) -> Phrase:
    if e["bid"] == "pass":
        return Phrase(f"{{{e['seat']}}} passes.", f"{{{e['seat']}}} passt.")
    who, suit, stacks = f"{{{e['seat']}}}", SUIT_NAMES[e["bid"][-1]], e["stacks"]
    return Phrase(f"{who} bids {stacks} stacks with {suit.en}.", f"{who} bietet {stacks} Stiche mit {suit.de}.")


def _leader(e: Event) -> Phrase:
    suit, tricks = SUIT_NAMES[e["marker"]["suit"]], e["marker"]["tricks"]
    return Phrase(
        f"{{{e['seat']}}} becomes leader: {tricks} stacks with {suit.en} as trump.",
        f"{{{e['seat']}}} wird Parteispitze: {tricks} Stiche mit Trumpf {suit.de}.",
    )


def _rule(e: Event) -> Phrase:
    return filled(
        Phrase(f"{{{{{e['seat']}}}}} turns up {{}}.", f"{{{{{e['seat']}}}}} deckt {{}} auf."),
        rule_card_name(e["rule_card"]),
    )


def _rule_cards(e: Event) -> Phrase:
    names = [rule_card_name(card) for card in e["rule_cards"]]
    if not names:
        return Phrase("No rule card is in force.", "Es gilt keine Regelkarte.")
    en, de = "; ".join(name.en for name in names), "; ".join(name.de for name in names)
    return Phrase(f"In force: {en}.", f"Es gelten: {de}.")


def _declare(e: Event) -> Phrase:
    name = REVOLUTION_NAMES[e["revolution"]]
    return Phrase(
        f"{{{e['seat']}}} will call the {name.en} with the next card.",
        f"{{{e['seat']}}} ruft mit der nächsten Karte die {name.de} aus.",
    )


def _covered(e: Event) -> Phrase:
    broker, card = the_card(e["broker"]), the_card(e["card"]) if e["card"] else Phrase("a card", "eine Karte")
    suit = SUIT_NAMES[e["suit"]] if e["suit"] else None
    return Phrase(
        f"{{{e['seat']}}} turns up {broker.en} and plays {card.en} face down" + (f": {suit.en}." if suit else "."),
        f"{{{e['seat']}}} deckt {broker.de} auf und spielt {card.de} verdeckt" + (f": {suit.de}." if suit else "."),
    )


def _revolution(e: Event) -> Phrase:
    name, hand = REVOLUTION_NAMES[e["revolution"]], the_cards(e["hand"])
    return Phrase(
        f"{{{e['seat']}}} calls the {name.en}! Hand: {hand.en or 'empty'}.",
        f"{{{e['seat']}}} ruft die {name.de} aus! Hand: {hand.de or 'leer'}.",
    )


def _face_up(e: Event) -> Phrase:
    shown = the_cards(e["cards"])
    return Phrase(f"{{{e['seat']}}} turns up: {shown.en}.", f"{{{e['seat']}}} deckt auf: {shown.de}.")


def _draw(e: Event) -> Phrase:
    card = the_card(e["card"]) if e["card"] else Phrase("a hidden card", "eine verdeckte Karte")
    return Phrase(
        f"{{{e['seat']}}} draws {card.en} from {{{e['target']}}}.",
        f"{{{e['seat']}}} zieht {card.de} von {{{e['target']}}}.",
    )


def _return(e: Event) -> Phrase:
    card = the_card(e["card"]) if e["card"] else Phrase("a card", "eine Karte")
    return Phrase(
        f"{{{e['seat']}}} gives {card.en} back to {{{e['target']}}}.",
        f"{{{e['seat']}}} gibt {{{e['target']}}} {card.de} zurück.",
    )


def _trick(e: Event) -> Phrase:
    if not e["winners"]:
        return Phrase("Nobody wins the trick.", "Niemand gewinnt den Stich.")
    who, why = [f"{{{seat}}}" for seat in e["winners"]], _won_by(e)
    if len(who) == 1:
        return Phrase(f"{who[0]} wins the trick: {why.en}.", f"{who[0]} gewinnt den Stich: {why.de}.")
    return Phrase(
        f"{who[0]} and {who[1]} win the trick: {why.en}.", f"{who[0]} und {who[1]} gewinnen den Stich: {why.de}."
    )


WON_BY = {
    "doctor": Phrase("beside a Poor {} is the strongest", "neben einem Armen ist {} am stärksten"),
    "artist": Phrase("suits do not count, and {} is the {}", "Farben zählen nicht, und {} ist die {}"),
    "trump": Phrase("{} is the {} trump", "{} ist der {} Trumpf"),
    "led": Phrase("{} is the {} of the suit led", "{} ist die {} der ausgespielten Farbe"),
    "rest": Phrase("{} is the {} that counts", "{} ist die {}, die zählt"),
}


def _won_by(e: Event) -> Phrase:
    card, why = the_cards([e["card"]]), WON_BY[e["why"]]
    order = Phrase("lowest", "niedrigste") if e["low"] else Phrase("highest", "höchste")
    gone = e["debunked"]
    en = f"; debunked: {gone} stronger" if gone else ""
    de = f"; widerlegt: {gone} stärkere" if gone else ""
    said_en, said_de = why.en.format(f"the {card.en}", order.en), why.de.format(f"die {card.de}", order.de)
    return Phrase(f"{said_en}{en}", f"{said_de[0].upper()}{said_de[1:]}{de}")


def _steal(e: Event) -> Phrase:
    if e["target"] is None:
        return Phrase(f"{{{e['seat']}}} takes nothing.", f"{{{e['seat']}}} nimmt nichts.")
    return Phrase(f"{{{e['seat']}}} taxes {{{e['target']}}}.", f"{{{e['seat']}}} besteuert {{{e['target']}}}.")


def _marker(e: Event) -> Phrase:
    suit, tricks = SUIT_NAMES[e["marker"]["suit"]], e["marker"]["tricks"]
    return Phrase(
        f"{{{e['seat']}}} moves the marker: {tricks} stacks with {suit.en} as trump.",
        f"{{{e['seat']}}} versetzt den Bietmarker: {tricks} Stiche mit Trumpf {suit.de}.",
    )


def _count(e: Event) -> Phrase:
    party = e["government"]
    needed, have, bonus, alone = party["tricks"], party["stacks"], party["bonus"], len(party["seats"]) == 1
    en_who, de_who = together(party["seats"], "and"), together(party["seats"], "und")
    en_to, de_to = (en_who, de_who) if party["met"] else ("everybody else", "alle anderen")
    return Phrase(
        f"{en_who} needed {needed} stacks and {'has' if alone else 'have'} {have}: a bonus of {bonus} for {en_to}.",
        f"{de_who} {'brauchte' if alone else 'brauchten'} {needed} Stiche und {'hat' if alone else 'haben'} {have}: "
        f"Bonus {bonus} für {de_to}.",
    )


TELLERS: dict[str, Callable[[Event], Phrase]] = {
    "bid": _bid,
    "leader": _leader,
    "call": _says("{seat} calls {card}: {deputy} is deputy.", "{seat} nennt {card}: {deputy} ist Vize."),
    "rule": _rule,
    "rule_cards": _rule_cards,
    "declare": _declare,
    "begin_cover": _says("{seat} will play face down.", "{seat} wird verdeckt spielen."),
    "choose_broker": _says("{seat} will turn up {card}.", "{seat} wird {card} aufdecken."),
    "play": _says("{seat} plays {card}.", "{seat} spielt {card}."),
    "cover": _covered,
    "revolution": _revolution,
    "face_up": _face_up,
    "worker": _says("{Card} counts {value}.", "{Card} zählt {value}."),
    "point": _says("{seat} points at {target}.", "{seat} zeigt auf {target}."),
    "frisk": _says("{seat} frisks {target}.", "{seat} filzt {target}."),
    "draw": _draw,
    "return": _return,
    "swap": _says("{seat} exchanges {card} with {target}.", "{seat} tauscht {card} mit {target}."),
    "takeover": _says(
        "{Card} changes places with the card of {target}.", "{Card} tauscht den Platz mit der Karte von {target}."
    ),
    "uncover": _says("{seat} had covered {card}.", "{seat} hatte {card} verdeckt."),
    "keep": _says("{seat} keeps {card}.", "{seat} behält {card}."),
    "trick": _trick,
    "steal": _steal,
    "stack": _says(
        "{seat} takes a stack from {target}: trick {trick}.", "{seat} nimmt {target} einen Stich ab: Nr. {trick}."
    ),
    "marker": _marker,
    "lead": _says("{seat} lets {target} lead.", "{seat} lässt {target} ausspielen."),
    "gift": _says("{seat} gives a stack to {target}.", "{seat} gibt {target} einen Stich ab."),
    "count": _count,
    **ENDINGS,
}
