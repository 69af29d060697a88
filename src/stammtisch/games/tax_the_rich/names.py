"""What the cards, rule cards, scenarios, phases and choices of Tax the Rich are called, in English and German."""

from functools import lru_cache

from stammtisch.games.contract import View
from stammtisch.games.tax_the_rich.cards import CHARACTERS
from stammtisch.phrases import Phrase

SUIT_NAMES = {
    "r": Phrase("red", "Rot"),
    "y": Phrase("yellow", "Gelb"),
    "g": Phrase("green", "Grün"),
    "b": Phrase("blue", "Blau"),
}
COLOURED = {
    "r": Phrase("red", "rote"),
    "y": Phrase("yellow", "gelbe"),
    "g": Phrase("green", "grüne"),
    "b": Phrase("blue", "blaue"),
}
CHARACTER_NAMES = {character.value: character.name for character in CHARACTERS}
NO_RULE_CARD = Phrase("no rule card", "keine Regelkarte")  # the Poor's and the President's rules are base rules
RULE_CARD_NAMES = {character.value: character.rule_card for character in CHARACTERS if character.rule_card}
RULE_CARD_EFFECTS = {
    "2": Phrase(
        "Every Mother in a trick you win becomes a stack of her own.",
        "Jede Mutter in einem gewonnenen Stich wird ein eigener Stich.",
    ),
    "3": Phrase(
        "A Worker played as the trick's last card counts 0 or 13, as its player likes.",
        "Ein Arbeiter, der als letzte Karte des Stichs fällt, zählt nach Wahl 0 oder 13.",
    ),
    "3.5": Phrase(
        "The Teacher points at another seat: the card lying there counts 2 less.",
        "Die Lehrerin zeigt auf einen anderen Platz: Die Karte dort zählt 2 weniger.",
    ),
    "4": Phrase(
        "With an Artist in the trick suits do not count, only values.",
        "Liegt eine Künstlerin im Stich, zählen nur Werte, keine Farben.",
    ),
    "5": Phrase(
        "The Journalist makes everybody else turn two random hand cards face up.",
        "Bei der Journalistin decken alle anderen zwei zufällige Handkarten auf.",
    ),
    "5.5": Phrase(
        "The first Clerk of a trick names who leads next, but none of its winners.",
        "Die erste Sachbearbeiterin im Stich bestimmt, wer als Nächstes ausspielt, nur keinen Gewinner.",
    ),
    "6": Phrase(
        "The Police draws a card from another hand and gives one back.",
        "Der Polizist zieht eine Karte aus einer anderen Hand und gibt eine zurück.",
    ),
    "7": Phrase(
        "Each Scientist in the trick makes its strongest remaining card count for nothing.",
        "Jede Wissenschaftlerin im Stich macht die stärkste verbliebene Karte wertlos.",
    ),
    "7.5": Phrase(
        "Turning up a Broker from your hand, you may play another card face down.",
        "Wer einen Börsenmakler aus der Hand aufdeckt, darf eine andere Karte verdeckt spielen.",
    ),
    "8": Phrase(
        "In a trick with a Poor the Doctors are the strongest cards, the earlier the stronger.",
        "In einem Stich mit einem Armen sind Ärzte die stärksten Karten, je früher, desto stärker.",
    ),
    "9": Phrase(
        "Whoever wins with a Judge moves the marker to another cell of its row.",
        "Wer mit einer Richterin gewinnt, versetzt den Bietmarker innerhalb seiner Reihe.",
    ),
    "10": Phrase(
        "Before scoring, two Influencers in your stacks cost you one stack, which the other side gets.",
        "Vor der Wertung kosten je zwei Influencer in den Stichen einen Stich, den die Gegenseite bekommt.",
    ),
    "11": Phrase(
        "The Billionaire changes places with a card already played; led, with the card of the last seat.",
        "Der Milliardär tauscht den Platz mit einer schon gespielten Karte; ausgespielt mit der des letzten Platzes.",
    ),
}
SCENARIO_NAMES = {
    "basic": Phrase("Basic game", "Grundspiel"),
    "advanced": Phrase("Advanced: one more rule card each round", "Fortgeschritten: jede Runde eine Regelkarte mehr"),
    "vaccine_trials": Phrase("Vaccine trials", "Impfstudien"),
    "strike_breakers": Phrase("Strike breakers", "Streikbrecher"),
    "snow_on_my_uniform": Phrase("Snow on my uniform", "Schnee auf meiner Paradeuniform"),
    "crime_scene_painter": Phrase("Crime scene painter", "Die Tatortmalerin"),
    "scandal": Phrase("The scandal", "Der Skandal"),
    "dictatorship": Phrase("Dictatorship", "Diktatur"),
    "anarchy": Phrase("Anarchy", "Anarchie"),
}
REVOLUTION_NAMES = {
    "class": Phrase("class revolution", "Revolution der Klassen"),
    "feminist": Phrase("feminist revolution", "feministische Revolution"),
}
PHASE_NAMES = {
    "bid": Phrase("Bid higher or pass", "Höher bieten oder passen"),
    "call": Phrase("Call the card whose holder becomes your deputy", "Eine Karte nennen: Wer sie hat, wird Vize"),
    "rule": Phrase("Turn up a rule card", "Eine Regelkarte aufdecken"),
    "play": Phrase("Play a card", "Eine Karte spielen"),
    "reveal": Phrase("Choose the Broker to turn up", "Den Börsenmakler wählen, der aufgedeckt wird"),
    "worker": Phrase("Choose the Worker's value", "Den Wert des Arbeiters wählen"),
    "point": Phrase("Point at a seat", "Auf einen Platz zeigen"),
    "frisk": Phrase("Choose whom to frisk", "Wählen, wer gefilzt wird"),
    "draw": Phrase("Draw a card", "Eine Karte ziehen"),
    "return": Phrase("Give a card back", "Eine Karte zurückgeben"),
    "swap": Phrase("Choose the card to take over", "Wählen, welche Karte übernommen wird"),
    "keep": Phrase("Choose the three cards of your stack", "Die drei Karten des eigenen Stichs wählen"),
    "steal": Phrase("Take a stack from the richest, or not", "Der reichsten Person einen Stich nehmen oder nicht"),
    "stack": Phrase("Choose which stack to take", "Wählen, welcher Stich genommen wird"),
    "marker": Phrase("Move the marker within its row", "Den Bietmarker in seiner Reihe versetzen"),
    "lead": Phrase("Name who leads the next trick", "Bestimmen, wer zum nächsten Stich ausspielt"),
    "gift": Phrase("Give a stack to the other side", "Der Gegenseite einen Stich geben"),
    "over": Phrase("The match is over", "Die Partie ist zu Ende"),
}
CARD_CHOICES = {  # verb → what is done with a card
    "call": Phrase("Call the {}", "Die {} nennen"),
    "play": Phrase("Play the {}", "Die {} spielen"),
    "reveal": Phrase("Turn up the {}", "Die {} aufdecken"),
    "draw": Phrase("Take the {}", "Die {} nehmen"),
    "return": Phrase("Give back the {}", "Die {} zurückgeben"),
    "keep": Phrase("Keep the {}", "Die {} behalten"),
}
SEAT_CHOICES = {  # verb → what is done with a seat, which goes by the name of whoever sits there
    "point": Phrase("Point at {{{}}}", "Auf {{{}}} zeigen"),
    "frisk": Phrase("Frisk {{{}}}", "{{{}}} filzen"),
    "swap": Phrase("Exchange with {{{}}}", "Mit {{{}}} tauschen"),
    "steal": Phrase("Take a stack from {{{}}}", "{{{}}} einen Stich nehmen"),
    "lead": Phrase("{{{}}} leads", "{{{}}} spielt aus"),
    "gift": Phrase("Give a stack to {{{}}}", "{{{}}} einen Stich geben"),
}
NUMBER_CHOICES = {  # verb → what is done with a number
    "stack": Phrase("Take stack {}", "Den {}. Stich nehmen"),
    "worker": Phrase("The Worker counts {}", "Der Arbeiter zählt {}"),
}
OTHER_CHOICES = {
    "pass": Phrase("Pass", "Passen"),
    "cover": Phrase("Play the card face down", "Die Karte verdeckt spielen"),
    "declare class": Phrase("Call the class revolution", "Die Revolution der Klassen ausrufen"),
    "declare feminist": Phrase("Call the feminist revolution", "Die feministische Revolution ausrufen"),
    "draw hidden": Phrase("Draw a hidden card", "Eine verdeckte Karte ziehen"),
    "steal none": Phrase("Take nothing", "Nichts nehmen"),
}


