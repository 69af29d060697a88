"""What people write, made fit to be shown: one line, readable, not too long."""

import unicodedata

LONGEST_NAME = 24
LONGEST_SAYING = 300
LONGEST_CUT = 64

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, formatting (also text direction), unassigned
JOINER = "\u200d"  # holds emoji together


def tidy(text: str, longest: int) -> str | None:
    """The text in one line without invisible characters; None if nothing is left of it or it is too long."""
    if len(text) > 4 * longest:
        return None
    seen = (" " if character.isspace() else character for character in unicodedata.normalize("NFC", text))
    kept = "".join(character for character in seen if character == JOINER or _visible(character))
    line = " ".join(kept.split())
    return line if line.strip(JOINER) and len(line) <= longest else None


def _visible(character: str) -> bool:
    return unicodedata.category(character) not in INVISIBLE
