"""What the conformance suite is told: the tables it plays at, and what the rules ask of views."""

from stammtisch.games.conformance import Conformance, Setup

from .rules import CARDS

CONFORMANCE = Conformance(
    setups=(*(Setup(players, options={"rounds": 2}) for players in (2, 3, 4, 5)), Setup(6)),
    cards=tuple(str(card + 1) for card in range(CARDS)),
    deals_every_round=True,
)
