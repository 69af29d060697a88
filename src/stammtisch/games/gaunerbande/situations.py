"""What makes a choice of Gaunerbande good or bad, in a sentence: read off the seat's own view."""

from collections.abc import Sequence

from stammtisch.games.contract import View
from stammtisch.games.gaunerbande.rules import POLITICIAN_COSTS, REMOVED
from stammtisch.games.gaunerbande.words import CARD, COLOURED
from stammtisch.games.situations import PRAISE, Situation, capital, listed
from stammtisch.kernel.bits import members
from stammtisch.phrases import Phrase

POLITICIAN = "r10"
COSTLY = ("politician", "crooks", "many")
COVER = 4  # reds below the politician, with which one can keep it
HIGH_CROOK = 9
FEW = 2


class Seen:
    """A seat's view, with what follows from it."""

    def __init__(self, view: View) -> None:
        self.players = len(view["hand_sizes"])
        self.hand: list[str] = view["hand"]
        self.trick = [(lying["seat"], lying["card"]) for lying in view["trick"]]
        self.tricks = [[(lying["seat"], lying["card"]) for lying in trick["cards"]] for trick in view["tricks"]]
        self.penalties: list[int] = view["penalties"]
        gone = {card for trick in (*self.tricks, self.trick) for _, card in trick}
        removed = {CARD[card] for card in members(REMOVED[self.players])}
        self.out = [card for card in CARD if card not in removed | gone | set(self.hand)]  # in other hands

    def out_of(self, suit: str) -> list[int]:
        """The values of a suit that others hold."""
        return [value(card) for card in self.out if card[0] == suit]

    def without(self, suit: str, me: int) -> list[int]:
        """The others who have shown that they have none of a suit."""
        shown = {
            seat
            for trick in (*self.tricks, self.trick)
            for seat, card in trick
            if trick[0][1][0] == suit and card[0] != suit
        }
        return sorted(shown - {me})

    @property
    def cost(self) -> int:
        """What all the cards of the trick add, as it is printed on them."""
        cards = [card for _, card in self.trick]
        crooks: int = sum(card[0] == "k" for card in cards)
        politician: int = POLITICIAN_COSTS[self.players]
        return crooks + (politician if POLITICIAN in cards else 0)

    @property
    def best(self) -> tuple[int, str]:
        """Who wins the trick so far, and with which card."""
        led = self.trick[0][1][0]
        return max((lying for lying in self.trick if lying[1][0] == led), key=lambda lying: value(lying[1]))


def situations(view: View, seat: int, choices: Sequence[str]) -> list[Situation]:
    seen, played = Seen(view), [choice.partition(" ")[2] for choice in choices]
    if view["phase"] == "pass":
        return _passing(seen, [*view["passed"], *played])
    if view["phase"] != "play":
        return []
    if not seen.trick:
        return _leading(seen, seat, played[0])
    if played[0][0] == seen.trick[0][1][0]:
        return _following(seen, seat, played[0])
    return _discarding(seen, played[0])


def value(card: str) -> int:
    return int(card[1:])


def the(card: str) -> Phrase:
    if card == POLITICIAN:
        return Phrase("the politician", "der Politiker")
    return Phrase(f"the {COLOURED[card[0]].en} {card[1:]}", f"die {COLOURED[card[0]].de} {card[1:]}")


def _good(kind: str, en: str, de: str, tone: int = 0) -> Situation:
    """It keeps trouble away."""
    return Situation(kind, ("clean",), COSTLY, Phrase(en, de), tone)


def _bad(kind: str, en: str, de: str) -> Situation:
    """It brings cards that cost; all of them, perhaps."""
    return Situation(kind, (*COSTLY, "band"), ("clean",), Phrase(en, de))


# --- a card of the suit led, and leading ---


def _leading(seen: Seen, seat: int, card: str) -> list[Situation]:
    name, suit, out = the(card), COLOURED[card[0]], seen.out_of(card[0])
    higher, lower = [one for one in out if one > value(card)], [one for one in out if one < value(card)]
    void = [other for other in seen.without(card[0], seat) if out]
    told = _politician(seen, card)
    if not out:
        en, de = f"Nobody else has {suit.en} any more", f"Niemand sonst hat noch {suit.de} Karten"
        told += [_bad("alone", f"{en}: the trick stays here, with all that is thrown in.", f"{de}: {ALONE}")]
    elif not higher:
        told += [_highest(card)]
    elif not lower:
        en = f"All {suit.en} cards still out are higher: somebody else takes the trick."
        de = f"Alle {suit.de}n Karten, die noch fehlen, sind höher: Den Stich nimmt jemand anders."
        told += [_good("all_higher", en, de)]
    else:
        told += _few(card, higher, lower)
    if void and len(higher) <= len(lower):
        en = f"{{{void[0]}}} has no {suit.en} left and can throw in whatever costs."
        de = f"{{{void[0]}}} hat keine {suit.de} Karte mehr und kann alles abwerfen, was kostet."
        told += [_bad("void_shown", en, de)]
    if card[0] == "r" and POLITICIAN in seen.out and value(card) < 10 and not _guards(seen.hand):
        en = f"The politician is still out: {name.en} may draw it from another hand."
        de = f"Der Politiker ist noch im Spiel: {capital(name.de)} lockt ihn vielleicht heraus."
        told += [Situation("draws", ("clean",), ("politician",), Phrase(en, de))]
    return told


