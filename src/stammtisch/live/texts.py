"""Cleans what people write before it is shown: one line, readable, not too long."""

import unicodedata

LONGEST_NAME = 24
LONGEST_FACE = 16
LONGEST_SAYING = 300
LONGEST_CUT = 64

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, formatting (also text direction), unassigned
IGNORABLE = frozenset(  # Unicode's Default_Ignorable_Code_Point, as far as their categories do not say so
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
BLANK = {"\u2800": " ", "\U0001d159": " ", "\U00016fe4": " "}  # characters like others, of which nothing is printed
JOINER, EMOJI = "\u200d", "\ufe0f"  # hold emoji together; as a picture, not as a letter
SHOWN = "LNPS"  # letters, numbers, punctuation, symbols: something to look at, which a lone accent is not
VIRAMA = 9  # combining class: after it, a joiner belongs to the spelling


def tidy(text: str, longest: int) -> str | None:
    """The text in one line without invisible characters; None if it shows nothing then, or is too long."""
    if len(text) > 4 * longest:
        return None
    kept = ""
    for character in unicodedata.normalize("NFC", text):
        seen = " " if character.isspace() else BLANK.get(character, character)
        if _is_visible(seen) or (seen in (JOINER, EMOJI) and _may_follow(seen, kept[-1:])):
            kept += seen
    line = " ".join(kept.split()).rstrip(JOINER)
    return line if len(line) <= longest and any(unicodedata.category(c)[0] in SHOWN for c in line) else None


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in INVISIBLE and character not in IGNORABLE


def _may_follow(invisible: str, last: str) -> bool:
    """Whether it changes how the character before it looks: anywhere else it would make two alike names of one."""
    if not last:
        return False
    if invisible == JOINER and (last == EMOJI or unicodedata.combining(last) == VIRAMA):
        return True
    return unicodedata.category(last) in ("So", "Sk")
