"""What makes a choice of Tax the Rich good or bad, in a sentence: read off the seat's own view.

Who wins a trick is said only where suits, trump and values decide it alone: without the rule cards that change it, and
with one winner.
"""

from collections.abc import Sequence

from stammtisch.games.contract import View
from stammtisch.games.situations import PRAISE, WARNING, Situation, capital
from stammtisch.games.tax_the_rich.cards import FEMALE, FEMALE_BONUS, HALVES, HAND_SIZE, IN_PLAY, KINDS, WINNERS
from stammtisch.games.tax_the_rich.names import COLOURED, SUIT_NAMES
from stammtisch.games.tax_the_rich.words import CARD
from stammtisch.kernel.bits import members
from stammtisch.phrases import Phrase

TWISTS = {"3", "3.5", "4", "6", "7", "7.5", "8", "11"}  # rule cards with which more than suit and value decides
LONG, SHORT = 5, 2  # cards of a suit that are many, or few, for a bid
TOP = 10  # value from which on a card is high


class Table:
    """The present trick, as far as suits and values decide it."""

    def __init__(self, view: View, seat: int) -> None:
        self.players = len(view["hand_sizes"])
        self.seat = seat
        self.trump: str = view["marker"]["suit"]
        self.revolution = view["revolution"]
        self.trick = [(lying["seat"], lying["card"]) for lying in view["trick"]]
        self.tricks = [[(lying["seat"], lying["card"]) for lying in trick["cards"]] for trick in view["tricks"]]
        self.party = [other for other in (view["leader"], view["deputy"]) if other is not None]
        gone = {card for trick in (*self.tricks, self.trick) for _, card in trick} | set(view["hand"])
        self.out = [CARD[card] for card in members(IN_PLAY[self.players]) if CARD[card] not in gone]

    def rank(self, card: str, led: str) -> tuple[int, int]:
        """Greater wins; of equals the earlier."""
        index = CARD.index(card)
        value = HALVES[index % KINDS]
        if self.revolution == "feminist" and FEMALE >> index & 1:
            value += FEMALE_BONUS
        tier = 2 if card[0] == self.trump else int(card[0] == led)
        return tier, -value if self.revolution == "class" else value

    def best(self, trick: list[tuple[int, str]]) -> tuple[int, str]:
        led = trick[0][1][0]
        return max(trick, key=lambda lying: self.rank(lying[1], led))  # max gives the first of equals

    def is_own(self, other: int) -> bool:
        """Whether somebody is on the same side."""
        return (other in self.party) == (self.seat in self.party)

    def without(self, suit: str) -> list[int]:
        """Those on the other side who have shown that they have none of a suit."""
        shown = {
            who
            for trick in (*self.tricks, self.trick)
            for who, card in trick
            if trick[0][1][0] == suit and card[0] != suit
        }
        return sorted(who for who in shown if not self.is_own(who))


def situations(view: View, seat: int, choices: Sequence[str]) -> list[Situation]:
    verb, _, what = choices[0].partition(" ")
    if verb == "bid":
        return _bidding(view, what)
    if verb == "call":
        return _calling(view, what)
    plain = not TWISTS & set(view["rule_cards"]) and WINNERS[len(view["hand_sizes"])] == 1
    if verb != "play" or not plain or any(lying["card"] is None for lying in view["trick"]):
        return []
    return _playing(view, Table(view, seat), what)


def the(card: str) -> Phrase:
    """As one says it while playing: with its suit and the number printed on it."""
    return Phrase(f"the {COLOURED[card[0]].en} {card[1:]}", f"die {COLOURED[card[0]].de} {card[1:]}")


def _good(kind: str, en: str, de: str, tone: int = 0) -> Situation:
    return Situation(kind, ("bonus", "many"), ("none",), Phrase(en, de), tone)


def _bad(kind: str, en: str, de: str) -> Situation:
    return Situation(kind, ("none",), ("bonus", "many"), Phrase(en, de), WARNING)


# --- playing ---


def _playing(view: View, table: Table, card: str) -> list[Situation]:
    name, trick = the(card), [*table.trick, (table.seat, card)]
    winner, best = table.best(trick)
    last = len(trick) == table.players
    if winner == table.seat:
        return _winning(view, table, card, last=last)
    if table.is_own(winner):
        en = f"{{{winner}}} of the own side is winning the trick: {name.en} is enough."
        de = f"{{{winner}}} von der eigenen Seite liegt im Stich vorn: {capital(name.de)} reicht."
        return [Situation("partner", ("bonus",), ("none",), Phrase(en, de), PRAISE)]
    lying = the(best)
    en = f"{capital(lying.en)} of {{{winner}}} lies higher: {name.en} is the one to lose on it."
    de = f"{capital(lying.de)} von {{{winner}}} liegt höher: {capital(name.de)} ist darin gut verloren."
    return [_good("lost", en, de, PRAISE)]