ALONE = "Der Stich bleibt hier, mit allem, was die anderen abwerfen."


def _following(seen: Seen, seat: int, card: str) -> list[Situation]:
    name, (winner, best), last = the(card), seen.best, len(seen.trick) == seen.players - 1
    if value(card) < value(best):
        if card == POLITICIAN:
            return [_unloads(winner)]
        lies = the(best)
        en = f"{capital(lies.en)} lies there already: {name.en} stays under it."
        de = f"{capital(lies.de)} liegt schon da: {capital(name.de)} bleibt darunter."
        return [_good("under", en, de)]
    told = [] if last else _politician(seen, card)
    if not seen.tricks:
        en = f"In the first trick hardly anything that costs can fall: {name.en} goes without harm."
        de = f"Im ersten Stich fällt kaum etwas, das kostet: {capital(name.de)} geht ohne Schaden weg."
        return [_good("first_trick", en, de, PRAISE)]
    if last and not seen.cost:
        en = f"The trick costs nothing, and nobody plays after this: {name.en} goes without harm."
        de = f"Der Stich kostet nichts, und danach spielt niemand mehr: {capital(name.de)} geht ohne Schaden weg."
        told += [_good("free", en, de, PRAISE)]
    elif seen.cost:
        en = "1 point lies in the trick already" if seen.cost == 1 else f"{seen.cost} points lie in the trick already"
        de = "Im Stich liegt schon 1 Punkt" if seen.cost == 1 else f"Im Stich liegen schon {seen.cost} Punkte"
        if POLITICIAN in [one for _, one in seen.trick]:
            en, de = f"The politician lies there already (+{seen.cost})", f"Der Politiker liegt schon da (+{seen.cost})"
        if last:
            told += [_bad("takes", f"{en}: {name.en} takes it.", f"{de}: {capital(name.de)} nimmt ihn.")]
        else:
            told += [
                _bad("costly", f"{en}, and {name.en} would lie highest.", f"{de}, und {name.de} läge am höchsten.")
            ]
        told += _stops_band(seen, seat, card)
    if not last and not [one for one in seen.out_of(card[0]) if one > value(card)]:
        told += [_highest(card)]
    if not last and not seen.cost:
        told += _early(seen, seat, card)
    return told


def _few(card: str, higher: list[int], lower: list[int]) -> list[Situation]:
    """What can be told of a lead that is neither the highest nor the lowest."""
    suit = COLOURED[card[0]]
    if len(lower) <= FEW < len(higher):
        en = f"Of the {suit.en} cards still out only {len(lower)} {_is(lower).en} lower: others rather take it."
        de = f"Von den {suit.de}n Karten, die noch fehlen, {_is(lower).de} nur {len(lower)} niedriger: {ELSEWHERE}"
        return [_good("few_lower", en, de)]
    if len(higher) <= FEW < len(lower):
        en = (
            f"Of the {suit.en} cards still out only {len(higher)} {_is(higher).en} higher: the trick easily stays here."
        )
        de = f"Von den {suit.de}n Karten, die noch fehlen, {_is(higher).de} nur {len(higher)} höher: {HERE}"
        return [_bad("few_higher", en, de)]
    return []


ELSEWHERE, HERE = "Den Stich nimmt eher jemand anders.", "Der Stich bleibt leicht hier."


def _is(some: list[int]) -> Phrase:
    return Phrase("is", "ist") if len(some) == 1 else Phrase("are", "sind")


def _early(seen: Seen, seat: int, card: str) -> list[Situation]:
    """A high card, while everybody can follow suit."""
    if len(seen.out_of(card[0])) < 2 * seen.players or seen.without(card[0], seat) or card[0] == "k":
        return []
    name, suit = the(card), COLOURED[card[0]]
    en = f"Hardly any {suit.en} card has been played, so all can still follow: {name.en} is cheap now."
    de = f"Alle können noch {suit.de} Karten bedienen, erst wenige sind gespielt: {capital(name.de)} geht billig weg."
    return [_good("early", en, de, PRAISE)]


def _highest(card: str) -> Situation:
    name, suit = the(card), COLOURED[card[0]]
    en = f"No higher {suit.en} card is out any more: {name.en} takes the trick."
    de = f"Höhere {suit.de} Karten sind nicht mehr im Spiel: {capital(name.de)} nimmt den Stich."
    return _bad("highest", en, de)


