"""Tournaments: who plays with whom in every round, what counts, and how it stands. A stream of facts, as groups are."""

from stammtisch.community.streams import Kind
from stammtisch.community.tournaments.commands import AnyCommand
from stammtisch.community.tournaments.decide import decide
from stammtisch.community.tournaments.facts import AnyFact
from stammtisch.community.tournaments.state import Tournament, advance

TOURNAMENTS: Kind[Tournament, AnyCommand, AnyFact] = Kind("tournament", Tournament, decide, advance, AnyFact)
