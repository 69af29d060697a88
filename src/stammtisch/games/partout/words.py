"""The cards, choices and phases of Partout as text, both ways, and their names for people."""

from typing import Any

from stammtisch.games.common_events import ENDINGS
from stammtisch.games.contract import Event, Snapshot
from stammtisch.games.partout.rules import (
    ANNOUNCE,
    JAIL,
    PLAY,
    SHIELDS,
    TOP,
    TRICK,
    TRICKS,
    VALUES,
)
from stammtisch.games.vocabulary import Vocabulary, listing
from stammtisch.phrases import Phrase

COLOUR_LETTERS = "rgbk"
SPECIAL_LETTERS = "KQJDMA"
COLOUR_NAMES = {
    "r": Phrase("red", "Rot"),
    "g": Phrase("green", "Grün"),
    "b": Phrase("blue", "Blau"),
    "k": Phrase("black", "Schwarz"),
}
COLOURED = {
    "r": Phrase("red", "rote"),
    "g": Phrase("green", "grüne"),
    "b": Phrase("blue", "blaue"),
    "k": Phrase("black", "schwarze"),
}
SPECIAL_NAMES = {
    "K": Phrase("King", "König"),
    "Q": Phrase("Queen", "Königin"),
    "J": Phrase("Jester", "Hofnarr"),
    "D": Phrase("Dungeon", "Verlies"),
    "M": Phrase("Mathematician", "Mathematiker"),
    "A": Phrase("Alchemist", "Alchemistin"),
}
SPECIALS_AS_OBJECTS = {
    "K": Phrase("the King", "den König"),
    "Q": Phrase("the Queen", "die Königin"),
    "J": Phrase("the Jester", "den Hofnarren"),
    "D": Phrase("the Dungeon", "das Verlies"),
    "M": Phrase("the Mathematician", "den Mathematiker"),
    "A": Phrase("the Alchemist", "die Alchemistin"),
}
PHASE_NAMES = {
    "number": Phrase("Name the trump number", "Die Trumpfzahl nennen"),
    "colour": Phrase("Name the trump colour", "Die Trumpffarbe nennen"),
    "announce": Phrase("Announce how many tricks you will win", "Ansagen, wie viele Stiche du gewinnst"),
    "play": Phrase("Play a card", "Eine Karte spielen"),
    "jail": Phrase("The Dungeon: jail a card of this trick", "Das Verlies: eine Karte dieses Stichs einsperren"),
    "switch_number": Phrase(
        "The Mathematician: name the new trump number", "Der Mathematiker: die neue Trumpfzahl nennen"
    ),
    "switch_colour": Phrase("The Alchemist: name the new trump colour", "Die Alchemistin: die neue Trumpffarbe nennen"),
    "over": Phrase("The match is over", "Die Partie ist zu Ende"),
}

