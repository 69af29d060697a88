"""What choices are called. A choice is a number 0 … 62 to the rules, and a text to everybody else."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from stammtisch.errors import OptionError

if TYPE_CHECKING:
    from stammtisch.games.contract import Snapshot

T = TypeVar("T")
MOST_CHOICES = 63  # bits of a set


def listing(things: Sequence[T]) -> Callable[[int], list[T]]:
    """A function from a set to the things its members stand for, in ascending order. It looks up eight at a time."""
    eights = [_Eight(things[first : first + 8]) for first in range(0, len(things), 8)]

    def listed(members: int) -> list[T]:
        found: list[T] = []
        for eight in eights:
            if not members:
                break
            found += eight[members & 255]
            members >>= 8
        return found

    return listed


class _Eight(dict[int, tuple[T, ...]]):
    """Every set of eight things, made when it is first asked for."""

    def __init__(self, things: Sequence[T]) -> None:
        self._things = things

    def __missing__(self, byte: int) -> tuple[T, ...]:
        self[byte] = found = tuple(thing for place, thing in enumerate(self._things) if byte >> place & 1)
        return found


class Vocabulary:
    """The texts of some choices, by choice number, and back. Raises OptionError if they are not fit to be texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        _check(texts)
        self.texts = tuple(texts)
        self.number = {text: number for number, text in enumerate(texts)}
        self.listed = listing(self.texts)  # of a set of choices


Vocabularies = Vocabulary | Callable[["Snapshot", int], Vocabulary]
"""Of one phase. A function of the state and the seat, where a number stands for another thing in every hand."""


@lru_cache(maxsize=4096)
def vocabulary_of(texts: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of these texts; the same few are asked for again and again."""
    return Vocabulary(texts)


def _check(texts: Sequence[str]) -> None:
    if len(texts) > MOST_CHOICES:
        raise OptionError(
            f"A seat has at most {MOST_CHOICES} choices, not {len(texts)}: let a number stand for a place in the "
            "seat's own hand (a vocabulary made by a function of the state and the seat), or ask in several phases.",
            f"Ein Platz hat höchstens {MOST_CHOICES} Möglichkeiten, nicht {len(texts)}: Eine Zahl kann für eine Stelle "
            "in der eigenen Hand stehen (ein Vokabular als Funktion von Zustand und Platz), oder es wird in mehreren "
            "Phasen gefragt.",
        )
    if len(set(texts)) != len(texts):
        twice = next(text for text in texts if list(texts).count(text) > 1)
        raise OptionError(f"Two choices are called {twice!r}.", f"Zwei Möglichkeiten heißen {twice!r}.")
    for text in texts:
        if not text or len(text.split(" ")) > 2 or text.split() != text.split(" "):
            raise OptionError(
                f"A choice is called by one word or two with one space between them ('play r10'), not {text!r}.",
                f"Eine Wahl heißt mit einem Wort oder zwei, ein Leerzeichen dazwischen ('play r10'), nicht {text!r}.",
            )