def card_name(card: str) -> Phrase:
    """Of a card (`r8`), or of a rule card (`8`)."""
    if card in RULE_CARD_NAMES:
        return rule_card_name(card)
    suit, value = card[0], card[1:]
    who = CHARACTER_NAMES[value]
    return Phrase(f"{COLOURED[suit].en} {value} ({who.en})", f"{COLOURED[suit].de} {value} ({who.de})")


def the_card(card: str) -> Phrase:
    """As one says it while playing: something that is played, drawn or kept."""
    name = card_name(card)
    return Phrase(f"the {name.en}", f"die {name.de}")


def the_cards(cards: list[str]) -> Phrase:
    """Several at once, without what they are called."""
    said = [Phrase(f"{COLOURED[card[0]].en} {card[1:]}", f"{COLOURED[card[0]].de} {card[1:]}") for card in cards]
    return Phrase(", ".join(each.en for each in said), ", ".join(each.de for each in said))


def rule_card_name(value: str) -> Phrase:
    who, name = CHARACTER_NAMES[value], RULE_CARD_NAMES.get(value, NO_RULE_CARD)
    return Phrase(f"{value} {who.en}: {name.en}", f"{value} {who.de}: {name.de}")


@lru_cache(maxsize=2000)  # every view names choices
def choice_name(choice: str) -> Phrase:
    if choice in OTHER_CHOICES:
        return OTHER_CHOICES[choice]
    verb, thing = choice.split(" ")
    if verb in CARD_CHOICES:
        return filled(CARD_CHOICES[verb], card_name(thing))
    if verb in SEAT_CHOICES | NUMBER_CHOICES:
        return filled((SEAT_CHOICES | NUMBER_CHOICES)[verb], Phrase(thing, thing))
    if verb == "rule":
        return filled(Phrase("Turn up {}", "{} aufdecken"), rule_card_name(thing))
    if verb == "marker":
        return filled(Phrase("Move the marker to {}", "Den Bietmarker auf {} setzen"), SUIT_NAMES[thing])
    row, suit = thing[:-1], SUIT_NAMES[thing[-1]]
    return Phrase(f"Bid row {row}, {suit.en}", f"Reihe {row}, {suit.de} bieten")


