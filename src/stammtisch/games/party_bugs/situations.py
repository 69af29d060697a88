"""What makes a choice of Party Bugs good or bad, in a sentence: read off the seat's own view."""

from collections.abc import Sequence

from stammtisch.games.contract import View
from stammtisch.games.party_bugs.state import KING
from stammtisch.games.situations import Situation
from stammtisch.phrases import Phrase

LIGHT, HEAVY = ("light", "wins"), ("heavy", "last")


def situations(view: View, seat: int, choices: Sequence[str]) -> list[Situation]:
    verb, _, what = choices[0].partition(" ")
    own: list[int] = view["displays"][seat]
    if verb == "take":
        return _taking(view["floor"], own, int(what))
    if verb == "play":
        return _playing(view, own, int(what))
    if choices[0] == "pair yes":
        text = Phrase("Both cards leave, and with them their points.", "Beide Karten gehen, und mit ihnen ihre Punkte.")
        return [Situation("leaves", LIGHT, HEAVY, text)]
    if verb == "hide":
        text = Phrase(f"Hidden, the {what} counts at the end.", f"Verdeckt zählt die {what} am Ende.")
        return [Situation("counts", HEAVY, LIGHT, text)] if int(what) > KING // 2 else []
    return []


def _good(kind: str, en: str, de: str) -> Situation:
    return Situation(kind, LIGHT, HEAVY, Phrase(en, de))


def _bad(kind: str, en: str, de: str) -> Situation:
    return Situation(kind, HEAVY, LIGHT, Phrase(en, de))


def _a(card: int) -> str:
    return f"An {card}" if card in (8, 11) else f"A {card}"


def _taking(floor: list[int], own: list[int], card: int) -> list[Situation]:
    if card in own:
        en = f"{_a(card)} lies in front of {{me}} already: both leave, {card} points fewer."
        de = f"Vor {{me}} liegt schon eine {card}: Beide gehen, das sind {card} Punkte weniger."
        return [_good("pairs", en, de)]
    told = []
    if card == min(floor):
        en, de = (
            f"The {card} is the lowest card on the dance floor.",
            f"Die {card} ist die niedrigste Karte der Tanzfläche.",
        )
        told += [_good("lowest", en, de)]
    if card == max(floor) > min(floor):
        en, de = (
            f"The {card} is the highest card on the dance floor.",
            f"Die {card} ist die höchste Karte der Tanzfläche.",
        )
        told += [_bad("highest", en, de)]
    if floor.count(card) > 1:
        en = f"Another {card} stays on the dance floor: it could leave as a pair later."
        de = f"Eine zweite {card} bleibt auf der Tanzfläche: Sie könnte später als Pärchen gehen."
        told += [_good("twin_left", en, de)]
    return told


def _playing(view: View, own: list[int], card: int) -> list[Situation]:
    floor: list[int] = view["floor"]
    if card == KING + 1:
        return _king(floor, own)
    pairs = sorted({one for one in floor if one in own}, reverse=True)
    told = []
    if pairs and card <= min(view["hand"]):
        en = f"Low cards take first, and the {pairs[0]} on the dance floor makes a pair in front of {{me}}."
        de = f"Niedrige Karten nehmen zuerst, und die {pairs[0]} auf der Tanzfläche ergibt vor {{me}} ein Pärchen."
        told += [_good("first_for_pair", en, de)]
    if card == max(view["hand"]) and not pairs:
        last = max(floor)
        en = f"High cards take last: then perhaps only the {last} is left."
        de = f"Hohe Karten nehmen zuletzt: Dann liegt vielleicht nur noch die {last} da."
        told += [_bad("last_takes", en, de)]
    if card in own:
        en = (
            f"The {card} goes to the dance floor after this round: one more to pair with the {card} in front of {{me}}."
        )
        de = f"Die {card} liegt nach dieser Runde auf der Tanzfläche: eine zum Pärchen mit der {card} vor {{me}}."
        told += [_good("own_twin", en, de)]
    return told


def _king(floor: list[int], own: list[int]) -> list[Situation]:
    change = _taken_all(floor, own)
    if change < 0:
        en = f"The Party King takes the whole dance floor: with its pairs that is {-change} points fewer."
        de = f"Der Party-King nimmt die ganze Tanzfläche: Mit den Pärchen sind das {-change} Punkte weniger."
        return [_good("king_clears", en, de)]
    en = f"The Party King takes the whole dance floor: {change} points more."
    de = f"Der Party-King nimmt die ganze Tanzfläche: {change} Punkte mehr."
    return [_bad("king_takes", en, de)] if change else []


def _taken_all(floor: list[int], own: list[int]) -> int:
    """What taking all these cards changes: two of a value leave."""
    display, before = set(own), sum(own)
    for card in floor:
        display ^= {card}
    return sum(display) - before
