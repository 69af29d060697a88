"""What clients need to know of Party Bugs besides views: its highest card, the Party King."""

from stammtisch.games.party_bugs.state import KING

REFERENCE = {"king": KING + 1}
