"""Situations: what a person who knows the game would point at, to say why a choice leads where the search says it does.

A game that has them (`Rulebook.situations`) reads them off the seat's *view*, so they can say nothing that the seat
does not know. Which one is said, and whether any, is decided by what the search has seen (`bots.sentences`).
"""

from typing import NamedTuple

from stammtisch.phrases import Phrase


class Situation(NamedTuple):
    """Something about the position that a choice makes use of, or runs into."""

    kind: str  # two choices with the same kind are not told apart by it
    more: tuple[str, ...]  # outcome features that come of it
    less: tuple[str, ...]  # outcome features that it prevents
    text: Phrase  # a whole sentence: seats are written {2}, and {me} is the seat that chooses, as in "in front of {me}"
    tone: int = 0  # PRAISE or WARNING: said only for a choice, or against one; 0: a fact, which may speak either way

    def said_to(self, name: Phrase) -> Phrase:
        """The sentence with what the seat that chooses is called by: you, or its name."""
        return Phrase(self.text.en.replace("{me}", name.en), self.text.de.replace("{me}", name.de))


PRAISE, WARNING = 1, -1
YOU = Phrase("you", "dir")


def capital(text: str) -> str:
    """With a capital letter first, and the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(words: list[Phrase]) -> Phrase:
    """One, two and three."""
    en, de = [word.en for word in words], [word.de for word in words]
    if len(words) == 1:
        return words[0]
    return Phrase(f"{', '.join(en[:-1])} and {en[-1]}", f"{', '.join(de[:-1])} und {de[-1]}")


def seats(numbers: list[int]) -> Phrase:
    """Some seats, by the names of whoever sits there."""
    return listed([Phrase(f"{{{seat}}}", f"{{{seat}}}") for seat in numbers])
