"""Numbers as people write them, in their language."""

from math import floor, isfinite, log10

from stammtisch.lab.intervals import Interval
from stammtisch.phrases import Language

NOTHING = "–"


def number(value: float, digits: int, spoken: Language, *, sign: bool = False) -> str:
    if not isfinite(value):
        return NOTHING
    text = f"{value:+,.{digits}f}" if sign else f"{value:,.{digits}f}"
    text = text.replace("-", "−")
    return text.translate(str.maketrans(",.", ".,")) if spoken == "de" else text


def percent(value: float, digits: int, spoken: Language, *, sign: bool = False) -> str:
    return number(100 * value, digits, spoken, sign=sign) + (" %" if spoken == "de" else "%")


def with_margin(found: Interval, spoken: Language, *, sign: bool = False, percentage: bool = False) -> str:
    """`+1.23 ± 0.45`: as many digits as the margin makes sense of. Percentages come without their sign."""
    scale = 100 if percentage else 1
    digits = sensible(found.margin * scale)
    if not found.margin:  # no doubt: it never was anything else
        return number(found.mean * scale, 0 if found.mean * scale % 1 == 0 else 2, spoken, sign=sign)
    text = number(found.mean * scale, digits, spoken, sign=sign)
    if isfinite(found.margin):
        text += f" ± {number(found.margin * scale, digits, spoken)}"
    return text


def between(found: Interval, spoken: Language, *, percentage: bool = False) -> str:
    """`[0.78, 1.68]`"""
    if not isfinite(found.margin):
        return NOTHING
    scale = 100 if percentage else 1
    digits = sensible(found.margin * scale)
    ends = [number(end * scale, digits, spoken, sign=found.low < 0) for end in (found.low, found.high)]
    return f"[{ends[0]}{'; ' if spoken == 'de' else ', '}{ends[1]}]"


def sensible(margin: float) -> int:
    """Digits after the point that show two figures of the margin."""
    if not isfinite(margin) or margin <= 0:
        return 2
    return min(5, max(0, 1 - floor(log10(margin))))