def choice_label(view: View, choice: str) -> Phrase:
    """With the bid board in sight a bid is what it promises."""
    verb, _, thing = choice.partition(" ")
    if verb in ("bid", "marker"):
        row = int(thing[:-1]) if verb == "bid" else view["marker"]["row"]
        promised = _promised(view, row, thing[-1])
        if verb == "bid":
            return Phrase(f"Bid {promised.en}", f"{promised.de} bieten")
        return Phrase(f"Move the marker to {promised.en}", f"Den Bietmarker auf {promised.de} setzen")
    return choice_name(choice)


def _promised(view: View, row: int, suit: str) -> Phrase:
    """What a cell promises; with its row only where the row beside it promises the same."""
    asked = [one["tricks"][suit] for one in view["board"]]
    promised = stacks_with(asked[row - 1], suit)
    if asked[row - 1] not in asked[max(0, row - 2) : row - 1] + asked[row : row + 1]:
        return promised
    return Phrase(f"{promised.en} (row {row})", f"{promised.de} (Reihe {row})")


def stacks_with(stacks: int, suit: str) -> Phrase:
    """What a bid promises."""
    name, one = SUIT_NAMES[suit], stacks == 1
    return Phrase(
        f"{stacks} {'stack' if one else 'stacks'} with {name.en}",
        f"{stacks} {'Stich' if one else 'Stiche'} mit {name.de}",
    )


def filled(pattern: Phrase, thing: Phrase) -> Phrase:
    return Phrase(pattern.en.format(thing.en), pattern.de.format(thing.de))


VIEW_LABELS = {
    "open_hands": Phrase("open cards", "offene Karten"),
    "covering": Phrase("Broker to turn up", "Börsenmakler zum Aufdecken"),
    "declaring": Phrase("to be called", "wird ausgerufen"),
    "rule_cards": Phrase("rule cards", "Regelkarten"),
    "board": Phrase("bid board", "Bietplan"),
    "bonus": Phrase("bonus", "Bonus"),
    "marker": Phrase("marker", "Bietmarker"),
    "row": Phrase("row", "Reihe"),
    "suit": Phrase("trump", "Trumpf"),
    "tricks": Phrase("stacks", "Stiche"),  # to be won
    "bids": Phrase("bid", "Gebot"),
    "bid": Phrase("bid", "Gebot"),
    "pass": Phrase("passes", "passt"),
    "leader": Phrase("leader", "Parteispitze"),
    "deputy": Phrase("deputy", "Vize"),
    "government": Phrase("leader and deputy", "Parteispitze und Vize"),
    "governments": Phrase("leaders and deputies so far", "bisherige Parteispitzen und Vizes"),
    "round": Phrase("round", "Runde"),
    "seats": Phrase("who", "wer"),
    "stacks": Phrase("stacks", "Stiche"),
    "met": Phrase("made", "geschafft"),
    "called": Phrase("called card", "genannte Karte"),
    "revolution": Phrase("revolution", "Revolution"),
    "rebel": Phrase("rebel", "hat die Revolution ausgerufen"),
    "led": Phrase("suit led", "ausgespielte Farbe"),
    "value": Phrase("counts", "zählt"),
    "pointed": Phrase("times pointed at", "Fingerzeige"),
    "docked": Phrase("counts less by", "zählt weniger um"),
    "kept": Phrase("kept", "behalten"),
    "to_keep": Phrase("cards to keep", "zu behaltende Karten"),
    "frisk": Phrase("frisking", "Filzen"),
    "by": Phrase("by", "durch"),
    "target": Phrase("of", "bei"),
    "robbed": Phrase("loses a stack", "verliert einen Stich"),
    "last_pointed": Phrase("times pointed at in the last trick", "Fingerzeige im letzten Stich"),
    "last_docked": Phrase("counted less in the last trick by", "zählte im letzten Stich weniger um"),
    "last_kept": Phrase("kept of the last trick", "vom letzten Stich behalten"),
    "stack_origins": Phrase("stacks from trick", "Stiche, nach Nummer"),
    "gifts_owed": Phrase("stacks to give away", "abzugebende Stiche"),
    **SUIT_NAMES,
    **REVOLUTION_NAMES,
    **{value: rule_card_name(value) for value in RULE_CARD_NAMES},
}