def _politician(seen: Seen, card: str) -> list[Situation]:
    if card[0] != "r" or value(card) <= value(POLITICIAN) or POLITICIAN not in seen.out:
        return []
    name = the(card)
    en = f"The politician is still out: {name.en} could catch it."
    de = f"Der Politiker ist noch im Spiel: {capital(name.de)} könnte ihn fangen."
    return [Situation("politician_out", ("politician",), ("clean",), Phrase(en, de))]


def _stops_band(seen: Seen, seat: int, card: str) -> list[Situation]:
    took = [other for other, points in enumerate(seen.penalties) if points]
    if len(took) != 1 or took[0] == seat:
        return []
    name, who = the(card), f"{{{took[0]}}}"
    en = f"So far {who} has won all that costs: if {name.en} takes this trick, there is no band."
    de = f"Bisher hat {who} alles gewonnen, was kostet: Nimmt {name.de} diesen Stich, wird daraus keine Bande."
    return [Situation("stops_band", (), ("suffers",), Phrase(en, de))]


# --- another suit ---


def _discarding(seen: Seen, card: str) -> list[Situation]:
    name, suit, winner = the(card), COLOURED[card[0]], seen.best[0]
    if card == POLITICIAN:
        return [_unloads(winner)]
    told = []
    if card[0] == "k":
        en = f"{{{winner}}} is winning the trick: {name.en} goes there."
        de = f"{{{winner}}} liegt im Stich vorn: {capital(name.de)} geht dorthin."
        told += [Situation("gives_crook", ("clean",), ("crooks", "many"), Phrase(en, de))]
    if card[0] == "r" and value(card) > value(POLITICIAN) and POLITICIAN in seen.out:
        en = f"The politician is still out: without {name.en} it is easier to dodge."
        de = f"Der Politiker ist noch im Spiel: Ohne {name.de} weicht man ihm leichter aus."
        told += [Situation("unguards", ("clean",), ("politician",), Phrase(en, de), PRAISE)]
    if card[0] != "k" and sum(one[0] == card[0] for one in seen.hand) == 1 and seen.out_of(card[0]):
        told += [_voids(suit)]
    return told


def _unloads(winner: int) -> Situation:
    text = Phrase(
        f"{{{winner}}} is winning the trick: that is where the politician goes.",
        f"{{{winner}}} liegt im Stich vorn: Dort landet der Politiker.",
    )
    return Situation("unloads", ("clean",), ("politician",), text)


def _voids(suit: Phrase) -> Situation:
    en = f"No {suit.en} card stays in the hand: in the next {suit.en} trick anything can be thrown away."
    de = f"Keine {suit.de} Karte bleibt auf der Hand: Beim nächsten {suit.de}n Stich lässt sich alles abwerfen."
    return _good("voids", en, de)


# --- passing on ---


def _passing(seen: Seen, passed: list[str]) -> list[Situation]:
    kept = [card for card in seen.hand if card not in passed]
    told = []
    if POLITICIAN in passed:
        text = Phrase("The politician leaves the hand.", "Der Politiker verlässt die Hand.")
        told += [Situation("passes_politician", ("clean",), ("politician",), text)]
    elif POLITICIAN in kept and sum(card[0] == "r" and value(card) < value(POLITICIAN) for card in kept) >= COVER:
        below = sum(card[0] == "r" and value(card) < value(POLITICIAN) for card in kept)
        en = f"With {below} lower red cards the politician is safe in the hand."
        de = f"Mit {below} niedrigeren roten Karten ist der Politiker auf der Hand sicher."
        told += [Situation("covered", ("clean",), ("politician",), Phrase(en, de), PRAISE)]
    guards = _guards(passed)
    if guards and POLITICIAN not in seen.hand:
        names = listed([the(card) for card in guards])
        en = f"Without {names.en} it is easier to dodge the politician."
        de = f"Ohne {names.de} weicht man dem Politiker leichter aus."
        told += [Situation("unguards", ("clean",), ("politician",), Phrase(en, de), PRAISE)]
    crooks = [card for card in passed if card[0] == "k" and value(card) >= HIGH_CROOK]
    if crooks:
        names = listed([the(card) for card in crooks])
        verb = Phrase("leaves", "verlässt") if len(crooks) == 1 else Phrase("leave", "verlassen")
        text = Phrase(f"{capital(names.en)} {verb.en} the hand.", f"{capital(names.de)} {verb.de} die Hand.")
        told += [Situation("passes_crooks", ("clean",), ("crooks", "many"), text)]
    left = {card[0] for card in kept}
    told += [_voids(COLOURED[suit]) for suit in "bgr" if suit not in left and any(one[0] == suit for one in passed)]
    return told


def _guards(cards: list[str]) -> list[str]:
    """The cards that would catch the politician, and the politician itself not among them."""
    return [card for card in cards if card[0] == "r" and value(card) > value(POLITICIAN)]
