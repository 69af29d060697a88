"""Numbers as text, in the notation of a language."""

from math import floor, isfinite, log10

from stammtisch.lab.intervals import Interval
from stammtisch.phrases import Language

NOTHING = "–"


def number(value: float, digits: int, spoken: Language, *, sign: bool = False) -> str:
    """`1,234.5` or `1.234,5`, with so many digits after the point; `–` for NaN and infinity. `sign`: also a plus."""
    if not isfinite(value):
        return NOTHING
    text = f"{value:+,.{digits}f}" if sign else f"{value:,.{digits}f}"
    text = text.replace("-", "−")
    return text.translate(str.maketrans(",.", ".,")) if spoken == "de" else text


def percent(value: float, digits: int, spoken: Language, *, sign: bool = False) -> str:
    """A share as `25.5%` or `25,5 %`."""
    return number(100 * value, digits, spoken, sign=sign) + (" %" if spoken == "de" else "%")


def with_margin(found: Interval, spoken: Language, *, sign: bool = False, percentage: bool = False) -> str:
    """`+1.23 ± 0.45`: as many digits as the margin justifies. `percentage`: times 100, without a percent sign."""
    scale = 100 if percentage else 1
    digits = digits_for(found.margin * scale)
    if not found.margin:  # every value was the same
        return number(found.mean * scale, 0 if found.mean * scale % 1 == 0 else 2, spoken, sign=sign)
    text = number(found.mean * scale, digits, spoken, sign=sign)
    if isfinite(found.margin):
        text += f" ± {number(found.margin * scale, digits, spoken)}"
    return text


def between(found: Interval, spoken: Language, *, percentage: bool = False) -> str:
    """The interval's ends as `[0.78, 1.68]`; `–` if they are infinite."""
    if not isfinite(found.margin):
        return NOTHING
    scale = 100 if percentage else 1
    digits = digits_for(found.margin * scale)
    ends = [number(end * scale, digits, spoken, sign=found.low < 0) for end in (found.low, found.high)]
    return f"[{ends[0]}{'; ' if spoken == 'de' else ', '}{ends[1]}]"


def digits_for(margin: float) -> int:
    """How many digits after the point show two figures of the margin."""
    if not isfinite(margin) or margin <= 0:
        return 2
    return min(5, max(0, 1 - floor(log10(margin))))
