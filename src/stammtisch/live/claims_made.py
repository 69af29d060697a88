"""The claims of one match at a table: the one that is open, and what is kept of the others."""

from copy import copy
from typing import NamedTuple

from stammtisch.live import facts as f


class OpenClaim(NamedTuple):
    """A claim that the others have been asked about. `agreed`: the seats that have agreed so far."""

    number: int  # counts the claims of a match
    seat: int
    tricks: int
    agreed: frozenset[int] = frozenset()


class ClaimsMade:
    """How the claims of a match stand. Only facts change it."""

    def __init__(self) -> None:
        self.open: OpenClaim | None = None
        self.number = 0  # of the last one
        self.rounds: dict[int, int] = {}  # seat → the round of its last claim: there is one in a round
        self.decisions: dict[int, int] = {}  # seat → the decision at which that was
        self.played_out: frozenset[int] = frozenset()  # facts: the choices of each claim but the first

    def copy(self) -> "ClaimsMade":
        other = copy(self)
        other.rounds, other.decisions = self.rounds.copy(), self.decisions.copy()
        return other

    def add(self, fact: f.Claimed, round_no: int, decision: int) -> None:
        self.number += 1
        self.open = OpenClaim(self.number, fact.seat, fact.tricks)
        self.rounds[fact.seat], self.decisions[fact.seat] = round_no, decision

    def answer(self, fact: f.ClaimAnswered) -> None:
        if self.open is not None:
            self.open = self.open._replace(agreed=self.open.agreed | {fact.seat}) if fact.agrees else None

    def withdraw(self, seat: int) -> None:
        """A claim needs somebody who makes it."""
        if self.open is not None and self.open.seat == seat:
            self.open = None

    def note_choice(self, fact: f.Chose, number: int) -> None:
        """Once a card is played no claim is open any more."""
        if fact.by == "claim" and self.open is None:
            self.played_out |= {number}
        self.open = None

    def take_back(self) -> None:
        """What was claimed may be claimed again: nobody but bots heard it."""
        self.open = None
        self.rounds.clear()
        self.decisions.clear()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClaimsMade) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]