def _winning(view: View, table: Table, card: str, *, last: bool) -> list[Situation]:
    name, led = the(card), table.trick[0][1][0] if table.trick else card[0]
    told = _short_suit(table, card) if not table.trick else []
    if last:
        en = f"Nobody plays after it: {name.en} wins the trick."
        de = f"Danach spielt niemand mehr: {capital(name.de)} gewinnt den Stich."
        told += [_good("last", en, de)]
    elif not any(table.rank(one, led) > table.rank(card, led) for one in table.out):
        en, de = f"No card still out beats {name.en}.", f"Keine Karte, die noch fehlt, schlägt {name.de}."
        told += [_good("unbeatable", en, de)]
    if card[0] == table.trump != led and not any(one[0] == table.trump for _, one in table.trick):
        suit = SUIT_NAMES[table.trump]
        en = f"No trump lies there yet: {name.en} takes the lead with {suit.en}."
        de = f"Noch liegt kein Trumpf da: {capital(name.de)} geht mit {suit.de} in Führung."
        told += [_good("trumps", en, de)]
    if not last:
        told += _behind(table, card, led)
    return told + _needs(view, table, card)


def _short_suit(table: Table, card: str) -> list[Situation]:
    void, suit = table.without(card[0]), COLOURED[card[0]]
    if not void or card[0] == table.trump or not any(one[0] == table.trump for one in table.out):
        return []
    en = f"{{{void[0]}}} has no {suit.en} card left and could trump."
    de = f"{{{void[0]}}} hat keine {suit.de} Karte mehr und könnte stechen."
    return [_bad("void_shown", en, de)]


def _behind(table: Table, card: str, led: str) -> list[Situation]:
    """What can still beat the card in its own suit."""
    higher = [one for one in table.out if one[0] == card[0] and table.rank(one, led) > table.rank(card, led)]
    if not higher:
        return []
    top, name = the(max(higher, key=lambda one: table.rank(one, led))), the(card)
    en = f"{capital(top.en)} is still out: it would beat {name.en}."
    return [_bad("higher_out", en, f"{capital(top.de)} fehlt noch: Sie würde {name.de} schlagen.")]


def _needs(view: View, table: Table, card: str) -> list[Situation]:
    """What the bid still asks for; for the other side that is what there is to prevent."""
    government, name = view["government"], the(card)
    if government is None:
        return []
    missing, left = government["tricks"] - government["stacks"], HAND_SIZE[table.players] - len(table.tricks)
    if missing <= 0:
        return []
    one = missing == 1
    en = f"The party still needs {missing} {'stack' if one else 'stacks'}, with {left} tricks to come"
    de = f"Der Partei {'fehlt' if one else 'fehlen'} noch {missing} {'Stich' if one else 'Stiche'}, {left} kommen noch"
    if table.seat in table.party:
        return [_good("needs", f"{en}: {name.en} leads in this one.", f"{de}: {capital(name.de)} liegt hier vorn.")]
    return [_good("denies", f"{en}: {name.en} could take one.", f"{de}: {capital(name.de)} könnte einen holen.")]


# --- before the tricks ---


def _bidding(view: View, cell: str) -> list[Situation]:
    suit = cell[-1]
    stacks = view["board"][int(cell[:-1]) - 1]["tricks"][suit]
    held = [card for card in view["hand"] if card[0] == suit]
    high = [card for card in held if float(card[1:]) >= TOP]
    name = COLOURED[suit]
    if len(held) >= LONG or (len(held) > SHORT and high):
        top = f" up to the {max(high, key=_value)[1:]}" if high else ""
        bis = f" bis zur {max(high, key=_value)[1:]}" if high else ""
        en = f"{len(held)} {name.en} cards{top} stand behind {stacks} stacks with {SUIT_NAMES[suit].en}."
        de = f"Für {stacks} Stiche mit {SUIT_NAMES[suit].de} sprechen {len(held)} {name.de} Karten{bis}."
        return [Situation("backed", ("bonus", "leads", "many"), ("none",), Phrase(en, de), PRAISE)]
    if len(held) <= SHORT:
        cards = Phrase("card", "Karte") if len(held) == 1 else Phrase("cards", "Karten")
        en = f"Only {len(held)} {name.en} {cards.en} for {stacks} stacks with {SUIT_NAMES[suit].en}."
        de = f"Nur {len(held)} {name.de} {cards.de} für {stacks} Stiche mit {SUIT_NAMES[suit].de}."
        return [Situation("unbacked", ("none",), ("bonus", "many"), Phrase(en, de), WARNING)]
    return []


def _value(card: str) -> float:
    return float(card[1:])


def _calling(view: View, card: str) -> list[Situation]:
    trump, name = view["marker"]["suit"], the(card)
    if any(one[0] == card[0] and _value(one) > _value(card) and one not in view["hand"] for one in CARD):
        return []
    if card[0] == trump:
        en = f"{capital(name.en)} is the highest trump in another hand: its holder wins tricks for the party."
        de = f"{capital(name.de)} ist der höchste Trumpf auf einer anderen Hand: Wer sie hat, sticht für die Partei."
        return [_good("calls_trump", en, de, PRAISE)]
    en = f"{capital(name.en)} is the highest {COLOURED[card[0]].en} card in another hand."
    de = f"{capital(name.de)} ist die höchste {COLOURED[card[0]].de} Karte auf einer anderen Hand."
    return [_good("calls_high", en, de)]
