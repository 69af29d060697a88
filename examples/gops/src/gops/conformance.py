"""What the conformance suite is told."""

from stammtisch.games.conformance import Conformance

CONFORMANCE = Conformance(cards=tuple("123456789"), running_scores=True, golden=("3",))
