"""A group: people who play together again and again. It has members with roles, invitations, evenings and a board.

People are known here by their ids only; how they are called is looked up when it is shown.
"""

from stammtisch.community.groups.commands import AnyCommand
from stammtisch.community.groups.decide import decide
from stammtisch.community.groups.facts import AnyFact
from stammtisch.community.groups.state import Group, advance
from stammtisch.community.streams import Kind

GROUPS: Kind[Group, AnyCommand, AnyFact] = Kind("group", Group, decide, advance, AnyFact)
