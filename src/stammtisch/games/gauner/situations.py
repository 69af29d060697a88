"""What makes a choice of Gauner good or bad, in a sentence: read off the seat's own view."""

from collections.abc import Sequence
from typing import Any

from stammtisch.games.contract import View
from stammtisch.games.gauner.state import COPIES
from stammtisch.games.gauner.words import COLOURS, KIND, amount
from stammtisch.games.situations import PRAISE, WARNING, Situation
from stammtisch.phrases import Phrase

GAINS = ("scores", "kinds", "most")


def situations(view: View, seat: int, choices: Sequence[str]) -> list[Situation]:
    told: list[Situation] = []
    said = {choice.partition(" ")[0]: choice.partition(" ")[2] for choice in choices}
    prison: dict[str, int] = dict(view["prison"])
    if "take" in said:
        end = next(end for end in view["ends"] if end["end"] == said["take"])
        jailed = end["jailed"]
        prison[jailed["kind"]] = prison.get(jailed["kind"], 0) + jailed["count"]
        told += _taking(view, seat, end, prison)
    kind = said.get("lay") or view["laying"]
    if kind and "count" in said:
        told += _laying(view, seat, kind, int(said["count"]), prison)
    return told


def _holders(view: View, kind: str) -> list[int]:
    return [seat for seat, laid in enumerate(view["laid"]) if laid.get(kind)]


# --- taking ---


def _taking(view: View, seat: int, end: dict[str, Any], prison: dict[str, int]) -> list[Situation]:
    kind, count = end["jailed"]["kind"], end["jailed"]["count"]
    what, holders = amount(kind, count), _holders(view, kind)
    told = _filling(view, seat, prison) if end["fills"] else []
    go = Phrase("goes", "kommt") if count == 1 else Phrase("go", "kommen")
    if holders == [seat]:
        en = f"{what.en} {go.en} to prison, and {COLOURS[kind].en} lies in front of {{me}}."
        de = f"{what.de} {go.de} ins Gefängnis, und {COLOURS[kind].de} liegt vor {{me}}."
        told += [Situation("feeds", GAINS, ("in_vain",), Phrase(en, de))]
    elif holders:
        en = f"{what.en} {go.en} to prison, and {COLOURS[kind].en} lies in front of {{{holders[0]}}}."
        de = f"{what.de} {go.de} ins Gefängnis, und {COLOURS[kind].de} liegt vor {{{holders[0]}}}."
        told += [Situation("feeds_other", (), ("most",), Phrase(en, de))]
    return told


def _filling(view: View, seat: int, prison: dict[str, int]) -> list[Situation]:
    due = [_due(laid, prison) for laid in view["laid"]]
    if due[seat] == max(due) > 0:
        en = f"That fills the prison, and the scoring brings {{me}} the most: {due[seat]} points."
        de = f"Damit ist das Gefängnis voll, und die Wertung bringt {{me}} am meisten: {due[seat]} Punkte."
        return [Situation("fills", (*GAINS, "fills"), ("in_vain",), Phrase(en, de), PRAISE)]
    if not any(due):
        text = Phrase(
            "That fills the prison now, and the scoring brings nobody anything.",
            "Damit ist das Gefängnis jetzt voll, und die Wertung bringt niemandem etwas.",
        )
        return [Situation("fills_for_nobody", ("fills",), GAINS, text)]
    best = due.index(max(due))
    en = f"That fills the prison now, and the scoring brings {{{best}}} the most: {due[best]} points."
    de = f"Damit ist das Gefängnis jetzt voll, und die Wertung bringt {{{best}}} am meisten: {due[best]} Punkte."
    return [Situation("fills_for_other", ("fills",), GAINS, Phrase(en, de), WARNING)]


def _due(laid: dict[str, int], prison: dict[str, int]) -> int:
    """What a scoring would bring."""
    paid = [prison[kind] for kind in laid if prison.get(kind)]
    return sum(paid) * len(paid)


# --- laying ---


def _laying(view: View, seat: int, kind: str, count: int, prison: dict[str, int]) -> list[Situation]:
    name, told = COLOURS[kind], list[Situation]()
    holders = [holder for holder in _holders(view, kind) if holder != seat]
    jailed = prison.get(kind, 0)
    if holders:
        beaten = view["laid"][holders[0]][kind]
        en = f"{amount(kind, count).en} beat the {beaten} of {{{holders[0]}}}."
        de = f"{amount(kind, count).de} überbietet die {beaten} von {{{holders[0]}}}."
        told += [Situation("beats", GAINS, (), Phrase(en, de))]
    if jailed:
        are = "is" if jailed == 1 else "are"
        en = f"{amount(kind, jailed).en} {are} in prison, and will count for whoever has {name.en} laid out."
        de = f"{amount(kind, jailed).de} im Gefängnis: Wer {name.de} ausliegen hat, bekommt dafür Punkte."
        told += [Situation("in_prison", GAINS, ("in_vain",), Phrase(en, de))]
    else:
        en = f"No {name.en} is in prison yet: laid out now, it might count for nothing."
        de = f"Im Gefängnis ist noch kein {name.de}: Jetzt ausgelegt, zählt es vielleicht gar nicht."
        told += [Situation("not_in_prison", ("in_vain",), GAINS, Phrase(en, de), WARNING)]
    elsewhere = COPIES[KIND.index(kind)] - _placed(view, kind, prison)
    if elsewhere <= count:
        en = f"Only {elsewhere} other {name.en} can still come into a hand: nobody beats {count}."
        de = f"Höchstens {elsewhere}× {name.de} kann noch auf eine andere Hand kommen: {count} überbietet niemand."
        told += [Situation("safe", GAINS, ("in_vain",), Phrase(en, de), PRAISE)]
    return told


def _placed(view: View, kind: str, prison: dict[str, int]) -> int:
    """How many of a kind can come into no other hand before the next scoring: in prison, and in the own hand."""
    return prison.get(kind, 0) + int(view["hand"].get(kind, 0))
