"""What the conformance suite is told about Partout."""

from stammtisch.games.conformance import Conformance, Setup, suited

CONFORMANCE = Conformance(
    setups=(Setup(3), Setup(4), Setup(6)),
    golden=("3", "4"),
    cards=(*suited("rgbk", "1 2 3 4 5 6 7 8 9"), *"KQJDMA"),
    deals_every_round=True,
)