CARD = [COLOUR_LETTERS[card // VALUES] + str(card % VALUES + 1) for card in range(SHIELDS)] + list(SPECIAL_LETTERS)
NUMBERS = Vocabulary([f"number {value}" for value in range(1, VALUES + 1)])
COLOURS = Vocabulary([f"colour {letter}" for letter in COLOUR_LETTERS])
VIEW_LABELS = {
    "teams": Phrase("team", "Team"),
    "trump": Phrase("trump", "Trumpf"),
    "trump_before": Phrase("trump before", "Trumpf davor"),
    "number": Phrase("number", "Zahl"),
    "colour": Phrase("colour", "Farbe"),
    "announced": Phrase("announced", "angesagt"),
    "bonuses": Phrase("bonus for 0, 1, 2, … tricks announced", "Bonus für 0, 1, 2, … angesagte Stiche"),
    "standing": Phrase("goals", "Ziele"),
    "complete": Phrase("all have announced", "alle haben angesagt"),
    "bonus": Phrase("bonus", "Bonus"),
    "met": Phrase("made", "geschafft"),
    "jailed": Phrase("jailed", "im Verlies"),
    **COLOUR_NAMES,
}
VOCABULARIES = {
    "number": NUMBERS,
    "colour": COLOURS,
    "announce": Vocabulary([f"announce {tricks}" for tricks in range(max(TRICKS) + 1)]),
    "play": Vocabulary([f"play {card}" for card in CARD]),
    "jail": Vocabulary([f"jail {card}" for card in CARD]),
    "switch_number": NUMBERS,
    "switch_colour": COLOURS,
}


cards = listing(CARD)
"""A set of cards as texts, in the page's order."""


def removed(players: int) -> int:
    """The set of cards that is left in the box."""
    return sum(1 << card for card in range(SHIELDS) if card % VALUES >= TOP[players])


def card_name(card: str) -> Phrase:
    if card in SPECIAL_NAMES:
        return SPECIAL_NAMES[card]
    colour, value = COLOURED[card[0]], card[1:]
    return Phrase(f"{colour.en} {value}", f"{colour.de} {value}")


def card_as_object(card: str) -> Phrase:
    """The card with its article, as something that one plays or jails."""
    if card in SPECIALS_AS_OBJECTS:
        return SPECIALS_AS_OBJECTS[card]
    name = card_name(card)
    return Phrase(f"the {name.en}", f"die {name.de}")


def choice_name(choice: str) -> Phrase:
    verb, thing = choice.split(" ")
    if verb == "number":
        return Phrase(f"Trump number {thing}", f"Trumpfzahl {thing}")
    if verb == "colour":
        colour = COLOUR_NAMES[thing]
        return Phrase(f"Trump colour {colour.en}", f"Trumpffarbe {colour.de}")
    if verb == "announce":
        return Phrase(f"Announce {some_tricks(int(thing)).en}", f"{some_tricks(int(thing)).de} ansagen")
    card = card_as_object(thing)
    if verb == "jail":
        return Phrase(f"Jail {card.en}", f"{_capital(card.de)} einsperren")
    return Phrase(f"Play {card.en}", f"{_capital(card.de)} spielen")


def some_tricks(tricks: int) -> Phrase:
    if tricks == 1:
        return Phrase("1 trick", "1 Stich")
    return Phrase(f"{tricks} tricks", f"{tricks} Stiche")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# --- refusals ---


def refusal(s: Snapshot, seat: int, choice: int) -> Phrase:
    """Why a seat that owes a choice cannot choose this now."""
    if s.phase == PLAY:
        return refused_play(s, choice)
    if s.phase == JAIL:
        return refused_jail(s, choice)
    if s.phase == ANNOUNCE:
        tricks = TRICKS[s.players]
        return Phrase(
            f"A round has {tricks} tricks; nobody can announce {choice}.",
            f"Eine Runde hat {tricks} Stiche; niemand kann {choice} ansagen.",
        )
    top = TOP[s.players]  # every colour may be named, so this is a number
    return Phrase(
        f"There is no {choice + 1} in the deck; the numbers are 1 to {top}.",
        f"Eine {choice + 1} gibt es in diesem Spiel nicht; die Zahlen sind 1 bis {top}.",
    )


def refused_play(s: Snapshot, card: int) -> Phrase:
    name = card_as_object(CARD[card])
    if removed(s.players) >> card & 1:
        return Phrase(
            f"With {s.players} players nobody holds {name.en}: the 8s and 9s stay in the box.",
            f"Bei {s.players} Personen hat niemand {name.de}: Die 8er und 9er bleiben in der Schachtel.",
        )
    return Phrase(f"You do not hold {name.en}.", f"Du hast {name.de} nicht auf der Hand.")


def refused_jail(s: Snapshot, card: int) -> Phrase:
    first = s.tricks * TRICK[s.players]
    if card == s.log[first + s.played - 1]:
        return Phrase("The Dungeon cannot jail itself.", "Das Verlies kann sich nicht selbst einsperren.")
    name = card_as_object(CARD[card])
    return Phrase(
        f"You cannot jail {name.en}: it does not lie in this trick.",
        f"Du kannst {name.de} nicht einsperren: Diese Karte liegt nicht in diesem Stich.",
    )


# --- the log ---


def _number(e: Event) -> Phrase:
    return Phrase(
        f"{{{e['seat']}}} names {e['number']} as the trump number.",
        f"{{{e['seat']}}} nennt {e['number']} als Trumpfzahl.",
    )


def _colour(e: Event) -> Phrase:
    colour = COLOUR_NAMES[e["colour"]]
    return Phrase(
        f"{{{e['seat']}}} names {colour.en} as the trump colour.", f"{{{e['seat']}}} nennt {colour.de} als Trumpffarbe."
    )


def _announce(e: Event) -> Phrase:
    tricks = some_tricks(e["tricks"])
    return Phrase(f"{{{e['seat']}}} announces {tricks.en}.", f"{{{e['seat']}}} sagt {tricks.de} an.")


def _play(e: Event) -> Phrase:
    card = card_as_object(e["card"])
    return Phrase(f"{{{e['seat']}}} plays {card.en}.", f"{{{e['seat']}}} spielt {card.de}.")


def _jail(e: Event) -> Phrase:
    card = card_as_object(e["card"])
    return Phrase(f"{{{e['seat']}}} jails {card.en}.", f"{{{e['seat']}}} sperrt {card.de} ein.")


def _switch_number(e: Event) -> Phrase:
    return Phrase(f"The trump number is now {e['number']}.", f"Die Trumpfzahl ist jetzt {e['number']}.")


def _switch_colour(e: Event) -> Phrase:
    colour = COLOUR_NAMES[e["colour"]]
    return Phrase(f"The trump colour is now {colour.en}.", f"Die Trumpffarbe ist jetzt {colour.de}.")


def _restore(e: Event) -> Phrase:
    number, colour = e["trump"]["number"], COLOUR_NAMES[e["trump"]["colour"]]
    return Phrase(f"Trump is {number} and {colour.en} again.", f"Trumpf ist wieder {number} und {colour.de}.")


WON_BY = {
    "jester": Phrase("the Jester beats King and Queen", "Der Hofnarr schlägt König und Königin"),
    "royalty": Phrase("the first King or Queen beats every shield", "König oder Königin zuerst schlägt jedes Wappen"),
    "trump": Phrase("the {} has trump number and colour", "Die {} hat Trumpfzahl und Trumpffarbe"),
    "number": Phrase("the {} has the trump number", "Die {} hat die Trumpfzahl"),
    "colour": Phrase("the {} is the highest of the trump colour", "Die {} ist die höchste der Trumpffarbe"),
    "led": Phrase("the {} is the highest of the colour led", "Die {} ist die höchste der ausgespielten Farbe"),
    "leader": Phrase("no card is worth anything, so whoever led wins", "Keine Karte zählt, es gewinnt, wer ausspielte"),
}


def _trick(e: Event) -> Phrase:
    who, why, card = f"{{{e['winner']}}}", WON_BY[e["why"]], card_name(e["card"])
    return Phrase(
        f"{who} wins the trick: {why.en.format(card.en)}.", f"{who} gewinnt den Stich: {why.de.format(card.de)}."
    )


def _count(e: Event) -> Phrase:
    en = ", ".join(f"{_seats(t, 'and')} {t['won']} of {t['announced']} ({t['points']:+d})" for t in e["teams"])
    de = ", ".join(f"{_seats(t, 'und')} {t['won']} von {t['announced']} ({t['points']:+d})" for t in e["teams"])
    return Phrase(f"Tricks won of those announced: {en}.", f"Gewonnene von angesagten Stichen: {de}.")


def _seats(team: dict[str, Any], between: str) -> str:
    return f" {between} ".join(f"{{{seat}}}" for seat in team["seats"])


TELLERS = {
    "number": _number,
    "colour": _colour,
    "announce": _announce,
    "play": _play,
    "jail": _jail,
    "switch_number": _switch_number,
    "switch_colour": _switch_colour,
    "restore": _restore,
    "trick": _trick,
    "count": _count,
    **ENDINGS,
}
